"""Lowering expressions."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.clike.coverage import leaves
from sew_hooks.languages.clike.lower import Lowering
from sew_hooks.languages.clike.scopes import Scope
from sew_hooks.languages.clike.tree import Cast, MemberSize, Name, OwnField
from sew_hooks.languages.tree import Node

_PRIMITIVE = frozenset({"integral_type", "floating_point_type", "boolean_type"})

PATTERN = "instanceof"
"""The value of a test that declares variables: a keyword, which no other node has as its value."""


class JavaExpressions(Lowering):
    """Lowers the expressions that C++ does not have, or has in another form."""

    doubtful: list[Cast]
    """Casts that may be sums: ``(n) - c``."""

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
            return self.keep(MemberSize("empty", call, call.receiver, ".isEmpty()"))
        return call

    def field_access(self, node: Any) -> Node:
        """Lower ``a.b``."""
        parts = self.parts(node)
        if len(parts) != 3 or parts[0].type == "super":
            return self.other(node)
        if parts[0].type == "this":
            own = self._own_field(node, parts[2])
            if own is not None:
                return own
        return self.member(node, parts[0], parts[2])

    def _own_field(self, node: Any, field: Any) -> Name | None:
        """The name that ``this.x`` is if the innermost class declares that field."""
        scope = next((around for around in self.scope.outwards() if around.kind == "class"), None)
        value = self.slice(field)
        if scope is None or scope.names.get(value) is None or self.slice(node) != f"this.{value}":
            return None
        name = OwnField(node.start_byte, node.end_byte, self.understand(field), scope, self.scope)
        self.uses.setdefault(value, []).append(name)
        return name

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

    def hexadecimal(self, node: Any) -> Node:
        """Lower ``0xff``, which a rule looks at."""
        return self.keep(Node("int", node.start_byte, node.end_byte, (), self.slice(node)))

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
        """Lower ``x instanceof T``; a pattern's variables are unknown names, even after the statement."""
        parts = self.parts(node)
        value = self.expression(parts[0])
        names = {self.understand(leaf) for part in parts[2:] for leaf in leaves(part, self.identifiers)}
        scope: Scope | None = self.scope
        while scope is not None:
            for name in names:
                scope.hide(name)
            scope = scope.parent if scope.kind == "block" else None
        return Node("other", node.start_byte, node.end_byte, (value,), PATTERN if names else "")
