"""The versions of one file in the history of HEAD: which commits wrote them, and which versions each was made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from graphlib import TopologicalSorter

from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.git import WITHOUT_TEXT, Repository, unquoted
from sew_hooks.repository.history import Commit, commits_named


class FileVersion(NamedTuple):
    """A version of a file: the commit that wrote it, the name that the file had then, and what it was made from.

    ``older`` are the places of the versions before it in the list that it is in; a merge may have several.
    """

    commit: Commit
    name: str
    older: tuple[int, ...]


class _Place(NamedTuple):
    """A name of a file in a commit."""

    commit: str
    name: str


class _Change(NamedTuple):
    """A commit that changed a file, or removed it. ``before`` are the last changes before it.

    ``remains`` says whether there is a file with a text after it.
    """

    commit: Commit
    before: Sequence[_Place]
    remains: bool


def versions_of(repository: Repository, name: str, trailer: str) -> list[FileVersion]:
    """Return the versions of a file in the history of HEAD, each before those that it was made from.

    A merge is a version if the file differs from that of all its parents; if it is the same as in one of them, only
    that parent is followed, as in ``git log``. The file is followed through renames and copies, in each line of the
    history apart, and from where it came back to where it was deleted. Each commit has its values of ``trailer``.
    """
    head = repository.head()
    if head is None:
        return []
    changes, newest = _changes(repository, _Place(head, name), trailer)
    older: dict[_Place, list[_Place]] = {}
    waiting = _versions_at(changes, newest)
    while waiting:
        place = waiting.pop()
        if place not in older:
            older[place] = _versions_at(changes, changes[place].before)
            waiting += older[place]
    order = {place: number for number, place in enumerate([*TopologicalSorter(older).static_order()][::-1])}
    return [
        FileVersion(changes[place].commit, place.name, tuple(order[version] for version in older[place]))
        for place in order
    ]


def _changes(repository: Repository, head: _Place, trailer: str) -> tuple[dict[_Place, _Change], list[_Place]]:
    """The changes of a file under all its names, and the last one of all."""
    changes: dict[_Place, _Change] = {}
    sources: dict[_Place, list[_Place]] = {}
    last: dict[_Place, list[_Place]] = {}
    waiting = [head]
    while waiting:
        at = waiting.pop()
        if at in last:
            continue
        listed = [*_listed(repository, at)]
        last[at] = [_Place(commit, at.name) for commit, *_ in listed[:1]]
        commits = commits_named(repository, [commit for commit, *_ in listed], trailer)
        for name, before, remains, is_new in listed:
            here, commit = _Place(name, at.name), commits[name]
            if here in changes:
                continue
            changes[here] = _Change(commit, [_Place(parent, at.name) for parent in before], remains)
            if remains and (is_new or len(commit.parents) > 1):
                sources[here] = [*_sources(repository, commit, at.name)]
                waiting += sources[here]
    for here, places in sources.items():
        older = [parent for source in places for parent in last[source]]
        changes[here] = changes[here]._replace(before=[*changes[here].before, *older])
    return changes, last[head]


def _listed(repository: Repository, place: _Place) -> Iterator[tuple[str, list[str], bool, bool]]:
    """Yield the commits up to a place that changed a file of its name, newest first: the name of each, the last such
    commits before it, whether there is such a file after it, and whether there was none before it.
    """
    form = ("--topo-order", "--parents", "-c", "--root", "--raw", "--no-abbrev", "--no-renames")
    out = repository.ask("log", *form, "--format=%x00%H %P", place.commit, "--", place.name)
    for entry in out.split(b"\0")[1:]:
        header, *lines = entry.split(b"\n")
        commit, *before = header.decode().split()
        remains = is_new = False
        for line in lines:
            entries, _, name = line.partition(b"\t")
            if entries and unquoted(name) == place.name:
                # With n parents: n colons, n + 1 modes, and n + 1 contents. Those of the commit itself are the last.
                parents = entries.count(b":")
                fields = entries.decode().lstrip(":").split(" ")
                modes, contents = fields[: parents + 1], fields[parents + 1 : 2 * parents + 2]
                remains = modes[-1] not in WITHOUT_TEXT and contents[-1].strip("0") != ""
                is_new = not any(content.strip("0") for content in contents[:-1])
        yield commit, before, remains, is_new


def _sources(repository: Repository, commit: Commit, name: str) -> Iterator[_Place]:
    """Yield the places from which parents without a file of this name gave it to a commit, under another name."""
    for parent in commit.parents:
        out = repository.ask("diff-tree", "-r", "--raw", "--follow", parent, commit.name, "--", name)
        for line in out.split(b"\n"):
            _, *names = line.split(b"\t")
            if len(names) == 2 and unquoted(names[1]) == name:
                yield _Place(parent, unquoted(names[0]))


def _versions_at(changes: Mapping[_Place, _Change], places: Iterable[_Place]) -> list[_Place]:
    """The versions at ``places``: where the file is not there, or has no text, those before."""
    versions: dict[_Place, None] = {}
    waiting = [*places]
    seen = set(waiting)
    while waiting:
        place = waiting.pop()
        if changes[place].remains:
            versions[place] = None
        else:
            waiting += [place_before for place_before in changes[place].before if place_before not in seen]
            seen.update(waiting)
    return [*versions]
