"""What linters object to whose configuration is only searched."""

from __future__ import annotations

from pathlib import Path

import pytest

from sew_hooks.errors import UsageError
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.settings.configuration import load_configuration
from sew_hooks.settings.searched_linters import linter_conflicts

EVERY = {*rule_heads("go")}
BLANK = {rule for rule in rule_heads("cpp") if rule.startswith("blank-")}
FINAL = {rule for rule in rule_heads("java") if rule.startswith("final-") and rule != "final-newline"}


@pytest.mark.parametrize(
    ("name", "text", "rules"),
    [
        (".eslintrc.json", '{"rules": {"newline-before-return": "error"}}', {"blank-before-return"}),
        (".eslintrc.json", '{"rules": {"newline-before-return": "off"}}', set()),
        (
            ".eslintrc.yml",
            "rules:\n  newline-before-return: [0]\n  lines-around-comment: 1\n",
            {"blank-before-comment"},
        ),
        (".eslintrc", '{\n // "newline-before-return": 2\n}', set()),
        ("eslint.config.mjs", "export default [{rules: {'@stylistic/padding-line-between-statements': [2]}}]", EVERY),
        ("package.json", '{"eslintConfig": {"rules": {"lines-around-comment": 2}}}', {"blank-before-comment"}),
        ("package.json", '{"keywords": ["lines-around-comment"]}', set()),
        ("package.json", '{"devDependencies": {"xo": "1"}}', set()),
        ("package.json", '{"xo": {"space": true}}', EVERY),
        (".eslintrc.json", '{"extends": ["xo"]}', EVERY),
        ("xo.config.js", "export default {space: true}", EVERY),
        ("eslint.config.js", "export default [{rules: {'jest/padding-around-all': 2}}]", EVERY),
        ("eslint.config.js", "export default []", set()),
    ],
)
def test_rules_of_eslint(tmp_path: Path, name: str, text: str, rules: set[str]) -> None:
    (tmp_path / name).write_text(text)
    (tmp_path / "inner").mkdir()
    expected = {(language, rule) for language in ("typescript", "javascript") for rule in rules}
    assert linter_conflicts(tmp_path / "inner") == expected


@pytest.mark.parametrize(
    ("name", "text", "rules"),
    [
        (".golangci.yml", "linters:\n  enable:\n    - errcheck\n    - nlreturn\n", {"blank-before-return"}),
        (".golangci.yml", "linters:\n  disable:\n    - wsl\n    - nlreturn\n", set()),
        (".golangci.yaml", "linters:\n  enable-all: true\n", EVERY),
        (".golangci.yaml", "linters:\n  enable-all: false\n", set()),
        (".golangci.toml", '[linters]\nenable = ["wsl_v5"]\n', EVERY),
        (".golangci.json", '{"linters": {"enable": ["whitespace"]}}', set()),
    ],
)
def test_linters_of_golangci(tmp_path: Path, name: str, text: str, rules: set[str]) -> None:
    (tmp_path / name).write_text(text)
    assert linter_conflicts(tmp_path) == {("go", rule) for rule in rules}


@pytest.mark.parametrize(
    ("name", "text", "language", "rules"),
    [
        (".clang-tidy", "Checks: '-*,bugprone-*'\nHeaderFilterRegex: '.*'\n", "cpp", set()),
        (".clang-tidy", "Checks: '-*,readability-*'\n", "cpp", {"braces"}),
        (".clang-tidy", "Checks: >\n  -*,\n  hicpp-braces-around-statements,\n", "cpp", {"braces"}),
        (".clang-tidy", "Checks: 'bugprone-*,-readability-braces-around-statements'\n", "cpp", set()),
        (".clang-tidy", "Checks: [google-readability-casting]\n", "cpp", {"number-cast"}),
        (".clang-tidy", "Checks: '*,-llvm-*'\n", "cpp", {"braces", "number-cast"}),
        (".clang-tidy", "Checks: '-*,google-*'\n", "cpp", {"braces", "number-cast"}),
        (".clang-format", "BasedOnStyle: Google\nIndentWidth: 4\n", "cpp", {"braces"}),
        (".clang-format", "BasedOnStyle: LLVM\nAllowShortLoopsOnASingleLine: true\n", "cpp", {"braces"}),
        (".clang-format", "AllowShortIfStatementsOnASingleLine: WithoutElse\n", "cpp", {"braces"}),
        (".clang-format", "AllowShortIfStatementsOnASingleLine: Never\nInsertBraces: false\n", "cpp", set()),
        (".clang-format", "AllowShortLoopsOnASingleLine: false\nMaxEmptyLinesToKeep: 1\n", "cpp", set()),
        ("_clang-format", "RemoveBracesLLVM: true\n", "cpp", {"braces"}),
        (".clang-format", "MaxEmptyLinesToKeep: 0\n", "cpp", BLANK),
        ("CPPLINT.cfg", "linelength=120\n", "cpp", {"number-cast"}),
        ("checkstyle.xml", '<module name="FinalParameters"/>', "java", FINAL),
        ("checkstyle.xml", '<module name="FinalClass"/>', "java", set()),
    ],
)
def test_linters_of_java_and_cpp(tmp_path: Path, name: str, text: str, language: str, rules: set[str]) -> None:
    (tmp_path / name).write_text(text)
    assert linter_conflicts(tmp_path) == {(language, rule) for rule in rules}


def test_a_run_leaves_out_linter_conflicts(tmp_path: Path) -> None:
    (tmp_path / ".golangci.yml").write_text("linters:\n  enable: [nlreturn]\n")
    assert ("go", "blank-before-return") in load_configuration(tmp_path).linter_conflicts


def test_a_configuration_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    (tmp_path / ".golangci.yml").write_bytes(b"\xff")
    with pytest.raises(UsageError, match=r"\.golangci\.yml"):
        linter_conflicts(tmp_path)
