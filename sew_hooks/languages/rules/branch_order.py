"""``if c: a else: b`` or ``if not c: b else: a``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Body, If, Node
from sew_hooks.named_tuples import NamedTuple


class Condition(NamedTuple):
    """A condition in both variants."""

    plain: tuple[Part, ...]
    negated: tuple[Part, ...]
    is_negated: bool
    """Whether the text has the negated variant."""


class BranchOrder(Rule[FactsT]):
    """Exchanges two branches and adds or removes one outermost negation, which only this rule may change."""

    id = "branch-order"
    visits = ("if",)

    def find(self, node: Node, facts: FactsT) -> Choice | None:
        if not isinstance(node, If) or node.follows_else or not isinstance(node.orelse, Body):
            return None
        body, orelse, test = node.bodies[0], node.orelse, node.test
        if not self.may_exchange(node, body, orelse, facts):
            return None
        condition = self.condition(node, facts)
        if condition is None:
            return None
        header, middle = Span(test.outer_end, body.start), Span(body.end, orelse.start)
        first, second = (orelse, body) if condition.is_negated else (body, orelse)
        yes, no = Span(first.start, first.end), Span(second.start, second.end)
        zero = (*condition.plain, header, yes, middle, no)
        one = (*condition.negated, header, no, middle, yes)
        return Choice(node.start, test.outer_start, orelse.end, zero, one)

    def may_exchange(self, node: If, body: Body, orelse: Body, facts: FactsT) -> bool:
        """Whether either branch may come first, and the code around them fits both orders."""
        raise NotImplementedError

    def condition(self, node: If, facts: FactsT) -> Condition | None:
        """The condition, if both of its variants are the language's own."""
        raise NotImplementedError
