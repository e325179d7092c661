"""Stars before brackets: the grammar has no ``return a, *(b)`` and no ``x[*[b]]``, though Python does.

A sign takes the place of such a star before the text is parsed. The tree is then that of ``return a, ~(b)``, and the
lowering sees in the text itself which sign is a star.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sew_hooks.patterns import pattern

_STAR = pattern(r"(?:[,=\[]|\b(?:in|return|yield))\s*(\*)(?=\s*[(\[{])")
_SIGN = "~"
_HOLDERS = frozenset({"expression_list", "subscript"})
"""The places where the grammar has no star before a bracket; elsewhere it reads the star itself."""


def reread(text: str, root: Any, parse: Callable[[str], Any]) -> Any:
    """The tree of ``text`` without such errors; ``root`` if there are none, or if their meaning is not clear.

    ``parse`` gives the tree of a text.
    """
    places = [star.start(1) for star in _STAR.finditer(text)]
    if not places:
        return root
    held = _held(parse(_with_signs(text, places)), places)
    if not held:
        return root
    again = parse(_with_signs(text, held))
    return again if _held(again, held) == held else root


def _with_signs(text: str, places: Iterable[int]) -> str:
    characters = list(text)
    for place in places:
        characters[place] = _SIGN
    return "".join(characters)


def _held(root: Any, places: list[int]) -> list[int]:
    """The places at which the tree has a sign that stands for a star."""
    signs = ((place, root.descendant_for_byte_range(place, place + 1)) for place in places)
    return [place for place, sign in signs if sign.type == _SIGN and _is_held(sign.parent)]


def _is_held(operation: Any) -> bool:
    holder = operation.parent
    return operation.type == "unary_operator" and holder is not None and holder.type in _HOLDERS
