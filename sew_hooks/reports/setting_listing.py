"""The settings in use, and where each comes from: as TOML for people, which ``[tool.sew]`` would accept, or as JSON."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sew_hooks.engine.shipped import DEFAULT_CORPUS
from sew_hooks.errors import without_keys
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.reports.blocks import Block, Verbatim
from sew_hooks.reports.messages import printable
from sew_hooks.settings.configuration import SetBy

_UNSET: Mapping[str, str] = {
    "profile": "natural marks; detection tries natural, syntax and all",
    "select": "all rules of the profile",
    "calibration": DEFAULT_CORPUS,
    "key-id": "any key will do",
}
"""What holds where a setting that may be empty is."""


class SourcedValue(NamedTuple):
    """A setting, or the place of something: its value, where that comes from, and the name of that place."""

    name: str
    value: Any
    origin: SetBy
    where: str | None = None


class SettingListing(NamedTuple):
    """The settings, and the places of the key and of the cache. What looks like a key is never shown."""

    settings: Sequence[SourcedValue]
    places: Sequence[SourcedValue]

    def blocks(self) -> Iterator[Block]:
        """Yield the settings as TOML, and the places as comments."""
        for line in ("[tool.sew]", *map(_line, self.settings), *map(_place, self.places)):
            yield Verbatim(without_keys(printable(line)))

    def document(self) -> dict[str, Any]:
        """Return the settings and the places as JSON has them."""
        return {"settings": _document(self.settings), "places": _document(self.places)}


def _document(values: Sequence[SourcedValue]) -> dict[str, Any]:
    return {
        setting.name: {"value": _plain(setting.value), "origin": setting.origin, "where": _plain(setting.where)}
        for setting in values
    }


def _line(setting: SourcedValue) -> str:
    if setting.origin == "default" and not setting.value:
        return f"# {setting.name} is not set" + (f": {_UNSET[setting.name]}" if setting.name in _UNSET else "")
    return f"{setting.name} = {_toml(_plain(setting.value))}  # {_source(setting)}"


def _place(place: SourcedValue) -> str:
    return f"# {place.name}: {'none' if place.value is None else place.value}  # {_source(place)}"


def _source(setting: SourcedValue) -> str:
    return setting.origin if setting.where is None else setting.where


def _plain(value: Any) -> Any:
    """A value as JSON and TOML have it."""
    if isinstance(value, (str, os.PathLike)):
        return without_keys(os.fspath(value))
    if isinstance(value, frozenset):
        return [*map(_plain, sorted(value))]
    if isinstance(value, tuple) and value and all(isinstance(item, tuple) for item in value):
        return {_plain(name): _plain(inside) for name, inside in value}
    return [*map(_plain, value)] if isinstance(value, tuple) else value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_toml(name)} = {_toml(inside)}' for name, inside in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        return f'"{"".join(map(_character, value))}"'
    return repr(value)


def _character(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else f"\\U{ord(character):08x}"
