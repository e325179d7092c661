"""The files of a change as git has them, staged or committed, and the trailers of commit messages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sew_hooks.errors import UsageError
from sew_hooks.patterns import pattern
from sew_hooks.repository.agents import agent_in, is_nobody
from sew_hooks.repository.git import Repository

_CHANGED = ("-M", "--raw", "-z", "--no-ext-diff", "--ignore-submodules=all", "--diff-filter=AMR")

TRAILERS = "%(trailers:only,unfold)%x00%B"
"""What git tells of a message for :func:`trailers_in`."""

TRAILER = pattern(rb"[A-Za-z0-9][A-Za-z0-9-]*\s*:\s")
"""How a line begins that is a trailer."""

_NEXT_COMMIT = pattern(rb"\* |-{3,}\s*\Z")
"""How servers begin the message of the next commit in that of a squash, and what they write below the last one."""

_LINK = "120000"
"""The mode of a symbolic link."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change: what is staged or, with a ``revision``, the commits up to it, without ``excluded``.

    The files are compared with the commit or tree ``base``; without one, what is staged is compared with ``HEAD``.
    ``excluded`` are arguments for git that name the commits already known.
    """

    repository: Repository
    base: str = ""
    revision: str = ""
    excluded: tuple[str, ...] = ()

    def names(self) -> list[str]:
        """Return the names of the files that are new or changed, sorted; deleted files have no text to test.

        During a merge or a cherry-pick, only files count that differ from all the commits it brings in.
        """
        if self.revision:
            changed = set(_files(self.repository.ask("diff-tree", "-r", *_CHANGED, self.base, self.revision)))
            return sorted(changed if self._is_whole_history() else changed & self._touched())
        bases = [self.base or self.repository.head() or self.repository.empty_tree(), *self.repository.brought_in()]
        by_base = [set(_files(self.repository.ask("diff-index", "--cached", *_CHANGED, base, "--"))) for base in bases]
        return sorted(set.intersection(*by_base))

    def names_handed(self, paths: Sequence[str]) -> list[str]:
        """Return the names without those that pre-commit left out of ``paths``.

        pre-commit never passes files that are missing in the work tree or, if it has no range, in the index. Nobody
        left those out, so they stay.
        """
        listed = self.repository.tracked() if self.base == self.repository.empty_tree() else None
        wanted = set(self.names_at(paths))
        return [
            name
            for name in self.names()
            if name in wanted
            or not os.path.lexists(self.repository.root / name)
            or (listed is not None and name not in listed)
        ]

    def is_something(self) -> bool:
        """Whether anything but files with other names is staged, except by a merge or a cherry-pick in progress."""
        base = self.repository.head() or self.repository.empty_tree()
        asked = ("--cached", "--name-status", "-z", "-M100%", "--no-ext-diff", "--no-textconv")
        staged = self.repository.ask("diff-index", *asked, base, "--").split(b"\0")
        # A name follows each status; the one of a renamed file has two.
        renamed = sum(field == b"R100" for field in staged)
        return len(staged) - 1 > 3 * renamed and not self.repository.brought_in()

    def names_at(self, paths: Sequence[str]) -> list[str]:
        """Return the names of those at or in ``paths``."""
        root = os.path.realpath(self.repository.root)
        wanted = {os.path.realpath(path) for path in paths}

        def is_wanted(path: Path) -> bool:
            return any(str(folder) in wanted for folder in (path, *path.parents))

        return [name for name in self.names() if is_wanted(Path(root, name))]

    def disclosed(self, names: Sequence[str], trailer: str) -> dict[str, tuple[str, ...]]:
        """Return the values of ``trailer`` in the messages of the commits that touch each of the files ``names``.

        A file is followed through renames, and not through copies: a copy is for its own commit to disclose.
        """
        return {
            name: tuple(dict.fromkeys(value for _, trailers in told for value in values_of(trailers, trailer)))
            for name, told in self._told(names)
        }

    def denied(self, names: Sequence[str], trailer: str) -> frozenset[str]:
        """Return those of the files ``names`` that a commit touches whose ``trailer`` says that no agent wrote it."""
        return frozenset(
            name for name, told in self._told(names) if any(denies(trailers, trailer) for _, trailers in told)
        )

    def lacking(self, names: Sequence[str], trailer: str) -> dict[str, bool]:
        """Return the commits whose ``trailer`` names no agent and that touch any of the files ``names``.

        For each, by its name, it says whether the trailer denies that an agent wrote it.
        """
        told = {name: trailers for _, commits in self._told(names) for name, trailers in commits}
        return {name: denies(trailers, trailer) for name, trailers in told.items() if not values_of(trailers, trailer)}

    def commits_of(self, names: Sequence[str]) -> set[str]:
        """Return the commits that touch any of the files ``names``."""
        return {name for _, commits in self._told(names) for name, _ in commits}

    def _told(self, names: Sequence[str]) -> Iterator[tuple[str, list[tuple[str, bytes]]]]:
        """Yield each of the files ``names`` with the commits that touch it, newest first, and their trailers."""
        renames = list(self._renames()) if names else []
        for name in names:
            names = self._names_of(name, renames)
            yield name, [*listed_trailers(self.repository, *self._revisions(), "--", *names)]

    def names_of(self, name: str) -> list[str]:
        """Return git's names of a file in the commits, the present one first. What is staged has no other one."""
        return self._names_of(name, self._renames() if self.revision else ())

    def _names_of(self, name: str, renames: Iterable[tuple[str, str]]) -> list[str]:
        root = os.path.realpath(self.repository.root)
        names = [Path(os.path.relpath(os.path.realpath(name), root)).as_posix()]
        for before, after in renames:
            if after == names[-1]:
                names.append(before)
        return names

    def _renames(self) -> Iterator[tuple[str, str]]:
        """Yield the names before and after each rename in the commits, the newest first."""
        options = ("-M", "--diff-filter=R", "--format=", "--raw", "-z", "--no-ext-diff", "--ignore-submodules=all")
        fields = self.repository.ask("log", *options, *self._revisions(), "--").split(b"\0")[:-1]
        names = [os.fsdecode(field) for number, field in enumerate(fields) if number % 3]
        return zip(names[::2], names[1::2], strict=True)

    def _revisions(self) -> tuple[str, ...]:
        return (self.revision, "--not", *self.excluded)

    def _is_whole_history(self) -> bool:
        """Whether ``revision`` is not known yet, nor is any commit before it."""
        commits = self.repository.ask("rev-list", "--boundary", *self._revisions(), "--")
        return commits != b"" and b"-" not in commits

    def _touched(self) -> set[str]:
        """The names of the files that the commits change themselves, and not by merging."""
        commits = self.repository.ask("rev-list", *self._revisions(), "--")
        options = ("--stdin", "-r", "--root", "-c", "--name-only", "--no-commit-id", "-z")
        return {os.fsdecode(name) for name in self.repository.ask("diff-tree", *options, given=commits).split(b"\0")}


