"""Removing comments. Docstrings stay: they are code."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from functools import partial

from benchmarks.evaluation.attacks.tools import Attack
from benchmarks.evaluation.attacks.trees import Edit, edited, tree
from benchmarks.walking import walk

_KINDS = ("comment", "line_comment", "block_comment")


def from_python(text: str) -> str | None:
    """Return ``text`` without comments; a line that contained nothing else is removed with its comment."""
    lines = io.StringIO(text, newline="").readlines()
    try:
        tokens = list(tokenize.generate_tokens(iter(lines).__next__))
        tree_before = ast.dump(ast.parse(text))
    except (tokenize.TokenError, SyntaxError, ValueError, RecursionError):
        return None
    for token in tokens:
        if token.type == tokenize.COMMENT:
            row, column = token.start
            before, after = lines[row - 1][:column].rstrip(), lines[row - 1][token.end[1] :]
            lines[row - 1] = before + after if before else ""
    result = "".join(lines)
    return result if ast.dump(ast.parse(result)) == tree_before else None


def from_braces(text: str, language: str) -> str | None:
    """Return a text of Java or C++ without comments; lines that contained nothing else are removed with them."""
    source = text.encode()
    root = tree(source, language)
    edits = [_without(source, node.start_byte, node.end_byte) for node in walk(root) if node.type in _KINDS]
    result = edited(source, edits)
    same = _tokens(source, language) == _tokens(result, language)
    return result.decode() if same else None


def _without(source: bytes, start: int, end: int) -> Edit:
    """The edit that removes a comment, and the space or the line that it alone stands on."""
    line = source.rfind(b"\n", 0, start) + 1
    rest = re.compile(rb"[ \t]*(\r?\n|\Z)").match(source, end)
    if rest and not source[line:start].strip():
        return line, rest.end(), b""
    if rest:
        return len(source[:start].rstrip(b" \t")), end, b""
    return start, end, b" "


def _tokens(source: bytes, language: str) -> list[tuple[str, bytes | None]]:
    leaves = [node for node in walk(tree(source, language)) if not node.children and node.type not in _KINDS]
    return [(node.type, node.text and node.text.strip()) for node in leaves]


ATTACKS: dict[str, Attack] = {
    "python": from_python,
    "java": partial(from_braces, language="java"),
    "cpp": partial(from_braces, language="cpp"),
}
