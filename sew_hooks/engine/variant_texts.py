"""The two variants of each site as the text itself has them, for people who read why a site counts."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from sew_hooks.engine.source import analyse
from sew_hooks.languages.edits import plain_text
from sew_hooks.languages.site import Analysis, Edit, Site
from sew_hooks.named_tuples import NamedTuple

_LONGEST, _LONGEST_LINE = 40, 80
"""The lengths of a variant, and of a line, above which an example of the rule says more."""


class VariantTexts(NamedTuple):
    """The words of a site, or its line, and what would stand there in its other variant."""

    present: str
    other: str


def variant_texts(source: str | bytes, language: str, scope: str) -> dict[tuple[str, int, int], VariantTexts]:
    """Return the texts of the sites of ``source`` by rule, line and column, which no two sites share.

    Sites that differ in white space or in several lines have none. Raises as :func:`sew_hooks.find_sites` does.
    """
    analysis = analyse(source, language, scope).analysis
    by_position = ((position_of(site), _texts(analysis, index)) for index, site in enumerate(analysis.sites))
    return {position: texts for position, texts in by_position if texts is not None}


def position_of(site: Site) -> tuple[str, int, int]:
    """Return the rule, the line and the column of a site."""
    return site.rule, site.line, site.column


def _texts(analysis: Analysis, index: int) -> VariantTexts | None:
    edits = sorted(analysis.edits(index), key=attrgetter("start"))
    if not edits:
        return None
    # Where a name changes, each of its uses has the same edit.
    texts = VariantTexts(*_edited(analysis.text, edits[:1], edits[0].start, edits[0].end))
    words = texts if all(len(text) <= _LONGEST for text in texts) and _is_shown(texts) else None
    says_all = words and words.present not in words.other and words.other not in words.present
    return words if says_all else _texts_of_line(analysis.text, edits) or words


def _texts_of_line(text: str, edits: Sequence[Edit]) -> VariantTexts | None:
    """The whole line, where the words that change say too little, like the ``0`` of ``x[0:n]``."""
    first, last = edits[0].start, max(edit.end for edit in edits)
    near = text[max(0, first - _LONGEST_LINE) : first], text[last : last + _LONGEST_LINE]
    start = first - len(near[0].rpartition("\n")[2])
    end = last + len(near[1].partition("\n")[0])
    texts = VariantTexts(*(variant.strip() for variant in _edited(text, edits, start, end)))
    return texts if all(len(variant) <= _LONGEST_LINE for variant in texts) and _is_shown(texts) else None


def _edited(text: str, edits: Sequence[Edit], start: int, end: int) -> tuple[str, str]:
    """A part of a text before and after some edits in it."""
    pieces, at = [], start
    for edit in edits:
        pieces += [text[at : edit.start], plain_text(text, edit.parts)]
        at = edit.end
    return text[start:end], "".join([*pieces, text[at:end]])


def _is_shown(texts: VariantTexts) -> bool:
    return texts.present.split() != texts.other.split() and all(len(text.strip().splitlines()) == 1 for text in texts)
