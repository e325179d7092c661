"""The keys that a run looks for or marks with: one key, or the named keys of a keyring. No key is ever shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple

from sew_hooks.engine.source import SCOPES
from sew_hooks.errors import KeyError_, LeakedKey, NoKey, UsageError, without_keys
from sew_hooks.files.bounded_toml import TomlError, parse_toml
from sew_hooks.scheme.key import Secret, derive_key, key_id
from sew_hooks.settings.keys import FoundKey, find_key, parse_key, read_key, read_secret


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
    """Return the keys of ``keyring`` or of ``key_file``, else of ``SEW_KEYRING``, else what ``find_key`` finds.

    Returns none when there is no key; raises ``KeyError_`` when there is one that cannot be used, and ``UsageError``
    for both a key file and a keyring.
    """
    if key_file is not None and keyring is not None:
        raise UsageError("--key-file and --keyring cannot be used together")
    named = environment.get("SEW_KEYRING", "")
    if key_file is None and (keyring is not None or named):
        return _read_keyring(keyring or Path(named), "" if keyring else "correct or unset SEW_KEYRING: ")
    found = find_key(key_file, environment)
    return () if found is None else (_named(None, found),)


def find_marking_key(
    key_file: Path | None, keyring: Path | None, name: str, environment: Mapping[str, str]
) -> NamedKey | None:
    """Return the key to mark with: what ``find_key`` finds, else of a keyring the key ``name``, or the only one.

    If a ``keyring`` is given, no other source is tried. Returns None when there is no key; raises as ``find_keys``
    does, ``LeakedKey`` for one that leaked, and ``NoKey`` where the keyring has several keys and none is named.
    """
    found = find_key(key_file, environment) if keyring is None else None
    if found is not None:
        return _named(None, found)
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
    found = [key.identifier() for key in keys]
    if found and team and not set(found) & set(team):
        raise KeyError_(
            f"not the key of your team: `sew key id` of it is {', '.join(found)}, and key-id in [tool.sew] is"
            f" {', '.join(team)}. Get the team's key, or go on without any (unset SEW_KEY SEW_KEY_FILE SEW_KEYRING); "
            "after a change of the key or of namespace, change key-id too"
        )


def absent_identifiers(keys: Iterable[NamedKey], team: Iterable[str]) -> tuple[str, ...]:
    """Return the identifiers of the ``team`` that none of ``keys``, those of the namespace, has."""
    found = {key.identifier() for key in keys}
    return tuple(identifier for identifier in team if identifier not in found)


def told_leaked(key: NamedKey) -> str:
    """Return the line about a key that is to mark, and that leaked."""
    return f"the key {key.name!r} leaked on {key.leaked}: mark with another one"


def told_absent(identifiers: Sequence[str]) -> str:
    """Return the line about keys of the team that are not at hand."""
    named, them = ", ".join(identifiers), "they are" if len(identifiers) > 1 else "it is"
    which = f"keys with the identifiers {named}" if len(identifiers) > 1 else f"key with the identifier {named}"
    return f"marks of the {which} (key-id) are not found: {them} not at hand"


def _read_keyring(path: Path, named_by: str) -> tuple[NamedKey, ...]:
    content, warning = read_secret(path, f"keyring {path}", named_by)
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
    if len({each.key for each in keys}) < len(keys):
        raise KeyError_(f"{origin}: two names have the same key")
    return (keys[0]._replace(warnings=(*_some(warning), *keys[0].warnings)), *keys[1:])


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
        key = NamedKey(name, Secret(parse_key(given["key"], origin)))
    else:
        key = _named(name, read_key(ring.parent / Path(given["file"]).expanduser(), f"{origin}: "))
    return key._replace(scope=scope, leaked=leaked)


def _named(name: str | None, found: FoundKey) -> NamedKey:
    return NamedKey(name, found.key, None, _some(found.warning), file=found.file)


def _some(warning: str | None) -> tuple[str, ...]:
    return () if warning is None else (warning,)
