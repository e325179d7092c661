"""Lowering expressions."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.clike.lowering.pieces import EXTRAS
from sew_hooks.languages.clike.tree import Cast
from sew_hooks.languages.cpp.lowering.pieces import CppPieces
from sew_hooks.languages.tree import Node

_CASTS = frozenset({"static_cast"})


class CppExpressions(CppPieces):
    """Lowers the expressions that Java does not have, or has in another form."""

    def number(self, node: Any) -> Node:
        """Lower a number."""
        text = self.slice(node)
        whole = text[:2] in ("0x", "0X") or not any(c in ".eE" for c in text)
        if text[:2] in ("0x", "0X") and any(c in ".pP" for c in text):
            whole = False
        result = Node("int" if whole else "float", node.start_byte, node.end_byte, (), text)
        return self.keep(result) if text[:2] == "0x" else result

    def invocation(self, node: Any) -> Node:
        """Lower a call; ``std::max(a, b)`` is one of ``std::max``."""
        function = node.child_by_field_name("function")
        arguments = node.child_by_field_name("arguments")
        if arguments is None or arguments.type != "argument_list":
            return self.other(node)
        if function.type == "identifier":
            called = self.slice(function)
            if self.may_be_macro(called) and not self.scope.find_methods(called):
                self.coverage.doubted.append(
                    (node.start_byte, node.end_byte)
                )  # the declared name may be among its arguments
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
            inside = [child for child in arguments.named_children if child.type not in EXTRAS]
            if len(inside) == 1:
                kind = function if function.type != "template_function" else self._cast_type(function)
                if kind is not None:
                    return self.keep(Cast(node.start_byte, node.end_byte, kind, self.expression(inside[0]), self.scope))
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
