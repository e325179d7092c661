"""What a name in a Java tree is: a variable that is declared or used there, something else, or a name to be ignored."""

from __future__ import annotations

from tree_sitter import Node

NAMES = frozenset({"identifier"})
FUNCTIONS = frozenset({"method_declaration", "constructor_declaration"})
SCOPES = frozenset(
    {
        "block", "constructor_body", "method_declaration", "constructor_declaration", "lambda_expression",
        "for_statement", "enhanced_for_statement", "try_with_resources_statement", "catch_clause", "switch_block",
    }
)  # fmt: skip

_DECLARED = frozenset(
    {
        ("formal_parameter", "name"), ("catch_formal_parameter", "name"), ("enhanced_for_statement", "name"),
        ("resource", "name"), ("lambda_expression", "parameters"), ("inferred_parameters", None),
    }
)  # fmt: skip
_DECLARATIONS = frozenset({"local_variable_declaration", "spread_parameter"})
_MEMBERS = frozenset(
    {
        ("field_access", "field"), ("method_invocation", "name"), ("method_declaration", "name"),
        ("constructor_declaration", "name"), ("element_value_pair", "key"), ("annotation", "name"),
        ("marker_annotation", "name"),
    }
)  # fmt: skip
_LABELS = frozenset({"labeled_statement", "break_statement", "continue_statement"})
_NO_VARIABLE = frozenset(
    {
        "instanceof_expression", "type_pattern", "record_pattern_component", "class_declaration", "enum_declaration",
        "interface_declaration", "record_declaration", "enum_constant", "switch_label", "scoped_identifier",
    }
)  # fmt: skip


def role(node: Node) -> str | None:
    """Return ``declared``, ``used`` or ``other``; nothing for names of members and labels."""
    parent = node.parent
    if parent is None:
        return "other"
    place = parent.type, _field(parent, node)
    if place == ("variable_declarator", "name"):
        return "declared" if parent.parent is not None and parent.parent.type in _DECLARATIONS else "other"
    if place in _DECLARED:
        return "declared"
    if place in _MEMBERS or parent.type in _LABELS or (parent.type == "method_reference" and node != parent.child(0)):
        return None
    # The value of `o instanceof P p` is used as elsewhere.
    return "other" if parent.type in _NO_VARIABLE and place[1] not in ("left", "value") else "used"


def _field(parent: Node, node: Node) -> str | None:
    return parent.field_name_for_child(parent.children.index(node))
