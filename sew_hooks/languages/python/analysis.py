"""Reading a module: every node is shown to the rules that look at its kind, top down, and sites get addresses."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.inference import Types
from sew_hooks.languages.python.lower import Lowering
from sew_hooks.languages.python.preconditions.read_as_text import is_quoted, sets_metadata
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.rules import all_rules
from sew_hooks.languages.python.scopes import Scope
from sew_hooks.languages.python.tree import (
    Block,
    Class,
    Compound,
    Comprehension,
    Function,
    If,
    Lambda,
    Region,
    Statement,
)
from sew_hooks.languages.reading import RESIDUAL, Found, OpenUnit
from sew_hooks.languages.tree import Node
from sew_hooks.languages.vocabulary import Kind
from sew_hooks.scheme.address import SiteId


class _Place(NamedTuple):
    """Where an address puts a node: its statement, parent and grandparent, and how many blocks it is in."""

    statement: Kind | Literal[""]
    parent: Kind | Literal[""]
    grandparent: Kind | Literal[""]
    depth: int

    def inside(self, kind: Kind) -> _Place:
        return _Place(self.statement, kind, self.parent, self.depth)


def visit(lowered: Lowering, scope: str) -> tuple[list[Found], list[OpenUnit]]:
    """The sites and units of a lowered module."""
    walk = _Walk(lowered, scope == "definition")
    return walk.found, walk.units


class _Walk:
    """Visits a lowered module; ``definitions`` gives every outermost function a unit of its own."""

    def __init__(self, lowered: Lowering, definitions: bool) -> None:
        self.facts = Facts(lowered.text, Types(), lowered.scope)
        self.definitions = definitions
        self.found: list[Found] = []
        self.closed: set[int] = set()
        self.classes: list[str] = []
        counts = lowered.file_counts.residual if definitions else lowered.total
        self.residual = OpenUnit(RESIDUAL, counts, 0, len(lowered.text))
        self.unit = self.residual
        self.units = [self.residual]
        self.lost = {self.residual} if lowered.broken else set()
        self._by_kind: dict[Kind, list[Rule]] = {}
        self._in_blocks: list[Rule] = []
        for rule in all_rules():
            for kind in rule.visits:
                self._by_kind.setdefault(kind, []).append(rule)
            if not rule.visits:
                self._in_blocks.append(rule)
        self._block(lowered.body, None, _Place("", "module", "", 0), lowered.scope)

    def _record(self, rule: Rule, choice: Choice, place: _Place) -> None:
        self.closed.update(map(id, choice.closed))
        bit = choice.bit(self.facts.text)
        if bit is None or self.unit in self.lost:
            return
        site_id = SiteId(rule.id, *place)
        self.found.append(Found(rule.id, choice, bit, site_id, self.unit))

    def _ask(self, node: Node, place: _Place) -> None:
        for rule in self._by_kind.get(node.kind, ()):
            choice = rule.find(node, self.facts)
            if choice is not None:
                self._record(rule, choice, place)

    def _block(self, block: Block, owner: Compound | None, place: _Place, scope: Scope) -> None:
        """Visit a block whose statements stand at ``place``."""
        facts = self.facts
        before = facts.scope, facts.block, facts.owner, facts.previous
        facts.scope, facts.block, facts.owner = scope, block, owner
        for rule in self._in_blocks:
            for node, choice in rule.find_in_body(block, facts):
                self._record(rule, choice, place._replace(statement=node.kind))
        facts.previous = None
        for statement in block.statements:
            self._statement(statement, owner, place)
            facts.previous = statement
        facts.scope, facts.block, facts.owner, facts.previous = before

    def _statement(self, statement: Statement, owner: Node | None, place: _Place) -> None:
        statement.parent = owner
        if isinstance(statement, Function):
            self._function(statement, place)
            return
        if self.facts.scope.kind == "module" and sets_metadata(statement, self.facts.text):
            return
        place = place._replace(statement=statement.kind)
        quoted = is_quoted(statement)
        if not quoted:
            self._ask(statement, place)
        if id(statement) in self.closed:
            return
        if isinstance(statement, Region):
            for raw in statement.raw:
                self._statement(raw, owner, place)
            return
        if not quoted:
            self._expressions(statement, place)
        if isinstance(statement, Class):
            facts = self.facts
            before = facts.function, facts.enclosing_class
            facts.function, facts.enclosing_class = None, statement
            self.classes.append(statement.value)
            self._block(statement.blocks[0], statement, _deeper(statement.kind, place), statement.scope)
            self.classes.pop()
            facts.function, facts.enclosing_class = before
        elif isinstance(statement, Compound):
            inner = _deeper(statement.kind, place)
            for block in statement.blocks:
                self._block(block, statement, inner, self.facts.scope)
            if isinstance(statement, If) and isinstance(statement.orelse, If):
                self._statement(statement.orelse, owner, place)

    def _function(self, function: Function, place: _Place) -> None:
        facts = self.facts
        outer = self.unit
        if self.definitions and outer is self.residual:
            name = ".".join((*self.classes, function.value))
            self.unit = OpenUnit(name, function.counts, function.top, function.end)
            self.units.append(self.unit)
            if not function.readable:
                self.lost.add(self.unit)
            place = _Place("", "", "", 0)
        place = place._replace(statement="function")
        self._ask(function, place)
        self._expressions(function, place)
        before = facts.function, facts.enclosing_class
        # the class that directly holds this function, for its body's statements
        holder = facts.owner if isinstance(facts.owner, Class) else None
        facts.function, facts.enclosing_class = function, holder
        self.classes.append(function.value)
        self._block(function.blocks[0], function, _deeper("function", place), function.scope)
        self.classes.pop()
        facts.function, facts.enclosing_class = before
        self.unit = outer

    def _expressions(self, statement: Statement, place: _Place) -> None:
        """Visit the expressions of a statement, parents first."""
        facts = self.facts
        by_kind = self._by_kind
        closed = self.closed
        home = facts.scope
        inside = place.inside(statement.kind)
        stack: list[tuple[Node, Node, _Place, Scope]] = [(n, statement, inside, home) for n in statement.children]
        while stack:
            node, parent, place, scope = stack.pop()
            if id(node) in closed:
                continue
            node.parent = parent
            if node.kind in by_kind:
                facts.scope = scope
                self._ask(node, place)
            children = node.children
            if not children:
                continue
            inside = place.inside(node.kind)
            if isinstance(node, Comprehension):
                first = node.clauses[0].iterable
                stack += [(child, node, inside, scope if child is first else node.scope) for child in children]
            elif isinstance(node, Lambda):
                stack += [(child, node, inside, node.scope if child is node.body else scope) for child in children]
            else:
                stack += [(child, node, inside, scope) for child in children]
        facts.scope = home


def _deeper(kind: Kind, place: _Place) -> _Place:
    """The place of the statements in a block of a ``kind`` statement at ``place``."""
    return _Place("", kind, place.parent, place.depth + 1)
