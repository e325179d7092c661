"""The lowering of a whole module, and the part that reads each kind of node."""

from __future__ import annotations

from typing import Any, ClassVar

from sew_hooks.languages.counting import Counted
from sew_hooks.languages.parsing import children_once
from sew_hooks.languages.python.lowering.damage import Damage
from sew_hooks.languages.tree import Compound


class PythonLowering(Damage):
    """Lowers one module. ``text`` is the source, ``root`` the parser's tree of it, with offsets in characters."""

    counted = Counted(
        grammar="python",
        functions=frozenset({"function_definition"}),
        parameters=frozenset(
            {
                "identifier", "typed_parameter", "default_parameter", "typed_default_parameter", "list_splat_pattern",
                "dictionary_splat_pattern",
            }
        ),
        loops=frozenset({"for_statement", "while_statement", "for_in_clause"}),
        returns=frozenset({"return_statement"}),
        decorated="decorated_definition",
    )  # fmt: skip
    expressions: ClassVar = {
        "identifier": Damage.name,
        "true": Damage.literal("constant"),
        "false": Damage.literal("constant"),
        "none": Damage.literal("constant"),
        "integer": Damage.number,
        "float": Damage.number,
        "string": Damage.string,
        "concatenated_string": Damage.string_run,
        "ellipsis": Damage.ellipsis,
        "parenthesized_expression": Damage.parenthesised,
        "binary_operator": Damage.binary,
        "unary_operator": Damage.unary,
        "not_operator": Damage.negation,
        "boolean_operator": Damage.junction,
        "comparison_operator": Damage.comparison,
        "conditional_expression": Damage.ternary,
        "await": Damage.awaiting,
        "yield": Damage.yielding,
        "attribute": Damage.attribute,
        "call": Damage.call,
        "subscript": Damage.subscript,
        "list": Damage.list_display,
        "list_pattern": Damage.list_display,
        "set": Damage.set_display,
        "dictionary": Damage.dict_display,
        "tuple": Damage.tuple_display,
        "tuple_pattern": Damage.tuple_display,
        "expression_list": Damage.bare_tuple,
        "pattern_list": Damage.bare_tuple,
        "list_splat": Damage.star,
        "list_splat_pattern": Damage.star,
        "list_comprehension": Damage.comprehension,
        "set_comprehension": Damage.comprehension,
        "dictionary_comprehension": Damage.comprehension,
        "generator_expression": Damage.comprehension,
        "lambda": Damage.function_literal,
        "named_expression": Damage.walrus,
        "as_pattern": Damage.named,
    }
    simple_statements: ClassVar = {
        "expression_statement": Damage.expression_statement,
        "pass_statement": Damage.placeholder,
        "break_statement": Damage.keyword,
        "continue_statement": Damage.keyword,
        "return_statement": Damage.return_statement,
        "raise_statement": Damage.raising,
        "assert_statement": Damage.asserting,
        "delete_statement": Damage.deletion,
        "global_statement": Damage.declaration,
        "nonlocal_statement": Damage.declaration,
        "import_statement": Damage.import_names,
        "import_from_statement": Damage.import_from,
        "future_import_statement": Damage.import_from,
        "type_alias_statement": Damage.type_alias,
    }
    compound_statements: ClassVar = {
        "if_statement": Damage.if_statement,
        "for_statement": Damage.for_statement,
        "while_statement": Damage.while_statement,
        "try_statement": Damage.attempt,
        "with_statement": Damage.with_statement,
        "match_statement": Damage.match,
        "function_definition": Damage.function,
        "class_definition": Damage.class_,
        "decorated_definition": Damage.decorated,
    }

    def __init__(self, text: str, root: Any, definitions: bool) -> None:
        super().__init__(text, root, definitions)
        self.depth = -1
        body = self.holder
        self.fill(body, [root] if root.type == "ERROR" else children_once(root), lines=True)
        body.indent = ""
        body.end = self.line_end(self.position)
        self.module = self.compound(Compound("module", 0, len(text), (), (body,)))
        self.scope.close()
        self.count(root, self.repeated)
