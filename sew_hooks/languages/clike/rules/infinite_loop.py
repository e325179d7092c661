"""``for (;;)`` or ``while (true)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Loop
from sew_hooks.languages.tree import Node
from sew_hooks.patterns import pattern

_HEADER = pattern(r"(?:for|while)( ?)\(")


class InfiniteLoop(Rule):
    """Writes the header of a loop that only its body ends."""

    id = "infinite-loop"
    visits = ("endless",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        header = _HEADER.match(facts.text, node.start)
        if not isinstance(node, Loop) or header is None or not facts.once(_knows_true):
            return None
        space = header[1]
        return Choice(node.start, node.start, node.close, (f"for{space}(;;)",), (f"while{space}(true)",))


def _knows_true(facts: Facts) -> bool:
    return facts.types.knows_true()


RULES = (InfiniteLoop(),)
