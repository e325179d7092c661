"""Names that a C++ file declares in ways that are not followed: what they stand for is unknown everywhere.

C++ has more ways to declare a name than the lowering understands, and one that is missed would let an outer
declaration of the same name through. So every such name is looked for in the whole file before anything is read.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from sew_hooks.languages.cpp.captures import Captures

_NAMES = frozenset({"identifier", "field_identifier", "type_identifier"})


class DeclaredNames:
    """The names that a file declares, by what was captured in its tree.

    ``obscure`` are variables that are not followed. ``types`` and ``functions`` count how often a name is declared
    as one; ``macros`` count as both, and twice. ``mentioned`` are names within ``decltype`` and template arguments,
    where the type of a variable may be asked for. ``foreign`` says that a namespace other than ``std`` is opened.
    """

    def __init__(self, text: str, found: Captures, macros: frozenset[str]) -> None:
        self._text = text
        self.obscure = set(macros)
        self.types = Counter(dict.fromkeys(macros, 2))
        self.functions = Counter(dict.fromkeys(macros, 2))
        self.mentioned: set[str] = set()
        self.foreign = False
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
        for node in found.get("mentioned", ()):
            self.mentioned |= self._within(node)
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
