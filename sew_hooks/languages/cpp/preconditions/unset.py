"""Functions that read a local number that nothing has set.

The result of such a read depends on the previous content of that memory, and therefore on the code around it: a rewrite
may change the result. The decision is made on the canonical tree, where the parts of a choice have no order.

Coverage cannot see this: every name is understood, and only the order of writing and reading matters.
"""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.clike.scopes import Declared
from sew_hooks.languages.clike.tree import (
    Assign,
    Augmented,
    Component,
    Element,
    Increment,
    Morgan,
    Name,
    Ternary,
    Unary,
    variable,
)
from sew_hooks.languages.cpp.lower import CppLowering
from sew_hooks.languages.tree import Body, Compound, Function, If, Node, Operation, Region, Statement


def ranges(lowered: CppLowering) -> list[tuple[int, int]]:
    """The functions that read one of the ``unset`` variables of ``lowered`` before it may have been set."""
    if not lowered.unset:
        return []
    walk = _Walk(lowered)
    walk.body(lowered.module.bodies[0], frozenset())
    return [(function.start, function.end) for function in walk.reading]


class _Walk:
    """Follows statements in their order with the variables that may have been set so far."""

    def __init__(self, lowered: CppLowering) -> None:
        self.reading: list[Function] = []
        self._unset = {declared for declared in lowered.unset if declared.name not in lowered.blurred}
        self._names = {declared.name for declared in self._unset}
        self._function: Function | None = None

    def body(self, body: Body, known: frozenset[Declared]) -> frozenset[Declared]:
        """The variables that may be set after ``body`` if ``known`` may be set before it."""
        for statement in body.statements:
            known = self._statement(statement, known)
        return known

    def _bodies(self, bodies: Iterable[Body], known: frozenset[Declared]) -> frozenset[Declared]:
        """Like :meth:`body`, for several bodies if one of them is run."""
        return known.union(*(self.body(body, known) for body in bodies))

    def _statement(self, statement: Statement, known: frozenset[Declared]) -> frozenset[Declared]:
        if isinstance(statement, Function):
            outer, self._function = self._function, self._function or statement
            known = self._bodies(statement.bodies, known)
            self._function = outer
            return known
        if isinstance(statement, If):
            known = self._all(statement.children, known, reads=True)
            after = self.body(statement.bodies[0], known)
            if isinstance(statement.orelse, If):
                return after | self._statement(statement.orelse, known)
            return after if statement.orelse is None else after | self.body(statement.orelse, known)
        if isinstance(statement, Region):
            name, *values = statement.parts.values()
            known = self._all(values, known, reads=True)
            return self._set(name, known) if isinstance(name, Name) else known
        if isinstance(statement, Component):
            return self._all(statement.children, known, reads="&" not in statement.declared.wrappers)
        if isinstance(statement, Compound):
            if statement.kind == "do":
                return self._all(statement.children, self._bodies(statement.bodies, known), reads=True)
            known = self._all(statement.children, known, reads=statement.kind in ("for", "while"))
            return self._bodies(statement.bodies, known)
        return self._all(statement.children, known, reads=False)

    def _all(self, nodes: Iterable[Node], known: frozenset[Declared], *, reads: bool) -> frozenset[Declared]:
        for node in nodes:
            known = self._expression(node, known, reads)
        return known

    def _expression(self, node: Node, known: frozenset[Declared], reads: bool) -> frozenset[Declared]:
        """``reads`` says that the value is read; elsewhere a name may be set, perhaps through a reference."""
        if isinstance(node, Name):
            if reads:
                self._read(node, known)
            return self._set(node, known)
        if isinstance(node, Assign):
            known = self._expression(node.result, known, True)
            return self._expression(node.target, known, False)
        if isinstance(node, (Augmented, Increment)):
            return self._all(node.children, known, reads=True)
        if isinstance(node, Operation):
            known = self._expression(node.left, known, node.kind != "shift")
            return self._expression(node.right, known, node.value != ">>")
        if isinstance(node, (Morgan, Ternary)) or (isinstance(node, Unary) and node.value not in ("&", "*")):
            return self._all(node.children, known, reads=True)
        if isinstance(node, Element):
            known = self._expression(node.target, known, False)
            return self._expression(node.index, known, True)
        if isinstance(node, Compound):
            return self._statement(node, known)
        return self._all(node.children, known, reads=False)

    def _variable(self, name: Name) -> Declared | None:
        declared = variable(name) if name.value in self._names else None
        return declared if declared in self._unset else None

    def _set(self, name: Name, known: frozenset[Declared]) -> frozenset[Declared]:
        declared = self._variable(name)
        return known if declared is None else known | {declared}

    def _read(self, name: Name, known: frozenset[Declared]) -> None:
        declared = self._variable(name)
        if declared is not None and declared not in known and self._function is not None:
            self.reading.append(self._function)
