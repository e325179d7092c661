"""Which formatters a repository runs over its code, and the profile that keeps off the rules that they undo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from sew_hooks.engine.profiles import FORMATTERS
from sew_hooks.files.bounded_toml import LARGEST, TomlError, parse_toml
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.settings.configuration import Configuration

_HOOKS = {"black": "black", "black-jupyter": "black", "ruff-format": "ruff", "clang-format": "clang-format"}


def profile_in_use(
    named: str | None, configuration: Configuration, default: str, tell: Callable[[str], None] | None = None
) -> str:
    """Return the profile ``named`` on the command line, else that of the formatters in use, else ``default``.

    Formatters are those of the configuration, else those that the repository is set up for: ``tell`` gets a line that
    names them.
    """
    if named is not None:
        return named
    formatters = configuration.formatter
    if formatters is None:
        found = formatters_of(Path.cwd())
        formatters = tuple(name for name in FORMATTERS if name in found)
        if formatters and tell is not None:
            where = ", ".join(f"{name} in {found[name].name}" for name in formatters)
            tell(f"profile {'+'.join(formatters)}: found {where}")
    return "+".join(formatters) or default


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
    for hook in _hooks(_text(hooks)):
        if hook in _HOOKS:
            yield _HOOKS[hook], hooks
    for name in (".clang-format", "_clang-format"):
        if (folder / name).is_file():
            yield "clang-format", folder / name


def _hooks(configuration: str) -> list[str]:
    """The ids of the hooks that pre-commit runs."""
    if not any(hook in configuration for hook in _HOOKS):
        return []  # most have none of them, and reading YAML takes longer than all else here
    from sew_hooks.files.bounded_yaml import YamlError, parse_yaml

    with suppress(YamlError):  # of which pre-commit complains
        return [hook.text("id") for hook in parse_yaml(configuration).every("repos", "hooks")]
    return []


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
