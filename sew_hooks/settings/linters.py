"""What a repository's own linters object to: the codes that its configuration of ruff or flake8 selects.

The nearest configuration of each counts, as the linters look for it. Defaults that no file names, and settings for
single files, are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sew_hooks.errors import UsageError
from sew_hooks.files.bounded_toml import TomlError, parse_toml
from sew_hooks.files.regular_files import FileError
from sew_hooks.languages.registry import LINTED
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.settings.configured_files import Reader, from_disk

RUFF = (".ruff.toml", "ruff.toml", "pyproject.toml")
FLAKE8 = (".flake8", "setup.cfg", "tox.ini")
"""The files that are looked at in a folder; the first with a configuration counts."""

_MOST_EXTENDED = 8
"""How many configurations of ruff may extend each other in a chain."""

_WORD = pattern(r"[A-Za-z]+\d*")


class Selected(NamedTuple):
    """The codes, or beginnings of codes, that a linter reports and leaves out: the more exact of two decides.

    The default selection of a linter, ``default``, is the least exact.
    """

    default: tuple[str, ...]
    wanted: tuple[str, ...]
    ignored: tuple[str, ...]

    def has(self, code: str) -> bool:
        """Whether the linter reports ``code``."""
        by_default = min(0, _closest(self.default, code))
        return max(by_default, _closest(self.wanted, code)) > _closest(self.ignored, code)


RUFF_DEFAULT = Selected(("E4", "E7", "E9", "F", "C408", "PIE808", "RET501", "SIM201", "SIM202"), (), ())
"""The default selection of ruff, in any version, as far as it concerns our rules."""

FLAKE8_DEFAULT = Selected(("E", "F", "W", "C90"), (), ("E121", "E123", "E126", "E226", "E24", "E704", "W503", "W504"))

DEFAULTS = {"ruff": RUFF_DEFAULT, "flake8": FLAKE8_DEFAULT}
"""The linters, and what each reports if nothing configures it."""


def linter_conflicts(folder: Path, read: Reader = from_disk) -> frozenset[tuple[str, str]]:
    """Return the rules, each with its language, that linters configured in ``folder`` or above object to.

    Their files are read with ``read``. Raises ``UsageError`` for a configuration that cannot be read.
    """
    linters = [_nearest(folder, names, select, read) for names, select in _CONFIGURED.values()]
    return _conflicts([linter for linter in linters if linter])


def conflicts_with(linter: str, arguments: Sequence[str], folder: Path) -> frozenset[tuple[str, str]]:
    """Return the rules that a ``linter`` of ``DEFAULTS`` objects to if it is started in ``folder`` with ``arguments``.

    Unlike :func:`linter_conflicts`, this includes its defaults if nothing configures it. Raises as that does.
    """
    below = _nearest(folder, *_CONFIGURED[linter], from_disk) or DEFAULTS[linter]
    given = {name: tuple(_given(f"--{name}", arguments)) for name in _SETTINGS}
    return _conflicts([_on_top(below, given)])


def _conflicts(linters: Sequence[Selected]) -> frozenset[tuple[str, str]]:
    return frozenset(
        (LINTED, head.id)
        for head in (rule_heads(LINTED).values() if linters else ())
        if any(linter.has(code) for linter in linters for code in head.objections)
    )


def _given(option: str, arguments: Sequence[str]) -> Iterator[str]:
    """The codes that a command line gives with an option."""
    for argument, following in zip_longest(arguments, arguments[1:], fillvalue=""):
        name, joined, value = argument.partition("=")
        if name == option:
            yield from _WORD.findall(value if joined else following)


def _nearest(folder: Path, names: tuple[str, ...], select: Selector, read: Reader) -> Selected | None:
    for candidate in (folder, *folder.parents):
        for name in names:
            selected = select(candidate / name, read)
            if selected is not None:
                return selected
    return None


def _ruff(path: Path, read: Reader, depth: int = 0) -> Selected | None:
    """The selection in one of ruff's files, on top of the one that it extends."""
    text = _text(path, read)
    if text is None:
        return None
    try:
        document = parse_toml(text)
    except TomlError as error:
        raise UsageError(f"{path}: not TOML: {error}") from error
    table = _table(_table(document, "tool"), "ruff") if path.name == "pyproject.toml" else document
    if table is None:
        return None
    said = {**table, **(_table(table, "lint") or {})}
    below = RUFF_DEFAULT
    extended = table.get("extend")
    if isinstance(extended, str) and depth < _MOST_EXTENDED:
        below = _ruff(path.parent / Path(extended).expanduser(), read, depth + 1) or RUFF_DEFAULT
    return _on_top(below, {name: tuple(_strings(said.get(name))) for name in _SETTINGS})


def _flake8(path: Path, read: Reader) -> Selected | None:
    """The selection in one of flake8's files."""
    text = _text(path, read)
    if text is None:
        return None
    from configparser import ConfigParser, Error  # most repositories have no such file

    parser = ConfigParser(interpolation=None)
    try:
        parser.read_string(text)
    except Error as error:
        raise UsageError(f"{path}: {str(error).splitlines()[0]}") from error
    if not parser.has_section("flake8"):
        return None
    section = {name.replace("_", "-"): value for name, value in parser["flake8"].items()}
    said = {name: tuple(_WORD.findall(re.sub(r"#.*", "", section.get(name, "")))) for name in _SETTINGS}
    below = FLAKE8_DEFAULT._replace(ignored=()) if "ignore" in section else FLAKE8_DEFAULT
    return _on_top(below, said)


_SETTINGS = ("select", "extend-select", "ignore", "extend-ignore")

Selector = Callable[[Path, Reader], "Selected | None"]
"""Returns the selection in a file, or None if there is none."""

_CONFIGURED: dict[str, tuple[tuple[str, ...], Selector]] = {
    "ruff": (RUFF, _ruff),
    "flake8": (FLAKE8, _flake8),
}
"""For each linter, the files that configure it, and how one of them is read."""


def _on_top(below: Selected, said: Mapping[str, tuple[str, ...]]) -> Selected:
    """The selection by settings on top of others."""
    chosen = said["select"]
    return Selected(
        () if chosen else below.default,
        (chosen or below.wanted) + said["extend-select"],
        below.ignored + said["ignore"] + said["extend-ignore"],
    )


def _closest(selectors: tuple[str, ...], code: str) -> int:
    """The length of the longest selector that names ``code``, and -1 if none does."""
    return max((len(name) if name != "ALL" else 0 for name in selectors if _names(name, code)), default=-1)


def _names(selector: str, code: str) -> bool:
    """Whether a code is meant by a selector. ``S`` means the codes of bandit, and not ``SIM110``."""
    letters = selector.rstrip("0123456789")
    family = code.rstrip("0123456789")
    return selector == "ALL" or (code.startswith(selector) and (letters == family or letters == "PL"))


def _table(outer: Mapping[str, Any] | None, name: str) -> dict[str, Any] | None:
    inner = outer.get(name) if outer is not None else None
    return inner if isinstance(inner, dict) else None


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        yield from (code for code in value if isinstance(code, str))


def _text(path: Path, read: Reader) -> str | None:
    try:
        content = read(path)
        return None if content is None else content.decode()
    except (FileError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: {error}") from error
