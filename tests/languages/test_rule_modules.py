"""A rule is its text in ``rules/`` and its code in a module: one of its name, or one with a table of similar rules."""

from __future__ import annotations

from importlib import import_module

from sew_hooks.engine.source import LANGUAGES
from sew_hooks.languages.rule_heads import PACKAGE, rule_heads
from sew_hooks.languages.rule_nodes import rules_of

FOLDERS = sorted((PACKAGE / "languages").glob("**/rules"))


def tables() -> list[tuple[str, list[str]]]:
    """Every module in a folder of rules, as the id that its name is, with the ids of its rules."""
    paths = [path for folder in FOLDERS for path in folder.glob("[!_]*.py")]
    modules = {path: ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in paths}
    rules = {path: getattr(import_module(module), "RULES", ()) for path, module in modules.items()}
    return [(path.stem.replace("_", "-"), [rule.id for rule in found]) for path, found in rules.items()]


def test_every_text_has_a_rule_and_every_rule_a_text() -> None:
    assert {one for _, ids in tables() for one in ids} == frozenset[str]().union(*map(rule_heads, LANGUAGES))


def test_a_module_with_one_rule_has_its_name() -> None:
    assert [ids for name, ids in tables() if len(ids) == 1 and ids != [name]] == []


def test_a_language_takes_its_own_rule_rather_than_the_shared_one() -> None:
    rules = {language: rules_of(language) for language in LANGUAGES}
    taken = {(language, rule.id): rule for language, found in rules.items() for rule in found}
    assert taken["java", "operator-spacing"] is taken["cpp", "operator-spacing"]
    assert taken["python", "operator-spacing"] is not taken["java", "operator-spacing"]
    assert taken["python", "blank-after-if"] is taken["java", "blank-after-if"]
