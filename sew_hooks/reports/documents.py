"""Documents for programs, and listings, which people read as a table and programs as such a document.

A long report is never in memory as a whole: its lists are made element by element, and its JSON in pieces. A new format
of a listing is a line of ``LISTING_FORMATS``, and a section in ``docs/history.md``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Protocol, TypeVar

from sew_hooks.reports.blocks import Block, plain

_AT_A_TIME = 4096
"""The number of the encoder's pieces, of some characters each, that make one of ours."""

Item = TypeVar("Item")


class Each(list[Any]):
    """A list for iteration: each element is made by ``make`` from one of ``items`` when it is reached."""

    def __init__(self, make: Callable[[Item], object], items: Sequence[Item]) -> None:
        super().__init__()
        self._make = make
        self._items = items

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[object]:
        return map(self._make, self._items)


def encoded(document: object) -> Iterator[str]:
    """Yield ``document``, which may hold lists of type :class:`Each`, as indented JSON.

    A string of the document is never divided between two pieces. Two number signs are written so that no CI service
    takes them for the beginning of a command.
    """
    pieces = json.JSONEncoder(indent=2).iterencode(document)
    while piece := "".join(islice(pieces, _AT_A_TIME)):
        yield piece.replace("##", r"#\u0023")
    yield "\n"


class Listing(Protocol):
    """What a command found."""

    def blocks(self) -> Iterator[Block]:
        """Yield the listing for people."""

    def document(self) -> object:
        """Return the listing as JSON has it."""


LISTING_FORMATS: dict[str, Callable[[Listing], Iterator[str]]] = {
    "text": lambda listing: plain(listing.blocks()),
    "json": lambda listing: encoded(listing.document()),
}
"""The formats by their names: each turns a listing into pieces of text."""
