"""Values that can be assigned a moment earlier or later: nothing is called, nothing can fail, and nobody can see it."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.fold import is_literal
from sew_hooks.languages.python.tree import Assignment, Call, Loop
from sew_hooks.languages.python.types import SCALAR
from sew_hooks.languages.tree import Body, Node, Statement

_DISPLAYS = frozenset({"tuple", "list", "set", "dict"})
_PLAIN = SCALAR | {"none"}


def is_still(value: Node, facts: Facts) -> bool:
    """Whether a value is a literal, a display of literals, or an empty container of a builtin type."""
    if is_literal(value):
        return True
    if value.kind == "empty-list":
        return facts.builtin("list")
    if isinstance(value, Call):
        return any(value.plain(name, 0) and facts.builtin(name) for name in ("dict", "set"))
    return value.kind in _DISPLAYS and all(is_literal(child) for child in value.children)


def replaces_nothing(statement: Assignment, body: Body, facts: Facts) -> bool:
    """Whether the variable had no value before, or one whose end nobody notices: a number, a text, None."""
    target = statement.target
    if facts.has_type(target, _PLAIN):
        return True
    if _is_first(target, body, facts):
        return True
    bindings = facts.scope.bindings.get(target.value, ())
    return len(bindings) == 1 and bindings[0].how == "value" and not _is_repeated(body)


def _is_first(target: Node, body: Body, facts: Facts) -> bool:
    """Whether nothing above in the function mentions the variable, its parameters included."""
    at_top = body.owner is facts.function
    return at_top and min(facts.scope.mentions[target.value]) == target.start


def _is_repeated(body: Body) -> bool:
    """Whether a loop of the function contains the body."""
    owner = body.owner
    while isinstance(owner, Statement) and owner.kind != "function":
        if isinstance(owner, Loop):
            return True
        owner = owner.parent
    return False
