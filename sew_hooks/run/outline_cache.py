"""The cache of outlines, so that a source that has not changed is not parsed again.

An outline depends on the text, its language, the scope, and the edition of the reader. Keys, profiles, calibration
tables and levels come later, so nothing of them is stored: anyone who reads the cache learns only what the code itself
tells.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from sew_hooks.engine.results import Outline
from sew_hooks.files.regular_files import FileError
from sew_hooks.files.written_files import place_of
from sew_hooks.repository.git import GitError, tracked_in
from sew_hooks.run import edition
from sew_hooks.run.packed_outlines import PackingError, unpack, unpack_written
from sew_hooks.run.written_parts import WrittenPart

Value = TypeVar("Value")

KEPT_DAYS = 30
"""How long an outline is kept after it was last used."""

_FILE = "outlines.sqlite3"
_PATIENCE_SECONDS = 2.0
"""How long one run waits for another that is writing."""

_AT_A_TIME = 200
"""The number of new outlines that are written together, and that a killed run may lose."""

_TABLE = """
CREATE TABLE IF NOT EXISTS outlines (identity BLOB PRIMARY KEY, used INTEGER NOT NULL, outline BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS by_use ON outlines (used);
"""
_FIND = "SELECT used, outline FROM outlines WHERE identity = ?"
_KEEP = "INSERT OR REPLACE INTO outlines VALUES (?, ?, ?)"
_USE = "UPDATE outlines SET used = ? WHERE identity = ?"
_DROP = "DELETE FROM outlines WHERE used < ?"
_TAG = (
    "Signature: 8a477f597d28d172789f06886806bc55\n# A cache directory of sew-hooks, see https://bford.info/cachedir/\n"
)


class Cache:
    """The outlines kept in a folder, which is created if it is missing, readable by its owner alone.

    The cache never stops a run: if it cannot be used, ``warn`` is called once, and from then on nothing is found or
    kept. A damaged cache is started again.
    """

    def __init__(self, folder: Path, warn: Callable[[str], None]) -> None:
        self._folder = folder
        self._warn = warn
        self._today = int(time.time() // 86_400)
        self._edition = edition.of_everything()
        self._new: dict[bytes, bytes] = {}
        self._used: set[bytes] = set()
        self._database: sqlite3.Connection | None = None
        with self._careful():
            self._database = _opened(folder)

    def find(self, content: bytes, language: str, scope: str) -> Outline | None:
        """Return the outline of a content; None if it is not known. Raises ``ParseError`` if it cannot be parsed."""
        return self._found(self._identity(content, language, scope), unpack)

    def keep(self, content: bytes, language: str, scope: str, packed: bytes) -> None:
        """Keep the result of ``pack`` or ``pack_refusal`` for a content."""
        self._remember(self._identity(content, language, scope), packed)

    def find_written(self, commit: str, name: str, scope: str) -> WrittenPart | None:
        """Return the part of a file that a commit wrote, as ``find`` returns an outline."""
        return self._found(self._identity(os.fsencode(name), commit, scope), unpack_written)

    def keep_written(self, commit: str, name: str, scope: str, packed: bytes) -> None:
        """Keep the result of ``pack_written`` or ``pack_refusal`` for a file of a commit."""
        self._remember(self._identity(os.fsencode(name), commit, scope), packed)

    def _found(self, identity: bytes, unpacked: Callable[[bytes], Value]) -> Value | None:
        row = None
        with self._careful():
            if self._database is not None:
                row = self._database.execute(_FIND, (identity,)).fetchone()
        if row is None:
            return None
        used, packed = row
        if used != self._today:
            self._used.add(identity)
        try:
            return unpacked(packed)
        except PackingError:
            return None

    def _remember(self, identity: bytes, packed: bytes) -> None:
        self._new[identity] = packed
        if len(self._new) == _AT_A_TIME:
            self._write()

    def close(self) -> None:
        """Write new outlines, and drop those not used for ``KEPT_DAYS``."""
        self._write()
        if self._database is not None:
            self._database.close()

    def _write(self) -> None:
        if self._database is not None and (self._new or self._used):
            with self._careful(), self._database:
                self._database.executemany(_USE, [(self._today, identity) for identity in self._used])
                self._database.executemany(
                    _KEEP, [(identity, self._today, packed) for identity, packed in self._new.items()]
                )
                self._database.execute(_DROP, (self._today - KEPT_DAYS,))
        self._new.clear()
        self._used.clear()

    @contextmanager
    def _careful(self) -> Iterator[None]:
        try:
            yield
        except (FileError, GitError) as error:
            self._give_up(f"cannot be used: {error}")
        except (OSError, sqlite3.OperationalError) as error:
            self._give_up(f"cannot be used: {getattr(error, 'strerror', None) or error}".lower())
        except sqlite3.DatabaseError:
            self._give_up("is damaged; the next run rebuilds it")
            with suppress(OSError):
                (self._folder / _FILE).unlink()

    def _give_up(self, reason: str) -> None:
        self._warn(f"warning: the cache in {self._folder} {reason}")
        if self._database is not None:
            self._database.close()
            self._database = None

    def _identity(self, content: bytes, origin: str, scope: str) -> bytes:
        """``origin`` is the language of a content, or a commit in which ``content`` is the name of a file."""
        return hashlib.sha256(f"{self._edition}\0{origin}\0{scope}\0".encode() + content).digest()


def usual_folder() -> Path:
    """Return the folder of the cache if none is named: the user's own, which no repository can supply."""
    from platformdirs import user_cache_path

    return user_cache_path("sew-hooks", appauthor=False)


def _opened(folder: Path) -> sqlite3.Connection:
    if not folder.exists():
        # Another run may create the same folder and the same files at this moment.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # For tools that make copies, and for git if the folder is in a work tree.
        for name, text in (("CACHEDIR.TAG", _TAG), (".gitignore", "*\n")):
            with suppress(FileExistsError), (folder / name).open("x", encoding="ascii") as new:
                new.write(text)
    _check_origin(folder)
    place_of(folder / _FILE)
    descriptor = os.open(folder / _FILE, os.O_RDWR | os.O_CREAT, 0o600)
    owner = os.fstat(descriptor).st_uid
    os.close(descriptor)
    if hasattr(os, "geteuid") and owner != os.geteuid():
        raise FileError("it belongs to somebody else")
    database = sqlite3.connect(folder / _FILE, timeout=_PATIENCE_SECONDS)
    # A crash of the system can damage only a cache.
    database.execute("PRAGMA synchronous = OFF")
    database.executescript(_TABLE)
    return database


def _check_origin(folder: Path) -> None:
    """Raise ``FileError`` if others may have written to the cache: a forged outline gives a false verdict."""
    real = Path(os.path.realpath(folder))
    if any(os.path.exists(parent / ".git") for parent in (real, *real.parents)) and tracked_in(real):
        raise FileError("git tracks files in it, which others may have written")
