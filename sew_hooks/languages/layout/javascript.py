"""JavaScript, with JSX. TypeScript's table is made from this one."""

from __future__ import annotations

from sew_hooks.languages.layout.language_table import LanguageTable
from sew_hooks.patterns import pattern

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
    call="call_expression",
    test_names=pattern(r"(?:[xf]?(?:describe|it|test)|suite|context|specify|bench)\b"),
    opens=pattern(r"=>|function\b|\)\s*[:{]"),
    blocks=frozenset({("", "statement_block")}),
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
    written={
        "variable_declarator": "name",
        "assignment_expression": "left",
        "augmented_assignment_expression": "left",
        "update_expression": "argument",
        "unary_expression": "argument",
    },
    acted_on=("member_expression", "object"),
    holders=frozenset({"lexical_declaration", "variable_declaration", "expression_statement", "await_expression"}),
    lists=frozenset(),
    names=frozenset(
        {"identifier", "shorthand_property_identifier", "property_identifier", "private_property_identifier"}
    ),
    comments=frozenset({"comment", "html_comment"}),
    asks_for_lines=(
        *(".stack", "captureStackTrace", "prepareStackTrace", "getCallSite", "callsite", "lineNumber", "columnNumber"),
        *("{ stack", "{stack", "'stack'", '"stack"', "console.trace"),
        *("InlineSnapshot(", "Function.prototype.toString", "sourceMappingURL=", "sourceURL="),
    ),
    line_of_file=pattern(
        r"\.[cm]?[jt]sx?:\d|[{,]\s*stack\s*[,:}]"
        r"|(?:[rR]ead\w*|[oO]pen\w*|\bfile)\(\s*(?:new URL\(|(?:\w+\.)?fileURLToPath\()*"
        r"(?:__filename|import\.meta\.(?:url|path|filename))\b"
    ),
    expressions={
        "string": None,
        "assignment_expression": "assign",
        "augmented_assignment_expression": "assign",
    },
    texts=frozenset({"template_string"}),
    test_texts=frozenset({"string", "template_string"}),
    self_names=frozenset({"this", "super"}),
)
