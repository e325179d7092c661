"""The referee of every rewritten text, which took no part in finding sites: the Python that runs."""

from __future__ import annotations

import warnings
from ast import AST, PyCF_ONLY_AST
from typing import Any

from sew_hooks.errors import ParseError, VerificationError


def check_compiles(text: str) -> None:
    """Raise ParseError unless Python's own compiler accepts ``text``: LibCST accepts a ``return`` outside functions."""
    _compiled(text, 0)


def check_same_syntax(before: str, after: str) -> None:
    """Raise VerificationError unless Python reads two texts that it compiles as the same, apart from their layout."""
    if not _are_same(_compiled(before, PyCF_ONLY_AST), _compiled(after, PyCF_ONLY_AST)):
        raise VerificationError("Python reads the rewritten text as another program; nothing was changed")


def _compiled(text: str, flags: int) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return compile(text, "<source>", "exec", flags, dont_inherit=True)
        except SyntaxError as error:
            raise ParseError(f"Python does not compile line {error.lineno}: {error.msg}") from None
        except (ValueError, OverflowError, MemoryError, RecursionError) as error:
            raise ParseError(f"Python does not compile it: {error or type(error).__name__}") from None


def _are_same(first: AST, second: AST) -> bool:
    """Whether two syntax trees differ in the places of their nodes alone.

    Comparing them takes a fraction of the time of writing both down.
    """
    pending: list[tuple[Any, Any]] = [(first, second)]
    while pending:
        one, other = pending.pop()
        if type(one) is not type(other):
            return False
        if isinstance(one, AST):
            pending.extend([(getattr(one, name, None), getattr(other, name, None)) for name in one._fields])
        elif isinstance(one, list):
            if len(one) != len(other):
                return False
            pending.extend(zip(one, other, strict=True))
        elif one is not other and repr(one) != repr(other):  # as they are written: 0.0 is not -0.0
            return False
    return True
