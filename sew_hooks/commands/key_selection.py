"""The keys of a command, and what it does without any."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from sew_hooks.commands.outcomes import CLEAN
from sew_hooks.errors import KeyError_, NoKey, SewError
from sew_hooks.reports.messages import printable, warn
from sew_hooks.repository.agents import known_agent
from sew_hooks.settings.configuration import Configuration, load_configuration
from sew_hooks.settings.keyring import NamedKey, check_identifiers, find_keys, find_marking_key

_ASK = "Ask your team for its key: what another key marks, nobody finds (only a new team makes one, with sew keygen)"
NO_KEY = f"no key: set SEW_KEY, SEW_KEY_FILE or SEW_KEYRING, or give --key-file. {_ASK}"
NO_KEY_SET = f"no key: set SEW_KEY, SEW_KEY_FILE or SEW_KEYRING. {_ASK}"
"""The same where no option names a key."""

_NOT_NEEDED = "nobody needs one to commit"


def available_keys(key_file: Path | None, keyring: Path | None, namespace: str) -> tuple[NamedKey, ...]:
    """Return the keys to look for, each derived for ``namespace``, warning if others can read one.

    Returns none if there is none; raises ``KeyError_`` for an unusable one.
    """
    return tuple(_usable(key, namespace) for key in find_keys(key_file, keyring, os.environ))


def marking_key(key_file: Path | None, keyring: Path | None, configuration: Configuration) -> NamedKey:
    """Return the key to mark with, derived for the namespace, warning if others can read it.

    Raises ``NoKey`` when there is none, and ``KeyError_`` for an unusable one, or one that ``key-id`` does not name.
    """
    return _marking_key(key_file, keyring, configuration, NO_KEY)


def keys_to_find(
    key_file: Path | None,
    keyring: Path | None,
    configuration: Configuration,
    marking: NamedKey,
    agents: Iterable[str] = (),
) -> tuple[NamedKey, ...]:
    """Return the keys that a detection with the same options looks for; only ``marking`` if these cannot be read.

    One line warns if these say that ``marking`` leaked, and another if it is named after another agent than those who
    wrote what it marks, as far as known.
    """
    keys: tuple[NamedKey, ...] = ()
    with suppress(SewError):
        keys = tuple(key.within(configuration.namespace) for key in find_keys(key_file, keyring, os.environ))
    _warn_of_leak(marking, keys)
    _warn_of_other_agent(marking, keys, agents)
    return keys or (marking,)


def names_of_keys(key_file: Path | None, keyring: Path | None, folder: Path) -> dict[str, str]:
    """Return the names of the keys at hand, if they have any, by the identifiers that they have in ``folder``."""
    with suppress(SewError):
        namespace = load_configuration(folder).namespace
        keys = find_keys(key_file, keyring, os.environ)
        return {key.identifier(namespace): key.name for key in keys if key.name}
    return {}


def marking_key_set(configuration: Configuration) -> NamedKey:
    """The same for a command without options for keys."""
    return _marking_key(None, None, configuration, NO_KEY_SET)


def without_key(
    hook: str,
    configuration: Configuration,
    error: KeyError_,
    *,
    marks: bool = False,
    agent: bool = False,
    warns: bool = True,
) -> int:
    """Return the status of a hook that needs a key and has none of use: if it ``warns``, a line says why it stops.

    That is other words if it ``marks`` than if it looks for marks. If it is known that an ``agent`` is at work, whose
    code would be marked, the line says how to get a key. Raises ``error`` where the configuration has
    ``on-missing-key = "fail"``.
    """
    if configuration.on_missing_key == "fail":
        raise error
    if str(error) != NO_KEY:
        reason = str(error)
    elif agent:
        reason = f"{NO_KEY}. A key is needed only to mark and to find marks; {_NOT_NEEDED}"
    else:
        reason = f"no key; {_NOT_NEEDED}" if marks else "no key to find marks with"
    if warns:
        warn(f"{hook}: skipped, {reason}")
    return CLEAN


def _marking_key(key_file: Path | None, keyring: Path | None, configuration: Configuration, no_key: str) -> NamedKey:
    chosen = find_marking_key(key_file, keyring, configuration.mark_with, os.environ)
    if chosen is None:
        raise NoKey(no_key)
    key = _usable(chosen, configuration.namespace)
    check_identifiers([key], configuration.key_id)
    return key


def _warn_of_leak(key: NamedKey, keys: Iterable[NamedKey]) -> None:
    for known in keys:
        if known.key == key.key and known.leaked:
            name = printable(str(known.name))
            warn(f"warning: the key {name!r} leaked on {known.leaked}: a new mark of it proves nothing")


def _warn_of_other_agent(key: NamedKey, keys: Iterable[NamedKey], agents: Iterable[str]) -> None:
    """Warn in one line if ``key`` is named after an agent, by itself or among ``keys``, and marks what others wrote."""
    name = key.name or next((known.name for known in keys if known.key == key.key), None) or ""
    owner = known_agent(name)
    others = sorted({known for agent in agents if (known := known_agent(agent)) and known != owner})
    if owner and others:
        warn(
            f"warning: the key {printable(name)!r} marks what {', '.join(others)} wrote, and detection will name that "
            "key; SEW_KEY_FILE or mark-with has to name the key of the agent"
        )


def _usable(key: NamedKey, namespace: str) -> NamedKey:
    for warning in key.warnings:
        warn(f"warning: {warning}")
    return key.within(namespace)
