"""What formatters and linters say of natural rules: they leave both variants of every example as they are."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.rulebook.rule_texts import load_rules

NATURAL = [head.id for head in rule_heads("python").values() if head.sort is not None and head.table_row is None]


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both variants of every pair of every natural rule, in a folder for each variant."""
    folder = tmp_path_factory.mktemp("natural")
    for rule in load_rules("python"):
        for number, pair in enumerate(rule.pairs if rule.id in NATURAL else (), 1):
            for variant, text in (("zero", pair.zero), ("one", pair.one)):
                path = folder / variant / f"{rule.id.replace('-', '_')}_{number}.py"
                path.parent.mkdir(exist_ok=True)
                path.write_text(text.lstrip("\n"), "utf-8")
    return folder


def test_there_are_natural_rules(examples: Path) -> None:
    assert len(list((examples / "one").iterdir())) == len(list((examples / "zero").iterdir())) >= 3 * len(NATURAL) > 0


def test_ruff_formats_neither_variant(examples: Path) -> None:
    done = _run("ruff", "format", "--isolated", "--no-cache", "--check", str(examples))
    assert done.returncode == 0, done.stdout


def test_black_formats_neither_variant(examples: Path) -> None:
    done = _run("black", "--check", "--quiet", "--workers", "1", str(examples))
    assert done.returncode == 0, done.stderr


def test_pylint_says_the_same_of_both_variants_with_its_default_rules(examples: Path) -> None:
    options = ("--rcfile", "/dev/null", "--disable=duplicate-code", "--persistent=no", "--output-format=json")
    names = sorted(path.name for path in (examples / "zero").iterdir())
    said = [json.loads(_run("pylint", *options, *names, folder=examples / bit).stdout) for bit in ("zero", "one")]
    found = [Counter((each["path"], each["symbol"]) for each in one) for one in said]
    assert found[0]
    assert found[0] == found[1]


def test_a_rule_names_every_code_of_ruff_that_tells_its_variants_apart(tmp_path: Path) -> None:
    said = []
    for bit in (0, 1):
        for rule in load_rules("python"):
            for number, pair in enumerate(rule.pairs):
                path = tmp_path / str(bit) / rule.id / f"example_{number}.py"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text((pair.zero, pair.one)[bit].lstrip("\n"), "utf-8")
        options = ("--isolated", "--no-cache", "--preview", "--select=ALL", "--ignore=E501", "--output-format=json")
        found = json.loads(_run("ruff", "check", *options, ".", folder=tmp_path / str(bit)).stdout)
        said.append(Counter((*Path(each["filename"]).parts[-2:], each["code"]) for each in found))
    assert said[0]
    for rule, head in rule_heads("python").items():
        told = {code for its_rule, _, code in (said[0] - said[1]) + (said[1] - said[0]) if its_rule == rule}
        assert told <= set(head.objections), rule


@pytest.mark.parametrize(
    "linter", [("ruff", "check", "--isolated", "--no-cache", "--output-format=concise"), ("flake8", "--isolated")]
)
def test_linters_say_nothing_new_with_their_default_rules(examples: Path, linter: tuple[str, ...]) -> None:
    said = [_run(*linter, ".", folder=examples / variant).stdout for variant in ("zero", "one")]
    found = [
        sorted((line.split(":")[0], line.split()[1]) for line in text.splitlines() if ".py:" in line) for text in said
    ]
    assert found[0] == found[1]


def _run(tool: str, *arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", tool, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