def change_of(*, staged: bool, from_ref: str | None, to_ref: str | None) -> Change | None:
    """Return the change that a command line names, if it names one.

    For a range, the files count that changed since the history of ``to_ref`` left ``from_ref``, as in a merge request.
    Raises ``UsageError`` for both or for an empty revision, as an unset variable of a job gives it, and ``GitError``
    without a repository or for a revision that does not exist.
    """
    for option, revision in (("--from-ref", from_ref), ("--to-ref", to_ref)):
        if revision == "":
            raise UsageError(f"{option} is empty: give a revision")
    if staged and from_ref:
        raise UsageError("--staged and --from-ref cannot be used together")
    if to_ref and not from_ref:
        raise UsageError("--to-ref needs --from-ref")
    if not staged and from_ref is None:
        return None
    repository = Repository(Path.cwd())
    if staged:
        return Change(repository)
    return _range(repository, from_ref, to_ref or "HEAD", ())


def change_of_commit(repository: Repository, commit: str, parents: Sequence[str]) -> Change:
    """Return the change that one commit makes, compared with the first of its ``parents``."""
    return Change(repository, parents[0] if parents else repository.empty_tree(), commit, tuple(parents))


def outgoing(remote: str, tip: str, known: str | None) -> Change:
    """Return the change that a push of ``tip`` sends to ``remote``, where the ref is at ``known``, if it exists.

    These are the commits that no branch of the remote has, as far as it was fetched. If we do not have ``known``, the
    files of the commits are compared with nothing.
    """
    repository = Repository(Path.cwd())
    fetched = known if known and repository.commit(known) else None
    return _range(repository, fetched, tip, (f"--remotes={remote}",))


