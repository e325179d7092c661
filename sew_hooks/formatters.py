"""Which formatters a repository runs over its code, so that embedding keeps off the rules that they undo."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from sew_hooks.files import FileError, read_source
from sew_hooks.toml import LARGEST, TomlError, parse_toml

_HOOK = re.compile(r"""^[^#\n]*\bid:\s*["']?([\w-]+)""", re.MULTILINE)
_HOOKS = {"black": "black", "black-jupyter": "black", "ruff-format": "ruff", "clang-format": "clang-format"}


def formatters_of(folder: Path) -> dict[str, Path]:
    """Return the formatters that the repository around ``folder`` is set up for, each with the file that says so."""
    found: dict[str, Path] = {}
    for each in (folder, *folder.parents):
        for formatter, file in _set_up_in(each):
            found.setdefault(formatter, file)
        if (each / ".git").exists():
            break
    return found


def _set_up_in(folder: Path) -> Iterator[tuple[str, Path]]:
    project = folder / "pyproject.toml"
    tool = _table(_toml(project), "tool")
    if "black" in tool:
        yield "black", project
    if "format" in _table(tool, "ruff"):
        yield "ruff", project
    for name in ("ruff.toml", ".ruff.toml"):
        if "format" in _toml(folder / name):
            yield "ruff", folder / name
    hooks = folder / ".pre-commit-config.yaml"
    for hook in _HOOK.findall(_text(hooks)):
        if hook in _HOOKS:
            yield _HOOKS[hook], hooks
    for name in (".clang-format", "_clang-format"):
        if (folder / name).is_file():
            yield "clang-format", folder / name


def _table(table: dict[str, Any], name: str) -> dict[str, Any]:
    inside = table.get(name)
    return inside if isinstance(inside, dict) else {}


def _toml(path: Path) -> dict[str, Any]:
    # Complaining of a broken file is for the tool whose file it is.
    with suppress(TomlError):
        return parse_toml(_text(path))
    return {}


def _text(path: Path) -> str:
    with suppress(FileError, UnicodeDecodeError):
        return read_source(path, LARGEST).decode()
    return ""
