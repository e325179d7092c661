"""The wheel that people install holds the library with its rules and tables, and nothing else of this repository."""

from __future__ import annotations

import zipfile

import pytest
from hatchling.builders.wheel import WheelBuilder

from sew_hooks.engine.source import LANGUAGES
from sew_hooks.languages.rule_heads import rule_heads
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    folder = tmp_path_factory.mktemp("wheel")
    (path,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    with zipfile.ZipFile(path) as wheel:
        return set(wheel.namelist())


def test_the_wheel_holds_the_library_alone(files: set[str]) -> None:
    assert {name.split("/")[0].split("-")[0] for name in files} == {"sew_hooks"}


def test_the_wheel_holds_every_module_rule_and_table(files: set[str]) -> None:
    library = [*(ROOT / "sew_hooks").rglob("*.py"), ROOT / "sew_hooks" / "py.typed"]
    rules = [path for path in (ROOT / "rules").rglob("*") if path.is_file()]
    assert {rule for language in LANGUAGES for rule in rule_heads(language)} <= {path.stem for path in rules}
    expected = {path.relative_to(ROOT).as_posix() for path in library}
    expected |= {f"sew_hooks/_rules/{path.relative_to(ROOT / 'rules').as_posix()}" for path in rules}
    assert expected <= files
