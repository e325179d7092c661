"""The pages of the documentation: their headings, links and fenced blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
AGENT_PAGES = tuple(sorted((ROOT / "docs" / "agents").glob("*.md")))
PAGES = (
    *sorted(ROOT.glob("*.md")),
    ROOT / "benchmarks" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *AGENT_PAGES,
)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the anchor of the heading it stands under, and the paragraph before it."""

    anchor: str
    language: str
    text: str
    before: str


def headings(page: Path) -> Iterator[str]:
    """Yield the anchors of a page, as code hosts and the site make them."""
    seen: dict[str, int] = {}
    tokens = _tokens(page)
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open":
            anchor = _anchor(content)
            times = seen.get(anchor, 0)
            seen[anchor] = times + 1
            yield f"{anchor}-{times}" if times else anchor


def links(page: Path) -> Iterator[str]:
    """Yield where the links and pictures of a page lead."""
    for token in _tokens(page):
        for child in token.children or ():
            if child.type in ("link_open", "image"):
                yield str(child.attrGet("href" if child.type == "link_open" else "src"))


def blocks(page: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a page."""
    anchors = headings(page)
    anchor = before = ""
    for token in _tokens(page):
        if token.type == "heading_open":
            anchor = next(anchors)
        elif token.type == "inline":
            before = token.content
        elif token.type == "fence":
            yield Block(anchor, token.info.strip(), token.content, before)


@cache
def _tokens(page: Path) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))


def _anchor(heading: Token) -> str:
    text = "".join(child.content for child in heading.children or ())
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
