"""The laws hold for the habits and places of the default profile, over a sample of the corpora."""

from __future__ import annotations

import random

import pytest

from benchmarks.corpora import DATA, LANGUAGES, draw, read
from benchmarks.laws import CORPORA, broken
from sew_hooks.engine.profiles import MARKING


@pytest.mark.slow
@pytest.mark.skipif(not (DATA / "llm_python.jsonl.gz").exists(), reason=f"no corpora in {DATA}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_laws_hold_under_the_default_profile(language: str, chance: random.Random) -> None:
    for corpus in CORPORA:
        for program in draw(read(DATA, f"{corpus}_{language}"), 4, chance.getrandbits(32)):
            assert set(broken(program["code"], language, MARKING)) <= {"refused"}, program["id"]
