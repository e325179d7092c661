"""Reading leaves garbage that is freed at once when looked for: nothing holds on to the tree of an earlier file."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.languages import tree_reading
from sew_hooks.languages.tree import Body
from sew_hooks.rulebook.rule_texts import load_rules


@pytest.fixture
def _no_collection_by_itself() -> Iterator[None]:
    gc.collect()
    gc.freeze()  # what is there already is not looked at
    with tree_reading.garbage_kept():
        yield
    gc.unfreeze()


@pytest.mark.usefixtures("_no_collection_by_itself")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_tree_outlives_the_reading_of_its_file(language: str) -> None:
    read = 0
    for rule in load_rules(language):
        for pair in rule.pairs:
            read += len(read_outline(pair.zero, language, scope="definition").units)
            gc.collect(0)
            assert not [each for each in gc.get_objects() if isinstance(each, Body)]
            gc.freeze()  # nor is what this reading has left
    assert read > 50
