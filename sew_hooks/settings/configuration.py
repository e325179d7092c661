"""The settings in ``[tool.sew]`` of a team's ``pyproject.toml``, read once a run (``docs/configuration.md``).

A setting is one entry in ``Configuration``: its default, a validator, and what it is about. The command line overrides
it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from sew_hooks.engine.profiles import ANY, FORMATTERS, MARKING, PROFILES, Selection, is_profile
from sew_hooks.engine.shipped import corpora, is_corpus
from sew_hooks.engine.source import LANGUAGES, SCOPES
from sew_hooks.errors import UsageError, suggestion
from sew_hooks.files.bounded_toml import TomlError, parse_toml
from sew_hooks.files.regular_files import FileError
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.scheme.evidence import DEFAULT_ALPHA, DEFAULT_TEST, TESTS, Test
from sew_hooks.settings import searched_linters
from sew_hooks.settings.configured_files import Reader, from_disk
from sew_hooks.settings.linters import linter_conflicts
from sew_hooks.settings.path_patterns import path_patterns

PYPROJECT = "pyproject.toml"

OUR_TRAILER = "Assisted-by"
"""The trailer that names nobody but agents. Others, such as ``Co-authored-by``, name people as well."""

AGENT_VARIABLES = (
    "AI_AGENT",
    "CURSOR_AGENT",
    "GEMINI_CLI",
    "CLINE_ACTIVE",
    "CODEX_SANDBOX",
    "CODEX_CI",
    "CODEX_THREAD_ID",
    "AUGMENT_AGENT",
    "GOOSE_TERMINAL",
    "CLAUDE_CODE_CHILD_SESSION",
    "CLAUDECODE",
    "COPILOT_CLI",
    "COPILOT_AGENT",
    "QWEN_CODE",
    "AGENT",
)
"""The variables that agents set in the shells in which they run commands.

