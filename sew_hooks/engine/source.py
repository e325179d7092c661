"""A source text and the front end that reads it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from sew_hooks.errors import UsageError
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.named_tuples import NamedTuple

if TYPE_CHECKING:
    from sew_hooks.languages.site import Analysis, FrontEnd

SCOPES = ("definition", "program")
LANGUAGES = tuple(REGISTRY)

Text = TypeVar("Text", str, bytes)
"""The type of a source, ``str`` or ``bytes``, which is also that of the result."""

_MARK = "\ufeff"


class SourceForm(NamedTuple):
    """What the text of a source leaves out: its byte-order mark, its kind of line end, and its codec (empty for text).

    Rules see only line feeds, so that a file has the same sites with either kind.
    """

    mark: str
    line_end: str
    codec: str

    def source_of(self, text: str, source: Text) -> Text:
        """Return ``text`` in this form, as text or bytes like ``source``."""
        whole = self.mark + text.replace("\n", self.line_end)
        return whole if isinstance(source, str) else whole.encode(self.codec)


class AnalysedSource(NamedTuple):
    """A source that was read: its front end, its sites and units, and its form."""

    front_end: FrontEnd
    scope: str
    analysis: Analysis
    form: SourceForm


def analyse(source: str | bytes, language: str, scope: str) -> AnalysedSource:
    """Read ``source``. Raises ParseError where that fails, UsageError for an unknown language or scope."""
    front_end = front_end_of(language)
    if scope not in SCOPES:
        raise UsageError(f"unknown scope {scope!r}; known: {', '.join(SCOPES)}")
    text, form = decode(source, front_end)
    return AnalysedSource(front_end, scope, front_end.analyse(text, scope), form)


def front_end_of(language: str) -> FrontEnd:
    """Return the front end of a language. Raises UsageError for an unknown one."""
    if language not in LANGUAGES:
        raise UsageError(f"unknown language {language!r}; known: {', '.join(LANGUAGES)}")
    if REGISTRY[language].is_read_by_layout:
        table = import_module(f"sew_hooks.languages.layout.{language}").TABLE
        made: FrontEnd = import_module("sew_hooks.languages.layout.frontend").LayoutFrontEnd(table)
        return made
    front_end: FrontEnd = import_module(f"sew_hooks.languages.{language}.frontend")
    return front_end


def decode(source: str | bytes, front_end: FrontEnd) -> tuple[str, SourceForm]:
    """Return ``source`` as text, and its form. Raises ParseError for bytes that are not text.

    A text with line ends of both kinds stays as it is; nothing can read it.
    """
    text, codec = (source, "") if isinstance(source, str) else front_end.decode(source)
    mark = _MARK if text.startswith(_MARK) else ""
    text = text[len(mark) :]
    if "\r" not in text or not text.count("\r\n") == text.count("\r") == text.count("\n"):
        return text, SourceForm(mark, "\n", codec)
    return text.replace("\r\n", "\n"), SourceForm(mark, "\r\n", codec)
