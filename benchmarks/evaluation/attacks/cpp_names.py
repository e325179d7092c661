"""What a name in a C++ tree is: a variable that is declared or used there, something else, or a name to be ignored."""

from __future__ import annotations

from tree_sitter import Node

NAMES = frozenset({"identifier", "type_identifier", "field_identifier"})
"""A tree cannot know that ``a (n)`` declares a variable with a value: ``n`` looks like the type of a parameter."""

FUNCTIONS = frozenset({"function_definition"})
SCOPES = frozenset(
    {
        "compound_statement", "function_definition", "lambda_expression", "for_statement", "for_range_loop",
        "if_statement", "while_statement", "switch_statement", "catch_clause",
    }
)  # fmt: skip

_PARAMETERS = frozenset({"parameter_declaration", "optional_parameter_declaration"})
_DECLARATIONS = _PARAMETERS | {"declaration", "for_range_loop"}
_DECLARATORS = frozenset(
    {
        "pointer_declarator", "reference_declarator", "array_declarator", "init_declarator", "parenthesized_declarator",
        "structured_binding_declarator", "function_declarator",
    }
)  # fmt: skip
_TYPES = frozenset(
    {
        "class_specifier", "struct_specifier", "enum_specifier", "union_specifier", "type_definition",
        "alias_declaration", "enumerator", "type_parameter_declaration", "using_declaration",
    }
)  # fmt: skip


def role(node: Node) -> str | None:
    """Return ``declared``, ``used`` or ``other``; nothing for names of members and in namespaces."""
    parent = node.parent
    if parent is None:
        return "other"
    if node.type == "field_identifier":
        return None if parent.type in ("field_expression", "field_designator", "field_initializer") else "other"
    if parent.type == "qualified_identifier":
        return None
    if parent.type in _TYPES and not _is(node, parent, "value"):
        return "other"
    if parent.type == "lambda_capture_initializer" and _is(node, parent, "left"):
        return "other"
    function, top = _declaration(node)
    if top is None:
        return "used"
    if top.type in _PARAMETERS:
        return "declared" if function is None and _has_body(top) else "other"
    return "declared" if function is None or (top.type == "declaration" and _is_value(function)) else "other"


def _declaration(node: Node) -> tuple[Node | None, Node | None]:
    """The function declarator around a declared name, if any, and the declaration; nothing for a name in use."""
    function = None
    parent = node.parent
    while parent is not None and parent.type in _DECLARATORS and _declares(node, parent):
        if parent.type == "function_declarator":
            function = parent
        node, parent = parent, parent.parent
    declares = parent is not None and (
        (parent.type in _DECLARATIONS or parent.type == "function_definition") and _is(node, parent, "declarator")
    )
    return function, parent if declares else None


def _declares(node: Node, parent: Node) -> bool:
    unnamed = parent.type in ("reference_declarator", "parenthesized_declarator", "structured_binding_declarator")
    return unnamed or _is(node, parent, "declarator")


def _is_value(function: Node) -> bool:
    """Whether an apparent function without a body is a variable with values in parentheses."""
    parameters = function.child_by_field_name("parameters")
    return parameters is not None and all(
        len(parameter.children) == 1 and parameter.children[0].type == "type_identifier"
        for parameter in parameters.named_children
    )


def _has_body(parameter: Node) -> bool:
    """Whether a parameter belongs to a function that is defined there, a lambda or a ``catch``."""
    around = parameter.parent.parent if parameter.parent is not None else None
    while around is not None and around.type in (*_DECLARATORS, "abstract_function_declarator"):
        around = around.parent
    return around is not None and around.type in ("function_definition", "lambda_expression", "catch_clause")


def _is(node: Node, parent: Node, field: str) -> bool:
    return parent.field_name_for_child(parent.children.index(node)) == field
