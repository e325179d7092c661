"""Lowering statements."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.clike.tree import DeclarationGroup
from sew_hooks.languages.cpp.lowering.declarations import CppDeclarations
from sew_hooks.languages.tree import Body, Compound, Node, Statement


class CppStatements(CppDeclarations):
    """Lowers the statements that Java does not have, or has in another form."""

    def condition(self, node: Any) -> tuple[Node, bool]:
        """Lower a condition; one that declares a variable hides its name."""
        parts = self.parts(node)
        if len(parts) == 3 and parts[1].type not in ("declaration", "init_statement"):
            return self.expression(parts[1]), True
        self.blur(node)
        self.hide(node)
        return Node("other", node.start_byte + 1, node.end_byte - 1), False

    def header_expressions(self, node: Any) -> list[Node]:
        """Lower an expression in the header of a ``for``, or several with commas."""
        out: list[Node] = []
        while node.type == "comma_expression":
            parts = self.parts(node)
            out.insert(0, self.expression(parts[2]))
            node = parts[0]
        return [self.expression(node), *out]

    def for_each(self, node: Any) -> Statement:
        """Lower ``for (T x : xs)``."""
        values = self.expression(node.child_by_field_name("right"))
        with self.inner() as scope:
            declared, _ = self.declarator(
                node.child_by_field_name("declarator"), "local", DeclarationGroup(0, 0, "", 0, 0)
            )
            if declared is not None:
                declared.written_type = node.child_by_field_name("type")
                declared.element_of = values
                declared.modifiers = " ".join(
                    self.slice(part) for part in node.children if part.type == "type_qualifier"
                )
                scope.declare(declared)
            else:
                self.hide(node.child_by_field_name("declarator"))
            close = next(child.end_byte for child in reversed(node.children) if child.type == ")")
            return self.loop("for-each", node, close, (values,), node.child_by_field_name("body"))

    def switch(self, node: Any) -> Statement:
        """Lower ``switch``."""
        with self.inner() as scope:
            test, _ = self.condition(node.child_by_field_name("condition"))
            bodies = []
            body_node = node.child_by_field_name("body")
            for case in self.parts(body_node):
                if case.type == "case_statement":
                    body = Body("case", case.start_byte, case.end_byte, scope)
                    inside = [part for part in case.children if part.type not in ("case", "default", ":")]
                    value = case.child_by_field_name("value")
                    if value is not None:
                        self.blur(value)
                        self.understand_uses(value)
                        inside = [part for part in inside if part.start_byte >= value.end_byte]
                    bodies.append(self.fill(body, inside))
                elif case.is_named:
                    self.blur(case)
                    self.hide(case)
        result = Compound("switch", node.start_byte, node.end_byte, (test,), tuple(bodies))
        return self.compound(result)

    def attempt(self, node: Any) -> Statement:
        """Lower ``try`` with its clauses."""
        bodies = [self.block(node.child_by_field_name("body"))]
        for part in node.children:
            if part.type == "catch_clause":
                with self.inner():
                    self.hide(part.child_by_field_name("parameters"))
                    bodies.append(self.block(part.child_by_field_name("body")))
        return self.compound(Compound("try", node.start_byte, node.end_byte, (), tuple(bodies)))

    def nested_block(self, node: Any) -> Statement:
        """Lower a block that is a statement of its own."""
        return self.compound(Compound("block", node.start_byte, node.end_byte, (), (self.block(node),)))
