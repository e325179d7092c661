"""What all rules of a family refuse for the same reason: ``rules/families``.

Each cause is added to every pair of every rule of the family, which has sites without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

import pytest

import sew_hooks
from sew_hooks.engine.shipped import rules_folder
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.files.bounded_toml import parse_toml
from sew_hooks.rulebook.rule_texts import Pair, RuleText, load_rules

FAMILIES = {path.stem: parse_toml(path.read_text("utf-8")) for path in sorted((rules_folder() / "families").iterdir())}


def refusals() -> Iterator[Any]:
    """Every refusal of every family, with the rules of the family in its language."""
    for name, family in FAMILIES.items():
        for language, entries in family["refused"].items():
            for number, entry in enumerate(entries, 1):
                rules = [
                    rule
                    for rule in load_rules(language)
                    if any(fnmatchcase(rule.id, pattern) for pattern in family["rules"])
                    and rule.id not in entry.get("but", ())
                ]
                yield pytest.param(language, rules, entry, id=f"{name}-{language}-{number}")


REFUSALS = list(refusals())


@cache
def sites(text: str, language: str) -> frozenset[str]:
    """The rules with sites in a text."""
    return frozenset(site.rule for site in sew_hooks.find_sites(text, language, scope="definition"))


def with_cause(pair: Pair, entry: dict[str, Any]) -> str:
    """The program of a pair with what a family refuses in it."""
    if "gap" in entry:
        return _with_gaps(pair, entry["gap"])
    program = pair.zero.replace("\r\n", "\n")
    parts = (entry.get("above", ""), program, entry.get("below", ""))
    return "\n".join(part.strip("\n") for part in parts if part) + "\n"


def _with_gaps(pair: Pair, gap: list[str]) -> str:
    """The program of a pair with the lines ``gap`` wherever variant 1 has a blank line more."""
    zero, one = pair.zero.splitlines(), pair.one.splitlines()
    lines = list[str]()
    for tag, _, _, start, end in SequenceMatcher(None, zero, one, autojunk=False).get_opcodes():
        if tag == "insert":
            assert one[start:end] == [""]
            indent = one[end][: -len(one[end].lstrip())]
            lines += [line and indent + line for line in gap]
        else:
            lines += one[start:end]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("language", "rules", "entry"), REFUSALS)
def test_no_rule_of_the_family_has_a_site(language: str, rules: list[RuleText], entry: dict[str, Any]) -> None:
    assert rules
    if "code" in entry:
        ids = {rule.id for rule in rules}
        assert ids <= sites(entry["control"], language)
        assert ids.isdisjoint(sites(entry["code"], language))
        return
    for rule in rules:
        for pair in rule.pairs:
            assert rule.id in sites(pair.zero, language)
            assert rule.id not in sites(with_cause(pair, entry), language), with_cause(pair, entry)


@pytest.mark.parametrize("name", FAMILIES)
def test_every_pattern_of_a_family_names_a_rule(name: str) -> None:
    ids = {rule.id for language in LANGUAGES for rule in load_rules(language)}
    for pattern in FAMILIES[name]["rules"]:
        assert any(fnmatchcase(rule, pattern) for rule in ids), pattern
    for entries in FAMILIES[name]["refused"].values():
        assert all(entry["because"] and set(entry.get("but", ())) <= ids for entry in entries)
