"""Reading a module: every node is shown to the rules that look at its kind, top down.

Facts about a place depend on its scope, which the walk tracks.
"""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.gaps import gaps
from sew_hooks.languages.python.inference import Types
from sew_hooks.languages.python.lower import PythonLowering
from sew_hooks.languages.python.preconditions.read_as_text import is_quoted, sets_metadata
from sew_hooks.languages.python.rules import all_rules
from sew_hooks.languages.python.scopes import Scope
from sew_hooks.languages.python.tree import Comprehension, Lambda, PythonClass, PythonFunction
from sew_hooks.languages.reading import Found
from sew_hooks.languages.tree import Body, Compound, If, Node, Region, Statement
from sew_hooks.languages.walk import Walk


def visit(lowered: PythonLowering) -> list[Found]:
    """The sites of a lowered module."""
    return _Walk(lowered).found


class _Walk(Walk[Facts]):
    """Visits a lowered module."""

    def __init__(self, lowered: PythonLowering) -> None:
        facts = Facts(lowered.text, Types(), lowered.scope, gaps)
        super().__init__(facts, all_rules(), lowered.definitions, lowered.lost)
        self.closed: set[int] = set()
        module = lowered.module
        facts.file.parent, facts.file.unit, facts.file.depth = module, lowered.residual, 0
        self._body(module.bodies[0])

    def close(self, node: object) -> None:
        self.closed.add(id(node))

    def _body(self, body: Body) -> None:
        """Visit the statements of a body."""
        facts = self.facts
        before = facts.scope, facts.body, facts.owner
        facts.scope, facts.body, facts.owner = body.scope, body, None if body.form == "file" else body.owner
        self.ask_body(body)
        for statement in body.statements:
            self._statement(statement)
        facts.scope, facts.body, facts.owner = before

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
                self._statement(raw)
            return
        if not quoted:
            self._expressions(statement)
        if isinstance(statement, PythonClass):
            facts = self.facts
            before = facts.function, facts.enclosing_class
            facts.function, facts.enclosing_class = None, statement
            self._body(statement.bodies[0])
            facts.function, facts.enclosing_class = before
        elif isinstance(statement, Compound):
            for body in statement.bodies:
                self._body(body)
            if isinstance(statement, If) and isinstance(statement.orelse, If):
                self._statement(statement.orelse)

    def _function(self, function: PythonFunction) -> None:
        facts = self.facts
        self.ask(function)
        self._expressions(function)
        before = facts.function, facts.enclosing_class
        # the class that directly holds this function, for its body's statements
        holder = facts.owner if isinstance(facts.owner, PythonClass) else None
        facts.function, facts.enclosing_class = function, holder
        self._body(function.bodies[0])
        facts.function, facts.enclosing_class = before

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
            for child in node.children:
                if not child.children and child.kind not in by_kind:
                    continue  # a name, most often
                inner = scope
                if isinstance(node, Comprehension):
                    inner = scope if child is node.clauses[0].iterable else node.scope
                elif isinstance(node, Lambda) and child is node.body:
                    inner = node.scope
                stack.append((child, node, inner))
        facts.scope = home
