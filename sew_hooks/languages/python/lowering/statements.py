"""Statements without blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from sew_hooks.languages.python import fold
from sew_hooks.languages.python.lowering.targets import Bound, TargetExpressions
from sew_hooks.languages.python.scopes import NOWHERE, UNKNOWN, Binding
from sew_hooks.languages.python.tree import Augmented, Return
from sew_hooks.languages.tree import Node, Statement
from sew_hooks.languages.vocabulary import Kind


class Statements(TargetExpressions):
    """Lowers statements; one assignment may become several components."""

    simple_statements: ClassVar[dict[str, Callable[[Any, Any], list[Statement]]]]
    """The method of the class that lowers each of the grammar's simple statements."""

    def expression_statement(self, node: Any) -> list[Statement]:
        """Lower an assignment, or an expression whose value is dropped."""
        parts = self.parts(node)
        first = parts[0]
        if len(parts) > 1:
            value = self.bare_tuple(node)
        elif first.type == "assignment":
            typed = first.child_by_field_name("type") is not None
            return self._annotated(first) if typed else self._assignment(first)
        elif first.type == "augmented_assignment":
            return self._augmented(first)
        else:
            value = self.expression(first)
            if value.kind == "ellipsis" and not value.parens:
                return [Statement("placeholder", value.start, value.end, (), "...")]
        return [Statement("expression", value.outer_start, value.outer_end, (value,))]

    def _assignment(self, node: Any) -> list[Statement]:
        targets: list[Node] = []
        bounds: list[Bound] = []
        while node.type == "assignment":
            parts = self.parts(node)
            if len(parts) != 3 or parts[1].type != "=":
                self.refuse(node)
            target, bound = self.target(parts[0])
            targets.append(target)
            bounds.append(bound)
            node = parts[2]
        value = self._right_side(node)
        update = fold.augmented(targets, value)
        if update is not None:
            self.scope.bind(update.target.value, Binding("augmented", update.operand, value=update.value))
            return [update]
        for bound in bounds:
            self.bind(bound, "value", value)
        return fold.assignments(targets, value)

    def _right_side(self, node: Any) -> Node:
        if node.type in ("assignment", "augmented_assignment"):
            self.refuse(node)
        return self.expression(node)

    def _augmented(self, node: Any) -> list[Statement]:
        left, operator, right = self.parts(node)
        target, bound = self.target(left)
        operand = self._right_side(right)
        op = operator.type[:-1]
        for name, _, _ in bound:
            self.scope.bind(name, Binding("augmented", operand, value=op))
        return [Augmented(target.outer_start, operand.outer_end, target, op, operand, None)]

    def _annotated(self, node: Any) -> list[Statement]:
        parts = self.parts(node)
        target, bound = self.target(parts[0])
        self.annotation(parts[2])
        value = self._right_side(parts[4]) if len(parts) == 5 else None
        children = [] if target.kind == "name" else [target]
        if value is not None:
            children.append(value)
        for name, _, _ in bound:
            self.scope.bind(name, UNKNOWN if value is None else Binding("annotation", value))
        return [Statement("annotation", target.outer_start, node.end_byte, tuple(children))]

    def placeholder(self, node: Any) -> list[Statement]:
        """Lower ``pass``."""
        return [self.simple("placeholder", node, (), "pass")]

    def keyword(self, node: Any) -> list[Statement]:
        """Lower ``break`` or ``continue``."""
        return [Statement("break" if node.type == "break_statement" else "continue", node.start_byte, node.end_byte)]

    def return_statement(self, node: Any) -> list[Statement]:
        """Lower ``return``."""
        parts = self.parts(node)
        value = self.expression(parts[1]) if len(parts) > 1 else None
        return [Return(node.start_byte, node.end_byte, value)]

    def raising(self, node: Any) -> list[Statement]:
        """Lower ``raise``, with its cause."""
        return self._values("raise", node)

    def asserting(self, node: Any) -> list[Statement]:
        """Lower ``assert`` with its message."""
        return self._values("assert", node)

    def _values(self, kind: Kind, node: Any) -> list[Statement]:
        values = [part for part in self.parts(node)[1:] if part.is_named]
        if len(values) > 2 or any(value.type == "expression_list" for value in values):
            self.refuse(node)
        children = [self.expression(value) for value in values]
        return [self.simple(kind, node, tuple(children))]

    def deletion(self, node: Any) -> list[Statement]:
        """Lower ``del``."""
        target, bound = self.target(self.parts(node)[1])
        for name, _, _ in bound:
            self.scope.bind(name, UNKNOWN)
        children = (target,) if target.kind != "name" else ()
        return [self.simple("del", node, children)]

    def declaration(self, node: Any) -> list[Statement]:
        """Lower ``global`` or ``nonlocal``."""
        word: Kind = "global" if node.type == "global_statement" else "nonlocal"
        names = self.scope.globals if word == "global" else self.scope.nonlocals
        self.scope.declared.append(node.start_byte)
        for part in self.parts(node):
            if part.is_named:
                name = self.slice(part)
                names.add(name)
                self.scope.mention(name, NOWHERE)
        return [self.simple(word, node)]

    def import_names(self, node: Any) -> list[Statement]:
        """Lower ``import``."""
        for name, alias in self._imported(node):
            first = name.partition(".")[0]
            self._import(alias or first, name if alias else first)
        return [self.simple("import", node)]

    def import_from(self, node: Any) -> list[Statement]:
        """Lower ``from module import names``."""
        origin = node.child_by_field_name("module_name")
        module = "__future__" if origin is None else "".join(self.slice(origin).replace("\\", "").split())
        for part in node.children:
            if part.type == "wildcard_import":
                self.scope.star_imports.append(module)
        for name, alias in self._imported(node):
            self._import(alias or name, f"{module}.{name}")
        return [self.simple("import", node)]

    def _imported(self, node: Any) -> list[tuple[str, str]]:
        """The dotted names in an import, and the local name of each, if one is given."""
        out = []
        for part in node.children_by_field_name("name"):
            if part.type == "aliased_import":
                name, _, alias = self.parts(part)
                out.append((self._dotted(name), self.slice(alias)))
            else:
                out.append((self._dotted(part), ""))
        return out

    def _dotted(self, node: Any) -> str:
        return ".".join(self.slice(part) for part in self.parts(node) if part.is_named)

    def _import(self, name: str, dotted: str) -> None:
        self.scope.mention(name, NOWHERE)
        self.scope.bind(name, Binding("import", value=dotted))

    def type_alias(self, node: Any) -> list[Statement]:
        """Lower ``type Name = ...``."""
        name = node.child_by_field_name("left").children[0]
        if name.type == "generic_type":
            name = name.children[0]
        if name.type != "identifier":
            self.refuse(node)
        self.other(node)
        self.scope.bind(self.slice(name), UNKNOWN)
        return [self.simple("type", node)]