def _range(repository: Repository, known: str | None, tip: str, excluded: tuple[str, ...]) -> Change:
    revision = repository.existing(tip)
    if known is None:
        return Change(repository, repository.empty_tree(), revision, excluded)
    base = repository.existing(known)
    shared = repository.shared(base, revision)
    return Change(repository, shared[0] if shared else base, revision, (base, *excluded))


def listed_trailers(repository: Repository, *asked: str) -> Iterator[tuple[str, bytes]]:
    """Yield the commits that ``git log`` lists for what is ``asked``, each with its trailers, one on each line."""
    said = repository.ask("log", f"--format=%x00%H%n{TRAILERS}", *asked).split(b"\0")[1:]
    for head, message in zip(said[::2], said[1::2], strict=True):
        commit, _, trailers = head.partition(b"\n")
        yield commit.decode(), trailers_in(trailers, message)


def trailers_in(read: bytes, message: bytes) -> bytes:
    """Return the trailers of a message, one on each line: those that git ``read``, and those that it does not read
    because a server joined messages, or added a paragraph, when it squashed commits.

    A paragraph of trailers counts if nothing but another such paragraph follows it, or the next commit of a list. One
    in the middle of a text may be quoted there.
    """
    lines = [line for line in read.split(b"\n") if line]
    counts = True
    for paragraph in reversed(re.split(rb"\n(?:[ \t\r]*\n)+", message.rstrip())[1:]):
        inside = _unfolded(paragraph)
        if counts and all(map(TRAILER.match, inside)):
            lines += inside
        else:
            counts = _NEXT_COMMIT.match(inside[0]) is not None
    return b"".join(line + b"\n" for line in dict.fromkeys(lines))


def _unfolded(paragraph: bytes) -> list[bytes]:
    """The lines of a paragraph, which may be indented as a whole; those that are indented more continue others."""
    lines = paragraph.split(b"\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    joined: list[bytes] = []
    for line in lines:
        if joined and line[indent : indent + 1].isspace():
            joined[-1] += b" " + line.strip()
        else:
            joined.append(line.strip())
    return joined


def denies(trailers: bytes, name: str) -> bool:
    """Whether ``name`` in ``trailers``, one on each line, says that no agent wrote the commit, and names none."""
    return not values_of(trailers, name) and any(map(is_nobody, statements_of(trailers, name)))


def values_of(trailers: bytes, name: str) -> list[str]:
    """Return the values of ``name`` in ``trailers``, one on each line, that name an agent."""
    return [value for value in statements_of(trailers, name) if agent_in(value, name)]


def statements_of(trailers: bytes, name: str) -> list[str]:
    """Return all values of ``name`` in ``trailers``, one on each line; an empty one says nothing."""
    lines = (line.partition(":") for line in trailers.decode(errors="surrogateescape").split("\n"))
    values = (value.strip() for token, _, value in lines if token.strip().lower() == name.lower())
    return [value for value in values if value]


def _files(raw: bytes) -> Iterator[str]:
    """Yield the present name of each changed file. A symbolic link has no text of its own."""
    fields = iter(os.fsdecode(field) for field in raw.split(b"\0")[:-1])
    for entry in fields:
        _, mode, _, _, status = entry.split(" ")
        name = next(fields)
        if status.startswith("R"):
            name = next(fields)
        if mode != _LINK:
            yield name
