"""The examples of the rules of Java, compiled and executed."""

from __future__ import annotations

import re

import pytest

from tests.languages.java import run_examples
from tests.languages.rule_examples import CompiledExamples, Outcomes, Warnings, programs, rewritten

_WARNING = re.compile(r"^\S+:\d+: warning: (\[\w+\])", re.MULTILINE)


@pytest.fixture(scope="session")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> Outcomes:
    """What came of every example: ``value ...``, ``raises ...``, ``compiles`` or ``does not compile: ...``."""
    return run_examples.outcomes(programs("java"), tmp_path_factory.mktemp("java"))


@pytest.fixture(scope="session")
def warnings(tmp_path_factory: pytest.TempPathFactory) -> Warnings:
    """What ``javac -Xlint:all`` warns of in every example."""
    folder = tmp_path_factory.mktemp("java")
    run_examples.run(rewritten("java"), folder)
    return {
        place.name: sorted(_WARNING.findall((place / "messages").read_text(encoding="utf-8")))
        for place in folder.iterdir()
    }


class TestJava(CompiledExamples):
    language = "java"
