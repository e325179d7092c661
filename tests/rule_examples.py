"""What the tests of the examples in ``rules/<language>`` share, whatever the language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

import sew_hooks
from sew_hooks.rule_library import load_rules

KINDS = {"expression", "declaration", "control-flow", "formatting"}

each_scope = pytest.mark.parametrize("scope", ["program", "definition"])


class Program(NamedTuple):
    """One text to compile; ``run`` is the expression to evaluate with it, where there is one."""

    name: str
    source: str
    run: str | None


def only(rule: str, bit: int) -> Callable[[sew_hooks.Site], int | None]:
    """Bring the sites of ``rule`` into variant ``bit`` and leave all others."""
    return lambda site: bit if site.rule == rule else None


def bits(source: str, language: str, rule: str, scope: str) -> list[int]:
    """The bits of ``rule`` in ``source``, in source order."""
    sites = sew_hooks.find_sites(source, language, scope=scope)
    return [site.bit for site in sites if site.rule == rule]


def each_rule(language: str) -> pytest.MarkDecorator:
    """Parametrises over ``rule``."""
    return pytest.mark.parametrize("rule", load_rules(language), ids=lambda rule: rule.id)


def each_pair(language: str) -> pytest.MarkDecorator:
    """Parametrises over ``name``, ``rule`` (its id) and ``pair``."""
    return _each(
        ("name", "rule", "pair"),
        [
            (f"{rule.id}-pair-{number}", rule.id, pair)
            for rule in load_rules(language)
            for number, pair in enumerate(rule.pairs, 1)
        ],
    )


def each_refused(language: str) -> pytest.MarkDecorator:
    """Parametrises over ``name``, ``rule`` (its id) and ``refused``."""
    return _each(
        ("name", "rule", "refused"),
        [
            (f"{rule.id}-refused-{number}", rule.id, refused)
            for rule in load_rules(language)
            for number, refused in enumerate(rule.refused, 1)
        ],
    )


def each_broken(language: str) -> pytest.MarkDecorator:
    """Parametrises over the ``name`` of every look-alike with a naive rewrite."""
    return _each(
        ("name",),
        [
            (f"{rule.id}-refused-{number}",)
            for rule in load_rules(language)
            for number, refused in enumerate(rule.refused, 1)
            if refused.naive is not None
        ],
    )


def programs(language: str) -> Iterator[Program]:
    """Every text of the examples, named after its place with ``-zero``, ``-one``, ``-code`` or ``-naive`` behind."""
    for rule in load_rules(language):
        for number, pair in enumerate(rule.pairs, 1):
            name = f"{rule.id}-pair-{number}"
            yield Program(f"{name}-zero", pair.zero, pair.run)
            yield Program(f"{name}-one", pair.one, pair.run)
        for number, refused in enumerate(rule.refused, 1):
            name = f"{rule.id}-refused-{number}"
            yield Program(f"{name}-code", refused.code, refused.run)
            if refused.naive is not None:
                yield Program(f"{name}-naive", refused.naive, refused.run)


def _each(arguments: tuple[str, ...], rows: list[tuple[object, ...]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(arguments, [pytest.param(*row, id=str(row[0])) for row in rows])
