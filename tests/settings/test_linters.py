"""Rules that a repository's linters object to are left out, as its configuration selects the linters' codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sew_hooks.engine.profiles import selected
from sew_hooks.errors import UsageError
from sew_hooks.settings.configuration import load_configuration


def left_out(folder: Path) -> set[str]:
    """The rules of Python that take part in the profile ``all`` but not in ``folder``."""
    every = selected("all", "python").grains.keys()
    return set(every - selected(load_configuration(folder).rules_to_mark("all"), "python").grains.keys())


DEFAULT = {"branch-order", "default-argument", "empty-list", "explicit-none-return"}
STYLE = {"blank-lines", "final-newline", "keyword-spacing", "operator-spacing"}


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("pyproject.toml", "[tool.black]\n", set()),
        ("pyproject.toml", "[tool.ruff]\nline-length = 100\n", DEFAULT),
        ("pyproject.toml", '[tool.ruff.lint]\nselect = ["E4", "F"]\n', set()),
        ("pyproject.toml", '[tool.ruff.lint]\nselect = ["S", "T", "P", "R"]\n', set()),
        ("pyproject.toml", '[tool.ruff.lint]\nselect = ["SIM300"]\n', {"comparison-direction"}),
        ("ruff.toml", 'select = ["SIM"]\nextend-ignore = ["SIM1", "SIM20"]\n', {"comparison-direction"}),
        (".ruff.toml", 'lint.select = ["PERF"]\n', {"list-comprehension"}),
        ("ruff.toml", '[lint]\nselect = ["PL"]\n', {"augmented-assignment", "merged-comparison"}),
        ("ruff.toml", '[lint]\nselect = ["PLR"]\nignore = ["PLR17", "PLR2", "PLR62"]\n', {"augmented-assignment"}),
        ("ruff.toml", '[lint]\nignore = ["C4", "PIE", "RET", "SIM"]\n', set()),
        ("ruff.toml", '[lint]\nextend-select = ["PERF401"]\n', {*DEFAULT, "list-comprehension"}),
        ("ruff.toml", '[lint]\nselect = ["ALL"]\nignore = ["E", "W", "I", "C", "R", "P", "S", "F", "B"]\n', None),
        (".flake8", "[flake8]\nmax-line-length = 100\n", STYLE),
        ("setup.cfg", "[flake8]\nignore = E2, E3, W\n    # and those\n    E27\n", set()),
        ("tox.ini", "[flake8]\nselect = F,SIM300  # and no more\n", {"comparison-direction"}),
        ("setup.cfg", "[metadata]\nname = x\n", set()),
    ],
)
def test_what_a_configuration_selects_is_left_out(
    name: str, content: str, expected: set[str] | None, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(content)
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    assert left_out(inner) == left_out(tmp_path)
    if expected is None:  # beginnings of one letter are other families
        assert {"any-loop", "list-comprehension", "augmented-assignment"} <= left_out(tmp_path)
    else:
        assert left_out(tmp_path) == expected


def test_ruff_settings_stand_on_those_they_extend(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('[lint]\nselect = ["SIM", "PERF"]\n')
    (tmp_path / "ruff.toml").write_text('extend = "base.toml"\n[lint]\nignore = ["SIM1", "SIM2"]\n')
    assert left_out(tmp_path) == {"comparison-direction", "list-comprehension"}


def test_a_configuration_that_extends_itself_comes_to_an_end(tmp_path: Path) -> None:
    (tmp_path / "ruff.toml").write_text('extend = "ruff.toml"\n[lint]\nselect = ["PERF"]\n')
    assert left_out(tmp_path) == {"list-comprehension"}


def test_a_rule_that_is_selected_by_name_takes_part(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.sew]\nselect = ["any-loop", "empty-list"]\n[tool.ruff.lint]\nselect = ["SIM"]\n'
    )
    assert selected(load_configuration(tmp_path).rules_to_mark("all"), "python").grains.keys() == {
        "any-loop",
        "empty-list",
    }


def test_other_languages_keep_a_rule_of_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "ruff.toml").write_text('[lint]\nselect = ["PLR"]\n')
    rules = load_configuration(tmp_path).rules_to_mark("all")
    assert "augmented-assignment" not in selected(rules, "python").grains
    assert "augmented-assignment" in selected(rules, "cpp").grains


@pytest.mark.parametrize(("name", "content"), [("ruff.toml", "select = ["), ("setup.cfg", "[flake8\nselect")])
def test_a_file_that_cannot_be_read_is_named(name: str, content: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(UsageError, match=name.replace(".", r"\.")):
        load_configuration(tmp_path)


@pytest.mark.parametrize("content", ["select = 1\n", "lint = 2\n", "extend = 3\n", "[lint]\nselect = [4]\n"])
def test_what_makes_no_sense_selects_nothing_more(content: str, tmp_path: Path) -> None:
    (tmp_path / "ruff.toml").write_text(content)
    assert left_out(tmp_path) == DEFAULT
