"""Lowering declarations of variables, methods and classes, and imports."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.clike.coverage import leaves
from sew_hooks.languages.clike.scopes import Declared, Method, Scope
from sew_hooks.languages.clike.tree import Brackets, DeclarationGroup
from sew_hooks.languages.java.lowering.statements import JavaStatements
from sew_hooks.languages.tree import Class, Compound, Node, Statement


class JavaDeclarations(JavaStatements):
    """Lowers declarations."""

    imports: list[str]
    """The imports of the file, as written: ``java.util.List`` or ``java.util.*``."""

    static_imports: list[str]
    """The same for ``import static``."""

    in_package: bool
    """Whether the file is in a package, whose other classes it sees."""

    results: dict[int, str]
    """The starts of the methods with a result, and the types of these results."""

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
        group = DeclarationGroup(node.start_byte, node.end_byte, modifiers, kind.start_byte, kind.end_byte)
        variables = []
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
            variables.append((declared, declared.initial))
        return self.components(group, variables)

    def parameters(self, node: Any, scope: Scope, role: str) -> list[Declared] | None:
        """Declare formal parameters; ``None`` if there is one with which calls cannot be matched."""
        parameters: list[Declared] | None = []
        for part in self.parts(node):
            if part.type == "formal_parameter":
                name = part.child_by_field_name("name")
                declared = Declared(self.understand(name), role, part.start_byte, part.end_byte, scope)
                declared.written_type = part.child_by_field_name("type")
                dimensions = part.child_by_field_name("dimensions")
                if dimensions is not None:
                    declared.wrappers = "[]" * self.slice(dimensions).count("[")
                scope.declare(declared)
                if parameters is not None:
                    parameters.append(declared)
            elif part.type == "spread_parameter":
                for piece in part.named_children:
                    if piece.type == "variable_declarator":
                        self.hide(piece.children[0], scope)
                parameters = None
        return parameters

    def lambda_parameters(self, node: Any, scope: Scope) -> None:
        """Declare the parameters of a lambda: typed ones with their type, others as unknown."""
        parameters = node.child_by_field_name("parameters")
        if parameters.type == "formal_parameters":
            self.parameters(parameters, scope, "local")
        else:
            self.hide(parameters, scope)

    def method(self, node: Any) -> Statement:
        """Lower a method or constructor."""
        name = self.understand(node.child_by_field_name("name"))
        parameters = node.child_by_field_name("parameters")
        result = node.child_by_field_name("type")
        if result is not None:
            self.results[node.start_byte] = self.slice(result)

        def heads(scope: Scope) -> list[Node]:
            if parameters is None:
                return []
            self.parameters(parameters, scope, "parameter")
            return [self.keep(Brackets("brackets", parameters.start_byte, parameters.end_byte))]

        scope = Scope("function", self.scope)
        body = node.child_by_field_name("body")
        if body is not None and parameters is not None:
            self.headers[body.start_byte] = parameters
        return self.definition(node, name, "function", scope, body, heads)

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
                        if value is not None:
                            made = value.type == "object_creation_expression"
                            field.initial = Node("new" if made else "other", value.start_byte, value.end_byte)
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
        """Note an import of the file."""
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
