"""What is looked for in the parser's tree of a C++ file before it is lowered, all in one go."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import tree_sitter
import tree_sitter_cpp

Captures = dict[str, list[Any]]
"""The parser's nodes by what they were captured as."""

_PATTERNS = """
(declaration declarator: (function_declarator declarator: (identifier) @variables))
(reference_declarator (function_declarator declarator: (identifier) @variables))
(pointer_declarator (function_declarator declarator: (identifier) @variables))
(binary_expression right: (assignment_expression left: (identifier) @variables))
(compound_statement (function_definition) @variables)
(declaration !type) @variables
(call_expression function: (identifier) arguments: (argument_list . [(identifier) (pointer_expression)] .)) @call
(expression_statement
  [(call_expression) (subscript_expression) (assignment_expression) (comma_expression)] @statement)
(parameter_declaration declarator: (abstract_function_declarator)) @variables
(parenthesized_declarator) @variables
(attributed_declarator) @variables
(structured_binding_declarator) @variables
(field_declaration (bitfield_clause)) @variables
(lambda_capture_initializer) @variables
(init_statement) @variables
(enumerator) @variables
(union_specifier !name) @variables
(struct_specifier !name) @variables
(class_specifier !name) @variables
(using_declaration) @using
(preproc_else) @both
(preproc_elif) @both
(preproc_elifdef) @both
(preproc_if) @guarded
(preproc_ifdef) @guarded
(template_parameter_list) @both
(operator_name) @operator
(class_specifier name: (_) @type)
(struct_specifier name: (_) @type)
(union_specifier name: (_) @type)
(enum_specifier name: (_) @type)
(alias_declaration name: (_) @type)
(type_definition declarator: (_) @type)
(function_declarator declarator: [(identifier) (field_identifier)] @function)
(template_function) @template
(template_method) @template
(cast_expression) @cast
(decltype) @mentioned
(template_argument_list) @mentioned
"""


@lru_cache(maxsize=1)
def _query() -> Any:
    return tree_sitter.Query(tree_sitter.Language(tree_sitter_cpp.language()), _PATTERNS)


def capture(root: Any) -> Captures:
    """Return what the tree below ``root`` holds of declarations that are not followed, of templates and their
    arguments, of casts and of ``decltype``."""
    found: Captures = tree_sitter.QueryCursor(_query()).captures(root)
    return found
