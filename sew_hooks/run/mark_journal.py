"""The local record of what was marked when, with which key, and of what agents wrote: a file in git's own folder that
is only added to.

It never leaves the clone, and it holds no key and no code: only the key's name and an identifier from which the key
cannot be computed, and short codes of statements. What an agent wrote and nobody marked, such as without a key or with
a syntax error, is in it as well. Code is known again by four statements that follow one another
(``repository/statement_runs.py``); the last entry that has them tells about them.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import suppress
from functools import cached_property
from pathlib import Path

import msgspec

from sew_hooks.errors import SewError, reason_of
from sew_hooks.files.appended_lines import append_line, numbered_lines
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.git import Repository, has_repository
from sew_hooks.repository.statement_runs import (
    FEWEST,
    StatementRun,
    around,
    codes_of,
    known_runs,
    lines_in,
    marks_in,
    statements_of,
    written_runs,
)
from sew_hooks.run.record_place import record_of
from sew_hooks.settings.keyring import NamedKey

_FEWEST_ELSEWHERE = 8
_FEWEST_SIGNS_ELSEWHERE = 100
"""The smallest numbers of statements and of signs by which code is recognized in another file: shorter code, such as a
program's ``main``, is alike by chance. White space, commas, parentheses and quotes are no signs.
"""


class MarkedPart(NamedTuple):
    """A function that was marked, or the rest of a file (``<module>``), and the grades that it had then."""

    name: str
    grades: int


class JournalEntry(msgspec.Struct, frozen=True):
    """One marking of a file: when (seconds since 1970), its name from the root, its parts, and the key.

    ``key_id`` is None if nothing was marked. ``key_name`` is the name that a keyring gives the key, and ``agent`` the
    name of the agent that wrote the code; it is empty if nobody said that an agent did. ``sha256`` is that of the file
    afterwards, and ``runs`` has the codes of the statements, for each part of the file that has no other ones between.
    ``edited`` is git's name of the file in HEAD, empty if it has none, where the agent's own hook told of an edit.
    An entry is ``withdrawn`` if a person said in the message of a commit that no agent wrote what earlier entries give
    to one.
    """

    time: int
    path: str
    key_id: str | None
    key_name: str | None
    parts: tuple[MarkedPart, ...]
    sha256: str
    agent: str = ""
    withdrawn: bool = False
    runs: tuple[str, ...] = ()
    edited: str | None = None

    @property
    def told_key(self) -> str:
        """The key as people read it."""
        return f"{self.key_name} ({self.key_id})" if self.key_name else self.key_id or "no key"

    @property
    def is_listed(self) -> bool:
        """Whether it says something about a mark, or about code that could have one."""
        return bool(self.parts) or self.withdrawn

    @property
    def marks(self) -> Set[str]:
        """What its code is recognized by."""
        return {mark for codes in self.runs for mark in marks_in(codes)}

    def named(self, names: Mapping[str, str]) -> JournalEntry:
        """Return the same entry; a key without a name gets the one of its identifier, if there is one."""
        return msgspec.structs.replace(self, key_name=self.key_name or names.get(self.key_id or ""))


class Writing(NamedTuple):
    """What is to be recorded of a file.

    ``content`` is its text, ``authors`` has the agent for each line that somebody is known to have written, empty if
    that was no agent, and ``fresh`` are those lines that were written or marked now. ``parts`` has the functions of
    each author.
    """

    content: bytes
    authors: Mapping[int, str]
    fresh: Set[int]
    parts: Mapping[str, tuple[MarkedPart, ...]]


Edits = dict[str, Set[str]]
"""Edits of a file: for each git's name of the file in HEAD then, the last one last, by what the code that was written
is recognized; empty if some of it is too short for that.
"""

ShowLine = Callable[[str], None]
"""A function that shows a line to the user."""


class Journal:
    """The record of a repository. What cannot be written stops nothing: ``warn`` says so once."""

    def __init__(self, repository: Repository, warn: ShowLine | None = None) -> None:
        self._warn = warn
        self._repository = repository
        self.root = repository.root
        self.path = record_of(repository)

    def add(
        self, path: Path, writing: Writing, key: NamedKey | None, *, is_new: bool, edited: str | None = None
    ) -> None:
        """Add the marking of a file, or with ``key`` None what agents wrote in it: an entry for each of them.

        What is known already is added again only if it ``is_new``.
        """
        statements = statements_of(writing.content)
        with suppress(SewError):
            for agent in sorted({*writing.authors.values(), *writing.parts}):
                lines = {line for line, author in writing.authors.items() if author == agent}
                runs = [around(run, writing.fresh) for run in written_runs(statements, lines)]
                entry = self._entry(path, writing.content, runs, key, agent)
                told = edited if agent else None
                entry = msgspec.structs.replace(entry, parts=writing.parts.get(agent, ()), edited=told)
                if (agent or entry.parts) and (is_new or not self._has(entry)):
                    self._append(entry)

    def withdraw(self, path: Path, content: bytes, lines: Set[int]) -> None:
        """Add that no agent wrote these ``lines`` of a file, if the record gives any of them to one."""
        with suppress(SewError):
            if any(entry.agent for line, entry in self.known(path, content).items() if line in lines):
                run = around(statements_of(content), lines)
                entry = self._entry(path, content, [run], None, "")
                self._append(msgspec.structs.replace(entry, withdrawn=True))

    def known(self, path: Path, content: bytes) -> dict[int, JournalEntry]:
        """Return the lines of a file, where it has this ``content``, that are recorded: each with the last entry.

        Four statements that follow one another are known, if there are as many besides imports and comments, which
        files have in common by chance. In another file than the recorded one it takes eight.
        """
        here, anywhere = self._told.by_path.get(self.name_of(path), {}), self._told.anywhere
        if not (here or anywhere):
            return {}
        statements = statements_of(content)
        elsewhere = _lines_known(statements, anywhere, _FEWEST_ELSEWHERE, _FEWEST_SIGNS_ELSEWHERE)
        return elsewhere | _lines_known(statements, here, FEWEST, 0)

    def edits_of(self, agent: str) -> dict[str, Edits]:
        """Return the edits of which the hook of an agent told, by the names of the files."""
        return {path: edits for (path, name), edits in self._told.edited.items() if name == agent}

    def name_of(self, path: Path) -> str:
        """Return the name that a file has in the record. Raises ``GitError`` for one outside the repository."""
        return self._repository.name_of(path)

    def entries(self) -> list[JournalEntry]:
        """Return the entries, newest first. Raises ``FileError``."""
        return [entry for _, entry in self._lines() if entry is not None][::-1]

    def unreadable(self) -> list[int]:
        """Return the numbers of the lines that are no entry, which are left out. Raises ``FileError``."""
        return [number for number, entry in self._lines() if entry is None]

    def _lines(self) -> Iterator[tuple[int, JournalEntry | None]]:
        for line in numbered_lines(self.path):
            try:
                yield line.number, msgspec.json.decode(line.text, type=JournalEntry)
            except msgspec.DecodeError:
                yield line.number, None

    def _entry(
        self, path: Path, content: bytes, runs: Iterable[StatementRun], key: NamedKey | None, agent: str
    ) -> JournalEntry:
        identifier, name = (None, None) if key is None else (key.identifier(), key.name)
        digest = hashlib.sha256(content).hexdigest()
        codes = tuple(codes_of(run) for run in runs if len(run) >= FEWEST)
        return JournalEntry(int(time.time()), self.name_of(path), identifier, name, (), digest, agent, runs=codes)

    def _has(self, entry: JournalEntry) -> bool:
        """Whether all that an entry tells was recorded before."""
        if entry.edited is not None and [*self._told.edited.get((entry.path, entry.agent), ())][-1:] != [entry.edited]:
            return False
        known = self._told.by_path.get(entry.path, {})
        return all(
            (entry_known := known.get(mark)) is not None
            and entry.key_id in (None, entry_known.key_id)
            and bool(entry_known.agent or not entry.agent)
            for mark in entry.marks
        )

    def _append(self, entry: JournalEntry) -> None:
        self._told.take(entry)
        try:
            append_line(self.path, msgspec.json.encode(entry))
        except (OSError, UnicodeEncodeError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else f"{entry.path!r} is not a text"
            if self._warn is not None:
                self._warn(f"{self.path}: not written: {reason}; nothing will be known here of who wrote this code")
            self._warn = None

    @cached_property
    def _told(self) -> _Told:
        told = _Told({}, {}, {})
        with suppress(SewError):
            for entry in reversed(self.entries()):
                told.take(entry)
        return told


class _Told(NamedTuple):
    """What all entries tell: the last one by what code is recognized by, for each file, and for agents' code in any;
    and, by file and agent, the edits of which its hook told.
    """

    by_path: dict[str, dict[str, JournalEntry]]
    anywhere: dict[str, JournalEntry]
    edited: dict[tuple[str, str], Edits]

    def take(self, entry: JournalEntry) -> None:
        """Take up what an entry tells: it replaces what earlier ones tell of the same code."""
        here = self.by_path.setdefault(entry.path, {})
        marks = entry.marks
        if entry.withdrawn:
            for mark in marks:
                here.pop(mark, None)
                self.anywhere.pop(mark, None)
            return
        here.update(dict.fromkeys(marks, entry))
        if entry.agent:
            self.anywhere.update(dict.fromkeys(marks, entry))
        if entry.edited is not None:
            edits = self.edited.setdefault((entry.path, entry.agent), {})
            before = edits.pop(entry.edited, marks)
            edits[entry.edited] = marks | before if marks and before else frozenset()


def _lines_known(
    statements: StatementRun, known: Mapping[str, JournalEntry], fewest: int, signs: int
) -> dict[int, JournalEntry]:
    """The lines of the runs of statements that are known and long enough, each with the last entry."""
    entries: dict[int, JournalEntry] = {}
    for run in known_runs(statements, known):
        own = sum(not statement.common for statement in run)
        if own < fewest or sum(statement.signs for statement in run) < signs:
            continue
        for at, mark in enumerate(marks_in(codes_of(run))):
            for line in lines_in(run[at : at + FEWEST]):
                if line not in entries or entries[line].time <= known[mark].time:
                    entries[line] = known[mark]
    return entries


def journal_here(warn: ShowLine | None = None) -> Journal | None:
    """Return the record of the repository in which we are, if we are in one. Whoever writes to it may ``warn``."""
    try:
        return Journal(Repository(Path.cwd()), warn) if has_repository(Path.cwd()) else None
    except SewError:
        return None
