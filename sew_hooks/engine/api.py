"""The engine: text and key in, embedded text or detection out (design, section 8)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from sew_hooks.engine.lines import Lines
from sew_hooks.engine.profiles import Profile, Selection, selected
from sew_hooks.engine.results import Detection, Outline, outline_of
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.engine.source import Text, analyse
from sew_hooks.languages.closed_parts import ClosedPart
from sew_hooks.languages.site import Analysis, Site, Unit
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import weigh
from sew_hooks.scheme.grade import grades
from sew_hooks.scheme.target import Targets

if TYPE_CHECKING:
    from sew_hooks.engine.embedding import Embedding

Choose = Callable[[Site], "int | None"]


def find_sites(source: str | bytes, language: str, *, scope: str = "definition") -> list[Site]:
    """Return the style sites of ``source`` in source order (paper, *Site Identification*).

    Raises ParseError for source that cannot be read, UsageError for an unknown language or scope.
    """
    return analyse(source, language, scope).analysis.sites


def rewrite(source: Text, language: str, choose: Choose, *, scope: str = "definition") -> Text:
    """Return ``source`` with every site in the variant that ``choose`` gives, or as it is for ``None``.

    The result is verified before it is returned; raises VerificationError if it would not read back.
    """
    from sew_hooks.engine.rewriting import rewritten

    read = analyse(source, language, scope)
    return rewritten(source, read, [choose(site) for site in read.analysis.sites])


def embed(
    source: Text,
    language: str,
    key: bytes,
    *,
    scope: str = "definition",
    profile: str | Selection = "all",
    lines: Lines | None = None,
    mixed_authors: bool = False,
    former: str | bytes | None = None,
) -> Embedding[Text]:
    """Mark ``source`` with ``key``: every site of the profile gets its target (paper, *Watermark Embedding*).

    ``profile`` is the name of a profile, or a selection of its rules.

    With ``lines``, only the units that this change touches are marked, and no edit reaches into another unit. In scope
    ``program`` the file is one unit.

    With ``mixed_authors``, the author of the change need not be that of the units. Then one of which that author wrote
    less than half is marked only if that edits no lines of others.

    With ``former``, the text before the change, functions that were marked and that the change only renamed keep the
    variants that they have (``Embedding.renamed``).

    The result is verified like that of :func:`rewrite`. Places that would make it fail are left as they are and
    reported (``Embedding.left``); embedding again leaves the same places.

    Raises ``KeyError_`` for a key of less than 16 bytes, ParseError for source that cannot be read, and
    VerificationError if no such places can be identified; then nothing is marked.
    """
    from sew_hooks.engine.embedding import ChangedPlace, Embedding, MarkTerms
    from sew_hooks.engine.renamed_units import renamed_units
    from sew_hooks.engine.rewriting import marked

    targets = Targets(key, language)
    chosen = selected(profile, language)
    read = analyse(source, language, scope)
    analysis = read.analysis
    units = analysis.units if lines is None else lines.touched(analysis.units)
    renamed = set[Unit]()
    if lines is not None and former is not None:
        renamed = renamed_units(units, analysis, lines, former, (language, scope, chosen), targets)
        units = [unit for unit in units if unit not in renamed]
    edited = _EditedLines(analysis)
    bits = _targets_in(units, edited, chosen, targets)
    own, others = set(units), set[Unit]()
    if lines is not None and mixed_authors:
        own &= lines.most_of(analysis.units, analysis.text)
        others = _others(edited, bits, lines, own)
        units = [unit for unit in units if unit not in others]
        bits = [None if site.unit in others else bit for site, bit in zip(analysis.sites, bits, strict=True)]
    made, failing = marked(source, read, bits)
    targeted: dict[Unit, list[Site]] = {unit: [] for unit in units}
    for index, (site, bit) in enumerate(zip(analysis.sites, bits, strict=True)):
        if bit is not None:
            targeted[site.unit].append(site if index in failing else site._replace(bit=bit))
    return Embedding(
        source=made.source,
        changed=made.source != source,
        sites=analysis.sites,
        left=[analysis.sites[index] for index in sorted(failing)],
        after=dict(zip(analysis.units, _in_order(made.outline.units, analysis.units), strict=True)),
        own=own,
        others=[unit for unit in analysis.units if unit in others],
        renamed=[unit for unit in analysis.units if unit in renamed],
        closed=[part for part in analysis.closed if _is_part_of(part, units)],
        changes=[
            ChangedPlace(site.rule, frozenset(edited.of(index)))
            for index, (site, bit) in enumerate(zip(analysis.sites, bits, strict=True))
            if bit not in (None, site.bit) and index not in failing
        ],
        _terms=MarkTerms(language, scope, chosen, targets.known()),
        _outline=made.outline,
        _marked=targeted,
    )


def detect(
    source: str | bytes,
    language: str,
    key: bytes,
    *,
    scope: str = "definition",
    profile: str = "all",
    calibration: CalibrationTable | None = None,
) -> Detection:
    """Test ``source`` for a mark of ``key`` (paper, *Watermark Detection*).

    ``calibration`` is the shipped table of the language unless another is given. Errors are those of :func:`embed`.
    """
    (detection,) = detect_each(source, language, [key], scope=scope, profile=profile, calibration=calibration)
    return detection


def detect_each(
    source: str | bytes,
    language: str,
    keys: Iterable[bytes],
    *,
    scope: str,
    profile: str,
    calibration: CalibrationTable | None = None,
) -> list[Detection]:
    """Test ``source`` for a mark of each of ``keys``, reading it once. Otherwise like :func:`detect`."""
    targets = [Targets(key, language) for key in keys]
    read = read_outline(source, language, scope)
    return weigh_each(read, source, language, targets, profile=profile, calibration=calibration)


def read_outline(source: str | bytes, language: str, scope: str) -> Outline:
    """Read ``source`` for :func:`weigh_each`. No key takes part. Errors are those of :func:`find_sites`."""
    return outline_of(analyse(source, language, scope).analysis)


def weigh_each(
    read: Outline,
    source: str | bytes,
    language: str,
    keys: Iterable[Targets],
    *,
    profile: str | Selection,
    calibration: CalibrationTable | None = None,
) -> list[Detection]:
    """Test a source that was already ``read`` for a mark of each of the keys with these targets."""
    chosen = selected(profile, language)
    table = load_calibration(language) if calibration is None else calibration
    sites = [site for site in read.sites if chosen.covers(site)]
    observed = [*map(chosen.observation_of, sites)]
    by_key = (grades(observed, targets, table) for targets in keys)
    return [
        Detection(weigh(all_grades), all_grades, sites, observed, read.units, source, language, chosen)
        for all_grades in by_key
    ]


def _targets_in(units: Collection[Unit], edited: _EditedLines, profile: Profile, targets: Targets) -> list[int | None]:
    """The target of each site that is to be marked: in these units, of the profile, editing no other function."""
    untouched = set(edited.analysis.units).difference(units)
    kept = {line for unit in untouched for line in range(unit.first_line, unit.last_line + 1)}
    return [
        targets.of(profile.address_of(site))
        if profile.covers(site) and site.unit not in untouched and not (kept and edited.reach_into(kept, index))
        else None
        for index, site in enumerate(edited.analysis.sites)
    ]


class _EditedLines:
    """The lines that the edits of the sites of an ``analysis`` reach into."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self._starts = [0, *accumulate(len(line) + 1 for line in analysis.text.split("\n"))]

    def of(self, index: int) -> set[int]:
        """Return those of a site."""
        reached = set[int]()
        for edit in self.analysis.edits(index):
            first = bisect_right(self._starts, edit.start)
            reached.update(range(first, bisect_right(self._starts, edit.end, first - 1) + 1))
        return reached

    def reach_into(self, kept: Collection[int], index: int) -> bool:
        """Whether the edit of a site outside of functions would reach into lines that must stay as they are."""
        return self.analysis.sites[index].unit.name == RESIDUAL and not self.of(index).isdisjoint(kept)


def _is_part_of(part: ClosedPart, units: Iterable[Unit]) -> bool:
    """Whether a closed part has to do with any of these units."""
    return any(unit.first_line <= part.last_line and part.first_line <= unit.last_line for unit in units)


def _in_order(units: Iterable[Unit], wanted: Sequence[Unit]) -> list[Unit]:
    """The units of a marked text in the order of those before, which may differ: each has the name that it had."""
    named: dict[str, list[Unit]] = {}
    for unit in units:
        named.setdefault(unit.name, []).append(unit)
    return [named[unit.name].pop(0) if named.get(unit.name) else unit for unit in wanted]


def _others(edited: _EditedLines, bits: Sequence[int | None], lines: Lines, own: Collection[Unit]) -> set[Unit]:
    """The units other than ``own`` in which a mark would edit lines that somebody else wrote."""
    return {
        site.unit
        for index, (site, bit) in enumerate(zip(edited.analysis.sites, bits, strict=True))
        if bit not in (None, site.bit) and site.unit not in own and not edited.of(index) <= lines.own
    }
