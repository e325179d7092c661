"""The kinds of nodes in our trees: the words of addresses.

They are our own words, not a parser's, and part of the wire format: ``docs/wire-format.md`` defines each of them, and
changing a word changes every address with it. The type checker rejects any other word.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

AddressKind: TypeAlias = Literal[
    "and", "annotation", "any", "assert", "assign", "attribute", "augmented", "await", "bitand", "bitor", "bitxor",
    "block", "brackets", "call", "cast", "chain", "class", "collection", "comprehension", "conditional",
    "constructor-call", "de-morgan", "declaration", "del", "dict", "do", "element", "endless", "enum-constant",
    "equality", "expression", "file", "for", "for-each", "function", "identity", "if", "increment", "labelled",
    "lambda", "list", "match", "member", "members", "membership", "merged", "module", "namespace", "new", "not", "or",
    "ordering", "other", "placeholder", "power", "preprocessor", "product", "raise", "return", "reversed-range", "set",
    "shift", "size", "slice", "star", "subscript", "sum", "switch", "synchronized", "template", "ternary", "throw",
    "try", "tuple", "unary", "walrus", "while", "with", "yield",
]  # fmt: skip
"""Kinds that may be in an address: as the statement of a site, its parent or its grandparent."""

SitelessKind: TypeAlias = Literal[
    "access", "alias", "break", "char", "complex", "constant", "continue", "ellipsis", "empty", "empty-list", "enum",
    "float", "global", "import", "int", "name", "nonlocal", "null", "opaque", "package", "string", "this", "type",
]  # fmt: skip
"""Kinds that are in no address: their nodes are not statements with a site, and contain none."""

Kind: TypeAlias = Literal[AddressKind, SitelessKind]
"""The kind of an expression or statement."""

NUMBER_KINDS = frozenset[Kind]({"int", "float", "complex"})
LITERAL_KINDS = NUMBER_KINDS | frozenset[Kind]({"char", "string", "constant", "null"})
ARITHMETIC_KINDS = frozenset[Kind]({"sum", "product", "shift", "bitand", "bitor", "bitxor"})
