"""Lowering declarations of variables and parameters."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from sew_hooks.languages.clike.scopes import Declared, Scope
from sew_hooks.languages.clike.tree import DeclarationGroup
from sew_hooks.languages.cpp.lowering.expressions import CppExpressions
from sew_hooks.languages.cpp.lowering.pieces import CLASSES
from sew_hooks.languages.tree import Node, Statement

_NUMBERS = frozenset({"primitive_type", "sized_type_specifier"})


class CppDeclarations(CppExpressions):
    """Lowers declarations and their declarators."""

    def local_declaration(self, node: Any) -> list[Statement]:
        """Lower a declaration of variables, in a function or outside."""
        return self.declaration(node, "local" if self.scope.kind in ("function", "block") else "global")

    def field_declaration(self, node: Any) -> list[Statement]:
        """Lower a declaration in a class. A bit-field has another type than the written one."""
        if is_bit_field(node):
            return [self.skipped(node)]
        return self.declaration(node, "field")

    def declaration(self, node: Any, role: str) -> list[Statement]:
        """Lower a declaration of variables, each a component."""
        kind = node.child_by_field_name("type")
        if kind is None:
            return [self.skipped(node)]
        parts = self.parts(node)
        modifiers = " ".join(
            self.slice(part) for part in parts if part.type in ("type_qualifier", "storage_class_specifier")
        )
        group = DeclarationGroup(node.start_byte, node.end_byte, modifiers, kind.start_byte, kind.end_byte)
        if any(part.type.startswith("attribute") for part in parts) or parts[-1].type != ";":
            group.plain = False
        variables: list[tuple[Declared, Node | None]] = []
        for part in parts:
            if part.start_byte < kind.end_byte or part.type in (",", ";", "type_qualifier"):
                continue
            declared, initial = self.declarator(part, role, group)
            if declared is None:
                group.plain = False
                continue
            declared.modifiers = modifiers
            declared.written_type = kind
            if role == "local" or (role == "global" and not self.has_namespaces):
                self.scope.declare(declared)
            if initial is not None:
                if initial.type == "argument_list":
                    declared.initial = None
                    if self.may_be_macro(declared.name):
                        self.coverage.doubted.append((part.start_byte, part.end_byte))
                    variables.append((declared, self.through(initial)))
                    continue
                declared.initial = self.expression(initial)
            elif role == "local" and kind.type in _NUMBERS and not declared.wrappers and not modifiers:
                self.unset.append(declared)
            variables.append((declared, declared.initial))
        if kind.type == "type_identifier" and self._is_variable(self.slice(kind)):
            self.hide(node)  # `a * b;` is not a declaration then
        if kind.type in CLASSES and (variables or kind.child_by_field_name("name") is not None):
            self.leave_unread(kind)
        if kind.type in CLASSES or not variables:
            self.blur(node)
            return [self.simple("other", node)]
        return self.components(group, variables)

    def _is_variable(self, name: str) -> bool:
        """Whether a name that looks like a type was declared as a variable in a scope further in than any type of that
        name.
        """
        inside = takewhile(lambda scope: name not in scope.types, self.scope.outwards())
        return any(name in scope.names for scope in inside)

    def declarator(self, node: Any, role: str, group: DeclarationGroup) -> tuple[Declared | None, Any]:
        """The variable that a declarator declares, and the parser's node of its initialiser."""
        initial = None
        inner = node
        if node.type == "init_declarator":
            initial = node.child_by_field_name("value")
            inner = node.child_by_field_name("declarator")
            if len(self.parts(node)) != 3:
                group.plain = False
        wrappers = ""
        while inner.type in ("pointer_declarator", "reference_declarator", "array_declarator"):
            group.plain = False
            if inner.type == "array_declarator":
                wrappers = "[]" + wrappers
                size = inner.child_by_field_name("size")
                if size is not None:
                    self.blur(size)
                    self.understand_uses(size)
                inner = inner.child_by_field_name("declarator")
            else:
                if any(child.type == "type_qualifier" for child in inner.children):
                    self.blur(node)
                    self.hide(inner)
                    return None, None
                wrappers = ("*" if inner.type == "pointer_declarator" else "&") + wrappers
                inner = inner.children[-1]
        if inner.type not in ("identifier", "field_identifier"):
            if inner.type == "structured_binding_declarator":
                self.hide(node)
            elif inner.type == "function_declarator" and not self.may_be_macro(self.slice(inner.children[0])):
                self.parameters(inner.child_by_field_name("parameters"), Scope("function", self.scope), "field")
            self.blur(node)
            return None, None
        declared = Declared(self.understand(inner), role, node.start_byte, node.end_byte, self.scope)
        declared.wrappers = wrappers
        if node.type not in ("init_declarator", "identifier"):
            group.plain = False
        return declared, initial

    def parameters(self, node: Any, scope: Scope, role: str) -> list[Declared] | None:
        """Declare parameters; ``None`` if there is one with which calls cannot be matched."""
        parameters: list[Declared] | None = []
        with self.within_scope(scope):
            for part in () if node is None else self.parts(node):
                if part.type != "parameter_declaration":
                    if part.is_named:
                        parameters = None
                        self.hide(part)
                    continue
                declarator = part.child_by_field_name("declarator")
                if declarator is None:  # in `vector<int> v(n);`, too, which looks like a function's declaration
                    self.understand(part.child_by_field_name("type"))
                    continue
                group = DeclarationGroup(0, 0, "", 0, 0)
                declared, _ = self.declarator(declarator, role, group)
                if declared is None:
                    parameters = None
                    self.hide(declarator)
                    continue
                declared.written_type = part.child_by_field_name("type")
                declared.modifiers = " ".join(
                    self.slice(child) for child in part.children if child.type == "type_qualifier"
                )
                scope.declare(declared)
                if parameters is not None:
                    parameters.append(declared)
        return parameters


def is_bit_field(node: Any) -> bool:
    """Whether a field is a bit-field."""
    return any(part.type == "bitfield_clause" for part in node.named_children)
