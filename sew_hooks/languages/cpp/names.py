"""Names that a C++ file declares in ways that are not followed: what they stand for is unknown everywhere.

C++ has more ways to declare a name than the lowering understands, and one that is missed would let an outer
declaration of the same name through. So every such name is looked for in the whole file before anything is read.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

import tree_sitter
import tree_sitter_cpp

_QUERY = """
(declaration declarator: (function_declarator declarator: (identifier) @variables))
(compound_statement (function_definition) @variables)
(declaration !type) @variables
(call_expression function: (identifier) arguments: (argument_list . [(identifier) (pointer_expression)] .)) @call
(parenthesized_declarator) @variables
(attributed_declarator) @variables
(structured_binding_declarator) @variables
(lambda_capture_initializer) @variables
(init_statement) @variables
(enumerator) @variables
(union_specifier !name) @variables
(struct_specifier !name) @variables
(class_specifier !name) @variables
(using_declaration) @using
(preproc_else) @both
(preproc_elif) @both
(template_parameter_list) @both
(class_specifier name: (_) @type)
(struct_specifier name: (_) @type)
(union_specifier name: (_) @type)
(enum_specifier name: (_) @type)
(alias_declaration name: (_) @type)
(type_definition declarator: (_) @type)
(function_declarator declarator: [(identifier) (field_identifier)] @function)
"""
_NAMES = frozenset({"identifier", "field_identifier", "type_identifier"})


@lru_cache(maxsize=1)
def _query() -> Any:
    return tree_sitter.Query(tree_sitter.Language(tree_sitter_cpp.language()), _QUERY)


class DeclaredNames:
    """The names that the tree below ``root`` declares.

    ``obscure`` are variables that are not followed. ``types`` and ``functions`` count how often a name is declared
    as one; ``macros`` count as both, and twice. ``foreign`` says that a namespace other than ``std`` is opened.
    """

    def __init__(self, text: str, root: Any, macros: frozenset[str]) -> None:
        self._text = text
        self.obscure = set(macros)
        self.types = Counter(dict.fromkeys(macros, 2))
        self.functions = Counter(dict.fromkeys(macros, 2))
        self.foreign = False
        found = tree_sitter.QueryCursor(_query()).captures(root)
        for node in found.get("type", ()):
            self.types.update(self._within(node))
        for node in found.get("function", ()):
            self.functions[self._slice(node)] += 1
        for node in found.get("using", ()):
            self._using(node)
        for node in found.get("both", ()):
            names = self._within(node)
            self.obscure |= names
            for counter in (self.types, self.functions):
                counter.update(dict.fromkeys(names, 2))
        for node in found.get("variables", ()):
            self.obscure |= self._within(node)
        for node in found.get("call", ()):
            # `S (x);` declares a variable if `S` is a type
            if self._slice(node.children[0]) in self.types:
                self.obscure |= self._within(node.children[1])

    def _using(self, node: Any) -> None:
        text = " ".join(self._slice(node).split())
        if text.startswith("using namespace"):
            self.foreign = self.foreign or not text.startswith("using namespace std")
        elif not text.startswith("using std::"):
            names = self._within(node)
            self.obscure |= names
            self.types.update(dict.fromkeys(names, 2))
            self.functions.update(dict.fromkeys(names, 2))

    def _slice(self, node: Any) -> str:
        return self._text[node.start_byte : node.end_byte]

    def _within(self, node: Any) -> set[str]:
        names = set()
        stack = [node]
        while stack:
            part = stack.pop()
            if part.type in _NAMES:
                names.add(self._slice(part))
            stack.extend(part.children)
        return names
