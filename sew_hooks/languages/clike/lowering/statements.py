"""Lowering statements, and the bodies that contain them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sew_hooks.languages.clike import fold
from sew_hooks.languages.clike.lowering.expressions import Expressions
from sew_hooks.languages.clike.lowering.pieces import EXTRAS
from sew_hooks.languages.clike.scopes import Scope
from sew_hooks.languages.clike.tree import Loop
from sew_hooks.languages.tree import Body, Compound, Function, If, Node, Statement
from sew_hooks.languages.vocabulary import Kind


class Statements(Expressions):
    """Lowers statements."""

    def statement(self, node: Any) -> Sequence[Statement]:
        """Lower a statement or declaration; one declaration may become several components."""
        lower = self.statements.get(node.type)
        if lower is None or (node.has_error and node.type not in self.holders):
            self.blur(node)
            self.understand_uses(node)
            made: Statement | list[Statement] = Statement("other", node.start_byte, node.end_byte)
        else:
            made = lower(self, node)
        lowered = made if isinstance(made, list) else (made,)
        for statement in lowered:
            if not isinstance(statement, Function):
                self.place(statement)
        self.nodes += lowered
        return lowered

    def fill(self, body: Body, nodes: Iterable[Any]) -> Body:
        """Lower the statements of a body one level deeper."""
        statements = body.statements
        around = self.enter(body)
        for node in nodes:
            kind = node.type
            if kind not in EXTRAS and (node.is_named or kind == ";"):
                statements += self.statement(node)
        if body.form == "braces":
            for index, statement in enumerate(statements):
                folded = fold.conditional(statement)
                if folded is not statement:
                    self.place(folded)
                    self.nodes.append(folded)
                    statements[index] = folded
                    statement.parent = folded
        self.leave_to(around)
        return body

    def block(self, node: Any) -> Body:
        """Lower statements in braces, in a scope of their own."""
        outer = self.scope
        self.scope = Scope("block", outer)
        body = self.fill(Body("braces", node.start_byte, node.end_byte, self.scope), node.children)
        self.scope = outer
        return body

    def branch(self, node: Any) -> Body:
        """Lower the body of a compound statement, with or without braces; an empty one has no statements."""
        if node.type in self.blocks:
            return self.block(node)
        outer = self.scope
        self.scope = Scope("block", outer)
        body = Body("bare", node.start_byte, node.end_byte, self.scope)
        if self.slice(node) != ";":
            self.fill(body, (node,))
        self.scope = outer
        return body

    @staticmethod
    def keyword_statement(kind: Kind) -> Callable[[Statements, Any], Statement]:
        """How a statement that starts with a keyword is lowered."""

        def lower(self: Statements, node: Any) -> Statement:
            return self.simple(kind, node, self.values(node))

        return lower

    def empty_statement(self, node: Any) -> Statement:
        """Lower ``;``."""
        return self.simple("empty", node)

    def expression_statement(self, node: Any) -> Statement:
        """Lower an expression whose value is dropped."""
        parts = self.parts(node)
        if len(parts) == 1:
            return self.simple("empty", node)
        return self.simple("expression", node, (self.expression(parts[0]),))

    def labelled(self, node: Any) -> Statement:
        """Lower a statement with a label."""
        inside = [child for child in node.named_children if child.type not in EXTRAS]
        self.understand(inside[0])
        body = Body("case", inside[-1].start_byte, node.end_byte, self.scope)
        self.fill(body, inside[1:])
        return self.compound(Compound("labelled", node.start_byte, node.end_byte, (), (body,)))

    def condition(self, node: Any) -> tuple[Node, bool]:
        """Lower the parenthesised condition of a statement; also return whether the header contains nothing else."""
        parts = self.parts(node)
        if len(parts) == 3 and parts[1].type not in self.statements:
            return self.expression(parts[1]), True
        self.blur(node)
        return Node("other", node.start_byte + 1, node.end_byte - 1), False

    def if_statement(self, node: Any) -> If:
        """Lower an ``if`` with all its branches."""
        outer = self.scope
        parts = self.parts(node)
        own = self.scope = Scope("block", outer)
        test, plain = self.condition(node.child_by_field_name("condition"))
        if own.is_empty() or not self.conditions_declare:
            self.scope = outer  # a long chain would nest as many scopes, and names be looked up in all of them
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
        return self.compound(result)

    def loop(
        self,
        kind: Kind,
        node: Any,
        close: int,
        children: tuple[Node, ...],
        body: Any,
        updates: tuple[Node, ...] = (),
    ) -> Statement:
        """Build a loop; ``close`` is the place after its header."""
        result = Loop(kind, node.start_byte, node.end_byte, children, (self.branch(body),))
        result.close = close
        result.updates = updates
        return self.compound(result)

    def while_statement(self, node: Any) -> Statement:
        """Lower ``while``."""
        with self.inner():
            header = node.child_by_field_name("condition")
            test, _ = self.condition(header)
            endless = test.kind == "constant" and test.value == "true" and not test.parens
            kind: Kind = "endless" if endless else "while"
            children = () if endless else (test,)
            return self.loop(kind, node, header.end_byte, children, node.child_by_field_name("body"))

    def do_statement(self, node: Any) -> Statement:
        """Lower ``do``."""
        header = node.child_by_field_name("condition")
        test, _ = self.condition(header)
        return self.loop("do", node, header.end_byte, (test,), node.child_by_field_name("body"))

    def for_statement(self, node: Any) -> Statement:
        """Lower ``for (;;)``."""
        with self.inner():
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
                elif child.is_named and kind not in EXTRAS:
                    inside = self.header_expressions(child)
                    children += inside
                    updates += inside if semicolons == 2 else []
            body = node.child_by_field_name("body")
            form: Kind = "for" if children else "endless"
            return self.loop(form, node, close, tuple(children), body, tuple(updates))

    def statement_in_header(self, node: Any) -> list[Node]:
        """Lower the declaration in the header of a ``for``: its variables are declared, its initialisers remain."""
        out: list[Node] = []
        lowered = self.statements[node.type](self, node)
        for part in lowered if isinstance(lowered, list) else (lowered,):
            out += part.children or (Node("other", part.start, part.end),)
        return out

    def header_expressions(self, node: Any) -> list[Node]:
        """Lower one expression in the header of a ``for``, or several with commas."""
        return [self.expression(node)]
