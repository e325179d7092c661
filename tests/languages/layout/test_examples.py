"""The examples of the layout languages, and what the languages' own tools say of them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import sew_hooks
from sew_hooks.rulebook.rule_texts import load_rules
from tests.languages.layout.snippets import LANGUAGES
from tests.languages.rule_examples import only

PAIRS = [
    pytest.param(language, rule.id, pair, id=f"{language}-{rule.id}-{number}")
    for language in LANGUAGES
    for rule in load_rules(language)
    for number, pair in enumerate(rule.pairs, 1)
]
REFUSED = [
    pytest.param(language, rule.id, refused.code, id=f"{language}-{rule.id}-{number}")
    for language in LANGUAGES
    for rule in load_rules(language)
    for number, refused in enumerate(rule.refused, 1)
]


@pytest.mark.parametrize(("language", "rule", "pair"), PAIRS)
def test_a_pair_has_one_site_and_converts_both_ways(language: str, rule: str, pair: object) -> None:
    for text, bit in ((pair.zero, 0), (pair.one, 1)):  # type: ignore[attr-defined]
        assert [site.bit for site in sew_hooks.find_sites(text, language) if site.rule == rule] == [bit]
    assert sew_hooks.rewrite(pair.zero, language, only(rule, 1)) == pair.one  # type: ignore[attr-defined]
    assert sew_hooks.rewrite(pair.one, language, only(rule, 0)) == pair.zero  # type: ignore[attr-defined]


@pytest.mark.parametrize(("language", "rule", "code"), REFUSED)
def test_a_look_alike_has_no_site(language: str, rule: str, code: str) -> None:
    assert rule not in {site.rule for site in sew_hooks.find_sites(code, language)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_three_pairs_a_rule_and_refusals(language: str) -> None:
    rules = load_rules(language)
    assert all(len(rule.pairs) == 3 for rule in rules)
    assert sum(len(rule.refused) for rule in rules) >= 15
    assert all(refused.because for rule in rules for refused in rule.refused)


def _written(language: str, suffix: str, folder: Path) -> list[Path]:
    """Every variant of the pairs of a language, each in a folder of its own."""
    paths = []
    for rule in load_rules(language):
        for number, text in enumerate(text for pair in rule.pairs for text in (pair.zero, pair.one)):
            name = f"{rule.id}-{number}".replace("-", "_")
            file = f"work_test{suffix}" if "testing" in text else f"work{suffix}"
            paths.append(folder / name / file)
            paths[-1].parent.mkdir()
            paths[-1].write_text(text)
    assert len(paths) == 6 * len(load_rules(language))
    return paths


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def test_gofmt_leaves_both_variants(tmp_path: Path) -> None:
    paths = _written("go", ".go", tmp_path)
    assert subprocess.run([_tool("gofmt"), "-l", *paths], capture_output=True, text=True, check=True).stdout == ""


@pytest.mark.slow
def test_go_vet_has_no_finding_in_either_variant(tmp_path: Path) -> None:
    command = [_tool("go"), "vet", "./..."]
    _written("go", ".go", tmp_path)
    (tmp_path / "go.mod").write_text("module work\n\ngo 1.19\n")
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


_READ = """\
const modules = process.argv.slice(1).map(
    (path) => new vm.SourceTextModule(fs.readFileSync(path, "utf8"), { identifier: path }));
console.log(modules.length, "modules");
"""
"""Parses each file as a module, and runs none."""


@pytest.mark.slow
def test_node_reads_both_variants(tmp_path: Path) -> None:
    paths = _written("javascript", ".mjs", tmp_path)
    command = [_tool("node"), "--experimental-vm-modules", "--no-warnings", "--eval", _READ, "--", *paths]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stdout == f"{len(paths)} modules\n"
