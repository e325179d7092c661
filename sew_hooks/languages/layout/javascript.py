"""JavaScript, with JSX. TypeScript's table is made from this one."""

from __future__ import annotations

import re

from sew_hooks.languages.layout.language_table import LanguageTable

TABLE = LanguageTable(
    language="javascript",
    grammars=("javascript",),
    functions=frozenset(
        {
            *("function_declaration", "function_expression", "arrow_function", "method_definition"),
            *("generator_function", "generator_function_declaration"),
        }
    ),
    named={
        "function_declaration": ("name",),
        "generator_function_declaration": ("name",),
        "method_definition": ("name",),
        "class_declaration": ("name",),
        "variable_declarator": ("name",),
        "field_definition": ("property",),
        "pair": ("key",),
        "assignment_expression": ("left",),
    },
    tests="""
        (call_expression arguments: (arguments . [(string) (template_string)]
            [(arrow_function) (function_expression)])) @test
    """,
    test_names=re.compile(r"(?:[xf]?(?:describe|it|test)|suite|context|specify|bench)\b"),
    blocks="(statement_block) @block",
    sorts={
        "if_statement": "if",
        "for_statement": "loop",
        "for_in_statement": "loop",
        "while_statement": "loop",
        "do_statement": "loop",
        "switch_statement": "context",
        "try_statement": "context",
        "lexical_declaration": "assign",
        "variable_declaration": "assign",
        "expression_statement": "call",
        "return_statement": "return",
        "throw_statement": "return",
    },
    wrappers=frozenset({"statement_block"}),
    leaves=frozenset({"return_statement", "throw_statement", "break_statement", "continue_statement"}),
    written="""
        (variable_declarator name: (_) @written)
        (assignment_expression left: (_) @written)
        (augmented_assignment_expression left: (_) @written)
        (update_expression argument: (_) @written)
        (for_in_statement left: (_) @written)
        (unary_expression operator: "delete" argument: (_) @written)
        (expression_statement (call_expression function: (member_expression object: (_) @written)))
        (expression_statement (await_expression
            (call_expression function: (member_expression object: (_) @written))))
    """,
    names=("identifier", "shorthand_property_identifier", "property_identifier", "private_property_identifier"),
    comments=("comment", "html_comment"),
    asks_for_lines=(
        *(".stack", "captureStackTrace", "prepareStackTrace", "getCallSite", "callsite", "lineNumber", "columnNumber"),
        *("InlineSnapshot(", "Function.prototype.toString"),
    ),
    expressions={
        "string": None,
        "assignment_expression": "assign",
        "augmented_assignment_expression": "assign",
    },
    texts=("template_string",),
    self_names=frozenset({"this", "super"}),
)
