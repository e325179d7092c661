"""Embedding in the functions that a change touches, and in no other."""

from __future__ import annotations

import pytest

import sew_hooks
from sew_hooks import Lines, Unit
from tests.conftest import BOTH, CPP, JAVA, KEY

SOURCES = {"python": BOTH, "java": JAVA, "cpp": CPP}
UNITS = [Unit("<module>", 1, 30), Unit("first", 3, 8), Unit("second", 12, 20)]


def written(*lines: int) -> Lines:
    return Lines(frozenset(lines))


@pytest.mark.parametrize(
    ("lines", "touched"),
    [
        (written(3), ["first"]),
        (written(8, 12), ["first", "second"]),
        (written(9), ["<module>"]),
        (written(1, 20), ["<module>", "second"]),
        (Lines(removed=frozenset({3})), ["first"]),
        (Lines(removed=frozenset({7})), ["first"]),
        (Lines(removed=frozenset({2})), []),  # before the function
        (Lines(removed=frozenset({8})), []),  # after it
        (Lines(removed=frozenset({25})), []),
        (Lines(), []),
    ],
)
def test_a_change_touches_the_units_it_is_in(lines: Lines, touched: list[str]) -> None:
    assert [unit.name for unit in lines.touched(UNITS)] == touched


@pytest.mark.parametrize("language", SOURCES)
def test_only_touched_units_change(language: str) -> None:
    source = SOURCES[language]
    sites = sew_hooks.find_sites(source, language)
    units = list(dict.fromkeys(site.unit for site in sites if site.unit.name != "<module>"))
    assert len(units) == 2
    for unit, other in (units, units[::-1]):
        marked = sew_hooks.embed(source, language, KEY, lines=written(unit.first_line + 1), profile="syntax")
        assert marked.changed
        assert [each.name for each in marked.units] == [unit.name]
        kept = source.splitlines()[other.first_line - 1 : other.last_line]
        assert "\n".join(kept) in marked.source


def test_a_marked_unit_agrees_throughout_and_says_what_can_be_found_in_it() -> None:
    marked = sew_hooks.embed(BOTH, "python", KEY, lines=written(8))
    (unit,) = marked.units
    found = next(each for each in sew_hooks.detect(marked.source, "python", KEY).units if each.name == "persons")
    assert found.evidence.agreements == found.evidence.total > 0
    assert unit.evidence.total == found.evidence.total
    assert unit.evidence.best_p_value == pytest.approx(found.evidence.best_p_value)


def test_code_between_functions_is_marked_when_it_is_touched() -> None:
    marked = sew_hooks.embed(BOTH, "python", KEY, lines=written(3), profile="syntax")
    assert [unit.name for unit in marked.units] == ["<module>"]
    before, after = BOTH.splitlines(), marked.source.splitlines()
    assert before[5:24] == after[5:24]


def test_without_touched_units_nothing_changes() -> None:
    marked = sew_hooks.embed(BOTH, "python", KEY, lines=Lines())
    assert (marked.changed, marked.source, marked.units) == (False, BOTH, [])


def test_in_scope_program_a_touched_file_is_marked_as_a_whole() -> None:
    whole = sew_hooks.embed(BOTH, "python", KEY, scope="program", profile="syntax")
    touched = sew_hooks.embed(BOTH, "python", KEY, scope="program", profile="syntax", lines=written(8))
    assert touched.source == whole.source


def test_a_touched_statement_that_holds_an_untouched_function_does_not_move_it() -> None:
    source = "import sys\n\nif not sys.argv:\n    def f():\n        one()\nelse:\n    def f():\n        two()\n"
    keys = [bytes([number]) * 16 for number in range(8)]
    whole = {sew_hooks.embed(source, "python", key, profile="syntax").source for key in keys}
    assert len(whole) > 1
    assert any(text.index("two()") < text.index("one()") for text in whole)
    for key in keys:
        marked = sew_hooks.embed(source, "python", key, lines=written(3), profile="syntax").source
        assert marked.index("one()") < marked.index("two()")


@pytest.mark.parametrize("language", SOURCES)
def test_with_mixed_authors_leaves_the_lines_of_others_alone(language: str) -> None:
    source = SOURCES[language]
    unit, *_ = dict.fromkeys(
        site.unit for site in sew_hooks.find_sites(source, language) if site.unit.name != "<module>"
    )
    lines = range(unit.first_line, unit.last_line + 1)
    whole = sew_hooks.embed(source, language, KEY, lines=written(*lines), profile="syntax")
    assert whole.changed
    for number in lines:
        spared = sew_hooks.embed(source, language, KEY, lines=written(number), profile="syntax", mixed_authors=True)
        before, after = source.splitlines(), spared.source.splitlines()
        assert len(before) == len(after)
        changed = {at for at, (old, new) in enumerate(zip(before, after, strict=True), start=1) if old != new}
        assert changed <= {number}
    half = written(*list(lines)[: len(lines) // 2 + 1])
    spared = sew_hooks.embed(source, language, KEY, lines=half, profile="syntax", mixed_authors=True)
    assert spared.source == whole.source


@pytest.mark.parametrize("language", SOURCES)
def test_with_mixed_authors_keeps_the_mark_of_a_marked_unit(language: str) -> None:
    marked = sew_hooks.embed(SOURCES[language], language, KEY, profile="syntax").source
    units = dict.fromkeys(site.unit for site in sew_hooks.find_sites(marked, language) if site.unit.name != "<module>")
    for unit in units:
        again = sew_hooks.embed(
            marked, language, KEY, lines=written(unit.first_line + 1), profile="syntax", mixed_authors=True
        )
        assert again.source == marked
        assert [each.name for each in again.units] == [unit.name]
