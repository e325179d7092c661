"""The local record of what was marked when, and with which key: a file in git's own folder that is only added to.

It never leaves the clone, and it holds no key: only the key's name and an identifier from which the key cannot be
computed. It tells that a mark was made, where the code itself may hold too little evidence of that, and which functions
are an agent's as they are now.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

from sew_hooks.engine.results import Embedding
from sew_hooks.errors import SewError
from sew_hooks.files.appended_lines import append_line
from sew_hooks.files.regular_files import read_source
from sew_hooks.languages.site import Unit
from sew_hooks.repository.git import Repository, has_repository
from sew_hooks.run.unit_texts import formatted_digests
from sew_hooks.scheme.key import key_id
from sew_hooks.settings.keyring import NamedKey

_PLACE = Path("sew", "marked.jsonl")


class MarkedPart(NamedTuple):
    """A function that was marked, or the rest of a file (``<module>``), and the grades that it had then.

    ``digest`` is that of its text, in the form that survives a formatter. It is empty if only lines of it were marked.
    """

    name: str
    grades: int
    digest: str = ""


class JournalEntry(msgspec.Struct, frozen=True):
    """One marking of a file: when (seconds since 1970), its name from the root, its parts, and the key.

    ``key_name`` is the name that a keyring gives the key, and ``agent`` the name of the agent that wrote the code, if
    that is known. ``sha256`` is that of the marked file.
    """

    time: int
    path: str
    key_id: str
    key_name: str | None
    parts: tuple[MarkedPart, ...]
    sha256: str
    agent: str = ""

    @property
    def told_key(self) -> str:
        """The key as people read it."""
        return f"{self.key_name} ({self.key_id})" if self.key_name else self.key_id

    def named(self, names: Mapping[str, str]) -> JournalEntry:
        """Return the same entry; a key without a name gets the one of its identifier, if there is one."""
        return msgspec.structs.replace(self, key_name=self.key_name or names.get(self.key_id))


class MarkedTexts:
    """The functions of one file that were marked as a whole, whatever became of them: each as it was then."""

    def __init__(self) -> None:
        self._entries: dict[tuple[str, str], JournalEntry] = {}

    def __bool__(self) -> bool:
        return bool(self._entries)

    def add(self, entry: JournalEntry) -> None:
        """Add those of an entry of the record."""
        for part in entry.parts:
            if part.digest:
                self._entries[part.name, part.digest] = entry

    def has(self, part: MarkedPart) -> bool:
        """Whether a part was marked before, with the text that it has now."""
        return (part.name, part.digest) in self._entries

    def among(self, content: bytes, units: Sequence[Unit]) -> Mapping[Unit, str]:
        """Return those of all ``units`` of a source that are among them, each with the name of its agent or key."""
        found = self.entries_among(content, units)
        return {unit: entry.agent or entry.key_name or "" for unit, entry in found.items()}

    def agents(self, content: bytes, units: Sequence[Unit]) -> Mapping[Unit, str]:
        """Return those of all ``units`` of a source that an agent with a name wrote, each with that name."""
        return {unit: entry.agent for unit, entry in self.entries_among(content, units).items() if entry.agent}

    def entries_among(self, content: bytes, units: Sequence[Unit]) -> Mapping[Unit, JournalEntry]:
        """Return those of all ``units`` of a source that are among them, each with its last entry."""
        digests = formatted_digests(content, units)
        found = {unit: (unit.name, digest) for unit, digest in digests.items()}
        return {unit: self._entries[text] for unit, text in found.items() if text in self._entries}


class Journal:
    """The record of the repository around a folder. Raises ``GitError`` if there is none."""

    def __init__(self, folder: Path) -> None:
        self._repository = Repository(folder)
        common = self._repository.ask("rev-parse", "--git-common-dir").removesuffix(b"\n")
        self.root = self._repository.root
        self.path = self.root / os.fsdecode(common) / _PLACE

    def add(self, path: Path, before: bytes, embedding: Embedding[bytes], key: NamedKey, agent: str) -> None:
        """Add the marking of a file, unless it changed nothing and is known. What cannot be written stops nothing.

        ``agent`` wrote its parts, except for those whose text ``before`` is known to be of another one: there is an
        entry for each agent.
        """
        with suppress(SewError, OSError):
            parts = _parts(embedding)
            known = self.marked_in(path)
            if not embedding.changed and all(known.has(part) for part in parts.values() if part.digest):
                return
            writers = known.agents(before, list(embedding.after))
            for name in sorted({writers.get(unit, agent) for unit in parts} or {agent}):
                entry = JournalEntry(
                    int(time.time()),
                    self._repository.name_of(path),
                    key_id(key.key.reveal()),
                    key.name,
                    tuple(part for unit, part in parts.items() if writers.get(unit, agent) == name),
                    hashlib.sha256(embedding.source).hexdigest(),
                    name,
                )
                append_line(self.path, msgspec.json.encode(entry))
                known.add(entry)

    def marked_in(self, path: Path) -> MarkedTexts:
        """Return what was marked in a file. Raises ``GitError`` for one outside the repository."""
        return self._marked.setdefault(self._repository.name_of(path), MarkedTexts())

    @cached_property
    def _marked(self) -> dict[str, MarkedTexts]:
        found: dict[str, MarkedTexts] = {}
        with suppress(SewError):
            for entry in reversed(self.entries()):
                found.setdefault(entry.path, MarkedTexts()).add(entry)
        return found

    def entries(self) -> list[JournalEntry]:
        """Return the entries, newest first. A line that is no entry is left out. Raises ``FileError``."""
        if not os.path.lexists(self.path):
            return []
        found = []
        for line in read_source(self.path).splitlines():
            with suppress(msgspec.DecodeError):
                found.append(msgspec.json.decode(line, type=JournalEntry))
        return found[::-1]


def _parts(embedding: Embedding[bytes]) -> dict[Unit, MarkedPart]:
    """The units that were marked, with the digests of those that were marked as a whole, even if they have no grades:
    an edit, or the order of definitions, may give them some.
    """
    digests = formatted_digests(embedding.source, list(embedding.after.values()))
    own = {unit: digests[after] for unit, after in embedding.after.items() if unit in embedding.own}
    return {
        unit.place: MarkedPart(unit.name, len(unit.grades), own.get(unit.place, ""))
        for unit in embedding.units
        if unit.grades or unit.place in own
    }


def journal_here() -> Journal | None:
    """Return the record of the repository in which we are, if we are in one."""
    try:
        return Journal(Path.cwd()) if has_repository(Path.cwd()) else None
    except SewError:
        return None
