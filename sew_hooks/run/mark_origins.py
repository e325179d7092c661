"""Since when a mark is in a file and in its functions: the commit that brought it, after which it was always there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from sew_hooks.languages.site import Unit
from sew_hooks.repository.file_versions import FileVersion
from sew_hooks.repository.history import Commit
from sew_hooks.run.verdicts import FileFinding, Judgement

_Part = tuple[str, int]
"""The name of a part of a file, and its place among those of the same name."""


class Origin(NamedTuple):
    """A part of a file, the finding about it, and the commit since which it is marked.

    ``unit`` is None for the whole file. ``since`` is None if the part is not marked, or only in the work tree.
    ``written`` is the commit that wrote most of the part, and ``recorded`` the agent, or else the key, with which the
    record of this clone knows it; None if the part is not there. ``accepted`` says that a comment or the baseline
    accepts it. ``cut`` says that the mark is in the oldest version that a shallow clone has, and ``unclear`` that it
    came in with several commits, or that the version before cannot be read: then nobody knows since when.
    """

    unit: Unit | None
    judgement: Judgement
    since: Commit | None
    written: Commit | None = None
    recorded: str | None = None
    accepted: bool = False
    cut: bool = False
    unclear: bool = False


def origins(
    present: FileFinding,
    versions: Sequence[FileVersion],
    findings: Iterable[FileFinding | None],
    oldest: Collection[str] = (),
) -> list[Origin]:
    """Return the parts of a file, the whole first, with the origins of their marks.

    ``versions`` are those of its history, and ``findings`` judge each of them alone; None is one that cannot be read.
    They are read only as far as needed. A mark is followed from each version to those before it that have it. It came
    in with the commits whose versions have it, and of which no version before has it. A function is known by its name,
    and by its place among those of the same name. ``oldest`` are the commits before which a shallow clone knows
    nothing.
    """
    parts = _parts(present)
    marked = {key: judgement.key for key, (_, judgement) in parts.items() if judgement.verdict == "marked"}
    known = _followed(marked, versions, findings) if marked else {}
    return [
        _origin(unit, judgement, {place: each[key] for place, each in known.items() if key in each}, versions, oldest)
        for key, (unit, judgement) in parts.items()
    ]


def _followed(
    marked: Mapping[_Part, str | None], versions: Sequence[FileVersion], findings: Iterable[FileFinding | None]
) -> dict[int, dict[_Part, bool | None]]:
    """Whether the versions have the marks, by their places, as far as each mark is followed; None is not known."""
    known: dict[int, dict[_Part, bool | None]] = {}
    newest = set(range(len(versions))).difference(*(each.older for each in versions))
    wanted = {place: set(marked) for place in newest}
    for (place, version), finding in zip(enumerate(versions), findings, strict=False):
        parts = {} if finding is None else _parts(finding)
        asked = wanted.pop(place, ())
        known[place] = {
            key: None if finding is None else key in parts and _has(parts[key][1], marked[key]) for key in asked
        }
        having = {key for key, has in known[place].items() if has}
        for older in version.older if having else ():
            wanted.setdefault(older, set()).update(having)
        if not wanted:
            break
    return known


def _origin(
    unit: Unit | None,
    judgement: Judgement,
    known: Mapping[int, bool | None],
    versions: Sequence[FileVersion],
    oldest: Collection[str],
) -> Origin:
    """The origin of the mark of a part; ``known`` says which versions have it, as far as it was followed."""
    first = [
        place for place, has in known.items() if has and not any(known.get(older) for older in versions[place].older)
    ]
    commits = {versions[place].commit for place in first}
    if any(commit.name in oldest for commit in commits):
        return Origin(unit, judgement, None, cut=True)
    before = {older for place in first for older in versions[place].older} if first else known.keys()
    if len(commits) > 1 or any(known.get(place, False) is None for place in before):
        return Origin(unit, judgement, None, unclear=True)
    return Origin(unit, judgement, next(iter(commits), None))


def _has(judgement: Judgement, key: str | None) -> bool:
    return judgement.verdict == "marked" and judgement.key == key


def _parts(file: FileFinding) -> dict[_Part, tuple[Unit | None, Judgement]]:
    """The parts of a file by name and number; the whole file has no name."""
    seen = Counter[str]()
    parts: dict[_Part, tuple[Unit | None, Judgement]] = {("", 0): (None, file.judgement)}
    for unit, judgement in file.units:
        parts[unit.name, seen[unit.name]] = unit, judgement
        seen[unit.name] += 1
    return parts
