"""What a run marked, and what of it can be found again: everything that is then reported.

A run first marks and assesses all of its inputs, and only then reports (issue 37, section 3). A result is therefore
small: those of all files of a repository are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from sew_hooks.languages.site import Site
from sew_hooks.run.findability import Findability, Findable, Prospect
from sew_hooks.run.inputs import Failure
from sew_hooks.run.marking import Marking


class MarkResult(NamedTuple):
    """What was done to one input.

    ``left`` are the sites that keep a variant against the key, because the result would not pass the check. ``units``
    are those that were to be marked, by name, each with its number of style decisions, and ``decisions`` is the number
    of all. ``others`` are the names of units that were left alone, because a mark would edit somebody else's lines.
    ``findable`` and the two ``texts``, before and after, are there if they are to be reported.
    """

    name: str
    changed: bool
    left: tuple[Site, ...]
    units: tuple[tuple[str, int], ...]
    decisions: int
    others: tuple[str, ...]
    findable: Findable | None = None
    texts: tuple[bytes, bytes] | None = None


@dataclass(slots=True)
class MarkResults:
    """The results of a run, in the order of its inputs; ``untouched`` is the number of inputs with nothing to mark.

    ``prospect`` is there if anything was changed and its findability was assessed.
    """

    untouched: int = 0
    outcomes: list[MarkResult | Failure] = field(default_factory=list)
    prospect: Prospect | None = None

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


class Wanted(NamedTuple):
    """What is to be reported of each input, and so has to be kept: ``texts`` for a diff, and what can be found.

    That is assessed for what was changed or, with ``all_findable``, for every input, and without ``findable`` for none.
    """

    texts: bool = False
    findable: bool = True
    all_findable: bool = False


def assess_each(
    markings: Iterable[Marking | Failure], results: MarkResults, findability: Findability, wanted: Wanted
) -> None:
    """Add what was made of each input to ``results`` as soon as it is marked, so that a broken run can be reported."""
    for marking in markings:
        results.outcomes.append(_assessed(marking, findability, wanted) if isinstance(marking, Marking) else marking)
    if wanted.findable and results.changed:
        results.prospect = findability.together()


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
    )


def _assessed(marking: Marking, findability: Findability, wanted: Wanted) -> MarkResult:
    findability.add(marking)
    is_assessed = wanted.findable and (marking.changed or wanted.all_findable)
    return result_of(marking)._replace(
        findable=findability.of_text(marking) if is_assessed else None,
        texts=(marking.before, marking.after) if wanted.texts else None,
    )
