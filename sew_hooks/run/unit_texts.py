"""The text of a unit: the digests by which it is recognized, and whether a comment in it allows a mark."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.site import Unit
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

_COMMENTS = sorted({opening for language in REGISTRY.values() for opening in language.comments})
_COMMENT = rf"(?:{'|'.join(map(re.escape, _COMMENTS))})\s*sew:\s*"
_ALLOW = pattern(rf"{_COMMENT}allow(?![\w-])".encode())
_ALLOW_FILE = pattern(rf"^[ \t]*{_COMMENT}allow-file(?![\w-])".encode(), re.MULTILINE)


class UnitText(NamedTuple):
    """A digest of the lines of a unit, and whether a comment accepts it.

    That is ``sew: allow`` on its first line, or ``sew: allow-file`` on a line of its own anywhere in the file. The
    digest is SHA-256 over the lines without the white space at their ends, so that line endings do not count.
    """

    digest: str
    allowed: bool


def unit_texts(content: bytes, units: Sequence[Unit]) -> dict[Unit, UnitText]:
    """Return the texts of all ``units`` of a source, the residual one first: its lines are those outside the others."""
    whole = _ALLOW_FILE.search(content) is not None
    lines = content.split(b"\n")
    return {
        unit: _text([lines[number - 1].rstrip() for number in numbers], whole)
        for unit, numbers in unit_lines(content, units).items()
    }


def unit_lines(content: bytes, units: Sequence[Unit]) -> dict[Unit, Sequence[int]]:
    """Return the lines of all ``units`` of a source, the residual one first: its lines are those outside the others."""
    residual, *functions = units
    end = content.count(b"\n") + 2
    inside = {unit: range(unit.first_line, min(unit.last_line + 1, end)) for unit in functions}
    covered = {number for numbers in inside.values() for number in numbers}
    return {residual: [number for number in range(1, end) if number not in covered], **inside}


def _text(lines: list[bytes], allowed: bool) -> UnitText:
    # The newlines at the end of a file belong to no unit.
    text = b"\n".join(lines).rstrip()
    return UnitText(hashlib.sha256(text).hexdigest(), allowed or bool(lines and _ALLOW.search(lines[0])))
