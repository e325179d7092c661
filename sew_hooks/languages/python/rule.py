"""What a rule is: where it looks, and what it finds there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.tree import Block, Node
from sew_hooks.languages.vocabulary import Kind


class Rule:
    """One style rule (paper, *Style Rule Library*). ``visits`` are the node kinds it is asked about.

    ``find`` must decide from the canonical tree and from layout that no rule changes, never from the variant
    that some site stands in.
    """

    id: ClassVar[str]
    visits: ClassVar[tuple[Kind, ...]] = ()

    def find(self, node: Node, facts: Facts) -> Choice | None:
        """The choice at ``node``, if the rule applies there."""
        raise NotImplementedError

    def find_in_block(self, block: Block, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        """Choices among neighbouring statements, each with the statement it counts as; asked for every block."""
        return ()
