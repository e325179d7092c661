"""Two neighbouring definitions that do not depend on each other, in either order."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.exchange import exchanged_statements
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.shared_facts import SharedFacts
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node


class DefinitionOrder(Rule[SharedFacts]):
    """Exchanges two definitions; in variant 0 the one whose name is first in the alphabet comes first.

    The choice counts as one of that definition. Every definition therefore has at most one such choice.
    """

    id = "definition-order"
    counts_as = "the definition whose name is first in the alphabet"
    leaves_code = True

    def find_in_body(self, body: Body, facts: SharedFacts) -> Iterable[tuple[Node, Choice]]:
        for pair in facts.definitions.pairs(body, facts):
            choice = exchanged_statements(pair.first, pair.second, reads_one=pair.turned)
            moved = tuple(Span(one.start, one.end) for one in (pair.first, pair.second))
            yield pair.leader.statement, choice._replace(at=pair.leader.statement.start, moved=moved)


RULES = (DefinitionOrder(),)
