"""The keys of a command, and what it does without any."""

from __future__ import annotations

import os
from pathlib import Path

from sew_hooks.commands.exit_status import CLEAN
from sew_hooks.errors import KeyError_, NoKey
from sew_hooks.reports.complaints import complain
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey, find_keys, find_marking_key

_MAKES_ONE = "(sew keygen --output FILE makes one)"
NO_KEY = f"no key: set SEW_KEY, SEW_KEY_FILE or SEW_KEYRING, or give --key-file {_MAKES_ONE}"
NO_KEY_SET = f"no key: set SEW_KEY, SEW_KEY_FILE or SEW_KEYRING {_MAKES_ONE}"
"""The same where no option names a key."""


def available_keys(key_file: Path | None, keyring: Path | None, namespace: str) -> tuple[NamedKey, ...]:
    """Return the keys to look for, each derived for ``namespace``, warning if others can read one.

    Returns none if there is none; raises ``KeyError_`` for an unusable one.
    """
    return tuple(_usable(key, namespace) for key in find_keys(key_file, keyring, os.environ))


def marking_key(key_file: Path | None, keyring: Path | None, configuration: Configuration) -> NamedKey:
    """Return the key to mark with, derived for the namespace, warning if others can read it.

    Raises ``NoKey`` when there is none, and ``KeyError_`` for an unusable one.
    """
    found = find_marking_key(key_file, keyring, configuration.mark_with, os.environ)
    if found is None:
        raise NoKey(NO_KEY)
    return _usable(found, configuration.namespace)


def number_of_keys(key_file: Path | None, keyring: Path | None) -> int:
    """Return the number of keys that a detection here would look for; 1 if it could not read them."""
    try:
        return max(1, len(find_keys(key_file, keyring, os.environ)))
    except KeyError_:
        return 1


def marking_key_set(configuration: Configuration) -> NamedKey:
    """The same for a command without options for keys."""
    found = find_marking_key(None, None, configuration.mark_with, os.environ)
    if found is None:
        raise NoKey(NO_KEY_SET)
    return _usable(found, configuration.namespace)


def without_key(hook: str, configuration: Configuration, error: NoKey) -> int:
    """Return the status of a hook that needs a key and has none: one line says why it does nothing.

    Raises ``error`` where the configuration has ``on-missing-key = "fail"``.
    """
    if configuration.on_missing_key == "fail":
        raise error
    complain(f"{hook}: skipped, {error}")
    return CLEAN


def _usable(key: NamedKey, namespace: str) -> NamedKey:
    for warning in key.warnings:
        complain(f"warning: {warning}")
    return key.within(namespace)
