"""``v.size() > 0`` or ``v.size() != 0``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Size
from sew_hooks.languages.site import Mapped, Span
from sew_hooks.languages.tree import Node, Operation


class LengthComparison(Rule):
    """Asks whether a known collection, string or array has elements."""

    id = "length-comparison"
    visits = ("size",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Size) or not isinstance(node.written, Operation):
            return None
        if not facts.types.has_size(facts.types.of(node.receiver), node.member):
            return None
        written = node.written
        left = Span(written.left.outer_start, written.left.outer_end)
        gap = Span(written.left.outer_end, written.right.outer_start)
        right = Span(written.right.outer_start, written.right.outer_end)
        op = written.value
        if facts.text[gap.start : gap.end].strip() != op:
            return None

        def sign(wanted: str) -> Mapped:
            return Mapped(gap, lambda text: text.replace(op, wanted))

        return Choice(written.op_start, node.start, node.end, (left, sign(">"), right), (left, sign("!="), right))


RULE = LengthComparison()
