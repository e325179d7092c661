"""The keys that a run looks for or marks with, and how a new one is stored: one key, or a keyring of named ones.

No key is ever shown.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timezone
from pathlib import Path
from typing import Any

from sew_hooks.engine.source import SCOPES
from sew_hooks.errors import KeyError_, LeakedKey, NoKey, UsageError, reason_of, without_keys
from sew_hooks.files.bounded_toml import TomlError, parse_toml
from sew_hooks.files.regular_files import open_without_waiting
from sew_hooks.files.written_files import place_of
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.scheme.key import Secret, derive_key, key_id, parse_hex

_LONGEST_FILE = 100_000

MEND = "; run: "
"""What stands between a warning about a key file and the command that mends it."""


class NamedKey(NamedTuple):
    """A key, the name a keyring gives it, and the scope its owner embeds with, if the keyring says so.

    ``warnings`` are lines for its owner. ``leaked`` is the day from which others may have had the key, if it leaked.
    ``file`` is the file of this key alone, if there is one.
    """

    name: str | None
    key: Secret
    scope: str | None = None
    warnings: tuple[str, ...] = ()
    leaked: date | None = None
    file: Path | None = None

    def within(self, namespace: str) -> NamedKey:
        """Return the key derived from this one for ``namespace``, or this one if that is empty."""
        return self._replace(key=Secret(derive_key(self.key.reveal(), namespace))) if namespace else self

    def identifier(self, namespace: str = "") -> str:
        """Return the identifier of this key within ``namespace``. The key cannot be computed from it."""
        return key_id(self.within(namespace).key.reveal())


def find_keys(key_file: Path | None, keyring: Path | None, environment: Mapping[str, str]) -> tuple[NamedKey, ...]:
    """Return the keys of ``keyring`` or of ``key_file``, else of ``SEW_KEYRING``, else of ``SEW_KEY`` and
    ``SEW_KEY_FILE``.

    Returns none when there is no key; raises ``KeyError_`` when there is one that cannot be used, and ``UsageError``
    for both a key file and a keyring.
    """
    if key_file is not None and keyring is not None:
        raise UsageError("--key-file and --keyring cannot be used together")
    named = environment.get("SEW_KEYRING", "")
    if key_file is None and (keyring is not None or named):
        return _read_keyring(keyring or Path(named), "" if keyring else "correct or unset SEW_KEYRING: ")
    key = _single_key(key_file, environment)
    return () if key is None else (key,)


def find_marking_key(
    key_file: Path | None, keyring: Path | None, name: str, environment: Mapping[str, str]
) -> NamedKey | None:
    """Return the key to mark with: a single one that is named, else of a keyring the key ``name``, or the only one.

    If a ``keyring`` is given, no other source is tried. Returns None when there is no key; raises as ``find_keys``
    does, ``LeakedKey`` for one that leaked, and ``NoKey`` where the keyring has several keys and none is named.
    """
    single = _single_key(key_file, environment) if keyring is None else None
    if single is not None:
        return single
    keys = find_keys(key_file, keyring, environment)
    chosen = [key for key in keys if name in ("", key.name)]
    if keys and len(chosen) != 1:
        lacks = (
            f"the keyring has no {name!r}, which is mark-with" if name else "the keyring has several, and no mark-with"
        )
        raise NoKey(f"no key to mark with: {lacks} in [tool.sew]")
    if chosen and chosen[0].leaked:
        raise LeakedKey(told_leaked(chosen[0]))
    return chosen[0] if chosen else None


def check_identifiers(keys: Sequence[NamedKey], team: Sequence[str]) -> None:
    """Raise ``KeyError_`` if there are ``keys`` and none has an identifier of the ``team``, which may have none.

    The keys are those of the namespace. Beside one of the team, others are old ones.
    """
    identifiers = [key.identifier() for key in keys]
    if identifiers and team and not set(identifiers) & set(team):
        raise KeyError_(
            f"not the key of your team: `sew key id` of it is {', '.join(identifiers)}, and key-id in [tool.sew] is"
            f" {', '.join(team)}. Get the team's key, or go on without any (unset SEW_KEY SEW_KEY_FILE SEW_KEYRING); "
            "after a change of the key or of namespace, change key-id too"
        )


def absent_identifiers(keys: Iterable[NamedKey], team: Iterable[str]) -> tuple[str, ...]:
    """Return the identifiers of the ``team`` that none of ``keys``, those of the namespace, has."""
    at_hand = {key.identifier() for key in keys}
    return tuple(identifier for identifier in team if identifier not in at_hand)


def told_leaked(key: NamedKey) -> str:
    """Return the line about a key that is to mark, and that leaked."""
    return f"the key {key.name!r} leaked on {key.leaked}: mark with another one"


def told_absent(identifiers: Sequence[str]) -> str:
    """Return the line about keys of the team that are not at hand."""
    named, them = ", ".join(identifiers), "they are" if len(identifiers) > 1 else "it is"
    which = f"keys with the identifiers {named}" if len(identifiers) > 1 else f"key with the identifier {named}"
    return f"marks of the {which} (key-id) are not found: {them} not at hand"


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


def _single_key(key_file: Path | None, environment: Mapping[str, str]) -> NamedKey | None:
    """The key from ``key_file``, else from ``SEW_KEY``, else from the file that ``SEW_KEY_FILE`` names.

    An empty variable counts as unset: a CI service passes a missing secret that way. Returns None when there is no key;
    raises ``KeyError_`` when there is one that cannot be used.
    """
    if key_file is not None:
        return _read_key(key_file)
    if digits := environment.get("SEW_KEY", ""):
        return NamedKey(None, Secret(_parse_key(digits, "SEW_KEY")))
    named = environment.get("SEW_KEY_FILE", "")
    return _read_key(Path(named), "correct or unset SEW_KEY_FILE: ") if named else None


def _read_keyring(path: Path, named_by: str) -> tuple[NamedKey, ...]:
    content, warnings = _read_secret(path, f"keyring {path}", named_by)
    origin = f"{named_by}keyring {path}"
    try:
        document = parse_toml(content)
    except TomlError as error:
        # The rest of the error's message may quote the line.
        where = re.search(r"at line \d+", str(error))
        raise KeyError_(f"{origin}: not TOML{f', {where[0]}' if where else ''}") from None
    tables = document.get("keys")
    if set(document) != {"keys"} or not isinstance(tables, dict) or not tables:
        raise KeyError_(f"{origin}: it has to have one or more tables [keys.NAME], and nothing else")
    keys = [_entry(name, table, path, f"{origin}: keys.{name}") for name, table in tables.items()]
    if len({entry.key for entry in keys}) < len(keys):
        raise KeyError_(f"{origin}: two names have the same key")
    return (keys[0]._replace(warnings=(*warnings, *keys[0].warnings)), *keys[1:])


def _entry(name: str, table: Any, ring: Path, origin: str) -> NamedKey:
    if not name or not name.isprintable():
        raise KeyError_(f"keyring {ring}: a name has to be printable")
    if without_keys(name) != name:
        raise KeyError_(f"keyring {ring}: a name looks like a key, and reports and commit messages have the names")
    given = dict(table) if isinstance(table, dict) else {}
    leaked = given.pop("leaked", None)
    known = set(given) in ({"key"}, {"file"}, {"key", "scope"}, {"file", "scope"})
    if not known or not all(isinstance(value, str) for value in given.values()):
        raise KeyError_(
            f'{origin}: it is to have key = "..." or file = "...", and may have scope = "..." and leaked = YYYY-MM-DD'
        )
    scope = given.get("scope")
    if scope is not None and scope not in SCOPES:
        raise KeyError_(f"{origin}: scope has to be one of {', '.join(SCOPES)}")
    if leaked is not None and (not isinstance(leaked, date) or isinstance(leaked, datetime)):
        raise KeyError_(f"{origin}: leaked has to be a date without quotes, such as 2026-03-01")
    if leaked is not None and leaked > (today := datetime.now(timezone.utc).date()):
        raise KeyError_(f"{origin}: leaked is {leaked}, which is in the future: today is {today} in UTC")
    if "key" in given:
        key = NamedKey(None, Secret(_parse_key(given["key"], origin)))
    else:
        key = _read_key(ring.parent / Path(given["file"]).expanduser(), f"{origin}: ")
    return key._replace(name=name, scope=scope, leaked=leaked)


def _read_key(path: Path, named_by: str = "") -> NamedKey:
    """The key in a key file; raises ``KeyError_`` when it cannot be read or used.

    Messages begin with ``named_by``, which says what names the file, unless it is an option.
    """
    content, warnings = _read_secret(path, f"key file {path}", named_by)
    return NamedKey(None, Secret(_parse_key(content, f"{named_by}key file {path}")), warnings=warnings, file=path)


def _read_secret(path: Path, origin: str, named_by: str = "") -> tuple[str, tuple[str, ...]]:
    """The text of a file that ``origin`` names, and a warning if it is open to others.

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
    return content.decode("utf-8", errors="replace"), (_warning(path, origin),) if open_to_others else ()


def _warning(path: Path, origin: str) -> str:
    import shlex  # few keys are open to others

    return f"{origin}: others can read it or write to it{MEND}chmod 600 {shlex.quote(str(path))}"


def _parse_key(digits: str, origin: str) -> bytes:
    """The key in hexadecimal; the error for a bad one names ``origin``."""
    try:
        return parse_hex(digits)
    except KeyError_ as error:
        raise KeyError_(f"{origin}: {error}") from None
