"""What a rule is: where it looks, and the text of both variants there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.tree import Block, Node
from sew_hooks.languages.site import Part


class Choice(NamedTuple):
    """A place that a rule owns: the range ``start`` to ``end`` and what it says in variant 0 and in variant 1.

    The bit is whichever variant the source says, to the letter; if it says neither, the place is owned but is
    no site, and stays as it is. So what a rule reads is exactly what it writes. ``at`` is where reports point,
    no two choices of a rule share it. Nodes in ``closed`` are left alone by all other rules.
    """

    at: int
    start: int
    end: int
    zero: tuple[Part, ...]
    one: tuple[Part, ...]
    closed: tuple[Node, ...] = ()


class Rule:
    """One style rule (paper, *Style Rule Library*). ``visits`` are the node kinds it is asked about.

    ``find`` must decide from the canonical tree and from layout that no rule changes, never from the variant
    that some site stands in.
    """

    id: ClassVar[str]
    kind: ClassVar[str]
    visits: ClassVar[tuple[str, ...]] = ()

    def find(self, node: Node, facts: Facts) -> Choice | None:
        """The choice at ``node``, if the rule applies there."""
        raise NotImplementedError

    def find_in_block(self, block: Block, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        """Choices among neighbouring statements, each with the statement it counts as; asked for every block."""
        return ()
