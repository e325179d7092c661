"""The laws of the design in languages that are read by their layout, on examples and on generated nestings."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sew_hooks
from sew_hooks.engine.source import front_end_of
from sew_hooks.errors import ParseError
from sew_hooks.languages.layout.frontend import LayoutFrontEnd, LayoutReading
from sew_hooks.languages.layout.leaf_referee import leaves
from tests.conftest import KEY, ROOT
from tests.languages import rule_examples
from tests.languages.layout.snippets import LANGUAGES, programs

SUFFIX = {"go": "go", "typescript": "ts", "javascript": "js"}


def read(text: str, language: str) -> LayoutReading:
    front_end = front_end_of(language)
    assert isinstance(front_end, LayoutFrontEnd)
    reading = front_end.analyse(text, "definition")
    assert isinstance(reading, LayoutReading)
    return reading


def words_of(text: str, language: str) -> list[tuple[str, str]]:
    """The leaves of a text's tree."""
    reading = read(text, language)
    return [*leaves(reading._root, reading.text)]


def check_laws(text: str, language: str, seed: int) -> int:
    """Check identity, leaves, read-back, undo, agreement and idempotence, and return the number of sites."""
    sites = sew_hooks.find_sites(text, language)
    assert sew_hooks.rewrite(text, language, lambda site: site.bit) == text
    coin = random.Random(seed)
    written: list[str] = []
    for bits in ([0] * len(sites), [1] * len(sites), [coin.getrandbits(1) for _ in sites]):
        chosen = iter(bits)
        after = sew_hooks.rewrite(text, language, lambda site, chosen=chosen: next(chosen))
        written.append(after)
        again = sew_hooks.find_sites(after, language)
        assert [site.bit for site in again] == bits
        assert [(site.rule, site.unit.name) for site in again] == [(site.rule, site.unit.name) for site in sites]
        assert [line for line in after.splitlines() if line.strip()] == [
            line for line in text.splitlines() if line.strip()
        ]
        before = iter(sites)
        undone = sew_hooks.rewrite(after, language, lambda site, before=before: next(before).bit)
        assert [line.strip() for line in undone.splitlines()] == [line.strip() for line in text.splitlines()]
    zeros, ones, _ = written  # every gap that may differ does
    assert words_of(zeros, language) == words_of(ones, language)
    marked = sew_hooks.embed(text, language, KEY, profile="natural")
    assert marked.left == []
    detection = sew_hooks.detect(marked.source, language, KEY, profile="natural")
    assert detection.agreements == detection.total
    assert sew_hooks.embed(marked.source, language, KEY, profile="natural").source == marked.source
    return len(sites)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=20)
@given(data=st.data(), seed=st.integers(0, 99))
def test_nestings_keep_the_laws(language: str, data: st.DataObject, seed: int) -> None:
    text = data.draw(programs(language))
    try:
        check_laws(text, language, seed)
    except ParseError as error:
        assert "syntax error" in str(error)  # noqa: PT017  # a line that leaves the block may end no statement


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_keep_the_laws(language: str) -> None:
    texts = [program.source for program in rule_examples.programs(language)]
    texts.append((ROOT / "tests" / "golden" / "programs" / f"units.{SUFFIX[language]}").read_text(encoding="utf-8"))
    assert sum(check_laws(text, language, seed) for seed, text in enumerate(texts)) > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_line_ends_and_marks_of_bytes_are_kept(language: str) -> None:
    text = (ROOT / "tests" / "golden" / "programs" / f"units.{SUFFIX[language]}").read_text(encoding="utf-8")
    source = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    after = sew_hooks.rewrite(source, language, lambda site: 1 - site.bit)
    assert after.startswith(b"\xef\xbb\xbf")
    assert after != source
    assert after.count(b"\r\n") == after.count(b"\n")
    assert sew_hooks.rewrite(after, language, lambda site: 1 - site.bit) == source
