"""Pairs of names that people write in one order: ``x`` and ``y``, ``start`` and ``end``, ``left`` and ``right``."""

from __future__ import annotations

import re

from sew_hooks.languages.name_words import in_full
from sew_hooks.languages.ordered_names import words_of

_ROWS = """
first second third last | start begin from middle mid end stop finish to until | left right | lo low hi high
| lower upper | min minimum max maximum | before after | prev previous current cur next | old new | top bottom
| width height depth | row rows col cols column columns | r c | row column | x y z | lon long lng lat | lat lon lng
| key value | keys values | name value | parent child | parent children | head tail | source target | src dst
| src dest | source destination | input output | in out | open close | opened closed | good bad | yes no | true false
| red green blue alpha | hour minute second | hours minutes seconds | year month day | day hour | real imag
| num den | numerator denominator | mean std | mean variance | sin cos | positive negative | pos neg | host port
| user password | username password | args kwargs | lhs rhs | slow fast | small large | outer inner | one two three
| a b c d e | i j k | m n | p q | s t | u v w | index value | request response | reader writer | read write
| stdout stderr | out err | count total | passed failed | success failure | train test | found missing | type default
"""
_PLACES: dict[str, list[tuple[int, int]]] = {}
for _number, _row in enumerate(_ROWS.replace("\n", " ").split("|")):
    for _place, _word in enumerate(_row.split()):
        _PLACES.setdefault(_word, []).append((_number, _place))

_NEAR = 2
"""How far letters that follow each other are apart."""


def have_order(one: str, other: str) -> bool:
    """Whether two names, or parts of them, are such a pair, are numbered, or differ in a letter."""
    first, second = in_full(one), in_full(other)
    if len(first) == 1 == len(second) and abs(ord(first) - ord(second)) <= _NEAR:
        return True
    if re.sub(r"\d", "", first) == re.sub(r"\d", "", second):
        return True
    if 1 < len(first) == len(second) and sum(a != b for a, b in zip(first, second, strict=True)) == 1:
        return True
    return any(_are_in_a_row(a, b) for a in words_of(first) for b in words_of(second) if a != b)


def _are_in_a_row(one: str, other: str) -> bool:
    rows = {number for number, _ in _PLACES.get(one, ())}
    return any(number in rows for number, _ in _PLACES.get(other, ()))
