"""From tree-sitter's tree of a C++ file to ours."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from sew_hooks.languages.clike.coverage import leaves
from sew_hooks.languages.clike.lower import COMMENTS, Lowering
from sew_hooks.languages.clike.scopes import Declared, Method, Scope
from sew_hooks.languages.clike.tree import (
    Body,
    Brackets,
    Cast,
    Compound,
    Group,
    Node,
    Statement,
)
from sew_hooks.languages.counting import Counted
from sew_hooks.languages.cpp.macros import may_be_macro
from sew_hooks.languages.cpp.names import DeclaredNames
from sew_hooks.languages.vocabulary import Kind

_WORD = re.compile(r"\w+")
_NAMESPACE = re.compile(r"\b(using\s+)?namespace\b(?!\s*\w+\s*=)|\bextern\s*\"")
"""Where a scope is opened that is not the file's."""

_CLASSES = ("class_specifier", "struct_specifier", "union_specifier")
_CASTS = frozenset({"static_cast"})
_PLAIN_NAMES = frozenset({"identifier", "field_identifier", "operator_name", "destructor_name", "operator_cast"})
_NUMBERS = frozenset({"primitive_type", "sized_type_specifier"})
_PREPROCESSOR = (
    "preproc_include", "preproc_def", "preproc_function_def", "preproc_call", "preproc_if", "preproc_ifdef",
    "preproc_else", "preproc_elif", "using_declaration", "alias_declaration", "type_definition", "access_specifier",
    "friend_declaration", "static_assert_declaration", "enum_specifier",
)  # fmt: skip
_KINDS: dict[str, Kind] = {
    **dict.fromkeys((name for name in _PREPROCESSOR if name.startswith("preproc")), "preprocessor"),
    "access_specifier": "access", "enum_specifier": "enum", "alias_declaration": "alias", "type_definition": "alias",
}  # fmt: skip


