"""The message of the next commit, in the file that git passes to a hook: its trailers, and those it would lose."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.files.written_files import write_file
from sew_hooks.patterns import pattern
from sew_hooks.repository.agents import is_nobody
from sew_hooks.repository.commits import TRAILER, denies, statements_of, values_of
from sew_hooks.repository.git import Repository
from sew_hooks.repository.known_versions import reset_commits
from sew_hooks.repository.remaining_changes import squashed_commits, still_changed, thrown_away, without_squashed

_ADDRESS = pattern(rb"[a-z]+: //")
"""An address on the web, which git takes for a trailer."""

_REVERTS = pattern(rb"^This reverts commit [0-9a-f]{4,64}\b", re.MULTILINE)
"""What git writes into the message of a revert."""


_TRAILERS = "%(trailers:only,unfold)"

IsLeft = Callable[[str, str, str], bool]
"""Whether anything is staged, compared with one commit, of what another commit has of an agent."""


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
        return statements_of(self._trailers, name)

    def agents(self, name: str) -> list[str]:
        """Return the values of the trailer ``name`` that name an agent, as git reads the message."""
        return values_of(self._trailers, name)

    def states(self, name: str) -> bool:
        """Whether git reads a trailer ``name`` in the message that names an agent, or says ``none``."""
        trailers = self._trailers
        return bool(values_of(trailers, name)) or denies(trailers, name)

    def denies(self, name: str) -> bool:
        """Whether git reads a trailer ``name`` in the message that says ``none``, and none that names an agent."""
        return denies(self._trailers, name)

    def has_only(self, name: str) -> bool:
        """Whether git would find no message without the trailers ``name``, as if a person left the editor at once.

        For git, sign-offs are no message, and neither is a template as it was.
        """
        edited = os.environ.get("GIT_EDITOR") != ":"  # which git sets where no editor is opened
        lines = self._lines() if edited else self._text_and_notes()[0].splitlines()
        own = [line for line in lines if not statements_of(line, name)]
        words = _words(own)
        left = _words(self._lines_in(self._repository.template())) if edited else []
        return len(own) < len(lines) and words in ([], left)

    def has_unread(self, name: str) -> bool:
        """Whether a line of the message looks like the trailer ``name``, and git does not read it as one."""
        return any(statements_of(line, name) for line in self._lines()) and not self.values(name)

    def is_revert(self) -> bool:
        """Whether the next commit takes back another one, as ``git revert`` does."""
        return self._repository.is_reverting() or _REVERTS.search(self._content) is not None

    def contradiction(self, name: str) -> tuple[str, str] | None:
        """Return a value of the trailer ``name`` that names an agent and one that says ``none``, if git reads both."""
        trailers = self._trailers
        denied = filter(is_nobody, statements_of(trailers, name))
        return next(zip(values_of(trailers, name), denied, strict=False), None)

    def kept(self, name: str, environment: Mapping[str, str], is_left: IsLeft) -> list[str]:
        """Return the values of trailers ``name`` that have to stay: those of the commits that the next one is made of.

        When git squashes, it joins the messages, indented or not, and only the last paragraph counts. If the person
        writes another message, then or after a conflict, git keeps its own in a file until the commit is made. Of a
        fixup, it drops the message. ``none`` is among the values only if all these messages name nobody.

        What the message itself says replaces what an amended commit said. Its ``none`` replaces what all commits said,
        unless git wrote it for a fixup. Of squashed commits, and of those that a reset took away, those count of which
        anything is left. Of an amended commit and of these last, an agent counts of whose work anything ``is_left``.
        """
        squashed, fixed_up = self._repository.squashed(), self._repository.fixed_up()
        commits = squashed_commits(squashed)
        gone = thrown_away(self._repository, commits)
        gone |= {commit for commit in commits if not self._is_work_left(commit, name, is_left)}
        own = [*self._blocks(without_squashed(self._content, gone))]
        if denies(self._trailers, name) and not fixed_up and not any(values_of(block, name) for block in own):
            return []
        prepared = self._blocks(without_squashed(squashed, gone) + b"\n\n" + self._repository.picked())
        is_new = self.states(name) or self.is_revert()
        before = [("HEAD", commit) for commit in reset_commits(self._repository)]
        before += [] if is_new else _amended_commit(self._repository, environment)
        blocks = [*own, *prepared, _trailers_of(self._repository, fixed_up)]
        named = [value for block in blocks for value in values_of(block, name)]
        for since, commit in before:
            blocks.append(_trailers_of(self._repository, [commit]))
            named += [value for value in values_of(blocks[-1], name) if is_left(since, commit, value)]
        said = (value for block in blocks for value in statements_of(block, name))
        return named or [value for value in said if is_nobody(value)]

    def _is_work_left(self, commit: str, name: str, is_left: IsLeft) -> bool:
        """Whether anything is staged of what the agents wrote that a squashed commit names, if it names any."""
        named = values_of(_trailers_of(self._repository, [commit]), name) if self._repository.commit(commit) else []
        return not named or any(is_left("HEAD", commit, value) for value in named)

    def add(self, name: str, values: Iterable[str]) -> list[str]:
        """Add the trailers that are missing, and return them. Raises ``FileError`` if the file cannot be written to."""
        present = {value.casefold() for value in self.values(name)}
        wanted = {value.casefold(): f"{name}: {value}" for value in values if value.casefold() not in present}
        missing = [*wanted.values()]
        if missing:
            write_file(self._path, self._with(missing))
        return missing

    def _with(self, trailers: Sequence[str]) -> bytes:
        """The content with ``trailers`` at the end of what a person wrote, or is to write in the editor."""
        lines = self._lines()
        has_text = any(map(bytes.strip, lines))
        stated = self.values(trailers[0].partition(":")[0])
        if has_text and (any(lines[:1]) or stated or not all(TRAILER.match(line) for line in lines if line)):
            return self._with_last(trailers)
        # There is no subject yet. As for git's own sign-offs, the first line is left for it, and a blank one after it.
        text, notes = self._text_and_notes()
        own = text.strip(b"\n")
        start = b"\n\n" + own + b"\n" if has_text else own + b"\n\n\n" if own else b"\n\n"
        return start + "".join(f"{trailer}\n" for trailer in trailers).encode(errors="surrogateescape") + b"\n" + notes

    def _with_last(self, trailers: Sequence[str]) -> bytes:
        """The content with ``trailers`` below the last line, and everything else as it was.

        They continue a paragraph of trailers, unless it says ``none``, as one of several joined messages may.
        """
        text, notes = self._text_and_notes()
        comment = os.fsencode(self._comment)
        lines = text.splitlines(keepends=True)
        end = max(at for at, line in enumerate(lines, 1) if line.strip() and not line.startswith(comment))
        newline = b"\r\n" if b"\r\n" in text else b"\n"
        present = [line for line in self._trailers.splitlines() if not _ADDRESS.match(line)]
        denied = any(map(is_nobody, self.values(trailers[0].partition(":")[0])))
        added = [] if present and not denied else [b""]
        added += [trailer.encode(errors="surrogateescape") for trailer in trailers]
        last = lines[end - 1].rstrip(b"\r\n")
        return b"".join((*lines[: end - 1], *(line + newline for line in (last, *added)), *lines[end:], notes))

    def _text_and_notes(self) -> tuple[bytes, bytes]:
        """The message, and what git adds for the editor: a block of its comments, and what is below the scissors."""
        comment = re.escape(os.fsencode(self._comment))
        # A blank line is before it, so that comments from the first line on are those of a template.
        notes = re.search(rb"(?<=\n)(?:%b.*\n)*(?:\Z|%b -{24} >8 )" % (comment, comment), self._content)
        at = notes.start() if notes else len(self._content)
        return self._content[:at], self._content[at:]

    def _lines(self) -> list[bytes]:
        """The lines that a person wrote, or a template, without comments."""
        return self._lines_in(self._text_and_notes()[0])

    def _lines_in(self, text: bytes) -> list[bytes]:
        comment = os.fsencode(self._comment)
        return [line for line in text.splitlines() if not line.startswith(comment)]

    @cached_property
    def _comment(self) -> str:
        """The character that begins git's own lines. If git chooses it (``auto``), its lines are the last."""
        setting = self._repository.setting("core.commentChar")
        if setting and setting != "auto":
            return setting
        chosen = re.search(rb"^([#;@!$%^&|:])(?: -{24} >8 |.*\n*\Z)", self._content, re.MULTILINE) if setting else None
        return chosen[1].decode() if chosen else "#"

    @cached_property
    def _trailers(self) -> bytes:
        """The trailers of the message, as git reads it."""
        given, _ = self._text_and_notes()
        return self._repository.ask("interpret-trailers", "--parse", "--no-divider", given=given)

    def _blocks(self, content: bytes) -> Iterator[bytes]:
        """Yield the paragraphs of a message that hold nothing but trailers."""
        comment = os.fsencode(self._comment)
        text, _, _ = content.partition(comment + b" ------------------------ >8")
        lines = [line.strip() for line in text.splitlines() if not line.startswith(comment)]
        for block in re.split(rb"\n\n+", b"\n".join(lines).strip(b"\n")):
            if all(map(TRAILER.match, block.split(b"\n"))):
                yield block


