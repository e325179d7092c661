"""A final newline, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.rules.final_newline import FinalNewline
from sew_hooks.languages.tree import Body, Node


class ClikeFinalNewline(FinalNewline[Facts]):
    """Leaves a line of the preprocessor alone."""

    def file(self, facts: Facts) -> Node:
        return facts.lowered.module

    def may_end(self, last: str, body: Body, facts: Facts) -> bool:
        code = last.strip()
        if code.startswith("#") or code.endswith("\\"):
            return False
        end = len(facts.text)
        return facts.can_join_lines(end - len(facts.newline) * facts.text.endswith(facts.newline), end)


RULE = ClikeFinalNewline()
