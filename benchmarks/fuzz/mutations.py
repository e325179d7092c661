"""Ways to damage a text: each draws a place and a way at random, and returns another text."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Mutation = Callable[[random.Random, str, str], str]
"""A function of a random generator, the text, and another text of the language."""

_TOKEN = re.compile(r"\w+|\n[ \t]*|[ \t]+|[^\w\s]", re.ASCII)
_WORD = re.compile(r"[A-Za-z_]\w*|\d+")
_LINE_ENDS = ("\r\n", "\r", "\n\n", "\x0c\n", "\x0b", "\u2028", "\x85", "\\\n", "\n\r")
_ODD = (
    "\0", "\x1a", "\x1b", "\x7f", "\ud800", "\udfff", "\ufeff", "\u200b", "\u202e", "\u0301", "é", "ß", "ｘ", "名", "𝕏",
    "🦀", "\xa0", "\u3000", "'", '"', "'''", '"""', "`", "\\", "#", "//", "/*", "*/", "#if 0\n", "#endif\n", "R\"(",
    "??=", "<%", "{", "}", "(", ")", "[", "]", ";", ":", ",", "\\u0041", "\\u000a", "$", "@", "?",
)  # fmt: skip
_VALUES = (
    "0",
    "1",
    "-1",
    "0x1F",
    "1e400",
    "10**5",
    "1_000",
    "100000",
    "0b1",
    "07",
    "1.0",
    "None",
    "null",
    "NULL",
    "''",
)
_WORDS = (
    "not", "!", "and", "or", "&&", "||", "is", "in", "if", "else", "return", "yield", "await", "lambda", "for", "while",
    "try:", "with", "del", "global", "nonlocal", "async", "class", "static", "const", "auto", "typename", "template",
    "throw", "break", "continue", "pass", "do", "switch", "case", "goto", "final", "int", "long", "unsigned", "++",
    "--", "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "<<", ">>", "=", "+=", ":=", "->", "::", ".", "**",
)  # fmt: skip


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text) or [text]


def _delete_token(draw: random.Random, text: str, other: str) -> str:
    tokens = _tokens(text)
    del tokens[draw.randrange(len(tokens))]
    return "".join(tokens)


def _duplicate_token(draw: random.Random, text: str, other: str) -> str:
    tokens = _tokens(text)
    at = draw.randrange(len(tokens))
    return "".join([*tokens[: at + 1], *tokens[at:]])


def _replace_token(draw: random.Random, text: str, other: str) -> str:
    tokens = _tokens(text)
    tokens[draw.randrange(len(tokens))] = draw.choice(_tokens(other))
    return "".join(tokens)


def _insert_word(draw: random.Random, text: str, other: str) -> str:
    tokens = _tokens(text)
    at = draw.randrange(len(tokens) + 1)
    return "".join([*tokens[:at], " ", draw.choice(_WORDS), " ", *tokens[at:]])


def _swap_words(draw: random.Random, text: str, other: str) -> str:
    """One name or number in the place of another: the result is mostly still a program."""
    words = list(_WORD.finditer(text))
    if not words:
        return text
    one, by = draw.choice(words), draw.choice(words).group()
    if draw.random() < 0.2:
        by = draw.choice(_VALUES)
    return text[: one.start()] + by + text[one.end() :]


def _space(draw: random.Random, text: str, other: str) -> str:
    """Another layout between two tokens."""
    tokens = _tokens(text)
    at = draw.randrange(len(tokens))
    space = draw.choice((" ", "  ", "", "\t", " \\\n", "\n", "\n\n", " # c\n", " // c\n", " /* c */ ", "\r\n"))
    if tokens[at].isspace() and draw.random() < 0.7:
        tokens[at] = space
    else:
        tokens.insert(at, space)
    return "".join(tokens)


