"""The Python front end: bytes to text, text to sites, and what is refused on the way."""

from __future__ import annotations

import codecs
import io
import re
import tokenize

import libcst as cst

from sew_hooks.errors import ParseError
from sew_hooks.languages.python.analysis import visit
from sew_hooks.languages.python.limits import check_limits
from sew_hooks.languages.python.lower import Lowering
from sew_hooks.languages.reading import Found, OpenUnit, Reading
from sew_hooks.languages.undisturbed import undisturbed

_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_EXCEPT = re.compile(r"\bexcept\b")
_SLOW_CODECS = ("punycode", "idna")
"""Codecs of host names, which no source is written in: their time grows with the square of a text."""


def decode(source: bytes) -> tuple[str, str]:
    """The text of a Python file and the codec that turns it back into the same bytes (PEP 263).

    Raises ParseError when the bytes are not valid in the encoding the file declares.
    """
    try:
        codec, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
        if codecs.lookup(codec).name in _SLOW_CODECS:
            raise ParseError(f"cannot be decoded: {codec} is no encoding of sources")
        text = source.decode(codec)
        if text.encode(codec) != source:
            raise ParseError(f"does not survive decoding and encoding as {codec}")
    except (SyntaxError, UnicodeError, LookupError) as error:
        raise ParseError(f"cannot be decoded: {str(error).splitlines()[0]}") from None
    return text, codec


def analyse(text: str, scope: str) -> PythonReading:
    """The sites of ``text``. Raises ParseError with the reason when the text cannot be read."""
    if text.startswith("\ufeff"):
        raise ParseError("a byte-order mark inside text; hand over the bytes")
    check_limits(text)
    with undisturbed():
        parsed, module = _module(text)
        found, units = visit(Lowering(text, module), scope)
    reading = PythonReading(text, found, units, parsed, module)
    if _doubtful(parsed):
        reading.check_faithful()
    return reading


def _doubtful(text: str) -> bool:
    """Whether LibCST may lose a part of ``text``: two known cases, and characters that few files have.

    It drops the space in ``except Error :``, and lines between the last statement and an indented comment or
    blank line that ends the text.
    """
    if _CONTROL.search(text) or _has_spaced_except(text):
        return True
    for line in reversed(text.split("\n")):
        bare = line.lstrip()
        if bare and not bare.startswith("#"):
            return False
        if bare != line:
            return True
    return False


def _has_spaced_except(text: str) -> bool:
    """Whether white space stands between ``except``, with what is caught, and the next colon."""
    if "except" not in text:
        return False
    before_colons = text.split(":")[:-1]
    return any(part[-1:].isspace() and _EXCEPT.search(part) for part in before_colons)


class PythonReading(Reading):
    """The sites and units of ``text``; ``module`` was parsed from ``parsed``, the text with other indentation."""

    def __init__(self, text: str, found: list[Found], units: list[OpenUnit], parsed: str, module: cst.Module) -> None:
        super().__init__(text, found, units)
        self._parsed = parsed
        self._module = module

    def check_faithful(self) -> None:
        """Raise ParseError unless LibCST gives the text back from its tree."""
        with undisturbed():
            if self._module.code != self._parsed:
                raise ParseError("an unmodified parse does not give the same text back")


def _module(text: str) -> tuple[str, cst.Module]:
    """Parse ``text``, with tabs of its indentation expanded where that is needed; the parsed text and its tree."""
    try:
        return text, _parse(text)
    except ParseError:
        # LibCST wants each indentation to extend the one around it; Python counts a tab up to the next multiple of 8
        expanded = _INDENTATION.sub(lambda found: found.group().expandtabs(8), text)
        if text == expanded:
            raise
        return expanded, _parse(expanded)


def _parse(text: str) -> cst.Module:
    try:
        return cst.parse_module(text)
    except cst.ParserSyntaxError as error:
        raise ParseError(f"syntax error at line {error.raw_line}, column {error.raw_column + 1}") from None
    except RecursionError:
        raise
    except Exception as error:  # the parser's own faults, such as a TypeError for `return(lambda: 1)`
        raise ParseError(f"cannot be parsed: {str(error).splitlines()[0]}") from None
