"""What ``sew init`` adds to a repository: the smallest configuration that works, and nothing in place of what is there.

The files are people's, with their comments and their layout, so text is only added, at one place of each. What the
places are is read from the documents. Writing them again would keep comments, but neither the indentation of lists nor
lists over several lines: ruamel.yaml changed lines of the hooks of six repositories of ten.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sew_hooks.engine.source import LANGUAGES
from sew_hooks.errors import UsageError
from sew_hooks.files.bounded_toml import LARGEST, TomlError, parse_toml
from sew_hooks.files.bounded_yaml import YamlError, compose_yaml, parse_yaml
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.repository.git import Repository
from sew_hooks.repository.hook_scripts import each_ref_tested, push_script, tests_each_ref
from sew_hooks.run.agents_in_use import AgentInUse, agents_in_use
from sew_hooks.run.house_style import LeftOut, house_style, left_out
from sew_hooks.run.installed_from import Source, sew_here
from sew_hooks.run.measured_files import Track, measured_files
from sew_hooks.settings.code_tools import CodeTool, code_tools
from sew_hooks.settings.commit_hooks import HOOKS_FILE, CommitHooks, read_commit_hooks
from sew_hooks.settings.configuration import PYPROJECT, load_configuration

_INSTALLED = "default_install_hook_types: [pre-commit, prepare-commit-msg, commit-msg, pre-push]\n"
_USUAL = "default_stages: [pre-commit]\n"
"""Without it, every hook that names no stage would run at all stages that are installed."""

_NEW_OPTIONS = ("--policy", "require-disclosure")
_HOOKS = """\
- repo: {source}
  rev: {rev}
  hooks:
  - id: sew-embed
  - id: sew-disclose-add
  - id: sew-disclose
  - id: sew-detect
    args: [{options}, --]
    stages: [pre-push]
