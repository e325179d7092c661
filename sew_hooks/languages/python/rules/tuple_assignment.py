"""``a, b = x, y`` or ``a = x`` and ``b = y``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.assignment_runs import runs
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Body, Node


class TupleAssignment(Rule):
    """Assigns two or three independent values at once or one after the other."""

    id = "tuple-assignment"
    counts_as = "the first `assign` of the neighbours"
    shared_scan = staticmethod(runs)

    def find_in_body(self, block: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        for run in runs(block, facts):
            if run.is_chain:
                continue
            comma = "," if run.sign == "=" else ", "
            zero: list[Part] = [comma.join(run.names) + run.sign]
            for index, value in enumerate(run.values):
                zero += [comma] if index else []
                zero.append(Span(value.outer_start, value.outer_end))
            yield run.components[0], Choice(run.start, run.start, run.end, tuple(zero), run.split())


RULES = (TupleAssignment(),)
