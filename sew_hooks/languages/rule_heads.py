"""The heads of the rules' TOML files: the facts about a rule that the engine needs without reading its texts and
examples. ``kind`` and ``sort`` of a rule are only in its TOML file. The head of a file is the part above its first
multi-line string. It is read line by line, because a TOML parser would take longer than the rest of the start-up.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, cast

from sew_hooks.languages.registry import REGISTRY
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

Grain = Literal["habit", "place"]
"""How a rule takes part: one decision for all its sites in a unit, or one for each place."""

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of this package."""

LAYOUT = "layout"
"""The word for the languages that are read by their layout."""

_LONGEST = 2000
"""A number of bytes larger than any head."""

_LINE = pattern(r'^(id|kind|sort|habit|table_row) = "?([a-z0-9-]+)"?$', re.MULTILINE)
_LIST = pattern(r"^(languages|natural|objections) = \[(.*)\]$", re.MULTILINE)


class RuleHead(NamedTuple):
    """The head of a rule, as it is for one language. ``kind`` is ``expression``, ``declaration``, ``control-flow`` or
    ``formatting``.

    ``sort`` says how the rule takes part in the profile ``natural`` (see :data:`Grain`); None if it does not.
    ``habit`` is the rule whose habit it shares: one decision sets both alike. None if it has a habit of its own.
    ``table_row`` is the rule's row in the paper's table, None if the paper does not have it. ``objections`` are the
    codes of Python's linters that report one of its variants and not the other.
    """

    id: str
    kind: str
    sort: Grain | None
    habit: str | None
    table_row: int | None
    objections: tuple[str, ...] = ()


@lru_cache
def rule_heads(language: str) -> Mapping[str, RuleHead]:
    """The heads of the rules of ``language`` by their ids; none for a language without rules."""
    word = listed_as(language)
    return MappingProxyType({head.id: head for head, languages in _heads(word) if word in languages})


def listed_as(language: str) -> str:
    """The word for a language in the rules' lists: all that are read by their layout have one together."""
    return LAYOUT if language in REGISTRY and REGISTRY[language].is_read_by_layout else language


def rules_of(package: Path) -> Path:
    """The folder of the rule library: inside an installed ``package``, or beside it in a checkout."""
    installed = package / "_rules"
    return installed if installed.is_dir() else package.parent / "rules"


@lru_cache
def _texts() -> tuple[str, ...]:
    """The heads of all files, in the order of the rules' ids."""
    folder = rules_of(PACKAGE)
    return tuple(_text(f"{folder}/{name}") for name in sorted(os.listdir(folder)) if name.endswith(".toml"))


def _text(path: str) -> str:
    with open(path, "rb", buffering=0) as file:
        return file.read(_LONGEST).partition(b'"""')[0].decode()


def _heads(language: str) -> Iterable[tuple[RuleHead, tuple[str, ...]]]:
    """Every rule's head for ``language``, and the languages that have the rule."""
    for text in _texts():
        line = dict(_LINE.findall(text))
        listed = {name: tuple(re.findall(r"[\w-]+", codes)) for name, codes in _LIST.findall(text)}
        row = line.get("table_row")
        is_natural = language in listed.get("natural", listed["languages"])
        head = RuleHead(
            line["id"],
            line["kind"],
            cast("Grain | None", line.get("sort")) if is_natural else None,
            line.get("habit"),
            None if row is None else int(row),
            listed.get("objections", ()),
        )
        yield head, listed["languages"]
