"""Files that ask for line numbers of running code, or read their own text: a function may count the lines between two
of its statements, and whoever reads its text sees every change.
"""

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
_READING = re.compile(
    r"inspect\.stack\b|getsource|getcomments|findsource|linecache(?![\"'])|(?:import|from)\s+sacred\b|open\(\s*sys\.argv\[0"
    r"|__file__\s*\)(?:\s*\.\s*(?:resolve|absolute)\(\s*\))?\s*\.\s*(?:read|open)|open\(\s*__file__"
)
"""Sacred shows the comments and the names of the variables in a configuration."""


def asks_for_lines(text: str) -> bool:
    """Whether a file may look up in which line its code runs, or what its lines are."""
    return not _ASKING.isdisjoint(words_in(text)) or _READING.search(text) is not None
