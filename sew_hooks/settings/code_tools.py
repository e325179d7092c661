"""The formatters and linters of a repository: those that its hooks start, and those that its files configure."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator, Sequence
from configparser import ConfigParser, Error
from pathlib import Path
from typing import Any

from sew_hooks.files.bounded_toml import LARGEST, TomlError, parse_toml
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.settings.commit_hooks import HOOKS_FILE, CommitHook

_SPELT = {
    "ruff-format": "ruff format",
    "ruff-check": "ruff",
    "black-jupyter": "black",
    "google-java-formatter": "google-java-format",
    "go-fmt": "gofmt",
    "go-imports": "goimports",
    "biome-check": "biome",
    "biome-format": "biome",
    "biome-lint": "biome",
    **{
        name: name
        for name in (
            "ruff", "flake8", "black", "clang-format", "isort", "pylint", "yapf", "autopep8", "autoflake", "pyink",
            "blue", "darker", "docformatter", "pyupgrade", "clang-tidy", "astyle", "uncrustify", "google-java-format",
            "spotless", "gofmt", "gofumpt", "goimports", "golangci-lint", "prettier", "dprint", "biome", "eslint",
            "oxlint", "oxfmt",
        )
    },
}  # fmt: skip
"""The formatters and linters, by the ids of hooks and by the words of commands."""

_FILES = {
    ".flake8": "flake8",
    ".style.yapf": "yapf",
    ".clang-format": "clang-format",
    "_clang-format": "clang-format",
    ".clang-tidy": "clang-tidy",
    ".pylintrc": "pylint",
    "pylintrc": "pylint",
    ".isort.cfg": "isort",
    "go.mod": "gofmt",
    **{f".golangci.{ending}": "golangci-lint" for ending in ("yml", "yaml", "toml", "json")},
    **{f".prettierrc{ending}": "prettier" for ending in ("", ".json", ".yaml", ".yml", ".toml", ".js", ".mjs", ".cjs")},
    **{f"prettier.config.{ending}": "prettier" for ending in ("js", "mjs", "cjs", "ts")},
    **{f"{dot}dprint.{ending}": "dprint" for dot in ("", ".") for ending in ("json", "jsonc")},
    **{f"biome.{ending}": "biome" for ending in ("json", "jsonc")},
    **{f"eslint.config.{ending}": "eslint" for ending in ("js", "mjs", "cjs", "ts")},
    **{f".eslintrc{ending}": "eslint" for ending in ("", ".js", ".cjs", ".json", ".yaml", ".yml")},
    ".oxlintrc.json": "oxlint",
    ".oxfmtrc.json": "oxfmt",
}
"""The files that configure a tool and nothing else. Go's formatter has no options, so each module is a sign of it."""

_TABLES = ("black", "ruff", "yapf", "autopep8", "isort", "pylint", "docformatter", "pyink")
"""The tools with a table in ``pyproject.toml``."""

_SECTIONS = {"flake8": "flake8", "yapf": "yapf", "isort": "isort", "tool:isort": "isort"}
"""The sections of ``setup.cfg`` and ``tox.ini``."""

_SHELLS = ("bash", "sh", "dash", "zsh", "ksh")
_STARTER = pattern(
    r"(?:.*/)?(?:env|exec|nice|time|xargs|command|npx|uvx|poetry|uv|pdm|hatch|pipenv|rye|pipx|run|python[\d.]*)"
    r"|-.*|\w+=.*"
)
"""A word before the name of a program that is started."""

_HARMLESS = frozenset(
    ("sew", "pytest", "mypy", "pyright", "bandit", "codespell", "git", "grep", "echo", "cat", "test", "true", "false")
)
"""Programs that change no source file."""

_SEPARATOR = pattern(r"[;&|()<>]+")


class CodeTool(NamedTuple):
    """A formatter or linter: its name, where it was found, and its arguments if a hook starts it."""

    name: str
    where: str
    arguments: tuple[str, ...] | None = None


