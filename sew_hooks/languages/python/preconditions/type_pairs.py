"""Two builtin types in a tuple that is tested as a whole: their order makes no difference."""

from __future__ import annotations

import re

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node

_COMMA = re.compile(r", ?\Z")

TYPES = frozenset((
    "bool", "bytearray", "bytes", "complex", "dict", "float", "frozenset", "int", "list", "range", "set",
    "slice", "str", "tuple", "type",
))  # fmt: skip
"""Builtin types without a metaclass of their own."""

EXCEPTIONS = frozenset((
    "ArithmeticError", "AssertionError", "AttributeError", "BaseException", "BlockingIOError",
    "BrokenPipeError", "BufferError", "ChildProcessError", "ConnectionAbortedError", "ConnectionError",
    "ConnectionRefusedError", "ConnectionResetError", "EOFError", "EnvironmentError", "Exception",
    "FileExistsError", "FileNotFoundError", "FloatingPointError", "GeneratorExit", "IOError", "ImportError",
    "IndentationError", "IndexError", "InterruptedError", "IsADirectoryError", "KeyError",
    "KeyboardInterrupt", "LookupError", "MemoryError", "ModuleNotFoundError", "NameError",
    "NotADirectoryError", "NotImplementedError", "OSError", "OverflowError", "PermissionError",
    "ProcessLookupError", "RecursionError", "ReferenceError", "RuntimeError", "StopAsyncIteration",
    "StopIteration", "SyntaxError", "SystemError", "SystemExit", "TabError", "TimeoutError", "TypeError",
    "UnboundLocalError", "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeError", "UnicodeTranslateError",
    "ValueError", "ZeroDivisionError",
))  # fmt: skip
"""Builtin exceptions of all versions of Python that are marked."""


def ordered(pair: Node, names: frozenset[str], facts: Facts) -> Choice | None:
    """Two of the builtins ``names``, in alphabetical order or the other way round."""
    if pair.kind != "tuple" or len(pair.children) != 2:
        return None
    first, second = pair.children
    for element in (first, second):
        if element.kind != "name" or element.parens or element.value not in names or not facts.builtin(element.value):
            return None
    gap = Span(first.end, second.start)
    if first.value == second.value or not _COMMA.match(facts.text[gap.start : gap.end]):
        return None
    as_it_is = (Span(first.start, second.end),)
    other = (Span(second.start, second.end), gap, Span(first.start, first.end))
    zero, one = (as_it_is, other) if first.value < second.value else (other, as_it_is)
    return Choice(first.start, first.start, second.end, zero, one)
