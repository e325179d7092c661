"""A text in several literals: a word ends one line, or begins the next."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.split_strings import STRINGS
from sew_hooks.languages.rules.string_fill import StringFill


class PythonStringFill(StringFill[Facts]):
    """Plain strings and f-strings."""

    visits = ("string", "opaque")


RULE = PythonStringFill(STRINGS)
