"""``count`` or ``this.count``."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts, asked_bodies
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.scopes import Declared
from sew_hooks.languages.clike.tree import Augmented, Name, OwnField
from sew_hooks.languages.clike.whole_statements import whole_statement
from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Function, Node, Region, Statement

_MAY_BE_CONSTANT = re.compile(r"byte|short|char|int|long|float|double|boolean|(?:.*\W)?String", re.DOTALL)
"""The types that a constant may have; only its bare name is a constant (JLS 4.12.4, 15.29)."""


_REFERENCE = re.compile(r"(?<![\w$])(?!(?:this|super)\b)[a-z_$][\w$]*\s*::")
"""A method reference whose target is a variable, which is no use of it in the tree."""


class ThisField(Rule):
    """Writes the fields of the class itself with or without ``this``, where no other variable has the name.

    As a habit, it leaves out functions in which another use of a field has to stay as it is.
    """

    id = "this-field"
    counts_as = "the innermost statement around the use"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        for statement, use, stands_out in facts.once(_uses).get(body, ()):
            name = Span(use.end - len(use.value), use.end)
            others = _others(use, facts)
            if all(isinstance(one, OwnField) == isinstance(use, OwnField) for one in others):
                also = tuple(Span(one.start, one.end) for one in others)
                yield (
                    statement,
                    Choice(name.start, use.start, use.end, (name,), ("this.", name), also=also, stands_out=stands_out),
                )


def _uses(facts: Facts) -> dict[Body, list[tuple[Statement, Name, bool]]]:
    """The uses of fields that may be written in either way, each with its statement and whether it stands out, grouped
    by the body around it.
    """
    found: list[tuple[Statement, Name]] = []
    mixed: set[Function | None] = set()
    asked = facts.once(asked_bodies)
    for name in facts.lowered.uses:
        for declared, uses in facts.uses_of(name).items():
            if declared is None or not _is_plain_field(declared, facts):
                continue
            for use in uses:
                statement = facts.lowered.statement_of(use)
                is_asked = statement is not None and statement.body in asked
                if statement is not None and is_asked and _may_say_either(use, declared, facts):
                    found.append((statement, use))
                else:
                    mixed.add(_outermost(use, facts))
    by_body: dict[Body, list[tuple[Statement, Name, bool]]] = defaultdict(list)
    for statement, use in found:
        function = _outermost(use, facts)
        stands_out = function in mixed or (function is not None and facts.once(_refers, function))
        by_body[statement.body].append((statement, use, stands_out))
    return by_body


def _outermost(use: Name, facts: Facts) -> Function | None:
    """The outermost function around a use."""
    function = outer = facts.function_around(use)
    while outer is not None:
        function = outer
        outer = facts.function_around(outer.parent) if outer.parent is not None else None
    return function


def _refers(function: Function, facts: Facts) -> bool:
    """Whether a method reference in ``function`` may have a field as its target."""
    return _REFERENCE.search(facts.text, function.start, function.end) is not None


def _is_plain_field(declared: Declared, facts: Facts) -> bool:
    """Whether a variable is a field of each object of a class outside all functions, and not a constant."""
    if any(scope.kind not in ("class", "file") for scope in declared.scope.outwards()):
        return False
    if declared.role != "field" or declared.written_type is None or "static" in declared.modifiers:
        return False
    fixed = "final" in declared.modifiers and declared.initial is not None
    return not fixed or _MAY_BE_CONSTANT.fullmatch(facts.lowered.slice(declared.written_type)) is None


def _may_say_either(use: Name, declared: Declared, facts: Facts) -> bool:
    """Whether a use stands in a method of the field's own class, where nothing hides the field.

    Constructors have a style of their own: parameters often have the names of fields there.
    """
    scope = use.around if isinstance(use, OwnField) else use.scope
    if scope.find(use.value, use.start) is not declared:
        return False
    holder = next((one for one in scope.outwards() if one.kind == "class"), None)
    function, lowered = facts.function_around(use), facts.lowered
    if holder is not declared.scope or function is None or not isinstance(lowered, JavaLowering):
        return False
    return function.value not in lowered.type_names and not isinstance(whole_statement(use, lowered), Region)


def _others(use: Name, facts: Facts) -> list[Name]:
    """The second name in ``count = count + 1``, which is not in the tree."""
    if not isinstance(use.parent, Augmented) or use.parent.target is not use:
        return []
    end = use.parent.operand.outer_start
    return [one for one in facts.lowered.uses[use.value] if use.end <= one.start < end]


RULES = (ThisField(),)
