"""Outlines as bytes, to be stored and sent: compressed MessagePack, so that reading them never runs anybody's code."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec.msgpack import Decoder, encode

from sew_hooks.engine.results import Outline
from sew_hooks.errors import ParseError, SewError
from sew_hooks.run.written_parts import WrittenPart

_OUTLINE: Decoder[Any] = Decoder(str | Outline)
_WRITTEN: Decoder[Any] = Decoder(str | WrittenPart)
"""What reads a document of either kind, or the reason of a refusal in its place. Types are checked."""

_LARGEST = 1 << 28
"""The largest size in bytes of an unpacked outline."""


class PackingError(SewError):
    """Bytes were not made by one of the functions here."""


def pack(outline: Outline) -> bytes:
    """Return ``outline`` as bytes."""
    return _packed(outline)


def pack_refusal(reason: str) -> bytes:
    """Return, as bytes, the refusal of a source that cannot be read for this ``reason``."""
    return _packed(reason)


def pack_written(part: WrittenPart) -> bytes:
    """Return, as bytes, the part of a file that a commit wrote."""
    return _packed(part)


def unpack(packed: bytes) -> Outline:
    """Return the outline in ``packed``. Raises ``ParseError`` for a refusal, ``PackingError`` for anything else."""
    outline: Outline = _decoded(packed, _OUTLINE)
    return outline


def unpack_written(packed: bytes) -> WrittenPart:
    """Return what ``pack_written`` packed; errors are those of ``unpack``."""
    part: WrittenPart = _decoded(packed, _WRITTEN)
    return part


def _packed(document: object) -> bytes:
    return zlib.compress(encode(document), 1)


def _decoded(packed: bytes, decoder: Decoder[Any]) -> Any:
    unpacking = zlib.decompressobj()
    try:
        unpacked = unpacking.decompress(packed, _LARGEST)
        if not unpacking.eof:
            raise PackingError(f"cut short, or more than {_LARGEST} bytes")
        document = decoder.decode(unpacked)
    except (zlib.error, msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise PackingError(f"not an outline: {error}") from error
    if isinstance(document, str):
        raise ParseError(document)
    return document
