"""Imports between the rooms of the package point one way, as pyproject.toml has it, and the tests mirror the rooms."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

LINT = (str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo")


def copied_house(folder: Path) -> Path:
    """A copy of the package and its contracts."""
    shutil.copytree(ROOT / "sew_hooks", folder / "sew_hooks", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return copied_house(tmp_path)


def _broken(house: Path) -> list[str]:
    """The contracts that are broken."""
    done = subprocess.run(LINT, cwd=house, capture_output=True, text=True, check=False)
    broken = [line.partition(" BROKEN")[0] for line in done.stdout.splitlines() if " BROKEN" in line]
    assert done.returncode == (1 if broken else 0), done.stdout + done.stderr
    return broken


def test_the_contracts_hold(house: Path) -> None:
    assert _broken(house) == []


RUNNING_BACK = (
    ("scheme/grade.py", "sew_hooks.languages.site", "Imports between the rooms point one way"),
    ("engine/profiles.py", "sew_hooks.rulebook.rule_texts", "Imports between the rooms point one way"),
    ("repository/git.py", "sew_hooks.run.inputs", "Imports between the rooms point one way"),
    ("flake8/plugin.py", "sew_hooks.commands.options", "Imports between the rooms point one way"),
    ("run/workers.py", "sew_hooks.run.worker_choice", "No room has a circle inside"),
    ("languages/java/frontend.py", "sew_hooks.languages.cpp.frontend", "No language knows another"),
    ("languages/clike/lower.py", "sew_hooks.languages.java.lower", "No language knows another"),
    ("languages/reading.py", "sew_hooks.languages.python.frontend", "No language knows another"),
    (
        "languages/python/lower.py",
        "sew_hooks.languages.clike.lower",
        "Python and what is C-like do not know each other",
    ),
    (
        "languages/python/preconditions/loops.py",
        "sew_hooks.languages.python.rules.any_loop",
        "A precondition knows no rule",
    ),
    (
        "languages/java/preconditions/constants.py",
        "sew_hooks.languages.java.rules.finals",
        "A precondition knows no rule",
    ),
    (
        "languages/clike/preconditions/declaration_runs.py",
        "sew_hooks.languages.rules.caught_name",
        "A precondition knows no rule",
    ),
    (
        "languages/python/rules/final_newline.py",
        "sew_hooks.languages.python.rules.blank_lines",
        "No rule knows another",
    ),
)
"""A file, what it must not import, and the contract that says so."""


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What is said of each contract that is broken where all of these imports were added."""
    house = copied_house(tmp_path_factory.mktemp("house"))
    for importer, imported, _ in RUNNING_BACK:
        file = house / "sew_hooks" / importer
        file.write_text(f"{file.read_text()}\n\ndef _planted() -> None:\n    import {imported}\n")
    done = subprocess.run(LINT, cwd=house, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    told = done.stdout.partition("Broken contracts\n")[2]
    sections = re.split(r"^(\S.*)\n-+\n\n", told, flags=re.MULTILINE)[1:]
    return {contract: " ".join(text.split()) for contract, text in zip(sections[::2], sections[1::2], strict=True)}


@pytest.mark.parametrize(("importer", "imported", "contract"), RUNNING_BACK)
def test_an_import_that_runs_back_is_found(broken: dict[str, str], importer: str, imported: str, contract: str) -> None:
    module = "sew_hooks." + importer.removesuffix(".py").replace("/", ".")
    inside = (
        f"- .{module.rpartition('.')[2]} -> .{imported.rpartition('.')[2]} "  # a circle is told of with these names
    )
    assert f"- {module} -> {imported} " in broken[contract] or inside in broken[contract]


def test_a_new_language_is_under_the_contracts(house: Path) -> None:
    (house / "sew_hooks" / "languages" / "toy").mkdir()
    (house / "sew_hooks" / "languages" / "toy" / "__init__.py").touch()
    front_end = house / "sew_hooks" / "languages" / "toy" / "frontend.py"
    front_end.write_text("from sew_hooks.languages.clike.lower import Lowering\n")
    assert _broken(house) == []
    front_end.write_text("from sew_hooks.languages.java.lower import JavaLowering\n")
    assert _broken(house) == ["No language knows another"]


def test_a_new_room_is_missed(house: Path) -> None:
    (house / "sew_hooks" / "utilities").mkdir()
    (house / "sew_hooks" / "utilities" / "__init__.py").write_text("")
    done = subprocess.run(LINT, cwd=house, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "utilities" in done.stdout


@pytest.mark.parametrize(
    ("package", "tests", "apart"),
    [("sew_hooks", ROOT / "tests", ("benchmarks", "documentation")), ("benchmarks", ROOT / "tests" / "benchmarks", ())],
)
def test_tests_that_are_named_after_a_module_are_in_its_room(package: str, tests: Path, apart: tuple[str, ...]) -> None:
    rooms: dict[str, set[Path]] = {}
    for path in (ROOT / package).rglob("*.py"):
        rooms.setdefault(f"test_{path.stem}.py", set()).add(path.parent.relative_to(ROOT / package))
    files = (path.relative_to(tests) for path in tests.rglob("test_*.py"))
    assert [
        file for file in files if file.parts[0] not in apart and file.parent not in rooms.get(file.name, {file.parent})
    ] == []
