"""A final newline, or none."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node


class FinalNewline(Rule[FactsT]):
    """Ends the file's last line with a newline, or without one."""

    id = "final-newline"
    counts_as = "the file"
    leaves_code = True

    def find_in_body(self, body: Body, facts: FactsT) -> Iterable[tuple[Node, Choice]]:
        text = facts.text
        if body.form != "file" or not body.statements:
            return
        end = len(text) - text.endswith("\n")
        last = text[facts.line_start(end) : end]
        if not last.strip() or not self.may_end(last, body, facts):
            return
        content = Span(0, end)
        yield self.file(facts), Choice(end, 0, len(text), (content, "\n"), (content,))

    def file(self, facts: FactsT) -> Node:
        """The unit of the whole file in an address."""
        raise NotImplementedError

    def may_end(self, last: str, body: Body, facts: FactsT) -> bool:
        """Whether the line break after the ``last`` line may be there or not."""
        raise NotImplementedError
