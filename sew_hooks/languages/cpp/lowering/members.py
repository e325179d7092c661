"""The declarations of a file or a class, which its code may use before they appear."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.clike.scopes import Method, Scope
from sew_hooks.languages.clike.tree import DeclarationGroup
from sew_hooks.languages.cpp.lowering.declarations import is_bit_field
from sew_hooks.languages.cpp.lowering.definitions import CppDefinitions
from sew_hooks.languages.cpp.lowering.pieces import CLASSES


class CppMembers(CppDefinitions):
    """Declares functions, types and fields before the code is lowered."""

    usings: list[str]
    """The names that ``using`` brings in: ``namespace std``, ``std::vector``."""

    def declare_members(self, body: Any, scope: Scope) -> None:
        """Declare functions, types and fields before the code is lowered."""
        stack = list(body.named_children)
        while stack:
            member = stack.pop()
            kind = member.type
            if kind in ("preproc_ifdef", "preproc_if", "linkage_specification", "declaration_list"):
                stack.extend(member.named_children)
            elif kind in CLASSES or kind == "enum_specifier":
                name = member.child_by_field_name("name")
                if name is not None:
                    scope.types[self.slice(name)] = None
                if kind == "enum_specifier":
                    self.hide(member, scope)
            elif kind == "template_declaration":
                for part in member.named_children[-1:]:
                    if part.type in CLASSES and part.child_by_field_name("name") is not None:
                        scope.types[self.slice(part.child_by_field_name("name"))] = None
                    elif part.type == "function_definition":
                        self._declare_function(part, scope, known=False)
            elif kind == "function_definition":
                self._declare_function(member, scope, known=True)
            elif kind == "alias_declaration":
                self._declare_alias(member.child_by_field_name("name"), member.child_by_field_name("type"), scope)
            elif kind == "type_definition":
                declarator = member.child_by_field_name("declarator")
                plain = declarator is not None and declarator.type == "type_identifier" and not _is_qualified(member)
                if plain and len(member.children_by_field_name("declarator")) == 1:
                    self._declare_alias(declarator, member.child_by_field_name("type"), scope)
                else:
                    self.blur(member)
            elif kind == "using_declaration":
                self.usings.append(" ".join(self.slice(part) for part in member.children[1:-1]))
            elif kind in ("field_declaration", "declaration") and not is_bit_field(member):
                self._declare_variables(member, scope)

    def _declare_alias(self, name: Any, target: Any, scope: Scope) -> None:
        if target is not None and target.type == "type_descriptor":
            target = target.named_children[0] if target.named_child_count == 1 else None
        key = self.slice(name)
        scope.types[key] = None if key in scope.types else target

    def _declare_function(self, node: Any, scope: Scope, known: bool) -> None:
        declarator = node.child_by_field_name("declarator")
        if declarator is None or declarator.type != "function_declarator":
            known = False
            while declarator is not None and declarator.type in ("pointer_declarator", "reference_declarator"):
                declarator = declarator.children[-1]
        if declarator is None or declarator.type != "function_declarator":
            return
        named = declarator.child_by_field_name("declarator")
        parameters = self.parameters(declarator.child_by_field_name("parameters"), Scope("function", scope), "field")
        result = node.child_by_field_name("type") if known else None
        self.understand_function(named)
        scope.methods.setdefault(self.slice(named), []).append(Method(parameters, result))

    def _declare_variables(self, node: Any, scope: Scope) -> None:
        kind = node.child_by_field_name("type")
        with self.within_scope(scope):
            modifiers = " ".join(
                self.slice(part) for part in node.children if part.type in ("type_qualifier", "storage_class_specifier")
            )
            for part in node.children_by_field_name("declarator"):
                if part.type == "function_declarator":
                    named = part.child_by_field_name("declarator")
                    if named.type == "field_identifier":
                        self.understand(named)
                        self.parameters(part.child_by_field_name("parameters"), Scope("function", scope), "field")
                    scope.methods.setdefault(self.slice(named), []).append(Method(None, None))
                    continue
                declared, _ = self.declarator(
                    part, "field" if scope.kind == "class" else "global", DeclarationGroup(0, 0, "", 0, 0)
                )
                if declared is not None and scope.kind == "class":
                    declared.modifiers = modifiers
                    declared.written_type = kind
                    scope.declare(declared)
            if kind is not None and kind.type in CLASSES and kind.child_by_field_name("name") is not None:
                scope.types[self.slice(kind.child_by_field_name("name"))] = None


def _is_qualified(definition: Any) -> bool:
    return any(part.type == "type_qualifier" for part in definition.children)
