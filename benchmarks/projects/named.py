"""Tests that look at the text of a library and not at its behaviour, each with the text that it looks at."""

NAMED: dict[str, str] = {}
