"""Which variables of Java would be constants if they were ``final`` (JLS 4.12.4), and which expressions may be."""

from __future__ import annotations

import re
from itertools import takewhile

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import Component, Member, Name, variable
from sew_hooks.patterns import pattern

_TYPE = pattern(r"(?:.*\W)?(?:boolean|byte|short|int|long|char|float|double|String|var)", re.DOTALL)
"""The types that constants can have, and ``var``, which may stand for one of them."""

_MOST = 40
"""The largest number of locals that are followed: a variable that is made of more counts as a constant."""

_NEVER = frozenset(
    {
        "assign", "augmented", "brackets", "call", "element", "empty", "increment", "lambda", "new", "null", "size",
        "switch", "this",
    }
)  # fmt: skip
"""The kinds of expressions that no constant one contains."""


def is_computed(component: Component) -> bool:
    """Whether the initialiser of a variable contains a call, a new object, an element or a parameter, as no constant
    expression does.
    """
    stack = list(component.children)
    while stack:
        node = stack.pop()
        if node.kind in ("call", "new", "element"):
            return True
        if isinstance(node, Name):
            declared = variable(node)
            if declared is not None and declared.role == "parameter" and "final" not in declared.modifiers:
                return True
        if node.kind != "lambda":
            stack.extend(node.children)
    return False


def may_be_constant(component: Component, facts: Facts) -> bool:
    """Whether a variable with a value may be a constant if it and the locals that it is made of are ``final``."""
    made_of = [component]
    for local in made_of:
        read = _read_by(local, facts)
        if read is None:
            return False
        made_of += [other for other in read if other not in made_of]
        if len(made_of) > _MOST:
            break
    return True


def _read_by(component: Component, facts: Facts) -> list[Component] | None:
    """The locals that the value of a variable is made of; ``None`` if the variable cannot be a constant."""
    declared, group = component.declared, component.group
    if declared.initial is None or declared.wrappers:
        return None
    if not _TYPE.fullmatch(facts.text, group.type_start, group.type_end):
        return None
    components: list[Component] = []
    stack = [declared.initial]
    while stack:
        node = stack.pop()
        if node.kind in _NEVER:
            return None
        if isinstance(node, Name):
            read = variable(node)
            if isinstance(node.parent, Member) and (read is not None or _is_of_function(node)):
                return None
            if read is None:
                continue
            if read.role in ("parameter", "caught"):
                return None
            if read.role == "field" and (read.initial is None or "final" not in read.modifiers.split()):
                return None
            if read.role == "local":
                if not isinstance(read.component, Component):
                    return None
                components.append(read.component)
        stack += node.children
    return components


def _is_of_function(name: Name) -> bool:
    """Whether a name stands for a variable that is declared in the function around it, though it is not known which."""
    local = takewhile(lambda scope: scope.kind in ("block", "function"), name.scope.outwards())
    return any(name.value in scope.names for scope in local)
