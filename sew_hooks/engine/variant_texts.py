"""The two variants of each site as the text itself has them, for people who read why a site counts."""

from __future__ import annotations

from typing import NamedTuple

from sew_hooks.engine.source import analyse
from sew_hooks.languages.edits import plain_text
from sew_hooks.languages.site import Analysis, Site

_LONGEST = 40
"""The length of a variant above which an example of the rule says more."""


class VariantTexts(NamedTuple):
    """The words of a site, and those that it would have in its other variant."""

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
    # Where a name changes, each of its uses has the same edit.
    edit = next(iter(analysis.edits(index)), None)
    if edit is None:
        return None
    texts = VariantTexts(analysis.text[edit.start : edit.end], plain_text(analysis.text, edit.parts))
    return texts if all(map(_is_shown, texts)) and texts.present.split() != texts.other.split() else None


def _is_shown(text: str) -> bool:
    return bool(text.strip()) and len(text) <= _LONGEST and len(text.splitlines()) == 1
