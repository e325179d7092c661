"""The basis of every part of the lowering: the macros of the file, and the parts that are not read."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.clike.lower import Lowering
from sew_hooks.languages.clike.scopes import Declared
from sew_hooks.languages.cpp.macros import may_be_macro
from sew_hooks.languages.cpp.names import DeclaredNames
from sew_hooks.languages.tree import Statement
from sew_hooks.languages.vocabulary import Kind

CLASSES = ("class_specifier", "struct_specifier", "union_specifier")
PLAIN_NAMES = frozenset({"identifier", "field_identifier", "operator_name", "destructor_name", "operator_cast"})
PREPROCESSOR = (
    "preproc_include", "preproc_def", "preproc_function_def", "preproc_call", "preproc_if", "preproc_ifdef",
    "preproc_else", "preproc_elif", "using_declaration", "alias_declaration", "type_definition", "access_specifier",
    "friend_declaration", "static_assert_declaration", "enum_specifier",
)  # fmt: skip
_KINDS: dict[str, Kind] = {
    **dict.fromkeys((name for name in PREPROCESSOR if name.startswith("preproc")), "preprocessor"),
    "access_specifier": "access", "enum_specifier": "enum", "alias_declaration": "alias", "type_definition": "alias",
}  # fmt: skip


class CppPieces(Lowering):
    """Knows what may be a macro, and skips code in which rules find nothing."""

    declared_names: DeclaredNames
    """How the file declares and uses its names."""

    has_namespaces: bool
    """Whether there is a scope between that of the file and the code outside functions."""

    unset: list[Declared]
    """Local numbers that are declared without a value."""

    def may_be_macro(self, name: str) -> bool:
        """Whether a name is that of a macro, or may be that of one in a header."""
        return name in self.declared_names.macros or may_be_macro(name)

    def skipped(self, node: Any) -> Statement:
        """A declaration or preprocessor line in which rules find nothing."""
        self.blur(node)
        if node.type == "type_definition":
            self.leave_unread(node.child_by_field_name("type"))
        elif node.type == "function_definition" and node.child_by_field_name("declarator").type == "operator_cast":
            self.coverage.unread.append((node.start_byte, node.end_byte))
        elif node.type == "preproc_function_def":  # its parameters are its own
            parameters = node.child_by_field_name("parameters")
            self.coverage.unread.append((parameters.start_byte, parameters.end_byte))
        return self.simple(_KINDS.get(node.type, "other"), node)

    def leave_unread(self, kind: Any) -> None:
        """Note that the members of a class that a declaration defines are declared in that class alone."""
        body = kind.child_by_field_name("body") if kind is not None and kind.type in CLASSES else None
        if body is not None:
            self.coverage.unread.append((body.start_byte, body.end_byte))

    def understand_function(self, named: Any) -> None:
        """Note the name of a function where it is defined."""
        if named.type == "qualified_identifier":
            self.understand_uses(named)
        elif named.type in PLAIN_NAMES:
            self.understand(named)
