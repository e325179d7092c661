"""From tree-sitter's tree of a Java file to ours."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import tree_sitter
import tree_sitter_java

from sew_hooks.languages.clike.coverage import leaves
from sew_hooks.languages.clike.lower import Lowering
from sew_hooks.languages.clike.scopes import Declared, Method, Scope
from sew_hooks.languages.clike.tree import (
    Body,
    Brackets,
    Cast,
    Class,
    Compound,
    Group,
    Name,
    Node,
    Size,
    Statement,
)
from sew_hooks.languages.counting import Counted
from sew_hooks.languages.vocabulary import Kind

_CLASSES = (
    "class_declaration", "interface_declaration", "enum_declaration", "record_declaration",
    "annotation_type_declaration",
)  # fmt: skip

_PRIMITIVE = frozenset({"integral_type", "floating_point_type", "boolean_type"})

PATTERN = "pattern"
"""The value of a test that declares variables."""

_TYPE_NAME = re.compile(r"\b(?:class|interface|enum|record)\s+(\w+)")


@lru_cache(maxsize=1)
def _query() -> Any:
    declared = " ".join(f"({kind} name: (identifier) @name)" for kind in _CLASSES)
    language = tree_sitter.Language(tree_sitter_java.language())
    return tree_sitter.Query(language, f"{declared} (type_parameter (type_identifier) @name)")


class JavaLowering(Lowering):
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
        functions=frozenset(
            {"method_declaration", "constructor_declaration", "compact_constructor_declaration",
             "annotation_type_element_declaration"}
        ),
        parameters=frozenset({"formal_parameter", "spread_parameter"}),
        loops=frozenset({"for_statement", "enhanced_for_statement", "while_statement", "do_statement"}),
        returns=frozenset({"return_statement"}),
    )  # fmt: skip
    conditions_declare = False

    def __init__(self, text: str, root: Any, definitions: bool) -> None:
        self.imports: list[str] = []
        """What the file imports, as written: ``java.util.List`` or ``java.util.*``."""
        self.static_imports: list[str] = []
        self.in_package = False
        self.doubtful: list[Cast] = []
        """Casts that may be sums: ``(n) - c``."""
        self.parameterised: dict[int, str] = {}
        """Where the methods start whose results have type arguments, and the types of these results."""
        super().__init__(text, root, definitions)
        found = tree_sitter.QueryCursor(_query()).captures(root)
        self.type_names = {self.slice(name) for name in found.get("name", ())}
        """The classes and type parameters that are declared anywhere in the file."""
        self.is_solution = any(
            one.type == "class_declaration" and self.slice(one.child_by_field_name("name")) == "Solution"
            for one in root.children
        )
        if root.has_error:
            self.type_names.update(_TYPE_NAME.findall(text))

    @classmethod
    def own_expressions(cls) -> dict[str, Callable[[Any, Any], Node]]:
        """How the nodes of the grammar are lowered that are expressions and not common to both languages."""
        return {
            "decimal_integer_literal": cls.literal("int"),
            "hex_integer_literal": cls.literal("int"),
            "octal_integer_literal": cls.literal("int"),
            "binary_integer_literal": cls.literal("int"),
            "decimal_floating_point_literal": cls.literal("float"),
            "string_literal": cls.literal("string"),
            "character_literal": cls.literal("char"),
            "true": cls.literal("constant"),
            "false": cls.literal("constant"),
            "null_literal": cls.literal("null"),
            "this": cls.literal("this"),
            "ternary_expression": cls.ternary,
            "method_invocation": cls.invocation,
            "field_access": cls.field_access,
            "array_access": cls.array_access,
            "cast_expression": cls.cast,
            "object_creation_expression": cls.creation,
            "array_creation_expression": cls.array_creation,
            "array_initializer": cls.brackets,
            "instanceof_expression": cls.instance_test,
            "switch_expression": cls.switch_value,
        }

    @classmethod
    def own_statements(cls) -> dict[str, Callable[[Any, Any], Statement | list[Statement]]]:
        """The same for statements and declarations."""
        return {
            "local_variable_declaration": cls.local_declaration,
            "field_declaration": cls.field_declaration,
            "enhanced_for_statement": cls.for_each,
            "switch_expression": cls.switch,
            "try_statement": cls.attempt,
            "try_with_resources_statement": cls.attempt,
            "synchronized_statement": cls.guarded,
            "yield_statement": cls.keyword_statement("yield"),
            "assert_statement": cls.keyword_statement("assert"),
            "block": cls.nested_block,
            "static_initializer": cls.initializer,
            "method_declaration": cls.method,
            "constructor_declaration": cls.method,
            "compact_constructor_declaration": cls.method,
            "annotation_type_element_declaration": cls.annotation_element,
            "explicit_constructor_invocation": cls.keyword_statement("constructor-call"),
            "import_declaration": cls.import_declaration,
            "package_declaration": cls.package_declaration,
            "enum_constant": cls.enum_constant,
            "enum_body_declarations": cls.enum_declarations,
            **dict.fromkeys(_CLASSES, cls.class_declaration),
        }

    # Expressions

    def invocation(self, node: Any) -> Node:
        """Lower a method call."""
        arguments = node.child_by_field_name("arguments")
        receiver = node.child_by_field_name("object")
        name = self.understand(node.child_by_field_name("name"))
        if node.child_by_field_name("type_arguments") is not None:
            name = ""
        if receiver is not None and receiver.type == "super":
            return Node("other", node.start_byte, node.end_byte, (self.through(arguments),))
        call = self.call(node, name, receiver, arguments)
        if name == "isEmpty" and isinstance(call.receiver, Name) and not call.receiver.parens and not call.arguments:
            return self.keep(Size("empty", call, call.receiver, ".isEmpty()"))
        return call

    def field_access(self, node: Any) -> Node:
        """Lower ``a.b``."""
        parts = self.parts(node)
        if len(parts) != 3 or parts[0].type == "super":
            return self.other(node)
        return self.member(node, parts[0], parts[2])

    def array_access(self, node: Any) -> Node:
        """Lower ``a[i]``."""
        parts = self.parts(node)
        return self.element(node, parts[0], parts[2]) if len(parts) == 4 else self.other(node)

    def cast(self, node: Any) -> Node:
        """Lower ``(int) x``."""
        parts = self.parts(node)
        if len(parts) != 4:
            return self.through(node)
        result = Cast(node.start_byte, node.end_byte, parts[1], self.expression(parts[3]), self.scope)
        signed = parts[3].type == "unary_expression" and self.slice(parts[3])[0] in "+-"
        if signed and parts[1].type not in _PRIMITIVE:
            self.doubtful.append(result)
        return result

    def creation(self, node: Any) -> Node:
        """Lower ``new C(...)``, with the class that it may define."""
        parts = self.parts(node)
        kinds = [part.type for part in parts]
        outer = [self.expression(part) for part in parts[: kinds.index("new")] if part.is_named]
        arguments = self.through(node.child_by_field_name("arguments"))
        last = node.children[-1]
        result = Node("new", node.start_byte, node.end_byte, (*outer, arguments))
        if last.type == "class_body":
            scope = Scope("class", self.scope)
            scope.inherits = True
            inside = self.class_of(node, "<anonymous>", scope, last)
            self.place(inside)
            inside.parent = result
        return result

    def array_creation(self, node: Any) -> Node:
        """Lower ``new int[n]`` or ``new int[] {...}``."""
        children = []
        for child in node.named_children:
            if child.type == "dimensions_expr":
                children.append(self.through(child))
            elif child.type == "array_initializer":
                children.append(self.brackets(child))
        return Node("new", node.start_byte, node.end_byte, tuple(children))

    def instance_test(self, node: Any) -> Node:
        """Lower ``x instanceof T``; a pattern's variables are unknown names, also behind the statement."""
        parts = self.parts(node)
        value = self.expression(parts[0])
        names = {self.understand(leaf) for part in parts[2:] for leaf in leaves(part, self.identifiers)}
        scope: Scope | None = self.scope
        while scope is not None:
            for name in names:
                scope.hide(name)
            scope = scope.parent if scope.kind == "block" else None
        return Node("other", node.start_byte, node.end_byte, (value,), PATTERN if names else "")

    def lambda_parameters(self, node: Any, scope: Scope) -> None:
        """Declare the parameters of a lambda: typed ones with their type, others as unknown."""
        parameters = node.child_by_field_name("parameters")
        if parameters.type == "formal_parameters":
            self.parameters(parameters, scope, "local")
        else:
            self.hide(parameters, scope)

    # Statements

    def local_declaration(self, node: Any) -> list[Statement]:
        """Lower a declaration of local variables."""
        return self.declaration(node, "local")

    def field_declaration(self, node: Any) -> list[Statement]:
        """Lower a declaration of fields."""
        return self.declaration(node, "field")

    def declaration(self, node: Any, role: str) -> list[Statement]:
        """Lower a declaration of variables, each a component."""
        parts = self.parts(node)
        modifiers = self.slice(parts[0]) if parts[0].type == "modifiers" else ""
        kind = node.child_by_field_name("type")
        group = Group(node.start_byte, node.end_byte, modifiers, kind.start_byte, kind.end_byte)
        found = []
        for part in parts:
            if part.type != "variable_declarator":
                continue
            pieces = self.parts(part)
            name = pieces[0]
            declared = Declared(self.understand(name), role, part.start_byte, part.end_byte, self.scope)
            declared.modifiers = modifiers
            declared.written_type = kind
            for piece in pieces[1:]:
                if piece.type == "dimensions":
                    declared.wrappers = "[]" * self.slice(piece).count("[")
                    group.plain = False
            if pieces[-1].type == "array_initializer":
                group.plain = False
            if role == "local":
                self.scope.declare(declared)
            if len(pieces) > 2:
                declared.initial = self.expression(pieces[-1])
            found.append((declared, declared.initial))
        return self.components(group, found)

    def parameters(self, node: Any, scope: Scope, role: str) -> list[Declared] | None:
        """Declare formal parameters; ``None`` if there is one that calls cannot be matched with."""
        found: list[Declared] | None = []
        for part in self.parts(node):
            if part.type == "formal_parameter":
                name = part.child_by_field_name("name")
                declared = Declared(self.understand(name), role, part.start_byte, part.end_byte, scope)
                declared.written_type = part.child_by_field_name("type")
                dimensions = part.child_by_field_name("dimensions")
                if dimensions is not None:
                    declared.wrappers = "[]" * self.slice(dimensions).count("[")
                scope.declare(declared)
                if found is not None:
                    found.append(declared)
            elif part.type == "spread_parameter":
                for piece in part.named_children:
                    if piece.type == "variable_declarator":
                        self.hide(piece.children[0], scope)
                found = None
        return found

    def for_each(self, node: Any) -> Statement:
        """Lower ``for (T x : xs)``."""
        outer = self.scope
        values = self.expression(node.child_by_field_name("value"))
        scope = self.inner()
        name = node.child_by_field_name("name")
        declared = Declared(self.understand(name), "local", name.start_byte, name.end_byte, scope)
        declared.written_type = node.child_by_field_name("type")
        declared.element_of = values
        scope.declare(declared)
        body = node.child_by_field_name("body")
        close = next(child.end_byte for child in node.children if child.type == ")")
        result = self.loop("for-each", node, close, (values,), body)
        self.scope = outer
        return result

    def switch(self, node: Any) -> Statement:
        """Lower a ``switch`` statement."""
        return self._switch(node)

    def switch_value(self, node: Any) -> Node:
        """Lower a ``switch`` that is an expression: what stands behind an arrow is its value."""
        result = self._switch(node, "yield")
        self.place(result)
        return result

    def _switch(self, node: Any, behind_arrow: Kind = "expression") -> Compound:
        test, _ = self.condition(node.child_by_field_name("condition"))
        outer = self.scope
        scope = self.inner()
        bodies = []
        for group in self.parts(node.child_by_field_name("body")):
            if group.type not in ("switch_block_statement_group", "switch_rule"):
                continue
            body = Body("case", group.start_byte, group.end_byte, scope)
            inside = []
            for part in group.named_children:
                if part.type == "switch_label":
                    self.blur(part)
                    self.hide(part)
                else:
                    inside.append(part)
            bodies.append(self.fill(body, inside))
            for statement in body.statements:
                if group.type == "switch_rule" and statement.kind == "expression":
                    statement.kind = behind_arrow
        self.scope = outer
        result = Compound("switch", node.start_byte, node.end_byte, (test,), tuple(bodies))
        self.compound(result)
        return result

    def attempt(self, node: Any) -> Statement:
        """Lower ``try`` with its resources and clauses."""
        outer = self.scope
        self.inner()
        children: list[Node] = []
        bodies = []
        for part in self.parts(node):
            if part.type == "resource_specification":
                for resource in part.named_children:
                    name = resource.child_by_field_name("name")
                    if name is not None:
                        self.hide(name)
                        children.append(self.expression(resource.child_by_field_name("value")))
                    else:
                        self.blur(resource)
            elif part.type == "block":
                bodies.append(self.block(part))
            elif part.type == "catch_clause":
                before = self.scope
                self.inner()
                for piece in part.named_children:
                    if piece.type == "catch_formal_parameter":
                        self.hide(piece.child_by_field_name("name"))
                    elif piece.type == "block":
                        bodies.append(self.block(piece))
                self.scope = before
            elif part.type == "finally_clause":
                bodies += [self.block(piece) for piece in part.named_children if piece.type == "block"]
        self.scope = outer
        return self.compound(Compound("try", node.start_byte, node.end_byte, tuple(children), tuple(bodies)))

    def guarded(self, node: Any) -> Statement:
        """Lower ``synchronized``."""
        lock = next(part for part in node.named_children if part.type == "parenthesized_expression")
        test, _ = self.condition(lock)
        body = self.block(node.child_by_field_name("body"))
        return self.compound(Compound("synchronized", node.start_byte, node.end_byte, (test,), (body,)))

    def nested_block(self, node: Any) -> Statement:
        """Lower a block that stands by itself."""
        return self.compound(Compound("block", node.start_byte, node.end_byte, (), (self.block(node),)))

    # Declarations

    def method(self, node: Any) -> Statement:
        """Lower a method or constructor."""
        name = self.understand(node.child_by_field_name("name"))
        parameters = node.child_by_field_name("parameters")
        result = node.child_by_field_name("type")
        if result is not None and "<" in self.slice(result):
            self.parameterised[node.start_byte] = self.slice(result)

        def heads(scope: Scope) -> list[Node]:
            if parameters is None:
                return []
            self.parameters(parameters, scope, "parameter")
            return [self.keep(Brackets("brackets", parameters.start_byte, parameters.end_byte))]

        scope = Scope("function", self.scope)
        return self.definition(node, name, "function", scope, node.child_by_field_name("body"), heads)

    def annotation_element(self, node: Any) -> Statement:
        """Lower an element of an annotation type: a method without parameters."""
        self.understand(node.child_by_field_name("name"))
        self.blur(node)
        return self.simple("other", node)

    def initializer(self, node: Any) -> Statement:
        """Lower ``static { }``."""
        body = self.block(next(part for part in node.named_children if part.type == "block"))
        return self.compound(Compound("block", node.start_byte, node.end_byte, (), (body,)))

    def class_declaration(self, node: Any) -> Class:
        """Lower a class, interface, enum or record, whose members are known before they are used."""
        name = self.understand(node.child_by_field_name("name"))
        scope = Scope("class", self.scope)
        scope.inherits = any(
            part.type in ("superclass", "super_interfaces", "extends_interfaces") for part in node.children
        )
        body = node.child_by_field_name("body")
        if node.type == "record_declaration":
            self.parameters(node.child_by_field_name("parameters"), scope, "field")
        return self.class_of(node, name, scope, body)

    def declare_members(self, body: Any, scope: Scope) -> None:
        """Declare the fields and methods of a class before its code is lowered."""
        stack = list(body.named_children)
        while stack:
            member = stack.pop()
            if member.type == "enum_body_declarations":
                stack.extend(member.named_children)
            elif member.type == "method_declaration":
                name = self.slice(member.child_by_field_name("name"))
                declared = self.parameters(member.child_by_field_name("parameters"), Scope("function", scope), "field")
                unknown = member.child_by_field_name("type_parameters") or member.child_by_field_name("dimensions")
                kind = None if unknown else member.child_by_field_name("type")
                scope.methods.setdefault(name, []).append(Method(declared, kind))
            elif member.type == "enum_constant":
                self.hide(member.child_by_field_name("name"), scope)
            elif member.type == "constant_declaration":
                for part in member.named_children:
                    if part.type == "variable_declarator":
                        self.hide(part.children[0], scope)
            elif member.type == "field_declaration":
                kind = member.child_by_field_name("type")
                modifiers = next((self.slice(part) for part in member.children if part.type == "modifiers"), "")
                for part in member.named_children:
                    if part.type == "variable_declarator":
                        field = Declared(self.slice(part.children[0]), "field", 0, 0, scope)
                        field.written_type = kind
                        field.modifiers = modifiers
                        value = part.child_by_field_name("value")
                        if value is not None and value.type == "object_creation_expression":
                            field.initial = Node("new", value.start_byte, value.end_byte)
                        if part.child_by_field_name("dimensions") is not None:
                            field.wrappers = "[]" * self.slice(part.child_by_field_name("dimensions")).count("[")
                        scope.declare(field)

    def enum_constant(self, node: Any) -> Statement:
        """Lower an enum constant, with its arguments and the class that it may define."""
        children: list[Node] = []
        for part in node.named_children:
            if part.type == "argument_list":
                children.append(self.through(part))
            elif part.type == "class_body":
                scope = Scope("class", self.scope)
                scope.inherits = True
                inside = self.class_of(node, self.slice(node.children[0]), scope, part)
                self.place(inside)
                children.append(inside)
        return self.simple("enum-constant", node, tuple(children))

    def enum_declarations(self, node: Any) -> Statement:
        """Lower the members after an enum's constants."""
        body = self.members(node, "class")
        return self.compound(Compound("members", node.start_byte, node.end_byte, (), (body,)))

    def import_declaration(self, node: Any) -> Statement:
        """Note what the file imports."""
        kinds = {child.type for child in node.children}
        parts = [part for part in self.parts(node) if part.type not in ("import", "static", ";")]
        for leaf in leaves(node, self.identifiers):
            self.understand(leaf)
        imported = "".join("".join(map(self.slice, parts)).split())
        (self.static_imports if "static" in kinds else self.imports).append(imported)
        return self.simple("import", node)

    def package_declaration(self, node: Any) -> Statement:
        """Note that the file is in a package, whose other classes it sees."""
        self.in_package = True
        for leaf in leaves(node, self.identifiers):
            self.understand(leaf)
        return self.simple("package", node)
