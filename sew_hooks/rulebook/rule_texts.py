"""The rule library as data: what ``rules/<language>/<rule-id>.toml`` says about each rule.

The texts and examples live here, for ``sew rules``, the documentation and the tests. How a rule is found and
rewritten lives in its language's folder.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sew_hooks.engine.shipped import rules_folder
from sew_hooks.engine.variant_texts import VariantTexts
from sew_hooks.errors import UsageError, suggestion
from sew_hooks.files.bounded_toml import parse_toml
from sew_hooks.languages.rule_heads import Grain

_AGREES, _DISAGREES = 100, 200
"""The number of a site's code in flake8, minus that of its rule."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One program written both ways: ``zero`` and ``one`` differ in the sites of one rule only.

    ``run`` is an expression that has the same ``repr`` after executing either.
    """

    zero: str
    one: str
    run: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Similar code without a site of the rule, and the precondition that refuses it.

    ``naive``, if given, is the rewrite that would break the program: the expression ``run`` has another result there
    than in ``code``.
    """

    code: str
    because: str
    naive: str | None
    run: str | None


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule. ``table_row`` is its row in the paper's table (appendix *Code Style Rules*), counted from 1.

    A rule that is not in the paper has none. flake8's codes contain that number (docs/flake8.md), so it never changes.

    ``kind`` is ``expression``, ``declaration``, ``control-flow`` or ``formatting``; ``sort`` says how the rule takes
    part in the profile ``natural``, if it does; ``variants`` are variant 0 and variant 1; ``why`` and ``safety`` are
    one paragraph each.
    """

    id: str
    kind: str
    sort: Grain | None
    table_row: int | None
    title: str
    variants: tuple[str, str]
    why: str
    safety: str
    pairs: tuple[Pair, ...]
    refused: tuple[Refused, ...]

    def flake8_code(self, *, agrees: bool) -> str:
        """Return flake8's code for a site of this rule, which depends on whether the site agrees with the key."""
        return f"SEW{(_AGREES if agrees else _DISAGREES) + (self.table_row or 0)}"

    def told(self, bit: int, target: int, texts: VariantTexts | None = None) -> str:
        """Return one line that gives the variant at a site, and says whether it is that of the key.

        Without the ``texts`` of the site, they are forms: those of the rule's example.
        """
        form = "" if texts else "the form "
        present, other = texts or (self.variants[bit], self.variants[1 - bit])
        if bit == target:
            return f"{self.id}: {form}'{present}', as the key asks"
        return f"{self.id}: {form}'{present}' where the key asks for {form}'{other}'"


def load_rules(language: str) -> list[RuleText]:
    """The rules of ``language`` in the order of the paper's table, then the others by their ids.

    Raises ``UsageError`` for a language without rules.
    """
    rules = [_read(path) for path in (rules_folder() / language).glob("*.toml")]
    if not rules:
        raise UsageError(f"no rules for the language {language!r}")
    return sorted(rules, key=lambda rule: (rule.table_row is None, rule.table_row, rule.id))


def rule_ids(language: str) -> frozenset[str]:
    """The ids of the rules of ``language``, each of which is the name of its file."""
    return frozenset(path.stem for path in (rules_folder() / language).glob("*.toml"))


def find_rule(id: str, languages: Iterable[str]) -> list[tuple[str, RuleText]]:
    """The rule ``id`` in each of ``languages`` that has it. Raises ``UsageError`` where none has."""
    rules = [(language, rule) for language in languages for rule in load_rules(language)]
    found = [(language, rule) for language, rule in rules if rule.id == id]
    if not found:
        nearest = suggestion(id, (rule.id for _, rule in rules))
        raise UsageError(f"no rule {id!r}; `sew rules list` names them{nearest}")
    return found


def _read(path: Path) -> RuleText:
    data = parse_toml(path.read_text(encoding="utf-8"))
    first, second = data["variants"]
    return RuleText(
        id=data["id"],
        kind=data["kind"],
        sort=data.get("sort"),
        table_row=data.get("table_row"),
        title=data["title"],
        variants=(first, second),
        why=_paragraph(data["why"]),
        safety=_paragraph(data["safety"]),
        pairs=tuple(Pair(**pair) for pair in data["pair"]),
        refused=tuple(_refused(entry) for entry in data["refused"]),
    )


def _refused(entry: dict[str, Any]) -> Refused:
    return Refused(entry["code"], entry["because"], entry.get("naive"), entry.get("run"))


def _paragraph(text: str) -> str:
    # The files break lines for their readers; a terminal or a page wraps them again.
    return " ".join(text.split())
