"""The commits that a command line names: read, judged one by one, and listed with what they disclose."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sew_hooks.errors import UsageError, without_keys
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.git import Repository
from sew_hooks.repository.history import Commit, CommitRange, commits_in, merges_in, range_of, whole_history
from sew_hooks.run.commit_verdicts import CommitFinding, judge_commits
from sew_hooks.run.detections import DetectionSettings, InputDetections, scopes_of
from sew_hooks.run.detector import Detector
from sew_hooks.run.earlier_disclosure import with_earlier_agents
from sew_hooks.run.history_parts import HistoryReader, PassedOver
from sew_hooks.run.inputs import Failure
from sew_hooks.run.leaks import proves_nothing
from sew_hooks.run.measured_files import Track
from sew_hooks.run.provenance import Commits, Request
from sew_hooks.run.source_files import looks_like_range
from sew_hooks.run.untested import has_other_rules, kinds
from sew_hooks.run.worker_choice import chosen_workers

_WHOLE = "."
"""The name of the root: with it among the paths, a history is the same as without any."""


class History(NamedTuple):
    """The findings about commits, newest first, and the files that could not be read.

    ``request`` says what was asked for, and ``trailer`` is the name of the trailer that discloses an agent.
    ``cut`` are the commits that were left out because a shallow clone does not know what they wrote, and ``merges`` is
    the number of merges, which are left out, too.
    ``claims`` is the number of claims that the p-values are adjusted for. ``accepted`` has the numbers of units that
    were left out because of the ``baseline`` and of a ``comment``; only a test of a range leaves out any.
    """

    settings: DetectionSettings
    request: Request
    trailer: str
    commits: tuple[CommitFinding, ...]
    cut: tuple[str, ...]
    merges: int
    claims: int
    accepted: Mapping[str, int]
    failures: tuple[Failure, ...]

    def marked(self) -> list[CommitFinding]:
        """Return the commits that are marked."""
        return [finding for finding in self.commits if finding.judgement.verdict == "marked"]

    def undisclosed(self) -> list[CommitFinding]:
        """Return the commits that are marked and for which nobody disclosed an agent, without ``worthless`` marks."""
        return [finding for finding in self.marked() if not finding.disclosed and not self._is_worthless(finding)]

    def worthless(self) -> list[CommitFinding]:
        """Return the commits without disclosure whose marks prove nothing, since their keys leaked."""
        return [finding for finding in self.marked() if not finding.disclosed and self._is_worthless(finding)]

    def restored(self) -> list[CommitFinding]:
        """Return the commits that are marked only by what they bring back, which earlier ones disclosed."""
        return [finding for finding in self.commits if finding.earlier]

    def without_code(self) -> int:
        """Return the number of commits without source code that can be read."""
        return sum(not finding.files for finding in self.commits)

    def _is_worthless(self, finding: CommitFinding) -> bool:
        return proves_nothing(finding.judgement, [finding.commit], self.request)


class _Selected(NamedTuple):
    """The commits that a command line selects: the range that it names, if any, and the ``names`` that limit them.

    ``most`` is the number to which it limits them; merges among them are then not counted.
    """

    words: Sequence[str]
    most: int | None
    paths: Sequence[str]
    range: CommitRange | None
    names: Sequence[str]
    commits: Sequence[Commit]
    cut: tuple[str, ...]
    merges: int


@dataclass
class _Test:
    """The test of a history: what it leaves out, and the files that it cannot read."""

    detector: Detector
    repository: Repository
    is_check: bool
    failures: list[Failure] = field(default_factory=list)
    accepted: Counter[str] = field(default_factory=lambda: Counter(baseline=0, comment=0))

    def fail(self, failure: Failure) -> None:
        """Remember a file that cannot be read. Any long history has files that no parser of today reads."""
        if self.is_check or failure.internal:
            self.detector.warn(failure)
        self.failures.append(failure)

    def ignored_in(self, path: str) -> frozenset[str]:
        """Return the rules that are switched off in a file, by its name from the root."""
        return self.detector.configuration.ignored_in(os.path.join(self.repository.root, path))

    def accept(self, reading: InputDetections) -> InputDetections:
        """Leave out accepted units, if commits are checked."""
        if not self.is_check:
            return reading
        rest, left_out = self.detector.accept(reading._replace(name=os.path.join(self.repository.root, reading.name)))
        self.accepted.update(left_out)
        return rest


def history_of(
    detector: Detector,
    words: Sequence[str],
    dask: str | None,
    track: Track,
    *,
    is_check: bool,
    most: int | None = None,
) -> History:
    """Return the findings about the commits of the range that the first word names, or of the whole history.

    The other words are paths; only what was written there counts. With ``most``, only so many of the newest commits are
    read. The oldest commits of a shallow clone are left out,
    because nobody knows what they wrote. A command that is a check of commits leaves out accepted units, and warns of
    every file that cannot be read; the others tell what was marked, and warn of internal errors alone.
    """
    repository = Repository(Path.cwd())
    selected = _selected(repository, words, detector.configuration.trailer, most)
    test = _Test(detector, repository, is_check)
    scopes = tuple(dict.fromkeys(scopes_of(detector.keys, detector.settings)))
    commits = selected.commits
    workers = chosen_workers(detector.jobs, dask, len(commits))
    passed_over = PassedOver(set(), set())
    with detector.open_cache() as cache:
        reader = HistoryReader(repository, detector.configuration, scopes, cache, selected.names, passed_over)
        places = {commit.name: place for place, commit in enumerate(commits, start=1)}
        parts = reader.read(commits, workers)
        findings, claims = judge_commits(
            commits,
            track(parts, "Reading commits", len(commits), lambda part: places[part[0].name]),
            detector.keys,
            detector.settings,
            ignored_in=test.ignored_in,
            accept=test.accept,
            fail=test.fail,
        )
    findings = [*with_earlier_agents(findings, detector, repository, accepting=is_check)]
    return History(
        settings=detector.settings,
        request=_request(selected, findings, test, passed_over),
        trailer=detector.configuration.trailer,
        commits=tuple(findings),
        cut=selected.cut,
        merges=selected.merges,
        claims=claims,
        accepted=test.accepted,
        failures=tuple(test.failures),
    )


def _selected(repository: Repository, words: Sequence[str], trailer: str, most: int | None) -> _Selected:
    """The commits that the words of a command line select. Raises ``UsageError`` for a path that never was one."""
    named = range_of(repository, words[0]) if words and looks_like_range(words[0]) else None
    paths = words if named is None else words[1:]
    names = [repository.name_of(Path(path)) for path in paths]
    searched = named or whole_history(repository)
    for path, name in zip(paths, names, strict=True):
        if not os.path.lexists(path) and not commits_in(repository, searched, trailer, [name]):
            raise UsageError(_no_path(repository, path))
    if _WHOLE in names:
        names = []
    listed = commits_in(repository, searched, trailer, names, -1 if most is None else most)
    unknown = repository.shallow()
    commits = [commit for commit in listed if commit.name not in unknown]
    cut = tuple(commit.name for commit in listed if commit.name in unknown)
    merges = merges_in(repository, searched, names) if most is None else 0
    return _Selected(words, most, paths, named, names, commits, cut, merges)


def _request(selected: _Selected, findings: Sequence[CommitFinding], test: _Test, passed_over: PassedOver) -> Request:
    """The request to test the selected commits."""
    rules = test.detector.settings.profile
    languages = {file.path: file.language for finding in findings for file in finding.files}
    ranges = selected.words[: len(selected.words) - len(selected.paths)]
    limit = () if selected.most is None else ("-n", str(selected.most))
    return test.detector.request((*limit, *ranges, *map(without_keys, selected.paths)))._replace(
        commits=None if selected.range is None else Commits(selected.range.known, selected.range.tips),
        excluded=len(passed_over.excluded),
        other_kinds=kinds(passed_over.other_kinds),
        other_rules=sum(has_other_rules(rules, languages[path], test.ignored_in(path)) for path in languages),
    )


def _no_path(repository: Repository, word: str) -> str:
    """The message about a word that is neither a range nor the path of anything."""
    commit = repository.commit(word)
    if commit is None:
        return f"{word}: no such file or directory, and no commit of the range changes one"
    only = commit[:10]
    by_itself = f"{only}~..{only} is this one alone" if repository.commit(f"{commit}~") else f"{only} has no parent"
    return f"{word}: a commit is not a range; {by_itself}, and A..B are those of B that A lacks"
