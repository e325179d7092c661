"""The findings of a run, in no particular format: what every report says, and what a policy asks about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import get_args

from sew_hooks.named_tuples import NamedTuple
from sew_hooks.run.detections import Accept, DetectionSettings, InputDetections
from sew_hooks.run.inputs import Failure
from sew_hooks.run.provenance import Request
from sew_hooks.run.verdicts import Bar, FileFinding, Judgement, judge
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import Verdict
from sew_hooks.settings.keyring import NamedKey

Warn = Callable[[object], None]
"""Prints one line on standard error. A run does not know how: that is a room above it."""


class Disclosure(NamedTuple):
    """What the commits of a range disclose: the trailers, with their values, of those that change each marked file.

    If files are marked only together, these are the trailers of all files, and ``together`` says whether the files
    without any are not marked by themselves. ``denied`` are the files of which a commit says that no agent wrote it.
    ``lacking`` are the commits among which an undisclosed mark of all files together is, by name; for each, it says
    whether its trailer denies that an agent wrote it. ``worthless`` are the undisclosed files whose marks prove
    nothing, since their keys leaked. Without a range, ``committed`` says whether what is marked was committed before.
    """

    trailers: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    together: bool = False
    denied: frozenset[str] = frozenset()
    lacking: Mapping[str, bool] = MappingProxyType({})
    worthless: frozenset[str] = frozenset()
    committed: bool = False

    @property
    def undisclosed(self) -> list[str]:
        """The files that nobody discloses, without those whose marks prove nothing."""
        return [name for name, trailers in self.trailers.items() if not trailers and name not in self.worthless]


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

    def responsible(self) -> tuple[FileFinding, ...]:
        """Return the files that carry the mark: those that are marked, or else all of them together."""
        return self.marked() or self.files

    def trailers(self, *files: FileFinding) -> tuple[str, ...]:
        """Return the trailers that disclose marked files: one that is marked itself, or those marked only together."""
        if not self.disclosure.together and not all(file.judgement.verdict == "marked" for file in files):
            return ()
        trailers = (trailer for file in files for trailer in self.disclosure.trailers.get(file.name, ()))
        return tuple(dict.fromkeys(trailers))

    @property
    def tables(self) -> dict[str, CalibrationTable]:
        """The calibration table that judged each language."""
        languages = sorted({file.language for file in self.files})
        return {language: self.settings.table(language) for language in languages}

    def counts(self) -> dict[str, int]:
        """Return the number of files with each verdict, and of ``errors``."""
        return {**verdict_counts(file.judgement for file in self.files), "errors": len(self.failures)}


def verdict_counts(judgements: Iterable[Judgement]) -> dict[str, int]:
    """Return the number of judgements with each verdict."""
    verdicts = Counter(judgement.verdict for judgement in judgements)
    return {verdict: verdicts[verdict] for verdict in get_args(Verdict)}


def collect(
    outcomes: Iterable[InputDetections | Failure],
    keys: Sequence[NamedKey],
    settings: DetectionSettings,
    accept: Accept,
    request: Request,
    warn: Warn,
    *,
    explain: bool = False,
) -> Report:
    """Return the report of a run with ``keys``. It warns of failures as they happen.

    The units that ``accept`` leaves out are not tested. The report keeps what explains a verdict only with ``explain``.
    """
    failures: list[Failure] = []
    accepted = Counter(baseline=0, comment=0)

    def readings() -> Iterator[InputDetections]:
        for outcome in outcomes:
            if isinstance(outcome, InputDetections):
                reading, left_out = accept(outcome)
                accepted.update(left_out)
                yield reading
            else:
                warn(outcome)
                failures.append(outcome)

    together, files, claims, bar = judge(readings(), [key.name for key in keys], settings, explain=explain)
    return Report(settings, request, accepted, together, files, claims, bar, tuple(failures))
