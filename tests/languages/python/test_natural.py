"""What formatters and linters say of natural rules: they leave both variants of every example as they are."""

from __future__ import annotations

import subprocess
import sys
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
