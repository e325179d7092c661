"""What changed between two versions of a text, apart from its layout."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import accumulate, takewhile
from typing import TypeVar

from sew_hooks.engine.lines import Lines
from sew_hooks.engine.unformatted import PlainStatement, statements
from sew_hooks.named_tuples import NamedTuple

_MOST_LINES = 10_000
"""The largest number of lines between the first difference and the last one in which the differences are sought."""

TextT = TypeVar("TextT", str, bytes)


class Replacement(NamedTuple):
    """Statements that others replaced; there may be none on one side. ``at`` is the number of new lines before them.

    Lines count from 0 in the part of the text that was compared.
    """

    old: Sequence[PlainStatement]
    new: Sequence[PlainStatement]
    at: int


class _Block(NamedTuple):
    """A part of two lists of statements, which has the ``same`` text in both or not: from one number to another."""

    same: bool
    low: int
    high: int
    first: int
    last: int


class TextChange(NamedTuple):
    """The lines that a change touched, and the old line for each new one that it left as it was, or only laid out anew.

    Lines of both texts count from 1.
    """

    lines: Lines
    kept: dict[int, int]


def lines_of(content: bytes) -> list[bytes]:
    """The lines of a text, without their ends: those of Unix and of Windows are alike."""
    return content.replace(b"\r\n", b"\n").split(b"\n")


def change_between(before: Sequence[TextT], after: Sequence[TextT]) -> TextChange:
    """Return the change between two texts, given as their lines. If it is very large, little of it is known."""
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    kept = {number: number for number in range(1, start + 1)}
    kept |= {len(after) - back: len(before) - back for back in range(end)}
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    if max(len(old), len(new)) > _MOST_LINES:
        return TextChange(Lines(), kept)
    parts = list[tuple[int, Sequence[Replacement]]]()
    for kind, low, high, first, last in SequenceMatcher(None, old, new).get_opcodes():
        if kind == "equal":
            kept |= {start + first + step + 1: start + low + step + 1 for step in range(high - low)}
            continue
        change = compared(_bytes(old[low:high]), _bytes(new[first:last]))
        kept |= {start + first + line + 1: start + low + was + 1 for line, was in change.kept.items()}
        parts.append((start + first, change.replaced))
    return TextChange(touched_lines(parts), kept)


def lines_between(parts: Iterable[tuple[int, Sequence[TextT], Sequence[TextT]]]) -> Lines:
    """Return the lines that a change touched: its parts are old and new lines, with the number of lines before."""
    return touched_lines((start, compared(_bytes(old), _bytes(new)).replaced) for start, old, new in parts)


def carried(authors: Mapping[int, str], before: Sequence[bytes], after: Sequence[bytes]) -> dict[int, str]:
    """Return the authors of the lines of a text after a rewrite that is nobody's, such as a mark.

    Lines that the rewrite put in the place of others are of the author of these, if they had the same one.
    """
    kept = change_between(before, after).kept | {len(after) + 1: len(before) + 1}
    authors_now, last_new, last_old = dict[int, str](), 0, 0
    for new, old in sorted(kept.items()):
        replaced = {authors.get(line) for line in range(last_old + 1, old)}
        if len(replaced) == 1 and (author := replaced.pop()) is not None:
            authors_now |= dict.fromkeys(range(last_new + 1, new), author)
        if old in authors:
            authors_now[new] = authors[old]
        last_new, last_old = new, old
    return authors_now


class Comparison(NamedTuple):
    """What two parts of texts differ in, and the old line for each new one that was only laid out anew, from 0."""

    replaced: list[Replacement]
    kept: dict[int, int]


def compared(old: Sequence[bytes], new: Sequence[bytes]) -> Comparison:
    """Compare two parts of texts, given as their lines, where no line is the same. Statements differ or do not.

    A formatter breaks and joins lines, so statements are also the same that have the same text together.
    """
    before, after = statements(old), statements(new)
    replaced, kept = list[Replacement](), dict[int, int]()
    for same, low, high, first, last in _blocks(before, after):
        if same:
            kept |= _paired(before[low:high], after[first:last])
        else:
            at = next((after[number].lines[-1] + 1 for number in range(first - 1, -1, -1) if after[number].lines), 0)
            replaced.append(Replacement(before[low:high], after[first:last], at))
    return Comparison(replaced, kept)


def touched_lines(parts: Iterable[tuple[int, Iterable[Replacement]]]) -> Lines:
    """Return the lines that replacements touch, each in a part of a text that has so many lines before it."""
    written, removed = set[int](), set[int]()
    for start, replaced in parts:
        for old, new, at in replaced:
            came = [start + line + 1 for statement in new for line in statement.lines]
            written.update(came)
            if not came and any(statement.lines for statement in old):
                removed.add(start + at)
    return Lines(frozenset(written), frozenset(removed))


def _blocks(old: Sequence[PlainStatement], new: Sequence[PlainStatement]) -> Iterator[_Block]:
    """Yield the parts of two texts that are alike and those that are not."""
    texts, others = [statement.text for statement in old], [statement.text for statement in new]
    for block in _trimmed(texts, others, _Block(False, 0, len(texts), 0, len(others))):
        same, low, high, first, last = block
        if same or low == high or first == last or max(high - low, last - first) > _MOST_LINES:
            yield block
            continue
        for kind, *ends in SequenceMatcher(None, texts[low:high], others[first:last]).get_opcodes():
            inside = _Block(kind == "equal", low + ends[0], low + ends[1], first + ends[2], first + ends[3])
            yield from (inside,) if inside.same else _trimmed(texts, others, inside)


def _trimmed(old: Sequence[bytes], new: Sequence[bytes], block: _Block) -> Iterator[_Block]:
    """Yield the start of a block that has the same text, what has not, and the end that has."""
    _, low, high, first, last = block
    same, came = _same_start(old[low:high], new[first:last])
    gone, end = _same_start(
        [text[::-1] for text in reversed(old[low + same : high])],
        [text[::-1] for text in reversed(new[first + came : last])],
    )
    middle = _Block(False, low + same, high - gone, first + came, last - end)
    yield _Block(True, low, middle.low, first, middle.first)
    if middle.low < middle.high or middle.first < middle.last:
        yield middle
    yield _Block(True, middle.high, high, middle.last, last)


def _same_start(old: Sequence[bytes], new: Sequence[bytes]) -> tuple[int, int]:
    """How many statements at the start of two texts have the same text together."""
    text, other = b"".join(old), b"".join(new)
    ends = {end: number for number, end in enumerate(accumulate(map(len, old)), start=1)}
    both = [(end, number) for number, end in enumerate(accumulate(map(len, new)), start=1) if end in ends]
    alike = bisect_left(both, True, key=lambda length: text[: length[0]] != other[: length[0]])
    if not alike:
        return 0, 0
    end, number = both[alike - 1]
    return ends[end], number


def _paired(old: Sequence[PlainStatement], new: Sequence[PlainStatement]) -> dict[int, int]:
    """The old line for each new one of a text that was laid out anew: of the same statements, as near as is known."""
    kept = dict[int, int]()
    left, ahead = iter(new), 0  # the number of signs that the new statements are ahead
    were, are = list[int](), list[int]()
    for statement in old:
        were += statement.lines
        ahead -= len(statement.text)
        while ahead < 0:
            other = next(left)
            are += other.lines
            ahead += len(other.text)
        if not ahead:
            kept |= {line: were[number * len(were) // len(are)] for number, line in enumerate(are) if were}
            were, are = [], []
    return kept


def _bytes(lines: Sequence[str] | Sequence[bytes]) -> list[bytes]:
    return [line if isinstance(line, bytes) else line.encode(errors="surrogateescape") for line in lines]


def _alike(first: Sequence[TextT], second: Sequence[TextT]) -> int:
    """The number of lines with which both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))
