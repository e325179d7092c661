"""Rewriting a text. Every result was checked on that very text before it is returned."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Generic

from sew_hooks.engine.fault_search import kept
from sew_hooks.engine.results import Outline, outline_of
from sew_hooks.engine.source import AnalysedSource, Text
from sew_hooks.errors import ParseError, VerificationError
from sew_hooks.languages.edits import render
from sew_hooks.languages.site import Analysis


@dataclass(frozen=True, slots=True)
class Rewritten(Generic[Text]):
    """A text that was rewritten, and its outline."""

    source: Text
    outline: Outline


def rewritten(source: Text, read: AnalysedSource, bits: list[int | None]) -> Text:
    """The text with the chosen bits, after a proof that it is the same program with exactly those bits."""
    read.analysis.check_faithful()
    try:
        return _flipped(source, read, _flips(read.analysis, bits)).source
    except VerificationError:
        read.analysis.check_refereed()  # that is the better reason
        raise


def marked(source: Text, read: AnalysedSource, bits: list[int | None]) -> tuple[Rewritten[Text], frozenset[int]]:
    """The text with as many of the chosen bits as pass the check, and the sites that keep their own bit instead."""
    analysis = read.analysis
    analysis.check_faithful()
    flips = _flips(analysis, bits)
    try:
        return _flipped(source, read, flips), frozenset()
    except VerificationError:
        analysis.check_refereed()  # no part of a text that the referee cannot read would pass
        made = kept(_by_rule(analysis, flips), partial(_passes, source, read))
    return _flipped(source, read, made), flips - made


def _passes(source: Text, read: AnalysedSource, flips: frozenset[int]) -> bool:
    try:
        _flipped(source, read, flips)
    except VerificationError:
        return False
    return True


def _by_rule(analysis: Analysis, indices: Iterable[int]) -> list[list[int]]:
    groups: dict[str, list[int]] = {}
    for index in sorted(indices):
        groups.setdefault(analysis.sites[index].rule, []).append(index)
    return [groups[rule] for rule in sorted(groups)]


def _flips(analysis: Analysis, bits: list[int | None]) -> frozenset[int]:
    """The sites whose variant is not the chosen one."""
    chosen = zip(analysis.sites, bits, strict=True)
    return frozenset(index for index, (site, bit) in enumerate(chosen) if bit is not None and bit != site.bit)


def _flipped(source: Text, read: AnalysedSource, flips: frozenset[int]) -> Rewritten[Text]:
    """The text with these sites in their other variant. Raises VerificationError if it fails the check."""
    if not flips:
        return Rewritten(source, outline_of(read.analysis))
    front_end, scope, analysis, form = read
    chosen = [site.bit ^ (index in flips) for index, site in enumerate(analysis.sites)]
    text = render(analysis.text, [edit for index in sorted(flips) for edit in analysis.edits(index)])
    try:
        after = front_end.analyse(text, scope)
        _verify(after, analysis, chosen)
    except ParseError as error:
        raise VerificationError(f"the rewritten text cannot be read ({error}); nothing was changed") from None
    if form.line_end != "\n" and "\n" not in text:
        raise VerificationError("the rewritten text would not tell its kind of line end; nothing was changed")
    return Rewritten(form.source_of(text, source), outline_of(after))


def _verify(after: Analysis, before: Analysis, chosen: list[int]) -> None:
    """Check a result on that very text: it parses, has the chosen bits, and the same canonical form."""
    after.check_faithful()
    wanted = sorted((site.site_id, site.context, bit) for site, bit in zip(before.sites, chosen, strict=True))
    reread = sorted((site.site_id, site.context, site.bit) for site in after.sites)
    if wanted != reread or before.flaws != after.flaws:
        raise VerificationError("the rewritten text does not read back the chosen variants; nothing was changed")
    if canonical(before) != canonical(after):
        raise VerificationError("the rewritten text is another program; nothing was changed")
    changed = (site for site, bit in zip(before.sites, chosen, strict=True) if site.bit != bit)
    after.check_follows(before, layout_alone=all(site.kind == "formatting" for site in changed))


def canonical(analysis: Analysis) -> str:
    """The text with every site in variant 0: equal for two texts that differ in style alone."""
    flips = [edit for index, site in enumerate(analysis.sites) if site.bit for edit in analysis.edits(index)]
    return render(analysis.text, flips)
