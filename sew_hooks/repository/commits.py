"""The files of a change as git has them, staged or committed, and what the messages of commits say."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sew_hooks.errors import UsageError
from sew_hooks.files import FileError, language_of, read_source, write_file
from sew_hooks.repository.git import GitError, Repository, with_trailer
from sew_hooks.runs import Input

_CHANGED = ("-M", "--raw", "-z", "--no-ext-diff", "--ignore-submodules=all", "--diff-filter=AMR")

_LINK = "120000"
"""The mode of a symbolic link."""


@dataclass(frozen=True, slots=True)
class Blob(Input):
    """A file as ``repository`` has it in ``revision``, or as it is staged if that is empty."""

    repository: Repository | None = None
    tracked: str = ""
    revision: str = ""

    def content(self) -> bytes:
        """Return the content that git has."""
        assert self.repository is not None
        return self.repository.read(self.tracked, self.revision)


@dataclass(frozen=True, slots=True)
class Change:
    """What is staged, or with ``base`` the commits after it up to ``revision``."""

    repository: Repository
    base: str = ""
    revision: str = ""

    def names(self) -> list[str]:
        """Return the names of the files that are new or changed, sorted; those that are gone have no text to test.

        While a merge or a cherry-pick is going on, only those count that differ from all the commits it brings in.
        """
        if self.base:
            return sorted(_files(self.repository.ask("diff-tree", "-r", *_CHANGED, self.base, self.revision)))
        bases = [self.repository.head() or self.repository.empty_tree(), *self.repository.brought_in()]
        changed = [set(_files(self.repository.ask("diff-index", "--cached", *_CHANGED, base, "--"))) for base in bases]
        return sorted(set.intersection(*changed))

    def inputs(self, paths: Sequence[str], languages: tuple[str, ...]) -> list[Input]:
        """Return the changed files of ``languages``; of those at or in ``paths``, if there are any."""
        root = self.repository.root
        wanted = [os.path.realpath(path) for path in paths]
        found: list[Input] = []
        for name in self.names():
            path = os.path.join(os.path.realpath(root), name)
            if wanted and not any(path == each or path.startswith(os.path.join(each, "")) for each in wanted):
                continue
            blob = Blob(os.path.relpath(path), Path(path), languages, None, self.repository, name, self.revision)
            if _is_code(blob):
                found.append(blob)
        return found

    def undisclosed(self, names: Sequence[str], trailer: str) -> list[str]:
        """Return those of the files ``names`` that no commit of the change touches whose message has ``trailer``."""
        return [name for name in names if not self._discloses(name, trailer)]

    def _discloses(self, name: str, trailer: str) -> bool:
        tracked = os.path.relpath(os.path.realpath(name), os.path.realpath(self.repository.root))
        said = self.repository.ask(
            "log", "--format=%(trailers:only,unfold)", f"{self.base}..{self.revision}", "--", Path(tracked).as_posix()
        )
        return has_trailer(said, trailer)


def change_of(*, staged: bool, from_ref: str | None, to_ref: str | None) -> Change | None:
    """Return the change that a command line asks for, if it does.

    Of a range, the files count that changed since the history of ``to_ref`` left ``from_ref``, as in a merge request.
    Raises ``UsageError`` for both, and ``GitError`` without a repository or for a revision that does not exist.
    """
    if staged and from_ref:
        raise UsageError("--staged and --from-ref do not go together")
    if to_ref and not from_ref:
        raise UsageError("--to-ref goes with --from-ref")
    if not (staged or from_ref):
        return None
    repository = Repository(Path.cwd())
    if staged:
        return Change(repository)
    base, revision = (_commit(repository, each) for each in (from_ref, to_ref or "HEAD"))
    shared = repository.ask("merge-base", base, revision, fine=(0, 1)).decode().split()
    return Change(repository, shared[0] if shared else base, revision)


def trailers_of(repository: Repository, message: Path) -> bytes:
    """Return the trailers of a commit message in a file, one a line. Raises ``FileError`` if it cannot be read."""
    return repository.ask("interpret-trailers", "--parse", given=_content(message))


def add_trailer(repository: Repository, message: Path, name: str, value: str) -> None:
    """Add a trailer to a commit message in a file, unless it has one of that name.

    Raises ``FileError`` if the file cannot be read or written to.
    """
    before = _content(message)
    after = with_trailer(before, name, value, repository.setting("core.commentChar") or "#")
    if after != before:
        write_file(message, after)


def has_trailer(trailers: bytes, name: str) -> bool:
    """Whether ``name`` is among ``trailers``, one a line, with something after it. Case does not count, as for git."""
    lines = (line.partition(b":") for line in trailers.splitlines())
    return any(token.strip().lower() == name.lower().encode() and value.strip() for token, _, value in lines)


def _content(message: Path) -> bytes:
    try:
        return read_source(message)
    except FileError as error:
        raise FileError(f"{message}: {error}") from None


def _commit(repository: Repository, revision: str | None) -> str:
    out = repository.ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}", fine=(0, 1))
    if not out:
        raise GitError(f"there is no commit {revision}")
    return out.decode().strip()


def _is_code(item: Input) -> bool:
    """Whether a changed file is of a language that is switched on; only without a suffix does it take its content."""
    try:
        content = b"" if Path(item.name).suffix else item.content()
        return language_of(Path(item.name), content) in item.languages
    except FileError:
        return False


def _files(raw: bytes) -> Iterator[str]:
    """Yield the name that each changed file has now. A symbolic link has no text of its own."""
    fields = iter(os.fsdecode(field) for field in raw.split(b"\0")[:-1])
    for entry in fields:
        _, mode, _, _, status = entry.split(" ")
        name = next(fields)
        if status.startswith("R"):
            name = next(fields)
        if mode != _LINK:
            yield name
