"""``while (c);`` or ``while (c) {}``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Loop
from sew_hooks.languages.tree import Node
from sew_hooks.patterns import pattern

_CALL = pattern(r"\w+\s*\(")


class EmptyLoopBody(Rule):
    """Writes the body of a loop that does nothing."""

    id = "empty-loop-body"
    visits = ("while", "for", "for-each", "endless")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Loop) or node.bodies[0].statements:
            return None
        previous = node.previous
        called = previous is not None and previous.kind == "expression" and _CALL.match(facts.text, previous.start)
        if node.kind == "while" and called:
            return None  # if that is a macro for `do`, this is the end of the loop
        if not facts.guards_nothing_else(node.start, node.end):
            return None
        return Choice(node.start, node.close, node.bodies[0].end, (";",), (" {}",))


RULES = (EmptyLoopBody(),)
