"""Refusing what would crash the native parser: it recurses on the machine stack, where no error can be caught."""

from __future__ import annotations

import io
import re
import tokenize

from sew_hooks.errors import ParseError

MAX_CHARACTERS = 10_000_000
"""A file longer than this is refused."""

MAX_DEPTH = 1000
"""How deep one expression may nest: brackets, and chained operators, attributes and calls inside them."""

MAX_PATTERN_DEPTH = 8
"""How deep the brackets of a ``case`` pattern may nest: the parser's time doubles with each."""

_MAX_BRACKETS = 100
_MAX_FORMAT = 50
"""How deep brackets inside one f-string may nest: the parser's time grows fast with it."""

_MAX_ELIFS = 1000
_LONG = MAX_DEPTH
"""A logical line of more characters, strings not counted, is looked at closely: a shorter one cannot nest deeper."""

_LAYOUT = re.compile(
    r"""(?P<format>\b[rR]?[fFtT][rR]?)?
    (?P<skipped>\#[^\n]*|\"\"\"(?:[^"\\]|\\.|"(?!""))*\"\"\"|'''(?:[^'\\]|\\.|'(?!''))*'''
        |"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |[()\[\]{}]|\\\r?\n|\n""",
    re.VERBOSE | re.DOTALL,
)
_ELIF = re.compile(r"^[ \t]*elif\b", re.MULTILINE)
_CASE = re.compile(r"\s*case\b")
_BRACKET = re.compile(r"[()\[\]{}]")
_REPLACEMENT = re.compile(r"\{([^{}]*)")
_PUNCTUATION = re.compile(r"[^\w\s]|\b(?:not|lambda|if|and|or|in|is|await)\b")


def check_limits(text: str) -> None:
    """Raise ParseError for text that no parser should be given. Ordinary text is let through at once."""
    if len(text) > MAX_CHARACTERS:
        raise ParseError(f"longer than {MAX_CHARACTERS} characters")
    if "\0" in text:
        raise ParseError("contains a NUL character")
    if "\r" in text:
        returns = text.count("\r")
        if returns != text.count("\r\n") or returns != text.count("\n"):
            raise ParseError("mixes line endings")
    if text.count("elif") > _MAX_ELIFS and len(_ELIF.findall(text)) > _MAX_ELIFS:
        raise ParseError(f"has more than {_MAX_ELIFS} elif branches")
    start = skipped = depth = deepest = 0
    for found in _LAYOUT.finditer(text):
        token = found.group()
        if token in "([{":
            depth += 1
            deepest = max(deepest, depth)
        elif token in ")]}":
            depth -= depth > 0
        elif token == "\n":
            if not depth:
                if deepest > MAX_PATTERN_DEPTH or found.start() - start - skipped > _LONG:
                    _check_line(text[start : found.start()], deepest)
                start, skipped, deepest = found.end(), 0, 0
        elif found["format"]:
            if _brackets(token) > _MAX_FORMAT:
                raise ParseError("nested too deeply")
        elif found["skipped"]:
            skipped += len(token)
    _check_line(text[start:], deepest)


def _brackets(string: str) -> int:
    """How deep the brackets in an f-string nest, whatever they are."""
    depth = deepest = 0
    for bracket in _BRACKET.findall(string):
        depth = depth + 1 if bracket in "([{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest


def _check_line(line: str, brackets: int) -> None:
    """Look at one logical line that is long or has many brackets inside each other."""
    if brackets > MAX_PATTERN_DEPTH and _CASE.match(line):
        raise ParseError("a case pattern is nested too deeply")
    if (brackets > _MAX_BRACKETS or len(line) > _LONG) and _depth(line.strip()) > MAX_DEPTH:
        raise ParseError("nested too deeply")


def _depth(line: str) -> int:
    """How deep expressions nest at most, counted over tokens: a comma ends a chain, a bracket opens a level."""
    deepest = 0
    chains = [0]
    lambdas = 0  # a comma between a lambda's parameters ends nothing
    try:
        for token in tokenize.generate_tokens(io.StringIO(line).readline):
            word = token.string
            if token.type == tokenize.NEWLINE:
                chains, lambdas = [0], 0
            elif word in (",", ";"):
                chains[-1] = 0
            elif word in ("(", "[", "{"):
                chains[-1] += 1
                chains.append(0)
            elif word in (")", "]", "}"):
                if len(chains) > 1:
                    chains.pop()
            elif token.type == tokenize.STRING:
                # before Python 3.12 an f-string is one token, whatever it holds
                inside = [len(_PUNCTUATION.findall(part)) for part in _REPLACEMENT.findall(word)]
                chains[-1] += 1
                deepest = max(deepest, sum(chains) + max(inside, default=0))
            elif token.type in (tokenize.OP, tokenize.NAME):
                lambdas += word == "lambda"
                chains[-1] += 1
            else:
                continue
            deepest = max(deepest, sum(chains) + lambdas)
    except (tokenize.TokenError, SyntaxError):
        pass  # the parser will say what is wrong
    return deepest
