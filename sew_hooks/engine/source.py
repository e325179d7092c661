"""A source text and the front end that reads it."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple, TypeVar

from sew_hooks.errors import UsageError
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.site import Analysis, FrontEnd

SCOPES = ("definition", "program")
LANGUAGES = tuple(REGISTRY)

Text = TypeVar("Text", str, bytes)
"""The type of a source, ``str`` or ``bytes``, which is also that of the result."""

_MARK = "\ufeff"


class DecodedSource(NamedTuple):
    """A source as text without a byte-order mark, that mark, and the codec (empty for text)."""

    text: str
    mark: str
    codec: str


class AnalysedSource(NamedTuple):
    """A source that was read: its front end, its sites and units, and its form before it was decoded."""

    front_end: FrontEnd
    scope: str
    analysis: Analysis
    mark: str
    codec: str


def analyse(source: str | bytes, language: str, scope: str) -> AnalysedSource:
    """Read ``source``. Raises ParseError where that fails, UsageError for an unknown language or scope."""
    front_end = front_end_of(language)
    if scope not in SCOPES:
        raise UsageError(f"unknown scope {scope!r}; known: {', '.join(SCOPES)}")
    text, mark, codec = decode(source, front_end)
    return AnalysedSource(front_end, scope, front_end.analyse(text, scope), mark, codec)


def front_end_of(language: str) -> FrontEnd:
    """Return the front end of a language. Raises UsageError for an unknown one."""
    if language not in LANGUAGES:
        raise UsageError(f"unknown language {language!r}; known: {', '.join(LANGUAGES)}")
    front_end: FrontEnd = import_module(f"sew_hooks.languages.{language}.frontend")
    return front_end


def decode(source: str | bytes, front_end: FrontEnd) -> DecodedSource:
    """Return ``source`` as text. Raises ParseError for bytes that are not text."""
    text, codec = (source, "") if isinstance(source, str) else front_end.decode(source)
    mark = _MARK if text.startswith(_MARK) else ""
    return DecodedSource(text[len(mark) :], mark, codec)
