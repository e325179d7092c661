"""The Python front end: from bytes to text and from text to sites, with the refusals on the way."""

from __future__ import annotations

import codecs
from typing import Any

from sew_hooks.errors import ParseError
from sew_hooks.languages.comments import closing_comment
from sew_hooks.languages.parsing import check_readable, error_causes, flaws, parse
from sew_hooks.languages.python.analysis import visit
from sew_hooks.languages.python.bracketed_stars import reread
from sew_hooks.languages.python.comment_runs import check_runs, without_long_runs
from sew_hooks.languages.python.lower import PythonLowering
from sew_hooks.languages.python.preconditions.self_inspection import line_reader
from sew_hooks.languages.reading import Closure, Reading
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.languages.site import Analysis
from sew_hooks.languages.tree_reading import reading_trees
from sew_hooks.patterns import pattern

_CALLED_TYPE = pattern(r"type(?<!\wtype)(?=\s*[(\[])")
"""``type(x).y = z`` is not an alias, although the grammar says so. A pattern that starts with letters is searched much
faster than one that starts with ``\b``."""

_SLOW_CODECS = ("punycode", "idna")
"""Codecs of host names, which no source uses: their time grows with the square of a text."""


def decode(source: bytes) -> tuple[str, str]:
    """The text of a Python file and the codec that turns it back into the same bytes (PEP 263).

    Raises ParseError when the bytes are not valid in the encoding the file declares.
    """
    try:
        codec = _declared(source)
        if codecs.lookup(codec).name in _SLOW_CODECS:
            raise ParseError(f"cannot be decoded: {codec} is no encoding of sources")
        text = source.decode(codec)
        if text.encode(codec) != source:
            raise ParseError(f"does not survive decoding and encoding as {codec}")
    except UnicodeDecodeError as error:
        raise ParseError(f"cannot be decoded: {error.reason} at byte {error.start}") from None
    except (SyntaxError, UnicodeError, LookupError) as error:
        raise ParseError(f"cannot be decoded: {str(error).splitlines()[0]}") from None
    return text, codec


def _declared(source: bytes) -> str:
    """The encoding that a file declares, or UTF-8."""
    start = source[:3]
    if start != codecs.BOM_UTF8 and b"coding" not in b"".join(source.split(b"\n", 2)[:2]):
        return "utf-8"
    import io
    import tokenize  # takes as long as reading a file, and hardly any file declares its encoding

    return tokenize.detect_encoding(io.BytesIO(source).readline)[0]


MAX_CHARACTERS = 10_000_000
"""A file longer than this is refused."""


def _check_limits(text: str) -> None:
    if len(text) > MAX_CHARACTERS:
        raise ParseError(f"longer than {MAX_CHARACTERS} characters")
    check_runs(text)


def parsed(text: str) -> Any:
    """The root of the grammar's tree of ``text``. Raises ParseError for text that no parser should receive."""
    legible = without_long_runs(_CALLED_TYPE.sub("tYPE", text))
    root = _parse(legible)
    return reread(legible, root, _parse) if root.has_error else root


def _parse(text: str) -> Any:
    return parse(text, "python", _check_limits)


def analyse(text: str, scope: str) -> PythonReading:
    """The sites of ``text``. Raises ParseError with the reason when the text cannot be read."""
    root = parsed(text)
    with reading_trees():
        lowered = PythonLowering(text, root, scope == "definition")
        check_readable(root, lowered.has_units, lambda: _first_error(text))
        parser_flaws, errors = flaws(root), error_causes(root)
        del root  # the parser's tree is as large as ours
        cause = line_reader(text) or closing_comment(text)
        places = visit(lowered) if cause is None else []
    return PythonReading(
        text, rule_heads("python"), places, lowered.units, parser_flaws, Closure(cause, lowered.lost, errors)
    )


def _first_error(text: str) -> int | None:
    """The line where Python itself stops reading ``text``; the grammar's error often starts at the start of the
    file.
    """
    import warnings  # only a file that cannot be read needs these
    from ast import PyCF_ONLY_AST

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(text, "<source>", "exec", PyCF_ONLY_AST, dont_inherit=True)
        except SyntaxError as error:
            return error.lineno
        except (ValueError, OverflowError, MemoryError, RecursionError):
            pass
    return None


class PythonReading(Reading):
    """The sites and units of ``text``, which may be rewritten if independent parsers agree."""

    def check_faithful(self) -> None:
        """Raise ParseError unless the parser understands all of the text, and Python compiles it."""
        from sew_hooks.languages.python.compiler_referee import check_compiles  # detection needs no referee

        check_compiles(self.text)
        if self.flaws:
            raise ParseError("the parser that finds sites does not understand all of it")

    def check_refereed(self) -> None:
        """Raise ParseError unless LibCST, if it is safe to ask, parses the text and gives it back."""
        from sew_hooks.languages.python.libcst_limits import check_limits
        from sew_hooks.languages.python.referee import check_given_back

        with reading_trees():
            check_limits(self.text)
            check_given_back(self.text)

    def check_follows(self, before: Analysis, layout_alone: bool) -> None:
        """Raise an error unless a parser that had no part in the edit agrees: LibCST, or Python where only layout was
        changed.

        Python then reads both texts as one program. LibCST could add nothing to that proof: it says whether it reads a
        text, and nothing about the text before.
        """
        if layout_alone:
            from sew_hooks.languages.python.compiler_referee import check_same_syntax

            check_same_syntax(before.text, self.text)
        else:
            self.check_refereed()
