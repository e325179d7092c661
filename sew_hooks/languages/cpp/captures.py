"""The search in the parser's tree of a C++ file before it is lowered, all in one pass."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import tree_sitter

from sew_hooks.languages.parsing import grammar

Captures = dict[str, list[Any]]
"""The parser's nodes, by the name of their capture."""

_PATTERNS = """
(expression_statement
  [(call_expression) (subscript_expression) (assignment_expression) (comma_expression)] @statement)
(for_statement initializer:
  [(call_expression) (subscript_expression) (assignment_expression) (comma_expression)] @statement)
(for_statement condition: (assignment_expression) @statement)
(condition_clause value: (assignment_expression) @statement)
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
(qualified_identifier scope: (template_type) name: (identifier)) @instance
(template_function) @instance
(template_declaration (declaration declarator: (init_declarator value: (_) @initial)))
(template_declaration (declaration declarator: [(identifier) (qualified_identifier)] @initial))
(field_declaration (storage_class_specifier) default_value: (_) @initial)
(cast_expression) @cast
(decltype) @mentioned
(template_argument_list) @mentioned
"""


@lru_cache(maxsize=1)
def _query() -> Any:
    return tree_sitter.Query(grammar("cpp"), _PATTERNS)


def capture(root: Any) -> Captures:
    """Return the names of types and functions in the tree below ``root``, the statements that may declare variables,
    templates, their arguments and their values, casts, and ``decltype``.
    """
    captures: Captures = tree_sitter.QueryCursor(_query()).captures(root)
    return captures
