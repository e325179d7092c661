"""A final newline, or none."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Choice, Rule
from sew_hooks.languages.python.tree import Block, Node
from sew_hooks.languages.site import Span


class FinalNewline(Rule):
    """Ends the file's last line, or does not."""

    id = "final-newline"
    kind = "formatting"

    def find_in_block(self, block: Block, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        text = facts.text
        if facts.owner is not None or not block.statements:
            return
        end = len(text)
        if text.endswith(facts.newline):
            end -= len(facts.newline)
        last = text[facts.line_start(end) : end]
        if not last.strip() or last.endswith("\\") or "\n" not in text[:end]:
            return
        content = Span(0, end)
        yield Node("file", 0, end), Choice(end, 0, len(text), (content, facts.newline), (content,))


RULE = FinalNewline()
