"""Which breaks of a comment may move: the same ones, whichever of them have moved, and nothing else notices."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import product

from hypothesis import assume, given
from hypothesis import strategies as st
from sew_hooks.languages.line_breaks import breaks
from sew_hooks.languages.prose import is_plain, may_begin_either_way, may_end_either_way, without_stop

LIMITS = (79, 80, 88, 100, 120)
TEXT = """
the a of it that is are in to we be and not for key, value (key, k, v list lists order because, however, function
well-known don't it's (see below) "all of" 'these' `found` found() x.y == + -- a) it: etc. e.g. end. Then Python I API
ignore skip region ignored 2 3.8 foo_bar StreamReader – characters extraordinarily is: so,
"""
WORDS = TEXT.split()

words = st.sampled_from([*WORDS, *WORDS[:16] * 4])


@st.composite
def comments(draw: st.DrawFn) -> tuple[list[str], int]:
    """Lines that are filled up to a limit or nearly so, and the columns before them."""
    indent = draw(st.integers(6, 30))
    room = draw(st.sampled_from(LIMITS)) - indent
    lines = []
    for width in draw(st.lists(st.integers(room - 12, room), min_size=2, max_size=6)):
        line = draw(words)
        while len(longer := f"{line} {draw(words)}") <= width:
            line = longer
        lines.append(line)
    return [*lines[:-1], lines[-1][: draw(st.integers(12, room))].rstrip()], indent


def reached(lines: Sequence[str], indent: int) -> int:
    """The limit that a comment keeps to, as its lines are."""
    return bisect_left(LIMITS, max(map(len, lines)) + indent)


def said_by_other_rules(lines: Sequence[str], indent: int) -> tuple[bool, ...]:
    """The decisions of other rules about a comment."""
    fits = [indent + len(without_stop(lines[-1])) < width for width in (79, 80)]
    return is_plain(lines), may_begin_either_way(lines, set(), set()), may_end_either_way(lines), *fits


@given(comments(), st.booleans(), st.booleans())
def test_the_same_breaks_move_in_every_combination(comment: tuple[list[str], int], capital: bool, stop: bool) -> None:
    lines, indent = comment
    found = list(breaks(lines, indent, LIMITS))
    assume(found)
    for flips in product((False, True), repeat=len(found)):
        new = lines
        for each, flip in zip(found, flips, strict=True):
            new = each.moved(new) if flip else new
        assert " ".join(new) == " ".join(lines)
        assert reached(new, indent) == reached(lines, indent)
        assert said_by_other_rules(new, indent) == said_by_other_rules(lines, indent)
        wanted = [(each.upper, each.bit ^ flip, each.length) for each, flip in zip(found, flips, strict=True)]
        # The other rules for comments may have changed both of its ends.
        first = new[0][0].upper() if capital else new[0][0].lower()
        new = [first + new[0][1:], *new[1:]]
        if may_end_either_way(lines):
            new = [*new[:-1], f"{without_stop(new[-1])}{'.' * stop}"]
        assert [(each.upper, each.bit, each.length) for each in breaks(new, indent, LIMITS)] == wanted


def test_a_last_line_that_just_fits_gets_no_longer() -> None:
    lines = [
        "If we are looking for the least element in the range, we can just do a linear search for it.",
        "(We will hit this whenever we are doing quantile interpolation: our first selection finds",
        "the lower value, our second one finds the upper value by looking for the next least element.)",
    ]
    assert 7 + len(lines[-1]) == 100
    assert not [found for found in breaks(lines, 7, (80, 100, 120)) if found.upper == 1]
