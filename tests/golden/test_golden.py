"""Every address is where it was: the golden files are compared with what is found now."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from benchmarks import corpora
from sew_hooks import find_sites
from tests.golden.pins import differences, pins_of, read
from tests.golden.sorts import FILE, sorts_now
from tests.golden.texts import LANGUAGES, Texts, file_here, file_of_corpora, id_of, texts_here, texts_of_corpora

_SHOWN = 5


def _compare(file: Path, texts: Texts, language: str) -> None:
    found = {name: pins_of(find_sites, source, language) for name, source in texts.items()}
    told = [*differences(read(file), found)]
    first = "\n".join(islice(told, _SHOWN))
    assert not told, (
        f"{len(told)} differences from {file.name}. The first:\n{first}\n"
        "A mark at an address that moves is no longer found. If that is meant, run `python -m tests.golden`."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sites_of_pairs_and_programs_stay(language: str) -> None:
    _compare(file_here(language), texts_here(language), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sites_of_programs_of_the_corpora_stay(language: str) -> None:
    if not corpora.DATA.exists():
        pytest.skip(f"the corpora are not there: {corpora.DATA}")
    file = file_of_corpora(language)
    if not file.exists():
        pytest.skip(f"there are no corpora in {language}")
    _compare(file, texts_of_corpora(language, map(id_of, read(file))), language)


def test_the_rules_of_natural_stay_habits_or_places() -> None:
    assert sorts_now() == FILE.read_text(encoding="utf-8"), (
        "A rule that becomes a habit or a place has other addresses. If that is meant, run `python -m tests.golden`."
    )
