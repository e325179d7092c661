"""Where a comment goes on to its next line: one word may end a line or begin the next.

The breaks that may move lie between the last two lines of a comment, the two above those, and so on: no line has two of
them. Each is a choice between two neighbouring places. Those are found from the words of the two lines together, and
from the limit that the widest line keeps to. They are the two places where most words are above the break, or the two
before those, and so on: either place of a pair leads to the other, and no other break makes a difference.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sew_hooks.languages.prose import without_stop
from sew_hooks.languages.running_text import is_running, is_whole

_FEWEST_ABOVE = 3
_FEWEST_BELOW = 2
"""The number of words that the lines have in either variant."""

_FILLED = 0.7
"""The part of the room for text that the upper line takes in either variant: a shorter one ends there on purpose."""

_SPACED_WORD = re.compile(r"\S+")
_BEFORE = re.compile(r"(?!\(?key,).*[\w)`'\"’”],?")
_MOVED = re.compile(r"(?!key,)(?:a|[a-z]{2,}(?:-[a-z]+)*),?")
_AFTER = re.compile(r"(?!key,)(?:a|[a-z]{2,}(?:['’-][a-z]+)*[,.;!?)]*)")
"""The words beside a break. The two that may begin a line are in lower case, since a line that begins with a capital
or with a name may be a sentence of its own. ``for key, value`` has a meaning for rules about names.
"""

_ALONE = re.compile(r"disable|enable|no ?inspection|nosem|noqa|ignore|pragma|skip")
"""Words of directives, which rules find in single lines."""


class Break(NamedTuple):
    """A break below the line ``upper``. The last word there may begin the next line (``bit`` 0), or the first word of
    the next line may end this one (``bit`` 1): ``word`` has as many characters. ``below`` is the next line in either
    variant.
    """

    upper: int
    bit: int
    word: int
    below: tuple[str, str]


def breaks(lines: Sequence[str], indent: int, limits: Sequence[int]) -> Iterator[Break]:
    """The breaks of a comment that may move.

    ``lines`` are without comment marks and without the white space around them, and ``indent`` is the number of columns
    before each. ``limits`` are the widths at which tools wrap or report a line.
    """
    if len(lines) < 2 or not is_running(lines):
        return
    # The last line may have a full stop in one of the variants of another rule.
    lines = [*lines[:-1], without_stop(lines[-1])]
    widths = [indent + len(line) for line in lines]
    widths[-1] += 1
    if max(widths) > limits[-1]:
        return
    room = limits[bisect_left(limits, max(widths))] - indent
    alone = widths[: len(lines) % 2]
    for upper in range(len(lines) - 2, -1, -2):
        text = f"{lines[upper]} {lines[upper + 1]}"
        words = list(_SPACED_WORD.finditer(text))
        above = len(lines[upper].split())
        bit = (sum(word.end() <= room for word in words) - above) % 2
        moved = above if bit else above - 1
        if not _FEWEST_ABOVE <= moved < len(words) - _FEWEST_BELOW or words[moved - 1].end() < _FILLED * room:
            continue
        if not _may_stand([word.group() for word in words], moved):
            continue
        if not is_whole(" ".join((*lines[:upper], text[: words[moved - 1].end()]))):
            continue
        stop = upper + 2 == len(lines)
        pairs = [
            (indent + words[last].end(), indent + len(text) - words[last + 1].start() + stop)
            for last in (moved, moved - 1)
        ]
        reached = {bisect_left(limits, max(*alone, *pair)) for pair in pairs}
        reached_below = {bisect_left(limits, below) for _, below in pairs}
        if len(reached) == 1 and (len(reached_below) == 1 or not stop):
            below = (text[words[moved + 1].start() :], text[words[moved].start() :])
            yield Break(upper, bit, len(words[moved].group()), below)


def _may_stand(words: Sequence[str], moved: int) -> bool:
    """Whether the word number ``moved`` may end a line and begin one."""
    before, word, after = words[moved - 1 : moved + 2]
    if not (_BEFORE.fullmatch(before) and _MOVED.fullmatch(word) and _AFTER.fullmatch(after)):
        return False
    near = words[max(0, moved - 2) : moved + 3]
    return not _ALONE.search(word) and all(any(map(str.isalnum, each)) for each in near)