class CodeTools(NamedTuple):
    """The tools of a repository, and the local hooks of which nobody knows what they start."""

    tools: tuple[CodeTool, ...]
    opaque: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, in the order in which they were found."""
        return tuple(dict.fromkeys(tool.name for tool in self.tools))

    def arguments(self, name: str) -> tuple[str, ...] | None:
        """Return the arguments with which a hook starts a tool, or None."""
        return next((tool.arguments for tool in self.tools if tool.name == name and tool.arguments is not None), None)


def code_tools(root: Path, hooks: Sequence[CommitHook]) -> CodeTools:
    """Return the tools that the ``hooks`` of the repository ``root`` start, and those that files there configure.

    A file that cannot be read configures nothing.
    """
    tools, opaque = list[CodeTool](), list[str]()
    for hook in hooks:
        for command in _commands(hook.words):
            tool = _tool(command)
            if tool is not None:
                tools.append(CodeTool(tool[0], HOOKS_FILE, tool[1]))
            elif hook.address != "local" and hook.id in _SPELT:
                tools.append(CodeTool(_SPELT[hook.id], HOOKS_FILE, hook.words[1:]))
            elif hook.address == "local" and not (command and os.path.basename(command[0]) in _HARMLESS):
                opaque.append(hook.id)
    tools += _configured(root)
    return CodeTools(tuple(tools), tuple(dict.fromkeys(opaque)))


def _commands(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """The commands that some words start, without what only starts another one."""
    start = (at for at, word in enumerate(words) if not _STARTER.fullmatch(word))
    words = words[next(start, len(words)) :]
    flags = (at for at, word in enumerate(words) if re.fullmatch(r"-\w*c", word))
    if words and os.path.basename(words[0]) in _SHELLS and (flag := next(flags, 0)) and words[flag + 1 :]:
        for command in _split(words[flag + 1]):
            yield from _commands(command)
    else:
        yield words


def _split(script: str) -> Iterator[list[str]]:
    """The commands of a line of shell; the words of one that cannot be read are empty."""
    command: list[str] = []
    try:
        lexer = shlex.shlex(script, posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        for word in lexer:
            if _SEPARATOR.fullmatch(word):
                yield from [command] if command else []
                command = []
            else:
                command.append(word)
    except ValueError:
        command = []
    yield command


def _tool(command: Sequence[str]) -> tuple[str, tuple[str, ...]] | None:
    """The tool that a command starts, with its arguments."""
    if not command:
        return None
    first, *rest = command
    name = os.path.basename(first)
    if rest and f"{name}-{rest[0]}" in _SPELT:
        return _SPELT[f"{name}-{rest[0]}"], tuple(rest[1:])
    return (_SPELT[name], tuple(rest)) if name in _SPELT else None


def _configured(root: Path) -> Iterator[CodeTool]:
    """The tools that files configure."""
    for name, tool in _FILES.items():
        if (root / name).is_file():
            yield CodeTool(tool, name)
    tools = _table(_toml(root / "pyproject.toml").get("tool"))
    for name in _TABLES:
        if name in tools:
            yield CodeTool(name, "pyproject.toml")
    for file, table in (
        ("pyproject.toml", _table(tools.get("ruff"))),
        *((name, _toml(root / name)) for name in ("ruff.toml", ".ruff.toml")),
    ):
        if table and file != "pyproject.toml":
            yield CodeTool("ruff", file)
        if "format" in table:
            yield CodeTool("ruff format", file)
    for file in ("setup.cfg", "tox.ini"):
        for section in _ini(root / file):
            if section in _SECTIONS:
                yield CodeTool(_SECTIONS[section], file)


def _toml(path: Path) -> dict[str, Any]:
    try:
        return parse_toml(read_source(path, LARGEST).decode())
    except (FileError, UnicodeDecodeError, TomlError):
        return {}


def _ini(path: Path) -> list[str]:
    parser = ConfigParser(interpolation=None)
    try:
        parser.read_string(read_source(path, LARGEST).decode())
    except (FileError, UnicodeDecodeError, Error):
        return []
    return parser.sections()


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
