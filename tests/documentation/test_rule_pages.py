"""The pages of the rules hold what the rule library says."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.rule_pages import write_pages
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.rulebook.rule_texts import load_rules
from tests.documentation.pages import blocks, links


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "rules"
    write_pages(folder)
    return folder


def test_the_index_leads_to_a_page_for_each_rule(folder: Path) -> None:
    rules = {f"{rule.id}.md" for language in LANGUAGES for rule in load_rules(language)}
    assert set(links(folder / "index.md")) == rules
    assert {path.name for path in folder.iterdir()} == {"index.md", *rules}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_every_example_with_its_reason(language: str, folder: Path) -> None:
    for rule in load_rules(language):
        path = folder / f"{rule.id}.md"
        text = path.read_text(encoding="utf-8")
        codes = [code for pair in rule.pairs for code in (pair.zero, pair.one)]
        codes += [code for refused in rule.refused for code in (refused.code, refused.naive) if code and code.strip()]
        shown = [block.text.splitlines() for block in blocks(path) if block.language == language]
        assert shown == [code.splitlines() for code in codes]
        assert all(part in text for part in (rule.why, rule.safety, *(refused.because for refused in rule.refused)))
        for corpus in ("contest", "opensource", "mixed"):
            zeros, ones = load_calibration(language, corpus).counts.get(rule.id, (0, 0))
            assert f"| {zeros:,} | {ones:,} |" in text


def _part(path: Path, language: str) -> str:
    """What the page of a rule says about it in a language."""
    return path.read_text(encoding="utf-8").partition(f"\n## {REGISTRY[language].title}\n")[2].partition("\n## ")[0]


def test_a_page_names_the_formatters_that_undo_its_rule(folder: Path) -> None:
    for language in LANGUAGES:
        undone = {rule for rules in REGISTRY[language].undone.values() for rule in rules}
        parts = {path.stem: _part(path, language) for path in folder.iterdir() if path.stem != "index"}
        assert {rule for rule, part in parts.items() if "undoes or changes it" in part} == undone
    assert "profile `black`, `ruff`." in (folder / "power-operator.md").read_text()


def test_the_index_has_the_codes_of_flake8(folder: Path) -> None:
    rows = [line for line in (folder / "index.md").read_text().splitlines() if "`SEW1" in line]
    assert len(rows) == len(load_rules("python"))
    assert any("emptiness-test.md" in row and "`SEW105`, `SEW205`" in row for row in rows)


def test_pages_of_python_have_the_codes_of_flake8(folder: Path) -> None:
    assert "`SEW105` if a site agrees" in _part(folder / "emptiness-test.md", "python")
    assert "SEW1" not in _part(folder / "emptiness-test.md", "java")


def test_what_a_page_cannot_show_it_says(folder: Path) -> None:
    assert "No line break ends the last line." in (folder / "final-newline.md").read_text()
    assert "Its lines end with CR LF." in (folder / "final-newline.md").read_text()
