"""The nodes of Java's and C++'s trees. The braces of a one-statement body are not a node."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.clike.scopes import Declared, Scope
from sew_hooks.languages.tree import Compound, Node, Size, Statement
from sew_hooks.languages.vocabulary import Kind


class Name(Node):
    """An identifier that stands for a variable, where it is used; ``scope`` is the innermost one around it."""

    __slots__ = ("scope",)

    def __init__(self, start: int, end: int, value: str, scope: Scope) -> None:
        super().__init__("name", start, end, (), value)
        self.scope = scope


def variable(name: Name) -> Declared | None:
    """The variable that a used name stands for, if known."""
    return name.scope.find(name.value, name.start)


class OwnField(Name):
    """``this.x`` for a field of the innermost class: ``value`` is ``x``, ``scope`` the class's, and ``around`` the
    innermost one around it.
    """

    __slots__ = ("around",)

    def __init__(self, start: int, end: int, value: str, scope: Scope, around: Scope) -> None:
        super().__init__(start, end, value, scope)
        self.around = around


class Unary(Node):
    """``!`` (kind ``not``), a sign, ``~``, ``*`` or ``&`` before an operand; ``value`` is the operator."""

    __slots__ = ("operand",)

    def __init__(self, kind: Kind, start: int, op: str, operand: Node) -> None:
        super().__init__(kind, start, operand.outer_end, (operand,), op)
        self.operand = operand


class Morgan(Node):
    """``!(a && b)`` or ``!a || !b``; ``value`` is the operator of the first form, ``written`` the node as it is
    in the text.
    """

    __slots__ = ("written",)

    def __init__(self, written: Node, op: str, operands: tuple[Node, Node]) -> None:
        super().__init__("de-morgan", written.start, written.end, operands, op)
        self.written = written


class Member(Node):
    """``target.value`` or ``target->value``."""

    __slots__ = ("target",)

    def __init__(self, target: Node, value: str, end: int) -> None:
        super().__init__("member", target.outer_start, end, (target,), value)
        self.target = target


class Element(Node):
    """``target[index]``."""

    __slots__ = ("index", "target")

    def __init__(self, target: Node, index: Node, end: int) -> None:
        super().__init__("element", target.outer_start, end, (target, index))
        self.target = target
        self.index = index


class Call(Node):
    """A call of ``value``, on ``receiver`` if there is one; ``open`` is the place of its opening parenthesis.

    ``value`` is empty if something other than a name is called; ``scope`` is the innermost one around it.
    """

    __slots__ = ("arguments", "open", "receiver", "scope")

    def __init__(
        self,
        value: str,
        start: int,
        open_: int,
        end: int,
        receiver: Node | None,
        arguments: tuple[Node, ...],
        scope: Scope,
    ) -> None:
        super().__init__("call", start, end, arguments if receiver is None else (receiver, *arguments), value)
        self.receiver = receiver
        self.arguments = arguments
        self.open = open_
        self.scope = scope


class MemberSize(Size):
    """``v.size() > 0`` or ``v.size() != 0`` (kind ``size``); ``v.isEmpty()`` or ``v.size() == 0`` (kind ``empty``).

    ``receiver`` is the bare variable ``v``, and ``member`` the size that is read.
    """

    __slots__ = ("member", "receiver")

    def __init__(self, kind: Kind, written: Node, receiver: Name, member: str) -> None:
        super().__init__(kind, written, (receiver,))
        self.receiver = receiver
        self.member = member


class Ternary(Node):
    """``test ? body : orelse``."""

    __slots__ = ("body", "orelse", "test")

    def __init__(self, test: Node, body: Node, orelse: Node) -> None:
        super().__init__("ternary", test.outer_start, orelse.outer_end, (test, body, orelse))
        self.test = test
        self.body = body
        self.orelse = orelse


class Cast(Node):
    """A conversion to the type that the parser's node ``written_type`` spells."""

    __slots__ = ("scope", "written_type")

    def __init__(self, start: int, end: int, written_type: Any, operand: Node, scope: Scope) -> None:
        super().__init__("cast", start, end, (operand,))
        self.written_type = written_type
        self.scope = scope


class Assign(Node):
    """``target = value`` (kind ``assign``)."""

    __slots__ = ("result", "target")

    def __init__(self, target: Node, result: Node) -> None:
        super().__init__("assign", target.outer_start, result.outer_end, (target, result), "=")
        self.target = target
        self.result = result


class Augmented(Node):
    """``target op= operand`` or ``target = target op operand``; ``value`` is the operator without ``=``."""

    __slots__ = ("operand", "target")

    def __init__(self, start: int, end: int, target: Node, op: str, operand: Node) -> None:
        super().__init__("augmented", start, end, (target, operand), op)
        self.target = target
        self.operand = operand


class Increment(Node):
    """``i++``, ``++i``, ``i--`` or ``--i``; ``value`` is the operator."""

    __slots__ = ("operand",)

    def __init__(self, start: int, end: int, op: str, operand: Node) -> None:
        super().__init__("increment", start, end, (operand,), op)
        self.operand = operand


class Brackets(Node):
    """A bracketed list without further meaning for the rules: array initialisers, parameter lists."""

    __slots__ = ()


class Loop(Compound):
    """A loop:

    ``for``, ``for-each``, ``while``, ``do`` or ``endless``; ``close`` is the place after its header, ``updates`` are
    the expressions after the second semicolon of a ``for``.
    """

    __slots__ = ("close", "updates")

    close: int
    updates: tuple[Node, ...]


class Component(Statement):
    """One declared variable of a declaration statement, which is ``group`` together with its neighbours.

    ``run`` are all components that follow one another there without another statement between them.
    """

    __slots__ = ("declared", "group", "run")

    def __init__(self, declared: Declared, group: DeclarationGroup, children: tuple[Node, ...]) -> None:
        super().__init__("declaration", declared.start, declared.end, children, declared.name)
        self.declared = declared
        declared.component = self
        self.group = group
        self.run = [self]


class DeclarationGroup:
    """A declaration statement: its range, its modifiers' and its type's text, and how many variables it declares.

    ``plain`` says that every declarator is a name, with or without ``= value``.
    """

    __slots__ = ("end", "modifiers", "plain", "size", "start", "type_end", "type_start")

    def __init__(self, start: int, end: int, modifiers: str, type_start: int, type_end: int) -> None:
        self.start = start
        self.end = end
        self.modifiers = modifiers
        self.type_start = type_start
        self.type_end = type_end
        self.size = 0
        self.plain = True
