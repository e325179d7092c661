"""Lowering declarations: of variables, functions and classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sew_hooks.languages.clike.lowering.statements import Statements
from sew_hooks.languages.clike.scopes import Declared, Scope
from sew_hooks.languages.clike.tree import Component, DeclarationGroup
from sew_hooks.languages.tree import Body, Class, Compound, Function, Node, Statement
from sew_hooks.languages.vocabulary import Kind


class Declarations(Statements):
    """Lowers declarations, and everything with members or parameters: files, classes, functions and lambdas."""

    def declare_members(self, body: Any, scope: Scope) -> None:
        """Declare the members of a class or file, before its code is lowered."""
        raise NotImplementedError

    def components(self, group: DeclarationGroup, declared: list[tuple[Declared, Node | None]]) -> list[Statement]:
        """The components of a declaration statement."""
        group.size = len(declared)
        return [Component(variable, group, () if initial is None else (initial,)) for variable, initial in declared]

    def members(self, node: Any, form: str) -> Body:
        """Lower the members of a file, a class or a namespace."""
        body = Body(form, node.start_byte, node.end_byte, self.scope)
        if any(child.has_error and child.type not in self.complete for child in node.children):
            self.scope.inherits = True  # the lost part may have declared anything
        return self.fill(body, node.children)

    def broken(self, node: Any) -> Statement:
        """Lower the functions and classes in a place that the parser did not understand.

        They see its types, but no variable or function around them, because there may be others.
        """
        with self.inner("file") as scope:
            scope.inherits = True
            there = Scope("file", None)
            self.declare_members(node, there)
            scope.types |= there.types
            self.blur(node)
            body = Body("file-part", node.start_byte, node.end_byte, scope)
            self.fill(body, [child for child in node.children if child.type in self.complete])
        return self.compound(Compound("other", node.start_byte, node.end_byte, (), (body,)))

    def definition(
        self, node: Any, name: str, kind: Kind, scope: Scope, body: Any, heads: Callable[[Scope], list[Node]]
    ) -> Function:
        """Lower a function, method or constructor in ``scope``; ``heads`` declares its parameters there and gives
        the expressions of its header."""
        with self.within_scope(scope):
            scope.inherits |= self.veiled
            self.has_units = True
            with self.within_function(name, node.start_byte, node.end_byte):
                children = tuple(heads(scope))
                bodies: tuple[Body, ...] = ()
                if body is not None and self.readable(node):
                    inside = Body("braces", body.start_byte, body.end_byte, scope)
                    bodies = (self.fill(inside, body.children),)
                elif body is not None:
                    self.blur(body)
                    self.coverage.unread.append((body.start_byte, body.end_byte))
                    self.lose()
                result = Function(kind, node.start_byte, node.end_byte, children, bodies, name)
                result.top = node.start_byte
                self.place(result)
        return self.compound(result)

    def readable(self, node: Any) -> bool:
        """Whether a function can be read: it has no syntax error."""
        return not node.has_error

    def anonymous(self, node: Any) -> Node:
        """Lower a lambda: its parameters hide names, its body is an expression or statements of its own."""
        with self.inner("function") as scope:
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
        return result

    def lambda_parameters(self, node: Any, scope: Scope) -> None:
        """Declare the parameters of a lambda."""
        raise NotImplementedError

    def class_of(self, node: Any, name: str, scope: Scope, body: Any, children: tuple[Node, ...] = ()) -> Class:
        """Lower a class with its members."""
        self.classes.append((node.start_byte, node.end_byte))
        with self.within_scope(scope):
            self.declare_members(body, scope)
            self.names.append(name)
            inside = self.members(body, "class")
            self.names.pop()
        result = Class("class", node.start_byte, node.end_byte, children, (inside,), name)
        result.top = node.start_byte
        return self.compound(result)
