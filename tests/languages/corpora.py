"""Programs of the corpora, for tests that ask a few of them."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator

import pytest

from tests.conftest import ROOT

DATA = ROOT.parent / "shared" / "data"


def programs(language: str, sample: int, seed: int) -> Iterator[str]:
    """``sample`` programs of each corpus of a language, the same for a ``seed``; skips the test without corpora."""
    found = sorted(DATA.glob(f"*_{language}.jsonl.gz"))
    if not found:
        pytest.skip("the corpora are not here")
    for path in found:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in random.Random(seed).sample(list(lines), sample):
                yield json.loads(line)["code"].replace("\r\n", "\n")
