"""The text of a unit: its digest, by which a baseline recognizes it, and whether a comment in it allows a mark."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import NamedTuple

from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.site import Unit

_COMMENTS = sorted({opening for language in REGISTRY.values() for opening in language.comments})
_COMMENT = rf"(?:{'|'.join(map(re.escape, _COMMENTS))})\s*sew:\s*"
_ALLOW = re.compile(rf"{_COMMENT}allow(?![\w-])".encode())
_ALLOW_FILE = re.compile(rf"^[ \t]*{_COMMENT}allow-file(?![\w-])".encode(), re.MULTILINE)


class UnitText(NamedTuple):
    """A digest of the lines of a unit, and whether a comment accepts it.

    That is ``sew: allow`` on its first line, or ``sew: allow-file`` on a line of its own anywhere in the file. The
    digest is SHA-256 over the lines without the white space at their ends, so that line endings do not count.
    """

    digest: str
    allowed: bool


def unit_texts(content: bytes, units: Sequence[Unit]) -> dict[Unit, UnitText]:
    """Return the texts of all ``units`` of a source, the residual one first: its lines are those outside the others."""
    residual, *functions = units
    whole = _ALLOW_FILE.search(content) is not None
    lines = [line.rstrip() for line in content.split(b"\n")]
    inside = {number for unit in functions for number in range(unit.first_line, unit.last_line + 1)}
    outside = [line for number, line in enumerate(lines, start=1) if number not in inside]
    texts = {unit: _text(lines[unit.first_line - 1 : unit.last_line], whole) for unit in functions}
    return {residual: _text(outside, whole), **texts}


def _text(lines: list[bytes], allowed: bool) -> UnitText:
    # The newlines at the end of a file belong to no unit.
    text = b"\n".join(lines).rstrip()
    return UnitText(hashlib.sha256(text).hexdigest(), allowed or bool(lines and _ALLOW.search(lines[0])))
