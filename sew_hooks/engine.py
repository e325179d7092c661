"""The engine: text and key in, embedded text or detection out (design, section 8)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from importlib import import_module
from typing import Generic, NamedTuple, TypeVar

from sew_hooks.errors import ParseError, UsageError, VerificationError
from sew_hooks.languages.edits import render
from sew_hooks.languages.reading import RESIDUAL
from sew_hooks.languages.site import Analysis, FrontEnd, Site, Unit
from sew_hooks.lines import Lines
from sew_hooks.profiles import named_profile
from sew_hooks.scheme.address import Address
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import Evidence, weigh
from sew_hooks.scheme.grade import Grade, Observation, grades, share
from sew_hooks.scheme.target import KnownTargets, Targets
from sew_hooks.shipped import load_calibration
from sew_hooks.sparing import kept

SCOPES = ("definition", "program")
LANGUAGES = ("python", "java", "cpp")

Text = TypeVar("Text", str, bytes)
Choose = Callable[[Site], "int | None"]


@dataclass(frozen=True, slots=True)
class UnitDetection:
    """What one unit says about a key. ``first_line`` and ``last_line`` count from 1 and are included."""

    name: str
    first_line: int
    last_line: int
    grades: list[Grade]

    @property
    def place(self) -> Unit:
        """The unit itself."""
        return Unit(self.name, self.first_line, self.last_line)

    @property
    def evidence(self) -> Evidence:
        """The evidence in the unit's grades."""
        return weigh(self.grades)


@dataclass(frozen=True)
class Embedding(Generic[Text]):
    """The result of embedding: the text, whether it differs from the input, and the sites it was decided by.

    ``left`` are those that ought to have changed and were left as they are, because the result would not have passed
    the check with them; their grades may disagree. Lines and columns of sites are those of the input.
    """

    source: Text
    changed: bool
    sites: list[Site]
    left: list[Site]
    _units: list[Unit] = field(repr=False)
    _marked: list[Site] = field(repr=False)
    _targets: KnownTargets = field(repr=False)
    _language: str = field(repr=False)

    @cached_property
    def units(self) -> list[UnitDetection]:
        """The units that were to be marked, with lines of the input, and what detection will find in each by itself."""
        table = load_calibration(self._language)
        by_unit: dict[Unit, list[Site]] = {unit: [] for unit in self._units}
        for site in self._marked:
            by_unit[site.unit].append(site)
        return [
            UnitDetection(*unit, grades(map(_observed, inside), self._targets, table))
            for unit, inside in by_unit.items()
        ]


class Outline(NamedTuple):
    """The sites of a text and all its units, the residual one first: what every key's detection rests on."""

    sites: list[Site]
    units: list[Unit]


@dataclass(frozen=True)
class Detection:
    """What a text says about a key: its grades, the evidence in them, and the same for each unit.

    ``sites`` are those of the profile, in the order they stand: what the grades were made of. ``places`` are all units
    of the text, those without sites too, the residual unit first.
    """

    evidence: Evidence
    grades: list[Grade]
    sites: list[Site] = field(repr=False)
    places: list[Unit] = field(repr=False)
    _source: str | bytes = field(repr=False)
    _language: str = field(repr=False)

    @property
    def text(self) -> str:
        """What lines and columns count in: the source without a byte-order mark."""
        return _decoded(self._source, _front_end(self._language)).text

    @cached_property
    def units(self) -> list[UnitDetection]:
        """The same for each unit that has sites, in the order they stand."""
        by_unit: dict[Unit, list[Site]] = {}
        for site in self.sites:
            by_unit.setdefault(site.unit, []).append(site)
        if len(by_unit) == 1:
            (unit,) = by_unit
            return [UnitDetection(*unit, self.grades)]
        in_order = sorted(by_unit.items(), key=lambda item: item[0].first_line)
        return [UnitDetection(*unit, share(self._by_address, map(_observed, inside))) for unit, inside in in_order]

    @cached_property
    def _by_address(self) -> dict[Address, Grade]:
        return {grade.address: grade for grade in self.grades}

    def without(self, places: Collection[Unit]) -> Detection:
        """Return what the text says apart from the units ``places``."""
        sites = [site for site in self.sites if site.unit not in places]
        rest = share(self._by_address, map(_observed, sites))
        return replace(self, evidence=weigh(rest), grades=rest, sites=sites)

    @property
    def p_value(self) -> float:
        """The paper's combined p-value."""
        return self.evidence.p_value

    @property
    def p_point(self) -> float:
        """The calibrated p-value over all grades."""
        return self.evidence.p_point

    @property
    def p_syntax(self) -> float:
        """The calibrated p-value over the grades of syntax rules."""
        return self.evidence.p_syntax

    @property
    def p_exact(self) -> float:
        """The p-value for fixed code and a random key."""
        return self.evidence.p_exact

    @property
    def agreements(self) -> int:
        """How many grades agree with their target."""
        return self.evidence.agreements

    @property
    def total(self) -> int:
        """How many grades there are."""
        return self.evidence.total


