"""What ``sew init`` adds to a repository: the smallest configuration that works, and nothing in place of what is there.

The files are people's, with their comments and their layout, so text is only added, at one place of each.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from sew_hooks.engine.source import LANGUAGES
from sew_hooks.errors import UsageError
from sew_hooks.files.bounded_toml import LARGEST, TomlError, parse_toml
from sew_hooks.files.bounded_yaml import YamlError, parse_yaml
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.repository.git import Repository
from sew_hooks.run.agents_in_use import FoundAgent, agents_in_use
from sew_hooks.run.house_style import LeftOut, house_style, left_out
from sew_hooks.run.installed_from import Source
from sew_hooks.run.measured_files import Track, measured_files
from sew_hooks.settings.code_tools import CodeTool, code_tools
from sew_hooks.settings.commit_hooks import HOOKS_FILE, CommitHooks, read_commit_hooks
from sew_hooks.settings.configuration import PYPROJECT, load_configuration

STAGES = ("pre-commit", "prepare-commit-msg", "commit-msg", "pre-push")

_INSTALLED = f"default_install_hook_types: [{', '.join(STAGES)}]\n"
_USUAL = "default_stages: [pre-commit]\n"
"""Without it, every hook that names no stage would run at all stages that are installed."""

_HOOKS = """\
- repo: {source}
  rev: {rev}
  hooks:
  - id: sew-embed
  - id: sew-disclose-add
  - id: sew-disclose
  - id: sew-detect
    args: [--policy, require-disclosure, --]
    stages: [pre-push]
