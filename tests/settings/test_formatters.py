"""The profile that goes with the formatters of a repository."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sew_hooks
from sew_hooks.engine.profiles import FORMATTERS, undone_by
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.settings.formatters import formatters_of
from tests.conftest import CPP, JAVA, KEY, Sew

HOOKS = "repos:\n- repo: https://example.org\n  hooks:\n"


@pytest.mark.parametrize(
    ("name", "content", "found"),
    [
        ("pyproject.toml", "[tool.black]\n", ["black"]),
        ("pyproject.toml", "[tool.ruff.format]\n", ["ruff"]),
        ("pyproject.toml", "[tool.ruff.lint]\nselect = []\n", []),
        ("pyproject.toml", "tool = 1\n", []),
        ("pyproject.toml", "[tool\n", []),
        ("ruff.toml", '[format]\nquote-style = "single"\n', ["ruff"]),
        (".ruff.toml", "line-length = 99\n", []),
        (".clang-format", "BasedOnStyle: Google\n", ["clang-format"]),
        ("_clang-format", "", ["clang-format"]),
        (".pre-commit-config.yaml", HOOKS + "  - id: ruff-format\n  - id: clang-format\n", ["ruff", "clang-format"]),
        (".pre-commit-config.yaml", HOOKS + "  - {name: b, id: 'black'}\n", ["black"]),
        (".pre-commit-config.yaml", HOOKS + "  - id: ruff\n  # - id: black\n  - id: blacken-docs\n", []),
        (".pre-commit-config.yaml", "ci:\n  id: black\nrepos:\n- hooks: [{name: 'id: black', id: ruff}]\n", []),
        (".pre-commit-config.yaml", "x: &h [{id: black}]\nrepos:\n- {repo: a, hooks: *h}\n", ["black"]),
        (".pre-commit-config.yaml", HOOKS + "  - id: |-\n      black\n", ["black"]),
        (".pre-commit-config.yaml", "repos: black\n", []),
        (".pre-commit-config.yaml", "- black\n", []),
        (".pre-commit-config.yaml", "repos: [{hooks: [black, {id: [black]}, {[id]: black}]}]\n", []),
        (".pre-commit-config.yaml", HOOKS + "  - id: black\n  - {\n", []),
        (".pre-commit-config.yaml", HOOKS + '  - id: black\n    name: "\\Uffffffff"\n', []),
        (".pre-commit-config.yaml", "\udcff", []),
    ],
)
def test_a_formatter_is_found_by_what_sets_it_up(name: str, content: str, found: list[str], tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(content, errors="surrogateescape")
    inner = tmp_path / "src" / "inner"
    inner.mkdir(parents=True)
    assert formatters_of(inner) == dict.fromkeys(found, file)


def test_the_search_ends_with_the_repository(tmp_path: Path) -> None:
    (tmp_path / ".clang-format").touch()
    (tmp_path / "work" / ".git").mkdir(parents=True)
    assert formatters_of(tmp_path / "work") == {}


@pytest.fixture
def program(sew: Sew, examples: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(examples / "bank_accounts.py", tmp_path / "program.py"))


@pytest.mark.parametrize("embed", [["embed"], ["hook", "embed", "--all"]])
@pytest.mark.parametrize("detect", [["detect"], ["hook", "detect"]])
def test_both_sides_use_it_and_say_where_it_was_found(
    embed: list[str], detect: list[str], sew: Sew, program: Path
) -> None:
    Path("pyproject.toml").write_text("[tool.black]\n")
    Path(".clang-format").touch()
    line = "profile black+clang-format: found black in pyproject.toml, clang-format in .clang-format\n"
    assert sew(*embed, "program.py").err == line + "marked program.py\n1 file marked\n"
    outcome = sew(*detect, "program.py")
    assert outcome.err == line
    assert "profile black+clang-format" in outcome.out
    detection = sew_hooks.detect(program.read_bytes(), "python", KEY, profile="black")
    assert detection.agreements == detection.total > 0


def test_what_is_set_wins_over_what_is_found_and_the_option_over_both(sew: Sew, program: Path) -> None:
    settings = Path("pyproject.toml")
    settings.write_text('[tool.black]\n[tool.sew]\nformatter = "none"\n')
    assert "profile syntax" in sew("hook", "detect", "program.py").out
    assert "profile all" in sew("detect", "program.py").out
    settings.write_text('[tool.black]\n[tool.sew]\nformatter = ["clang-format", "ruff"]\n')
    outcome = sew("hook", "detect", "program.py")
    assert "profile ruff+clang-format" in outcome.out
    assert outcome.err == ""
    assert "profile all" in sew("hook", "detect", "--profile", "all", "program.py").out


def test_quiet_says_nothing_of_it(sew: Sew, program: Path) -> None:
    Path("pyproject.toml").write_text("[tool.black]\n")
    assert sew("embed", "--quiet", "program.py").err == ""


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
