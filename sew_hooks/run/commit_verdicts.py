"""The verdict on each commit of a history, from what it wrote.

A claim says that a commit, or a function that it wrote, carries the mark of one key. All claims of a run are one
family, as they are for files (:mod:`sew_hooks.run.verdicts`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.history import Commit
from sew_hooks.run.detections import DetectionSettings, InputDetections, OutlinedInput, find_marks
from sew_hooks.run.history_parts import CommittedPart
from sew_hooks.run.inputs import Failure
from sew_hooks.run.verdicts import Judgement, Pooled, judge_each, pool
from sew_hooks.settings.keyring import NamedKey


class WrittenFile(NamedTuple):
    """A file to which a commit wrote: its name from the root, and how many lines and whole functions it wrote there."""

    path: str
    language: str
    lines: int
    functions: int


class CommitFinding(NamedTuple):
    """The finding about one commit, and the files that it wrote to.

    If it is marked only by what it brings back, and names nobody itself, ``earlier`` are the agents whom earlier
    commits disclosed for that.
    """

    commit: Commit
    judgement: Judgement
    files: tuple[WrittenFile, ...]
    earlier: tuple[str, ...] = ()

    @property
    def disclosed(self) -> tuple[str, ...]:
        """The agents that are disclosed: by the commit, or else by those whose code it brings back."""
        return self.commit.disclosed or self.earlier


AcceptReading = Callable[[InputDetections], InputDetections]
"""A function that leaves out accepted units."""


def judge_commits(
    commits: Sequence[Commit],
    parts: Iterable[tuple[Commit, CommittedPart | Failure]],
    keys: Sequence[NamedKey],
    settings: DetectionSettings,
    *,
    ignored_in: Callable[[str], frozenset[str]],
    accept: AcceptReading,
    fail: Callable[[Failure], None],
) -> tuple[list[CommitFinding], int]:
    """Return the finding about each of ``commits``, and the number of claims. Their files are in ``parts``, in order.

    ``ignored_in`` gives the rules that are switched off in a file. ``fail`` receives the files that cannot be read.
    """
    evidence: dict[str, Pooled] = {}
    files: dict[str, list[WrittenFile]] = {commit.name: [] for commit in commits}

    def readable() -> Iterator[tuple[Commit, CommittedPart]]:
        for commit, part in parts:
            if isinstance(part, Failure):
                fail(part)
            else:
                any_scope = next(iter(part.parts.values()))
                written = WrittenFile(part.path, part.language, any_scope.lines, any_scope.functions)
                files[commit.name].append(written)
                yield commit, part

    detected = _detected(readable(), keys, settings, ignored_in, fail)
    for name, readings in groupby(detected, lambda pair: pair[0]):
        accepted = (accept(reading) for _, reading in readings)
        evidence[name] = pool(accepted, len(keys), settings)
    nothing = pool((), len(keys), settings)
    pooled = [evidence.get(commit.name, nothing) for commit in commits]
    judgements, claims = judge_each(pooled, [key.name for key in keys], settings)
    findings = [
        CommitFinding(commit, judgement, tuple(files[commit.name]))
        for commit, judgement in zip(commits, judgements, strict=True)
    ]
    return findings, claims


def _detected(
    parts: Iterable[tuple[Commit, CommittedPart]],
    keys: Sequence[NamedKey],
    settings: DetectionSettings,
    ignored_in: Callable[[str], frozenset[str]],
    fail: Callable[[Failure], None],
) -> Iterator[tuple[str, InputDetections]]:
    """Yield the detections in each part, with the name of its commit."""
    commits: list[str] = []

    def outlined() -> Iterator[OutlinedInput]:
        for commit, part in parts:
            commits.append(commit.name)
            outlines = {scope: written.outline for scope, written in part.parts.items()}
            texts = {unit: text for written in part.parts.values() for unit, text in written.texts.items()}
            yield OutlinedInput(part.path, part.language, b"", outlines, ignored_in(part.path), texts)

    for reading in find_marks(outlined(), keys, settings):
        commit = commits.pop()
        if isinstance(reading, Failure):
            fail(reading)
        else:
            yield commit, reading
