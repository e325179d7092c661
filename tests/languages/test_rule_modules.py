"""A rule is two files: its text in ``rules/``, and its code in a module of the same name."""

from __future__ import annotations

from sew_hooks.engine.source import LANGUAGES
from sew_hooks.languages.rule_heads import PACKAGE
from sew_hooks.rulebook.rule_texts import rule_ids


def test_every_text_has_a_module_and_every_module_a_text() -> None:
    modules = {path.stem for path in (PACKAGE / "languages").glob("*/rules/*.py")} - {"__init__"}
    texts = frozenset[str]().union(*map(rule_ids, LANGUAGES))
    assert {module.replace("_", "-") for module in modules} == texts
