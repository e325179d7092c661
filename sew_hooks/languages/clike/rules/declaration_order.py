"""Two neighbouring declarations of different types, in either order."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.declared_order import written_type
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.clike.whole_statements import has_comment_above, on_neighbouring_lines
from sew_hooks.languages.exchange import exchanged_statements
from sew_hooks.languages.name_words import in_full
from sew_hooks.languages.tree import Body, Node

_WORD = re.compile(r"\w+")


class DeclarationOrder(Rule):
    """Exchanges the declarations of a number and of an object of the standard library, or of two that differ in their
    types. The one whose type is first in the alphabet comes first in variant 0, numbers before objects.

    No two declarations there may have the same type: if they were neighbours, multiple-declaration would see a run.
    """

    id = "declaration-order"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        if body.form != "braces":
            return
        run: list[Component] = []
        for statement in body.statements:
            if isinstance(statement, Component) and statement.run is not run:
                run = statement.run
                if len({written_type(one, facts) for one in run}) == len(run):
                    yield from _pairs(run, facts)


def _pairs(run: list[Component], facts: Facts) -> Iterable[tuple[Node, Choice]]:
    for first, second in zip(run[::2], run[1::2], strict=False):
        turned = _turned(first, second, facts)
        if turned is not None:
            yield first, exchanged_statements(first.group, second.group, reads_one=turned)


def _turned(first: Component, second: Component, facts: Facts) -> bool | None:
    """Whether two declarations stand in variant 1; ``None`` if they may not be exchanged, or neither is first."""
    if not on_neighbouring_lines(first.group, second.group, facts) or has_comment_above(first.group.start, facts):
        return None
    keys = [_key(one, facts) for one in (first, second)]
    if None in keys or keys[0] == keys[1] or not (_is_steady(first, facts) or _is_steady(second, facts)):
        return None
    if _mentions(first, second.declared.name, facts) or _mentions(second, first.declared.name, facts):
        return None
    return keys[0] > keys[1]  # type: ignore[operator]


def _mentions(component: Component, name: str, facts: Facts) -> bool:
    return in_full(name) in _WORD.findall(in_full(facts.text[component.group.start : component.group.end]))


def _key(component: Component, facts: Facts) -> tuple[bool, str] | None:
    """The sorting key of a declaration that only makes a number, a constant or an empty object, if it does."""
    declared, group = component.declared, component.group
    if group.modifiers not in ("", "const", "final") or not group.plain or declared.wrappers:
        return None
    type_ = facts.types.of_variable(declared)
    if type_ is None or written_type(component, facts) in ("auto", "var"):
        return None
    number, initial = facts.types.is_number(type_), declared.initial
    if (
        initial is not None
        and initial.kind not in ("string", "constant")
        and not facts.types.makes_alone(initial, declared)
        and not (number and facts.is_number(initial) and facts.quiet(initial))
    ):
        return None
    return not number, type_.name


def _is_steady(component: Component, facts: Facts) -> bool:
    declared, initial = component.declared, component.declared.initial
    return initial is None or facts.steady(initial) or facts.types.makes_alone(initial, declared)


RULE = DeclarationOrder()
