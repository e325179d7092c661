"""Mutants that somebody chose: each replaces one piece of code that addresses depend on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.rule_heads import rule_heads
from tests.golden.copies import LANGUAGES
from tests.golden.mutants import Mutant


class _Replaced(NamedTuple):
    """A piece of the module at ``path``, which it has once, and what it becomes in turn."""

    path: str
    was: str
    becomes: tuple[str, ...]


_HABITS = (
    _Replaced("units.py", '"<module>"', ('"<file>"',)),
    _Replaced("reading.py", "head.habit or place.rule", ("place.rule",)),
    _Replaced("reading.py", "if place.choice.excluded_from_habit", ("if False",)),
    _Replaced("clike/rules/braces.py", "not _is_plain(node, facts)", ("False",)),
    _Replaced("clike/rules/braces.py", "facts.once(_has_fixed_body, function)", ("False",)),
    _Replaced("clike/rules/increment_form.py", "facts.once(_has_fixed_increment, function)", ("False",)),
    _Replaced("cpp/rules/number_cast.py", "facts.once(_has_fixed_cast, function)", ("False",)),
    _Replaced(
        "java/preconditions/final_places.py",
        "place._replace(choice=place.choice._replace(excluded_from_habit=True))",
        ("place",),
    ),
)
"""What the addresses of habits are made of, and which sites are in none."""

_FOLD = "python/fold.py"
_SHAPES = (
    _Replaced("counting.py", "elif node.start_byte not in omitted:", ("else:",)),
    _Replaced(_FOLD, 'core.plain("len", 1)', ("True",)),
    _Replaced(_FOLD, 'and value.value != "@"', ("",)),
    _Replaced(_FOLD, "value.kind in ARITHMETIC_KINDS", ("True",)),
    _Replaced(_FOLD, "if statement.alone:", ("if True:",)),
    _Replaced(_FOLD, "len(value.clauses) > 1", ("False",)),
    _Replaced(_FOLD, "len(clause.tests) > 1", ("False",)),
    _Replaced(_FOLD, "if clause.tests or", ("if",)),
    _Replaced(_FOLD, "len(generator.clauses) > 1", ("False",)),
    _Replaced(_FOLD, "test.orelse is not None", ("False",)),
    _Replaced(_FOLD, 'generator.value != "generator"', ("False",)),
    _Replaced(_FOLD, 'method.value != "append"', ("False",)),
    _Replaced(_FOLD, "_collected(alone)", ("False",)),
    _Replaced(_FOLD, "len(literals) > 1", ("True",)),
    _Replaced(
        "clike/lowering/statements.py", ' and test.value == "true" and not test.parens', (' and test.value == "true"',)
    ),
    _Replaced("cpp/lowering/expressions.py", '"member", node.start_byte', ('"element", node.start_byte',)),
    _Replaced("clike/fold.py", "or _updates(name, no)", ("",)),
    _Replaced("clike/fold.py", "and _may_be_part(node.operand)", ("",)),
    _Replaced("clike/fold.py", "all(map(_may_be_part, parts))", ("True",)),
)
"""Which texts have which shape."""

_REPLACED = (*_HABITS, *_SHAPES)


def chosen_mutants() -> list[Mutant]:
    """All of them."""
    return [*(mutant for one in _REPLACED for mutant in _mutants_of(one)), *_without_shared_habits()]


def _without_shared_habits() -> Iterator[Mutant]:
    """A rule that shares a habit loses this key of its TOML file."""
    read = 'line.get("habit")'
    for language in REGISTRY:
        for head in rule_heads(language).values():
            if head.habit is not None:
                kept = f'(None if line["id"] == "{head.id}" else {read})'
                yield from _mutants_of(_Replaced("rule_heads.py", read, (kept,)))


def _mutants_of(replaced: _Replaced) -> Iterator[Mutant]:
    path = LANGUAGES / replaced.path
    source = path.read_bytes()
    was = replaced.was.encode()
    assert source.count(was) == 1, f"{path} has {source.count(was)} times: {replaced.was}"
    start = source.index(was)
    line = source.count(b"\n", 0, start) + 1
    for now in replaced.becomes:
        yield Mutant(path, line, start, start + len(was), now)
