"""Go."""

from __future__ import annotations

from sew_hooks.languages.layout.language_table import LanguageTable
from sew_hooks.patterns import pattern

TABLE = LanguageTable(
    language="go",
    grammars=("go",),
    functions=frozenset({"function_declaration", "method_declaration", "func_literal"}),
    named={
        "function_declaration": ("name",),
        "method_declaration": ("receiver", "name"),
        "var_spec": ("name",),
    },
    call="call_expression",
    test_names=pattern(r"\w+\.Run\Z|(?:\w+\.)?(?:[FPX]?(?:Describe|Context|When|It|Specify))\Z"),
    opens=pattern(r"func\b"),
    blocks=frozenset({("block", "statement_list")}),
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
    written={
        "short_var_declaration": "left",
        "assignment_statement": "left",
        "var_spec": "name",
        "const_spec": "name",
        "inc_statement": "",
        "dec_statement": "",
        "send_statement": "channel",
    },
    acted_on=("selector_expression", "operand"),
    holders=frozenset({"var_declaration", "var_spec_list", "const_declaration", "expression_statement"}),
    lists=frozenset({"expression_list"}),
    names=frozenset({"identifier", "field_identifier"}),
    comments=frozenset({"comment"}),
    asks_for_lines=(
        *("runtime.Caller", "runtime.Stack", "debug.Stack", "debug.PrintStack", "Lshortfile", "Llongfile"),
        *("FileLine(", "CallersFrames", "AddSource", "AddCaller", "WithCaller", "ReportCaller", ".Caller()"),
        *("//go:embed", "\n//line ", "/*line ", '// want "', "// want `", '// ERROR "'),
    ),
    line_of_file=pattern(r"\.go:\d|(?:Read|Open|Parse)\w*\([^)\n]*\.go[\"`]"),
    addressed=pattern(r"&(\w+)"),
)
