"""From bytes to text."""

from __future__ import annotations

from sew_hooks.errors import ParseError


def decode(source: bytes) -> tuple[str, str]:
    """The text of a file and the codec that turns it back into the same bytes. Raises ParseError if it is not UTF-8."""
    try:
        return source.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        raise ParseError(f"cannot be decoded: {error.reason} at byte {error.start}; only UTF-8 is read") from None
