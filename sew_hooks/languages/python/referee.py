"""The referees of what is written: parsers that had no part in finding sites."""

from __future__ import annotations

import ast
import re
import warnings

import libcst as cst

from sew_hooks.errors import ParseError, VerificationError
from sew_hooks.languages.python.limits import check_limits

_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


def check_given_back(text: str) -> None:
    """Raise ParseError unless LibCST parses ``text`` and gives the same text back."""
    check_limits(text)
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
    except Exception as error:  # the parser's own faults, such as a TypeError for `return(lambda: 1)`
        raise ParseError(f"cannot be parsed: {str(error).splitlines()[0]}") from None


def check_same_program(before: str, after: str, layout_alone: bool) -> None:
    """Raise VerificationError if Python compiles one of two texts alone, or reads them otherwise.

    ``layout_alone`` says that nothing but layout was changed: then their syntax trees are the same.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if _compiles(before) != _compiles(after):
            raise VerificationError("Python does not compile the rewritten text; nothing was changed")
        if layout_alone and _syntax_tree(before) != _syntax_tree(after):
            raise VerificationError("Python reads the rewritten text as another program; nothing was changed")


def _compiles(text: str) -> bool:
    try:
        compile(text, "<source>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError):
        return False
    return True


def _syntax_tree(text: str) -> str:
    """What Python reads, without places; nothing for a text of another version."""
    try:
        return ast.dump(ast.parse(text))
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return ""
