"""A blank line between two neighbouring statements of a block, or none: one rule for each kind of gap."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.gaps import COMMENTED, Gap, rules_between_statements
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.shared_facts import SharedFacts
from sew_hooks.languages.tree import Body, Node


def _gaps(body: Body, facts: SharedFacts) -> tuple[Gap, ...]:
    return facts.gaps(body)


class GapRule(Rule[SharedFacts]):
    """Has the gaps of the rule ``rule_id``."""

    counts_as = "the statement below the gap"
    shared_scan = staticmethod(_gaps)

    def __init__(self, rule_id: str) -> None:
        self.id = rule_id

    def find_in_body(self, body: Body, facts: SharedFacts) -> Iterable[tuple[Node, Choice]]:
        return [(gap.statement, gap.choice(facts)) for gap in facts.gaps(body) if gap.rule == self.id]


RULES = tuple(map(GapRule, (*rules_between_statements(), COMMENTED)))
