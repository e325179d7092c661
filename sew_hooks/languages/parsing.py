"""From text to tree-sitter's tree with offsets in characters, and the parts that the parser does not understand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from typing import Any

import tree_sitter

from sew_hooks.errors import ParseError
from sew_hooks.languages.closed_parts import Cause
from sew_hooks.patterns import pattern

_PACKAGES = {"tsx": "typescript"}
"""The packages of grammars that have another name."""

_BEYOND_ASCII = pattern(r"[^\x00-\x7f]")


@lru_cache
def grammar(name: str) -> Any:
    """The grammar of that name: the package ``tree_sitter_NAME``, or one of the grammars of a package that has several.

    Only the module with the grammar is loaded: the rest of the package, for queries, takes as long to load as the
    parser itself.
    """
    package_name = _PACKAGES.get(name, name)
    package = PathFinder.find_spec(f"tree_sitter_{package_name}")
    folders = None if package is None else package.submodule_search_locations
    spec = PathFinder.find_spec(f"tree_sitter_{package_name}._binding", folders)
    if spec is None or spec.loader is None:
        raise ImportError(f"the package tree-sitter-{package_name} is not installed, or holds no grammar")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    made = getattr(module, f"language_{name}", None) or module.language
    return tree_sitter.Language(made())


@lru_cache
def parser(name: str) -> Any:
    """A parser with the grammar of that name."""
    return tree_sitter.Parser(grammar(name))


def parse(text: str, language: str, check_limits: Callable[[str], None], stranger: str = "`") -> Any:
    """The root of the tree of ``text`` in the grammar of ``language``; its byte offsets count characters.

    The parser gets a text of the same length in ASCII: a letter beyond ASCII is read as some letter, and anything else
    as ``stranger``, a character that occurs in no program outside strings and comments. Raises ParseError for text
    that no parser should receive.
    """
    if "\0" in text:
        raise ParseError("contains a NUL character")
    if text.startswith("\ufeff"):
        raise ParseError("a byte-order mark inside text; hand over the bytes")
    if "\r" in text:
        raise ParseError("mixes line endings")
    check_limits(text)
    ascii_text = text if text.isascii() else _BEYOND_ASCII.sub(partial(_stand_in, stranger), text)
    return parser(language).parse(ascii_text.encode("ascii")).root_node


def children_once(node: Any) -> Iterator[Any]:
    """The children of a parser's node, each of which is forgotten with all that it was asked for.

    A node remembers its children, so that those of a whole file would need several times the memory of our own tree.
    """
    cursor = node.walk()
    there = cursor.goto_first_child()
    while there:
        yield cursor.node
        there = cursor.goto_next_sibling()


def _stand_in(stranger: str, match: re.Match[str]) -> str:
    return "x" if ("x" + match.group()).isidentifier() else stranger


def check_readable(root: Any, has_units: bool, first_error: Callable[[], int | None] = lambda: None) -> None:
    """Raise ParseError for a file with a syntax error, unless it ``has_units`` that are readable in spite of it.
    ``first_error`` may find the line more exactly than the grammar, which is the fallback.
    """
    if root.has_error and not has_units:
        raise ParseError(f"syntax error at line {first_error() or next(_errors(root)).start_point[0] + 1}")


def flaws(root: Any) -> tuple[str, ...]:
    """The places that the parser does not understand, in source order: its words for each and for its surroundings."""
    return tuple(f"{error.type} in {error.parent.type if error.parent else ''}" for error in _errors(root))


def error_causes(root: Any) -> list[Cause]:
    """The same places, for people."""
    return [Cause(error.start_byte, "the parser does not understand what stands there") for error in _errors(root)]


def _errors(root: Any) -> Iterator[Any]:
    """The parser's outermost error nodes, in source order."""
    stack = [root] if root.has_error else []
    while stack:
        node = stack.pop()
        inside = [child for child in node.children if child.has_error or child.is_missing]
        if node.type == "ERROR" or not inside:
            yield node
        else:
            stack.extend(reversed(inside))
