"""From a parser's tree to ours: what Java and C++ have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from typing import Any, ClassVar

from sew_hooks.languages.clike import fold
from sew_hooks.languages.clike.coverage import Coverage, leaves, uses
from sew_hooks.languages.clike.nearest import Nearest
from sew_hooks.languages.clike.precedence import KINDS
from sew_hooks.languages.clike.scopes import Declared, Scope
from sew_hooks.languages.clike.tree import (
    Assign,
    Augmented,
    Body,
    Brackets,
    Call,
    Class,
    Component,
    Compound,
    Element,
    Function,
    Group,
    If,
    Increment,
    Loop,
    Member,
    Name,
    Node,
    Operation,
    Statement,
    Ternary,
    Unary,
)
from sew_hooks.languages.counting import Counted, FileCounts
from sew_hooks.languages.reading import RESIDUAL, OpenUnit
from sew_hooks.languages.vocabulary import Kind

COMMENTS = frozenset({"comment", "line_comment", "block_comment"})


_NOWHERE = Scope("file", None)
"""Where nothing is declared."""


class Lowering:
    """Lowers one file. ``text`` is the source, ``root`` the parser's tree of it, with offsets in characters.

    ``nodes`` are all nodes that rules may look at, children before parents; what a fold took out of the tree is
    still among them and has no statement above it. ``uses`` holds every use of each variable's name, ``unknown``
    the names that may stand for anything, ``blurred`` the identifiers in places that are not understood, ``lost``
    the units that are not read: of functions, and the residual one of a file with a syntax error. ``veiled`` says that
    what is outside functions is not what it looks like: there may be other declarations, and other braces.
    """

    blocks: frozenset[str]
    """The parser's word for statements in braces."""

    complete: frozenset[str]
    """The parser's words for what can be read wherever it stands: functions, classes, and what holds them."""

    holders: frozenset[str]
    """The parser's words for what may hold such, and is read in spite of a syntax error inside."""

    identifiers: frozenset[str]
    """The parser's words for names that may be those of variables."""

    plain_expressions: frozenset[str]
    """The parser's words for expressions, and parts of them, that declare nothing."""

    counted: Counted
    """The parser's words for what contexts count."""

    conditions_declare: bool
    """Whether the header of an ``if`` may declare what its branches alone see."""

    expressions: ClassVar[dict[str, Callable[[Any, Any], Node]]]
    """How each of the grammar's nodes is lowered that is an expression: by a method of the class."""

    statements: ClassVar[dict[str, Callable[[Any, Any], Statement | list[Statement]]]]
    """The same for statements and declarations."""

    def __init__(
        self, text: str, root: Any, definitions: bool, obscure: Set[str] = frozenset(), veiled: bool = False
    ) -> None:
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
        self.holder = Body("file", 0, len(text), self.scope)
        self.module = Compound("module", 0, len(text), (), ())
        if root.type == "ERROR":
            body = Body("file", 0, len(text), self.scope)
            body.statements = list(self.statement(root))
        else:
            self.declare_members(root, self.scope)
            body = self.members(root, "file")
        self.unknown = obscure | self.coverage.unknown(text, self.counts.leaves)
        for name in self.unknown:
            for use in self.uses.get(name, ()):
                use.scope = _NOWHERE
        self._statement = Nearest(lambda node: isinstance(node, Statement))
        self.module.bodies = (body,)
        self.adopt(self.module, (body,))

    def __init_subclass__(cls) -> None:
        cls.expressions = {
            "binary_expression": cls.operation,
            "unary_expression": cls.unary,
            "update_expression": cls.increment,
            "assignment_expression": cls.assignment,
            "argument_list": cls.through,
            "lambda_expression": cls.anonymous,
            **cls.own_expressions(),
        }
        cls.statements = {
            "expression_statement": cls.expression_statement,
            "return_statement": cls.return_statement,
            "if_statement": cls.if_statement,
            "for_statement": cls.for_statement,
            "while_statement": cls.while_statement,
            "do_statement": cls.do_statement,
            "labeled_statement": cls.labelled,
            "throw_statement": cls.keyword_statement("throw"),
            "break_statement": cls.keyword_statement("break"),
            "continue_statement": cls.keyword_statement("continue"),
            ";": cls.empty_statement,
            "ERROR": cls.broken,
            **cls.own_statements(),
        }

    @classmethod
    def own_expressions(cls) -> dict[str, Callable[[Any, Any], Node]]:
        """How the nodes of the language's grammar are lowered that are expressions and not common to both."""
        raise NotImplementedError

    @classmethod
    def own_statements(cls) -> dict[str, Callable[[Any, Any], Statement | list[Statement]]]:
        """The same for statements and declarations."""
        raise NotImplementedError

    def statement_of(self, node: Node) -> Statement | None:
        """The statement that holds a node, itself included; ``None`` for a node that a fold took out of the tree."""
        one = self._statement.of(node)
        return one if isinstance(one, Statement) else None

    def declare_members(self, body: Any, scope: Scope) -> None:
        """Declare what a class or file holds, before its code is lowered."""
        raise NotImplementedError

    # Pieces

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
        """Note the identifiers that can be nothing but uses in a place whose value is not understood."""
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

    # Expressions

    def expression(self, node: Any) -> Node:
        """Lower an expression."""
        kind = node.type
        if kind == "identifier":
            name = Name(node.start_byte, node.end_byte, self.understand(node), self.scope)
            self.uses.setdefault(name.value, []).append(name)
            return name
        if kind == "parenthesized_expression":
            return self.parenthesised(node)
        lower = self.expressions.get(kind)
        return self.other(node) if lower is None else lower(self, node)

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
        result.parens = parens
        result.outer_start = outer.start_byte
        result.outer_end = outer.end_byte
        return result

    def other(self, node: Any) -> Node:
        """An expression that is not understood."""
        self.blur(node)
        self.understand_uses(node)
        return Node("other", node.start_byte, node.end_byte)

    def through(self, node: Any) -> Node:
        """An expression of which nothing is understood but the expressions inside it."""
        children = tuple(self.expression(child) for child in node.named_children if child.type not in COMMENTS)
        return Node("other", node.start_byte, node.end_byte, children)

    def brackets(self, node: Any) -> Node:
        """A bracketed list of expressions."""
        children = tuple(self.expression(child) for child in node.named_children if child.type not in COMMENTS)
        return self.keep(Brackets("brackets", node.start_byte, node.end_byte, children))

    @staticmethod
    def literal(kind: Kind) -> Callable[[Lowering, Any], Node]:
        """How a literal of our ``kind`` is lowered."""

        def lower(self: Lowering, node: Any) -> Node:
            return Node(kind, node.start_byte, node.end_byte, (), self.slice(node))

        return lower

    def operation(self, node: Any) -> Node:
        """Lower a binary operation and, one after the other, those that are its left operand."""
        spine = []
        while node.type == "binary_expression":
            parts = node.children
            if len(parts) != 3:
                parts = self.parts(node)
            spine.append(parts)
            node = parts[0]
        left = self.expression(node)
        for _, sign, operand in reversed(spine):
            right = self.operand(operand)
            op = sign.type
            kind = KINDS.get(op)
            if kind is None:
                left = Node("other", left.outer_start, right.outer_end, (left, right))
                continue
            operation = Operation(kind, left, sign.start_byte, op, right)
            left = fold.operation(operation)
            self.nodes.append(left)
        return left

    def operand(self, node: Any) -> Node:
        """Lower the right operand of an operation. No assignment can be one: `S &x = y` is a declaration then."""
        if node.type != "assignment_expression":
            return self.expression(node)
        self.blur(node)
        return Node("other", node.start_byte, node.end_byte)

    def unary(self, node: Any) -> Node:
        """Lower ``!``, a sign, ``~``, ``*`` or ``&``."""
        parts = self.parts(node)
        if len(parts) != 2:
            return self.other(node)
        op = self.slice(parts[0])
        operand = self.expression(parts[1])
        if op == "!":
            return self.keep(fold.negation(Unary("not", node.start_byte, op, operand)))
        return Unary("unary", node.start_byte, op, operand)

    def increment(self, node: Any) -> Node:
        """Lower ``i++`` and its like."""
        parts = self.parts(node)
        sign, operand = (parts[0], parts[1]) if parts[0].type in ("++", "--") else (parts[1], parts[0])
        lowered = self.expression(operand)
        return self.keep(Increment(node.start_byte, node.end_byte, sign.type, lowered))

    def assignment(self, node: Any) -> Node:
        """Lower an assignment or an update."""
        parts = self.parts(node)
        if len(parts) != 3:
            return self.other(node)
        target = self.expression(parts[0])
        op = parts[1].type
        result = self.expression(parts[2])
        if op == "=":
            return self.keep(fold.assignment(Assign(target, result)))
        if op[:-1] not in fold.UPDATES:
            return Node("other", node.start_byte, node.end_byte, (target, result))
        return self.keep(Augmented(node.start_byte, node.end_byte, target, op[:-1], result))

    def member(self, node: Any, target: Any, field: Any) -> Node:
        """Lower ``target.field``."""
        return Member(self.expression(target), self.understand(field), node.end_byte)

    def element(self, node: Any, target: Any, index: Any) -> Node:
        """Lower ``target[index]``."""
        return Element(self.expression(target), self.expression(index), node.end_byte)

    def call(self, node: Any, name: str, receiver: Any, arguments: Any) -> Call:
        """Lower a call."""
        lowered = None if receiver is None else self.expression(receiver)
        inside = tuple(self.expression(child) for child in arguments.named_children if child.type not in COMMENTS)
        result = Call(name, node.start_byte, arguments.start_byte, arguments.end_byte, lowered, inside, self.scope)
        self.nodes.append(result)
        return result

    def ternary(self, node: Any) -> Node:
        """Lower ``test ? body : orelse``."""
        parts = self.parts(node)
        if len(parts) != 5:
            return self.other(node)
        return Ternary(*(self.expression(part) for part in (parts[0], parts[2], parts[4])))

    def anonymous(self, node: Any) -> Node:
        """Lower a lambda: its parameters hide names, its body is an expression or statements of its own."""
        outer = self.scope
        scope = self.inner("function")
        body = node.child_by_field_name("body")
        self.lambda_parameters(node, scope)
        children: tuple[Node, ...] = ()
        result: Node
        if body is not None and body.type in self.blocks:
            inside = self.block(body)
            result = Compound("lambda", node.start_byte, node.end_byte, (), (inside,))
            self.place(result)
            self.keep(result)
            self.adopt(result, (inside,))
        else:
            children = () if body is None else (self.expression(body),)
            result = Node("lambda", node.start_byte, node.end_byte, children)
        self.scope = outer
        return result

    def lambda_parameters(self, node: Any, scope: Scope) -> None:
        """Declare the parameters of a lambda."""
        raise NotImplementedError

    # Statements

    def place(self, statement: Statement) -> None:
        """Note where a statement stands."""
        statement.unit = self.unit
        statement.depth = self.depth
        statement.body = self.holder
        statement.previous = None

    def statement(self, node: Any) -> Iterator[Statement]:
        """Lower a statement or declaration; one declaration may become several components."""
        lower = self.statements.get(node.type)
        if lower is None or (node.has_error and node.type not in self.holders):
            self.blur(node)
            self.understand_uses(node)
            found: Statement | list[Statement] = Statement("other", node.start_byte, node.end_byte)
        else:
            found = lower(self, node)
        for one in found if isinstance(found, list) else (found,):
            if not isinstance(one, Function):
                self.place(one)
            self.nodes.append(one)
            yield one

    def fill(self, body: Body, nodes: Iterable[Any]) -> Body:
        """Lower the statements of a body one level deeper."""
        self.depth += 1
        holder, self.holder = self.holder, body
        statements = body.statements
        for node in nodes:
            kind = node.type
            if kind in COMMENTS or not (node.is_named or kind == ";"):
                continue
            for statement in self.statement(node):
                statements.append(statement)
        if body.form == "braces":
            for index, statement in enumerate(statements):
                folded = fold.conditional(statement)
                if folded is not statement:
                    self.place(folded)
                    self.nodes.append(folded)
                    statements[index] = folded
                    statement.parent = folded
        self.holder = holder
        self.depth -= 1
        return body

    def block(self, node: Any) -> Body:
        """Lower statements in braces, in a scope of their own."""
        outer = self.scope
        body = Body("braces", node.start_byte, node.end_byte, self.inner())
        self.fill(body, node.children)
        self.scope = outer
        return body

    def branch(self, node: Any) -> Body:
        """Lower the body of a compound statement, with or without braces; an empty one has no statements."""
        if node.type in self.blocks:
            return self.block(node)
        outer = self.scope
        body = Body("bare", node.start_byte, node.end_byte, self.inner())
        if self.slice(node) != ";":
            self.fill(body, (node,))
        self.scope = outer
        return body

    def simple(self, kind: Kind, node: Any, children: tuple[Node, ...] = ()) -> Statement:
        """A statement without bodies."""
        return Statement(kind, node.start_byte, node.end_byte, children)

    @staticmethod
    def keyword_statement(kind: Kind) -> Callable[[Lowering, Any], Statement]:
        """How a statement that starts with a keyword is lowered."""

        def lower(self: Lowering, node: Any) -> Statement:
            children = tuple(self.expression(child) for child in node.named_children if child.type not in COMMENTS)
            return self.simple(kind, node, children)

        return lower

    def empty_statement(self, node: Any) -> Statement:
        """Lower ``;``."""
        return self.simple("empty", node)

    def expression_statement(self, node: Any) -> Statement:
        """Lower an expression that stands for its effect."""
        parts = self.parts(node)
        if len(parts) == 1:
            return self.simple("empty", node)
        return self.simple("expression", node, (self.expression(parts[0]),))

    def return_statement(self, node: Any) -> Statement:
        """Lower ``return``."""
        children = tuple(self.expression(child) for child in node.named_children if child.type not in COMMENTS)
        return self.simple("return", node, children)

    def compound(self, statement: Compound) -> Compound:
        """Make a compound statement the parent of what is in its bodies."""
        self.adopt(statement, statement.bodies)
        return statement

    def labelled(self, node: Any) -> Statement:
        """Lower a statement with a label."""
        inside = [child for child in node.named_children if child.type not in COMMENTS]
        self.understand(inside[0])
        body = Body("case", inside[-1].start_byte, node.end_byte, self.scope)
        self.fill(body, inside[1:])
        return self.compound(Compound("labelled", node.start_byte, node.end_byte, (), (body,)))

    def condition(self, node: Any) -> tuple[Node, bool]:
        """Lower the parenthesised condition of a statement; also says whether that is all the header holds."""
        parts = self.parts(node)
        if len(parts) == 3 and parts[1].type not in self.statements:
            return self.expression(parts[1]), True
        self.blur(node)
        return Node("other", node.start_byte + 1, node.end_byte - 1), False

    def if_statement(self, node: Any) -> If:
        """Lower an ``if`` with all that hangs on it."""
        outer = self.scope
        parts = self.parts(node)
        own = self.inner()
        test, plain = self.condition(node.child_by_field_name("condition"))
        if own.is_empty() or not self.conditions_declare:
            self.scope = outer  # a long chain would nest as many scopes, and each name be looked up in all of them
        body = self.branch(node.child_by_field_name("consequence"))
        alternative = node.child_by_field_name("alternative")
        orelse: If | Body | None = None
        if alternative is not None:
            if alternative.type == "else_clause":
                alternative = self.parts(alternative)[-1]
            if alternative.type == "if_statement":
                orelse = self.if_statement(alternative)
                orelse.follows_else = True
                self.place(orelse)
                self.nodes.append(orelse)
            else:
                orelse = self.branch(alternative)
        self.scope = outer
        header = test
        if isinstance(orelse, Body):
            header, _ = fold.denied_condition(test)
        bodies = (body, orelse) if isinstance(orelse, Body) else (body,)
        result = If("if", node.start_byte, node.end_byte, (header,), bodies)
        result.test = test
        result.close = node.child_by_field_name("condition").end_byte
        result.orelse = orelse
        result.plain = plain and parts[1].type != "constexpr"
        result.follows_else = False
        self.compound(result)
        return result

    def loop(
        self,
        kind: Kind,
        node: Any,
        close: int,
        children: tuple[Node, ...],
        body: Any,
        updates: tuple[Node, ...] = (),
    ) -> Statement:
        """Put a loop together; ``close`` is the place after its header."""
        result = Loop(kind, node.start_byte, node.end_byte, children, (self.branch(body),))
        result.close = close
        result.updates = updates
        return self.compound(result)

    def while_statement(self, node: Any) -> Statement:
        """Lower ``while``."""
        outer = self.scope
        self.inner()
        header = node.child_by_field_name("condition")
        test, _ = self.condition(header)
        endless = test.kind == "constant" and test.value == "true" and not test.parens
        kind: Kind = "endless" if endless else "while"
        result = self.loop(kind, node, header.end_byte, () if endless else (test,), node.child_by_field_name("body"))
        self.scope = outer
        return result

    def do_statement(self, node: Any) -> Statement:
        """Lower ``do``."""
        header = node.child_by_field_name("condition")
        test, _ = self.condition(header)
        return self.loop("do", node, header.end_byte, (test,), node.child_by_field_name("body"))

    def for_statement(self, node: Any) -> Statement:
        """Lower ``for (;;)``."""
        outer = self.scope
        self.inner()
        children: list[Node] = []
        updates: list[Node] = []
        semicolons = 0
        close = node.start_byte
        for child in node.children[:-1]:
            kind = child.type
            if kind == ")":
                close = child.end_byte
            elif kind == ";":
                semicolons += 1
            elif kind in self.statements:
                children += self.statement_in_header(child)
                semicolons += 1
            elif child.is_named and kind not in COMMENTS:
                inside = self.header_expressions(child)
                children += inside
                updates += inside if semicolons == 2 else []
        body = node.child_by_field_name("body")
        form: Kind = "for" if children else "endless"
        result = self.loop(form, node, close, tuple(children), body, tuple(updates))
        self.scope = outer
        return result

    def statement_in_header(self, node: Any) -> list[Node]:
        """Lower the declaration in the header of a ``for``: its variables are declared, its initialisers remain."""
        out: list[Node] = []
        found = self.statements[node.type](self, node)
        for one in found if isinstance(found, list) else (found,):
            out += one.children or (Node("other", one.start, one.end),)
        return out

    def header_expressions(self, node: Any) -> list[Node]:
        """Lower one expression in the header of a ``for``, or several with commas."""
        return [self.expression(node)]

    # Declarations

    def components(self, group: Group, declared: list[tuple[Declared, Node | None]]) -> list[Statement]:
        """The components of a declaration statement."""
        group.size = len(declared)
        return [Component(one, group, () if initial is None else (initial,)) for one, initial in declared]

    def members(self, node: Any, form: str) -> Body:
        """Lower what a file, a class or a namespace holds."""
        body = Body(form, node.start_byte, node.end_byte, self.scope)
        if any(child.has_error and child.type not in self.complete for child in node.children):
            self.scope.inherits = True  # what the parser lost may have declared anything
        return self.fill(body, node.children)

    def broken(self, node: Any) -> Statement:
        """Lower the functions and classes in a place that the parser made no sense of. They see its types, but no
        variable or function around them, for there may be others."""
        outer = self.scope
        scope = self.inner("file")
        scope.inherits = True
        there = Scope("file", None)
        self.declare_members(node, there)
        scope.types |= there.types
        self.blur(node)
        body = Body("file-part", node.start_byte, node.end_byte, scope)
        self.fill(body, [child for child in node.children if child.type in self.complete])
        self.scope = outer
        return self.compound(Compound("other", node.start_byte, node.end_byte, (), (body,)))

    def definition(
        self, node: Any, name: str, kind: Kind, scope: Scope, body: Any, heads: Callable[[Scope], list[Node]]
    ) -> Function:
        """Lower a function, method or constructor in ``scope``; ``heads`` declares its parameters there and gives
        the expressions of its header."""
        outer_unit, outer_depth, outer_scope = self.unit, self.depth, self.scope
        self.scope = scope
        scope.inherits |= self.veiled
        if self.definitions and outer_unit is self.residual:
            counts = self.counts.functions[node.start_byte]
            self.unit = OpenUnit(".".join((*self.names, name)), counts, node.start_byte, node.end_byte)
            self.units.append(self.unit)
            self.depth = 0
        self.has_functions = True
        children = tuple(heads(scope))
        self.names.append(name)
        bodies: tuple[Body, ...] = ()
        if body is not None and self.readable(node):
            inside = Body("braces", body.start_byte, body.end_byte, scope)
            bodies = (self.fill(inside, body.children),)
        elif body is not None:
            self.blur(body)
            self.coverage.unread.append((body.start_byte, body.end_byte))
            self.lost |= {self.unit} - {self.residual}
        self.names.pop()
        result = Function(kind, node.start_byte, node.end_byte, children, bodies)
        result.value = name
        result.top = node.start_byte
        result.unit, result.depth = self.unit, self.depth
        self.compound(result)
        self.unit, self.depth, self.scope = outer_unit, outer_depth, outer_scope
        return result

    def readable(self, node: Any) -> bool:
        """Whether a function can be read: it has no syntax error."""
        return not node.has_error

    def class_of(self, node: Any, name: str, scope: Scope, body: Any, children: tuple[Node, ...] = ()) -> Class:
        """Lower a class with its members."""
        outer = self.scope
        self.scope = scope
        self.declare_members(body, scope)
        self.names.append(name)
        inside = self.members(body, "class")
        self.names.pop()
        self.scope = outer
        result = Class("class", node.start_byte, node.end_byte, children, (inside,))
        result.value = name
        result.top = node.start_byte
        self.compound(result)
        return result
