"""``1000000`` or ``1_000_000``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.old_python import may_run_on_old_python
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.tree import Node
from sew_hooks.patterns import pattern

_DECIMAL = pattern(r"[1-9][0-9_]*\Z")


class DigitGrouping(Rule):
    """Groups the digits of a decimal integer of at least 1000."""

    id = "digit-grouping"
    visits = ("int",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if may_run_on_old_python(facts.text):
            return None
        digits = node.value.replace("_", "")
        if not 4 <= len(digits) <= 4000 or not _DECIMAL.match(node.value) or not facts.separate(node.start, node.end):
            return None
        grouped = f"{int(digits):_}"
        return Choice(node.start, node.start, node.end, (digits,), (grouped,))


RULES = (DigitGrouping(),)
