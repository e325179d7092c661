"""What a team sets in ``[tool.sew]`` of its ``pyproject.toml``: so far, which languages are switched on."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from sew_hooks.engine import LANGUAGES
from sew_hooks.errors import UsageError
from sew_hooks.toml import tomllib


def languages_in_use(named: Collection[str], folder: Path) -> tuple[str, ...]:
    """Return the languages ``named`` on the command line, else those configured for ``folder``, else all.

    The configuration is that of the nearest ``pyproject.toml`` with a table ``tool.sew``, in ``folder`` or above.
    Raises ``UsageError`` when a file on the way cannot be read, or its settings are none that we know.
    """
    wanted = named or _configured(folder)
    return tuple(language for language in LANGUAGES if language in wanted)


def _configured(folder: Path) -> Collection[str]:
    for candidate in (folder, *folder.parents):
        path = candidate / "pyproject.toml"
        settings = _settings(path)
        if settings is not None:
            return _languages(settings, path)
    return LANGUAGES


def _settings(path: Path) -> dict[str, Any] | None:
    """The table ``tool.sew`` of a file, or None if it has none or does not exist."""
    try:
        tool = tomllib.loads(path.read_text(encoding="utf-8")).get("tool")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    settings = tool.get("sew") if isinstance(tool, dict) else None
    if settings is None:
        return None
    if not isinstance(settings, dict):
        raise UsageError(f"{path}: tool.sew is to be a table")
    for name in settings:
        # A misspelt name would leave a language switched on.
        if name != "languages":
            raise UsageError(f"{path}: unknown setting {name!r} in [tool.sew]; known: languages")
    return settings


def _languages(settings: dict[str, Any], path: Path) -> Collection[str]:
    languages = settings.get("languages", LANGUAGES)
    if not (isinstance(languages, (list, tuple)) and languages and all(each in LANGUAGES for each in languages)):
        raise UsageError(f"{path}: languages in [tool.sew] is to be a list of one or more of {', '.join(LANGUAGES)}")
    return languages
