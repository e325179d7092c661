"""The types that can be proven of an expression; ``None`` stands for any other, and makes a site ineligible.

Only the text itself is proof: literals, displays, calls of builtins, and arithmetic of these. An annotation proves
nothing, whether of a parameter, an attribute or a result: callers pass ``None``, arrays and subclasses.

A type is a tuple: its name and the types of its elements, ``("int",)``, ``("tuple", element)`` or, with known length,
``("tuple-of", first, second, ...)``. It stands for exactly that class, never for a subclass.
``number`` is any of int, float and complex. Within a fixpoint ``NEVER`` stands for "no value seen yet".
A ``fresh`` list was just made and has no name yet; the elements of any other container are not tracked, because
aliases could change them.
"""

from __future__ import annotations

from typing import Any

Type = tuple[Any, ...] | None

NEVER: Type = ("never",)
BOOL: Type = ("bool",)
INT: Type = ("int",)
FLOAT: Type = ("float",)
STR: Type = ("str",)
BYTES: Type = ("bytes",)
NUMBER: Type = ("number",)
NONE: Type = ("none",)
LIST: Type = ("list",)
DICT: Type = ("dict",)
SET: Type = ("set",)

NUMERIC = frozenset({"bool", "int", "float", "complex", "number"})
INTEGRAL = frozenset({"bool", "int"})
SCALAR = NUMERIC | {"str", "bytes"}
SIZED = frozenset({"list", "fresh", "tuple", "tuple-of", "dict", "set", "frozenset", "str", "bytes", "deque"})
"""Not ``range``: the length of a very long one raises."""

SEQUENCES = frozenset({"list", "fresh", "tuple", "tuple-of", "str", "bytes"})
_MAX_DEPTH = 4


def join(a: Type, b: Type) -> Type:
    """The narrowest type that contains both; ``None`` if none is known."""
    if a == b:
        return a
    if a == NEVER:
        return b
    if b == NEVER:
        return a
    if a is None or b is None:
        return None
    if a[0] == "fresh" or b[0] == "fresh":
        return join(kept(a), kept(b))
    first, second = a[0], b[0]
    if first in NUMERIC and second in NUMERIC:
        return INT if first in INTEGRAL and second in INTEGRAL else NUMBER
    if {first, second} == {"tuple", "tuple-of"} or first == second == "tuple-of":
        return ("tuple", join(element(a), element(b)))
    if first == second and len(a) == len(b):
        return (first, *(join(x, y) for x, y in zip(a[1:], b[1:], strict=True)))
    return None


def kept(of: Type) -> Type:
    """The type of the value once it has a name: a list that was just made may then be filled with anything."""
    return LIST if of is not None and of[0] == "fresh" else of


def element(of: Type) -> Type:
    """The type of the elements when a value of this type is iterated."""
    if of is None or of == NEVER:
        return of
    name = of[0]
    if name in ("range", "bytes"):
        return INT
    if name == "str":
        return STR
    if name == "tuple-of":
        result: Type = NEVER
        for part in of[1:]:
            result = join(result, part)
        return result
    if name in ("fresh", "tuple", "iterator"):
        return of[1]  # type: ignore[no-any-return]
    return None


def component(of: Type, index: int) -> Type:
    """The type of the element at a place of a sequence."""
    if of is not None and of[0] == "tuple-of":
        return of[index + 1] if index + 1 < len(of) else None
    return element(of)


def trim(of: Type, depth: int = 0) -> Type:
    """Limit the nesting, so that a fixpoint is reached."""
    if of is None or len(of) == 1:
        return of
    if depth == _MAX_DEPTH:
        return None
    return (of[0], *(trim(part, depth + 1) for part in of[1:]))


def arithmetic(op: str, left: Type, right: Type) -> Type:
    """The type of a binary operation on builtin operands."""
    if left is None or right is None:
        return None
    if NEVER in (left, right):
        return NEVER
    a, b = left[0], right[0]
    if a in NUMERIC and b in NUMERIC:
        if op == "/":
            return FLOAT if "complex" not in (a, b) and "number" not in (a, b) else NUMBER
        if op == "**":
            return NUMBER
        if a in INTEGRAL and b in INTEGRAL:
            return INT
        if op in ("&", "|", "^", "<<", ">>", "@"):
            return None
        return FLOAT if a in INTEGRAL | {"float"} and b in INTEGRAL | {"float"} else NUMBER
    if op == "%" and a == "str":
        return STR
    if op == "+" and a == b and a in ("str", "bytes", "list", "tuple"):
        return join(left, right)
    if op == "*" and {a, b} & INTEGRAL:
        other = right if a in INTEGRAL else left
        return other if other[0] in ("str", "bytes", "list", "tuple") else None
    if op in ("|", "&", "-", "^") and a == b and a in ("set", "frozenset"):
        return join(left, right)
    return None