def _words(lines: Iterable[bytes]) -> list[bytes]:
    """The lines that are neither blank nor sign-offs."""
    return [line for line in map(bytes.rstrip, lines) if line and not line.startswith(b"Signed-off-by: ")]


def _trailers_of(repository: Repository, commits: Sequence[str]) -> bytes:
    """Return the trailers of commits, as git reads their messages."""
    return repository.ask("log", "--no-walk=unsorted", f"--format={_TRAILERS}", *commits, "--") if commits else b""


def _amended_commit(repository: Repository, environment: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the commit that the next one amends, if it amends one, behind what it is compared with.

    If no file of the commit is left in the next one, nothing of its agents is.
    """
    bases = _amended(repository, environment)
    is_left = len(bases) > 1 or (bases and still_changed(repository, bases[0], bases[0], "HEAD"))
    return [(bases[0], "HEAD")] if is_left else []


def amended_base(repository: Repository, environment: Mapping[str, str]) -> str:
    """Return what the commit that the next one amends is compared with, if it amends one, or nothing."""
    bases = _amended(repository, environment)
    return bases[0] if bases else ""


def _amended(repository: Repository, environment: Mapping[str, str]) -> list[str]:
    """Return the parents of the commit that the next one replaces, or the empty tree; nothing if it replaces none, as
    far as a hook can tell.

    Git does not tell a hook that it amends, but it keeps author and date. Two commits of a person share these only if
    both were begun in the same second. The second of two such commits counts as an amendment too, unless it takes back
    what the first one did. Git amends none during a merge or a cherry-pick, or where a rebase stopped at a conflict.
    """
    if repository.head() is None or repository.brought_in():
        return []
    form = "--format=%an%n%ae%n@%ad%n%P"
    said = repository.ask("log", "-1", "--date=raw", form, "HEAD", "--")
    *author, parents = said.split(b"\n")[:4]
    fields = ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_AUTHOR_DATE")
    if [field.decode(errors="surrogateescape") for field in author] != [environment.get(name) for name in fields]:
        return []
    return parents.decode().split() or [repository.empty_tree()]
