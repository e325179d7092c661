"""From tree-sitter's tree of a C++ file to ours."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, ClassVar

from sew_hooks.languages.clike.scopes import Declared
from sew_hooks.languages.counting import Counted
from sew_hooks.languages.cpp.lowering.members import CppMembers
from sew_hooks.languages.cpp.lowering.pieces import CLASSES, PREPROCESSOR
from sew_hooks.languages.cpp.names import DeclaredNames
from sew_hooks.patterns import pattern

_WORD = pattern(r"\w+")
_NAMESPACE = pattern(r"\b(using\s+)?namespace\b(?!\s*\w+\s*=)|\bextern\s*\"")
"""The nodes that open a scope other than the file's."""


class CppLowering(CppMembers):
    """Lowers one C++ file.

    ``lines`` are the ranges of its preprocessor lines, and ``macros`` those of the macros that the parser did not
    receive, in order.
    """

    blocks = frozenset({"compound_statement"})
    complete = frozenset({"function_definition", "template_declaration", "namespace_definition", *CLASSES})
    holders = complete | {"ERROR", "linkage_specification", "preproc_ifdef", "preproc_if"}
    identifiers = frozenset({"identifier", "field_identifier", "type_identifier"})
    plain_expressions = frozenset(
        {
            "argument_list",
            "assignment_expression",
            "binary_expression",
            "call_expression",
            "cast_expression",
            "co_await_expression",
            "co_return_statement",
            "co_yield_statement",
            "comma_expression",
            "compound_literal_expression",
            "conditional_expression",
            "delete_expression",
            "field_expression",
            "field_initializer",
            "field_initializer_list",
            "initializer_list",
            "initializer_pair",
            "lambda_capture_specifier",
            "new_declarator",
            "new_expression",
            "parenthesized_expression",
            "pointer_expression",
            "qualified_identifier",
            "sizeof_expression",
            "subscript_argument_list",
            "subscript_expression",
            "template_function",
            "unary_expression",
            "update_expression",
        }
    )
    counted = Counted(
        grammar="cpp",
        functions=frozenset({"function_definition"}),
        parameters=frozenset(
            {"parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration"}
        ),
        loops=frozenset({"for_statement", "for_range_loop", "while_statement", "do_statement"}),
        returns=frozenset({"return_statement", "co_return_statement"}),
        wrappers=frozenset(
            {"reference_declarator", "parenthesized_declarator", "attributed_declarator",
             "abstract_reference_declarator"}
        ),
        blocks=blocks,
        nothing=b"void",
    )  # fmt: skip
    conditions_declare = True

    expressions: ClassVar = {
        **CppMembers.expressions,
        "number_literal": CppMembers.number,
        "string_literal": CppMembers.literal("string"),
        "concatenated_string": CppMembers.literal("string"),
        "char_literal": CppMembers.literal("char"),
        "true": CppMembers.literal("constant"),
        "false": CppMembers.literal("constant"),
        "null": CppMembers.literal("null"),
        "this": CppMembers.literal("this"),
        "conditional_expression": CppMembers.ternary,
        "call_expression": CppMembers.invocation,
        "field_expression": CppMembers.field_access,
        "subscript_expression": CppMembers.subscript,
        "cast_expression": CppMembers.cast,
        "pointer_expression": CppMembers.unary,
        "initializer_list": CppMembers.brackets,
        "comma_expression": CppMembers.through,
        "condition_clause": CppMembers.through,
    }
    statements: ClassVar = {
        **CppMembers.statements,
        "declaration": CppMembers.local_declaration,
        "field_declaration": CppMembers.field_declaration,
        "for_range_loop": CppMembers.for_each,
        "switch_statement": CppMembers.switch,
        "try_statement": CppMembers.attempt,
        "compound_statement": CppMembers.nested_block,
        "function_definition": CppMembers.function,
        "template_declaration": CppMembers.template,
        "namespace_definition": CppMembers.namespace,
        "linkage_specification": CppMembers.namespace,
        **dict.fromkeys(CLASSES, CppMembers.class_declaration),
        **dict.fromkeys(PREPROCESSOR, CppMembers.skipped),
        "preproc_ifdef": CppMembers.guarded,
        "preproc_if": CppMembers.guarded,
    }

    def __init__(
        self,
        text: str,
        root: Any,
        definitions: bool,
        lines: list[tuple[int, int]],
        names: DeclaredNames,
        macros: list[tuple[int, int]],
    ) -> None:
        self.declared_names = names
        self.directives = frozenset(_WORD.findall(" ".join(text[start:end] for start, end in lines)))
        self.line_starts = [start for start, _ in lines]
        self.captured: set[str] = set()
        self.outer_lambda = 0, 0
        self.unset: list[Declared] = []
        self.deduced: list[tuple[int, int]] = []
        self.usings: list[str] = []
        self.macro_starts = [start for start, _ in macros]
        opens = "namespace" in text or "extern" in text
        self.has_namespaces = bool(macros) or (opens and "" in _NAMESPACE.findall(text))
        super().__init__(text, root, definitions, names.obscure, bool(macros))

    def is_certain(self, name: str) -> bool:
        """Whether every occurrence of a name in the file is understood, and no function or type has that name."""
        declared = self.declared_names
        elsewhere = self.captured, self.directives, declared.mentioned, declared.functions, declared.types
        return super().is_certain(name) and not any(name in names for names in elsewhere)

    def readable(self, node: Any) -> bool:
        """Whether a function can be read: it has no syntax error and no preprocessor line."""
        index = bisect_left(self.line_starts, node.start_byte)
        if index < len(self.line_starts) and self.line_starts[index] < node.end_byte:
            return False
        return not node.has_error
