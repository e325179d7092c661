"""Where the key of a command comes from, and how a new one is stored. No key is ever shown."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from sew_hooks.errors import KeyError_, UsageError, reason_of
from sew_hooks.files.regular_files import open_without_waiting
from sew_hooks.files.written_files import place_of
from sew_hooks.scheme.key import Secret, derive_key, parse_hex

_LONGEST_FILE = 100_000

MEND = "; run: "
"""What stands between a warning about a key file and the command that mends it."""


class FoundKey(NamedTuple):
    """A key, a warning for its owner (one line, or empty), and the file of the key, if it has one of its own."""

    key: Secret
    warning: str | None = None
    file: Path | None = None

    def within(self, namespace: str) -> bytes:
        """Return the key derived from this one for ``namespace``, or this one if that is empty."""
        key = self.key.reveal()
        return derive_key(key, namespace) if namespace else key


def find_key(key_file: Path | None, environment: Mapping[str, str]) -> FoundKey | None:
    """Return the key from ``key_file``, else from ``SEW_KEY``, else from the file ``SEW_KEY_FILE`` names.

    An empty variable counts as unset: a CI service passes a missing secret that way. Returns None when there is no key;
    raises ``KeyError_`` when there is one that cannot be used.
    """
    if key_file is not None:
        return read_key(key_file)
    digits = environment.get("SEW_KEY", "")
    if digits:
        return FoundKey(Secret(parse_key(digits, "SEW_KEY")))
    named = environment.get("SEW_KEY_FILE", "")
    return read_key(Path(named), "correct or unset SEW_KEY_FILE: ") if named else None


def write_key(path: Path, key: bytes) -> None:
    """Create ``path`` with ``key`` in hexadecimal, readable by its owner alone.

    Raises ``UsageError`` when there is such a file already, whose key may be the only copy, and when it fails, and
    ``FileError`` where a link of a checkout is in the way.
    """
    place_of(path)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise UsageError(f"{path}: exists already, and a key is never overwritten") from None
    except OSError as error:
        raise UsageError(f"{path}: {reason_of(error)}") from error
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(key.hex() + "\n")
    except OSError as error:
        os.unlink(path)
        raise UsageError(f"{path}: {reason_of(error)}") from error


def read_key(path: Path, named_by: str = "") -> FoundKey:
    """Return the key in a key file; raise ``KeyError_`` when it cannot be read or used.

    Messages begin with ``named_by``, which says what names the file, unless it is an option.
    """
    content, warning = read_secret(path, f"key file {path}", named_by)
    return FoundKey(Secret(parse_key(content, f"{named_by}key file {path}")), warning, path)


def read_secret(path: Path, origin: str, named_by: str = "") -> tuple[str, str | None]:
    """Return the text of a file that ``origin`` names, and a warning if it is open to others.

    Errors begin with ``named_by``, which says what names the file.
    """
    try:
        with open(path, "rb", opener=open_without_waiting) as file:
            mode = os.fstat(file.fileno()).st_mode
            if stat.S_ISFIFO(mode):
                os.set_blocking(file.fileno(), True)  # the end of one that a shell made, whose writer is there
            elif not stat.S_ISREG(mode):
                raise KeyError_(f"{named_by}{origin}: not a regular file")
            content = file.read(_LONGEST_FILE)
    except OSError as error:
        raise KeyError_(f"{named_by}{origin}: {reason_of(error)}") from error
    open_to_others = os.name == "posix" and stat.S_ISREG(mode) and mode & 0o077
    return content.decode("utf-8", errors="replace"), _warning(path, origin) if open_to_others else None


def _warning(path: Path, origin: str) -> str:
    import shlex  # few keys are open to others

    return f"{origin}: others can read it or write to it{MEND}chmod 600 {shlex.quote(str(path))}"


def parse_key(digits: str, origin: str) -> bytes:
    """Return the key in hexadecimal; the error for a bad one names ``origin``."""
    try:
        return parse_hex(digits)
    except KeyError_ as error:
        raise KeyError_(f"{origin}: {error}") from None
