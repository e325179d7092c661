"""A text in several literals: the blank between two lines ends the upper one, or begins the lower one."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.split_strings import STRINGS
from sew_hooks.languages.rules.blank_in_string import BlankInString


class PythonBlankInString(BlankInString[Facts]):
    """Plain strings and f-strings."""

    visits = ("string", "opaque")


RULE = PythonBlankInString(STRINGS)