"""

_STYLE = "# This code writes these in one way only, so a mark would stand out."
_KEYS = "# All keys at hand (`sew key id` names them): take out those that no longer mark."

_OURS = pattern(r"\bsew-(?:embed|detect|disclose(?:-add)?)\b")
_BELOW = pattern(
    r"(?:(?:[ ]*\n)*(?:[ ]+#|#(?:[ ]*- |[ ]{2}))[^\n]*(?:\n|\Z))*"
    r"(?:(?:#[^\n]*(?:\n|\Z))+(?=[ ]*\n|\Z))?"
)
"""The comments below a list that belong to it: indented ones and items that are commented out, and then such as are
right below and have nothing right below them.
"""


class Addition(NamedTuple):
    """A file with what is added to it; ``before`` is None for a new one. Only this clone has a ``script`` of git."""

    name: str
    before: bytes | None
    after: bytes
    script: bool = False


class TeamKey(NamedTuple):
    """The namespace to set, or an empty one, and the identifiers that the keys at hand have in it."""

    namespace: str
    key_ids: Sequence[str]


class FirstSetup(NamedTuple):
    """What would be added to a repository, what was found there, and what only a person can add.

    ``source`` is that of our hooks, if it is known.
    """

    additions: tuple[Addition, ...]
    languages: tuple[str, ...]
    agents: tuple[AgentInUse, ...]
    tools: tuple[CodeTool, ...]
    style: LeftOut
    to_paste: tuple[str, ...]
    source: Source


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
    used = {SUFFIXES.get(Path(name).suffix) for name in names}
    languages = tuple(language for language in LANGUAGES if language in used)
    settings = _read(root, PYPROJECT)
    tables = _tools(settings)
    style = LeftOut((), {}) if tables is None or "sew" in tables else _style(repository, track)
    agents = agents_in_use(root, names, environment)
    table = _with_table(settings, _table(style, team))
    if table is None and team.namespace:
        raise UsageError(f"{root / PYPROJECT}: has the table [tool.sew], which is left alone; set namespace there")
    planned = [table, _with_hooks(_read(root, HOOKS_FILE), source)]
    hooks = _hooks(root)
    additions = [addition for addition in planned if isinstance(addition, Addition)]
    to_paste = [lines for lines in planned if isinstance(lines, str)]
    script = _script(repository, hooks, is_new=isinstance(planned[1], Addition))
    if isinstance(script, Addition):
        additions.append(script)
    elif script:
        to_paste.append(script)
    tools = code_tools(root, hooks.hooks if hooks else ()).tools
    configured = Source(*hooks.source()) if hooks else Source()
    return FirstSetup(
        tuple(additions),
        languages,
        agents,
        tools,
        style,
        tuple(to_paste),
        configured if configured.address else source,
    )


def names_our_hooks(root: Path) -> bool:
    """Whether the configuration of pre-commit already names hooks of ours. Raises as ``first_setup`` does."""
    before = _read(root, HOOKS_FILE)
    return before is not None and _OURS.search(before.decode("utf-8", "replace")) is not None


def _read(root: Path, name: str) -> bytes | None:
    path = root / name
    try:
        return read_source(path, LARGEST) if path.exists() or path.is_symlink() else None
    except FileError as error:
        raise FileError(f"{path}: {error}") from None


def _hooks(root: Path) -> CommitHooks | None:
    try:
        return read_commit_hooks(root)
    except UsageError:  # what cannot be read is for a person to mend
        return None


def _script(repository: Repository, hooks: CommitHooks | None, *, is_new: bool) -> Addition | str | None:
    """The script for the refs of a push of which pre-commit does not tell its hooks; None if it has its place already,
    or nothing is to be tested at a push. If the place is taken, what a person has to add there.
    """
    path, testing = push_script(repository), hooks.testing_pushes() if hooks else None
    if path is None or tests_each_ref(path) or not (is_new or testing):
        return None
    script = each_ref_tested(_NEW_OPTIONS if is_new or testing is None else testing.options, sew_here())
    name = os.path.relpath(path, repository.root)
    if os.path.lexists(path):
        return f"add to {name}, so that every ref of a push is tested:\n{script.decode()}"
    return Addition(name, None, script, script=True)


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


def _with_table(before: bytes | None, table: str) -> Addition | str | None:
    """A table of ours at the end of ``pyproject.toml``, unless there is one."""
    if before is None:
        return Addition(PYPROJECT, None, table.encode())
    tools = _tools(before)
    if "sew" in (tools or {}):
        return None
    gap = b"" if not before else b"\n" if before.endswith(b"\n") else b"\n\n"
    ends = b"\r\n" if b"\r\n" in before else b"\n"
    after = before + (gap + table.encode()).replace(b"\n", ends)
    # A file may define its tools in a way that no table can be added to.
    if tools is None or _tools(after) != {**tools, **(_tools(table.encode()) or {})}:
        return f"add to {PYPROJECT}:\n{table}"
    return Addition(PYPROJECT, before, after)


def _tools(content: bytes | None) -> dict[str, object] | None:
    """The tables of the tools in a ``pyproject.toml``; None if it cannot be read."""
    try:
        tools = parse_toml((content or b"").decode()).get("tool", {})
    except (TomlError, UnicodeDecodeError):
        return None
    return tools if isinstance(tools, dict) else {}


def _with_hooks(before: bytes | None, source: Source) -> Addition | str | None:
    """Our hooks after those of other repositories.

    Formatters leave a mark alone, and what they and linters make of the code may lead to more choices to mark.
    """
    hooks = _HOOKS.format(source=source.address, rev=source.revision, options=", ".join(_NEW_OPTIONS))
    if before is None:
        return Addition(HOOKS_FILE, None, f"{_INSTALLED}{_USUAL}repos:\n{hooks}".encode())
    text, ends = _with_plain_ends(before.decode("utf-8", "replace"))
    if _OURS.search(text):
        return None
    stages = _INSTALLED + _USUAL
    with suppress(YamlError):
        document = parse_yaml(text)
        stages = _stages(document)
        joined = _joined(text, stages, hooks) if isinstance(document, dict) and "repos" in document else None
        if joined is not None and parse_yaml(joined) == {
            **document,
            **(parse_yaml(stages) or {}),
            "repos": [*document["repos"], *parse_yaml(hooks)],
        }:
            return Addition(HOOKS_FILE, before, joined.replace("\n", ends).encode())
    above = f"and above it:\n{stages}" if stages else ""
    return f"add to {HOOKS_FILE}, at the end of `repos:`:\n{hooks}{above}"


def _with_plain_ends(text: str) -> tuple[str, str]:
    """A text with ``\\n`` at the end of each line, and what stands there. Where lines differ, the text stays."""
    ends = "\r\n" if 0 < text.count("\n") == text.count("\r\n") else "\n"
    return text.replace(ends, "\n"), ends


def _stages(document: Any) -> str:
    """The lines about stages that a configuration lacks.

    Hooks that name no stage keep the stages at which they run: where a team had more than ``pre-commit`` installed,
    nothing says whether it wants them there.
    """
    settings = document if isinstance(document, dict) else {}
    installed = settings.get("default_install_hook_types")
    elsewhere = isinstance(installed, list) and installed != ["pre-commit"]
    usual = "" if "default_stages" in settings or elsewhere else _USUAL
    return usual if "default_install_hook_types" in settings else _INSTALLED + usual


def _joined(text: str, stages: str, hooks: str) -> str | None:
    """A configuration with ``stages`` above its list of repositories and ``hooks`` at its end; None without a place."""
    key, repos = next(entry for entry in compose_yaml(text).value if entry[0].value == "repos")
    if "\r" in text or "\ufffd" in text or not repos.value or isinstance(repos.value, str) or repos.flow_style:
        return None
    start, end = _above_comments(text, key.start_mark.index), _end(text, repos)
    indent = " " * repos.start_mark.column
    indented = "".join(f"{indent}{line}" for line in hooks.splitlines(keepends=True))
    gap = "" if text[:end].endswith("\n") else "\n"
    return f"{text[:start]}{stages}{text[start:end]}{gap}{indented}{text[end:]}"


def _above_comments(text: str, start: int) -> int:
    """Where the comments right above the line at ``start`` begin. Those at the top of the file are about all of it."""
    above = text[:start].splitlines(keepends=True)
    while above and above[-1].startswith("#"):
        above.pop()
    before = "".join(above)
    return len(before) if before.strip() not in ("", "---") else start


def _end(text: str, node: Any) -> int:
    """Where the lines of a list end, with the comments that belong to it."""
    while not isinstance(node.value, str) and node.value and not node.flow_style:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    written = len(text[: node.end_mark.index].rstrip())
    line = text.find("\n", written) + 1 or len(text)
    below = _BELOW.match(text, line)
    return below.end() if below else line
