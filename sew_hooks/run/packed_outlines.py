"""Outlines as bytes, to be stored and sent: compressed JSON, so that reading them never runs code from their author."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta
from msgspec.json import decode

from sew_hooks.engine.results import Outline
from sew_hooks.errors import ParseError, SewError
from sew_hooks.languages.site import Site, Unit
from sew_hooks.run.unit_texts import UnitText
from sew_hooks.run.written_parts import WrittenPart
from sew_hooks.scheme.address import Context, SiteId

Value = TypeVar("Value")

_Index = Annotated[int, Meta(ge=0)]
_Line = Annotated[int, Meta(ge=1)]
_Column = Annotated[int, Meta(ge=0)]
_Site = tuple[_Index, _Index, _Index, Literal[0, 1], _Line, _Column]
_Packed = str | tuple[list[tuple[SiteId, str, str | None]], list[Context], list[Unit], list[_Site]]
"""A refusal, or the distinct values of sites, contexts and units, and each site as indices into these."""

_Written = str | tuple[_Index, _Index, _Packed, list[Unit], list[tuple[str, bool]]]

_LARGEST = 1 << 28
"""The largest size in bytes of an unpacked outline."""


class PackingError(SewError):
    """Bytes were not made by ``pack`` or ``pack_refusal``."""


def pack(outline: Outline) -> bytes:
    """Return ``outline`` as bytes. Values that many sites share are written once."""
    return _packed(_document(outline))


def pack_refusal(reason: str) -> bytes:
    """Return, as bytes, the refusal of a source that cannot be read for this ``reason``."""
    return _packed(reason)


def unpack(packed: bytes) -> Outline:
    """Return the outline in ``packed``. Raises ``ParseError`` for a refusal, ``PackingError`` for anything else."""
    return _outline(_decoded(packed, _Packed))


def pack_written(part: WrittenPart) -> bytes:
    """Return, as bytes, the part of a file that a commit wrote."""
    texts = [(text.digest, text.allowed) for text in part.texts.values()]
    return _packed([part.lines, part.functions, _document(part.outline), [*part.texts], texts])


def unpack_written(packed: bytes) -> WrittenPart:
    """Return what ``pack_written`` or ``pack_refusal`` packed; errors are those of ``unpack``."""
    document: _Written = _decoded(packed, _Written)
    if isinstance(document, str):
        raise ParseError(document)
    lines, functions, outline, units, texts = document
    unit_texts = zip(units, (UnitText(*text) for text in texts), strict=False)
    return WrittenPart(lines, functions, _outline(outline), dict(unit_texts))


def _document(outline: Outline) -> list[Any]:
    kinds = _numbered([_kind(site) for site in outline.sites])
    contexts = _numbered([site.context for site in outline.sites])
    units = _numbered(outline.units)
    sites = [
        (kinds[_kind(site)], contexts[site.context], units[site.unit], site.bit, site.line, site.column)
        for site in outline.sites
    ]
    return [[*kinds], [*contexts], outline.units, sites]


def _kind(site: Site) -> tuple[SiteId, str, str | None]:
    """The values of a site that many other sites share."""
    return site.site_id, site.kind, site.habit


def _outline(document: _Packed) -> Outline:
    if isinstance(document, str):
        raise ParseError(document)
    kinds, contexts, units, numbers = document
    try:
        sites = [
            Site(
                kinds[of][0].rule.partition("/")[0],
                kinds[of][1],
                kinds[of][0],
                contexts[context],
                units[unit],
                bit,
                line,
                column,
                kinds[of][2],
            )
            for of, context, unit, bit, line, column in numbers
        ]
    except LookupError as error:
        raise PackingError(f"not an outline: {error}") from error
    return Outline(sites, units)


def _decoded(packed: bytes, document: Any) -> Any:
    try:
        return decode(_unpacked(packed), type=document)
    except (zlib.error, ValueError, RecursionError) as error:
        raise PackingError(f"not an outline: {error}") from error


def _unpacked(packed: bytes) -> bytes:
    unpacking = zlib.decompressobj()
    unpacked = unpacking.decompress(packed, _LARGEST)
    if not unpacking.eof:
        raise PackingError(f"cut short, or more than {_LARGEST} bytes")
    return unpacked


def _packed(document: object) -> bytes:
    return zlib.compress(json.dumps(document, separators=(",", ":")).encode(), 1)


def _numbered(values: Iterable[Value]) -> dict[Value, int]:
    return {value: number for number, value in enumerate(dict.fromkeys(values))}
