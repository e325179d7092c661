"""The referees of every rewritten text: parsers that took no part in finding sites."""

from __future__ import annotations

import ast
import re
import warnings

import libcst as cst

from sew_hooks.errors import ParseError, VerificationError

_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


def check_given_back(text: str) -> None:
    """Raise ParseError unless LibCST parses ``text``, which is within its limits, and gives the same text back."""
    try:
        module = _parsed(text)
    except ParseError:
        # LibCST wants each indentation to extend the one around it; Python counts a tab up to the next multiple of 8
        expanded = _INDENTATION.sub(lambda found: found.group().expandtabs(8), text)
        if text == expanded:
            raise
        text, module = expanded, _parsed(expanded)
    if module.code != text:
        raise ParseError("an unmodified parse does not give the same text back")


def _parsed(text: str) -> cst.Module:
    try:
        return cst.parse_module(text)
    except cst.ParserSyntaxError as error:
        raise ParseError(f"syntax error at line {error.raw_line}, column {error.raw_column + 1}") from None
    except RecursionError:
        raise
    except Exception:  # the parser's own faults, such as a TypeError for `return(lambda: 1)`
        raise ParseError("LibCST, which checks each result, cannot read a form in it, as `return(lambda: 1)`") from None


def check_compiles(text: str) -> None:
    """Raise ParseError unless Python's own compiler accepts ``text``: LibCST accepts a ``return`` outside functions."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(text, "<source>", "exec", dont_inherit=True)
        except SyntaxError as error:
            raise ParseError(f"Python does not compile line {error.lineno}: {error.msg}") from None
        except (ValueError, OverflowError, MemoryError) as error:
            raise ParseError(f"Python does not compile it: {error or type(error).__name__}") from None


def check_same_syntax(before: str, after: str) -> None:
    """Raise VerificationError unless Python reads two texts that it compiles as the same, apart from their layout."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if ast.dump(ast.parse(before)) != ast.dump(ast.parse(after)):
            raise VerificationError("Python reads the rewritten text as another program; nothing was changed")
