"""The commits of a range, newest first: what the message of each discloses, and what each wrote in which files."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from sew_hooks.engine.lines import Lines
from sew_hooks.errors import UsageError
from sew_hooks.files.regular_files import LARGEST, in_groups
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.repository.agents import agent_in, told_agent
from sew_hooks.repository.commits import TRAILERS, denies, statements_of, trailers_in, values_of
from sew_hooks.repository.git import EXECUTABLE, WITHOUT_TEXT, GitError, Repository, time_in
from sew_hooks.repository.line_changes import PATCH, lines_in_patch

_HEADER = pattern(rb"^([0-9a-f]{40}|[0-9a-f]{64})\n", re.MULTILINE)
"""The line that begins a commit's patch. A line of a file has a sign before it."""

DENIAL = "none"
"""What stands for the agents of a commit that denies that there was one."""

_FORM = f"--format=%x00%H%n%P%n%at%n%ct%n%s%n{TRAILERS}"
"""What git tells of each commit."""

MOST = 2 * LARGEST
"""The largest size in bytes of all contents of a commit whose lines are read."""


class Commit(NamedTuple):
    """A commit: its name, its parents, its author's time in seconds since 1970, its subject, and its agents.

    ``committed`` is the committer's time, which is newer if the commit was amended or copied. A time is None where the
    commit has none that can be read (``time_in``). ``disclosed`` are the agents that the trailer names which was asked
    for. If it says instead that there was none, ``denial`` has its words.
    """

    name: str
    parents: tuple[str, ...]
    time: int | None
    committed: int | None
    subject: str
    disclosed: tuple[str, ...]
    denial: str

    @property
    def denied(self) -> bool:
        """Whether the trailer says that no agent wrote the commit."""
        return bool(self.denial)

    @property
    def statement(self) -> str:
        """What the trailer says, as people read it; nothing if there is none."""
        return self.denial or ", ".join(map(told_agent, self.disclosed))


class CommitRange(NamedTuple):
    """The commits of ``tips`` that are not in the history of ``known``; all are names of commits."""

    tips: tuple[str, ...]
    known: tuple[str, ...] = ()


class Committed(NamedTuple):
    """A file as a commit has it: its name from the root, git's name of its content, and the size of that in bytes.

    ``before`` is the size before the commit, or 0 for a new file. ``is_executable`` says that it is a program.
    """

    name: str
    content: str
    size: int
    before: int
    is_executable: bool


def range_of(repository: Repository, text: str) -> CommitRange | None:
    """Return the range that ``A..B`` or ``A...B`` stands for, or None if the text is not one; an empty side is HEAD.

    As in ``git log``, ``A...B`` are the commits that only one of the two has. Raises ``GitError`` for a commit that
    does not exist, for ``A...B`` without a common history, and where a shallow clone lacks it.
    """
    if ".." not in text or text.strip(".") == "":
        return None
    separator = "..." if "..." in text else ".."
    first, _, last = text.partition(separator)
    known, tip = (repository.existing(side or "HEAD") for side in (first, last))
    shared = tuple(repository.shared(known, tip))
    if separator == "..":
        return CommitRange((tip,), (known,))
    if not shared:
        raise GitError(f"{first or 'HEAD'} and {last or 'HEAD'} have no commit in common")
    return CommitRange((known, tip), shared)


def whole_history(repository: Repository) -> CommitRange:
    """Return the range of all commits of HEAD. Raises ``UsageError`` before the first one."""
    head = repository.head()
    if head is None:
        raise UsageError("there is no commit yet")
    return CommitRange((head,))


def commits_in(
    repository: Repository, asked: CommitRange, trailer: str, names: Sequence[str] = (), most: int = -1
) -> list[Commit]:
    """Return the commits of a range, newest first, each with its values of ``trailer``.

    With ``names``, only those that change files of these names, or files in folders of these names, also on a side of
    a merge that the merge did not take. Merges are left out: most have no code of their own, and what they bring in are
    other commits of the range. No more than ``most`` are listed, unless that is negative.
    """
    options = ("--no-merges", "--full-history", f"--max-count={most}", _FORM)
    out = repository.ask("log", *options, *asked.tips, "--not", *asked.known, "--", *names)
    return list(_commits(out, trailer))


def merges_in(repository: Repository, asked: CommitRange, names: Sequence[str] = ()) -> int:
    """Return the number of merges of a range; with ``names``, of those with a file there that no parent has so."""
    commits = (*asked.tips, "--not", *asked.known, "--", *names)
    if not names:
        return int(repository.ask("rev-list", "--merges", "--count", *commits))
    options = ("--merges", "--full-history", "-c", "--no-renames", "--name-only", "--no-ext-diff", "--no-textconv")
    # The names of the files follow the byte, and git puts an unusual one in quotes.
    return sum(bool(entry.strip()) for entry in repository.ask("log", *options, "--format=%x00", *commits).split(b"\0"))


