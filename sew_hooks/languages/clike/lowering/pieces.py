"""The basis of every part of the lowering: the parser's words, the results so far, and the text of nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from sew_hooks.languages.clike.coverage import Coverage, leaves, uses
from sew_hooks.languages.clike.nearest import Nearest
from sew_hooks.languages.clike.scopes import Scope
from sew_hooks.languages.clike.tree import Component, Name
from sew_hooks.languages.counting import Counted, FileCounts
from sew_hooks.languages.reading import RESIDUAL, OpenUnit
from sew_hooks.languages.tree import Body, If, Node, Statement

COMMENTS = frozenset({"comment", "line_comment", "block_comment"})


class Pieces:
    """The state of a lowering. :class:`~sew_hooks.languages.clike.lower.Lowering` says what it contains at the end."""

    blocks: frozenset[str]
    """The parser's word for statements in braces."""

    complete: frozenset[str]
    """The parser's words for nodes that can be read anywhere: functions, classes, and what contains them."""

    holders: frozenset[str]
    """The parser's words for nodes that may contain such nodes, and are read in spite of a syntax error inside."""

    identifiers: frozenset[str]
    """The parser's words for names that may be those of variables."""

    plain_expressions: frozenset[str]
    """The parser's words for expressions, and parts of them, that declare nothing."""

    counted: Counted
    """The parser's words for the things that contexts count."""

    conditions_declare: bool
    """Whether the header of an ``if`` may declare names that only its branches see."""

    columns: int
    """The length of line that formatters and style guides of the language allow."""

    expressions: ClassVar[dict[str, Callable[[Any, Any], Node]]]
    """The method of the class that lowers each of the grammar's expressions."""

    statements: ClassVar[dict[str, Callable[[Any, Any], Statement | list[Statement]]]]
    """The same for statements and declarations."""

    def __init__(self, text: str, root: Any, definitions: bool, veiled: bool) -> None:
        self.text = text
        self.nodes: list[Node] = []
        self.uses: dict[str, list[Name]] = {}
        self.blurred: set[str] = set()
        self.coverage = Coverage()
        self.scope = Scope("file", None)
        self.definitions = definitions
        self.veiled = veiled
        self.depth = 0
        self.counts = FileCounts(root, self.counted, definitions, self.identifiers)
        self.residual = OpenUnit(RESIDUAL, self.counts.residual, 0, len(text))
        self.unit = self.residual
        self.units = [self.residual]
        self.has_functions = False
        self.lost = {self.residual} if root.has_error else set()
        self.names: list[str] = []
        self.classes: list[int] = []
        self.holder = Body("file", 0, len(text), self.scope)
        self._statement = Nearest(lambda node: isinstance(node, Statement))

    def statement_of(self, node: Node) -> Statement | None:
        """The statement that contains a node, itself included; ``None`` for a node that a fold took out of the tree."""
        one = self._statement.of(node)
        return one if isinstance(one, Statement) else None

    def slice(self, node: Any) -> str:
        """The text of a parser's node."""
        return self.text[node.start_byte : node.end_byte]

    def parts(self, node: Any) -> list[Any]:
        """The children of a parser's node without comments."""
        return [child for child in node.children if child.type not in COMMENTS]

    def understand(self, node: Any) -> str:
        """Note that the identifier ``node`` is understood, and return its name."""
        self.coverage.understood.add(node.start_byte)
        return self.slice(node)

    def understand_uses(self, node: Any) -> None:
        """Note the identifiers that can only be uses, in a place whose value is not understood."""
        self.coverage.understood.update(one.start_byte for one in uses(node, self.identifiers, self.plain_expressions))

    def hide(self, node: Any, scope: Scope | None = None) -> None:
        """Make the variables that ``node`` declares unknown in ``scope``, which is the present one by default."""
        for leaf in leaves(node, frozenset({"identifier"})):
            (scope or self.scope).hide(self.understand(leaf))

    def keep(self, node: Node) -> Node:
        """Show ``node`` to the rules."""
        self.nodes.append(node)
        return node

    def blur(self, node: Any) -> None:
        """Note the identifiers of a place that is not understood."""
        stack = [node]
        while stack:
            part = stack.pop()
            if part.child_count:
                stack.extend(part.children)
            elif part.is_named:
                self.blurred.add(self.slice(part))

    def adopt(self, owner: Node, bodies: Iterable[Body]) -> None:
        """Make ``owner`` the parent of the statements in ``bodies``."""
        for body in bodies:
            body.owner = owner
            previous: Statement | None = None
            for statement in body.statements:
                statement.previous = previous
                if isinstance(statement, Component) and isinstance(previous, Component):
                    statement.run = previous.run
                    statement.run.append(statement)
                previous = statement
                one: Statement | Body | None = statement
                while isinstance(one, Statement):
                    one.parent = owner
                    one.body = body
                    one = one.orelse if isinstance(one, If) else None

    def inner(self, kind: str = "block") -> Scope:
        """Open a scope; the caller puts the outer one back."""
        self.scope = Scope(kind, self.scope)
        return self.scope

    def place(self, statement: Statement) -> None:
        """Note the body of a statement, and its place there."""
        statement.unit = self.unit
        statement.depth = self.depth
        statement.body = self.holder
        statement.previous = None
