"""Texts that LibCST does not receive, because it would crash: it recurses on the machine stack, where no error can be
caught.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Callable

from sew_hooks.errors import ParseError
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

MAX_DEPTH = 1000
"""How deep one expression may nest: brackets, and chained operators, attributes and calls inside them."""

MAX_WORK = 400_000
"""The number of words and signs that a file may have, each counted once for each bracket around it.

The parser remembers its results for each of them with everything inside: a hundred thousand take 300 MB.
"""

MAX_PATTERN_DEPTH = 8
"""How deep the brackets of a ``case`` pattern may nest: the parser's time doubles with each."""

_MAX_BRACKETS = 100
_MAX_FORMAT = 50
"""How deep brackets inside one f-string may nest: the parser's time grows fast with it."""

_MAX_ENDLESS = 100
"""Quotes that no other quote ends.

They are possible only since Python 3.12, in an f-string that contains its own quote.
"""

_LONG = MAX_DEPTH
"""A logical line with more characters, without strings, is examined closely: a shorter one cannot nest deeper."""

_LAYOUT = pattern(
    r"""(?P<format>\b[rR]?[fFtT][rR]?)?
    (?:(?P<skipped>\#[^\n]*|\"\"\"(?:[^"\\]|\\.|"(?!""))*\"\"\"|'''(?:[^'\\]|\\.|'(?!''))*'''
        |"(?!"")(?:[^"\\\n]|\\.)*"|'(?!'')(?:[^'\\\n]|\\.)*')
    |(?P<endless>\"\"\"|'''|["']))
    |[()\[\]{}]|\\\n|\n""",
    re.VERBOSE | re.DOTALL,
)
_CASE = pattern(r"\s*case\b")
_BRACKET = pattern(r"[()\[\]{}]")
_REPLACEMENT = pattern(r"\{([^{}]*)")
_TOKEN = pattern(r"\w+|[^\w\s]")
_PREFIXES = frozenset({"else", "lambda", "not", "await", "**"})
"""The prefixes that contain the rest of an expression."""

_PREFIX_SHARE = 16
"""This number of prefixes around a word costs the parser as much as one pair of brackets."""

_PUNCTUATION = pattern(r"[^\w\s]|\b(?:not|lambda|if|and|or|in|is|await)\b")


def check_limits(text: str) -> None:
    """Raise ParseError for text that LibCST should not receive. Ordinary text passes at once."""
    if _Layout(text, len).work > MAX_WORK and _Layout(text, _words).work > MAX_WORK:
        raise ParseError("too much code for one file, or nested too deeply")


def _words(code: str) -> int:
    return len(_TOKEN.findall(code))


class _Layout:
    """The brackets and the logical lines of a text. ``work`` is what :data:`MAX_WORK` limits, in ``size`` of its parts.

    Raises ParseError where one line nests too deeply.
    """

    def __init__(self, text: str, size: Callable[[str], int]) -> None:
        self.work = 0
        start = skipped = depth = deepest = endless = last = 0
        for match in _LAYOUT.finditer(text):
            token = match.group()
            self.work += (size(text[last : match.start()]) + 1) * max(1, depth)
            last = match.end()
            if token in "([{":
                depth += 1
                deepest = max(deepest, depth)
            elif token in ")]}":
                depth -= depth > 0
            elif token == "\n":
                if not depth:
                    if deepest > MAX_PATTERN_DEPTH or match.start() - start - skipped > _LONG:
                        self._check_line(text[start : match.start()], deepest)
                    start, skipped, deepest = match.end(), 0, 0
            elif match["endless"]:
                endless += 1
                if len(token) == 3 or endless > _MAX_ENDLESS:
                    line = text.count("\n", 0, match.start()) + 1
                    raise ParseError(f"syntax error at line {line}: a string without an end")
            elif match["format"]:
                inside = _brackets(token)
                if inside > _MAX_FORMAT:
                    raise ParseError("nested too deeply")
                self.work += size(token) * max(1, depth + inside)
            elif match["skipped"]:
                skipped += len(token)
        self.work += size(text[last:]) * max(1, depth)
        self._check_line(text[start:], deepest)

    def _check_line(self, line: str, brackets: int) -> None:
        """Look at one logical line that is long or has many nested brackets."""
        if brackets > MAX_PATTERN_DEPTH and _CASE.match(line):
            raise ParseError("a case pattern is nested too deeply")
        if brackets > _MAX_BRACKETS or len(line) > _LONG:
            depth, prefixed = _depth(line.strip())
            if depth > MAX_DEPTH:
                raise ParseError("nested too deeply")
            self.work += prefixed // _PREFIX_SHARE


def _brackets(string: str) -> int:
    """How deep the brackets in an f-string nest, whatever they are."""
    depth = deepest = 0
    for bracket in _BRACKET.findall(string):
        depth = depth + 1 if bracket in "([{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest


class _Level(NamedTuple):
    """The nesting of the words since an opening bracket or a comma: links of chains, and prefixes."""

    links: int = 0
    prefixes: int = 0


def _depth(line: str) -> tuple[int, int]:
    """The deepest nesting of expressions, counted over tokens, and the sum over all tokens of the prefixes around each.

    A comma ends a chain, a bracket opens a level.
    """
    deepest = prefixed = 0
    around = here = _Level()
    levels: list[_Level] = []
    lambdas = 0  # a comma between a lambda's parameters ends nothing
    before = ""
    try:
        for token in tokenize.generate_tokens(io.StringIO(line).readline):
            word = token.string
            inside = 0
            if token.type == tokenize.NEWLINE:
                levels, around, here, lambdas = [], _Level(), _Level(), 0
            elif word in (",", ";"):
                here = _Level()
            elif word in ("(", "[", "{"):
                levels.append(here)
                around = _Level(around.links + here.links + 1, around.prefixes + here.prefixes)
                here = _Level()
            elif word in (")", "]", "}"):
                if levels:
                    here = levels.pop()
                    around = _Level(around.links - here.links - 1, around.prefixes - here.prefixes)
                    here = _Level(here.links + 1, here.prefixes)
            elif token.type == tokenize.STRING:
                # before Python 3.12 an f-string is one token, whatever it contains
                inside = max((len(_PUNCTUATION.findall(part)) for part in _REPLACEMENT.findall(word)), default=0)
                here = _Level(here.links + 1, here.prefixes)
            elif token.type in (tokenize.OP, tokenize.NAME):
                lambdas += word == "lambda"
                is_prefix = word in _PREFIXES or (token.type == tokenize.OP and before == "operator")
                here = _Level(here.links + 1, here.prefixes + is_prefix)
            else:
                before = ""
                continue
            before = "operator" if token.type == tokenize.OP and word not in (")", "]", "}") else ""
            deepest = max(deepest, around.links + here.links + lambdas + inside)
            prefixed += around.prefixes + here.prefixes
    except (tokenize.TokenError, SyntaxError):
        pass  # the parser will report the error
    return deepest, prefixed
