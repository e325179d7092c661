"""From tree-sitter's tree of a Java file to ours."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, ClassVar

import tree_sitter

from sew_hooks.languages.clike.tree import Cast
from sew_hooks.languages.counting import Counted
from sew_hooks.languages.java.lowering.declarations import JavaDeclarations
from sew_hooks.languages.parsing import grammar
from sew_hooks.languages.whole_words import whole_words
from sew_hooks.patterns import pattern

_CLASSES = (
    "class_declaration", "interface_declaration", "enum_declaration", "record_declaration",
    "annotation_type_declaration",
)  # fmt: skip

_SERIALIZABLE = pattern(r"\b(?:Serializable|Externalizable)\b")
_PLAIN = frozenset(
    {"Object", "Thread", "Comparable", "Comparator", "Runnable", "Callable", "Iterable", "Iterator", "AutoCloseable",
     "Closeable", "Cloneable"}
)  # fmt: skip
"""Parents that make no class serialisable."""

_OUTER_SUPER = pattern(r"\w\s*\.\s*super\b")
_LAST_NAME = pattern(r"(\w+)\s*\Z")
_VERSION = "serialVersionUID"
_TYPE_NAME = pattern(rf"{whole_words('class', 'interface', 'enum', 'record')}\s+(\w+)")


_PARENTS = """
(superclass (_) @parent) (super_interfaces (type_list (_) @parent)) (extends_interfaces (type_list (_) @parent))
"""
_PRIVATE = """
(field_declaration (modifiers "private") declarator: (variable_declarator name: (identifier) @private))
(method_declaration (modifiers "private") name: (identifier) @private)
"""


@lru_cache(maxsize=1)
def _query() -> Any:
    declared = " ".join(f"({kind} name: (identifier) @name)" for kind in _CLASSES)
    names = f"{declared} (type_parameter (type_identifier) @name)"
    return tree_sitter.Query(grammar("java"), f"{names} {_PARENTS} {_PRIVATE}")


class JavaLowering(JavaDeclarations):
    """Lowers one Java file."""

    blocks = frozenset({"block", "constructor_body"})
    complete = frozenset({"method_declaration", "constructor_declaration", *_CLASSES})
    holders = complete | {"ERROR", "enum_body_declarations"}
    identifiers = frozenset({"identifier"})
    plain_expressions = frozenset(
        {
            "array_access",
            "array_creation_expression",
            "argument_list",
            "array_initializer",
            "assignment_expression",
            "binary_expression",
            "cast_expression",
            "class_literal",
            "dimensions_expr",
            "field_access",
            "method_invocation",
            "method_reference",
            "object_creation_expression",
            "parenthesized_expression",
            "scoped_identifier",
            "ternary_expression",
            "unary_expression",
            "update_expression",
        }
    )
    counted = Counted(
        grammar="java",
        functions=frozenset(
            {"method_declaration", "constructor_declaration", "compact_constructor_declaration",
             "annotation_type_element_declaration"}
        ),
        parameters=frozenset({"formal_parameter", "spread_parameter"}),
        loops=frozenset({"for_statement", "enhanced_for_statement", "while_statement", "do_statement"}),
        returns=frozenset({"return_statement"}),
    )  # fmt: skip
    conditions_declare = False

    expressions: ClassVar = {
        **JavaDeclarations.expressions,
        "decimal_integer_literal": JavaDeclarations.literal("int"),
        "hex_integer_literal": JavaDeclarations.hexadecimal,
        "octal_integer_literal": JavaDeclarations.literal("int"),
        "binary_integer_literal": JavaDeclarations.literal("int"),
        "decimal_floating_point_literal": JavaDeclarations.literal("float"),
        "string_literal": JavaDeclarations.literal("string"),
        "character_literal": JavaDeclarations.literal("char"),
        "true": JavaDeclarations.literal("constant"),
        "false": JavaDeclarations.literal("constant"),
        "null_literal": JavaDeclarations.literal("null"),
        "this": JavaDeclarations.literal("this"),
        "ternary_expression": JavaDeclarations.ternary,
        "method_invocation": JavaDeclarations.invocation,
        "field_access": JavaDeclarations.field_access,
        "array_access": JavaDeclarations.array_access,
        "cast_expression": JavaDeclarations.cast,
        "object_creation_expression": JavaDeclarations.creation,
        "array_creation_expression": JavaDeclarations.array_creation,
        "array_initializer": JavaDeclarations.brackets,
        "instanceof_expression": JavaDeclarations.instance_test,
        "switch_expression": JavaDeclarations.switch_value,
    }
    statements: ClassVar = {
        **JavaDeclarations.statements,
        "local_variable_declaration": JavaDeclarations.local_declaration,
        "field_declaration": JavaDeclarations.field_declaration,
        "enhanced_for_statement": JavaDeclarations.for_each,
        "switch_expression": JavaDeclarations.switch,
        "try_statement": JavaDeclarations.attempt,
        "try_with_resources_statement": JavaDeclarations.attempt,
        "synchronized_statement": JavaDeclarations.guarded,
        "yield_statement": JavaDeclarations.keyword_statement("yield"),
        "assert_statement": JavaDeclarations.keyword_statement("assert"),
        "block": JavaDeclarations.nested_block,
        "static_initializer": JavaDeclarations.initializer,
        "method_declaration": JavaDeclarations.method,
        "constructor_declaration": JavaDeclarations.method,
        "compact_constructor_declaration": JavaDeclarations.method,
        "annotation_type_element_declaration": JavaDeclarations.annotation_element,
        "explicit_constructor_invocation": JavaDeclarations.keyword_statement("constructor-call"),
        "import_declaration": JavaDeclarations.import_declaration,
        "package_declaration": JavaDeclarations.package_declaration,
        "enum_constant": JavaDeclarations.enum_constant,
        "enum_body_declarations": JavaDeclarations.enum_declarations,
        **dict.fromkeys(_CLASSES, JavaDeclarations.class_declaration),
    }

    def __init__(self, text: str, root: Any, definitions: bool) -> None:
        self.imports: list[str] = []
        self.static_imports: list[str] = []
        self.in_package = False
        self.doubtful: list[Cast] = []
        self.results: dict[int, str] = {}
        self.headers: dict[int, Any] = {}
        super().__init__(text, root, definitions)
        captures = tree_sitter.QueryCursor(_query()).captures(root)
        self.type_names = {self.slice(name) for name in captures.get("name", ())}
        """The classes and type parameters that are declared anywhere in the file."""
        self._parents: list[Any] = captures.get("parent", [])
        self.private = {(node.start_byte, self.slice(node)) for node in captures.get("private", ())}
        """The places and names of private fields and methods."""
        self.is_solution = any(
            node.type == "class_declaration" and self.slice(node.child_by_field_name("name")) == "Solution"
            for node in root.children
        )
        if root.has_error:
            self.type_names.update(_TYPE_NAME.findall(text))

    @cached_property
    def class_starts(self) -> list[int]:
        """The places where classes start, in their order."""
        return sorted(start for start, _ in self.classes)

    @cached_property
    def is_serialised(self) -> bool:
        """Whether objects of the file may be written, and read again by another version of it."""
        return _SERIALIZABLE.search(self.text) is not None

    @cached_property
    def unversioned(self) -> list[tuple[int, int]]:
        """The classes that may be serialisable, in versions that depend on the methods that a compiler adds to them."""
        if all(map(self._is_harmless, self._parents)):
            return []
        classes = {node.start_byte: node for node in map(_class_of, self._parents)}.values()
        return [(node.start_byte, node.end_byte) for node in classes if not self._has_version(node)]

    @cached_property
    def heirs(self) -> list[tuple[int, int]]:
        """Those whose inner classes may use what they inherit: what ``Object`` has is used only with ``super``."""
        if _OUTER_SUPER.search(self.text):
            return self.unversioned
        heirs = {_class_of(parent).start_byte for parent in self._parents if parent.parent.type == "superclass"}
        return [span for span in self.unversioned if span[0] in heirs]

    def _is_harmless(self, parent: Any) -> bool:
        """Whether a type makes no class below it serialisable, if no class of the file is."""
        name = _LAST_NAME.search(self.slice(parent).partition("<")[0])
        return name is not None and (name[1] in _PLAIN or name[1] in self.type_names)

    def _has_version(self, node: Any) -> bool:
        """Whether a class says what its version is, or always has the same."""
        body = node.child_by_field_name("body")
        return node.type not in ("class_declaration", "ERROR") or any(
            member.type == "field_declaration" and _VERSION in self.slice(member)
            for member in ([] if body is None else body.named_children)
        )


def _class_of(parent: Any) -> Any:
    """The parser's class with a parent."""
    while not parent.type.endswith(("_declaration", "ERROR")):
        parent = parent.parent
    return parent
