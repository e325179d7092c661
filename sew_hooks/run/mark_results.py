"""What a run marked, and what of it can be found again: everything that is then reported.

A run first marks and assesses all of its inputs, and only then reports (issue 37, section 3). A result is therefore
small: those of all files of a repository are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from sew_hooks.engine.embedding import ChangedPlace
from sew_hooks.languages.closed_parts import ClosedPart
from sew_hooks.languages.site import Site
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.run.findability import Findability, Findable
from sew_hooks.run.inputs import Failure
from sew_hooks.run.marking import Marking

Assessed = Literal["none", "changed", "all"]
"""The inputs of which a run says what can be found again."""


class Difference(NamedTuple):
    """The texts of an input before and after it was marked, and the places that were changed."""

    before: bytes
    after: bytes
    changes: tuple[ChangedPlace, ...]


class MarkResult(NamedTuple):
    """What was done to one input.

    ``left`` are the sites that keep a variant against the key, because the result would not pass the check. ``units``
    are those that were to be marked, by name, each with its number of style decisions, and ``decisions`` is the number
    of all. ``others`` are the names of units that were left alone, because a mark would edit somebody else's lines, and
    ``renamed`` those of functions that keep the mark of their former names. ``closed`` are parts in which nothing can
    be chosen.
    ``findable`` and the ``difference`` are there if they are to be reported.
    """

    name: str
    changed: bool
    left: tuple[Site, ...]
    units: tuple[tuple[str, int], ...]
    decisions: int
    others: tuple[str, ...]
    renamed: tuple[str, ...]
    closed: tuple[ClosedPart, ...]
    findable: Findable | None = None
    difference: Difference | None = None


@dataclass(slots=True)
class MarkResults:
    """The results of a run, in the order of its inputs; ``untouched`` is the number of inputs with nothing to mark.

    ``findability`` is the detection that assesses them, if anything is to be marked.
    """

    untouched: int = 0
    outcomes: list[MarkResult | Failure] = field(default_factory=list)
    findability: Findability | None = None

    @property
    def failures(self) -> list[Failure]:
        """The inputs that could not be marked."""
        return [outcome for outcome in self.outcomes if isinstance(outcome, Failure)]

    @property
    def changed(self) -> list[str]:
        """The names of the inputs that were changed, or would be."""
        return [outcome.name for outcome in self.outcomes if isinstance(outcome, MarkResult) and outcome.changed]

    @property
    def unchanged(self) -> int:
        """The number of inputs that were marked already, or had nothing to mark."""
        return self.untouched + len(self.outcomes) - len(self.changed) - len(self.failures)

    def internal(self) -> bool:
        """Whether an input could not be marked because of an error of ours."""
        return any(failure.internal for failure in self.failures)


def assess_each(
    markings: Iterable[Marking | Failure],
    results: MarkResults,
    *,
    differences: bool = False,
    findable: Assessed = "changed",
) -> None:
    """Add what was made of each input to ``results`` as soon as it is marked, so that a broken run can be reported.

    The ``differences`` are kept to be shown. What is ``findable`` is assessed in no input, in those changed, or in all.
    """
    for marking in markings:
        if isinstance(marking, Failure):
            results.outcomes.append(marking)
            continue
        result = result_of(marking)
        if results.findability is not None:
            results.findability.add(marking)
            if findable == "all" or (findable == "changed" and marking.changed):
                result = result._replace(findable=results.findability.of_text(marking))
        if differences:
            changes = tuple(marking.embedding.changes)
            result = result._replace(difference=Difference(marking.before, marking.after, changes))
        results.outcomes.append(result)


def result_of(marking: Marking) -> MarkResult:
    """Return what was done to an input, without what can be found of it."""
    made = marking.embedding
    return MarkResult(
        marking.name,
        marking.changed,
        tuple(made.left),
        tuple((unit.name, len(unit.grades)) for unit in made.units),
        len(made.grades),
        tuple(unit.name for unit in made.others),
        tuple(unit.name for unit in made.renamed),
        tuple(made.closed),
    )