Many other variables of agents are set where a person types as well, such as ``CURSOR_TRACE_ID`` in terminals of an
editor, or others in a person's profile. Such a one in this list would make every commit of that person an agent's.
``CLAUDECODE`` counts only outside of editors (``repository.agents.is_set_for_people``).
"""

SIGNALS = ("environment", "attributes", "agent-trace", "git-ai", "recorded", "author")
"""What tells an agent's work from a person's."""

POLICIES = ("report", "flag", "require-disclosure")
"""What a mark in a commit leads to."""

WITHOUT_KEY = ("skip", "fail")
"""What the hooks do when there is no key."""

SetBy = Literal["default", "file", "option", "variable"]
"""Where a value comes from: nowhere, ``pyproject.toml``, the command line, or the environment."""

Validator = Callable[[Any], Any]
"""Converts the TOML value of a setting to the value to use. Raises ``ValueError``, which says what is expected."""


class SomeOf:
    """One or more of the words ``known``, which are returned in that order."""

    def __init__(self, *known: str) -> None:
        self.known = known

    def __call__(self, value: Any) -> tuple[str, ...]:
        """Return the words of ``value``."""
        listed = isinstance(value, (list, tuple))
        if not (listed and value and all(word in self.known for word in value)):
            wrong = next((word for word in value if word not in self.known), None) if listed else None
            raise ValueError(f"a list of one or more of {', '.join(self.known)}{_not(wrong, self.known)}")
        return tuple(word for word in self.known if word in value)


class OneOf:
    """One of the words ``known``."""

    def __init__(self, *known: str) -> None:
        self.known = known

    def __call__(self, value: Any) -> Any:
        """Return ``value``."""
        if value not in self.known:
            raise ValueError(f"one of {', '.join(self.known)}{_not(value, self.known)}")
        return value


def _not(value: Any, known: Iterable[str]) -> str:
    """The end of a message about a word that is not ``known``."""
    return f", and not {value!r}{suggestion(value, known)}" if isinstance(value, str) else ""


def words(value: Any) -> tuple[str, ...]:
    """Some words, each of them not empty."""
    if not (isinstance(value, (list, tuple)) and all(isinstance(word, str) and word for word in value)):
        raise ValueError("a list of strings")
    return tuple(value)


def profile_name(value: Any) -> str:
    """The name of a profile; several formatters are joined by ``+``."""
    if not isinstance(value, str) or not is_profile(value):
        raise ValueError(
            f"one of {', '.join(PROFILES)}, or several of {', '.join(FORMATTERS)} joined by +{_not(value, PROFILES)}"
        )
    return value


def rule_names(value: Any) -> frozenset[str]:
    """Ids of rules of any language."""
    known = {rule for language in LANGUAGES for rule in rule_heads(language)}
    if unknown := set(words(value)) - known:
        raise ValueError(f"a list of ids of rules, as `sew rules list` has them{_not(min(unknown), known)}")
    return frozenset(words(value))


def ignores(value: Any) -> tuple[tuple[str, frozenset[str]], ...]:
    """A table of patterns for files, each with ids of rules."""
    listed = isinstance(value, dict) and all(isinstance(rules, list) for rules in value.values())
    if not listed or not all(pattern.removeprefix("!") for pattern in value):
        raise ValueError("a table of patterns, each with a list of ids of rules")
    return tuple((pattern, rule_names(rules)) for pattern, rules in value.items())


def setting(default: Any, validate: Validator, about: str) -> Any:
    """Declare a setting, which is ``about`` something; in the file, its name has hyphens instead of underscores."""
    return field(default=default, metadata={"validate": validate, "about": about})


TRAILER = r"[A-Za-z0-9][A-Za-z0-9-]*"
"""The name of a trailer, as git allows it."""


def trailer_name(value: Any) -> str:
    """The name of a trailer, as git allows it."""
    if not isinstance(value, str) or not re.fullmatch(TRAILER, value):
        raise ValueError("letters, digits and hyphens")
    return value


def text(value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise ValueError("a text")
    return value


KEY_ID = r"[0-9a-f]{8}"
"""What ``sew key id`` prints of a key."""


def key_ids(value: Any) -> tuple[str, ...]:
    """One identifier of a key, or several. What is none is not shown: it may be a key."""
    given = [value] if isinstance(value, str) else value
    if not (isinstance(given, (list, tuple)) and given and all(map(_is_key_id, given))):
        raise ValueError("an identifier that `sew key id` prints, eight hexadecimal digits in quotes, or a list")
    return tuple(given)


def _is_key_id(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(KEY_ID, value) is not None


def level(value: Any) -> float:
    """A probability that is neither 0 nor 1."""
    if not isinstance(value, (int, float)) or not 0 < value < 1:
        raise ValueError("a number between 0 and 1")
    return float(value)


BARE_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
"""What cannot be told from the name of a corpus; the path of a table has a dot or a slash."""


def tables(value: Any) -> tuple[str, ...]:
    """Names of shipped corpora, and paths of calibration tables inside the folder of the configuration."""
    known = corpora()
    expected = f"a list of names of shipped corpora ({', '.join(known)}), and of paths below the folder of the file"
    try:
        given = tuple(map(path_below, words(value)))
    except ValueError:
        raise ValueError(expected) from None
    # A single word is a name, so that a misspelt one is found before anything is tested.
    if wrong := [name for name in given if re.fullmatch(BARE_NAME, name) and name not in known]:
        raise ValueError(f"{expected}, such as './{wrong[0]}'{_not(wrong[0], known)}")
    return given


def path_below(value: Any) -> str:
    """A path inside the folder of the configuration."""
    if not isinstance(value, str) or not value or Path(value).is_absolute() or ".." in Path(value).parts:
        raise ValueError("a path below the folder of the configuration")
    return value


@dataclass(frozen=True, slots=True)
class Configuration:
    """The settings of a run.

    ``root`` is the folder that paths and patterns in them start from, ``linter_conflicts`` are the rules that linters
    do not want, which nobody sets here, and ``origins`` says where the settings come from that do not have their
    defaults.
    """

    root: Path
    linter_conflicts: frozenset[tuple[str, str]] = frozenset()
    origins: Mapping[str, SetBy] = field(default_factory=dict, compare=False)
    languages: tuple[str, ...] = setting(LANGUAGES, SomeOf(*LANGUAGES), "The languages that are switched on.")
    signals: tuple[str, ...] = setting((), SomeOf(*SIGNALS), "The signals that show an agent's work.")
    agent_variables: tuple[str, ...] = setting(AGENT_VARIABLES, words, "The variables of an agent's shell.")
    agent_paths: tuple[str, ...] = setting((), words, "Patterns for files that agents write.")
    agent_trace_types: tuple[str, ...] = setting(
        ("ai",), SomeOf("ai", "mixed", "unknown"), "The contributors in Agent Trace that are agents."
    )
    profile: str = setting("", profile_name, "The rules that mark and detect.")
    select: frozenset[str] = setting(frozenset(), rule_names, "The rules that take part.")
    extend_ignore: frozenset[str] = setting(frozenset(), rule_names, "The rules that are switched off.")
    per_file_ignores: tuple[tuple[str, frozenset[str]], ...] = setting(
        (), ignores, "Rules that are switched off in some files."
    )
    exclude: tuple[str, ...] = setting((), words, "Patterns for files that are left out.")
    scope: str = setting(SCOPES[0], OneOf(*SCOPES), "The unit that a mark belongs to.")
    test: Test = setting(DEFAULT_TEST, OneOf(*TESTS), "The test that decides.")
    alpha: float = setting(DEFAULT_ALPHA, level, "The level of a run.")
    calibration: tuple[str, ...] = setting((), tables, "Corpora or tables of how people write.")
    namespace: str = setting("", text, "The text that keys are derived for.")
    key_id: tuple[str, ...] = setting((), key_ids, "The identifiers of the team's keys, as sew key id prints them.")
    mark_with: str = setting("", text, "The name of the key that marks.")
    baseline: str = setting(".sew-baseline.json", path_below, "The file of accepted findings.")
    policy: str = setting("flag", OneOf(*POLICIES), "What a mark leads to.")
    trailer: str = setting(OUR_TRAILER, trailer_name, "The trailer that discloses.")
    on_missing_key: str = setting("skip", OneOf(*WITHOUT_KEY), "What hooks do without a key.")

    def rules_to_mark(self, profile: str | None) -> Selection:
        """Return the selection that marks.

        Its profile is that of the command line, else of the settings, else the default.
        """
        return Selection(profile or self.profile or MARKING, self.select, self.extend_ignore, self.linter_conflicts)

    def rules_to_find(self, profile: str | None) -> Selection:
        """Return the selection that detection looks for; if no profile is named or set, the likely ones."""
        return Selection(profile or self.profile or ANY, self.select, self.extend_ignore, self.linter_conflicts)

    def share_of(self, rules: Selection) -> float:
        """Return the share of the level that a detection with these settings gives the profile of ``rules``.

        That is all of it for a profile that the settings name.
        """
        return 1.0 if rules.profile == self.profile else rules.share()

    def excluded_by(self, path: str) -> str | None:
        """Return the pattern of ``exclude`` that leaves out a path, or None. The path of a folder ends in a slash."""
        return path_patterns("exclude", self.exclude, self.root).match(path) if self.exclude else None

    def ignored_in(self, path: str) -> frozenset[str]:
        """Return the rules that are switched off in a file.

        A pattern that begins with ``!`` means the files that the rest of it does not fit.
        """
        return frozenset[str]().union(*(rules for pattern, rules in self.per_file_ignores if self._fits(pattern, path)))

    def _fits(self, pattern: str, path: str) -> bool:
        positive = pattern.removeprefix("!")
        fitting = path_patterns("per-file-ignores", (positive,), self.root).match(path)
        return (fitting is None) == (positive != pattern)

    def calibration_tables(self) -> tuple[str, ...]:
        """Return the calibrations of the settings: the names of shipped corpora, and the full paths of tables."""
        return tuple(table if is_corpus(table) else str(self.root / table) for table in self.calibration)


SETTINGS: dict[str, Field[Any]] = {
    entry.name.replace("_", "-"): entry for entry in fields(Configuration) if "validate" in entry.metadata
}
"""The settings by their names in the file."""


def load_configuration(folder: Path, read: Reader = from_disk, **named: Any) -> Configuration:
    """Return the settings for ``folder``; those ``named`` on the command line, unless empty or None, win.

    The configuration is that of the nearest ``pyproject.toml`` with a table ``tool.sew``, in ``folder`` or above. It
    and the configurations of linters are read with ``read``.
    Raises ``UsageError`` when a file on the way cannot be read, or has an unknown setting.
    """
    root, settings = _nearest(folder, read)
    given = {name.replace("_", "-"): value for name, value in named.items() if value not in (None, ())}
    validated = _validated(settings, root / PYPROJECT) | _validated(given, root / PYPROJECT)
    origins: dict[str, SetBy] = {**dict.fromkeys(settings, "file"), **dict.fromkeys(given, "option")}
    unwanted = linter_conflicts(folder, read) | searched_linters.linter_conflicts(folder, read)
    return Configuration(root, unwanted, origins, **validated)


def _validated(settings: dict[str, Any], path: Path) -> dict[str, Any]:
    """The values of ``settings`` by the names of their fields."""
    values = {}
    for name, value in settings.items():
        if name not in SETTINGS:
            # Otherwise a misspelt name would leave something switched on.
            known = f"{', '.join(sorted(SETTINGS))}{suggestion(name, SETTINGS)}"
            raise UsageError(f"{path}: unknown setting {name!r} in [tool.sew]; known: {known}")
        try:
            values[SETTINGS[name].name] = SETTINGS[name].metadata["validate"](value)
        except ValueError as error:
            raise UsageError(f"{path}: {name} in [tool.sew] has to be {error}") from None
    return values


def _nearest(folder: Path, read: Reader) -> tuple[Path, dict[str, Any]]:
    """The nearest table ``tool.sew`` and the folder it is in; an empty one for ``folder`` if there is none."""
    for candidate in (folder, *folder.parents):
        settings = _settings(candidate / PYPROJECT, read)
        if settings is not None:
            return candidate, settings
    return folder, {}


def _settings(path: Path, read: Reader) -> dict[str, Any] | None:
    """The table ``tool.sew`` of a file, or None if it has none or does not exist."""
    try:
        content = read(path)
        tool = None if content is None else parse_toml(content.decode()).get("tool")
    except FileError as error:
        raise UsageError(f"{path}: {error}") from error
    except (UnicodeDecodeError, TomlError) as error:
        raise UsageError(f"{path}: not TOML: {error}") from error
    settings = tool.get("sew") if isinstance(tool, dict) else None
    if settings is not None and not isinstance(settings, dict):
        raise UsageError(f"{path}: tool.sew has to be a table")
    return settings
