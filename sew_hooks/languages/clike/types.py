"""Static types of expressions: the proven type, or ``None``."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.clike.lower import Lowering
from sew_hooks.languages.clike.scopes import Declared, Scope
from sew_hooks.languages.clike.tree import (
    Assign,
    Call,
    Cast,
    Element,
    Increment,
    Member,
    Name,
    Ternary,
    Unary,
    variable,
)
from sew_hooks.languages.tree import If, Node, Operation
from sew_hooks.named_tuples import NamedTuple


class Type(NamedTuple):
    """A type: a primitive's or a known library class's name, ``[]`` for an array, with its arguments."""

    name: str
    args: tuple[Type | None, ...] = ()


class Types:
    """What is known about types in one file. Subclasses know their language's."""

    truth: str
    """The name of the type of comparisons."""

    def __init__(self, lowered: Lowering) -> None:
        self.lowered = lowered
        self._known: dict[Node, Type | None] = {}
        self._declared: dict[Declared, Type | None] = {}

    def may_parenthesise(self, node: Node) -> bool:
        """Whether the parser and the compilers read an operand in the same way with and without parentheses."""
        return True

    def of(self, node: Node) -> Type | None:
        """The type of an expression."""
        if node not in self._known:
            self._known[node] = None  # a type that depends on itself is unknown
            self._known[node] = self._infer(node)
        return self._known[node]

    def of_variable(self, declared: Declared) -> Type | None:
        """The type of a declared variable."""
        if declared not in self._declared:
            self._declared[declared] = None
            self._declared[declared] = self.declared(declared)
        return self._declared[declared]

    def _infer(self, node: Node) -> Type | None:
        kind = node.kind
        if isinstance(node, Name):
            declared = variable(node)
            return None if declared is None else self.of_variable(declared)
        if isinstance(node, Operation):
            if kind in ("ordering", "equality", "and", "or"):
                return Type(self.truth) if self.compares(node) else None
            return self.arithmetic(node)
        if kind in ("size", "empty", "de-morgan"):
            return Type(self.truth)
        if isinstance(node, Unary):
            if kind == "not":
                return Type(self.truth) if self.compares(node) else None
            return self.signed(node)
        if isinstance(node, Ternary):
            first, second = self.of(node.body), self.of(node.orelse)
            return first if first == second else None
        if isinstance(node, Cast):
            return self.written(node.written_type, node.scope)
        if isinstance(node, Element):
            return self.element(self.of(node.target))
        if isinstance(node, Call):
            return self.call(node)
        if isinstance(node, Member):
            return self.member(node)
        if isinstance(node, (Assign, Increment)):
            return self.of(node.children[0])
        return self.literal(node)

    def takes(self, target: Type | None, value: Type) -> bool:
        """Whether assigning a value converts nothing, or one number to another in the same way in any place."""
        raise NotImplementedError

    def is_number(self, type_: Type | None) -> bool:
        """Whether a type is a primitive number."""
        raise NotImplementedError

    def compares(self, node: Node) -> bool:
        """Whether a comparison, ``!``, ``&&`` or ``||`` is the language's own."""
        raise NotImplementedError

    def reads(self, node: Call) -> bool:
        """Whether a call is a known library method that only reads."""
        raise NotImplementedError

    def is_read(self, name: Name) -> bool:
        """Whether a name is a known variable, and reading it has no side effect."""
        return variable(name) is not None

    def has_value(self, name: Name) -> bool:
        """Whether arithmetic and comparisons always get a value from a variable."""
        return True

    def may_be_constant(self, declared: Declared) -> bool:
        """Whether a constant may be made of a local or parameter, if no operand that is evaluated reads another one."""
        return False

    def in_comparison(self, node: Node) -> bool:
        """Whether a node is inside the definition of a comparison, which would call itself."""
        return False

    def may_exchange(self, node: If) -> bool:
        """Whether it makes no difference to types and names which branch comes first."""
        return True

    def knows_true(self) -> bool:
        """Whether the literal ``true`` is known wherever the file is compiled."""
        return True

    def is_truth(self, condition: Node) -> bool:
        """Whether ``!`` before a condition is the language's own."""
        raise NotImplementedError

    def has_size(self, type_: Type | None, member: str) -> bool:
        """Whether ``member`` (``.size()``, ``.length()``, ``.length``) of a known type is a size."""
        raise NotImplementedError

    def may_update(self, target: Name, op: str, operand: Node) -> bool:
        """Whether ``target op= operand`` and ``target = target op operand`` are the same for a local number."""
        raise NotImplementedError

    def counts_up(self, operand: Node) -> bool:
        """Whether ``++`` and ``--`` do the same before and after an operand."""
        raise NotImplementedError

    def may_declare_together(self, declared: Declared) -> bool:
        """Whether one declaration may contain several variables of the written type."""
        raise NotImplementedError

    def arithmetic(self, node: Operation) -> Type | None:
        """The type of arithmetic."""
        raise NotImplementedError

    def signed(self, node: Unary) -> Type | None:
        """The type of an operand with a sign, ``~``, ``*`` or ``&`` before it."""
        raise NotImplementedError

    def literal(self, node: Node) -> Type | None:
        """The type of a literal."""
        raise NotImplementedError

    def element(self, holder: Type | None) -> Type | None:
        """The type of ``holder[index]``."""
        raise NotImplementedError

    def call(self, node: Call) -> Type | None:
        """The type of a call's result."""
        raise NotImplementedError

    def member(self, node: Member) -> Type | None:
        """The type of ``a.b``."""
        raise NotImplementedError

    def declared(self, declared: Declared) -> Type | None:
        """The type that a declaration gives a variable."""
        raise NotImplementedError

    def written(self, node: Any, scope: Scope) -> Type | None:
        """The type that a parser's node spells in ``scope``."""
        raise NotImplementedError
