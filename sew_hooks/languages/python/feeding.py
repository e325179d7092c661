"""Whether a statement feeds the one below it: whether it sets or changes what that one reads.

The answer is the same in all variants of all rules. Neighbouring assignments, which may share a statement or change
places, answer together; names of builtins that a rule may write or leave out count for nothing. In doubt it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sew_hooks.languages.python.tree import Assignment, Augmented, Call, Loop, Region
from sew_hooks.languages.tree import Body, Class, Compound, Function, If, Node, Statement

_OBJECTS = frozenset({"self", "cls"})
"""Names whose attributes are told apart: to set ``self.x`` feeds what reads ``self.x`` and nothing else."""

_WRITTEN_BY_RULES = frozenset({"any", "len", "list", "pow", "range", "reversed"})
_TARGET = re.compile(r"\b(?:self|cls)(\.\w+)|\b([^\W\d]\w*)")
_TOGETHER = 3
"""How many neighbouring assignments may become one statement."""


def feeds(statements: Sequence[Statement], index: int, text: str) -> bool:
    """Whether the statement before number ``index`` of a block feeds what that one reads first: all of a simple
    statement, the header of one with blocks."""
    return not _written_above(statements, index, text).isdisjoint(_read_below(statements, index))


def _written_above(statements: Sequence[Statement], index: int, text: str) -> set[str]:
    found = _written(statements[index - 1], text)
    for statement in reversed(statements[max(0, index - _TOGETHER) : index - 1]):
        if not isinstance(statement, Assignment) or not isinstance(statements[index - 1], Assignment):
            break
        found |= _written(statement, text)
    return found


def _read_below(statements: Sequence[Statement], index: int) -> set[str]:
    found = _read(statements[index])
    for statement in statements[index + 1 : index + _TOGETHER]:
        if not isinstance(statement, Assignment) or not isinstance(statements[index], Assignment):
            break
        found |= _read(statement)
    return found


def _written(statement: Statement, text: str) -> set[str]:
    """What a statement binds or may change, with all that is in its blocks."""
    found: set[str] = set()
    for inner in _statements(statement):
        if isinstance(inner, Region):
            found.update(part.value for name, part in inner.parts.items() if name in ("name", "variable"))
        elif isinstance(inner, Assignment):
            found |= _names(inner.target)
        elif isinstance(inner, (Augmented, Loop)):
            if inner.target is not None:
                found |= _names(inner.target)
        elif inner.kind in ("assign", "annotation"):
            end = inner.children[-1].outer_start if inner.kind == "assign" else text.find(":", inner.start)
            targets = text[inner.start : end].partition("\n")[0]
            found.update(word for words in _TARGET.findall(targets) for word in words if word)
        elif inner.kind == "expression":
            found |= _acted_on(inner.children[0], inner is statement)
    return found - _WRITTEN_BY_RULES


def _acted_on(expression: Node, arguments: bool) -> set[str]:
    """What an expression is about that stands for its effect: the object of a method, perhaps what it is given."""
    while expression.kind == "await":
        expression = expression.children[0]
    found: set[str] = set()
    if isinstance(expression, Call):
        if expression.function.kind == "attribute":
            found |= _names(expression.function.children[0])
        for argument in expression.arguments if arguments else ():
            if argument.value.kind in ("name", "attribute"):
                found |= _names(argument.value)
    return found


def _statements(statement: Statement) -> Iterator[Statement]:
    """A statement and all statements in its blocks, but for those of functions and classes."""
    stack: list[Statement] = [statement]
    while stack:
        one = stack.pop()
        yield one
        if isinstance(one, (Function, Class)):
            continue
        if isinstance(one, Compound):
            for body in one.bodies:
                stack += body.statements
        if isinstance(one, If) and isinstance(one.orelse, If):
            stack.append(one.orelse)


def _read(statement: Statement) -> set[str]:
    """What a statement reads first."""
    found: set[str] = set()
    if isinstance(statement, Region):
        parts: Sequence[Node] = tuple(statement.parts.values())
    elif isinstance(statement, Augmented):
        parts = (statement.target, *statement.children)
    elif isinstance(statement, If):
        parts = (statement.test,)
    else:
        parts = statement.children
    for part in parts:
        found |= _names(part)
    if statement.kind == "try" and isinstance(statement, Compound):
        found |= _read_below(_first(statement.bodies[0]), 0)
    return found - _WRITTEN_BY_RULES


def _first(body: Body) -> list[Statement]:
    return body.statements[:_TOGETHER]


def _names(expression: Node) -> set[str]:
    """The names that an expression mentions; ``.x`` for the attribute ``x`` of ``self`` or ``cls``."""
    found: set[str] = set()
    stack = [expression]
    while stack:
        node = stack.pop()
        if node.kind == "attribute" and node.children[0].kind == "name" and node.children[0].value in _OBJECTS:
            found.add(f".{node.value}")
            continue
        if node.kind == "name" and node.value not in _OBJECTS:
            found.add(node.value)
        elif node.kind == "opaque":
            found.update(f".{child.value}" for child in node.children)
        stack.extend(node.children)
    return found
