"""Files that ask for line numbers of running code: a function may count the lines between two of its statements."""

from __future__ import annotations

import re

from sew_hooks.languages.python.preconditions.file_words import words_in

_ASKING = frozenset(
    {
        "extract_stack", "extract_tb", "walk_stack", "walk_tb", "StackSummary", "FrameSummary", "TracebackException",
        "getframeinfo", "getinnerframes", "getouterframes", "f_lineno", "tb_lineno", "co_firstlineno", "co_lnotab",
        "co_linetable", "co_lines", "co_positions",
    }
)  # fmt: skip
_STACK = re.compile(r"inspect\.stack\b")


def asks_for_lines(text: str) -> bool:
    """Whether a file may look up in which line its code runs."""
    return not _ASKING.isdisjoint(words_in(text)) or _STACK.search(text) is not None
