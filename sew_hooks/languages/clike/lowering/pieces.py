"""The basis of every part of the lowering: the parser's words, the results so far, and the text of nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Any, ClassVar

from sew_hooks.languages.clike.coverage import Coverage, leaves, uses
from sew_hooks.languages.clike.nearest import Nearest
from sew_hooks.languages.clike.scopes import Scope
from sew_hooks.languages.clike.tree import Component, Name
from sew_hooks.languages.lowering import Pieces
from sew_hooks.languages.tree import Body, Node, Statement

EXTRAS = frozenset({"comment", "line_comment", "block_comment"})


class CLikePieces(Pieces[Scope]):
    """The state of a lowering. :class:`~sew_hooks.languages.clike.lower.Lowering` says what it contains at the end."""

    extras = EXTRAS

    blocks: frozenset[str]
    """The parser's word for statements in braces."""

    complete: frozenset[str]
    """The parser's words for nodes that can be read anywhere: functions, classes, and what contains them."""

    holders: frozenset[str]
    """The parser's words for nodes that may contain such nodes, and are read in spite of a syntax error inside."""

    plain_expressions: frozenset[str]
    """The parser's words for expressions, and parts of them, that declare nothing."""

    conditions_declare: bool
    """Whether the header of an ``if`` may declare names that only its branches see."""

    statements: ClassVar[dict[str, Callable[[Any, Any], Statement | list[Statement]]]]
    """The method of the class that lowers each of the grammar's statements and declarations."""

    def __init__(self, text: str, root: Any, definitions: bool, veiled: bool) -> None:
        super().__init__(text, root, definitions, Scope("file", None))
        self.nodes: list[Node] = []
        self.uses: dict[str, list[Name]] = {}
        self.blurred: set[str] = set()
        self.coverage = Coverage()
        self.veiled = veiled
        self.classes: list[tuple[int, int]] = []
        self._statement = Nearest(lambda node: isinstance(node, Statement))

    def statement_of(self, node: Node) -> Statement | None:
        """The statement that contains a node, itself included; ``None`` for a node that a fold took out of the tree."""
        statement = self._statement.of(node)
        return statement if isinstance(statement, Statement) else None

    def understand(self, node: Any) -> str:
        """Note that the identifier ``node`` is understood, and return its name."""
        self.coverage.understood.add(node.start_byte)
        return self.slice(node)

    def understand_uses(self, node: Any) -> None:
        """Note the identifiers that can only be uses, in a place whose value is not understood."""
        self.coverage.understood.update(use.start_byte for use in uses(node, self.identifiers, self.plain_expressions))

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
        """Make ``owner`` the parent of the statements in ``bodies``, and neighbouring components a run."""
        super().adopt(owner, bodies)
        for body in bodies:
            for statement in body.statements:
                previous = statement.previous
                if isinstance(statement, Component) and isinstance(previous, Component):
                    statement.run = previous.run
                    statement.run.append(statement)

    def inner(self, kind: str = "block") -> AbstractContextManager[Scope]:
        """Read code in a new scope inside the present one."""
        return self.within_scope(Scope(kind, self.scope))
