"""The JSON Schema of ``[tool.sew]`` says what the code accepts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sew_hooks.settings.configuration import SETTINGS
from sew_hooks.settings.schema import get_schema, pyproject_schema
from tests.conftest import ROOT

jsonschema = pytest.importorskip("jsonschema")

VALUES: tuple[Any, ...] = (
    [], ["python"], ["java", "cpp"], ["klingon"], ["environment"], ["git-ai", "attributes"], ["ai"], ["ai", "robot"],
    ["x"], [""], [1], "", "x", "a b", "A-b", "-a", "all", "natural", "black", "black+ruff", "black+natural", "program",
    "definition", "exact", "calibrated", "flag", "report", "skip", "fail", 0, 1, 0.5, -1, 2, True, "0.5",
    ["caught-name"], ["caught-name", "no-such-rule"], {}, {"*.py": ["caught-name"]}, {"!*.py": []}, {"": []}, {"!": []},
    {"*.py": "caught-name"}, {"*.py": ["no-such-rule"]}, ["mixed", "tables/a.json"], ["./mine"], ["mine"],
    "0a1b2c3d", "0a1b2c3", "0A1B2C3D", ["0a1b2c3d", "ffffffff"], ["0a1b2c3d", "x"], [12345678], 12345678,
    ["/etc/x"], ["../x"], "a/../b", "/etc/passwd", "config/x.json", "..", "..x",
)  # fmt: skip


def test_it_has_every_setting() -> None:
    schema = get_schema()
    jsonschema.Draft7Validator.check_schema(schema)
    assert set(schema["properties"]) == set(SETTINGS)


@pytest.mark.parametrize("name", sorted(SETTINGS))
def test_it_accepts_what_the_code_accepts(name: str) -> None:
    validator = jsonschema.Draft7Validator(get_schema())
    differing = [value for value in VALUES if validator.is_valid({name: value}) != _accepts(name, value)]
    assert differing == []


def test_the_file_for_editors_is_the_same() -> None:
    assert json.loads((ROOT / "docs" / "tool-sew.schema.json").read_text()) == get_schema()
    assert json.loads((ROOT / "docs" / "pyproject.schema.json").read_text()) == pyproject_schema()


def test_the_schema_of_the_whole_file_is_about_our_table_only() -> None:
    schema = pyproject_schema()
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    assert validator.is_valid({"project": {"name": "x"}, "tool": {"black": {}, "sew": {"profile": "natural"}}})
    assert not validator.is_valid({"tool": {"sew": {"profile": "natral"}}})
    assert not validator.is_valid({"tool": {"sew": {"signal": []}}})


def _accepts(name: str, value: Any) -> bool:
    try:
        SETTINGS[name].metadata["validate"](value)
    except ValueError:
        return False
    return True
