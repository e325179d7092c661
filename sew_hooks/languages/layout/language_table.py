"""What a language has to say about itself to be read by its layout: one :class:`LanguageTable`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import tree_sitter

from sew_hooks.languages.gaps import Sort
from sew_hooks.languages.parsing import grammar


@dataclass(frozen=True, eq=False)
class LanguageTable:
    """A language by its layout. Kinds are those of nodes in its grammar, and patterns are queries of tree-sitter.

    A text is read by the first of its ``grammars`` that understands it, or by the first of all if none does.
    """

    language: str
    grammars: tuple[str, ...]

    functions: frozenset[str]
    """The kinds of functions, with names or without. The outermost ones that have a name are units."""

    named: Mapping[str, tuple[str, ...]]
    """The kinds of nodes that name what is in them, and the fields that together are the name."""

    tests: str
    """The pattern of calls with a text and then a function, as ``@test``; only the query's shape is looked at."""

    test_names: re.Pattern[str]
    """What is called in such a call if it is a test. Its function is a unit with the text as its name."""

    blocks: str
    """The pattern of blocks: the nodes, as ``@block``, that have statements and comments for children."""

    sorts: Mapping[str, Sort]
    """The sorts of statements; those of other kinds have no gaps. An ``if`` may be a guard."""

    wrappers: frozenset[str]
    """The kinds of nodes that stand between an ``if`` and the last statement of its branch."""

    leaves: frozenset[str]
    """The kinds of statements that leave the block around them."""

    written: str
    """The pattern of all that a statement writes, as ``@written``: what it declares, assigns or calls a method of."""

    names: tuple[str, ...]
    """The kinds of names that a statement may mention."""

    comments: tuple[str, ...]
    """The kinds of comments."""

    asks_for_lines: tuple[str, ...]
    """Words of code that looks up its own lines or text: in a file with one of them no line is added or removed."""

    expressions: Mapping[str, Sort | None] = field(default_factory=dict)
    """The sorts of statements that are an expression of these kinds; None for directives (``"use strict"``)."""

    signs: tuple[str, ...] = ()
    """Words of texts for which the last grammar is tried first."""

    texts: tuple[str, ...] = ()
    """The kinds of texts that may have code in them, which is left alone."""

    self_names: frozenset[str] = frozenset()
    """The words for the object that a method belongs to: what is written is then the field."""


@lru_cache
def structure(table: LanguageTable, grammar_name: str) -> Any:
    """The query for all that units and blocks are made of. A walk from node to node would take longer."""
    kinds = {"function": table.functions, "named": table.named, "comment": table.comments, "text": table.texts}
    patterns = [f"({kind}) @{name}" for name, listed in kinds.items() for kind in sorted(listed)]
    return tree_sitter.Query(grammar(grammar_name), "\n".join((*patterns, table.tests, table.blocks)))


@lru_cache
def written(table: LanguageTable, grammar_name: str) -> Any:
    """The query for what a statement writes."""
    return tree_sitter.Query(grammar(grammar_name), table.written)


@lru_cache
def mentioned(table: LanguageTable, grammar_name: str) -> Any:
    """The query for the names in a statement."""
    return tree_sitter.Query(grammar(grammar_name), "\n".join(f"({kind}) @name" for kind in table.names))
