"""The benchmark ``fuzz``: it makes the same inputs again, finds what is wrong, and cuts it down."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sew_hooks
from benchmarks.fuzz.__main__ import make
from benchmarks.fuzz.laws import breaks, minimised
from benchmarks.fuzz.sources import LONGEST
from tests.conftest import BOTH, ROOT

NOWHERE = Path("/nonexistent")


def test_an_input_is_made_again_from_seed_and_number() -> None:
    languages = ("python", "java", "cpp")
    made = [make("some seed", index, NOWHERE, languages, LONGEST) for index in range(0, 300, 10)]
    assert made == [make("some seed", index, NOWHERE, languages, LONGEST) for index in range(0, 300, 10)]
    assert {language for language, _, _ in made} == set(languages)
    assert len({source for _, _, source in made}) >= len(made) - 2  # little may be left of two
    assert made[0] != make("other seed", 0, NOWHERE, languages, LONGEST)


def _embed_with(change: tuple[str, str]) -> Any:
    embed = sew_hooks.embed

    def wrong(*arguments: Any, **named: Any) -> Any:
        embedding = embed(*arguments, **named)
        return replace(embedding, source=embedding.source.replace(*change))

    return wrong


def _rewrite_with(change: tuple[str, str]) -> Any:
    rewrite = sew_hooks.rewrite
    return lambda *arguments, **named: rewrite(*arguments, **named).replace(*change)


def _crash(*arguments: Any, **named: Any) -> Any:
    raise IndexError


@pytest.mark.parametrize(
    ("function", "wrong", "law"),
    [
        ("rewrite", _rewrite_with(("import sys", "import sys ")), "identity"),
        ("embed", _embed_with(("total", "whole")), "names and strings"),
        ("embed", _embed_with(("import sys", "import")), "compiles"),
        ("detect", _crash, "IndexError"),
    ],
)
def test_what_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch, function: str, wrong: Any, law: str) -> None:
    assert breaks(BOTH, "python", "definition", "1") is None
    monkeypatch.setattr(sew_hooks, function, wrong)
    assert breaks(BOTH, "python", "definition", "1") == law


def test_a_mark_that_disagrees_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    detect = sew_hooks.detect
    monkeypatch.setattr(sew_hooks, "detect", lambda text, language, key, **named: detect(text, language, bytes(32)))
    assert breaks(BOTH, "python", "definition", "1") == "agreement"


@pytest.mark.parametrize("text", ["a\n" * 50 + "needle\n" + "b\n" * 70, b"a\n" * 50 + b"needle\n" + b"b\n" * 70])
def test_a_failing_input_is_cut_down(text: Any) -> None:
    needle = "needle" if isinstance(text, str) else b"needle"
    assert minimised(text, lambda shorter: needle in shorter) == needle


def test_the_command_reports_what_it_tried(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "benchmarks.fuzz", "--inputs", "30", "--language", "java", "--data", str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    seed, *_ = run.stdout.splitlines()
    assert seed.startswith("seed ")
    assert f"{seed}: 30 inputs" in run.stdout
    assert "failures: 0" in run.stdout
