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
    """Leaves values alone about which the compiler would warn twice."""

    def may_parenthesise(self, value: Node, statement: Node, facts: Facts) -> bool:
        if precedence.level(value.kind) < precedence.level("ternary") and value.kind != "new":
            return False
        return facts.text.startswith("return ", statement.start) and not _may_be_converted(value, facts)


def _may_be_converted(value: Node, facts: Facts) -> bool:
    """Whether a returned value may have a raw type where one with arguments is expected: the compiler warns about that,
    and twice if the value is in parentheses.
    """
    type_ = facts.types.of(value)
    if value.kind == "null" or (type_ is not None and _has_arguments(type_)):
        return False
    around: Node | None = value
    while around is not None and not isinstance(around, Function):
        if around.kind == "lambda":
            return True
        around = around.parent
    if around is None or not isinstance(facts.lowered, JavaLowering):
        return True
    wanted = facts.lowered.parameterised.get(around.start)
    declared = variable(value) if isinstance(value, Name) else None
    if wanted is None or declared is None or declared.written_type is None or declared.wrappers:
        return wanted is not None
    return facts.lowered.slice(declared.written_type) != wanted


def _has_arguments(type_: Type) -> bool:
    if type_.name == "[]":
        return type_.args[0] is not None and _has_arguments(type_.args[0])
    return bool(type_.args) or type_.name not in COLLECTIONS | MAPS


RULES = (JavaReturnParentheses(),)
