"""The profiles of formatters: what a formatter undoes, and what it leaves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import sew_hooks
from sew_hooks.engine.profiles import FORMATTERS, undone_by
from sew_hooks.engine.source import LANGUAGES
from tests.conftest import CPP, JAVA, KEY

STYLE = "{BasedOnStyle: Google, RemoveBracesLLVM: true, QualifierAlignment: Right, RemoveParentheses: ReturnStatement}"


@pytest.mark.parametrize(
    ("formatter", "suffix", "command"),
    [
        ("black", ".py", ["black", "--quiet"]),
        ("ruff", ".py", ["ruff", "format", "--isolated", "--quiet"]),
        ("clang-format", ".java", ["clang-format", "-i", f"--style={STYLE}"]),
        ("clang-format", ".cpp", ["clang-format", "-i", f"--style={STYLE}"]),
    ],
)
def test_a_formatted_file_still_agrees(
    formatter: str, suffix: str, command: list[str], tmp_path: Path, examples: Path
) -> None:
    language = {".py": "python", ".java": "java", ".cpp": "cpp"}[suffix]
    source = {"python": (examples / "bank_accounts.py").read_text(), "java": JAVA, "cpp": CPP}[language]
    file = tmp_path / f"File{suffix}"
    for key in (KEY, KEY[::-1]):
        file.write_text(source)
        tool = [str(Path(sys.executable).with_name(command[0])), *command[1:], str(file)]
        subprocess.run(tool, check=True)
        file.write_text(sew_hooks.embed(file.read_text(), language, key, profile=formatter).source)
        subprocess.run(tool, check=True)
        detection = sew_hooks.detect(file.read_text(), language, key, profile=formatter)
        assert detection.agreements == detection.total > 0


def test_every_formatter_says_what_it_undoes_in_rules_that_there_are() -> None:
    from sew_hooks.rulebook.rule_texts import load_rules

    for formatter in FORMATTERS:
        undone = {language: undone_by(formatter, language) for language in LANGUAGES}
        assert any(undone.values())
        assert all(rules <= {rule.id for rule in load_rules(language)} for language, rules in undone.items())
