"""The words of addresses: ``docs/wire-format.md`` defines what the code has, and the golden files hold them all."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

import pytest

from sew_hooks import find_sites
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.vocabulary import AddressKind, SitelessKind
from sew_hooks.scheme.address import PlaceAddress, encode
from tests.documentation.pages import blocks
from tests.golden.copies import copy, renaming
from tests.golden.pins import SCOPES, Find, Pins, pins_of, read
from tests.golden.texts import LANGUAGES as ALL_LANGUAGES
from tests.golden.texts import ROOT, file_here, texts_here

PAGE = ROOT / "docs" / "wire-format.md"

LANGUAGES = tuple(language for language in ALL_LANGUAGES if not REGISTRY[language].is_read_by_layout)
"""Those with places, whose addresses have words. Others have habits alone."""

_CELL = re.compile(r"(?<!\\)\|")
_WORD = re.compile(r"`([\w-]+)`")
_WORDS_OF_A_SITE = 3
"""An address begins with its statement, parent and grandparent."""


def _section(heading: str) -> str:
    after = PAGE.read_text(encoding="utf-8").split(f"\n{heading}\n", 1)[1]
    return re.split(r"^#", after, maxsplit=1, flags=re.MULTILINE)[0]


@lru_cache
def _defined() -> dict[str, frozenset[str]]:
    """The words that the page defines in each language."""
    words: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    for line in (_section("### Statements") + _section("### Expressions")).splitlines():
        if line.startswith("| `"):
            _, first, *cells, _ = _CELL.split(line)
            for language, cell in zip(words, cells, strict=True):
                if cell.strip():
                    words[language].update(_WORD.findall(first))
    return {language: frozenset(found) for language, found in words.items()}


def _words(pins: dict[str, Pins]) -> set[str]:
    addresses = (address for found in pins.values() for pin in found.values() for address in pin.addresses)
    return {word for address in addresses for word in address[:_WORDS_OF_A_SITE] if word}


def test_the_page_defines_every_word_that_the_code_has() -> None:
    assert frozenset().union(*_defined().values()) == frozenset(get_args(AddressKind))


def test_the_page_names_every_word_that_is_in_no_address() -> None:
    assert frozenset(_WORD.findall(_section("### Words in no address"))) == frozenset(get_args(SitelessKind))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_golden_file_holds_the_words_that_the_page_defines_and_no_others(language: str) -> None:
    assert _words(read(file_here(language))) == _defined()[language]


@lru_cache
def _noticed() -> dict[str, frozenset[str]]:
    """In each language what stands in the addresses that are not as they are pinned once all words are renamed."""
    with copy(renaming(frozenset(get_args(AddressKind)))) as find:
        return {language: frozenset(_noticed_words(find, language)) for language in LANGUAGES}


def _noticed_words(find: Find, language: str) -> Iterator[str]:
    texts = texts_here(language)
    for name, pins in read(file_here(language)).items():
        renamed = pins_of(find, texts[name], language)
        for place in pins.keys() & renamed.keys():
            for pinned, found in zip(pins[place].addresses, renamed[place].addresses, strict=True):
                if pinned[:_WORDS_OF_A_SITE] != found[:_WORDS_OF_A_SITE]:
                    yield from found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "word"), [(language, word) for language in LANGUAGES for word in sorted(_defined()[language])]
)
def test_a_word_that_is_renamed_in_the_code_is_noticed(language: str, word: str) -> None:
    assert f"{word}-renamed" in _noticed()[language]


def test_the_example_of_the_page_is_what_is_found() -> None:
    heading = "## An example, from source to target"
    source, encoded = (block.text for block in blocks(PAGE) if block.anchor == "an-example-from-source-to-target")
    rows = re.findall(r"^\| scope `(\w+)` \| (.*) \|$", _section(heading), re.MULTILINE)
    assert [scope for scope, _ in rows] == [*SCOPES]
    for scope, row in rows:
        rule, *address = row.split(" | ")
        (site,) = (one for one in find_sites(source, "java", scope=scope) if one.rule == rule)
        assert [*map(str, (*site.site_id[1:], *site.context))] == address
        assert site.bit == 1
    (site,) = (one for one in find_sites(source, "java") if one.rule == rule)
    message = encode("java", PlaceAddress(site.site_id, site.context))
    assert message == bytes.fromhex("".join(line.split('"')[0] for line in encoded.splitlines()))
    first = hmac.digest(bytes(range(32)), message, "sha256")[0]
    assert f"starts with the byte {first}. It is even" in _section(heading)
    assert first % 2 == 0
