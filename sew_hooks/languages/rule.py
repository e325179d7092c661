"""The interface of a rule: the nodes that it looks at, and the choices that it finds there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sized
from typing import Any, ClassVar, Generic, TypeVar

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.text_layout import Layout
from sew_hooks.languages.tree import Body, Node
from sew_hooks.languages.vocabulary import Kind

FactsT = TypeVar("FactsT", bound=Layout)


class Rule(Generic[FactsT]):
    """One style rule (paper, *Style Rule Library*).

    ``visits`` are the node kinds that it looks at. ``find`` must decide from the canonical tree and from layout that no
    rule changes, never from the variant of a site. A rule without ``visits`` looks at the bodies of statements instead.
    ``counts_as`` says in words which node such a choice counts as.
    A rule that ``leaves_code`` as it is may have code in its range that no rule may touch.
    Rules may share a scan of a body: where ``shared_scan`` finds nothing, none of them is asked.
    """

    id: str
    visits: ClassVar[tuple[Kind, ...]] = ()
    counts_as: str = ""
    leaves_code: ClassVar[bool] = False
    shared_scan: Callable[[Body, Any], Sized] | None = None

    def nodes(self) -> str:
        """The nodes that choices of this rule count as, for people."""
        return ", ".join(f"`{kind}`" for kind in self.visits) or self.counts_as

    def find(self, node: Node, facts: FactsT) -> Choice | None:
        """The choice at ``node``; ``None`` if the rule does not apply there."""
        raise NotImplementedError

    def find_in_body(self, body: Body, facts: FactsT) -> Iterable[tuple[Node, Choice]]:
        """Choices among neighbouring statements, each with the statement that it counts as; called for every body."""
        return ()
