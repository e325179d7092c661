"""The search in a whole C++ file before it is lowered: types and functions by their names, and variables that the
lowering would take for something else.

Names that are not understood are found from the lowering's notes (``clike/coverage.py``). This is what they cannot
tell: what a macro or a header under another ``#if`` puts in the place of an identifier that is understood; whether a
statement that is understood as a call is a declaration; and which types a name may stand for, because the lowering
notes no uses of types.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from sew_hooks.languages.cpp.captures import Captures
from sew_hooks.languages.cpp.macros import are_standard, included
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.languages.sorted_places import has_between
from sew_hooks.languages.whole_words import whole_words
from sew_hooks.patterns import pattern

_NAMES = frozenset({"identifier", "field_identifier", "type_identifier"})
_TYPES = frozenset({"primitive_type", "sized_type_specifier", "qualified_identifier", "template_function"})
"""A possible type, called with one name in a statement of its own."""

_DECLARATORS = frozenset({"identifier", "pointer_expression", "subscript_expression", "parenthesized_expression"})
_FURTHER = frozenset({"call_expression", "subscript_expression"})
_COMPARISONS = frozenset({"==", "!=", "<", ">", "<=", ">=", "<=>"})
_KNOWN_NAMESPACES = frozenset(
    f"using namespace std{inside};"
    for inside in ("", "::chrono", "::literals", "::placeholders", "::string_literals", "::chrono_literals")
)
_BESIDE_A_GUARD = frozenset({"comment", "preproc_call"})
"""The nodes that may be before and after an include guard."""

_LITERALS = frozenset({"number_literal", "string_literal", "char_literal", "true", "false", "null"})
_AT_COMPILE_TIME = frozenset({"constexpr", "constinit"})

_LONGEST_HEAD = 500
_CLASS = pattern(whole_words("class", "struct", "union", "enum"))
_SIGN = pattern(r"[()\[\],<>=*&{;]|(?<!:):(?!:)")
"""The tokens that end the head of a class, or show that there is none."""

_LATE_TYPEDEF = pattern(r"[\w>*&]\s+typedef\b([^;]*);")
_CALL = pattern(r"\b(\w+)\s*\(([^()]*)\)")
_WORD = pattern(r"\w+")
_PARAMETERS = pattern(r"\([^()]*\)")
_ALIAS = pattern(whole_words("using", "typedef"))
_BODY = "compound_statement"


class DeclaredNames:
    """The names that a file declares, from the captures in its tree.

    ``obscure`` are names that may stand for anything. ``types`` and ``functions`` count how often a name is declared as
    one; a type that may be declared in a way that the parser does not show counts twice. ``mentioned`` are names within
    ``decltype`` and template arguments, where the type of a variable may be asked for. ``conditional`` are the ranges
    of code under ``#if``, without an include guard. ``foreign`` says that a namespace other than ``std`` is opened,
    ``has_comparisons`` that comparisons are overloaded outside classes, and ``has_lambda_defaults`` that a template
    parameter may have a lambda as its default.
    """

    def __init__(self, text: str, captures: Captures, macros: dict[str, str]) -> None:
        self._text = text
        self.macros = macros.keys()
        self.obscure = set(macros)
        self.types = Counter(dict.fromkeys(macros, 2))
        self.functions = Counter(map(self._slice, captures.get("function", ())))
        self._alone = are_standard(included(text))
        self.mentioned: set[str] = set()
        self.foreign = False
        self.conditional: list[tuple[int, int]] = []
        for node in captures.get("type", ()):
            # in `typedef S size_t;` the parser does not see a new name
            self.types.update(self._within(node) or 2 * _WORD.findall(self._slice(node)))
        for node in captures.get("using", ()):
            self._using(node)
        for node in _outermost(captures.get("both", ())):
            self._lose(self._within(node))
        guarded = sorted(captures.get("guarded", ()), key=_extent)
        for node in _outermost(guarded[1:] if guarded and self._is_include_guard(guarded[0]) else guarded):
            self.conditional.append((node.start_byte, node.end_byte))
            if not _is_local(node):
                names = self._within(node, but=_BODY)
                self.obscure |= names
                self._lose(names)
        for node in _outermost(captures.get("mentioned", ())):
            self.mentioned |= self._within(node)
        code = without(text, LITERALS, " ")
        for words in _heads(code):
            self.types.update(words if len(words) > 1 else ())
            self.types.update(2 * [name for word in words for name in _WORD.findall(macros.get(word, ""))])
        for body in macros.values():
            self.types.update(2 * [word for words in _heads(body) for word in words])
            words = _words_of_macro(body)
            self.obscure.update(words)
            self.types.update(2 * words if _ALIAS.search(body) else ())
        for defined in _LATE_TYPEDEF.finditer(code, 0, code.rfind(";") + 1) if "typedef" in code else ():
            self.types.update(2 * _WORD.findall(defined.group(1)))
        for called in _CALL.finditer(code) if macros else ():
            if called.group(1) in macros:
                self.types.update(2 * _WORD.findall(called.group(2)))
        self.has_comparisons = any(map(self._compares, captures.get("operator", ())))
        templates = [node for node in captures.get("both", ()) if node.type == "template_parameter_list"]
        self.has_lambda_defaults = any("[" in self._slice(node) for node in _outermost(templates))
        self._instances = sorted(
            instance.start_byte for instance in captures.get("instance", ()) if self._is_variable(instance)
        )
        self._has_computed = "template" in text and any(map(self._is_computed, captures.get("initial", ())))
        for node in _outermost(filter(self._may_declare, captures.get("statement", ()))):
            self.obscure |= self._within(node)

    def _using(self, node: Any) -> None:
        text = " ".join(self._slice(node).split())
        if text.startswith("using namespace"):
            self.foreign = self.foreign or text not in _KNOWN_NAMESPACES
        elif not text.startswith("using std::"):
            self._lose(self._within(node))

    def _lose(self, names: set[str]) -> None:
        """Make names unknown as types."""
        self.types.update(dict.fromkeys(names, 2))

    def _is_include_guard(self, node: Any) -> bool:
        """Whether ``#ifndef`` guards the whole file."""
        around = node.parent
        guard = [
            self._slice(child.child_by_field_name("name"))
            for child in node.named_children[1:2]
            if child.type == "preproc_def"
        ]
        return (
            around.type == "translation_unit"
            and guard == [self._slice(node.named_children[0])]
            and all(neighbour == node or neighbour.type in _BESIDE_A_GUARD for neighbour in around.children)
        )

    def _compares(self, name: Any) -> bool:
        """Whether an operator's name is that of a comparison, declared with two parameters."""
        sign: str = self._slice(name).removeprefix("operator").strip()
        if sign not in _COMPARISONS:
            return False
        declarator = name.parent
        while declarator is not None and declarator.type != "function_declarator":
            declarator = declarator.parent
        parameters = () if declarator is None else declarator.child_by_field_name("parameters").named_children
        return len([part for part in parameters if part.type != "comment"]) != 1

    def have_order(self, *parts: tuple[int, int]) -> bool:
        """Whether the order of parts of the file may show: static variables of templates are computed, before the
        program begins, in the order in which the text reads them first.

        Any code may read those of the file, through other templates; others are read by their names.
        """
        return self._has_computed or all(has_between(self._instances, *part) for part in parts)

    def _is_computed(self, initial: Any) -> bool:
        """Whether the value of a static variable is not constant; ``initial`` is its name if none is written."""
        declaration = initial.parent.parent if initial.parent.type == "init_declarator" else initial.parent
        words = set(map(self._slice, declaration.children))
        if initial.type in _LITERALS or not words.isdisjoint(_AT_COMPILE_TIME):
            return False
        return declaration.type == "declaration" or "static" in words

    def _is_variable(self, name: Any) -> bool:
        """Whether a name with template arguments is neither called nor from the standard library."""
        while name.parent.type == "qualified_identifier":
            name = name.parent
        return name.parent.type != "call_expression" and not self._slice(name).startswith("std::")

    def _may_declare(self, statement: Any) -> bool:
        """Whether an expression statement may be a declaration with its first name in parentheses: ``N::T (x), y;``"""
        first = statement
        while first.type in ("comma_expression", "assignment_expression"):
            first = first.children[0]
        if first.type == "binary_expression":  # `T *(x), (y);`
            return first is not statement and first.children[-1].type == "parenthesized_expression"
        while first.type in _FURTHER and first.children[0].type in _FURTHER:
            first = first.children[0]  # `T (x)(3);`, `T (x)[3];`
        if first.type != "call_expression":
            return False
        called, *_, arguments = first.children
        inside = [part.type for part in arguments.named_children if part.type != "comment"]
        if len(inside) != 1 or inside[0] not in _DECLARATORS:
            return False
        return called.type in _TYPES or (called.type == "identifier" and self._may_be_type(self._slice(called)))

    def _may_be_type(self, name: str) -> bool:
        """Whether a name that is called may be that of a class: of the file, of a header, or a string of ``std``."""
        return name in self.types or name.endswith("string") or not (self._alone or name in self.functions)

    def _slice(self, node: Any) -> str:
        return self._text[node.start_byte : node.end_byte]

    def _within(self, node: Any, but: str = "") -> set[str]:
        names = set()
        stack = [node]
        while stack:
            part = stack.pop()
            if part.type in _NAMES:
                names.add(self._slice(part))
            if part.type != but:
                stack.extend(part.children)
        return names


