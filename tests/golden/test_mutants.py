"""A change of what addresses are made of does not pass unnoticed: the golden files of this repository alone tell it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pytest

from tests.golden.chosen_mutants import chosen_mutants
from tests.golden.copies import copy
from tests.golden.mutants import Mutant, mutants
from tests.golden.pins import SCOPES, Find, Pins, pins_of, read
from tests.golden.texts import LANGUAGES, file_here, texts_here

pytestmark = pytest.mark.slow


class _Text(NamedTuple):
    """One text with its section in a golden file, for the reading in one scope."""

    language: str
    name: str
    source: str
    scope: str

    @property
    def is_program(self) -> bool:
        """Whether it is a whole program, which holds more than a pair of a rule."""
        return self.name.startswith("file tests/golden/")


@lru_cache
def _texts() -> list[_Text]:
    """All texts in each scope, the shortest first."""
    texts = [
        _Text(language, name, source, scope)
        for language in LANGUAGES
        for name, source in texts_here(language).items()
        for scope in SCOPES
    ]
    return sorted(texts, key=lambda text: len(text.source))


@lru_cache
def _pinned(language: str) -> dict[str, Pins]:
    return read(file_here(language))


def _differs(find: Find, text: _Text) -> bool:
    """Whether the golden file tells a changed copy from the code as it is; a copy that fails is told as well."""
    place_of_scope = SCOPES.index(text.scope)
    pinned = {
        place: (pin.bit, pin.addresses[place_of_scope])
        for place, pin in _pinned(text.language)[text.name].items()
        if pin.addresses[place_of_scope]
    }
    try:
        found = pins_of(find, text.source, text.language, (text.scope,))
    except Exception:
        return True
    return pinned != {place: (pin.bit, *pin.addresses) for place, pin in found.items()}


def test_a_copy_that_was_not_changed_finds_what_is_pinned() -> None:
    with copy({}) as find:
        assert not any(_differs(find, text) for text in _texts())


def _is_noticed(mutant: Mutant) -> bool:
    """Whether any text tells. Those that are likely to reach the changed line come first: the pairs of its rule, and
    then programs, in the languages of its folder."""
    folders = ("java", "cpp") if "clike" in mutant.path.parts else mutant.path.parts
    rule = f"pair {mutant.path.stem.replace('_', '-')}-"

    def is_unlikely(text: _Text) -> tuple[bool, bool, bool]:
        return not text.name.startswith(rule), text.language not in folders, not text.is_program

    with copy(mutant.changed()) as find:
        return any(_differs(find, text) for text in sorted(_texts(), key=is_unlikely))


@pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: mutant.name)
def test_another_count_is_noticed(mutant: Mutant) -> None:
    assert _is_noticed(mutant)


@pytest.mark.parametrize("mutant", chosen_mutants(), ids=lambda mutant: mutant.name)
def test_another_address_is_noticed(mutant: Mutant) -> None:
    assert _is_noticed(mutant)
