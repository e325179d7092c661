"""Whether today's syntax may be an error in the Python that runs a file."""

from __future__ import annotations

import re
from functools import lru_cache

from sew_hooks.languages.python.preconditions.file_words import words_in
from sew_hooks.patterns import pattern

_OLD = pattern(
    r"""\A\#!.*python(?:2|3\.[0-5])\b
    |^[ \t]*from[ \t]+__future__[ \t]+import[ \t]+(?!annotations\b)""",
    re.VERBOSE | re.MULTILINE,
)
_WORDS_OF_OLD_FILES = frozenset(
    {
        "version_info", "hexversion", "python_version", "PY2", "PY3", "six", "basestring", "unichr", "xrange",
        "raw_input", "iteritems",
    }
)  # fmt: skip


@lru_cache(maxsize=1)
def may_run_on_old_python(text: str) -> bool:
    """Whether a file shows signs of running on a Python before 3.6."""
    words = words_in(text)
    if not _WORDS_OF_OLD_FILES.isdisjoint(words):
        return True
    return (_OLD.search(text) if "__future__" in words else _OLD.match(text)) is not None
