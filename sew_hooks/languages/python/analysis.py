"""Reading a module: every node is shown to the rules that look at its kind, top down.

Facts about a place depend on its scope, which the walk tracks.
"""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.inference import Types
from sew_hooks.languages.python.lower import Lowering
from sew_hooks.languages.python.preconditions.line_numbers import asks_for_lines
from sew_hooks.languages.python.preconditions.read_as_text import is_quoted, sets_metadata
from sew_hooks.languages.python.rules import PARTS, all_rules
from sew_hooks.languages.python.scopes import Scope
from sew_hooks.languages.python.tree import Comprehension, Lambda, PythonClass, PythonFunction, Region
from sew_hooks.languages.reading import RESIDUAL, Found, OpenUnit
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.tree import Body, Compound, If, Node, Statement
from sew_hooks.languages.walk import Walk


def visit(lowered: Lowering, scope: str) -> tuple[list[Found], list[OpenUnit]]:
    """The sites and units of a lowered module."""
    walk = _Walk(lowered, scope == "definition")
    return walk.found, walk.units


class _Walk(Walk[Facts]):
    """Visits a lowered module; ``definitions`` gives every outermost function a unit of its own."""

    def __init__(self, lowered: Lowering, definitions: bool) -> None:
        module = lowered.module
        counts = lowered.file_counts.residual if definitions else lowered.total
        self.residual = OpenUnit(RESIDUAL, counts, 0, len(lowered.text))
        lost = {self.residual} if lowered.broken else set()
        facts = Facts(lowered.text, Types(), lowered.scope, lowered.split, PARTS)
        super().__init__(facts, all_rules(), definitions, lost)
        self.asks_for_lines = asks_for_lines(lowered.text)
        self.closed: set[int] = set()
        self.classes: list[str] = []
        self.unit = self.residual
        self.units = [self.residual]
        self._place(self.facts.file, module, 0)
        self._body(module.bodies[0], module, 0, lowered.scope)

    def close(self, node: object) -> None:
        self.closed.add(id(node))

    def may_have(self, rule: Rule[Facts], choice: Choice, statement: Statement) -> bool:
        return not self.asks_for_lines and super().may_have(rule, choice, statement)

    def statement_of(self, node: Node) -> Statement | None:
        one: Node | None = node
        while one is not None and not isinstance(one, Statement):
            one = one.parent
        return one

    def _place(self, statement: Statement, owner: Node, depth: int) -> None:
        statement.parent = owner
        statement.unit = self.unit
        statement.depth = depth

    def _body(self, body: Body, owner: Compound, depth: int, scope: Scope) -> None:
        """Visit a body whose statements are at ``depth``."""
        facts = self.facts
        before = facts.scope, facts.body, facts.owner, facts.previous
        facts.scope, facts.body, facts.owner = scope, body, None if body.form == "file" else owner
        body.owner = owner
        previous = None
        for statement in body.statements:
            self._place(statement, owner, depth)
            if isinstance(statement, PythonFunction) and self.definitions and self.unit is self.residual:
                statement.unit, statement.depth = self._unit_of(statement), 0
            statement.body, statement.previous = body, previous
            previous = statement
        self.ask_body(body)
        for statement in body.statements:
            facts.previous = statement.previous
            self._statement(statement)
        facts.scope, facts.body, facts.owner, facts.previous = before

    def _statement(self, statement: Statement) -> None:
        if isinstance(statement, PythonFunction):
            self._function(statement)
            return
        if self.facts.scope.kind == "module" and sets_metadata(statement, self.facts.text):
            return
        quoted = is_quoted(statement)
        if not quoted:
            self.ask(statement)
        if id(statement) in self.closed:
            return
        if isinstance(statement, Region):
            for raw in statement.raw:
                self._place_beside(raw, statement)
                self._statement(raw)
            return
        if not quoted:
            self._expressions(statement)
        depth = statement.depth + 1
        if isinstance(statement, PythonClass):
            facts = self.facts
            before = facts.function, facts.enclosing_class
            facts.function, facts.enclosing_class = None, statement
            self.classes.append(statement.value)
            self._body(statement.bodies[0], statement, depth, statement.scope)
            self.classes.pop()
            facts.function, facts.enclosing_class = before
        elif isinstance(statement, Compound):
            for body in statement.bodies:
                self._body(body, statement, depth, self.facts.scope)
            if isinstance(statement, If) and isinstance(statement.orelse, If):
                self._place_beside(statement.orelse, statement)
                self._statement(statement.orelse)

    def _place_beside(self, statement: Statement, known: Statement) -> None:
        assert known.parent is not None
        self._place(statement, known.parent, known.depth)
        statement.body, statement.previous = known.body, known.previous

    def _function(self, function: PythonFunction) -> None:
        facts = self.facts
        outer = self.unit
        if function.unit is not outer:
            self.unit = function.unit
            self.units.append(self.unit)
        self.ask(function)
        self._expressions(function)
        before = facts.function, facts.enclosing_class
        # the class that directly holds this function, for its body's statements
        holder = facts.owner if isinstance(facts.owner, PythonClass) else None
        facts.function, facts.enclosing_class = function, holder
        self.classes.append(function.value)
        self._body(function.bodies[0], function, function.depth + 1, function.scope)
        self.classes.pop()
        facts.function, facts.enclosing_class = before
        self.unit = outer

    def _unit_of(self, function: PythonFunction) -> OpenUnit:
        """A new unit for an outermost function."""
        unit = OpenUnit(".".join((*self.classes, function.value)), function.counts, function.top, function.end)
        if not function.readable:
            self.lost.add(unit)
        return unit

    def _expressions(self, statement: Statement) -> None:
        """Visit the expressions of a statement, parents first."""
        facts = self.facts
        by_kind = self.by_kind
        closed = self.closed
        home = facts.scope
        stack: list[tuple[Node, Node, Scope]] = [(node, statement, home) for node in statement.children]
        while stack:
            node, parent, scope = stack.pop()
            if id(node) in closed:
                continue
            node.parent = parent
            if node.kind in by_kind:
                facts.scope = scope
                self.ask(node)
            children = node.children
            if not children:
                continue
            if isinstance(node, Comprehension):
                first = node.clauses[0].iterable
                stack += [(child, node, scope if child is first else node.scope) for child in children]
            elif isinstance(node, Lambda):
                stack += [(child, node, node.scope if child is node.body else scope) for child in children]
            else:
                stack += [(child, node, scope) for child in children]
        facts.scope = home
