"""Trees of Java and C++, and whether a text parses at all."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterable
from functools import cache

import tree_sitter_cpp
import tree_sitter_java
from tree_sitter import Language, Node, Parser

Edit = tuple[int, int, bytes]
"""A range of bytes, and its replacement."""


@cache
def _parser(language: str) -> Parser:
    grammar = {"java": tree_sitter_java, "cpp": tree_sitter_cpp}[language]
    return Parser(Language(grammar.language()))


def tree(source: bytes, language: str) -> Node:
    """Return the root of the tree."""
    return _parser(language).parse(source).root_node


def edited(source: bytes, edits: Iterable[Edit]) -> bytes:
    """Return ``source`` after edits that do not overlap."""
    out, at = [], 0
    for start, end, new in sorted(edits):
        out += [source[at:start], new]
        at = end
    return b"".join([*out, source[at:]])


def parses(text: str, language: str) -> bool:
    """Whether ``text`` is a program at all."""
    if language != "python":
        return not tree(text.encode(), language).has_error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
