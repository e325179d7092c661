"""The settings of a team: where they are found, and which of two wins. Of a bad one: tests/commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.settings_table import filled
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.errors import UsageError
from sew_hooks.settings.configuration import SETTINGS, Configuration, load_configuration
from tests.conftest import ROOT

REFERENCE = ROOT / "docs" / "configuration.md"


def configure(folder: Path, content: str) -> None:
    (folder / "pyproject.toml").write_text(content)


def test_without_a_file_everything_has_its_default(tmp_path: Path) -> None:
    assert load_configuration(tmp_path) == Configuration(tmp_path)
    assert load_configuration(tmp_path).languages == LANGUAGES


def test_the_command_line_wins_over_the_file_unless_it_says_nothing(tmp_path: Path) -> None:
    configure(tmp_path, '[tool.sew]\nlanguages = ["java"]\n')
    assert load_configuration(tmp_path, languages=("cpp", "python")).languages == ("python", "cpp")
    assert load_configuration(tmp_path, languages=()).languages == ("java",)


def test_paths_start_from_the_folder_of_the_nearest_file(tmp_path: Path) -> None:
    configure(tmp_path, '[tool.sew]\nlanguages = ["java"]\n')
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    configure(inner, "[tool.other]\n")
    found = load_configuration(inner)
    assert (found.root, found.languages) == (tmp_path, ("java",))


def test_a_bad_value_in_the_file_is_refused_even_where_the_command_line_wins(tmp_path: Path) -> None:
    configure(tmp_path, '[tool.sew]\nlanguages = ["cobol"]\n')
    with pytest.raises(
        UsageError, match=r"pyproject\.toml: languages in \[tool\.sew\] has to be a list of one or more"
    ):
        load_configuration(tmp_path, languages=("java",))


def test_tables_start_from_the_folder_of_the_file_and_corpora_are_names(tmp_path: Path) -> None:
    configure(tmp_path, '[tool.sew]\ncalibration = ["contest", "tables/people.json"]\n')
    inner = tmp_path / "src"
    inner.mkdir()
    assert load_configuration(inner).calibration_tables() == ("contest", str(tmp_path / "tables" / "people.json"))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('scope = "file"', "scope in [tool.sew] has to be one of definition, program"),
        ('test = "point"', "test in [tool.sew] has to be one of calibrated, exact"),
        ("alpha = 1", "alpha in [tool.sew] has to be a number between 0 and 1"),
        ("alpha = nan", "alpha in [tool.sew] has to be a number between 0 and 1"),
        ('alpha = "0.1"', "alpha in [tool.sew] has to be a number between 0 and 1"),
        ('calibration = "contest"', "calibration in [tool.sew] has to be a list of names"),
        ('calibration = ["/people.json"]', "calibration in [tool.sew] has to be a list of names"),
        ('calibration = ["../people.json"]', "calibration in [tool.sew] has to be a list of names"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused(tmp_path: Path, line: str, expected: str) -> None:
    configure(tmp_path, f"[tool.sew]\n{line}\n")
    with pytest.raises(UsageError, match=re.escape(expected)):
        load_configuration(tmp_path)


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_described(name: str) -> None:
    assert f"\n## `{name}`\n" in REFERENCE.read_text()


def test_the_table_of_settings_is_what_the_code_says() -> None:
    page = REFERENCE.read_text(encoding="utf-8")
    assert page == filled(page), "run python -m docs.settings_table"
    assert all(f"(#{name}) |" in page for name in SETTINGS)