def find_sites(source: str | bytes, language: str, *, scope: str = "definition") -> list[Site]:
    """Return the style sites of ``source`` in the order they stand (paper, *Site Identification*).

    Raises ParseError for source that cannot be read, UsageError for an unknown language or scope.
    """
    return _read(source, language, scope).analysis.sites


def rewrite(source: Text, language: str, choose: Choose, *, scope: str = "definition") -> Text:
    """Return ``source`` with every site in the variant that ``choose`` gives, or as it is for ``None``.

    The result is verified before it is returned; raises VerificationError if it would not read back.
    """
    read = _read(source, language, scope)
    return _rewritten(source, read, [choose(site) for site in read.analysis.sites])


def embed(
    source: Text,
    language: str,
    key: bytes,
    *,
    scope: str = "definition",
    profile: str = "all",
    lines: Lines | None = None,
) -> Embedding[Text]:
    """Mark ``source`` with ``key``: every site of the profile gets its target (paper, *Watermark Embedding*).

    With ``lines``, only in the units that this change touches; nothing is edited that reaches into another. In scope
    ``program`` the file is one unit.

    The result is verified as that of :func:`rewrite`. Places that would make it fail are left as they are and reported
    (``Embedding.left``); embedding again leaves the same.

    Raises ``KeyError_`` for a key of less than 16 bytes, ParseError for source that cannot be read, and
    VerificationError if no such places can be made out; then nothing has been marked.
    """
    targets = Targets(key, language)
    chosen = named_profile(profile, language)
    read = _read(source, language, scope)
    analysis = read.analysis
    units = analysis.units if lines is None else lines.touched(analysis.units)
    untouched = set(analysis.units).difference(units)
    bits = [
        targets.of(_address(site))
        if chosen.covers(site) and site.unit not in untouched and not _reaches_into(untouched, analysis, index)
        else None
        for index, site in enumerate(analysis.sites)
    ]
    result, spared = _marked(source, read, bits)
    marked = [
        site if index in spared else site._replace(bit=bit)
        for index, (site, bit) in enumerate(zip(analysis.sites, bits, strict=True))
        if bit is not None
    ]
    left = [analysis.sites[index] for index in sorted(spared)]
    return Embedding(result, result != source, analysis.sites, left, units, marked, targets.known(), language)


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
    read = outline(source, language, scope)
    return weigh_each(read, source, language, targets, profile=profile, calibration=calibration)


def outline(source: str | bytes, language: str, scope: str) -> Outline:
    """Read ``source`` for :func:`weigh_each`. No key takes part. Errors are those of :func:`find_sites`."""
    analysis = _read(source, language, scope).analysis
    return Outline(analysis.sites, analysis.units)


def weigh_each(
    read: Outline,
    source: str | bytes,
    language: str,
    keys: Iterable[Targets],
    *,
    profile: str,
    calibration: CalibrationTable | None = None,
) -> list[Detection]:
    """Test a source that was ``read`` already for a mark of each of the keys with these targets."""
    chosen = named_profile(profile, language)
    table = load_calibration(language) if calibration is None else calibration
    sites = [site for site in read.sites if chosen.covers(site)]
    observed = [*map(_observed, sites)]
    found = [grades(observed, targets, table) for targets in keys]
    return [Detection(weigh(everything), everything, sites, read.units, source, language) for everything in found]


def _address(site: Site) -> Address:
    return Address(site.site_id, site.context)


def _observed(site: Site) -> Observation:
    return site.rule, site.kind, _address(site), site.bit


def _front_end(language: str) -> FrontEnd:
    if language not in LANGUAGES:
        raise UsageError(f"unknown language {language!r}; known: {', '.join(LANGUAGES)}")
    front_end: FrontEnd = import_module(f"sew_hooks.languages.{language}.frontend")
    return front_end


