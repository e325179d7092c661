"""Code that looks at itself: at the names of variables, at frames, at line numbers, or at its own text.

All such names are in this module. A file that contains one of them, anywhere, may do what it stands for.
"""

from __future__ import annotations

import re

from sew_hooks.languages.closed_parts import Cause, cause_of
from sew_hooks.languages.python.preconditions.file_words import words_in
from sew_hooks.patterns import pattern

_LINES = frozenset(
    {
        "extract_stack", "extract_tb", "walk_stack", "walk_tb", "StackSummary", "FrameSummary", "TracebackException",
        "getframeinfo", "getinnerframes", "getouterframes", "f_lineno", "tb_lineno", "co_firstlineno", "co_lnotab",
        "co_linetable", "co_lines", "co_positions", "findlinestarts",
    }
)  # fmt: skip
"""What tells in which line code runs."""

_RECORDERS = frozenset(
    {"LogRecord", "assertLogs", "assertWarns", "assertWarnsRegex", "caplog", "catch_warnings", "recwarn", "tracemalloc",
     "warns"}
)  # fmt: skip
"""What records in which line code ran, as a ``lineno``."""

_END = r"(?:__file__|sys\.argv\[0\])(?:\s*\))*(?:\s*\.\s*(?:resolve|absolute)\(\s*\))?"
_OWN_FILE = rf"(?:[\w.]+(?<!dirname)\(\s*)*{_END}"
"""The path of the file, and not of its folder: ``Path(__file__)``, ``os.path.abspath(sys.argv[0])``."""

_TEXT = pattern(
    r"inspect\.(?:stack|trace)\b|from\s+inspect\s+import[\s(]+(?:\w+,\s*)*(?:stack|trace)\b"
    r"|getsource|getcomments|findsource|linecache(?![\"'])|open\(\s*(?:sys\.argv\[0|__file__)"
    rf"|open\(\s*{_OWN_FILE}(?<=\))\s*[,)]|{_END}(?<=\))\s*\.\s*(?:read|open)"
)
"""What reads the text of code."""

_OPENED_PATH = pattern(
    rf"^[ \t]*(\w+)(?::[^=\n]*)?[ \t]*=[ \t]*{_OWN_FILE}$(?=(?s:.*)(?:open\(\s*\1\s*[,)]|\b\1\.(?:read|open)))",
    re.MULTILINE,
)
"""A name for the path of the file, which is opened by that name."""

_TEXT_WORDS = ("inspect", "getsource", "getcomments", "findsource", "linecache", "sys.argv", "__file__")
"""Each match of ``_TEXT`` has one of these, which are found much faster."""

_FRAMES = frozenset(
    {
        "_getframe", "currentframe", "f_back", "f_locals", "frame_depth", "_frame_depth", "local_dict", "eval_env",
        "stacklevel", "inspect",
    }
)  # fmt: skip
"""What leads from a function to the variables of its caller."""

_NAMES = frozenset(
    {
        "locals", "vars", "eval", "exec", "dir", "globals", "NameError", "UnboundLocalError", "breakpoint",
        "set_trace", "__code__", "settrace", "setprofile", "tb_frame", "co_varnames", "getargvalues",
        "getclosurevars", "getgeneratorlocals", "getcoroutinelocals", "getasyncgenlocals", "tb_locals", "dis",
        "capture_locals", "show_locals",
    }
)  # fmt: skip
"""What shows the names of variables."""

_MODULE = pattern(
    r"\b(?:getmembers|__dict__|sys\.modules|import_module|unittest|runpy|cProfile"
    r"|import\s+__main__|from\s+sys\s+import)\b"
)
"""What looks through the names of a module."""


def line_reader(text: str) -> Cause | None:
    """Return what in a file may look up in which line its code runs, or what its lines are: a function may count the
    lines between two of its statements, and whoever reads its text sees every change.
    """
    used = words_in(text)
    words = used & (_LINES if _RECORDERS.isdisjoint(used) else _LINES | {"lineno"})
    match = re.search(rf"\b(?:{'|'.join(sorted(words))})\b", text) if words else None
    if match is not None:
        return cause_of(match, "may tell in which line code runs")
    match = _TEXT.search(text) if any(word in text for word in _TEXT_WORDS) else None
    if match is None and ("__file__" in text or "sys.argv" in text):
        match = _OPENED_PATH.search(text)
    return None if match is None else cause_of(match, "may read the text of code")


def looks_at_callers(text: str) -> bool:
    """Whether a function of a file may look at the variables of its caller."""
    return not _FRAMES.isdisjoint(words_in(text))


def looks_at_names(text: str) -> bool:
    """Whether a file may look at the names of local variables."""
    return looks_at_callers(text) or not _NAMES.isdisjoint(words_in(text))


def looks_through_module(text: str) -> bool:
    """Whether a file may look through the names of its module."""
    return _MODULE.search(text) is not None
