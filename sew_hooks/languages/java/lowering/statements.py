"""Lowering statements."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.clike.scopes import Declared
from sew_hooks.languages.java.lowering.expressions import JavaExpressions
from sew_hooks.languages.tree import Body, Compound, Node, Statement
from sew_hooks.languages.vocabulary import Kind


class JavaStatements(JavaExpressions):
    """Lowers the statements that C++ does not have, or has in another form."""

    headers: dict[int, Any]
    """The parser's nodes that declare variables for a body, by the start of that body: the parameters of a method, a
    loop over elements, and the exception of a ``catch``."""

    def for_each(self, node: Any) -> Statement:
        """Lower ``for (T x : xs)``."""
        values = self.expression(node.child_by_field_name("value"))
        with self.inner() as scope:
            name = node.child_by_field_name("name")
            declared = Declared(self.understand(name), "local", name.start_byte, name.end_byte, scope)
            declared.written_type = node.child_by_field_name("type")
            declared.element_of = values
            scope.declare(declared)
            body = node.child_by_field_name("body")
            self.headers[body.start_byte] = node
            close = next(child.end_byte for child in node.children if child.type == ")")
            return self.loop("for-each", node, close, (values,), body)

    def switch(self, node: Any) -> Statement:
        """Lower a ``switch`` statement."""
        return self._switch(node)

    def switch_value(self, node: Any) -> Node:
        """Lower a ``switch`` that is an expression: the code after an arrow is its value."""
        result = self._switch(node, "yield")
        self.place(result)
        return result

    def _switch(self, node: Any, behind_arrow: Kind = "expression") -> Compound:
        test, _ = self.condition(node.child_by_field_name("condition"))
        with self.inner() as scope:
            bodies = []
            for group in self.parts(node.child_by_field_name("body")):
                if group.type not in ("switch_block_statement_group", "switch_rule"):
                    continue
                body = Body("case", group.start_byte, group.end_byte, scope)
                inside = []
                for part in group.named_children:
                    if part.type == "switch_label":
                        self.blur(part)
                        self.hide(part)
                    else:
                        inside.append(part)
                bodies.append(self.fill(body, inside))
                for statement in body.statements:
                    if group.type == "switch_rule" and statement.kind == "expression":
                        statement.kind = behind_arrow
        result = Compound("switch", node.start_byte, node.end_byte, (test,), tuple(bodies))
        self.compound(result)
        return result

    def attempt(self, node: Any) -> Statement:
        """Lower ``try`` with its resources and clauses."""
        with self.inner():
            children: list[Node] = []
            bodies = []
            for part in self.parts(node):
                if part.type == "resource_specification":
                    for resource in part.named_children:
                        name = resource.child_by_field_name("name")
                        if name is not None:
                            self.hide(name)
                            children.append(self.expression(resource.child_by_field_name("value")))
                        else:
                            self.blur(resource)
                elif part.type == "block":
                    bodies.append(self.block(part))
                elif part.type == "catch_clause":
                    with self.inner():
                        for piece in part.named_children:
                            if piece.type == "catch_formal_parameter":
                                self.headers[part.child_by_field_name("body").start_byte] = piece
                                name = piece.child_by_field_name("name")
                                place = name.start_byte, name.end_byte
                                self.scope.declare(Declared(self.understand(name), "caught", *place, self.scope))
                            elif piece.type == "block":
                                bodies.append(self.block(piece))
                elif part.type == "finally_clause":
                    bodies += [self.block(piece) for piece in part.named_children if piece.type == "block"]
        return self.compound(Compound("try", node.start_byte, node.end_byte, tuple(children), tuple(bodies)))

    def guarded(self, node: Any) -> Statement:
        """Lower ``synchronized``."""
        lock = next(part for part in node.named_children if part.type == "parenthesized_expression")
        test, _ = self.condition(lock)
        body = self.block(node.child_by_field_name("body"))
        return self.compound(Compound("synchronized", node.start_byte, node.end_byte, (test,), (body,)))

    def nested_block(self, node: Any) -> Statement:
        """Lower a block that is a statement of its own."""
        return self.compound(Compound("block", node.start_byte, node.end_byte, (), (self.block(node),)))
