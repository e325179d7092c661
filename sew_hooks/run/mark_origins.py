"""Since when a mark is in a file and in its functions: the oldest commit from which on it was always there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from sew_hooks.languages.site import Unit
from sew_hooks.repository.history import Commit
from sew_hooks.run.verdicts import FileFinding, Judgement


class Origin(NamedTuple):
    """A part of a file, the finding about it, and the commit since which it is marked.

    ``unit`` is None for the whole file. ``since`` is None if the part is not marked, or only in the work tree.
    ``written`` is the commit that wrote most of the part, and ``recorded`` the agent, or else the key, with which the
    record of this clone knows it; None if the part is not there. ``accepted`` says that a comment or the baseline
    accepts it. ``cut`` says that the mark is in the oldest version that a shallow clone has, so that nobody knows since
    when.
    """

    unit: Unit | None
    judgement: Judgement
    since: Commit | None
    written: Commit | None = None
    recorded: str | None = None
    accepted: bool = False
    cut: bool = False


def origins(
    present: FileFinding, versions: Iterable[tuple[Commit, FileFinding | None]], oldest: Collection[str] = ()
) -> list[Origin]:
    """Return the parts of a file, the whole first, with the origins of their marks.

    ``versions`` are those of its commits, newest first, each judged alone; None is one that cannot be read, so that
    nothing older is known. They are read only as far as needed. A function is known by its name, and by its place
    among those of the same name. ``oldest`` are the commits before which a shallow clone knows nothing.
    """
    parts = _parts(present)
    marked = {key: judgement.key for key, (_, judgement) in parts.items() if judgement.verdict == "marked"}
    since: dict[tuple[str, int], Commit] = {}
    for commit, version in versions if marked else ():
        known = {} if version is None else _parts(version)
        marked = {key: name for key, name in marked.items() if key in known and _has(known[key][1], name)}
        since |= dict.fromkeys(marked, commit)
        if not marked:
            break
    cut = {key for key, commit in since.items() if commit.name in oldest}
    return [
        Origin(unit, judgement, None if key in cut else since.get(key), cut=key in cut)
        for key, (unit, judgement) in parts.items()
    ]


def _has(judgement: Judgement, key: str | None) -> bool:
    return judgement.verdict == "marked" and judgement.key == key


def _parts(file: FileFinding) -> dict[tuple[str, int], tuple[Unit | None, Judgement]]:
    """The parts of a file by name and number; the whole file has no name."""
    seen = Counter[str]()
    parts: dict[tuple[str, int], tuple[Unit | None, Judgement]] = {("", 0): (None, file.judgement)}
    for unit, judgement in file.units:
        parts[unit.name, seen[unit.name]] = unit, judgement
        seen[unit.name] += 1
    return parts
