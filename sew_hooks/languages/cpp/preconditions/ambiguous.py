"""Statements that the parser reads differently in one variant than in another.

It takes ``a < b && c > (d)`` for a call of the template ``a<b && c>``: a name is before ``<``, and a later ``>`` is
followed by something that may follow a template's name. It takes ``(a) && b`` for a cast, and ``a * b;`` for a
declaration. Whether a statement can look like that is decided from facts that no rule changes, so the answer is the
same for all variants.

Coverage cannot see this: such a statement is understood, only differently from what the compiler reads.
``docs/languages.md`` says why not all variants of a statement are parsed instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sew_hooks.languages.clike.scopes import Declared
from sew_hooks.languages.clike.tree import Call, Cast, Component, Loop, Unary
from sew_hooks.languages.clike.whole_statements import (
    last_operand,
    looks_like_cast,
    ranges_of,
    ranges_of_all,
    whole_statement,
)
from sew_hooks.languages.cpp.around import Around, around
from sew_hooks.languages.cpp.captures import Captures
from sew_hooks.languages.cpp.lower import CppLowering
from sew_hooks.languages.sorted_places import has_between
from sew_hooks.languages.tree import Body, If, Node, Operation, Region, Statement
from sew_hooks.patterns import pattern

_CLOSED = frozenset(
    {"int", "float", "char", "string", "null", "constant", "element", "call", "member", "size", "empty"}
)
"""Kinds that do not end in a name of their own."""

_SIZED = pattern(
    r"unsigned(?<!\wunsigned)\s*\(|signed(?<!\wsigned)\s*\(|long(?<!\wlong)\s*\(|short(?<!\wshort)\s*\("
    r"|sizeof(?<!\wsizeof)\s*\((?:[^()/]|/(?![*/]))*(?:/[*/]|\)[\s)]*(?:[-+*]|&(?!&))|\)(?:\s*\))+(?=(\s*(?:[\w{(]|/[*/]))))"
)
"""After a parenthesis, the parser takes ``(long(x) + 1)`` for a cast, and in ``sizeof(x) - 1`` the rest. A body without
braces may start with a sign after a header: the group ends in its first character. A comment could contain
parentheses."""

_TEXTS = frozenset({"comment", "string_content", "raw_string_content"})
"""The nodes whose words are not code."""

_CONVERSION = pattern(r"\w+\s*[(<]")
"""``int(x)`` or ``static_cast<int>(x)``."""

_LIKE_DECLARATORS = frozenset({"name", "element", "call", "assign", "other"})
_SIGNS = frozenset("(+-*&~!")
_CALLED = frozenset({"call_expression", "qualified_identifier", "field_expression"})
_TYPES = frozenset({"primitive_type", "sized_type_specifier"})


class Ambiguous:
    """The ambiguous statements of a lowered file:

    ``ranges`` has those that must stay as they are. Nodes in ``bare`` must not get parentheses, because a neighbouring
    comparison would then look like a template.
    """

    def __init__(self, lowered: CppLowering, root: Any, captures: Captures) -> None:
        self._lowered = lowered
        self._text = lowered.text
        self.ranges: list[tuple[int, int]] = []
        self.bare: set[Node] = set()
        self._kept_bare: set[Node] = set()
        proven, doubtful = _templates(root, captures)
        templates = sorted(proven)
        for statement, comparisons in _comparisons(lowered).items():
            ranges = ranges_of(statement)
            if (
                any(has_between(templates, start, end) for start, end in ranges)
                or any(child.kind == "ordering" for node in comparisons for child in node.children)
                or (len(comparisons) > 1 and self._is_ambiguous(statement, comparisons))
            ):
                self.ranges += ranges
        self.ranges += doubtful
        self.ranges += ranges_of_all(self._like_casts_and_declarations(lowered.nodes))
        sized = list(_SIZED.finditer(lowered.text))
        for size, place in zip(sized, around(root, (opening.span() for opening in sized)), strict=True):
            if place.type not in _TEXTS:
                self.ranges += place.statement, (size.start(), max(size.end(), size.end(1)))

    def _like_casts_and_declarations(self, nodes: Iterable[Node]) -> Iterator[Statement]:
        for node in nodes:
            if isinstance(node, Operation) and any(map(self._looks_like_cast, node.children)):
                whole = whole_statement(node, self._lowered)
                if whole is not None:
                    yield whole
            if isinstance(node, Statement) and any(map(_may_be_declarator, self._values(node))):
                yield node

    def _looks_like_cast(self, node: Node) -> bool:
        """The same, and whether a conversion in parentheses looks like the type of a function: ``(int(x)) - y``."""
        last = last_operand(node)
        conversion = isinstance(last, Cast) and last.parens > 0
        return looks_like_cast(last) or (conversion and _CONVERSION.match(self._text, last.start) is not None)

    def _is_ambiguous(self, statement: Statement, comparisons: list[Operation]) -> bool:
        """Whether a name may be before ``<`` and something like an argument after a ``>``; both are on the lesser side
        of a comparison.
        """
        strict = {node: _lesser(node) for node in comparisons if node.value in ("<", ">")}
        openers = [node for node, side in strict.items() if _may_end_in_name(side)]
        if not openers:
            return False
        if any(node.value == ">>" for node in comparisons):
            return True
        if any(map(self._may_have_parameters, {self._lowered.statement_of(node) for node in comparisons})):
            return True
        behind = [side for node, side in strict.items() if openers != [node]]
        if any(map(self._may_start_with_sign, behind)):
            return True
        closers = sorted(node.start for node in comparisons if node not in strict)
        if closers and self._may_be_assigned(statement, openers, closers):
            return True
        for side in behind:
            self._keep_bare(side)
        return False

    def _may_have_parameters(self, statement: Statement | None) -> bool:
        """Whether arguments around a comparison in a statement may be read as the parameters of a function that is
        declared."""
        if statement is None or statement.kind != "expression":
            return statement is not None and bool(self._initial(statement))
        call = statement.children[0]
        return call.kind == "other" or (isinstance(call, Call) and call.receiver is None)

    def _values(self, statement: Statement) -> tuple[Node, ...]:
        """The expressions that may be read as a declarator: the value that a statement drops, or initialisers in
        parentheses.
        """
        if statement.kind != "expression":
            return self._initial(statement)
        value = statement.children[0]
        return value.children if value.kind == "other" else (value,)

    def _initial(self, statement: Statement) -> tuple[Node, ...]:
        """The values in an initialiser of the form ``int x(a, b);``."""
        declared: Iterable[Declared | None] = ()
        if isinstance(statement, Component):
            declared = (statement.declared,)
        elif isinstance(statement, Loop) and (header := statement.bodies[0].scope.parent) is not None:
            declared = header.names.values()
        ends = {part.end for part in declared if part is not None and part.initial is None}
        lists = (part for part in statement.children if part.kind == "other" and part.end in ends)
        return tuple(value for part in lists for value in part.children)

    def _may_be_assigned(self, statement: Statement, openers: Iterable[Operation], closers: list[int]) -> bool:
        """Whether ``>=`` may be read as ``>`` and ``=``, as the parser does in parentheses around both comparisons;
        ``closers`` are the places of these, in order. If there are none, no parentheses may be added.
        """
        if isinstance(statement, Region) or statement.kind == "do":
            return True
        if isinstance(statement, If) and isinstance(statement.orelse, Body):
            return True
        seen: set[Node] = set()
        for opener in openers:
            around = opener.parent
            while around is not None and around not in seen and not isinstance(around, Statement):
                seen.add(around)
                if has_between(closers, around.start, around.end):
                    if around.parens or around.kind == "de-morgan":
                        return True
                    self.bare.add(around)
                around = around.parent
        return False

    def _may_start_with_sign(self, node: Node) -> bool:
        """Whether an operand starts with a parenthesis or a sign, or may once its own operands are exchanged."""
        if isinstance(node, Operation) and not node.parens:
            return self._may_start_with_sign(node.left) or self._may_start_with_sign(node.right)
        return node.kind in ("cast", "other") or self._text[node.outer_start] in _SIGNS

    def _keep_bare(self, node: Node) -> None:
        if isinstance(node, Operation) and node not in self._kept_bare:
            self._kept_bare.add(node)
            self.bare.add(node)
            self._keep_bare(node.left)
            self._keep_bare(node.right)


def _comparisons(lowered: CppLowering) -> dict[Statement, list[Operation]]:
    """The comparisons of each statement that has ``<`` or ``>``, and its shifts to the right."""
    out: dict[Statement, list[Operation]] = {}
    for node in lowered.nodes:
        if isinstance(node, Operation) and node.value in ("<", ">", "<=", ">=", ">>"):
            statement = whole_statement(node, lowered)
            if statement is not None:
                out.setdefault(statement, []).append(node)
    return {
        owner: comparisons
        for owner, comparisons in out.items()
        if any(node.value in ("<", ">") for node in comparisons)
    }


def _lesser(node: Operation) -> Node:
    """The side of a comparison that is before ``<`` or after ``>``."""
    return node.left if node.value == "<" else node.right


def _may_end_in_name(node: Node) -> bool:
    if isinstance(node, Unary):
        return _may_end_in_name(node.operand)
    return node.kind not in _CLOSED


def _may_be_declarator(node: Node) -> bool:
    """Whether a name may be on one side of an operation that elsewhere declares a pointer or a reference."""
    if not isinstance(node, Operation) or node.parens or node.value not in ("*", "&", "&&"):
        return False
    return all(side.kind in _LIKE_DECLARATORS and not side.parens for side in node.children)


def _templates(root: Any, captures: Captures) -> tuple[list[int], list[tuple[int, int]]]:
    """The places where functions are called with template arguments, and the statements where it may be
    something else.
    """
    proven = []
    doubtful = [place.statement for _, place in _places(root, filter(_may_be_operation, captures.get("cast", ())))]
    for node, place in _places(root, filter(_may_compare, captures.get("template", ()))):
        arguments = node.child_by_field_name("arguments").named_children
        plain = len(arguments) == 1 and arguments[0].type in ("type_descriptor", "number_literal")
        if plain and place.above in _CALLED:
            proven.append(node.start_byte)
        else:
            doubtful.append(place.statement)
    return proven, doubtful


def _places(root: Any, nodes: Iterable[Any]) -> Iterator[tuple[Any, Around]]:
    """The nodes in the order of the text, each with its surroundings."""
    ordered = sorted(nodes, key=lambda node: (node.start_byte, -node.end_byte))
    return zip(ordered, around(root, ((node.start_byte, node.end_byte) for node in ordered)), strict=True)


def _may_compare(node: Any) -> bool:
    """Whether a call with template arguments may be two comparisons: it has no argument that is certainly a type."""
    arguments = node.child_by_field_name("arguments").named_children
    return not any(argument.type == "type_descriptor" and argument.children[0].type in _TYPES for argument in arguments)


def _may_be_operation(cast: Any) -> bool:
    """Whether a cast to a type of the program's own may be an operation with a name or call in parentheses:
    ``(x)++ - y``, ``(int(x)) - y``."""
    kind, operand = cast.child_by_field_name("type"), cast.child_by_field_name("value")
    signed = operand.type in ("unary_expression", "pointer_expression") or (
        operand.type == "update_expression" and operand.children[0].type in ("++", "--")
    )
    function = any(child.type == "abstract_function_declarator" for child in kind.children)
    return signed and (function or kind.children[0].type not in _TYPES)
