"""What the Java compiler numbers in the order of the text, so that its names show this order."""

from __future__ import annotations

import re

from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.languages.sorted_places import has_between

_CODE = re.compile(r"->|::")
"""A lambda or a method reference."""


def are_numbered(one: tuple[int, int], other: tuple[int, int], lowered: JavaLowering) -> bool:
    """Whether the numbers of classes in methods or of code that may be serialised show the order of two ranges.

    Both have such a thing, at any depth; or classes of the file use each other's private members, for which compilers
    add numbered methods, and the version of what is serialised depends on the names of all methods.
    """
    if lowered.is_serialised and (lowered.is_unversioned or all(_has_code(*place, lowered) for place in (one, other))):
        return True
    return all(_has_class(*place, lowered) for place in (one, other))


def _has_class(start: int, end: int, lowered: JavaLowering) -> bool:
    return has_between(lowered.class_starts, start, end)


def _has_code(start: int, end: int, lowered: JavaLowering) -> bool:
    return _CODE.search(without(lowered.text[start:end], LITERALS, " ")) is not None
