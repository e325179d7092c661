"""The referee of a text in which more than layout was changed: LibCST, which took no part in finding sites."""

from __future__ import annotations

import re

import libcst as cst

from sew_hooks.errors import ParseError
from sew_hooks.patterns import pattern

_INDENTATION = pattern(r"^[ \t]+", re.MULTILINE)


def check_given_back(text: str) -> None:
    """Raise ParseError unless LibCST parses ``text``, which is within its limits, and gives the same text back."""
    try:
        module = _parsed(text)
    except ParseError:
        # LibCST wants each indentation to extend the one around it; Python counts a tab up to the next multiple of 8
        expanded = _INDENTATION.sub(lambda indentation: indentation.group().expandtabs(8), text)
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
