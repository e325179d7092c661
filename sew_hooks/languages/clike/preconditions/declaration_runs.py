"""Runs of neighbouring declarations, which multiple-declaration and the modifier rules share.

A run is maximal and counted in components, so that its length is the same whichever way it is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.tree import Body
from sew_hooks.patterns import pattern

_WORD = pattern(r"\w+")


def runs(body: Body, facts: Facts) -> tuple[list[Component], ...]:
    """The runs of a body, including those of one component. Modifiers do not count."""
    return facts.once(_all_runs, body)


def _all_runs(body: Body, facts: Facts) -> tuple[list[Component], ...]:
    return tuple(_runs(body, facts))


def _runs(body: Body, facts: Facts) -> Iterator[list[Component]]:
    run: list[Component] = []
    for statement in body.statements:
        if isinstance(statement, Component):
            if run and _adjacent(run[-1], statement, facts):
                run.append(statement)
                continue
            if run:
                yield run
            run = [statement]
        elif run:
            yield run
            run = []
    if run:
        yield run


def _adjacent(one: Component, other: Component, facts: Facts) -> bool:
    """Whether both are in one statement, or in statements of the same type on neighbouring lines."""
    first, second = one.group, other.group
    if first is second:
        return True
    text = facts.text
    if text[first.type_start : first.type_end] != text[second.type_start : second.type_end]:
        return False
    between = text[first.end : second.start]
    return not between.strip() and between.count("\n") == 1


def may_be_joined(run: list[Component], facts: Facts) -> bool:
    """Whether the variables of a run may be declared at once or one after the other, whatever their modifiers are."""
    if len(run) not in (2, 3):
        return False
    first, last = run[0].group, run[-1].group
    if facts.indentation(first.start) is None or not facts.ends_line(last.end):
        return False
    if not all(component.group.plain for component in run):
        return False
    if not all(
        facts.one_line(component.start, component.end) for component in run
    ) or not facts.types.may_declare_together(run[0].declared):
        return False
    written = _WORD.findall(facts.text, first.type_start, first.type_end)
    # after it, the type's name means the variable
    return all(component.declared.name not in written for component in run)
