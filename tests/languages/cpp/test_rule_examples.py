"""The examples of the rules of C++, compiled and executed."""

from __future__ import annotations

import shutil

import pytest

from tests.languages.cpp import run_examples
from tests.languages.rule_examples import CompiledExamples, Outcomes, Warnings, programs, rewritten


@pytest.fixture(scope="session")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> Outcomes:
    """What came of every example: ``value ...``, ``compiles`` or ``does not compile: ...``."""
    if shutil.which("g++") is None:
        pytest.skip("g++ is not installed")
    return run_examples.outcomes(list(programs("cpp")), tmp_path_factory.mktemp("cpp"))


@pytest.fixture(scope="session", params=["g++", "clang++"])
def warnings(request: pytest.FixtureRequest) -> Warnings:
    """What a compiler warns of in every example."""
    if shutil.which(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    return run_examples.warnings(rewritten("cpp"), request.param)


class TestCpp(CompiledExamples):
    language = "cpp"
