"""A change of what addresses are made of does not pass unnoticed: the golden files of this repository alone tell it."""

from __future__ import annotations

from functools import lru_cache

import pytest

from tests.golden.chosen_mutants import chosen_mutants
from tests.golden.copies import copy
from tests.golden.mutants import Mutant, mutants
from tests.golden.pins import Find, Pins, differences, pins_of, read
from tests.golden.texts import LANGUAGES, Texts, file_here, texts_here

pytestmark = pytest.mark.slow


@lru_cache
def _texts(language: str) -> Texts:
    """Those that hold most come first."""
    texts = texts_here(language)
    return {name: texts[name] for name in sorted(texts, key=lambda name: -len(texts[name]))}


@lru_cache
def _pinned(language: str) -> dict[str, Pins]:
    return read(file_here(language))


def _noticed(find: Find, language: str) -> bool:
    """Whether the golden file tells a changed copy from the code as it is; a copy that fails is told as well."""
    try:
        return any(_differs(find, name, source, language) for name, source in _texts(language).items())
    except Exception:
        return True


def _differs(find: Find, name: str, source: str, language: str) -> bool:
    found = pins_of(find, source, language)
    return next(differences({name: _pinned(language)[name]}, {name: found}), None) is not None


def test_a_copy_that_was_not_changed_finds_what_is_pinned() -> None:
    with copy({}) as find:
        assert not any(_noticed(find, language) for language in LANGUAGES)


def _is_noticed(mutant: Mutant) -> bool:
    folders = ("java", "cpp") if "clike" in mutant.path.parts else mutant.path.parts
    likely_first = sorted(LANGUAGES, key=lambda language: language not in folders)
    with copy(mutant.changed()) as find:
        return any(_noticed(find, language) for language in likely_first)


@pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: mutant.name)
def test_another_count_is_noticed(mutant: Mutant) -> None:
    assert _is_noticed(mutant)


@pytest.mark.parametrize("mutant", chosen_mutants(), ids=lambda mutant: mutant.name)
def test_another_address_is_noticed(mutant: Mutant) -> None:
    assert _is_noticed(mutant)
