"""Go."""

from __future__ import annotations

import re

from sew_hooks.languages.layout.language_table import LanguageTable

TABLE = LanguageTable(
    language="go",
    grammars=("go",),
    functions=frozenset({"function_declaration", "method_declaration", "func_literal"}),
    named={
        "function_declaration": ("name",),
        "method_declaration": ("receiver", "name"),
        "var_spec": ("name",),
    },
    tests="(call_expression arguments: (argument_list . (_) . (func_literal) .)) @test",
    test_names=re.compile(r"\w+\.Run\Z|(?:\w+\.)?(?:[FPX]?(?:Describe|Context|When|It|Specify))\Z"),
    blocks="(block (statement_list) @block)",
    sorts={
        "if_statement": "if",
        "for_statement": "loop",
        "expression_switch_statement": "context",
        "type_switch_statement": "context",
        "select_statement": "context",
        "short_var_declaration": "assign",
        "var_declaration": "assign",
        "const_declaration": "assign",
        "assignment_statement": "assign",
        "expression_statement": "call",
        "inc_statement": "call",
        "dec_statement": "call",
        "send_statement": "call",
        "go_statement": "call",
        "defer_statement": "call",
        "return_statement": "return",
    },
    wrappers=frozenset({"block", "statement_list"}),
    leaves=frozenset({"return_statement", "break_statement", "continue_statement", "goto_statement"}),
    written="""
        (short_var_declaration left: (expression_list (_) @written))
        (assignment_statement left: (expression_list (_) @written))
        (var_spec name: (_) @written)
        (const_spec name: (_) @written)
        (range_clause left: (expression_list (_) @written))
        (inc_statement (_) @written)
        (dec_statement (_) @written)
        (send_statement channel: (_) @written)
        (expression_statement (call_expression function: (selector_expression operand: (_) @written)))
        (unary_expression operator: "&" operand: (_) @written)
    """,
    names=("identifier", "field_identifier"),
    comments=("comment",),
    asks_for_lines=(
        *("runtime.Caller", "runtime.Stack", "debug.Stack", "debug.PrintStack", "Lshortfile", "Llongfile"),
        *("\n//line ", "/*line ", '// want "', "// want `", '// ERROR "'),
    ),
)