_MARK = "\ufeff"


class _Decoded(NamedTuple):
    """A source as text without a byte-order mark, that mark, and the codec (empty for text)."""

    text: str
    mark: str
    codec: str


class _Read(NamedTuple):
    """A source that was read: how, what was found, and what it was before it was text."""

    front_end: FrontEnd
    scope: str
    analysis: Analysis
    mark: str
    codec: str


def _read(source: str | bytes, language: str, scope: str) -> _Read:
    front_end = _front_end(language)
    if scope not in SCOPES:
        raise UsageError(f"unknown scope {scope!r}; known: {', '.join(SCOPES)}")
    text, mark, codec = _decoded(source, front_end)
    return _Read(front_end, scope, front_end.analyse(text, scope), mark, codec)


def _decoded(source: str | bytes, front_end: FrontEnd) -> _Decoded:
    text, codec = (source, "") if isinstance(source, str) else front_end.decode(source)
    mark = _MARK if text.startswith(_MARK) else ""
    return _Decoded(text[len(mark) :], mark, codec)


def _reaches_into(untouched: Collection[Unit], analysis: Analysis, index: int) -> bool:
    """Whether the edit of a site would move a function that is to stay as it is; its own unit is none of those."""
    if not untouched or analysis.sites[index].unit.name != RESIDUAL:
        return False
    edit = analysis.edit(index)
    first = analysis.text.count("\n", 0, edit.start) + 1
    last = first + analysis.text.count("\n", edit.start, edit.end)
    return any(unit.first_line <= last and first <= unit.last_line for unit in untouched)


def _marked(source: Text, read: _Read, bits: list[int | None]) -> tuple[Text, frozenset[int]]:
    """The text with as many of the chosen bits as pass the check, and the sites that keep their own bit instead."""
    analysis = read.analysis
    analysis.check_faithful()
    flips = _flips(analysis, bits)
    try:
        return _flipped(source, read, flips), frozenset()
    except VerificationError:
        made = kept(_by_rule(analysis, flips), partial(_passes, source, read))
    return _flipped(source, read, made), flips - made


def _passes(source: Text, read: _Read, flips: frozenset[int]) -> bool:
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


def _rewritten(source: Text, read: _Read, bits: list[int | None]) -> Text:
    """The text with the chosen bits, proven to be the same program with just those bits."""
    read.analysis.check_faithful()
    return _flipped(source, read, _flips(read.analysis, bits))


def _flips(analysis: Analysis, bits: list[int | None]) -> frozenset[int]:
    """The sites that stand in another variant than the chosen one."""
    chosen = zip(analysis.sites, bits, strict=True)
    return frozenset(index for index, (site, bit) in enumerate(chosen) if bit is not None and bit != site.bit)


def _flipped(source: Text, read: _Read, flips: frozenset[int]) -> Text:
    """The text with these sites in their other variant. Raises VerificationError if it fails the check."""
    if not flips:
        return source
    front_end, scope, analysis, mark, codec = read
    chosen = [site.bit ^ (index in flips) for index, site in enumerate(analysis.sites)]
    text = render(analysis.text, [analysis.edit(index) for index in sorted(flips)])
    try:
        _verify(front_end.analyse(text, scope), analysis, chosen)
    except ParseError as error:
        raise VerificationError(f"the rewritten text cannot be read ({error}); nothing was changed") from None
    result = mark + text
    return result if isinstance(source, str) else result.encode(codec)


def _verify(after: Analysis, before: Analysis, chosen: list[int]) -> None:
    """Check a result on that very text: it parses, has the chosen bits, and the same canonical form."""
    after.check_faithful()
    wanted = sorted((site.site_id, site.context, bit) for site, bit in zip(before.sites, chosen, strict=True))
    found = sorted((site.site_id, site.context, site.bit) for site in after.sites)
    if wanted != found or before.flaws != after.flaws:
        raise VerificationError("the rewritten text does not read back the chosen variants; nothing was changed")
    if canonical(before) != canonical(after):
        raise VerificationError("the rewritten text is another program; nothing was changed")


def canonical(analysis: Analysis) -> str:
    """The text with every site in variant 0: equal for two texts that differ in style alone."""
    flips = [analysis.edit(index) for index, site in enumerate(analysis.sites) if site.bit]
    return render(analysis.text, flips)
