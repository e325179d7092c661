"""The settings of a team: where they are found, and which of two wins. Of a bad one: tests/commands."""

from __future__ import annotations

from pathlib import Path

import pytest

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


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_described(name: str) -> None:
    assert f"\n## `{name}`\n" in REFERENCE.read_text()
