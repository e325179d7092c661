"""Whether a statement works on a result of the statement before it: readers want no blank line between two such
statements. The answer depends only on names and on the canonical tree, so no rule changes it.
"""

from __future__ import annotations

from sew_hooks.languages.clike.between import end_of, is_line, start_of
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import Call, Component, Element, Member, Name, Unary
from sew_hooks.languages.gaps import as_caught
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.languages.tree import Compound, If, Node, Region, Statement
from sew_hooks.patterns import pattern

_VARIABLE = pattern(r"[A-Za-z_$][\w$]*(?!\s*\(|[\w$])")
_WORD = pattern(r"[A-Za-z_$][\w$]*")
_UPDATES = frozenset({"assign", "augmented", "increment"})


def feeds(above: Statement, below: Statement, facts: Facts) -> bool:
    """Whether ``below`` mentions a name that ``above`` writes; successive declarations count as one, however
    many statements they are.
    """
    return _mentions(below, _written_in_row(above, facts), facts)


def paragraph_feeds(above: Statement, below: Statement, facts: Facts) -> bool:
    """The same for ``above`` together with all declarations in the lines that end with it."""
    names = _written_in_row(above, facts)
    line: Statement | None = above
    while line is not None and is_line(line):
        if isinstance(line, Component):
            names.add(line.value)
        line = line.previous
    return _mentions(below, names, facts)


def belongs(below: Statement, above: Statement, facts: Facts) -> bool:
    """Whether ``below`` works on a result of ``above``, or writes a variable that ``above`` reads, as ``open = false;``
    does after ``if (open) …``.
    """
    return feeds(above, below, facts) or _mentions(above, _written_in_row(below, facts), facts)


def _written_in_row(statement: Statement, facts: Facts) -> set[str]:
    row = statement.run if isinstance(statement, Component) else [statement]
    return set[str]().union(*(written(neighbour, facts) for neighbour in row))


def _mentions(statement: Statement, names: set[str], facts: Facts) -> bool:
    if not names:
        return False
    last = statement.run[-1] if isinstance(statement, Component) else statement
    said = facts.once(_variables_in, start_of(statement), end_of(last))
    return not said.isdisjoint(map(as_caught, names))


def _variables_in(start: int, end: int, facts: Facts) -> set[str]:
    """The variables in a range."""
    return set(map(as_caught, _VARIABLE.findall(without(facts.text[start:end], LITERALS, " "))))


def written(statement: Statement, facts: Facts) -> set[str]:
    """The names that a statement declares or assigns, and those of the objects whose methods it calls. Of code that is
    not understood, they are all words.
    """
    names: set[str] = set()
    stack: list[Node] = [statement]
    while stack:
        node = stack.pop()
        if isinstance(node, Component):
            names.add(node.value)
        elif isinstance(node, Region):
            names.add(node.parts["name"].value)
        elif node.kind in _UPDATES:
            names.add(_base(node.children[0]))
        elif isinstance(node, Call) and node.receiver is not None and isinstance(node.parent, Statement):
            names.add(_base(node.receiver))
        elif node.kind == "other" and not node.children:
            names |= set(_WORD.findall(without(facts.text[node.start : node.end], LITERALS, " ")))
        stack.extend(node.children)
        if isinstance(node, Compound):
            stack.extend(inside for body in node.bodies for inside in body.statements)
        if isinstance(node, If) and isinstance(node.orelse, If):
            stack.append(node.orelse)
    return names - {"this"}


def _base(node: Node) -> str:
    """The variable from which an expression starts; a field of ``this`` counts as one."""
    while True:
        if isinstance(node, Member):
            if node.target.kind == "this":
                return node.value
            node = node.target
        elif isinstance(node, Element):
            node = node.target
        elif isinstance(node, Call) and node.receiver is not None:
            node = node.receiver
        elif isinstance(node, Unary):
            node = node.operand
        else:
            return node.value if isinstance(node, Name) else ""
