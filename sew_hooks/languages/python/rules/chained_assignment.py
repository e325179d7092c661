"""``x = y = 0`` or ``x = 0`` and ``y = 0``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.assignment_runs import runs
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node


class ChainedAssignment(Rule):
    """Assigns one immutable literal to two or three names. The literals are closed, because their number differs."""

    id = "chained-assignment"
    counts_as = "the first `assign` of the chain"
    shared_scan = staticmethod(runs)

    def find_in_body(self, block: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        for run in runs(block, facts):
            if not run.is_chain:
                continue
            last = run.values[-1]
            zero = (run.sign.join(run.names) + run.sign, Span(last.outer_start, last.outer_end))
            one = run.split() if run.same_text else ()
            choice = Choice(run.start, run.start, run.end, zero, one, closed=tuple(run.values))
            yield run.components[0], choice


RULES = (ChainedAssignment(),)
