"""The heads of the rules' TOML files: the facts about a rule that the engine needs without reading its texts and
examples. ``kind`` and ``sort`` of a rule are only in its TOML file. The head of a file is the part above its first
multi-line string. It is read line by line, because a TOML parser would take longer than the rest of the start-up.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple, cast

Grain = Literal["habit", "place"]
"""How a rule takes part: one decision for all its sites in a unit, or one for each place."""

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of this package."""

_LONGEST = 2000
"""A number of bytes larger than any head."""

_LINE = re.compile(r'^(id|kind|sort|habit|table_row) = "?([a-z0-9-]+)"?$', re.MULTILINE)
_OBJECTIONS = re.compile(r"^objections = \[(.*)\]$", re.MULTILINE)


class RuleHead(NamedTuple):
    """The head of a rule. ``kind`` is ``expression``, ``declaration``, ``control-flow`` or ``formatting``.

    ``sort`` says how the rule takes part in the profile ``natural`` (see :data:`Sort`); None if it does not.
    ``habit`` is the rule whose habit it shares: one decision sets both alike. None if it has a habit of its own.
    ``table_row`` is the rule's row in the paper's table, None if the paper does not have it. ``objections`` are the
    codes of linters that report one of its variants and not the other.
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
    folder = rules_of(PACKAGE) / language
    names = sorted(os.listdir(folder)) if folder.is_dir() else []
    heads = [_read(f"{folder}/{name}") for name in names if name.endswith(".toml")]
    return MappingProxyType({head.id: head for head in heads})


def rules_of(package: Path) -> Path:
    """The folder of the rule library: inside an installed ``package``, or beside it in a checkout."""
    installed = package / "_rules"
    return installed if installed.is_dir() else package.parent / "rules"


def _read(path: str) -> RuleHead:
    with open(path, "rb", buffering=0) as file:
        head = file.read(_LONGEST).partition(b'"""')[0]
    text = head.decode()
    said = dict(_LINE.findall(text))
    row = said.get("table_row")
    listed = _OBJECTIONS.search(text)
    return RuleHead(
        said["id"],
        said["kind"],
        cast("Grain | None", said.get("sort")),
        said.get("habit"),
        None if row is None else int(row),
        tuple(re.findall(r"\w+", listed[1])) if listed else (),
    )
