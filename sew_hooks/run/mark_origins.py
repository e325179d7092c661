"""Since when a mark is in a file and in its functions: the commit that brought it, after which it was always there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from sew_hooks.languages.site import Unit
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.file_versions import FileVersion
from sew_hooks.repository.history import Commit
from sew_hooks.run.detections import InputDetections
from sew_hooks.run.inputs import Failure, Input
from sew_hooks.run.verdicts import NOTHING, FileFinding, Judgement, Marks

_Part = tuple[str, int]
"""The name of a part of a file, and its place among those of the same name."""

_WHOLE: _Part = "", 0

_Claim = tuple[_Part, str | None]
"""A part, and the name of a key whose mark it has."""


_FIRST_GROUP = 8
"""The number of the last versions of a file that are read first; the next groups are larger, each twice as the last."""


class Origin(NamedTuple):
    """A part of a file, the finding about it, and the commit since which it is marked.

    ``unit`` is None for the whole file. ``since`` is None if the part is not marked, or only in the work tree.
    ``written`` is the commit that wrote most of the part, and ``recorded`` the agent, or else the key, with which the
    record of this clone knows it; None if the part is not there. ``accepted`` says that a comment or the baseline
    accepts it. ``cut`` says that the mark is in the oldest version that a shallow clone has, and ``unclear`` that it
    came in with several commits, or that a version before cannot be read: then nobody knows since when.
    These are facts about the key of the judgement; ``brought`` has the commit since which each mark that was found is
    there, by its key. ``lines`` are the commits that the lines of the part come from; None is one that is not known.
    """

    unit: Unit | None
    judgement: Judgement
    since: Commit | None
    written: Commit | None = None
    recorded: str | None = None
    accepted: bool = False
    cut: bool = False
    unclear: bool = False
    brought: Mapping[str, Commit | None] = MappingProxyType({})
    lines: Collection[Commit | None] = ()

    @property
    def disclosing(self) -> Commit | None:
        """The commit whose trailer tells about the part: that which brought the mark or, without one, wrote it."""
        return self.since if self.judgement.verdict == "marked" else self.written


def origins(
    present: FileFinding, marks: Iterable[Marks | None], versions: Sequence[FileVersion], oldest: Collection[str] = ()
) -> list[Origin]:
    """Return the parts of a file, the whole first, with the origins of their marks.

    ``marks`` are those of ``versions``; None is one that cannot be read. They are read only as far as needed. A mark is
    followed from each version to those before it that have it. It came in with the commits whose versions have it, and
    of which no version before has it. A function is known by its name, and by its place among those of the same name.
    The file has the mark as long as it has it as a whole, or one of the functions that are marked now.
    ``oldest`` are the commits before which a shallow clone knows nothing.
    """
    judged: dict[Unit | None, Judgement] = {None: present.judgement}
    judged.update(present.units)
    nothing = Judgement(NOTHING, present.judgement.profile, False, 1.0, "too little evidence", None, ())
    for place, _ in present.texts:  # those that were not tested have no style decision
        judged.setdefault(place, nothing)
    parts = _parts(judged)
    claims = _claims(present.marks)
    known = _followed(claims, versions, marks) if claims else {}
    origins = []
    for part, unit in parts.items():
        judgement = judged[unit]
        origin_of = {
            key: _origin(unit, judgement, _having(claims, key, part, known), versions, oldest)
            for key in (judgement.key, *judgement.keys)
        }
        brought = {key: origin_of[key].since for key in judgement.keys}
        origins.append(origin_of[judgement.key]._replace(brought=brought))
    return origins


def marks_of(
    texts: Sequence[Input],
    read: Callable[[Sequence[Input]], Iterable[InputDetections | Failure]],
    marks: Callable[[InputDetections], Marks],
) -> Iterator[Marks | None]:
    """Yield the ``marks`` of each version of a file, or None if it cannot be ``read``.

    Most marks came with one of the last versions, so those are not read together with all others.
    """
    start, size = 0, _FIRST_GROUP
    while group := texts[start : start + size]:
        for outcome in read(group):
            yield None if isinstance(outcome, Failure) else marks(outcome)
        start, size = start + size, 2 * size


def unclear_origins(present: FileFinding) -> list[Origin]:
    """Return the parts of a file, the whole first, whose history cannot be read."""
    judged = ((None, present.judgement), *present.units)
    return [Origin(unit, judgement, None, unclear=True) for unit, judgement in judged]


def _having(
    claims: Collection[_Claim], key: str | None, part: _Part, known: Mapping[int, Mapping[_Claim, bool | None]]
) -> dict[int, bool | None]:
    """Whether the versions have the mark of a key in a part, as far as it was followed; None is not known."""
    mine = {claim for claim in claims if claim[1] == key and part in (_WHOLE, claim[0])}
    return {
        place: _any(marks[claim] for claim in mine & marks.keys())
        for place, marks in known.items()
        if mine & marks.keys()
    }


def _followed(
    claims: Collection[_Claim], versions: Sequence[FileVersion], marks: Iterable[Marks | None]
) -> dict[int, dict[_Claim, bool | None]]:
    """Whether the versions have the marks, by their places, as far as each mark is followed; None is not known."""
    known: dict[int, dict[_Claim, bool | None]] = {}
    newest = set(range(len(versions))).difference(*(follower.older for follower in versions))
    wanted = {place: set(claims) for place in newest}
    for (place, version), read in zip(enumerate(versions), marks, strict=False):
        there = None if read is None else _claims(read)
        asked = wanted.pop(place, ())
        known[place] = {claim: None if there is None else claim in there for claim in asked}
        having = {claim for claim, has in known[place].items() if has}
        for older in version.older if having else ():
            wanted.setdefault(older, set()).update(having)
        if not wanted:
            break
    return known


def _any(held: Iterable[bool | None]) -> bool | None:
    """Whether one of several facts holds; None is not known."""
    facts = set(held)
    return True if True in facts else None if None in facts else False


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


def _claims(marks: Marks) -> set[_Claim]:
    """The parts of a text that have a mark, each with its key."""
    return {(part, key) for part, unit in _parts(marks).items() for key in marks[unit]}


def _parts(units: Iterable[Unit | None]) -> dict[_Part, Unit | None]:
    """The parts of a file by name and number, in the order of their lines; the whole file has no name."""
    seen = Counter[str]()
    parts: dict[_Part, Unit | None] = {}
    for unit in sorted(
        units, key=lambda part: (0, 0, "") if part is None else (part.first_line, -part.last_line, part.name)
    ):
        name = "" if unit is None else unit.name
        parts[name, seen[name]] = unit
        seen[name] += 1
    return parts
