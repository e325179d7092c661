"""From a parser's tree to ours: what the lowerings of all languages share.

Each language reads the nodes of its own grammar. Where it is meanwhile, which units there are, and where a statement
stands is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from contextlib import contextmanager
from typing import Any, ClassVar, Generic, TypeVar

from sew_hooks.languages.counting import Counted, FileCounts
from sew_hooks.languages.scopes import ScopeT
from sew_hooks.languages.tree import Body, Compound, If, Node, Statement
from sew_hooks.languages.units import RESIDUAL, OpenUnit
from sew_hooks.languages.vocabulary import Kind

CompoundT = TypeVar("CompoundT", bound=Compound)


class Pieces(Generic[ScopeT]):
    """The state of a lowering: the present ``scope``, ``unit`` and ``depth``, and the ``names`` of the classes around.

    ``units`` are all units so far, and ``lost`` those that are not read: some functions, and the residual unit of a
    file with a syntax error. ``holder`` is the body that is being filled, and ``has_units`` says that there are
    functions that can be read in spite of an error.
    """

    counted: ClassVar[Counted]
    """The parser's words for the things that contexts count."""

    extras: ClassVar[frozenset[str]]
    """The parser's words for nodes that may be between any two parts of a node: comments."""

    identifiers: ClassVar[frozenset[str]] = frozenset()
    """The parser's words for names that may be those of variables."""

    expressions: ClassVar[dict[str, Callable[[Any, Any], Node]]]
    """The method of the class that lowers each of the grammar's expressions."""

    def __init__(self, text: str, root: Any, definitions: bool, scope: ScopeT) -> None:
        self.text = text
        self.scope = scope
        self.definitions = definitions
        self.depth = 0
        self.residual = OpenUnit(RESIDUAL, 0, len(text))
        self.unit = self.residual
        self.units = [self.residual]
        self.has_units = False
        self.lost = {self.residual} if root.has_error else set()
        self.names: list[str] = []
        self.holder = Body("file", 0, len(text), scope)

    # The parser's nodes

    def slice(self, node: Any) -> str:
        """The text of a parser's node."""
        return self.text[node.start_byte : node.end_byte]

    def parts(self, node: Any) -> list[Any]:
        """The children of a parser's node without comments."""
        children: list[Any] = node.children
        extras = self.extras
        for child in children:
            if child.is_extra:  # takes less time than to ask for its type
                return [child for child in children if child.type not in extras]
        return children

    def expression(self, node: Any) -> Node:
        """Lower an expression with its parentheses."""
        lower = self.expressions.get(node.type)
        return self.other(node) if lower is None else lower(self, node)

    def other(self, node: Any) -> Node:
        """Lower an expression that is not understood."""
        raise NotImplementedError

    def parenthesised(self, node: Any) -> Node:
        """Lower an expression and count the parentheses around it."""
        outer = node
        parens = 0
        while node.type == "parenthesized_expression":
            inside = self.parts(node)
            if len(inside) != 3:
                return self.other(outer)
            node = inside[1]
            parens += 1
        result = self.expression(node)
        result.parens += parens
        result.outer_start, result.outer_end = outer.start_byte, outer.end_byte
        return result

    def values(self, node: Any) -> tuple[Node, ...]:
        """Lower the expressions that a parser's node consists of, besides words and signs."""
        extras = self.extras
        return tuple(self.expression(child) for child in node.named_children if child.type not in extras)

    @staticmethod
    def literal(kind: Kind) -> Callable[[Pieces[Any], Any], Node]:
        """How a literal of our ``kind`` is lowered."""

        def lower(self: Pieces[Any], node: Any) -> Node:
            return Node(kind, node.start_byte, node.end_byte, (), self.slice(node))

        return lower

    def simple(self, kind: Kind, node: Any, children: tuple[Node, ...] = (), value: str = "") -> Statement:
        """A statement without bodies."""
        return Statement(kind, node.start_byte, node.end_byte, children, value)

    # Units and places

    @contextmanager
    def within_scope(self, scope: ScopeT) -> Iterator[ScopeT]:
        """Read code in another scope."""
        outer, self.scope = self.scope, scope
        yield scope
        self.scope = outer

    @contextmanager
    def within_function(self, name: str, start: int, end: int) -> Iterator[None]:
        """Read a function, in a unit of its own if it is an outermost one and functions are units."""
        unit, depth = self.unit, self.depth
        if self.definitions and unit is self.residual:
            self.unit = OpenUnit(".".join((*self.names, name)), start, end)
            self.units.append(self.unit)
            self.depth = 0
        yield
        self.unit, self.depth = unit, depth

    def lose(self) -> None:
        """Do not read the present function, if it is a unit."""
        if self.unit is not self.residual:
            self.lost.add(self.unit)

    def enter(self, body: Body) -> Body:
        """Begin to read the statements of ``body``, which are one level deeper; the body around it.

        Every block comes here, and a context manager would take longer than the rest of this.
        """
        around, self.holder = self.holder, body
        self.depth += 1
        return around

    def leave_to(self, around: Body) -> None:
        """Go on reading the body ``around`` the one that was entered."""
        self.depth -= 1
        self.holder = around

    def place(self, statement: Statement) -> None:
        """Note the unit, the depth and the body of a statement."""
        statement.unit = self.unit
        statement.depth = self.depth
        statement.body = self.holder
        statement.previous = None

    def compound(self, statement: CompoundT) -> CompoundT:
        """Make a compound statement the parent of the statements in its bodies."""
        self.adopt(statement, statement.bodies)
        return statement

    def adopt(self, owner: Node, bodies: Iterable[Body]) -> None:
        """Make ``owner`` the parent of the statements in ``bodies``."""
        for body in bodies:
            body.owner = owner
            previous: Statement | None = None
            for statement in body.statements:
                link: Statement | Body | None = statement
                while isinstance(link, Statement):
                    link.parent = owner
                    link.body = body
                    link.previous = previous
                    link = link.orelse if isinstance(link, If) else None
                previous = statement

    def count(self, root: Any, omitted: Set[int] = frozenset()) -> list[Any]:
        """Give each unit its counts, without the returns at the places ``omitted``; the parser's identifiers."""
        counts = FileCounts(root, self.counted, self.definitions, self.identifiers, omitted)
        self.residual.counts = counts.residual
        for unit in self.units[1:]:
            unit.counts = counts.functions[unit.start]
        return counts.leaves
