"""A final newline, or none."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.rules.final_newline import FinalNewline
from sew_hooks.languages.tree import Body, Compound, Node, Statement


class PythonFinalNewline(FinalNewline[Facts]):
    """Leaves a file alone that may stand on one line, and without its end would not show its kind of newline."""

    def file(self, facts: Facts) -> Node:
        return facts.file

    def may_end(self, last: str, body: Body, facts: Facts) -> bool:
        return not last.endswith("\\") and (facts.newline == "\n" or any(map(_has_lines, body.statements)))


def _has_lines(statement: Statement) -> bool:
    return isinstance(statement, Compound) and statement.bodies[0].indent is not None


RULES = (PythonFinalNewline(),)
