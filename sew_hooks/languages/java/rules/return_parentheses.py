"""``return x;`` or ``return (x);``."""

from __future__ import annotations

from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import Name, variable
from sew_hooks.languages.clike.types import Type
from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.java.types import COLLECTIONS, MAPS
from sew_hooks.languages.rules.return_parentheses import ReturnParentheses
from sew_hooks.languages.tree import Function, Node


class JavaReturnParentheses(ReturnParentheses[Facts]):
    """Leaves values alone about which the compiler would warn twice, or which it would convert in another way."""

    def may_parenthesise(self, value: Node, statement: Node, facts: Facts) -> bool:
        if precedence.level(value.kind) < precedence.level("ternary") and value.kind != "new":
            return False
        return facts.text.startswith("return ", statement.start) and not (
            _may_be_converted(value, facts) or _may_be_widened(value, facts)
        )


def _may_be_converted(value: Node, facts: Facts) -> bool:
    """Whether a returned value may have a raw type where one with arguments is expected: the compiler warns about that,
    and twice if the value is in parentheses.
    """
    type_ = facts.types.of(value)
    if value.kind == "null" or (type_ is not None and _has_arguments(type_)):
        return False
    around = _function_around(value)
    if around is None or not isinstance(facts.lowered, JavaLowering):
        return True
    wanted = facts.lowered.results.get(around.start, "")
    declared = variable(value) if isinstance(value, Name) else None
    if "<" not in wanted or declared is None or declared.written_type is None or declared.wrappers:
        return "<" in wanted
    return facts.lowered.slice(declared.written_type) != wanted


def _may_be_widened(value: Node, facts: Facts) -> bool:
    """Whether a choice between a ``float`` and another number may be returned as a ``double``: javac makes a float of
    the other number first, but only if the choice is in parentheses.
    """
    if value.kind != "ternary" or facts.types.of(value) is not None:
        return False
    around = _function_around(value)
    assert isinstance(facts.lowered, JavaLowering)
    return around is None or facts.lowered.results.get(around.start) == "double"


def _function_around(value: Node) -> Function | None:
    """The method that returns a value; ``None`` if it is a lambda."""
    around: Node | None = value
    while around is not None and not isinstance(around, Function):
        if around.kind == "lambda":
            return None
        around = around.parent
    return around


def _has_arguments(type_: Type) -> bool:
    if type_.name == "[]":
        return type_.args[0] is not None and _has_arguments(type_.args[0])
    return bool(type_.args) or type_.name not in COLLECTIONS | MAPS


RULES = (JavaReturnParentheses(),)