"""

_STYLE = "# This code writes these in one way only, so a mark would stand out."
_KEYS = "# All keys at hand (`sew key id` names them): take out those that no longer mark."

_REPOS = re.compile(r"^repos:[ \t]*(?:#[^\n]*)?\n", re.MULTILINE)
_ITEM = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*([ ]*)-[ \n]")
_LEFT_OUT = re.compile(r"#(?:[ ]*- |[ ]{2})")
"""A line of an item that is commented out."""
_CLOSING = re.compile(r"(?:#[^\n]*(?:\n|\Z))+(?=[ ]*\n|\Z)")
"""Comments that nothing follows directly."""
_INSTALLED_SET = re.compile(r"^default_install_hook_types[ \t]*:", re.MULTILINE)
_USUAL_SET = re.compile(r"^default_stages[ \t]*:", re.MULTILINE)
_OURS = re.compile(r"\bsew-(?:embed|detect|disclose(?:-add)?)\b")


class Addition(NamedTuple):
    """A file with what is added to it; ``before`` is None for a new one."""

    name: str
    before: bytes | None
    after: bytes


class TeamKey(NamedTuple):
    """The namespace to set, or an empty one, and the identifiers that the keys at hand have in it."""

    namespace: str
    key_ids: Sequence[str]


class FirstSetup(NamedTuple):
    """What would be added to a repository, what was found there, and what only a person can add.

    ``address`` is that of the repository of our hooks, if it is known.
    """

    additions: tuple[Addition, ...]
    languages: tuple[str, ...]
    agents: tuple[FoundAgent, ...]
    tools: tuple[CodeTool, ...]
    style: LeftOut
    to_paste: tuple[str, ...]
    address: str


def first_setup(
    repository: Repository, source: Source, team: TeamKey, environment: Mapping[str, str], track: Track
) -> FirstSetup:
    """Look at a repository and return what it needs, with the hooks of ``source`` and the settings of a ``team``.

    Agents leave signs in tracked files, in files that git does not track, and in the ``environment``. ``track`` shows
    the progress of reading code. Raises ``FileError`` for a configuration file that cannot be read, and ``UsageError``
    for a namespace where there is a table already.
    """
    root = repository.root
    names = repository.tracked()
    languages = tuple(each for each in LANGUAGES if any(SUFFIXES.get(Path(name).suffix) == each for name in names))
    settings = _read(root, PYPROJECT)
    style = _style(repository, track) if _lacks_table(settings[1]) else LeftOut((), {})
    agents = agents_in_use(root, names, environment)
    table = _with_table(settings, _table(style, team))
    if table is None and team.namespace:
        raise UsageError(f"{root / PYPROJECT}: has the table [tool.sew], which is left alone; set namespace there")
    planned = [table, _with_hooks(_read(root, HOOKS_FILE), source)]
    additions = tuple(each for each in planned if isinstance(each, Addition))
    to_paste = tuple(each for each in planned if isinstance(each, str))
    hooks = _hooks(root)
    tools = code_tools(root, hooks.hooks if hooks else ()).tools
    address = source.address or (hooks.address() if hooks else "")
    return FirstSetup(additions, languages, agents, tools, style, to_paste, address)


def names_our_hooks(root: Path) -> bool:
    """Whether the configuration of pre-commit already names hooks of ours. Raises as ``first_setup`` does."""
    before = _read(root, HOOKS_FILE)[1]
    return before is not None and _OURS.search(before.decode("utf-8", "replace")) is not None


def _read(root: Path, name: str) -> tuple[str, bytes | None]:
    path = root / name
    try:
        return name, read_source(path, LARGEST) if path.exists() or path.is_symlink() else None
    except FileError as error:
        raise FileError(f"{path}: {error}") from None


def _hooks(root: Path) -> CommitHooks | None:
    try:
        return read_commit_hooks(root)
    except UsageError:  # what cannot be read is for a person to mend
        return None


def _lacks_table(before: bytes | None) -> bool:
    """Whether a ``pyproject.toml`` can be read, and has no table of ours."""
    try:
        return before is None or "sew" not in _tools(before.decode("utf-8"))
    except (TomlError, UnicodeDecodeError):
        return False


def _style(repository: Repository, track: Track) -> LeftOut:
    """The rules to leave out for the style of the code."""
    configuration = load_configuration(repository.root)
    files = measured_files(repository, configuration)
    return left_out(house_style(files, configuration.rules_to_mark(None), track).settled, files)


def _table(style: LeftOut, team: TeamKey) -> str:
    """Our table: the signals of an agent, the key of the team, and the rules to leave out for the style of the code."""
    lines = ["[tool.sew]", 'signals = ["environment", "recorded"]']
    if team.namespace:
        lines.append(f"namespace = {json.dumps(team.namespace, ensure_ascii=False)}")
    if team.key_ids:
        only, *others = team.key_ids
        lines += [_KEYS] if others else []
        lines.append(f"key-id = {json.dumps(team.key_ids if others else only)}")
    if style.everywhere:
        lines += [_STYLE, f"extend-ignore = {json.dumps(style.everywhere)}"]
    if style.by_pattern:
        lines += ["", _STYLE, "[tool.sew.per-file-ignores]"]
        lines += [f"{json.dumps(pattern)} = {json.dumps(rules)}" for pattern, rules in style.by_pattern.items()]
    return "".join(f"{line}\n" for line in lines)


def _with_table(file: tuple[str, bytes | None], table: str) -> Addition | str | None:
    """A table of ours at the end of ``pyproject.toml``, unless there is one."""
    name, before = file
    if before is None:
        return Addition(name, None, table.encode())
    try:
        text, ends = _with_plain_ends(before.decode("utf-8"))
        if "sew" in _tools(text):
            return None
        joined = f"{text}{_break(text)}{table}"
        _tools(joined)  # a file may define its tools in a way that no table can be added to
    except (TomlError, UnicodeDecodeError):
        return f"add to {name}:\n{table}"
    return Addition(name, before, joined.replace("\n", ends).encode())


def _with_hooks(file: tuple[str, bytes | None], source: Source) -> Addition | str | None:
    """Our hooks after those of other repositories.

    Formatters leave a mark alone, and what they and linters make of the code may lead to more choices to mark.
    """
    name, before = file
    hooks = _HOOKS.format(source=source.address, rev=source.revision)
    if before is None:
        return Addition(name, None, f"{_INSTALLED}{_USUAL}repos:\n{hooks}".encode())
    text, ends = _with_plain_ends(before.decode("utf-8", "replace"))
    if _OURS.search(text):
        return None
    repos = list(_REPOS.finditer(text))
    item = _ITEM.match(text, repos[0].end()) if len(repos) == 1 else None
    if item is not None and "\r" not in text and "\ufffd" not in text:
        start, end = _before_comments(text, repos[0].start()), _end_of_block(text, repos[0].end())
        indented = "".join(f"{item[1]}{line}" for line in hooks.splitlines(keepends=True))
        gap = "" if text[:end].endswith("\n") else "\n"
        joined = f"{text[:start]}{_stages(text)}{text[start:end]}{gap}{indented}{text[end:]}"
        if _repos(joined) == [*_repos(text), *_repos(f"repos:\n{hooks}")]:
            return Addition(name, before, joined.replace("\n", ends).encode())
    return f"add to {name}, at the end of `repos:`:\n{hooks}{_above(text)}"


def _with_plain_ends(text: str) -> tuple[str, str]:
    """A text with ``\\n`` at the end of each line, and what stands there. Where lines differ, the text stays."""
    ends = "\r\n" if 0 < text.count("\n") == text.count("\r\n") else "\n"
    return text.replace(ends, "\n"), ends


def _before_comments(text: str, start: int) -> int:
    """Where the comments right above the line at ``start`` begin. Those at the top of the file are about all of it."""
    above = text[:start].splitlines(keepends=True)
    while above and above[-1].startswith("#"):
        above.pop()
    before = "".join(above)
    return len(before) if before.strip() not in ("", "---") else start


def _end_of_block(text: str, start: int) -> int:
    """Where the list ends whose first item is at ``start``.

    An item that is commented out belongs to it, and so do comments right below it, unless they stand right above what
    follows. Other comments and blank lines do not.
    """
    end = at = start
    for line in text[start:].splitlines(keepends=True):
        if line[0] not in " -#\n":
            break
        at += len(line)
        if line.strip() and (line[0] != "#" or _LEFT_OUT.match(line)):
            end = at
    closing = _CLOSING.match(text, end)
    return closing.end() if closing else end


def _repos(text: str) -> list[object]:
    """The repositories that a configuration of pre-commit names, if it can be read."""
    try:
        document = parse_yaml(text)
    except YamlError:
        return []
    repos = document.get("repos") if isinstance(document, dict) else None
    return repos if isinstance(repos, list) else []


def _stages(text: str) -> str:
    """The lines about stages that a configuration lacks.

    Hooks that name no stage keep the stages at which they run: where a team had more than ``pre-commit`` installed,
    nothing says whether it wants them there.
    """
    installed = "" if _INSTALLED_SET.search(text) else _INSTALLED
    return installed if _USUAL_SET.search(text) or _runs_elsewhere(text) else installed + _USUAL


def _above(text: str) -> str:
    """What to say about the lines about stages that a person has to add."""
    return f"and above it:\n{stages}" if (stages := _stages(text)) else ""


def _runs_elsewhere(text: str) -> bool:
    try:
        document = parse_yaml(text)
    except YamlError:
        return False
    installed = document.get("default_install_hook_types") if isinstance(document, dict) else None
    return isinstance(installed, list) and installed != ["pre-commit"]


def _tools(text: str) -> dict[str, object]:
    tools = parse_toml(text).get("tool", {})
    return tools if isinstance(tools, dict) else {}


def _break(text: str) -> str:
    if not text:
        return ""
    return "\n" if text.endswith("\n") else "\n\n"
