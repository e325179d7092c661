"""A final newline, or none."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Compound, Node, Statement


class FinalNewline(Rule):
    """Ends the file's last line, or does not."""

    id = "final-newline"

    def find_in_body(self, block: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        text = facts.text
        if facts.owner is not None or not block.statements:
            return
        end = len(text)
        if text.endswith(facts.newline):
            end -= len(facts.newline)
        last = text[facts.line_start(end) : end]
        if not last.strip() or last.endswith("\\"):
            return
        if facts.newline != "\n" and not any(_has_lines(statement) for statement in block.statements):
            return  # it can stand on one line, and without its end would not show its kind of newline
        content = Span(0, end)
        yield facts.file, Choice(end, 0, len(text), (content, facts.newline), (content,))


def _has_lines(statement: Statement) -> bool:
    return isinstance(statement, Compound) and statement.bodies[0].indent is not None


RULE = FinalNewline()
