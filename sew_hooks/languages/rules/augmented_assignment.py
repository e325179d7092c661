"""``x += 1`` or ``x = x + 1``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Node
from sew_hooks.named_tuples import NamedTuple


class Update(NamedTuple):
    """The target of an augmented assignment, and its operand."""

    target: Node
    operand: Node
    binds: bool
    """Whether the operand needs no parentheses in either variant."""


class AugmentedAssignment(Rule[FactsT]):
    """Updates a local number. The right operand keeps its parentheses only where both variants need them."""

    id = "augmented-assignment"
    visits = ("augmented",)

    def find(self, node: Node, facts: FactsT) -> Choice | None:
        update = self.update(node, facts)
        if update is None:
            return None
        target, operand, op = update.target, update.operand, node.value
        long: tuple[Part, ...]
        if update.binds:
            short = long = (Span(operand.outer_start, operand.outer_end),)
        else:
            short = (Span(operand.start, operand.end),)
            long = ("(", *short, ")")
        space = "" if facts.text[target.end] != " " else " "
        name = target.value
        return Choice(
            node.start, node.start, node.end,
            (f"{name}{space}{op}={space}", *short), (f"{name}{space}={space}{name}{space}{op}{space}", *long),
        )  # fmt: skip

    def update(self, node: Node, facts: FactsT) -> Update | None:
        """The update that ``node`` makes, if both variants are the same."""
        raise NotImplementedError
