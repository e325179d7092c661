"""What a language has to say about itself to be read by its layout: one :class:`LanguageTable`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import tree_sitter

from sew_hooks.languages.gaps import LINES, Sort
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

    call: str
    """The kind of calls, whose fields are ``function`` and ``arguments``."""

    test_names: re.Pattern[str]
    """What is called, with a text and then a function, if it is a test. The function is a unit named by the text."""

    opens: re.Pattern[str]
    """What every function has. Code without a match is not searched for functions."""

    blocks: frozenset[tuple[str, str]]
    """The kinds of blocks, which have statements and comments for children, each behind that of the node around it; an
    empty one stands for all."""

    sorts: Mapping[str, Sort]
    """The sorts of statements; those of other kinds have no gaps. An ``if`` may be a guard."""

    wrappers: frozenset[str]
    """The kinds of nodes that stand between an ``if`` and the last statement of its branch."""

    leaves: frozenset[str]
    """The kinds of statements that leave the block around them."""

    written: Mapping[str, str]
    """The kinds of nodes that write something, and the field with the target, empty if that is all they have."""

    acted_on: tuple[str, str]
    """The kind of the function in a call of a method, and the field with the object."""

    holders: frozenset[str]
    """The kinds of nodes between a statement and such nodes, or calls whose result nobody uses."""

    lists: frozenset[str]
    """The kinds of nodes with several targets inside."""

    names: frozenset[str]
    """The kinds of names that a statement may mention."""

    comments: frozenset[str]
    """The kinds of comments."""

    asks_for_lines: tuple[str, ...]
    """Words of code that looks up its own lines or text: in a file with one of them no line is added or removed."""

    line_of_file: re.Pattern[str]
    """A place in a source file, such as a test expects in an error's trace, a trace that is taken apart, or a call that
    reads a source file: it closes the file as these words do."""

    expressions: Mapping[str, Sort | None] = field(default_factory=dict)
    """The sorts of statements that are an expression of these kinds; None for directives (``"use strict"``)."""

    signs: tuple[str, ...] = ()
    """Words of texts for which the last grammar is tried first."""

    texts: frozenset[str] = frozenset()
    """The kinds of texts that may have code in them, which is left alone."""

    test_texts: frozenset[str] = frozenset()
    """The kinds of the text of a test; any, if there are none."""

    addressed: re.Pattern[str] | None = None
    """How an address is taken, so that the variable may be written; the group is its name."""

    self_names: frozenset[str] = frozenset()
    """The words for the object that a method belongs to: what is written is then the field."""

    @cached_property
    def lines(self) -> frozenset[str]:
        """The kinds of statements and comments that have no block inside."""
        return self.comments.union(kind for kind, sort in self.sorts.items() if sort in LINES or sort == "return")

    @cached_property
    def telling(self) -> frozenset[str]:
        """The kinds of nodes that tell where units and blocks are, or how they are called."""
        return self.functions.union((kind for _, kind in self.blocks), self.named, (self.call,))


@lru_cache
def comments(table: LanguageTable, grammar_name: str) -> Any:
    """The query for all comments."""
    return tree_sitter.Query(grammar(grammar_name), "\n".join(f"({kind}) @comment" for kind in sorted(table.comments)))
