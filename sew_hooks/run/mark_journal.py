"""The local record of what was marked when, and with which key: a file in git's own folder that is only added to.

It never leaves the clone, and it holds no key: only the key's name and an identifier from which the key cannot be
computed. It tells that a mark was made, where the code itself may hold too little evidence of that.
"""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from sew_hooks.engine.results import Embedding
from sew_hooks.errors import SewError
from sew_hooks.files.regular_files import read_source
from sew_hooks.repository.git import Repository, has_repository
from sew_hooks.scheme.key import key_id
from sew_hooks.settings.keyring import NamedKey

_PLACE = Path("sew", "marked.jsonl")


class MarkedPart(NamedTuple):
    """A function that was marked, or the rest of a file (``<module>``), and the grades that it had then."""

    name: str
    grades: int


class JournalEntry(msgspec.Struct, frozen=True):
    """One marking of a file: when (seconds since 1970), its name from the root, its parts, and the key.

    ``key_name`` is the name that a keyring gives the key. ``sha256`` is that of the marked file.
    """

    time: int
    path: str
    key_id: str
    key_name: str | None
    parts: tuple[MarkedPart, ...]
    sha256: str

    def named(self, names: Mapping[str, str]) -> JournalEntry:
        """Return the same entry; a key without a name gets the one of its identifier, if there is one."""
        return msgspec.structs.replace(self, key_name=self.key_name or names.get(self.key_id))


class Journal:
    """The record of the repository around a folder. Raises ``GitError`` if there is none."""

    def __init__(self, folder: Path) -> None:
        self._repository = Repository(folder)
        common = self._repository.ask("rev-parse", "--git-common-dir").removesuffix(b"\n")
        self.path = self._repository.root / os.fsdecode(common) / _PLACE

    def add(self, path: Path, embedding: Embedding[bytes], key: NamedKey) -> None:
        """Add the marking of a file. A record that cannot be written stops nothing."""
        with suppress(SewError, OSError):
            entry = JournalEntry(
                int(time.time()),
                self._repository.name_of(path),
                key_id(key.key.reveal()),
                key.name,
                tuple(MarkedPart(unit.name, len(unit.grades)) for unit in embedding.units if unit.grades),
                hashlib.sha256(embedding.source).hexdigest(),
            )
            self.path.parent.mkdir(mode=0o700, exist_ok=True)
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
            descriptor = os.open(self.path, flags, 0o600)
            try:
                if stat.S_ISREG(os.fstat(descriptor).st_mode):
                    os.write(descriptor, msgspec.json.encode(entry) + b"\n")
            finally:
                os.close(descriptor)

    def entries(self) -> list[JournalEntry]:
        """Return the entries, newest first. A line that is no entry is left out. Raises ``FileError``."""
        if not os.path.lexists(self.path):
            return []
        found = []
        for line in read_source(self.path).splitlines():
            with suppress(msgspec.DecodeError):
                found.append(msgspec.json.decode(line, type=JournalEntry))
        return found[::-1]


def journal_here() -> Journal | None:
    """Return the record of the repository in which we are, if we are in one."""
    try:
        return Journal(Path.cwd()) if has_repository(Path.cwd()) else None
    except SewError:
        return None
