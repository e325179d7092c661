"""Outlines as bytes, to be kept and sent: compressed JSON, so that reading them runs no code of whoever wrote them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import TypeVar, get_type_hints

from sew_hooks.engine.results import Outline
from sew_hooks.errors import ParseError, SewError
from sew_hooks.languages.site import Site, Unit
from sew_hooks.scheme.address import Context, SiteId

Value = TypeVar("Value")
Fields = TypeVar("Fields", SiteId, Context, Unit)

_TYPES: dict[object, list[type]] = {form: [*get_type_hints(form).values()] for form in (SiteId, Context, Unit)}

_LARGEST = 1 << 28
"""The most bytes that an outline is unpacked to."""


class PackingError(SewError):
    """Bytes are not what ``pack`` or ``pack_refusal`` made."""


def pack(outline: Outline) -> bytes:
    """Return ``outline`` as bytes. What many sites share is written once."""
    kinds = _numbered([(site.site_id, site.kind) for site in outline.sites])
    contexts = _numbered([site.context for site in outline.sites])
    units = _numbered(outline.units)
    sites = [
        (kinds[site.site_id, site.kind], contexts[site.context], units[site.unit], site.bit, site.line, site.column)
        for site in outline.sites
    ]
    return _packed([[*kinds], [*contexts], outline.units, sites])


def pack_refusal(reason: str) -> bytes:
    """Return as bytes that a source cannot be read, for this ``reason``."""
    return _packed(reason)


def unpack(packed: bytes) -> Outline:
    """Return the outline in ``packed``. Raises ``ParseError`` for a refusal, ``PackingError`` for anything else."""
    try:
        document = json.loads(_unpacked(packed))
        if isinstance(document, str):
            raise ParseError(document)
        kinds = [(_typed(SiteId, site_id), _text(kind)) for site_id, kind in document[0]]
        contexts = [_typed(Context, values) for values in document[1]]
        units = [_typed(Unit, values) for values in document[2]]
        sites = [
            Site(kinds[of][0].rule, kinds[of][1], kinds[of][0], contexts[context], units[unit], bit, line, column)
            for of, context, unit, bit, line, column in map(_numbers, document[3])
        ]
    except (zlib.error, ValueError, TypeError, LookupError, RecursionError) as error:
        raise PackingError(f"not an outline: {error}") from error
    return Outline(sites, units)


def _unpacked(packed: bytes) -> bytes:
    unpacking = zlib.decompressobj()
    unpacked = unpacking.decompress(packed, _LARGEST)
    if not unpacking.eof:
        raise PackingError(f"cut short, or more than {_LARGEST} bytes")
    return unpacked


def _typed(form: type[Fields], values: Sequence[object]) -> Fields:
    """The named fields ``values``, each of the type that ``form`` has there. Raises ``TypeError`` for others."""
    if [type(value) for value in values] != _TYPES[form]:
        raise TypeError("fields of other types")
    return form._make(values)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _numbers(values: Sequence[object]) -> Sequence[int]:
    """The numbers of a site, none of them negative, as an index would be from the end."""
    found = [value for value in values if type(value) is int and value >= 0]
    if len(found) != len(values) or found[3] > 1 or found[4] < 1:
        raise TypeError("not the numbers of a site")
    return found


def _packed(document: object) -> bytes:
    return zlib.compress(json.dumps(document, separators=(",", ":")).encode(), 1)


def _numbered(values: Sequence[Value]) -> dict[Value, int]:
    return {value: number for number, value in enumerate(dict.fromkeys(values))}