class CppLowering(Lowering):
    """Lowers one C++ file. ``lines`` are the ranges of its preprocessor lines, ``macros`` those of the macros that the
    parser was not shown, in order."""

    blocks = frozenset({"compound_statement"})
    complete = frozenset({"function_definition", "template_declaration", "namespace_definition", *_CLASSES})
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
        """The words in preprocessor lines."""
        self._lines = [start for start, _ in lines]
        self.captured: set[str] = set()
        self._outer_lambda = 0, 0
        """Names that a lambda mentions and does not declare."""
        self.unset: list[Declared] = []
        """Local numbers that are declared without a value."""
        self.deduced: list[tuple[int, int]] = []
        """Where functions and lambdas stand whose results are deduced."""
        self.usings: list[str] = []
        """What ``using`` brings in: ``namespace std``, ``std::vector``."""
        self._macros = [start for start, _ in macros]
        self.has_namespaces = bool(macros) or "" in _NAMESPACE.findall(text)
        super().__init__(text, root, definitions, names.obscure, bool(macros))

    @classmethod
    def own_expressions(cls) -> dict[str, Callable[[Any, Any], Node]]:
        """How the nodes of the grammar are lowered that are expressions and not common to both languages."""
        return {
            "number_literal": cls.number,
            "string_literal": cls.literal("string"),
            "concatenated_string": cls.literal("string"),
            "char_literal": cls.literal("char"),
            "true": cls.literal("constant"),
            "false": cls.literal("constant"),
            "null": cls.literal("null"),
            "this": cls.literal("this"),
            "conditional_expression": cls.ternary,
            "call_expression": cls.invocation,
            "field_expression": cls.field_access,
            "subscript_expression": cls.subscript,
            "cast_expression": cls.cast,
            "pointer_expression": cls.unary,
            "initializer_list": cls.brackets,
            "comma_expression": cls.through,
            "condition_clause": cls.through,
        }

    @classmethod
    def own_statements(cls) -> dict[str, Callable[[Any, Any], Statement | list[Statement]]]:
        """The same for statements and declarations."""
        return {
            "declaration": cls.local_declaration,
            "field_declaration": cls.field_declaration,
            "for_range_loop": cls.for_each,
            "switch_statement": cls.switch,
            "try_statement": cls.attempt,
            "compound_statement": cls.nested_block,
            "function_definition": cls.function,
            "template_declaration": cls.template,
            "namespace_definition": cls.namespace,
            "linkage_specification": cls.namespace,
            **dict.fromkeys(_CLASSES, cls.class_declaration),
            **dict.fromkeys(_PREPROCESSOR, cls.skipped),
            "preproc_ifdef": cls.guarded,
            "preproc_if": cls.guarded,
        }

    def readable(self, node: Any) -> bool:
        """Whether a function can be read: it has no syntax error and no preprocessor line."""
        index = bisect_left(self._lines, node.start_byte)
        if index < len(self._lines) and self._lines[index] < node.end_byte:
            return False
        return not node.has_error

    # Expressions

    def number(self, node: Any) -> Node:
        """Lower a number."""
        text = self.slice(node)
        whole = text[:2] in ("0x", "0X") or not any(c in ".eE" for c in text)
        if text[:2] in ("0x", "0X") and any(c in ".pP" for c in text):
            whole = False
        return Node("int" if whole else "float", node.start_byte, node.end_byte, (), text)

    def invocation(self, node: Any) -> Node:
        """Lower a call; ``std::max(a, b)`` is one of ``std::max``."""
        function = node.child_by_field_name("function")
        arguments = node.child_by_field_name("arguments")
        if arguments is None or arguments.type != "argument_list":
            return self.other(node)
        if function.type == "identifier":
            called = self.slice(function)
            if self._may_be_macro(called) and not self.scope.find_methods(called):
                self.coverage.doubted.append(
                    (node.start_byte, node.end_byte)
                )  # what it declares may be among its arguments
            return self.call(node, self.understand(function), None, arguments)
        if function.type == "field_expression":
            parts = self.parts(function)
            if len(parts) == 3 and parts[2].type == "field_identifier":
                name = self.understand(parts[2])
                name = name if self.slice(parts[1]) == "." else f"->{name}"
                return self.call(node, name, parts[0], arguments)
        if function.type == "qualified_identifier":
            name = "".join(self.slice(function).split())
            self.understand_uses(function)
            if name.startswith("std::") and "<" not in name:
                return self.call(node, name, None, arguments)
        if function.type in ("primitive_type", "sized_type_specifier") or (
            function.type == "template_function" and self.slice(function.children[0]) in _CASTS
        ):
            inside = [child for child in arguments.named_children if child.type not in COMMENTS]
            if len(inside) == 1:
                kind = function if function.type != "template_function" else self._cast_type(function)
                if kind is not None:
                    return Cast(node.start_byte, node.end_byte, kind, self.expression(inside[0]), self.scope)
        if function.type == "template_function":
            self.understand_uses(function)
            return Node("other", node.start_byte, node.end_byte, (self.through(arguments),))
        callee = self.expression(function)
        inner = self.through(arguments)
        return Node("other", node.start_byte, node.end_byte, (callee, inner))

    def _cast_type(self, function: Any) -> Any:
        inside = function.children[-1].named_children
        if len(inside) != 1 or inside[0].type != "type_descriptor" or inside[0].named_child_count != 1:
            return None
        return inside[0].named_children[0]

    def field_access(self, node: Any) -> Node:
        """Lower ``a.b`` and ``a->b``."""
        parts = self.parts(node)
        if len(parts) != 3:
            return self.other(node)
        if self.slice(parts[1]) == ".":
            return self.member(node, parts[0], parts[2])
        self.understand(parts[2])
        return Node("member", node.start_byte, node.end_byte, (self.expression(parts[0]),), "->")

    def subscript(self, node: Any) -> Node:
        """Lower ``a[i]``."""
        parts = self.parts(node)
        inside = self.parts(parts[1]) if len(parts) == 2 else []
        if len(inside) != 3:
            return self.through(node)
        return self.element(node, parts[0], inside[1])

    def cast(self, node: Any) -> Node:
        """Lower ``(int) x``."""
        parts = self.parts(node)
        descriptor = parts[1]
        if len(parts) != 4 or descriptor.named_child_count != 1:
            return self.through(node)
        return Cast(node.start_byte, node.end_byte, descriptor.named_children[0], self.expression(parts[3]), self.scope)

    def lambda_parameters(self, node: Any, scope: Scope) -> None:
        """Hide the parameters of a lambda; every name that it mentions counts as captured."""
        start, end = self._outer_lambda
        if not start <= node.start_byte < end:  # the one around it mentions them as well
            self.captured.update(map(self.slice, leaves(node, self.identifiers)))
            self._outer_lambda = node.start_byte, node.end_byte
        self.understand_uses(node.child_by_field_name("captures"))
        declarator = node.child_by_field_name("declarator")
        if declarator is None or not self._says_result(declarator):
            self.deduced.append((node.start_byte, node.end_byte))
        if declarator is not None:
            self.parameters(declarator.child_by_field_name("parameters"), scope, "local")

    # Statements

    def condition(self, node: Any) -> tuple[Node, bool]:
        """Lower a condition; one that declares a variable hides its name."""
        parts = self.parts(node)
        if len(parts) == 3 and parts[1].type not in ("declaration", "init_statement"):
            return self.expression(parts[1]), True
        self.blur(node)
        self.hide(node)
        return Node("other", node.start_byte + 1, node.end_byte - 1), False

    def header_expressions(self, node: Any) -> list[Node]:
        """Lower an expression in the header of a ``for``, or several with commas."""
        out: list[Node] = []
        while node.type == "comma_expression":
            parts = self.parts(node)
            out.insert(0, self.expression(parts[2]))
            node = parts[0]
        return [self.expression(node), *out]

    def local_declaration(self, node: Any) -> list[Statement]:
        """Lower a declaration of variables, in a function or outside."""
        return self.declaration(node, "local" if self.scope.kind in ("function", "block") else "global")

    def field_declaration(self, node: Any) -> list[Statement]:
        """Lower a declaration in a class; a bit-field has another type than the one that is written."""
        if _is_bit_field(node):
            return [self.skipped(node)]
        return self.declaration(node, "field")

    def declaration(self, node: Any, role: str) -> list[Statement]:
        """Lower a declaration of variables, each a component."""
        kind = node.child_by_field_name("type")
        if kind is None:
            return [self.skipped(node)]
        parts = self.parts(node)
        modifiers = " ".join(
            self.slice(part) for part in parts if part.type in ("type_qualifier", "storage_class_specifier")
        )
        group = Group(node.start_byte, node.end_byte, modifiers, kind.start_byte, kind.end_byte)
        if any(part.type.startswith("attribute") for part in parts) or parts[-1].type != ";":
            group.plain = False
        found: list[tuple[Declared, Node | None]] = []
        for part in parts:
            if part.start_byte < kind.end_byte or part.type in (",", ";", "type_qualifier"):
                continue
            declared, initial = self._declarator(part, role, group)
            if declared is None:
                group.plain = False
                continue
            declared.modifiers = modifiers
            declared.written_type = kind
            if role == "local" or (role == "global" and not self.has_namespaces):
                self.scope.declare(declared)
            if initial is not None:
                if initial.type == "argument_list":
                    declared.initial = None
                    if self._may_be_macro(declared.name):
                        self.coverage.doubted.append((part.start_byte, part.end_byte))
                    found.append((declared, self.through(initial)))
                    continue
                declared.initial = self.expression(initial)
            elif role == "local" and kind.type in _NUMBERS and not declared.wrappers and not modifiers:
                self.unset.append(declared)
            found.append((declared, declared.initial))
        if kind.type == "type_identifier" and self._is_variable(self.slice(kind)):
            self.hide(node)  # `a * b;` is no declaration then
        if kind.type in _CLASSES and (found or kind.child_by_field_name("name") is not None):
            self.leave_unread(kind)
        if kind.type in _CLASSES or not found:
            self.blur(node)
            return [self.simple("other", node)]
        return self.components(group, found)

    def _is_variable(self, name: str) -> bool:
        """Whether a name that looks like a type was declared as a variable further in than any type of that name."""
        scope: Scope | None = self.scope
        while scope is not None and name not in scope.types:
            if name in scope.names:
                return True
            scope = scope.parent
        return False

    def _declarator(self, node: Any, role: str, group: Group) -> tuple[Declared | None, Any]:
        """The variable that a declarator declares, and the parser's node of its initialiser."""
        initial = None
        inner = node
        if node.type == "init_declarator":
            initial = node.child_by_field_name("value")
            inner = node.child_by_field_name("declarator")
            if len(self.parts(node)) != 3:
                group.plain = False
        wrappers = ""
        while inner.type in ("pointer_declarator", "reference_declarator", "array_declarator"):
            group.plain = False
            if inner.type == "array_declarator":
                wrappers = "[]" + wrappers
                size = inner.child_by_field_name("size")
                if size is not None:
                    self.blur(size)
                    self.understand_uses(size)
                inner = inner.child_by_field_name("declarator")
            else:
                if any(child.type == "type_qualifier" for child in inner.children):
                    self.blur(node)
                    self.hide(inner)
                    return None, None
                wrappers = ("*" if inner.type == "pointer_declarator" else "&") + wrappers
                inner = inner.children[-1]
        if inner.type not in ("identifier", "field_identifier"):
            if inner.type == "structured_binding_declarator":
                self.hide(node)
            elif inner.type == "function_declarator" and not self._may_be_macro(self.slice(inner.children[0])):
                self.parameters(inner.child_by_field_name("parameters"), Scope("function", self.scope), "field")
            self.blur(node)
            return None, None
        declared = Declared(self.understand(inner), role, node.start_byte, node.end_byte, self.scope)
        declared.wrappers = wrappers
        if node.type not in ("init_declarator", "identifier"):
            group.plain = False
        return declared, initial

    def parameters(self, node: Any, scope: Scope, role: str) -> list[Declared] | None:
        """Declare parameters; ``None`` if there is one that calls cannot be matched with."""
        found: list[Declared] | None = []
        outer, self.scope = self.scope, scope
        for part in () if node is None else self.parts(node):
            if part.type != "parameter_declaration":
                if part.is_named:
                    found = None
                    self.hide(part)
                continue
            declarator = part.child_by_field_name("declarator")
            if declarator is None:  # in `vector<int> v(n);`, too, which looks like a function's declaration
                self.understand(part.child_by_field_name("type"))
                continue
            group = Group(0, 0, "", 0, 0)
            declared, _ = self._declarator(declarator, role, group)
            if declared is None:
                found = None
                self.hide(declarator)
                continue
            declared.written_type = part.child_by_field_name("type")
            declared.modifiers = " ".join(
                self.slice(child) for child in part.children if child.type == "type_qualifier"
            )
            scope.declare(declared)
            if found is not None:
                found.append(declared)
        self.scope = outer
        return found

    def for_each(self, node: Any) -> Statement:
        """Lower ``for (T x : xs)``."""
        outer = self.scope
        values = self.expression(node.child_by_field_name("right"))
        scope = self.inner()
        declared, _ = self._declarator(node.child_by_field_name("declarator"), "local", Group(0, 0, "", 0, 0))
        if declared is not None:
            declared.written_type = node.child_by_field_name("type")
            declared.element_of = values
            declared.modifiers = " ".join(self.slice(part) for part in node.children if part.type == "type_qualifier")
            scope.declare(declared)
        else:
            self.hide(node.child_by_field_name("declarator"))
        close = next(child.end_byte for child in reversed(node.children) if child.type == ")")
        result = self.loop("for-each", node, close, (values,), node.child_by_field_name("body"))
        self.scope = outer
        return result

    def switch(self, node: Any) -> Statement:
        """Lower ``switch``."""
        outer = self.scope
        scope = self.inner()
        test, _ = self.condition(node.child_by_field_name("condition"))
        bodies = []
        body_node = node.child_by_field_name("body")
        for case in self.parts(body_node):
            if case.type == "case_statement":
                body = Body("case", case.start_byte, case.end_byte, scope)
                inside = [part for part in case.children if part.type not in ("case", "default", ":")]
                value = case.child_by_field_name("value")
                if value is not None:
                    self.blur(value)
                    self.understand_uses(value)
                    inside = [part for part in inside if part.start_byte >= value.end_byte]
                bodies.append(self.fill(body, inside))
            elif case.is_named:
                self.blur(case)
                self.hide(case)
        self.scope = outer
        result = Compound("switch", node.start_byte, node.end_byte, (test,), tuple(bodies))
        return self.compound(result)

    def attempt(self, node: Any) -> Statement:
        """Lower ``try`` with its clauses."""
        bodies = [self.block(node.child_by_field_name("body"))]
        outer = self.scope
        for part in node.children:
            if part.type == "catch_clause":
                self.inner()
                self.hide(part.child_by_field_name("parameters"))
                bodies.append(self.block(part.child_by_field_name("body")))
                self.scope = outer
        return self.compound(Compound("try", node.start_byte, node.end_byte, (), tuple(bodies)))

    def nested_block(self, node: Any) -> Statement:
        """Lower a block that stands by itself."""
        return self.compound(Compound("block", node.start_byte, node.end_byte, (), (self.block(node),)))

    def skipped(self, node: Any) -> Statement:
        """A declaration or preprocessor line that holds nothing for the rules."""
        self.blur(node)
        if node.type == "type_definition":
            self.leave_unread(node.child_by_field_name("type"))
        elif node.type == "function_definition" and node.child_by_field_name("declarator").type == "operator_cast":
            self.coverage.unread.append((node.start_byte, node.end_byte))
        elif node.type == "preproc_function_def":  # its parameters are its own
            parameters = node.child_by_field_name("parameters")
            self.coverage.unread.append((parameters.start_byte, parameters.end_byte))
        return self.simple(_KINDS.get(node.type, "other"), node)

    def leave_unread(self, kind: Any) -> None:
        """Note that the members of a class that a declaration defines are declared in that class alone."""
        body = kind.child_by_field_name("body") if kind is not None and kind.type in _CLASSES else None
        if body is not None:
            self.coverage.unread.append((body.start_byte, body.end_byte))

    def understand_function(self, named: Any) -> None:
        """Note the name of a function where it is defined."""
        if named.type == "qualified_identifier":
            self.understand_uses(named)
        elif named.type in _PLAIN_NAMES:
            self.understand(named)

    # Definitions

    def function(self, node: Any) -> Statement:
        """Lower a function or method."""
        if self.scope.kind in ("function", "block"):
            return self.macro_with_block(node)
        declarator = node.child_by_field_name("declarator")
        while declarator is not None and declarator.type in ("pointer_declarator", "reference_declarator"):
            declarator = declarator.children[-1]
        if declarator is None or declarator.type != "function_declarator":
            return self.skipped(node)
        named = declarator.child_by_field_name("declarator")
        name = "".join(self.slice(named).split()).replace("::", ".")
        self.understand_function(named)
        parameters = declarator.child_by_field_name("parameters")
        scope = Scope("function", self.scope)
        # the members of a class that is defined elsewhere, or of its base classes, are not seen here
        scope.inherits = named.type not in _PLAIN_NAMES
        result = node.child_by_field_name("type")
        if result is None and self.scope.kind != "class" and name != "main":
            scope.inherits = True  # a macro may have made it a member
        if result is not None and self._may_be_deduced(result) and not self._says_result(declarator):
            self.deduced.append((node.start_byte, node.end_byte))

        def heads(inner: Scope) -> list[Node]:
            self.parameters(parameters, inner, "parameter")
            for part in node.children:
                if part.type == "field_initializer_list":
                    self.blur(part)
                    self.understand_uses(part)
            return [self.keep(Brackets("brackets", parameters.start_byte, parameters.end_byte))]

        body = node.child_by_field_name("body")
        lowered = self.definition(node, name, "function", scope, body, heads)
        if body is not None and self._has_macro(parameters.end_byte, body.start_byte):
            for parameter, declared in scope.names.items():
                if declared is not None and declared.role == "parameter":
                    scope.hide(parameter)  # the macro may open a body around that one
        return lowered

    def macro_with_block(self, node: Any) -> Statement:
        """Lower what looks like a function inside another: a macro, and the statements that it is used with. It may
        declare anything there."""
        self.coverage.doubted.append((node.start_byte, node.end_byte))
        body = node.child_by_field_name("body")
        if body is None or body.type not in self.blocks:
            return self.skipped(node)
        return self.compound(Compound("other", node.start_byte, node.end_byte, (), (self.block(body),)))

    def _may_be_macro(self, name: str) -> bool:
        """Whether a name is that of a macro, or may be that of one in a header."""
        return name in self.declared_names.macros or may_be_macro(name)

    def _has_macro(self, start: int, end: int) -> bool:
        index = bisect_left(self._macros, start)
        return index < len(self._macros) and self._macros[index] < end

    def _may_be_deduced(self, result: Any) -> bool:
        """Whether a type is ``auto``, or a word that a macro may make that."""
        if result.type != "type_identifier":
            return bool(result.type == "placeholder_type_specifier")
        word = self.slice(result)
        return self.veiled or word.isupper() or word in self.directives

    def _says_result(self, declarator: Any) -> bool:
        """Whether a function says behind its parameters what it returns."""
        return any(
            part.type == "trailing_return_type" and "auto" not in self.slice(part) for part in declarator.children
        )

    def template(self, node: Any) -> Statement:
        """Lower a template: its parameters are types and values of no known kind."""
        outer = self.scope
        scope = self.inner("file" if outer.kind == "file" else outer.kind)
        self.hide(node.child_by_field_name("parameters"))
        for parameter in node.child_by_field_name("parameters").named_children:
            for part in parameter.named_children:
                if part.type == "type_identifier":
                    scope.types[self.slice(part)] = None
        body = Body("template", node.start_byte, node.end_byte, scope)
        body.statements = list(self.statement(node.named_children[-1]))
        self.scope = outer
        return self.compound(Compound("template", node.start_byte, node.end_byte, (), (body,)))

    def namespace(self, node: Any) -> Statement:
        """Lower a namespace."""
        body = node.child_by_field_name("body")
        if body is None or body.type != "declaration_list":
            return self.skipped(node)
        name = node.child_by_field_name("name")
        outer = self.scope
        scope = self.inner("file")
        self.declare_members(body, scope)
        self.names.append("" if name is None else self.slice(name))
        inside = self.members(body, "file-part")
        self.names.pop()
        self.scope = outer
        return self.compound(Compound("namespace", node.start_byte, node.end_byte, (), (inside,)))

    def guarded(self, node: Any) -> Statement:
        """Lower what stands between ``#if`` and ``#endif``; an ``#else`` makes it nothing that is known."""
        body = Body("file-part", node.start_byte, node.end_byte, self.scope)
        self.fill(body, node.children)
        return self.compound(Compound("preprocessor", node.start_byte, node.end_byte, (), (body,)))

    def class_declaration(self, node: Any) -> Statement:
        """Lower a class, whose members are known before they are used."""
        body = node.child_by_field_name("body")
        name = node.child_by_field_name("name")
        if body is None or name is None:  # the members of a nameless one may be those of what is around it
            return self.skipped(node)
        scope = Scope("class", self.scope)
        scope.inherits = any(part.type == "base_class_clause" for part in node.children) or (
            name.type != "type_identifier"
        )
        return self.class_of(node, self.slice(name), scope, body)

    def declare_members(self, body: Any, scope: Scope) -> None:
        """Declare functions, types and fields before the code is lowered."""
        stack = list(body.named_children)
        while stack:
            member = stack.pop()
            kind = member.type
            if kind in ("preproc_ifdef", "preproc_if", "linkage_specification", "declaration_list"):
                stack.extend(member.named_children)
            elif kind in _CLASSES or kind == "enum_specifier":
                name = member.child_by_field_name("name")
                if name is not None:
                    scope.types[self.slice(name)] = None
                if kind == "enum_specifier":
                    self.hide(member, scope)
            elif kind == "template_declaration":
                for part in member.named_children[-1:]:
                    if part.type in _CLASSES and part.child_by_field_name("name") is not None:
                        scope.types[self.slice(part.child_by_field_name("name"))] = None
                    elif part.type == "function_definition":
                        self._declare_function(part, scope, known=False)
            elif kind == "function_definition":
                self._declare_function(member, scope, known=True)
            elif kind == "alias_declaration":
                self._declare_alias(member.child_by_field_name("name"), member.child_by_field_name("type"), scope)
            elif kind == "type_definition":
                declarator = member.child_by_field_name("declarator")
                plain = declarator is not None and declarator.type == "type_identifier"
                if plain and len(member.children_by_field_name("declarator")) == 1:
                    self._declare_alias(declarator, member.child_by_field_name("type"), scope)
                else:
                    self.blur(member)
            elif kind == "using_declaration":
                self.usings.append(" ".join(self.slice(part) for part in member.children[1:-1]))
            elif kind in ("field_declaration", "declaration") and not _is_bit_field(member):
                self._declare_variables(member, scope)

    def _declare_alias(self, name: Any, target: Any, scope: Scope) -> None:
        if target is not None and target.type == "type_descriptor":
            target = target.named_children[0] if target.named_child_count == 1 else None
        key = self.slice(name)
        scope.types[key] = None if key in scope.types else target

    def _declare_function(self, node: Any, scope: Scope, known: bool) -> None:
        declarator = node.child_by_field_name("declarator")
        if declarator is None or declarator.type != "function_declarator":
            known = False
            while declarator is not None and declarator.type in ("pointer_declarator", "reference_declarator"):
                declarator = declarator.children[-1]
        if declarator is None or declarator.type != "function_declarator":
            return
        named = declarator.child_by_field_name("declarator")
        parameters = self.parameters(declarator.child_by_field_name("parameters"), Scope("function", scope), "field")
        result = node.child_by_field_name("type") if known else None
        self.understand_function(named)
        scope.methods.setdefault(self.slice(named), []).append(Method(parameters, result))

    def _declare_variables(self, node: Any, scope: Scope) -> None:
        kind = node.child_by_field_name("type")
        outer, self.scope = self.scope, scope
        modifiers = " ".join(
            self.slice(part) for part in node.children if part.type in ("type_qualifier", "storage_class_specifier")
        )
        for part in node.children_by_field_name("declarator"):
            if part.type == "function_declarator":
                named = part.child_by_field_name("declarator")
                if named.type == "field_identifier":
                    self.understand(named)
                    self.parameters(part.child_by_field_name("parameters"), Scope("function", scope), "field")
                scope.methods.setdefault(self.slice(named), []).append(Method(None, None))
                continue
            declared, _ = self._declarator(part, "field" if scope.kind == "class" else "global", Group(0, 0, "", 0, 0))
            if declared is not None and scope.kind == "class":
                declared.modifiers = modifiers
                declared.written_type = kind
                scope.declare(declared)
        if kind is not None and kind.type in _CLASSES and kind.child_by_field_name("name") is not None:
            scope.types[self.slice(kind.child_by_field_name("name"))] = None
        self.scope = outer


def _is_bit_field(node: Any) -> bool:
    return any(part.type == "bitfield_clause" for part in node.named_children)
