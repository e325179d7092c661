"""The message of the next commit, in the file that git passes to a hook: its trailers, and those it would lose."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.files.written_files import write_file
from sew_hooks.repository.commits import values_of
from sew_hooks.repository.git import Repository, with_trailers

_DATE = re.compile(r"@(\d{1,18}) ")
_JUST_SECONDS = 5

_TRAILER = re.compile(rb"[A-Za-z0-9][A-Za-z0-9-]*\s*:\s")


class Message:
    """A commit message in a file. Raises ``FileError`` if it cannot be read."""

    def __init__(self, repository: Repository, path: Path) -> None:
        self._repository = repository
        self._path = path
        try:
            self._content = read_source(path)
        except FileError as error:
            raise FileError(f"{path}: {error}") from None

    def values(self, name: str) -> list[str]:
        """Return the values of the trailer ``name``, as git reads the message."""
        return values_of(
            self._repository.ask("interpret-trailers", "--parse", "--no-divider", given=self._content), name
        )

    def buried(self, name: str) -> list[str]:
        """Return the values of trailers ``name`` that git no longer reads, because several messages were joined.

        When git squashes, it joins the messages, indented or not, and only the last paragraph counts.
        """
        return [value for block in self._blocks() for value in values_of(block, name)]

    def add(self, name: str, values: Iterable[str]) -> None:
        """Add the trailers that are missing. Raises ``FileError`` if the file cannot be written to."""
        trailers = [f"{name}: {value}" for value in values]
        after = with_trailers(self._content, trailers, self._comment()) if trailers else self._content
        if after != self._content:
            write_file(self._path, after)

    def _comment(self) -> str:
        """The character that begins git's own lines; if git chooses one (``auto``), the one that it prefers."""
        found = self._repository.setting("core.commentChar")
        return found if found and found != "auto" else "#"

    def _blocks(self) -> Iterator[bytes]:
        """Yield the paragraphs that hold nothing but trailers."""
        comment = self._comment().encode()
        text, _, _ = self._content.partition(comment + b" ------------------------ >8")
        lines = [line.strip() for line in text.splitlines() if not line.startswith(comment)]
        for block in b"\n".join(lines).split(b"\n\n"):
            if all(map(_TRAILER.match, block.split(b"\n"))):
                yield block


def amended_values(repository: Repository, environment: Mapping[str, str], name: str) -> list[str]:
    """Return the values of the trailer ``name`` in the commit that the next one replaces.

    Git does not tell a hook that it amends. But it keeps author and date, which two commits of a person share only if
    they are made in the same second. So a date of just now proves nothing.
    """
    date = _DATE.match(environment.get("GIT_AUTHOR_DATE", ""))
    if repository.head() is None or (date and abs(time.time() - int(date[1])) < _JUST_SECONDS):
        return []
    said = repository.ask("log", "-1", "--date=raw", "--format=%an%n%ae%n@%ad%n%(trailers:only,unfold)", "HEAD", "--")
    *author, trailers = said.split(b"\n", 3)
    fields = ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_AUTHOR_DATE")
    same = [field.decode(errors="surrogateescape") for field in author] == [environment.get(each) for each in fields]
    return values_of(trailers, name) if same else []
