"""The settings in use, and where each comes from: as TOML for people, which ``[tool.sew]`` would accept, or as JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import click

from sew_hooks.engine.shipped import DEFAULT_CORPUS
from sew_hooks.errors import without_keys
from sew_hooks.reports.complaints import printable
from sew_hooks.settings.configuration import Origin

_UNSET: Mapping[str, str] = {
    "profile": "natural marks; detection tries natural, syntax and all",
    "select": "all rules of the profile",
    "calibration": DEFAULT_CORPUS,
}
"""What holds where a setting that may be empty is."""


class Told(NamedTuple):
    """A setting, or the place of something: its value, where that comes from, and the name of that place."""

    name: str
    value: Any
    origin: Origin
    where: str | None = None


def show_settings(settings: Sequence[Told], places: Sequence[Told], *, as_json: bool) -> None:
    """Print ``settings``, and the ``places`` of the key and of the cache, without anything that looks like a key."""
    if as_json:
        document = {"settings": _document(settings), "places": _document(places)}
        click.echo(without_keys(json.dumps(document, indent=2)).replace("##", r"#\u0023"))
        return
    for line in ("[tool.sew]", *map(_line, settings), *map(_place, places)):
        click.echo(without_keys(printable(line)))


def _document(told: Sequence[Told]) -> dict[str, Any]:
    return {each.name: {"value": _plain(each.value), "origin": each.origin, "where": each.where} for each in told}


def _line(told: Told) -> str:
    if told.origin == "default" and not told.value:
        return f"# {told.name} is not set" + (f": {_UNSET[told.name]}" if told.name in _UNSET else "")
    return f"{told.name} = {_toml(_plain(told.value))}  # {_source(told)}"


def _place(told: Told) -> str:
    return f"# {told.name}: {'none' if told.value is None else told.value}  # {_source(told)}"


def _source(told: Told) -> str:
    return told.origin if told.where is None else told.where


def _plain(value: Any) -> Any:
    """A value as JSON and TOML have it."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple) and value and all(isinstance(each, tuple) for each in value):
        return {name: _plain(inside) for name, inside in value}
    return list(value) if isinstance(value, tuple) else value


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
