"""Words in names that people shorten or write out: ``msg`` or ``message``. Names are parts between underscores.

Each pair is one to one and has one meaning wherever it counts as a pair, and production code uses both forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Literal, NamedTuple


class Word(NamedTuple):
    """A pair. ``where`` is the part of a name that it may be; ``rivals`` matches words that show another meaning."""

    short: str
    full: str
    where: Literal["any", "last", "first", "whole"] = "any"
    rivals: str = ""


_TABLE = (
    Word("addr", "address"), Word("arr", "array"), Word("attrs", "attributes"),
    Word("buf", "buffer", "last"), Word("char", "character", "whole"), Word("cmd", "command"),
    Word("col", "column", "any", "collection|colo[u]?r"), Word("cols", "columns"),
    Word("ctx", "context"), Word("cur", "current", "first", "cursor"),
    Word("deps", "dependencies"), Word("desc", "description", "any", "descriptor|descend"),
    Word("elem", "element"), Word("env", "environment", "whole", "gym|virtualenv|venv"),
    Word("err", "error"), Word("func", "function"), Word("idx", "index"), Word("img", "image"),
    Word("len", "length", "last"), Word("msg", "message"), Word("num", "number", "last"),
    Word("opts", "options"), Word("orig", "original"), Word("param", "parameter"),
    Word("params", "parameters"), Word("pat", "pattern", "whole", "patch|path_"),
    Word("pkg", "package"), Word("pos", "position", "last", "positive|neg"),
    Word("prev", "previous", "any", "next"), Word("props", "properties"),
    Word("repo", "repository", "any", "report"), Word("req", "request", "any", "require"),
    Word("res", "result", "last", "resol|resource|resid|response|reserv|restor"),
    Word("resp", "response", "any", "responsib|respect"), Word("sep", "separator", "whole", "separate"),
    Word("src", "source", "any", "dst|dest"), Word("stmt", "statement"),
    Word("sym", "symbol", "any", "symmetr|symlink"), Word("tmp", "temp", "whole", "temper|celsius|fahrenheit|weather"),
    Word("val", "value", "last", "valid|train"), Word("vals", "values", "last", "valid|train"),
)  # fmt: skip
WORDS = {spelling: word for word in _TABLE for spelling in (word.short, word.full)}

_PART = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(WORDS)})(?![A-Za-z0-9])")
_NAME = re.compile(r"\w+")


def words_of(name: str) -> list[str]:
    """The words in full of the pairs that parts of ``name`` belong to, in order."""
    return [WORDS[part].full for part in name.split("_") if part in WORDS]


def in_full(text: str) -> str:
    """``text`` with each such word written out: the same for all variants of its names, and never shorter."""
    return _PART.sub(lambda found: WORDS[found.group()].full, text)


def in_short(text: str) -> str:
    """``text`` with each such word in short: the same for all variants of its names, and never longer."""
    return _PART.sub(lambda found: WORDS[found.group()].short, text)


def spellings(name: str) -> Iterator[str]:
    """``name`` with each of its words in either form."""
    parts = [(WORDS[part].short, WORDS[part].full) if part in WORDS else (part,) for part in name.split("_")]
    return map("_".join, product(*parts))


def may_stand(word: Word, name: str) -> bool:
    """Whether the form of ``word`` in ``name``, which contains it once, counts as a word of that pair."""
    parts = name.split("_")
    places = [place for place, part in enumerate(parts) if part in word[:2]]
    if len(places) != 1:
        return False
    wanted = {"any": True, "last": places[0] == len(parts) - 1, "first": places[0] == 0 < len(parts) - 1}
    return wanted.get(word.where, len(parts) == 1)


def offset(word: Word, name: str) -> tuple[int, str]:
    """Where in ``name`` the pair stands, and in which form."""
    before = 0
    for part in name.split("_"):
        if part in word[:2]:
            return before, part
        before += len(part) + 1
    raise ValueError(name)


def names_with_words(text: str) -> Iterator[tuple[int, str]]:
    """The place and the text of everything that looks like a name and contains such a word, also in comments."""
    last = -1
    for found in _PART.finditer(text):
        start = found.start()
        while start and _NAME.match(text[start - 1]):
            start -= 1
        if start != last:
            last = start
            name = _NAME.match(text, start)
            assert name is not None
            yield start, name.group()
