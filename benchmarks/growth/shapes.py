"""The parts that shapes are made of. A shape makes a text of a size: a number of repetitions, or a depth of nesting."""

from __future__ import annotations

from collections.abc import Callable

Shape = Callable[[int], str]


def nested(opening: str, inside: str, closing: str, *, head: str = "", tail: str = "\n", every: int = 1) -> Shape:
    """A nesting as deep as the size, or as the size divided by ``every``."""
    return lambda size: head + opening * (size // every) + inside + closing * (size // every) + tail


def chain(link: str, *, head: str = "", tail: str = "\n") -> Shape:
    """One piece of text again and again, between ``head`` and ``tail``."""
    return lambda size: head + link * size + tail


def numbered(link: str, *, head: str = "", tail: str = "\n") -> Shape:
    """Pieces of text that differ by their number, which stands for ``@``."""
    return lambda size: head + "".join(link.replace("@", str(number)) for number in range(size)) + tail


def stairs(step: str, last: str, every: int) -> Shape:
    """Lines that are each indented by one more space; their number is the size divided by ``every``."""

    def text(size: int) -> str:
        depth = size // every
        lines = [" " * level + step for level in range(depth)] + [" " * depth + last]
        return "\n".join(lines) + "\n"

    return text


def rows(
    opening: str, inside: str, closing: str, depth: int, *, head: str = "", row: str = "{}\n", tail: str = ""
) -> Shape:
    """Lines that each contain a nesting of this depth; the size is the number of all levels of all lines."""
    line = row.replace("{}", opening * depth + inside + closing * depth)
    return lambda size: head + line * max(1, size // depth) + tail
