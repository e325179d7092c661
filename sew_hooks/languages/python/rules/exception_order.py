"""``except (KeyError, ValueError)`` or ``except (ValueError, KeyError)``."""

from __future__ import annotations

import re

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node

_COMMA = re.compile(r", ?\Z")

_EXCEPTIONS = frozenset((
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
"""The builtin exceptions that all versions of Python 3 have."""


class ExceptionOrder(Rule):
    """Exchanges the two builtin exceptions that one handler catches; variant 0 has them in alphabetical order."""

    id = "exception-order"
    visits = ("tuple",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if node.parent is None or node.parent.kind != "try" or len(node.children) != 2:
            return None
        text = facts.text
        if not text[facts.line_start(node.outer_start) : node.outer_start].rstrip(" ").endswith("except"):
            return None  # `except*` gives the tuple to a method of the group, which may be the program's own
        first, second = node.children
        if not (_is_builtin(first, facts) and _is_builtin(second, facts)) or first.value == second.value:
            return None
        comma = Span(first.end, second.start)
        if not _COMMA.match(text[comma.start : comma.end]):
            return None
        as_it_is = (Span(first.start, second.end),)
        other = (Span(second.start, second.end), comma, Span(first.start, first.end))
        zero, one = (as_it_is, other) if first.value < second.value else (other, as_it_is)
        return Choice(first.start, first.start, second.end, zero, one)


def _is_builtin(node: Node, facts: Facts) -> bool:
    return node.kind == "name" and not node.parens and node.value in _EXCEPTIONS and facts.builtin(node.value)


RULE = ExceptionOrder()
