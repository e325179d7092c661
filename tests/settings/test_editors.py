"""What editors say of ``[tool.sew]``, set up as docs/configuration.md says, and what SchemaStore asks of the schema."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from sew_hooks.settings.schema import get_schema
from tests.conftest import ROOT
from tests.documentation.examples import EXAMPLES

TOMBI, TAPLO = (f"configuration.md#editors toml{number}" for number in ("", " 2"))
SCHEMAS = ("tool-sew.schema.json", "pyproject.schema.json")
PROJECT = '[project]\nname = "shop"\nversion = "1.0"\n\n'
RIGHT = PROJECT + EXAMPLES["configuration.md#configuration toml"]
WRONG = RIGHT.replace("signals =", "signal =")
WRONG_ELSEWHERE = RIGHT.replace('name = "shop"', "name = 3")
COMMENT = "#:schema ./pyproject.schema.json\n"
assert f"The comment `{COMMENT.strip()}`" in (ROOT / "docs" / "configuration.md").read_text()

SET_UPS = {
    "tombi": ({"tombi.toml": EXAMPLES[TOMBI]}, "", ("tombi", "lint", "--offline"), True),
    "taplo": ({".taplo.toml": EXAMPLES[TAPLO]}, "", ("taplo", "lint"), False),
    "taplo-comment": ({}, COMMENT, ("taplo", "lint"), False),
    "validate-pyproject": ({}, "", (sys.executable, "-m", "validate_pyproject"), True),
}
"""The files beside pyproject.toml, its first line, a command, and whether it still checks the other tables."""


@pytest.mark.parametrize("name", SET_UPS)
def test_the_tables_are_checked(name: str, tmp_path: Path) -> None:
    files, first, (program, *arguments), checks_others = SET_UPS[name]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    found = shutil.which(program, path=path)
    if found is None or (program == sys.executable and find_spec(arguments[-1]) is None):
        pytest.skip(f"{name} is not installed")
    for schema in SCHEMAS:
        shutil.copy(ROOT / "docs" / schema, tmp_path)
    for file, text in files.items():
        (tmp_path / file).write_text(text)
    for text, right in ((RIGHT, True), (WRONG, False), (WRONG_ELSEWHERE, not checks_others)):
        (tmp_path / "pyproject.toml").write_text(first + text)
        done = subprocess.run(
            [found, *arguments, "pyproject.toml"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert (done.returncode == 0) == right, done.stdout + done.stderr


TYPES = {"pattern": "string", "minLength": "string", "items": "array", "minItems": "array", "properties": "object"}


def _untyped(schema: Any, place: str = "#", known_type: str | None = None) -> Iterator[str]:
    """Where a keyword stands without the type that it is about, which Ajv refuses in its strict mode."""
    known_type = schema.get("type", known_type)
    for keyword, value in schema.items():
        if keyword in TYPES and TYPES[keyword] != known_type:
            yield f"{place}/{keyword}"
        if keyword in ("not", "items", "additionalProperties", "propertyNames") and isinstance(value, dict):
            inherited = {"not": known_type, "propertyNames": "string"}.get(keyword)
            yield from _untyped(value, f"{place}/{keyword}", inherited)
        for number, each in enumerate(value if keyword in ("anyOf", "allOf") else ()):
            yield from _untyped(each, f"{place}/{keyword}/{number}", known_type)
        for name, each in value.items() if keyword == "properties" else ():
            yield from _untyped(each, f"{place}/{keyword}/{name}")


def test_the_schema_is_as_schemastore_asks() -> None:
    schema = get_schema()
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert (schema["type"], schema["additionalProperties"]) == ("object", False)
    assert all(each["description"] for each in schema["properties"].values())
    assert list(_untyped(schema)) == []
    assert list(_untyped({"properties": {"a": {"not": {"pattern": "x"}}}, "type": "object"})) != []
