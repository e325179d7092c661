"""The results of detection in a run, in no particular format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sew_hooks.acceptance.accepted_units import set_aside
from sew_hooks.acceptance.baseline import Baseline
from sew_hooks.reports.complaints import complain
from sew_hooks.reports.verdict_texts import counts
from sew_hooks.run.detections import DetectionSettings, InputDetections
from sew_hooks.run.inputs import Failure
from sew_hooks.run.provenance import Request
from sew_hooks.run.verdicts import Bar, FileFinding, Judgement, judge
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.settings.keyring import NamedKey

_MANY = 25


class Disclosure(NamedTuple):
    """What the commits of a range disclose: the trailers, with their values, of those that change each marked file.

    If files are marked only together, these are the trailers of all files, and ``together`` says whether the files
    without any are not marked by themselves. ``denied`` are the files of which a commit says that no agent wrote it.
    ``lacking`` are the commits among which an undisclosed mark of all files together is, by name; for each, it says
    whether its trailer denies that an agent wrote it. ``worthless`` are the undisclosed files whose marks prove
    nothing, since their keys leaked.
    """

    trailers: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    together: bool = False
    denied: frozenset[str] = frozenset()
    lacking: Mapping[str, bool] = MappingProxyType({})
    worthless: frozenset[str] = frozenset()


class Report(NamedTuple):
    """The findings about everything together and about each file, and the inputs that could not be read.

    ``request`` says what was asked for. ``claims`` is the number of claims that the p-values are adjusted for, and
    ``bar`` what a claim needed.
    ``accepted`` has the numbers of units that were left out because of the ``baseline`` and of a ``comment``.
    ``disclosure`` is there for a range of commits, if anything is marked and the policy cares.
    """

    settings: DetectionSettings
    request: Request
    accepted: Counter[str]
    together: Judgement
    files: tuple[FileFinding, ...]
    claims: int
    bar: Bar
    failures: tuple[Failure, ...]
    disclosure: Disclosure = Disclosure()

    def marked(self) -> tuple[FileFinding, ...]:
        """Return the files that are marked; none if all are marked only together."""
        return tuple(file for file in self.files if file.judgement.verdict == "marked")

    def trailers(self, *files: FileFinding) -> tuple[str, ...]:
        """Return the trailers that disclose marked files: one that is marked itself, or those marked only together."""
        if not self.disclosure.together and not all(file.judgement.verdict == "marked" for file in files):
            return ()
        return tuple(dict.fromkeys(each for file in files for each in self.disclosure.trailers.get(file.name, ())))

    @property
    def listed(self) -> tuple[FileFinding, ...]:
        """The files that a report for people lists: all, or if there are many, the marked ones."""
        return self.files if len(self.files) <= _MANY else self.marked()

    @property
    def tables(self) -> dict[str, CalibrationTable]:
        """The calibration table that judged each language."""
        languages = sorted({file.language for file in self.files})
        return {language: self.settings.table(language) for language in languages}

    def counts(self) -> dict[str, int]:
        """Return the number of files with each verdict, and of ``errors``."""
        return {**counts(file.judgement for file in self.files), "errors": len(self.failures)}


def warn_of_unused_tables(report: Report) -> None:
    """Report in one line that all given tables are for languages other than those that were judged.

    Additional tables are fine: a command that is always the same names them all.
    """
    given, judged = report.settings.tables, report.tables
    if given and judged and judged.keys().isdisjoint(given):
        languages = f"they are for {', '.join(sorted(given))}, and what was tested is {', '.join(judged)}"
        complain(f"warning: no table of --calibration was used: {languages}")


def collect(
    outcomes: Iterable[InputDetections | Failure],
    keys: Sequence[NamedKey],
    settings: DetectionSettings,
    baseline: Baseline | None,
    request: Request,
    *,
    explain: bool = False,
) -> Report:
    """Return the report of a run with ``keys``; failures go to standard error as they happen.

    Without a ``baseline``, nothing counts as accepted, not even what a comment accepts. The report keeps what explains
    a verdict only with ``explain``.
    """
    failures: list[Failure] = []
    accepted = Counter(baseline=0, comment=0)

    def readings() -> Iterator[InputDetections]:
        for outcome in outcomes:
            if isinstance(outcome, InputDetections):
                reading, left_out = (outcome, {}) if baseline is None else set_aside(outcome, baseline)
                accepted.update(left_out)
                yield reading
            else:
                complain(outcome)
                failures.append(outcome)

    judged = judge(readings(), [key.name for key in keys], settings, explain=explain)
    found = judged.together, judged.files, judged.claims, judged.bar
    return Report(settings, request, accepted, *found, tuple(failures))
