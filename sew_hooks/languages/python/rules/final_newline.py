"""A final newline, or none."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.rules.final_newline import FinalNewline
from sew_hooks.languages.tree import Body, Node


class PythonFinalNewline(FinalNewline[Facts]):
    """Leaves a line alone that continues on the next one."""

    def file(self, facts: Facts) -> Node:
        return facts.file

    def may_end(self, last: str, body: Body, facts: Facts) -> bool:
        return not last.endswith("\\")


RULES = (PythonFinalNewline(),)
