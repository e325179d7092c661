"""What the Java compiler numbers in the order of the text, so that its names show this order."""

from __future__ import annotations

from functools import lru_cache

from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.languages.sorted_places import has_between
from sew_hooks.patterns import pattern

_WORD = pattern(r"\w+")
_CODE = pattern(r"->|::")
"""A lambda or a method reference."""


def are_numbered(one: tuple[int, int], other: tuple[int, int], lowered: JavaLowering) -> bool:
    """Whether the numbers of classes in methods or of code that may be serialised show the order of two ranges.

    Both have such a thing, at any depth; or classes of the file may use each other's members, for which compilers add
    numbered methods, and the version of what is serialised depends on the names of all methods.
    """
    if lowered.is_serialised and all(_has_code(*place, lowered) for place in (one, other)):
        return True
    if all(_has_class(*place, lowered) for place in (one, other)):
        return True
    return may_add_methods(one, other, lowered)


def may_add_methods(one: tuple[int, int], other: tuple[int, int], lowered: JavaLowering) -> bool:
    """Whether a compiler may add methods to other classes for each of two ranges in the same class, and the versions of
    these depend on it.

    Those are for the private members that it uses, or, in a class within a class, for what the outer one inherits.
    """
    if not lowered.unversioned:
        return False
    around = sorted(span for span in lowered.classes if span[0] <= one[0] and one[1] <= span[1])
    if not set(around[:-1]).isdisjoint(lowered.heirs):
        return True
    foreign = _foreign(around[-1] if around else None, lowered)
    return all(_has_class(*place, lowered) or not foreign.isdisjoint(_words(*place, lowered)) for place in (one, other))


@lru_cache(maxsize=1)
def _foreign(home: tuple[int, int] | None, lowered: JavaLowering) -> frozenset[str]:
    """The private members outside a class, or of classes in it."""
    inner = [span for span in lowered.classes if home and home[0] < span[0] < home[1]]
    return frozenset(
        name
        for start, name in lowered.private
        if not home or not home[0] <= start < home[1] or any(a <= start < b for a, b in inner)
    )


def _words(start: int, end: int, lowered: JavaLowering) -> set[str]:
    return set(_WORD.findall(without(lowered.text[start:end], LITERALS, " ")))


def _has_class(start: int, end: int, lowered: JavaLowering) -> bool:
    return has_between(lowered.class_starts, start, end)


def _has_code(start: int, end: int, lowered: JavaLowering) -> bool:
    return _CODE.search(without(lowered.text[start:end], LITERALS, " ")) is not None
