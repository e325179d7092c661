"""Outlines as bytes, to be kept and sent: compressed JSON, so that reading them runs no code of whoever wrote them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import TypeVar

from sew_hooks.engine import Outline
from sew_hooks.errors import ParseError, SewError
from sew_hooks.languages.site import Site, Unit
from sew_hooks.scheme.address import Context, SiteId

Value = TypeVar("Value")


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
        document = json.loads(zlib.decompress(packed))
        if isinstance(document, str):
            raise ParseError(document)
        kinds = [(SiteId._make(site_id), kind) for site_id, kind in document[0]]
        contexts = [*map(Context._make, document[1])]
        units = [*map(Unit._make, document[2])]
        sites = [
            Site(kinds[of][0].rule, kinds[of][1], kinds[of][0], contexts[context], units[unit], bit, line, column)
            for of, context, unit, bit, line, column in document[3]
        ]
    except (zlib.error, ValueError, TypeError, LookupError, RecursionError) as error:
        raise PackingError(f"not an outline: {error}") from error
    return Outline(sites, units)


def _packed(document: object) -> bytes:
    return zlib.compress(json.dumps(document, separators=(",", ":")).encode(), 1)


def _numbered(values: Sequence[Value]) -> dict[Value, int]:
    return {value: number for number, value in enumerate(dict.fromkeys(values))}
