"""The rule library as data: what ``rules/<rule-id>.toml`` says about each rule.

The texts and examples live here, for ``sew rules``, the documentation and the tests. How a rule is found and
rewritten lives in its language's folder.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sew_hooks.engine.shipped import rules_folder
from sew_hooks.engine.variant_texts import VariantTexts
from sew_hooks.errors import UsageError, suggestion
from sew_hooks.files.bounded_toml import parse_toml
from sew_hooks.languages.rule_heads import LAYOUT, Grain, listed_as

_AGREES, _DISAGREES = 100, 200
"""The number of a site's code in flake8, minus that of its rule."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One program written both ways: ``zero`` and ``one`` differ in the sites of one rule only.

    ``run`` is an expression that has the same ``repr`` after executing either; there is none where only layout differs.
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
    """One rule in one language.

    ``table_row`` is its row in the paper's table (appendix *Code Style Rules*), counted from 1. A rule that is not in
    the paper has none. flake8's codes contain that number (docs/flake8.md), so it never changes.

    ``kind`` is ``expression``, ``declaration``, ``control-flow`` or ``formatting``; ``sort`` says how the rule takes
    part in the profile ``natural``, if it does; ``variants`` are variant 0 and variant 1; ``tokens`` are those that it
    may add, drop or replace, where they are a few that one can name; ``why`` and ``safety`` are one paragraph each,
    and the same for every language that has the rule. ``file`` is the text of the rule's file, whose examples are read
    when somebody asks for them: they are most of it. A language that is read by its layout has a file for all rules.
    """

    id: str
    kind: str
    sort: Grain | None
    table_row: int | None
    title: str
    variants: tuple[str, str]
    tokens: tuple[str, ...] | None
    why: str
    safety: str
    language: str
    file: str = field(repr=False)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Programs in both variants."""
        return tuple(map(_pair, self._entries("pair")))

    @property
    def refused(self) -> tuple[Refused, ...]:
        """Look-alikes without a site of the rule."""
        return tuple(map(_refused, self._entries("refused")))

    def _entries(self, part: str) -> list[dict[str, Any]]:
        """The examples of this rule in this language. In a file that is a language's, each names its rule."""
        entries = _examples(self.file)[part]
        if isinstance(entries, list):
            return [entry for entry in entries if entry["rule"] == self.id]
        return list(entries[self.language])

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
    word = listed_as(language)
    rules = [_text_of(data, file, language) for data, file in _files() if word in data["languages"]]
    if not rules:
        raise UsageError(f"no rules for the language {language!r}")
    return sorted(rules, key=lambda rule: (rule.table_row is None, rule.table_row, rule.id))


def find_rule(id: str, languages: Iterable[str]) -> list[tuple[str, RuleText]]:
    """The rule ``id`` in each of ``languages`` that has it. Raises ``UsageError`` where none has."""
    rules = [(language, rule) for language in languages for rule in load_rules(language)]
    matching = [(language, rule) for language, rule in rules if rule.id == id]
    if not matching:
        nearest = suggestion(id, (rule.id for _, rule in rules))
        raise UsageError(f"no rule {id!r}; `sew rules list` names them{nearest}")
    return matching


@cache
def _files() -> tuple[tuple[dict[str, Any], str], ...]:
    """What every file of the library says above its examples, and all of its text."""
    files = [path.read_text(encoding="utf-8") for path in sorted(rules_folder().glob("*.toml"))]
    return tuple((parse_toml(file.partition("\n[[")[0]), file) for file in files)


@cache
def _examples(file: str) -> dict[str, Any]:
    return parse_toml(file)


def _text_of(data: dict[str, Any], file: str, language: str) -> RuleText:
    """What a file says about its rule in one of its languages."""
    variants = data["variants"]
    word = listed_as(language)
    first, second = variants[language] if isinstance(variants, dict) else variants
    return RuleText(
        id=data["id"],
        kind=data["kind"],
        sort=data.get("sort") if word in data.get("natural", data["languages"]) else None,
        table_row=data.get("table_row"),
        title=data["title"],
        variants=(first, second),
        tokens=tuple(data["tokens"]) if "tokens" in data else None,
        why=_paragraph(data["why"]),
        safety=_paragraph(data["safety"]),
        language=language,
        file=file if word == language else _layout_file(language),
    )


@cache
def _layout_file(language: str) -> str:
    """The file with the examples of all rules in a language that is read by its layout."""
    return (rules_folder() / LAYOUT / f"{language}.toml").read_text(encoding="utf-8")


def _pair(entry: dict[str, Any]) -> Pair:
    if "blank_above" in entry:
        lines = entry["zero"].splitlines(keepends=True)
        lines.insert(entry["blank_above"] - 1, "\n")
        return Pair(entry["zero"], "".join(lines), "")
    return Pair(entry["zero"], changed(entry["zero"], entry["one"]), entry["run"])


def _refused(entry: dict[str, Any]) -> Refused:
    naive = changed(entry["code"], entry["naive"]) if "naive" in entry else None
    return Refused(entry["code"], entry["because"], naive, entry.get("run"))


def changed(text: str, becomes: str | list[list[str]]) -> str:
    """What a text becomes: another text, or the same with each first one of some pairs replaced by the second.

    Raises ``ValueError`` for a text that does not contain what is replaced exactly once.
    """
    if isinstance(becomes, str):
        return becomes
    for before, after in becomes:
        if text.count(before) != 1:
            raise ValueError(f"{text.count(before)} times in an example: {before!r}")
        text = text.replace(before, after)
    return text


def _paragraph(text: str) -> str:
    # The files break lines for their readers; a terminal or a page wraps them again.
    return " ".join(text.split())
