"""Whether a statement feeds the one below it: whether it sets or changes something that the lower one is about.

The answer is the same in all variants of all rules. Neighbouring assignments, which may share a statement or change
places, are treated together. Names of builtins that a rule may write or leave out do not count. In doubt, the answer is
yes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sew_hooks.languages.gaps import as_caught
from sew_hooks.languages.python.tree import Assignment, Augmented, Call, Loop
from sew_hooks.languages.tree import Compound, If, Node, Region, Statement, statements_of
from sew_hooks.patterns import pattern

_OBJECTS = frozenset({"self", "cls"})
"""Names whose attributes are distinguished: setting ``self.x`` feeds only statements that read ``self.x``."""

WRITTEN_BY_RULES = frozenset({"any", "len", "list", "pow", "range", "reversed"})
"""Builtins that a rule writes or removes."""

_TARGET = pattern(r"\b(?:self|cls)(\.\w+)|\b([^\W\d]\w*)")
TOGETHER = 3
"""How many neighbouring assignments may become one statement."""


def feeds(statements: Sequence[Statement], index: int, text: str) -> bool:
    """Whether the statement before number ``index`` of a block feeds that one: whether it sets or changes something
    that the other reads first, or binds a name that occurs anywhere in its blocks.
    """
    above, below = _row(statements, index - 1, -1), _row(statements, index, 1)
    if not _all(_written(statement, text) for statement in above).isdisjoint(
        _all(_read(statement) for statement in below)
    ):
        return True
    inside = _all(_used(statement) | _bound(statement, text) for statement in below if isinstance(statement, Compound))
    return not _all(_bound(statement, text) for statement in above).isdisjoint(inside)


def resumes(statements: Sequence[Statement], index: int, text: str) -> bool:
    """Whether statement number ``index`` of a block sets a name that the blocks of the statement before it use, as
    ``left += 1`` does after ``while left < right``.
    """
    below = _all(_bound(statement, text) for statement in _row(statements, index, 1))
    return not below.isdisjoint(_all([_used(statements[index - 1])]))


def _all(names: Iterable[set[str]]) -> set[str]:
    """All of the names; a caught exception may be called either way."""
    return set(map(as_caught, set[str]().union(*names)))


def _row(statements: Sequence[Statement], index: int, step: int) -> list[Statement]:
    """A statement and, if it is an assignment, those that it may share a statement with."""
    row = [statements[index]]
    for number in range(index + step, index + step * TOGETHER, step):
        if not 0 <= number < len(statements) or not isinstance(row[-1], Assignment):
            break
        if not isinstance(statements[number], Assignment):
            break
        row.append(statements[number])
    return row


def _written(statement: Statement, text: str) -> set[str]:
    """The names that a statement binds or may change, including everything in its blocks."""
    names = _bound(statement, text)
    for inner in statements_of(statement):
        if inner.kind == "expression":
            names |= _acted_on(inner.children[0], inner is statement)
    return names - WRITTEN_BY_RULES


def _bound(statement: Statement, text: str) -> set[str]:
    """The names that a statement binds, including everything in its blocks."""
    names: set[str] = set()
    for inner in statements_of(statement):
        if isinstance(inner, Region):
            names.update(part.value for name, part in inner.parts.items() if name in ("name", "variable"))
        elif isinstance(inner, Assignment):
            names |= _names(inner.target)
        elif isinstance(inner, (Augmented, Loop)):
            if inner.target is not None:
                names |= _names(inner.target)
        elif inner.kind in ("assign", "annotation"):
            end = inner.children[-1].outer_start if inner.kind == "assign" else text.find(":", inner.start)
            targets = text[inner.start : end].partition("\n")[0]
            names.update(word for words in _TARGET.findall(targets) for word in words if word)
    return names - WRITTEN_BY_RULES


def _acted_on(expression: Node, arguments: bool) -> set[str]:
    """The names that an expression statement may change: the object of a method, perhaps its arguments."""
    while expression.kind == "await":
        expression = expression.children[0]
    names: set[str] = set()
    if isinstance(expression, Call):
        if expression.function.kind == "attribute":
            names |= _names(expression.function.children[0])
        for argument in expression.arguments if arguments else ():
            if argument.value.kind in ("name", "attribute"):
                names |= _names(argument.value)
    return names


def _used(statement: Statement) -> set[str]:
    """The names that a statement mentions, including everything in its blocks."""
    return _all(_own(inner) for inner in statements_of(statement)) - WRITTEN_BY_RULES


def _read(statement: Statement) -> set[str]:
    """The names that a statement mentions first: all of a simple statement, and those in the header of one with blocks.
    A ``try`` has no header, so those of the statements below it count.
    """
    names = _own(statement)
    if statement.kind == "try" and isinstance(statement, Compound):
        for first in statement.bodies[0].statements[:TOGETHER]:
            names |= _own(first)
    return _all([names]) - WRITTEN_BY_RULES


def _own(statement: Statement) -> set[str]:
    """The names that a statement mentions outside its blocks, except those that it binds."""
    parts: Sequence[Node] = statement.children
    if isinstance(statement, Region):
        parts = tuple(statement.parts.values())
    elif isinstance(statement, Augmented):
        parts = (statement.target, *statement.children)
    elif isinstance(statement, If):
        parts = (statement.test,)
    return set[str]().union(*map(_names, parts))


def _names(expression: Node) -> set[str]:
    """The names that an expression mentions; ``.x`` for the attribute ``x`` of ``self`` or ``cls``."""
    names: set[str] = set()
    stack = [expression]
    while stack:
        node = stack.pop()
        if node.kind == "attribute" and node.children[0].kind == "name" and node.children[0].value in _OBJECTS:
            names.add(f".{node.value}")
            continue
        if node.kind == "name" and node.value not in _OBJECTS:
            names.add(node.value)
        elif node.kind == "opaque":
            names.update(f".{child.value}" for child in node.children)
        stack.extend(node.children)
    return names
