"""The commits that a command line names, read and judged."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sew_hooks.commands.detection import Detector
from sew_hooks.errors import UsageError, without_keys

if TYPE_CHECKING:
    from sew_hooks.reports.commit_listing import CommitListing
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.commit_verdicts import CommitFinding
    from sew_hooks.run.detections import InputDetections
    from sew_hooks.run.inputs import Failure


_WHOLE = "."
"""The name of the root: with it among the paths, a history is the same as without any."""


def looks_like_range(word: str) -> bool:
    """Whether a word names a range of commits. What exists in the folder is a path, even if it has two dots."""
    return ".." in word and word.strip(".") != "" and not os.path.lexists(word) and ".." not in Path(word).parts


def listing_of(detector: Detector, words: Sequence[str], dask: str | None, *, strict: bool) -> CommitListing:
    """Return the findings about the commits of the range that the first word names, or of the whole history.

    The other words are paths; only what was written there counts. The oldest commits of a shallow clone are left out,
    because nobody knows what they wrote. A ``strict`` command checks commits, and the others
    tell what was marked. So a strict one leaves out accepted units, and reports every file that cannot be read as it is
    met. For the others, only internal errors are reported: any long history has files that no parser of today reads.
    """
    from sew_hooks.acceptance.accepted_units import set_aside
    from sew_hooks.reports.commit_listing import CommitListing, unknown_history
    from sew_hooks.reports.complaints import complain
    from sew_hooks.reports.progress import track
    from sew_hooks.repository.git import Repository
    from sew_hooks.repository.history import commits_in, merges_in, range_of, whole_history
    from sew_hooks.run.commit_verdicts import judge_commits
    from sew_hooks.run.detections import scopes_of
    from sew_hooks.run.history_parts import HistoryReader, PassedOver
    from sew_hooks.run.provenance import Commits
    from sew_hooks.run.untested import has_other_rules, kinds
    from sew_hooks.run.worker_choice import chosen_workers

    configuration, settings = detector.configuration, detector.settings
    repository = Repository(Path.cwd())
    asked = range_of(repository, words[0]) if words and looks_like_range(words[0]) else None
    paths = words if asked is None else words[1:]
    names = [repository.name_of(Path(path)) for path in paths]
    chosen = asked or whole_history(repository)
    for path, name in zip(paths, names, strict=True):
        if not os.path.lexists(path) and not commits_in(repository, chosen, configuration.trailer, [name]):
            raise UsageError(_no_path(repository, path))
    if _WHOLE in names:
        names = []
    listed = commits_in(repository, chosen, configuration.trailer, names)
    unknown = repository.shallow()
    commits = [commit for commit in listed if commit.name not in unknown]
    cut = tuple(commit.name for commit in listed if commit.name in unknown)
    failures: list[Failure] = []
    accepted = Counter(baseline=0, comment=0)

    def tell(failure: Failure) -> None:
        if strict or failure.internal:
            complain(failure)
        failures.append(failure)

    def ignored_in(path: str) -> frozenset[str]:
        return configuration.ignored_in(os.path.join(repository.root, path))

    def accept(reading: InputDetections) -> InputDetections:
        if not strict:
            return reading
        named = reading._replace(name=os.path.join(repository.root, reading.name))
        rest, left_out = set_aside(named, detector.baseline)
        accepted.update(left_out)
        return rest

    scopes = tuple(dict.fromkeys(scopes_of(detector.keys, settings)))
    workers = chosen_workers(detector.jobs, dask, len(commits))
    with detector.open_cache() as cache:
        reader = HistoryReader(repository, configuration, scopes, cache, names, PassedOver(set(), set()))
        places = {commit.name: place for place, commit in enumerate(commits, start=1)}
        read = reader.read(commits, workers)
        parts = track(read, "Reading commits", len(commits), lambda part: places[part[0].name])
        findings, claims = judge_commits(
            commits,
            parts,
            detector.keys,
            settings,
            ignored_in=ignored_in,
            accept=accept,
            tell=tell,
        )
    findings = [*_with_earlier(findings, detector, repository, strict=strict)]
    tested = {file.path: file.language for finding in findings for file in finding.files}
    request = detector.request((*words[: len(words) - len(paths)], *map(without_keys, paths)))._replace(
        commits=None if asked is None else Commits(asked.known, asked.tips),
        excluded=len(reader.passed_over.excluded),
        other_kinds=kinds(reader.passed_over.other_kinds),
        other_rules=sum(has_other_rules(settings.profile, tested[path], ignored_in(path)) for path in tested),
    )
    told = settings, request, configuration.trailer, tuple(findings)
    merges = merges_in(repository, chosen, names)
    listing = CommitListing(*told, cut, merges, claims, accepted, tuple(failures))
    for line in unknown_history(listing):
        complain(f"warning: {line}")
    return listing


def _with_earlier(
    findings: Sequence[CommitFinding], detector: Detector, repository: Repository, *, strict: bool
) -> Iterator[CommitFinding]:
    """Yield the findings, those about marked commits that name nobody with what earlier commits disclosed of them."""
    from sew_hooks.commands.earlier_disclosure import disclosed_earlier
    from sew_hooks.repository.history import has_trailer

    asked = {each.commit.name for each in findings if each.judgement.verdict == "marked" and not each.disclosed}
    if asked and not has_trailer(repository, asked, detector.configuration.trailer):
        asked = set()
    for each in findings:
        if each.commit.name in asked:
            names = {file.path for file in each.files}
            found = disclosed_earlier(each.commit, names, detector, repository, accepting=strict)
            each = each._replace(earlier=found)
        yield each


def _no_path(repository: Repository, word: str) -> str:
    """The complaint about a word that is neither a range nor the path of anything."""
    commit = repository.commit(word)
    if commit is None:
        return f"{word}: no such file or directory, and no commit of the range changes one"
    only = commit[:10]
    alone = f"{only}~..{only} is this one alone" if repository.commit(f"{commit}~") else f"{only} has no parent"
    return f"{word}: a commit is not a range; {alone}, and A..B are those of B that A lacks"