def commits_named(repository: Repository, names: Sequence[str], trailer: str) -> dict[str, Commit]:
    """Return the commits of these names, by name, each with its values of ``trailer``. The one of zeros is none."""
    listed = "".join(f"{name}\n" for name in names if name.strip("0")).encode()
    told = repository.ask("log", "--no-walk=unsorted", "--stdin", _FORM, given=listed) if listed else b""
    return {commit.name: commit for commit in _commits(told, trailer)}


def has_trailer(repository: Repository, tips: Iterable[str], trailer: str) -> bool:
    """Whether a commit in the history of ``tips`` may have ``trailer``."""
    options = ("--stdin", "--max-count=1", "--regexp-ignore-case", f"--grep=^ *{trailer}:", "--format=%H")
    return bool(repository.ask("log", *options, given="".join(f"{tip}\n" for tip in tips).encode()))


def _commits(out: bytes, trailer: str) -> Iterator[Commit]:
    told = out.split(b"\0")[1:]
    for entry, message in zip(told[::2], told[1::2], strict=True):
        name, parents, time, committed, subject, read = entry.split(b"\n", 5)
        trailers = trailers_in(read, message)
        disclosed = tuple(agent_in(value, trailer) for value in values_of(trailers, trailer))
        yield Commit(
            name.decode(),
            tuple(parents.decode().split()),
            time_in(os.fsdecode(time)),
            time_in(os.fsdecode(committed)),
            os.fsdecode(subject),
            disclosed,
            "; ".join(statements_of(trailers, trailer)) if denies(trailers, trailer) else "",
        )


def files_of(repository: Repository, commits: Iterable[str], names: Sequence[str] = ()) -> dict[str, list[Committed]]:
    """Return the files that each of ``commits`` adds or changes; links and submodules have no text of their own."""
    listed = "".join(f"{commit}\n" for commit in commits).encode()
    options = ("--stdin", "-r", "--root", "--raw", "-z", "--no-abbrev", "-M", "--diff-filter=AMR")
    out = repository.ask("diff-tree", *options, "--no-ext-diff", "--", *names, given=listed)
    changed: dict[str, list[tuple[str, str, str, bool]]] = {}
    fields = iter(os.fsdecode(field) for field in out.split(b"\0")[:-1])
    inside: list[tuple[str, str, str, bool]] = []
    for field in fields:
        if not field.startswith(":"):
            inside = changed.setdefault(field, [])
            continue
        _, mode, before, after, status = field.split(" ")
        name = next(fields)
        if status.startswith("R"):
            name = next(fields)
        if mode not in WITHOUT_TEXT:
            inside.append((name, before, after, mode == EXECUTABLE))
    sizes = repository.sizes({content for files in changed.values() for _, *both, _ in files for content in both})
    return {
        commit: [
            Committed(name, after, sizes.get(after, 0), sizes.get(before, 0), is_executable)
            for name, before, after, is_executable in files
        ]
        for commit, files in changed.items()
    }


def written_lines(repository: Repository, commits: Mapping[str, Collection[Committed]]) -> dict[str, dict[str, Lines]]:
    """Return what each of ``commits`` changed, by the names of the files; a file that was only moved is not there.

    Commits that change more than ``MOST`` bytes are left out.
    """
    written: dict[str, dict[str, Lines]] = {}
    for group in _groups(commits):
        listed = "".join(f"{commit}\n" for commit in group).encode()
        options = ("--stdin", "-r", "--root", "-M", "--no-ext-diff", "--no-textconv", *PATCH)
        _, *parts = _HEADER.split(repository.ask("diff-tree", *options, given=listed))
        written |= {commit: {} for commit in group}
        written |= {
            commit.decode(): lines_in_patch(patch) for commit, patch in zip(parts[::2], parts[1::2], strict=True)
        }
    return written


def contents_of(repository: Repository, files: Iterable[Committed]) -> Iterator[tuple[str, bytes]]:
    """Yield git's name of the content of each of ``files``, once, and the content, unless it is too large."""
    for group in _groups({file.content: (file,) for file in files}):
        yield from zip(group, repository.contents(group), strict=True)


def _groups(commits: Mapping[str, Collection[Committed]]) -> Iterator[list[str]]:
    """Yield the commits, or what else the files are listed by, that are read together; none that is too large."""
    sizes = {commit: sum(file.size + file.before for file in files) for commit, files in commits.items()}
    return in_groups((commit for commit, size in sizes.items() if size <= MOST), sizes.__getitem__)
