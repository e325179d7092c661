"""A blank line between two neighbouring statements of a block, or none: one rule for each kind of gap."""

from __future__ import annotations

from collections.abc import Iterable, Set

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.gaps import ANY, BLOCKS, LINES, Gap, Sort
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.shared_facts import SharedFacts
from sew_hooks.languages.tree import Body, Node


def _gaps(body: Body, facts: SharedFacts) -> tuple[Gap, ...]:
    return facts.once(facts.gaps, body)


class GapRule(Rule[SharedFacts]):
    """The rule ``id_`` has the gaps between a statement of one of the sorts ``above`` and one of ``below``.

    ``fed`` says whether the upper statement feeds the lower one (None: it makes no difference), and ``commented`` that
    a comment is below the gap.
    """

    counts_as = "the statement below the gap"
    looks_through = staticmethod(_gaps)

    def __init__(
        self, id_: str, above: Set[Sort], below: Set[Sort], *, fed: bool | None = False, commented: bool = False
    ) -> None:
        self.id = id_
        self._above = above
        self._below = below
        self._fed = (False, True) if fed is None else (fed,)
        self._commented = commented

    def find_in_body(self, body: Body, facts: SharedFacts) -> Iterable[tuple[Node, Choice]]:
        return [(gap.statement, gap.choice(facts)) for gap in _gaps(body, facts) if self._has(gap)]

    def _has(self, gap: Gap) -> bool:
        if gap.above not in self._above or gap.below not in self._below:
            return False
        return gap.commented == self._commented and gap.fed in self._fed


RULES = (
    GapRule("blank-after-if", {"if"}, LINES),
    GapRule("blank-after-loop", {"loop"}, LINES),
    GapRule("blank-before-comment", LINES, ANY, fed=None, commented=True),
    GapRule("blank-before-comment-after-block", BLOCKS, ANY, fed=None, commented=True),
    GapRule("blank-before-comment-after-guard", {"guard"}, ANY, fed=None, commented=True),
    GapRule("blank-before-loop", LINES, {"loop"}),
    GapRule("blank-before-return", LINES, {"return"}),
    GapRule("blank-before-return-after-block", BLOCKS, {"return"}, fed=None),
    GapRule("blank-between-blocks", BLOCKS, BLOCKS | {"guard"}),
)
