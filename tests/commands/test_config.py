"""``sew config show``: each setting as it is in use, with where it comes from, and no key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sew_hooks.settings.configuration import SETTINGS, load_configuration
from tests.conftest import KEY, Sew

TABLE = """\
[tool.sew]
languages = ["python", "java"]
signals = ["environment", "attributes"]
agent-paths = ["src/\\"bots\\"/**", "é\\\\ #\\u0007"]
profile = "black+ruff"
extend-ignore = ["caught-name", "empty-list"]
alpha = 1e-5
calibration = ["contest", "tables/people.json"]
namespace = "github.com/team"

[tool.sew.per-file-ignores]
"tests/**" = ["caught-name"]
"""


@pytest.fixture
def configured(tmp_path: Path) -> Path:
    path = tmp_path / "pyproject.toml"
    path.write_text(TABLE)
    return path


def shown(sew: Sew, *options: str) -> dict[str, Any]:
    outcome = sew("config", "show", "--format", "json", *options)
    assert (outcome.status, outcome.err) == (0, "")
    found: dict[str, Any] = json.loads(outcome.out)
    return found


def test_every_setting_has_its_value_and_its_origin(sew: Sew, configured: Path) -> None:
    settings = shown(sew)["settings"]
    assert list(settings) == list(SETTINGS)
    assert settings["alpha"] == {"value": 1e-5, "origin": "file", "where": str(configured)}
    assert settings["extend-ignore"]["value"] == ["caught-name", "empty-list"]
    assert settings["per-file-ignores"]["value"] == {"tests/**": ["caught-name"]}
    assert settings["scope"] == {"value": "definition", "origin": "default", "where": None}
    set_there = {name for name, each in settings.items() if each["origin"] == "file"}
    assert set_there == {
        "languages",
        "signals",
        "agent-paths",
        "profile",
        "extend-ignore",
        "per-file-ignores",
        "alpha",
        "calibration",
        "namespace",
    }


@pytest.mark.parametrize(
    ("name", "option", "given", "value"),
    [
        ("languages", "--language", "cpp", ["cpp"]),
        ("profile", "--profile", "any", "any"),
        ("scope", "--scope", "program", "program"),
        ("test", "--test", "calibrated", "calibrated"),
        ("alpha", "--alpha", "0.25", 0.25),
        ("calibration", "--calibration", "mixed", ["mixed"]),
        ("baseline", "--baseline", "../other.json", "../other.json"),
        ("policy", "--policy", "report", "report"),
        ("trailer", "--trailer", "Made-by", "Made-by"),
        ("on-missing-key", "--on-missing-key", "fail", "fail"),
    ],
)
def test_an_option_overrides_and_is_named(
    name: str, option: str, given: str, value: object, sew: Sew, configured: Path
) -> None:
    before, after = shown(sew)["settings"], shown(sew, option, given)["settings"]
    assert after[name] == {"value": value, "origin": "option", "where": option}
    assert {each for each in after if after[each] != before[each]} == {name}


def test_the_text_is_a_table_that_means_the_same(sew: Sew, configured: Path) -> None:
    before = load_configuration(configured.parent)
    text = sew("config", "show").out
    assert f"alpha = 1e-05  # {configured}\n" in text
    assert 'scope = "definition"  # default\n' in text
    assert "# select is not set: all rules of the profile\n" in text
    configured.write_text(text)
    assert load_configuration(configured.parent) == before


def test_without_a_table_everything_is_default(sew: Sew) -> None:
    assert {each["origin"] for each in shown(sew)["settings"].values()} == {"default"}


def test_the_places_of_key_and_cache(sew: Sew, monkeypatch: pytest.MonkeyPatch) -> None:
    places = shown(sew, "--no-cache")["places"]
    assert places == {
        "key": {"value": "(set, and not shown)", "origin": "variable", "where": "SEW_KEY"},
        "cache-dir": {"value": None, "origin": "option", "where": "--no-cache"},
    }
    monkeypatch.delenv("SEW_KEY")
    monkeypatch.setenv("SEW_KEY_FILE", "team.key")
    monkeypatch.setenv("SEW_CACHE_DIR", "kept")
    assert shown(sew, "--keyring", "ring.toml")["places"] == {
        "key-file": {"value": "team.key", "origin": "variable", "where": "SEW_KEY_FILE"},
        "keyring": {"value": "ring.toml", "origin": "option", "where": "--keyring"},
        "cache-dir": {"value": "kept", "origin": "variable", "where": "SEW_CACHE_DIR"},
    }
    assert shown(sew, "--cache-dir", "mine")["places"]["cache-dir"]["where"] == "--cache-dir"


def test_no_key_is_shown_wherever_it_stands(sew: Sew, configured: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digits = KEY.hex()
    configured.write_text(f'[tool.sew]\nnamespace = "{digits}"\nexclude = ["{digits}"]\n')
    for variable in ("SEW_KEY_FILE", "SEW_KEYRING", "SEW_CACHE_DIR"):
        monkeypatch.setenv(variable, digits)
    for options in ((), ("--format", "json"), ("--baseline", digits), ("--calibration", digits)):
        outcome = sew("config", "show", *options)
        assert outcome.status == 0
        assert digits[:8] not in outcome.out + outcome.err


def test_a_value_ends_no_line_and_begins_no_command(sew: Sew, configured: Path) -> None:
    configured.write_text('[tool.sew]\nnamespace = "a\\n::error::b ##vso[c] \\u001b[31m"\n')
    text = sew("config", "show").out
    (line,) = [line for line in text.splitlines() if "error" in line]
    assert line.startswith("namespace = ")
    assert "\x1b" not in text
    for options in ((), ("--format", "json")):
        assert "##" not in sew("config", "show", *options).out


def test_a_bad_table_is_one_line(sew: Sew, configured: Path) -> None:
    configured.write_text("[tool.sew]\nalpha = 2\n")
    outcome = sew("config", "show")
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert "alpha in [tool.sew] has to be a number between 0 and 1" in outcome.err
