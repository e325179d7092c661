"""Tests that look at the text of a library rather than at what it does, each with what it looks at."""

NAMED: dict[str, str] = {}
