"""``v.size() > 0`` or ``v.size() != 0``."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import MemberSize
from sew_hooks.languages.rules.length_comparison import LengthComparison
from sew_hooks.languages.tree import Operation, Size


class ClikeLengthComparison(LengthComparison[Facts]):
    """Asks whether a known collection, string or array has elements."""

    def is_known(self, node: Size, facts: Facts) -> bool:
        written = node.written
        if not isinstance(node, MemberSize) or not isinstance(written, Operation):
            return False
        gap = facts.text[written.left.outer_end : written.right.outer_start]
        return gap.strip() == written.value and facts.types.has_size(facts.types.of(node.receiver), node.member)


RULES = (ClikeLengthComparison(),)
