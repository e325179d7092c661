"""Files that ask for line numbers of running code: a function may count the lines between two of its statements."""

from __future__ import annotations

import re

_ASKS = re.compile(
    r"\b(?:extract_stack|extract_tb|walk_stack|walk_tb|StackSummary|FrameSummary|TracebackException|getframeinfo"
    r"|getinnerframes|getouterframes|f_lineno|tb_lineno|co_firstlineno|co_lnotab|co_linetable|co_lines|co_positions)\b"
    r"|\binspect\.stack\b"
)


def asks_for_lines(text: str) -> bool:
    """Whether a file may look up in which line its code runs."""
    return _ASKS.search(text) is not None