def _wrap(draw: random.Random, text: str, other: str) -> str:
    """Parentheses or a negation around some tokens."""
    tokens = _tokens(text)
    at = draw.randrange(len(tokens))
    end = min(len(tokens), at + draw.choice((1, 1, 1, 3, 5, 7)))
    before, after = draw.choice(
        (("(", ")"), ("((", "))"), ("not (", ")"), ("!(", ")"), ("[", "]"), ("{", "}"), ("-", ""))
    )
    return "".join([*tokens[:at], before, *tokens[at:end], after, *tokens[end:]])


def _lines(draw: random.Random, text: str, other: str) -> str:
    """Lines swapped, deleted, duplicated or indented."""
    lines = text.splitlines(keepends=True) or [""]
    one, two = draw.randrange(len(lines)), draw.randrange(len(lines))
    way = draw.randrange(4)
    if way == 0:
        lines[one], lines[two] = lines[two], lines[one]
    elif way == 1:
        del lines[one]
    elif way == 2:
        lines.insert(two, lines[one])
    else:
        lines[one] = draw.choice(("    ", " ", "\t")) + lines[one]
    return "".join(lines)


def _truncate(draw: random.Random, text: str, other: str) -> str:
    at = draw.randrange(len(text) + 1)
    return text[:at] if draw.random() < 0.8 else text[at:]


def _splice(draw: random.Random, text: str, other: str) -> str:
    """The head of one text and the tail of another, or at times two whole texts."""
    if draw.random() < 0.3:
        return text + other
    one, two = text.splitlines(keepends=True), other.splitlines(keepends=True)
    at = draw.randrange(len(one) + 1)
    return "".join(one[:at] + two[draw.randrange(len(two) + 1) :])


def _line_ends(draw: random.Random, text: str, other: str) -> str:
    """Other line ends, in one place or in all."""
    end = draw.choice(_LINE_ENDS)
    if draw.random() < 0.5:
        return text.replace("\n", "\r\n" if draw.random() < 0.7 else end)
    places = [at for at, char in enumerate(text) if char == "\n"]
    if not places:
        return text + end
    at = draw.choice(places)
    return text[:at] + end + text[at + 1 :]


def _odd(draw: random.Random, text: str, other: str) -> str:
    at = draw.randrange(len(text) + 1)
    return text[:at] + draw.choice(_ODD) + text[at:]


def _long_line(draw: random.Random, text: str, other: str) -> str:
    """A token, or a bracket, many times."""
    tokens = _tokens(text)
    at = draw.randrange(len(tokens))
    times = draw.choice((10, 50, 300))
    return "".join(
        [*tokens[:at], draw.choice((tokens[at], tokens[at] + " + ", tokens[at] + ", ")) * times, *tokens[at:]]
    )


GENTLE: tuple[Mutation, ...] = (_swap_words, _swap_words, _space, _space, _wrap, _lines, _splice)
ROUGH: tuple[Mutation, ...] = (
    _delete_token, _duplicate_token, _replace_token, _insert_word, _truncate, _line_ends, _odd, _long_line,
)  # fmt: skip


def mutated(draw: random.Random, text: str, other: str) -> str | bytes:
    """A damaged version of ``text``, in characters or in bytes. Most damage is of the kind that a program survives."""
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        mutation = draw.choice(GENTLE if draw.random() < 0.75 else ROUGH)
        text = mutation(draw, text, other)
    return _encoded(draw, text) if draw.random() < 0.2 else text


def _encoded(draw: random.Random, text: str) -> bytes:
    """The bytes of ``text`` in some encoding, declared or not; at times a few of them are flipped."""
    codec = draw.choice(("utf-8",) * 6 + ("utf-8-sig", "latin-1", "utf-16", "cp1252", "shift_jis"))
    if draw.random() < 0.2:
        declared = draw.choice(
            ("utf-8", "latin-1", "utf-16", "ascii", "utf-7", "punycode", "rot13", "cp1252", "nonsense")
        )
        text = f"# -*- coding: {declared} -*-\n" + text
    content = bytearray(text.encode(codec, errors="replace"))
    if content and draw.random() < 0.4:
        for _ in range(draw.choice((1, 1, 2, 5))):
            content[draw.randrange(len(content))] ^= 1 << draw.randrange(8)
    return bytes(content)
