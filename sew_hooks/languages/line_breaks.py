"""Where a comment goes on to its next line: a word may end a line or begin the next.

The places where the text of two lines may break are found from its words and from the limit that the widest line of the
comment keeps to. Those with one word between them are paired, beginning with the last, so that either place of a pair
leads to the other. No line has two breaks that may move, and no break depends on where another one is. Lines with a
wording that may change keep their breaks, since rules for wordings change the widths of such lines.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from sew_hooks.languages.prose import without_stop
from sew_hooks.languages.running_text import is_running, is_whole
from sew_hooks.languages.wording_places import places

_FEWEST_ABOVE = 3
_FEWEST_BELOW = 2
"""The number of words that the lines have in either variant."""

_FILLED = 0.65
"""The part of the room for text that the upper line takes in either variant: a shorter one ends there on purpose."""

_SPACED_WORD = re.compile(r"\S+")
_BEFORE = re.compile(r".*[\w)`'\"’”],?")
_AFTER = re.compile(r"a|[a-z]{2,}(?:['’-][a-z]+)*[,.;!?)]*")
"""The words beside a break. The one that begins a line is in lower case, since a line that begins with a capital or
with a name may be a sentence of its own.
"""

_KEY = re.compile(r"\(?key,")
"""``for key, value`` has a meaning for rules about names."""

_ALONE = re.compile(r"disable|enable|no ?inspection|nosem|noqa|ignore|pragma|skip")
"""Words of directives, which rules find in single lines."""


class Break(NamedTuple):
    """A break below the line ``upper``: the last word there may begin the next line (``bit`` 0), or the first word of
    the next line may end this one (``bit`` 1). The word has ``length`` characters.
    """

    upper: int
    bit: int
    length: int

    def moved(self, lines: Sequence[str]) -> list[str]:
        """The lines with this break in its other place."""
        above, below = lines[self.upper : self.upper + 2]
        if self.bit:
            above, below = f"{above} {below[: self.length]}", below[self.length + 1 :]
        else:
            above, below = above[: -self.length - 1], f"{above[-self.length :]} {below}"
        return [*lines[: self.upper], above, below, *lines[self.upper + 2 :]]


def breaks(lines: Sequence[str], indent: int, limits: Sequence[int]) -> Iterator[Break]:
    """The breaks of a comment that may move, the last one first.

    ``lines`` are without comment marks and without the white space around them, and ``indent`` is the number of columns
    before each. ``limits`` are the widths at which tools wrap or report a line.
    """
    if len(lines) < 2 or not is_running(lines):
        return
    # In one of the variants of another rule, the last line may have a full stop.
    stopped = [*lines[:-1], f"{without_stop(lines[-1])}."]
    worded = _worded(lines)
    found: Break | None = None
    upper = len(lines) - 2
    while upper >= 0:
        is_beside = upper < len(lines) - 2 and found is None
        is_free = worded.isdisjoint((upper, upper + 1))
        found = _break_below(upper, stopped, indent, limits) if is_free else None
        if found is not None and is_beside and upper + 2 not in worded:
            # Its next line also is the upper line of a break that may not move, however long the line is.
            both = (stopped, found.moved(stopped))
            if any(_break_below(upper + 1, each, indent, limits) for each in both):
                found = None
        if found is not None:
            yield found
        upper -= 1 if found is None else 2


def _worded(lines: Sequence[str]) -> set[int]:
    """The numbers of the lines that have a part of a wording that may change in some layout of the comment."""
    ends = list(accumulate(len(line) + 1 for line in lines))
    return {
        number
        for place in places([" ".join(lines)])
        for number in range(bisect_right(ends, place.start), bisect_right(ends, max(place.start, place.end - 1)) + 1)
    }


def _break_below(upper: int, lines: Sequence[str], indent: int, limits: Sequence[int]) -> Break | None:
    """The break below a line if it may move, whatever others do."""
    widest = indent + max(map(len, lines))
    if widest > limits[-1]:
        return None
    room = limits[bisect_left(limits, widest)] - indent
    before = " ".join(lines[:upper])
    text = f"{lines[upper]} {lines[upper + 1]}"
    words = list(_SPACED_WORD.finditer(text))
    said = [word.group() for word in words]
    now = len(lines[upper].split())
    later: tuple[int, ...] | None = None  # of the place after this one, if that is in no pair
    for number in range(len(words) - _FEWEST_BELOW, _FEWEST_ABOVE - 1, -1):
        end, start = words[number - 1].end(), words[number].start()
        kept: tuple[int, ...] | None = None
        if _FILLED * room <= end <= room and _may_break(said, number) and is_whole(f"{before} {text[:end]}"):
            above, below = indent + end, indent + len(text) - start
            widths = [max(above, below)]
            if upper + 2 == len(lines):
                # With and without the full stop, of which nobody knows whether it is there.
                widths += [max(above, below - 1), below, below - 1]
            kept = tuple(bisect_left(limits, width) for width in widths)
        if kept is not None and kept == later and not _ALONE.search(said[number]):
            if now in (number, number + 1):
                return Break(upper, int(now == number), len(said[number]))
            kept = None
        later = kept
    return None


def _may_break(said: Sequence[str], number: int) -> bool:
    """Whether a text may break before the word with that number."""
    near = said[max(0, number - 2) : number + 2]
    return (
        _BEFORE.fullmatch(said[number - 1]) is not None
        and _AFTER.fullmatch(said[number]) is not None
        and all(any(map(str.isalnum, word)) for word in near)
        and not any(_KEY.fullmatch(word) for word in near)
    )
