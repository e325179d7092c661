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

_MAX_BRACKETS = 150
_LONG_LINE = 2000
_LONG_BRACKET = 10_000
_MAX_ELIFS = 1000
_BRACKETS = re.compile(r"[()\[\]{}]")
_CONTINUATIONS = 200


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
    if text.count("elif") > _MAX_ELIFS and len(re.findall(r"(?m)^\s*elif\b", text)) > _MAX_ELIFS:
        raise ParseError(f"has more than {_MAX_ELIFS} elif branches")
    if _is_suspicious(text) and _depth(text) > MAX_DEPTH:
        raise ParseError("nested too deeply")


def _is_suspicious(text: str) -> bool:
    """A cheap look that never misses deep nesting, and hardly ever worries about ordinary code."""
    if text.count("\\\n") + text.count("\\\r\n") > _CONTINUATIONS:
        return True
    if any(len(line) > _LONG_LINE for line in text.splitlines()):
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
        if depth and bracket.start() - opened > _LONG_BRACKET:
            return True
    return False


def _depth(text: str) -> int:
    """How deep expressions nest at most, counted over tokens: a comma ends a chain, a bracket opens a level."""
    deepest = 0
    chains = [0]
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NEWLINE or token.string in (",", ";"):
                if token.type == tokenize.NEWLINE:
                    chains = [0]
                chains[-1] = 0
            elif token.string in ("(", "[", "{"):
                chains[-1] += 1
                chains.append(0)
            elif token.string in (")", "]", "}"):
                if len(chains) > 1:
                    chains.pop()
            elif token.type in (tokenize.OP, tokenize.NAME, tokenize.STRING):
                chains[-1] += 1
            else:
                continue
            deepest = max(deepest, sum(chains))
    except (tokenize.TokenError, SyntaxError):
        pass  # the parser will say what is wrong
    return deepest
