"""A final newline, or none."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node


class FinalNewline(Rule):
    """Ends the file's last line, or does not."""

    id = "final-newline"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        text = facts.text
        if body.form != "file" or not body.statements:
            return
        end = len(text)
        if text.endswith(facts.newline):
            end -= len(facts.newline)
        last = text[facts.line_start(end) : end].strip()
        if not last or last.startswith("#") or last.endswith("\\") or not facts.can_join_lines(end, len(text)):
            return
        content = Span(0, end)
        yield facts.lowered.module, Choice(end, 0, len(text), (content, facts.newline), (content,))


RULE = FinalNewline()
