"""Marking, for ``sew embed`` and for the hook: inputs are chosen, marked, assessed, and only then reported."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sew_hooks.engine.profiles import Selection
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.reports.console import track
from sew_hooks.reports.markings import report_marked, report_numbers
from sew_hooks.reports.messages import warn
from sew_hooks.reports.warnings import warn_of_idle_rules
from sew_hooks.repository.stashed_changes import StashedChanges
from sew_hooks.run.findability import Findability
from sew_hooks.run.inputs import Failure, Input
from sew_hooks.run.mark_journal import journal_here
from sew_hooks.run.mark_results import Assessed, MarkResults, assess_each
from sew_hooks.run.marking import Marking, mark
from sew_hooks.run.selection import Decision
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey


class Chosen(NamedTuple):
    """The inputs of a run with something to mark, the failures to choose, and the number of the other inputs."""

    inputs: Sequence[Input | Failure]
    untouched: int = 0

    @property
    def marks(self) -> bool:
        """Whether there is anything to mark."""
        return any(isinstance(chosen, Input) for chosen in self.inputs)


class Keys(NamedTuple):
    """The key that marks, and those that a detection here looks for."""

    marking: NamedKey
    looked_for: Sequence[NamedKey]


class MarkOptions(NamedTuple):
    """What a person asks for: changes as a ``diff``, only failures (``quiet``), reasons too (``verbose``), and at most
    ``jobs`` processes.
    """

    diff: bool = False
    quiet: bool = False
    verbose: bool = False
    jobs: int | None = None


def chosen_of(decisions: Iterable[Decision | Failure], *, verbose: bool) -> Chosen:
    """Return what is to be marked; with ``verbose``, report why each input is, or is not."""
    inputs: list[Input | Failure] = []
    untouched = 0
    for decision in decisions:
        if verbose and isinstance(decision, Decision):
            warn(decision)
        if isinstance(decision, Failure):
            inputs.append(decision)
        elif decision.marks:
            inputs.append(decision.input)
        else:
            untouched += 1
    return Chosen(inputs, untouched)


def mark_and_report(
    chosen: Chosen,
    configuration: Configuration,
    rules: Selection,
    keys: Keys | None,
    options: MarkOptions,
    *,
    write: bool,
    stashed: StashedChanges | None = None,
) -> MarkResults:
    """Mark what was ``chosen``, in place with ``write``, and report it. Without ``keys``, there are only failures.

    If the run is interrupted, what was done so far is reported. Nothing is marked beside ``stashed`` changes
    (:func:`sew_hooks.run.marking.mark`).
    """
    warn_of_idle_rules(rules)
    results = MarkResults(chosen.untouched)
    markings: Iterable[Marking | Failure] = (failure for failure in chosen.inputs if isinstance(failure, Failure))
    if keys is not None:
        results.findability = Findability(rules, configuration, keys.marking, keys.looked_for)
        markings = mark(
            chosen.inputs,
            keys.marking,
            scope=configuration.scope,
            profile=rules,
            write=write,
            journal=journal_here(warn) if write else None,
            stashed=stashed,
            jobs=options.jobs,
        )
        # A progress bar and a diff would get in each other's way.
        markings = markings if options.diff else track(markings, "Marking", len(chosen.inputs))
    try:
        findable: Assessed = "all" if options.verbose else "none" if options.quiet else "changed"
        assess_each(markings, results, differences=options.diff, findable=findable)
    finally:
        report_marked(results, written=write, quiet=options.quiet, verbose=options.verbose)
    if not options.quiet:
        report_numbers(results, written=write)
    return results
