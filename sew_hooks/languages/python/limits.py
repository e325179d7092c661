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
_MAX_ELIFS = 1000
_LONG = 1500
"""A logical line of more characters is looked at closely."""

_BRACKETS = re.compile(r"[()\[\]{}]")
_CONTINUED = re.compile(r"(?:[^\n]*\\\r?\n)+[^\n]*")
_ELIF = re.compile(r"^[ \t]*elif\b", re.MULTILINE)
_CASE = re.compile(r"^[ \t]*case\b", re.MULTILINE)
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
    if "case" in text and any(_pattern_depth(text, case.end()) > MAX_PATTERN_DEPTH for case in _CASE.finditer(text)):
        raise ParseError("a case pattern is nested too deeply")
    if _is_suspicious(text) and _depth(text) > MAX_DEPTH:
        raise ParseError("nested too deeply")


def _pattern_depth(text: str, start: int) -> int:
    """How deep brackets nest between a ``case`` and what follows its pattern."""
    depth = deepest = 0
    for bracket in _BRACKETS.finditer(text, start, start + _LONG):
        if bracket.group() in "([{":
            depth += 1
            deepest = max(deepest, depth)
        elif depth:
            depth -= 1
        if not depth:
            break
    return deepest


def _is_suspicious(text: str) -> bool:
    """A cheap look that never misses deep nesting, and seldom worries about ordinary code."""
    if any(len(line) > _LONG for line in text.split("\n")):
        return True
    if "\\" in text and any(len(lines.group()) > _LONG for lines in _CONTINUED.finditer(text)):
        return True
    depth = opened = 0
    for bracket in _BRACKETS.finditer(text):
        if bracket.group() in "([{":
            if not depth:
                opened = bracket.start()
            depth += 1
            if depth > _MAX_BRACKETS:
                return True
        elif depth:
            depth -= 1
            if bracket.start() - opened > _LONG:
                return True
    return False


def _depth(text: str) -> int:
    """How deep expressions nest at most, counted over tokens: a comma ends a chain, a bracket opens a level."""
    deepest = 0
    chains = [0]
    lambdas = 0  # a comma between a lambda's parameters ends nothing
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
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
