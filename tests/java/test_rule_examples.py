"""The examples in ``rules/java``, compiled and executed."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.rule_examples import CompiledExamples, Outcomes, Program, Warnings, programs, rewritten

_WARNING = re.compile(r"^\S+:\d+: warning: (\[\w+\])", re.MULTILINE)


@pytest.fixture(scope="session")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> Outcomes:
    """What came of every example: ``value ...``, ``raises ...``, ``compiles`` or ``does not compile: ...``.

    One virtual machine compiles and executes them all, each in a folder of its own.
    """
    folder = tmp_path_factory.mktemp("java")
    _run(programs("java"), folder)
    return {place.name: (place / "outcome").read_text(encoding="utf-8") for place in folder.iterdir()}


@pytest.fixture(scope="session")
def warnings(tmp_path_factory: pytest.TempPathFactory) -> Warnings:
    """What ``javac -Xlint:all`` warns of in every example."""
    folder = tmp_path_factory.mktemp("java")
    _run(rewritten("java"), folder)
    return {
        place.name: sorted(_WARNING.findall((place / "messages").read_text(encoding="utf-8")))
        for place in folder.iterdir()
    }


def _run(texts: Iterable[Program], folder: Path) -> None:
    """Compile and execute ``texts``."""
    if _javac_version() < 17:
        pytest.skip("javac 17 or newer is not installed")
    for program in texts:
        place = folder / program.name
        place.mkdir()
        _write(place / "T.java", program.source)
        if program.run is not None:
            value = f"String.valueOf({program.run})"
            _write(place / "Run.java", f"public class Run {{ public static String value() {{ return {value}; }} }}")
    runner = Path(__file__).with_name("RunExamples.java")
    subprocess.run(["java", runner, folder], check=True, timeout=600)


def _javac_version() -> int:
    if shutil.which("javac") is None or shutil.which("java") is None:
        return 0
    answer = subprocess.run(["javac", "-version"], check=True, capture_output=True, text=True)
    # Before Java 9 the answer came on the other stream.
    return int((answer.stdout or answer.stderr).split()[1].split(".")[0])


def _write(path: Path, text: str) -> None:
    path.write_bytes(text.encode())


class TestJava(CompiledExamples):
    language = "java"
    ids = (
        "comparison-direction",
        "operand-order",
        "redundant-parentheses",
        "length-comparison",
        "emptiness-test",
        "default-argument",
        "de-morgan",
        "augmented-assignment",
        "increment-form",
        "multiple-declaration",
        "final-local",
        "branch-order",
        "conditional-expression",
        "infinite-loop",
        "return-parentheses",
        "braces",
        "empty-loop-body",
        "operator-spacing",
        "keyword-spacing",
        "closing-bracket-indent",
        "blank-lines",
        "final-newline",
    )