def _extent(node: Any) -> tuple[int, int]:
    """The sorting key of nodes that puts each one before those inside it."""
    return node.start_byte, -node.end_byte


def _outermost(nodes: Iterable[Any]) -> Iterator[Any]:
    """Those of the nodes that are not inside another of them, so that their content is searched once."""
    end = 0
    for node in sorted(nodes, key=_extent):
        if node.end_byte > end:
            end = node.end_byte
            yield node


def _is_local(node: Any) -> bool:
    """Whether a node is in the body of a function."""
    while node is not None and node.type != _BODY:
        node = node.parent
    return node is not None


def _words_of_macro(body: str) -> list[str]:
    """The words that a macro with this body may declare: all except those that arguments replace."""
    parameters = _PARAMETERS.match(body)
    if parameters is None:
        return _WORD.findall(body)
    own = set(_WORD.findall(parameters.group()))
    return [word for word in _WORD.findall(body[parameters.end() :]) if word not in own]


def _heads(code: str) -> Iterator[list[str]]:
    return (_head(code, keyword.end()) for keyword in _CLASS.finditer(code))


def _head(code: str, start: int) -> list[str]:
    """The words of a class's head that starts at ``start``: one of them may be a macro that the parser does not know.

    There are none if no class is declared.
    """
    depth = 0
    for match in _SIGN.finditer(code, start, start + _LONGEST_HEAD):
        sign = match.group()
        if sign in "([":
            depth += 1
        elif sign in ")]":
            depth -= 1
        if depth < 0 or (depth == 0 and sign in ",<>=*&"):
            break
        if depth == 0 and sign in "{;:":
            return _WORD.findall(code[start : match.start()])
    return []
