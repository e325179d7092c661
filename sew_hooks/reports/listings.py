"""The formats of a listing: a table for people, and one document for programs.

A new format is a line of ``LISTING_FORMATS``, and a section in ``docs/history.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from sew_hooks.reports.blocks import Block, plain
from sew_hooks.reports.documents import encoded


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
