"""Where the strings and the comments of a text are, as far as its signs tell."""

from __future__ import annotations

import re

STRING_OR_COMMENT = re.compile(
    r"\"\"\"[^\"\\]*(?:(?:\\.|\"(?!\"\"))[^\"\\]*)*\"\"\"|'''[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*'''"
    r"|\"[^\"\\\n]*(?:\\.[^\"\\\n]*)*\"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'|#[^\n]*",
    re.DOTALL,
)
"""Runs of ordinary characters are matched as a whole: one character at a time takes longer."""
