"""Names that are bound: targets of assignments, parameters, and the expressions that have scopes of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sew_hooks.languages.python.lowering.expressions import SPLATS, Expressions
from sew_hooks.languages.python.scopes import UNKNOWN, Binding, Scope
from sew_hooks.languages.python.tree import Clause, Comprehension, Lambda
from sew_hooks.languages.tree import Node

Path = tuple[int, ...]
Bound = list[tuple[str, Path, bool]]
"""Names of a target, the way to each through unpacked tuples, and whether that way is known."""

_LISTS = frozenset({"list", "list_pattern", "expression_list", "pattern_list"})
_COMPREHENSIONS = {
    "list_comprehension": "list",
    "set_comprehension": "set",
    "dictionary_comprehension": "dict",
    "generator_expression": "generator",
}
_TYPES = frozenset({"type", "generic_type", "type_parameter", "union_type", "splat_type", "constrained_type"})


class TargetExpressions(Expressions):
    """Lowers constructs that bind names.

    ``annotations`` are the ranges of the annotations that were read since somebody emptied the list.
    """

    annotations: list[tuple[int, int]]

    def target(self, node: Any, path: Path = (), known: bool = True) -> tuple[Node, Bound]:
        """Lower an assignment target; the names in it are mentioned here and bound by the caller."""
        kind = node.type
        if kind == "identifier":
            return self.name(node), [(self.slice(node), path, known)]
        if kind == "as_pattern_target":
            return self.target(node.children[0], path, known)
        if kind in _LISTS:
            return self._unpacked(node.start_byte, node.end_byte, self.parts(node), path, known)
        if kind not in ("tuple", "tuple_pattern", "parenthesized_expression"):
            result = self.expression(node)
            if result.kind == "attribute":
                self.scope.store(result.value, result.start)
            return result, []
        parts = self.parts(node)
        if len(parts) == 3 and parts[1].type not in SPLATS:  # without a comma: no tuple
            result, bound = self.target(parts[1], path, known)
        else:
            result, bound = self._unpacked(parts[1].start_byte, parts[-2].end_byte, parts, path, known)
        result.outer_start, result.outer_end = node.start_byte, node.end_byte
        result.parens += 1
        return result, bound

    def _unpacked(self, start: int, end: int, parts: list[Any], path: Path, known: bool) -> tuple[Node, Bound]:
        children: list[Node] = []
        bound: Bound = []
        for part in parts:
            if not part.is_named:
                continue
            starred = self.text[part.start_byte] == "*"
            if starred:
                known = False
            if starred and part.type not in SPLATS:
                children.append(self.behind_star(part))
                continue
            inner = self.parts(part)[1] if starred else part
            child, names = self.target(inner, (*path, len(children)), known)
            bound += names
            children.append(child)
        return Node("tuple", start, end, tuple(children)), bound

    def bind(self, bound: Bound, how: str, expression: Node | None) -> None:
        """Bind the names of a target."""
        for name, path, known in bound:
            self.scope.bind(name, Binding(how, expression, path) if known else UNKNOWN)

    def walrus(self, node: Any) -> Node:
        """Lower ``name := value``."""
        name, _, value = self.parts(node)
        return self._walrus(name, lambda: self.expression(value))

    def _walrus(self, name: Any, lower_value: Callable[[], Node]) -> Node:
        target = self.name(name)
        value = lower_value()
        self.scope.function().bind(target.value, UNKNOWN)
        return Node("walrus", target.start, value.outer_end, (value,))

    def ternary(self, node: Any) -> Node:
        """Lower ``body if test else orelse``. Where a name is set to all of it, the grammar sets it to ``body``."""
        parts = self.parts(node)
        if parts[0].type != "named_expression":
            return self._ternary(parts)
        name, _, body = self.parts(parts[0])
        return self._walrus(name, lambda: self._ternary([body, *parts[1:]]))

    def _ternary(self, parts: list[Any]) -> Node:
        body, test, orelse = self.expression(parts[0]), self.expression(parts[2]), self.expression(parts[4])
        return Node("ternary", body.outer_start, orelse.outer_end, (test, body, orelse))

    def named(self, node: Any) -> Node:
        """Lower ``value as name``, in which only the value is an expression.

        The grammar may nest it inside that value.
        """
        value, _, alias = self.parts(node)
        lowered = self.expression(value)
        caught = node.parent.type in ("except_clause", "except_group_clause")
        self.bind(self.target(alias)[1], "caught" if caught else "unknown", None)
        return lowered

    def annotation(self, node: Any) -> None:
        """Read the names of an annotation, which carries no sites."""
        self.annotations.append((node.start_byte, node.end_byte))
        if node.type in _TYPES:
            for child in self.parts(node):
                if child.is_named:
                    self.annotation(child)
        elif node.type == "member_type":
            self.annotation(node.children[0])
        else:
            self.expression(node)

    # Expressions with scopes

    def comprehension(self, node: Any) -> Node:
        """Lower a comprehension or generator expression.

        The parentheses of the latter do not count as parentheses around it.
        """
        kind = _COMPREHENSIONS[node.type]
        parts = self.parts(node)
        outer = self.scope
        with self.within_scope(Scope("comprehension", outer)) as scope:
            elements = self.elements(parts[1:2])
            clauses: list[Clause] = []
            for part in parts[2:-1]:
                if part.type == "for_in_clause":
                    clauses.append(self._clause(part, outer if not clauses else scope))
                else:
                    last = clauses[-1]
                    clauses[-1] = last._replace(tests=(*last.tests, self.expression(self.parts(part)[1])))
        if kind != "generator":
            return Comprehension(kind, node.start_byte, node.end_byte, elements, tuple(clauses), scope)
        inside = parts[1].start_byte, parts[-2].end_byte
        result = Comprehension(kind, *inside, elements, tuple(clauses), scope)
        result.outer_start, result.outer_end, result.parens = node.start_byte, node.end_byte, 1
        return result

    def _clause(self, node: Any, outside: Scope) -> Clause:
        """Lower ``for target in iterable``, whose iterable is read in the scope ``outside``."""
        parts = self.parts(node)
        is_async = parts[0].type == "async"
        if len(parts) != 4 + is_async:
            self.refuse(node)
        scope = self.scope
        target, bound = self.target(parts[-3])
        self.scope = outside
        iterable = self.expression(parts[-1])
        self.scope = scope
        self.bind(bound, "unknown" if is_async else "element", iterable)
        return Clause(target, iterable, (), is_async)

    def function_literal(self, node: Any) -> Node:
        """Lower a lambda."""
        scope = Scope("lambda", self.scope)
        parts = self.parts(node)
        defaults = self.parameters(parts[1], scope) if len(parts) == 4 else ()
        if parts[-1].type == "as_pattern":
            self.refuse(node)
        with self.within_scope(scope):
            body = self.expression(parts[-1])
        return Lambda(node.start_byte, body.outer_end, defaults, body, scope)

    # Parameters

    def parameters(self, node: Any, scope: Scope) -> tuple[Node, ...]:
        """Lower a parameter list in the scope around the function, bind it in ``scope``; the defaults."""
        defaults: list[Node] = []
        for part in self.parts(node):
            if part.type in ("(", ")", ",", "keyword_separator", "positional_separator"):
                continue
            name, *rest = [part] if part.type == "identifier" else self.parts(part)
            if name.type in ("list_splat_pattern", "dictionary_splat_pattern"):
                name = self.parts(name)[1]
            elif name.type in ("*", "**"):
                name, rest = rest[0], []
            if name.type != "identifier":
                self.refuse(part)
            value = self.slice(name)
            scope.mention(value, name.start_byte)
            for sign, inside in zip(rest[::2], rest[1::2], strict=True):
                if sign.type == ":":
                    self.annotation(inside)
                else:
                    defaults.append(self.expression(inside))
            scope.bind(value, UNKNOWN)
        return tuple(defaults)

    def type_parameters(self, node: Any, scope: Scope) -> None:
        """Bind the type parameters of a function or class in ``scope``."""
        self.other(node)
        for part in self.parts(node):
            if part.is_named:
                while part.type != "identifier":
                    part = next(child for child in part.children if child.is_named)
                scope.bind(self.slice(part), UNKNOWN)
