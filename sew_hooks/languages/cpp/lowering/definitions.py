"""Lowering functions, lambdas, classes, and everything else with members."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from sew_hooks.languages.clike.coverage import leaves
from sew_hooks.languages.clike.scopes import Scope
from sew_hooks.languages.clike.tree import Brackets
from sew_hooks.languages.cpp.lowering.pieces import PLAIN_NAMES
from sew_hooks.languages.cpp.lowering.statements import CppStatements
from sew_hooks.languages.tree import Body, Compound, Node, Statement


class CppDefinitions(CppStatements):
    """Lowers definitions."""

    directives: frozenset[str]
    """The words in preprocessor lines."""

    captured: set[str]
    """Names that a lambda mentions and does not declare."""

    outer_lambda: tuple[int, int]
    """The place of the last outermost lambda."""

    deduced: list[tuple[int, int]]
    """The places of functions and lambdas whose results are deduced."""

    macro_starts: list[int]
    """The starts of the macros that the parser did not receive, in order."""

    def function(self, node: Any) -> Statement:
        """Lower a function or method."""
        if self.scope.kind in ("function", "block"):
            return self.macro_with_block(node)
        declarator = node.child_by_field_name("declarator")
        while declarator is not None and declarator.type in ("pointer_declarator", "reference_declarator"):
            declarator = declarator.children[-1]
        if declarator is None or declarator.type != "function_declarator":
            return self.skipped(node)
        named = declarator.child_by_field_name("declarator")
        name = "".join(self.slice(named).split()).replace("::", ".")
        self.understand_function(named)
        parameters = declarator.child_by_field_name("parameters")
        scope = Scope("function", self.scope)
        # members of a class that is defined elsewhere, or of its base classes, are not visible here
        scope.inherits = named.type not in PLAIN_NAMES
        result = node.child_by_field_name("type")
        if result is None and self.scope.kind != "class" and name != "main":
            scope.inherits = True  # a macro may have made it a member
        if result is not None and self._may_be_deduced(result) and not self.says_result(declarator):
            self.deduced.append((node.start_byte, node.end_byte))

        def heads(inner: Scope) -> list[Node]:
            self.parameters(parameters, inner, "parameter")
            for part in node.children:
                if part.type == "field_initializer_list":
                    self.blur(part)
                    self.understand_uses(part)
            return [self.keep(Brackets("brackets", parameters.start_byte, parameters.end_byte))]

        body = node.child_by_field_name("body")
        lowered = self.definition(node, name, "function", scope, body, heads)
        if body is not None and self._has_macro(parameters.end_byte, body.start_byte):
            for parameter, declared in scope.names.items():
                if declared is not None and declared.role == "parameter":
                    scope.hide(parameter)  # the macro may open a body around that one
        return lowered

    def macro_with_block(self, node: Any) -> Statement:
        """Lower what looks like a function inside another one: a macro, and the statements in its braces.

        It may declare anything there.
        """
        self.coverage.doubted.append((node.start_byte, node.end_byte))
        body = node.child_by_field_name("body")
        if body is None or body.type not in self.blocks:
            return self.skipped(node)
        return self.compound(Compound("other", node.start_byte, node.end_byte, (), (self.block(body),)))

    def lambda_parameters(self, node: Any, scope: Scope) -> None:
        """Hide the parameters of a lambda; every name that it mentions counts as captured."""
        start, end = self.outer_lambda
        if not start <= node.start_byte < end:  # the outer one mentions them as well
            self.captured.update(map(self.slice, leaves(node, self.identifiers)))
            self.outer_lambda = node.start_byte, node.end_byte
        self.understand_uses(node.child_by_field_name("captures"))
        declarator = node.child_by_field_name("declarator")
        if declarator is None or not self.says_result(declarator):
            self.deduced.append((node.start_byte, node.end_byte))
        if declarator is not None:
            self.parameters(declarator.child_by_field_name("parameters"), scope, "local")

    def _has_macro(self, start: int, end: int) -> bool:
        index = bisect_left(self.macro_starts, start)
        return index < len(self.macro_starts) and self.macro_starts[index] < end

    def _may_be_deduced(self, result: Any) -> bool:
        """Whether a type is ``auto``, or a word that a macro may make that."""
        if result.type != "type_identifier":
            return bool(result.type == "placeholder_type_specifier")
        word = self.slice(result)
        return self.veiled or word.isupper() or word in self.directives

    def says_result(self, declarator: Any) -> bool:
        """Whether a function names its result after its parameters."""
        return any(
            part.type == "trailing_return_type" and "auto" not in self.slice(part) for part in declarator.children
        )

    def template(self, node: Any) -> Statement:
        """Lower a template: its parameters are types and values of no known kind."""
        with self.inner(self.scope.kind) as scope:
            self.hide(node.child_by_field_name("parameters"))
            for parameter in node.child_by_field_name("parameters").named_children:
                for part in parameter.named_children:
                    if part.type == "type_identifier":
                        scope.types[self.slice(part)] = None
            body = Body("template", node.start_byte, node.end_byte, scope)
            body.statements = list(self.statement(node.named_children[-1]))
        return self.compound(Compound("template", node.start_byte, node.end_byte, (), (body,)))

    def namespace(self, node: Any) -> Statement:
        """Lower a namespace."""
        body = node.child_by_field_name("body")
        if body is None or body.type != "declaration_list":
            return self.skipped(node)
        name = node.child_by_field_name("name")
        with self.inner("file") as scope:
            self.declare_members(body, scope)
            self.names.append("" if name is None else self.slice(name))
            inside = self.members(body, "file-part")
            self.names.pop()
        return self.compound(Compound("namespace", node.start_byte, node.end_byte, (), (inside,)))

    def guarded(self, node: Any) -> Statement:
        """Lower the code between ``#if`` and ``#endif``; with an ``#else``, nothing about it is known."""
        body = Body("file-part", node.start_byte, node.end_byte, self.scope)
        self.fill(body, node.children)
        return self.compound(Compound("preprocessor", node.start_byte, node.end_byte, (), (body,)))

    def class_declaration(self, node: Any) -> Statement:
        """Lower a class, whose members are known before they are used."""
        body = node.child_by_field_name("body")
        name = node.child_by_field_name("name")
        if body is None or name is None:  # the members of a nameless class may be those of the scope around it
            return self.skipped(node)
        scope = Scope("class", self.scope)
        scope.inherits = any(part.type == "base_class_clause" for part in node.children) or (
            name.type != "type_identifier"
        )
        return self.class_of(node, self.slice(name), scope, body)
