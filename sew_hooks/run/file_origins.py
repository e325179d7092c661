"""The origins of the marks in files: each file is tested, and its marks are followed through its history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from sew_hooks.languages.site import Unit
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.file_versions import versions_of
from sew_hooks.repository.git import GitError, OutsideError, Repository
from sew_hooks.run.change_inputs import version_inputs
from sew_hooks.run.detections import InputDetections
from sew_hooks.run.detector import Detector
from sew_hooks.run.inputs import Failure, Input
from sew_hooks.run.mark_origins import Origin, marks_of, origins, unclear_origins
from sew_hooks.run.measured_files import Track
from sew_hooks.run.provenance import Request
from sew_hooks.run.report import Report
from sew_hooks.run.unit_history import PartHistory
from sew_hooks.run.verdicts import FileFinding, Marks, marks_in


class FileOrigins(NamedTuple):
    """The report on files, the parts of each, the whole first, with the origins of their marks.

    ``cut`` are the versions of the files before which a shallow clone knows nothing.
    """

    report: Report
    origins: Sequence[Sequence[Origin]]
    cut: tuple[str, ...] = ()


class NamedFiles(NamedTuple):
    """Files with git's names of them, by their own names. ``others`` counts those of other repositories by reason."""

    files: Mapping[str, Input]
    names: Mapping[str, str]
    others: Mapping[str, int]


def named_files(repository: Repository, files: Iterable[Input]) -> NamedFiles:
    """Return the files with git's names of them; those of other repositories, such as submodules, are left out.

    Raises ``GitError`` for a file outside of the work tree, or if there are none but those.
    """
    named: dict[str, Input] = {}
    names: dict[str, str] = {}
    others = Counter[str]()
    for file in files:
        try:
            names[file.name] = repository.name_of(Path(file.name))
            named[file.name] = file
        except OutsideError:
            raise
        except GitError as error:
            others[str(error)] += 1
    if others and not names:
        raise GitError(next(iter(others)))
    return NamedFiles(named, names, others)


def file_origins(
    detector: Detector, repository: Repository, named: NamedFiles, request: Request, track: Track
) -> FileOrigins:
    """Test files, and follow the mark of each through the history of ``repository``; ``track`` shows the progress."""
    accepted = _AcceptedParts(detector)
    readings = accepted.noted(detector.read([*named.files.values()]))
    report = detector.report(track(readings, "Detecting", len(named.files)), request, accepting=False)
    follower = _Follower(detector, repository, report)
    parts: list[list[Origin]] = []
    failures = list(report.failures)
    for file in track(report.files, "Following", len(report.files)):
        try:
            content = named.files[file.name].content()
            parts.append(follower.origins(file, named.names[file.name], accepted.parts[file.name], content))
        except GitError as error:
            failures.append(Failure(file.name, str(error), internal=False))
            detector.warn(failures[-1])
            parts.append(unclear_origins(file))
    return FileOrigins(report._replace(failures=tuple(failures)), parts, tuple(follower.cut))


class _AcceptedParts:
    """The accepted units of files, which are tested nevertheless; None if they leave nothing of a file to test."""

    def __init__(self, detector: Detector) -> None:
        self.parts: dict[str, set[Unit | None]] = {}
        self._accept = detector.accept

    def noted(self, outcomes: Iterable[InputDetections | Failure]) -> Iterator[InputDetections | Failure]:
        """Yield the outcomes as they are, and note their accepted units."""
        for outcome in outcomes:
            if isinstance(outcome, InputDetections):
                rest, _ = self._accept(outcome)
                nothing_left = rest.accepted and not any(detection.grades for detection in rest.detections)
                self.parts[outcome.name] = {*rest.accepted, *([None] if nothing_left else [])}
            yield outcome


class _Follower:
    """Follows the marks of a report through the versions of its files; ``cut`` has the oldest that are known."""

    def __init__(self, detector: Detector, repository: Repository, report: Report) -> None:
        self.cut: dict[str, None] = {}
        self._detector = detector
        self._repository = repository
        self._bar = report.bar
        self._keys = [key.name for key in detector.keys]
        names = {key.id: key.name for key in report.request.keys if key.name}
        self._history = PartHistory(repository, detector.configuration.trailer, names)

    def origins(self, file: FileFinding, name: str, accepted: set[Unit | None], content: bytes) -> list[Origin]:
        """Return the parts of a file that git calls ``name``. Raises ``GitError`` if git cannot tell."""
        unknown = self._history.unknown
        # Where there is no mark, only the end of a shallow history counts.
        matters = file.judgement.verdict == "marked" or bool(unknown)
        configuration = self._detector.configuration
        versions = versions_of(self._repository, name, configuration.trailer) if matters else []
        oldest = [version.commit.name for version in versions if version.commit.name in unknown]
        self.cut.update(dict.fromkeys(oldest))
        texts = version_inputs(self._repository, versions, configuration)
        marks = marks_of(texts, self._detector.read, self._marks_in)
        return self._history.with_history(origins(file, marks, versions, oldest), file, accepted, content)

    def _marks_in(self, reading: InputDetections) -> Marks:
        return marks_in(reading, self._keys, self._detector.settings, self._bar)
