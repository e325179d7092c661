"""Where the text of a comment has a wording that may have its other form."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from sew_hooks.languages.wordings import MARKS, NEGATIONS, PRONOUNS, WORDS, Contraction

QUOTES = "quotes"
TICKS = "backticks"

_QUOTED = re.compile(r"(['\"])(?<![^\s(].)([A-Za-z_][\w.-]*[A-Za-z0-9_])\1(?=[\s.,;:)]|\Z)")
_TICKED = re.compile(r"(`(?<![^\s(].)`?)([A-Za-z_][\w.]*(?:\(\))?)\1(?=[\s.,;:)]|\Z)")
"""The quotation mark comes first, since a pattern that starts with a sign is searched much faster."""

_DISPLAY = re.compile(r"[\[{=]|\bquot(?:e|ing|ation)", re.IGNORECASE)
_LEVEL = re.compile(r"\b(?:debug|verbose|trace|warn|error|level|log(?:s|ger|ging|ged)?\b)", re.IGNORECASE)
"""Beside the names of other levels, ``info`` is one."""

_DIGIT = re.compile(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|zero)\b")
_SENTENCE = re.compile(r"(?:^|[.!?:(] +)\Z")
_SIGN = re.compile(r"['\"]")
_IN_WORD = re.compile(r"(?<=\w)'(?=\w)")

_BOUND = r"(?<![\w'\"`.@#$%&/\\=<>:*+-])(?<![\w)\]]\()"
_END = r"(?![\w'\"`(\[/\\=<>*+@-]|\.\w|:\S|,\S| [-=<>!+*|&]\S?[-=>\s])"


class Place(NamedTuple):
    """A range of a text with a wording, its two forms, and the decision that it belongs to.

    ``names`` are the forms of a single word, which may be a name.
    """

    rule: str
    word: str
    start: int
    end: int
    zero: str
    one: str
    names: tuple[str, ...] = ()


class _Found(NamedTuple):
    """A word or contraction in a text: its place there and in the text of first forms, and both forms."""

    row: int
    rule: str
    word: str
    start: int
    end: int
    at: int
    zero: str
    one: str
    before: str
    after: str


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _table() -> dict[str, tuple[int, str, str]]:
    forms = {}
    for row, wording in enumerate(WORDS):
        for form in (wording.zero, wording.one):
            forms[form] = row, wording.zero, wording.one
        if wording.zero[0].islower():
            for form in (wording.zero, wording.one):
                forms.setdefault(_capital(form), (row, _capital(wording.zero), _capital(wording.one)))
    return forms


_ANY_WORD = re.compile(r"\w+")
_FORMS = _table()
_FIRST_WORDS = frozenset(_ANY_WORD.findall(form)[0] for form in _FORMS)
_WORD = _BOUND + "(?:" + "|".join(sorted(map(re.escape, _FORMS), key=len, reverse=True)) + ")" + _END


def _contracted(rows: Sequence[Contraction]) -> str:
    verbs = (
        f"(?:{row.first})(?P<row{number}>{row.zero}|{row.one})(?={row.rest}(?![\\w'-]))"
        for number, row in enumerate(rows)
    )
    return rf"(?<![\w'\"`.-])(?:{'|'.join(verbs)})"


_CONTRACTED = tuple(
    (rule, rows, signs, _contracted(rows))
    for rule, rows, signs in (
        ("comment-contraction", NEGATIONS, ("not", "'t")),
        ("comment-wording", PRONOUNS, ("'", " is", " are", " have", " will")),
    )
)
"""The two tables, each with signs of which every text has one that it finds anything in. A verb may belong to both:
``it is not`` is ``it`` and ``is``, or ``is`` and ``not``."""

_compiled = lru_cache(maxsize=None)(re.compile)
"""A pattern of the tables. To compile all of them takes as long as a third of the start, and few are needed."""


class _Text:
    """A text whose words have their first forms, and where each of them is."""

    def __init__(self, text: str) -> None:
        self.source = text
        self.found = sorted((*_words(text), *_contractions(text)), key=lambda found: found.start)
        out: list[str] = []
        last = at = 0
        for number, found in enumerate(self.found):
            out += text[last : found.start], found.zero
            at += found.start - last
            self.found[number] = found._replace(at=at)
            at += len(found.zero)
            last = found.end
        self.first = "".join((*out, text[last:]))
        self._ends = [found.at + len(found.zero) for found in self.found]

    def origin(self, position: int) -> int:
        """The place in the source of a place in the text of first forms; the start of a word for a place in it."""
        index = bisect_right(self._ends, position) - 1
        if index + 1 < len(self.found) and position > self.found[index + 1].at:
            return self.found[index + 1].start
        return position if index < 0 else self.found[index].end + position - self._ends[index]


def _words(text: str) -> Iterator[_Found]:
    if _FIRST_WORDS.isdisjoint(_ANY_WORD.findall(text)):
        return
    for found in _compiled(_WORD).finditer(text):
        row, zero, one = _FORMS[found.group()]
        yield _Found(
            row, "comment-wording", WORDS[row].word, *found.span(), 0, zero, one, WORDS[row].before, WORDS[row].after
        )


def _contractions(text: str) -> Iterator[_Found]:
    for rule, rows, signs, pattern in _CONTRACTED:
        for found in _compiled(pattern).finditer(text) if _has_any(signs, text) else ():
            group = found.lastgroup or ""
            number = int(group.removeprefix("row"))
            row = rows[number]
            yield _Found(-1, rule, row.word, *found.span(group), 0, row.zero, row.one, row.before, row.after)


def _has_any(signs: Iterable[str], text: str) -> bool:
    return any(sign in text for sign in signs)


@lru_cache(maxsize=512)
def _read(text: str) -> _Text:
    return _Text(text)


@lru_cache(maxsize=512)
def in_first_forms(text: str) -> str:
    """``text`` with each wording in its first form, whatever its context: the same for all variants."""
    return _with_ticks(_with_quotes(_without_marks(_read(text).first), "'"), "`")


def widths(lines: Sequence[str]) -> list[tuple[int, int]]:
    """The smallest and the largest width of each line over all variants of all its wordings."""
    reaches = [(len(line), len(line)) for line in lines]
    for place in places(lines):
        number, start = line_of(place.start, lines)
        less, more = reach(place, lines[number][start : start + place.end - place.start])
        least, most = reaches[number]
        reaches[number] = least - less, most + more
    return reaches


def reach(place: Place, now: str) -> tuple[int, int]:
    """By how much a place may shrink and grow from what it has ``now``."""
    return len(now) - min(len(place.zero), len(place.one)), max(len(place.zero), len(place.one)) - len(now)


def line_of(position: int, lines: Sequence[str]) -> tuple[int, int]:
    """The line of a position in the joined lines, and the position in it."""
    for number, line in enumerate(lines):
        if position < len(line):
            return number, position
        position -= len(line) + 1
    raise AssertionError(position)


def _without_marks(text: str) -> str:
    for mark in MARKS:
        if mark.one in text:
            text = _compiled(mark.second).sub(mark.zero, text)
    return text


def _with_quotes(text: str, quote: str) -> str:
    return _QUOTED.sub(lambda found: f"{quote}{found[2]}{quote}", text)


def _with_ticks(text: str, ticks: str) -> str:
    return _TICKED.sub(lambda found: f"{ticks}{found[2]}{ticks}", text)


def places(lines: Sequence[str]) -> tuple[Place, ...]:
    """The places of a comment in its lines joined by blanks. Each is within one line, and has one of its forms."""
    return _places(tuple(lines))


@lru_cache(maxsize=512)
def _places(lines: tuple[str, ...]) -> tuple[Place, ...]:
    written = " ".join(lines)
    # A rule may set the capital. Sentences begin with one, so that it shows where they do.
    text = _capital(written) if written else written
    read = _read(text)
    breaks = [end - 1 for end in accumulate(len(line) + 1 for line in lines[:-1])]
    found = [*_fitting(read), *_marks(read, breaks), *_quotes(text)]
    found = [
        place
        for place in found
        if not any(place.start <= end < place.end for end in breaks)
        and text[place.start : place.end] in (place.zero, place.one)
    ]
    if text != written:
        found = [_small(place) if place.start == 0 else place for place in found]
    return tuple(_apart(sorted(found, key=lambda place: place.start)))


def _small(place: Place) -> Place:
    """A place at the start of a comment that begins with a small letter."""
    return place._replace(zero=place.zero[0].lower() + place.zero[1:], one=place.one[0].lower() + place.one[1:])


def _fitting(read: _Text) -> Iterator[Place]:
    first = read.first
    asks = "?" in first
    for found in read.found:
        end = found.at + len(found.zero)
        if found.row < 0:
            # The verb before a contraction, and the rest of the word after it, are no contexts.
            start, end = _around(first, found.at, end)
            if asks:
                continue
        else:
            start = found.at
        before = _without_marks(first[:end])[: start - end]
        if not _compiled(found.before).search(before):
            continue
        if not _compiled(found.after).match(_without_marks(first[start:])[end - start :]):
            continue
        if not _is_open(before) or (_is_capital(found) and not _SENTENCE.search(before)):
            continue
        if found.word == "number" and len(_DIGIT.findall(first)) > 1:
            continue
        if found.word == "information" and _LEVEL.search(first):
            continue
        names: tuple[str, ...] = (
            (found.zero, found.one) if found.row >= 0 and " " not in f"{found.zero}{found.one}" else ()
        )
        if found.word == "filename":
            names = (found.zero,)
        yield Place(found.rule, found.word, found.start, found.end, found.zero, found.one, names)


def _is_capital(found: _Found) -> bool:
    """Whether a word begins with a capital that it does not always have."""
    return found.row >= 0 and found.zero[0].isupper() and WORDS[found.row].zero[0].islower()


def _around(text: str, start: int, end: int) -> tuple[int, int]:
    """The start of the word before a contraction, and the end of the word after it."""
    while start and text[start - 1].isalpha():
        start -= 1
    while end < len(text) and text[end].isalpha():
        end += 1
    return start, end


def _is_open(before: str) -> bool:
    """Whether the text before a place opens no quotation that it does not close."""
    before = _IN_WORD.sub("", before)
    return not any(before.count(sign) % 2 for sign in "'\"`")


def _marks(read: _Text, breaks: Sequence[int]) -> Iterator[Place]:
    for mark in MARKS:
        for found in _compiled(mark.found).finditer(read.first) if _has_any(mark.signs, read.first) else ():
            head, start, end = map(read.origin, (found.start("head"), *found.span("piece")))
            before = read.first[: found.start("piece")]
            if any(head <= each < end for each in breaks) or not _is_open(before):
                continue
            if not mark.before or _compiled(mark.before).search(_without_marks(before)):
                yield Place("comment-punctuation", mark.word, start, end, mark.zero, mark.one)


def _quotes(text: str) -> Iterator[Place]:
    if _DISPLAY.search(text):
        return
    alone = len(_SIGN.findall(_IN_WORD.sub("", text))) == 2  # else there may be a reason for two kinds of marks
    for found in _QUOTED.finditer(text) if alone else ():
        if _is_open(text[: found.start()]):
            yield Place("comment-punctuation", QUOTES, *found.span(), f"'{found[2]}'", f'"{found[2]}"')
    for found in _TICKED.finditer(text):
        if _is_open(text[: found.start()]):
            yield Place("comment-punctuation", TICKS, *found.span(), f"`{found[2]}`", f"``{found[2]}``")


def _apart(found: list[Place]) -> list[Place]:
    """The places that overlap no other."""
    overlapping = set()
    for number in range(1, len(found)):
        if found[number].start < found[number - 1].end:
            overlapping |= {number - 1, number}
    return [place for number, place in enumerate(found) if number not in overlapping]
