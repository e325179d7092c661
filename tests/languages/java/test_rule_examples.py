"""The examples of the rules of Java, compiled and executed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.languages.java import run_examples
from tests.languages.rule_examples import CompiledExamples, Outcomes, Warnings, programs, rewritten

_WARNING = re.compile(r"^\S+:\d+: warning: (\[\w+\])", re.MULTILINE)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for every example and every rewritten text, of which those that are the same share one."""
    folder = tmp_path_factory.mktemp("java")
    texts = {program.source: program for program in rewritten("java")}
    for program in programs("java"):
        texts.pop(program.source, None)
    run_examples.run([*programs("java"), *texts.values()], folder)
    return folder


@pytest.fixture(scope="session")
def outcomes(compiled: Path) -> Outcomes:
    """What came of every example: ``value ...``, ``raises ...``, ``compiles`` or ``does not compile: ...``."""
    return {program.name: (compiled / program.name / "outcome").read_text("utf-8") for program in programs("java")}


@pytest.fixture(scope="session")
def warnings(compiled: Path) -> Warnings:
    """What ``javac -Xlint:all`` warns of in every example."""
    said = {
        (place / "T.java").read_bytes(): sorted(_WARNING.findall((place / "messages").read_text("utf-8")))
        for place in compiled.iterdir()
    }
    return {program.name: said[program.source.encode()] for program in rewritten("java")}


class TestJava(CompiledExamples):
    language = "java"
