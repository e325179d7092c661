"""Neighbouring functions of C++ that may change places."""

from __future__ import annotations

import re
from typing import NamedTuple

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.preconditions.movable_definitions import (
    CLikeMovableDefinitions,
    canonical_word,
    is_mentioned,
)
from sew_hooks.languages.cpp.lower import CppLowering
from sew_hooks.languages.cpp.macros import are_standard, included
from sew_hooks.languages.literals import COMMENTS, LITERALS, without
from sew_hooks.languages.movable_definitions import Definition
from sew_hooks.languages.sorted_places import has_between
from sew_hooks.languages.tree import Function, Node

_NAME = re.compile(r"(?<![\w:~>])((?:\w+\s*::\s*)*)(\w+)\s*\Z")
_WORD = re.compile(r"\w+")
_ALONE = re.compile(r"\b\w+\b(?!\s*::)")
_ODD_WORDS = """
virtual friend constexpr consteval constinit explicit auto decltype operator template requires extern struct
class union enum alignas __attribute__ __declspec asm __asm__
"""
_ODD = frozenset(_ODD_WORDS.split())
"""Words in a head that give a function a place, or a meaning that depends on it."""

_SPECIFIERS = frozenset({"static", "inline", "const", "volatile"})
_ATTRIBUTE = re.compile(r"\[\[\s*(?:nodiscard|maybe_unused)\s*\]\]")
_BEHIND = re.compile(r"\s*(?:(?:const|noexcept|&&?)\s*)*\Z")
_DEFAULT = re.compile(r"=\s*(?:[-+]?[\d.][\w.']*|\"[^\"\\]*\"|'[^']*'|true|false|nullptr|NULL|\{\}|\w+\{\})\s*(?=[,)])")
_HIDING = re.compile(r"\\\n|\\[uU]|asm(?<!\wasm)\b|__asm(?<!\w__asm)\b|__COUNTER__")
"""Parts of names, and what the compiler numbers or writes in the order of the text."""

_RUNS_ALONE = re.compile(
    r"(?:__attribute(?:__)?\s*\(\([^;{}]*?|\[\[[^\]]*?)(?:(?:con|de)structor|init_priority|section)(?:__)?\b"
)
"""An attribute of functions that run, or lie in memory, in the order of the text, perhaps where they are declared."""

_ADL_NAMES = """
begin end cbegin cend rbegin rend crbegin crend swap size ssize data empty get hash_value to_string from_string
to_json from_json PrintTo format_as tag_invoke serialize deserialize load save encode decode qHash operator
iter_move iter_swap make_error_code make_error_condition advance distance move forward print dump parse visit
intrusive_ptr_add_ref intrusive_ptr_release to_underlying abs abort assign construct destroy value value_of
strong_order weak_order partial_order from_stream submdspan_mapping
"""
_ADL = frozenset(_ADL_NAMES.split())
"""Names of functions that templates look for with the types of their arguments."""

_TYPES = """
void bool char short int long float double signed unsigned const volatile std size_t ssize_t ptrdiff_t wchar_t
char8_t char16_t char32_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t
string string_view wstring vector map set multimap multiset unordered_map unordered_set pair tuple array deque
list optional istream ostream iostream ifstream ofstream stringstream ostringstream istringstream function byte
FILE
"""
_KNOWN_TYPES = frozenset(_TYPES.split())


class _Head(NamedTuple):
    """The head of a function: the qualifiers and the rest of its name, and its parameters without plain defaults."""

    qualifiers: str
    name: str
    parameters: str


class CppMovableDefinitions(CLikeMovableDefinitions):
    """The functions of C++.

    Members see each other wherever they are. A free function is looked for where a template is instantiated, so nothing
    that might look for it may be between or before the two.
    """

    def name(self, function: Function, start: int, facts: Facts) -> str | None:
        head = facts.once(_head, function)
        if head is None or facts.once(_runs_alone):
            return None
        if len(function.body.scope.methods.get(head.qualifiers + head.name, ())) != 1:
            return None
        is_member = head.qualifiers or function.body.form == "class"
        if is_member or (not facts.blocked(start, function.end) and _is_known_alone(head, start, facts)):
            return head.name
        return None

    def group(self, function: Function, facts: Facts) -> object:
        head = facts.once(_head, function)
        return None if head is None else head.qualifiers

    def may_be_exchanged(self, first: Definition, second: Definition, facts: Facts) -> bool:
        lowered, places = facts.lowered, [(one.statement.start, one.end) for one in (first, second)]
        if isinstance(lowered, CppLowering) and lowered.declared_names.have_order(*places):
            return False
        # macros may contain __COUNTER__, which counts in the order of the text
        return not all(facts.once(_has_macro, *place) for place in places)


def _head(function: Function, facts: Facts) -> _Head | None:
    """The head of a function that is nothing special."""
    brackets = [child for child in function.children if child.kind == "brackets"]
    body = function.bodies[0]
    if len(brackets) != 1 or _HIDING.search(facts.text, function.start, function.end) or _is_foreign(function, facts):
        return None
    if _has_hidden_macro(function, facts):
        return None
    text = facts.text
    before = _ATTRIBUTE.sub(" ", without(text[function.start : brackets[0].start], COMMENTS, " "))
    parameters = without(text[brackets[0].start : brackets[0].end], COMMENTS, " ")
    named = _NAME.search(before)
    if named is None or "[[" in before or not _BEHIND.match(without(text[brackets[0].end : body.start], COMMENTS, " ")):
        return None
    words = _WORD.findall(before[: named.start()])
    if any(map(facts.lowered.may_be_macro, _ALONE.findall(before + parameters))):
        return None
    if not named[1]:
        parameters = _DEFAULT.sub("", parameters)
    if _SPECIFIERS.issuperset(words) or named[2] == "main" or "=" in parameters or "[[" in parameters:
        return None
    if not _ODD.isdisjoint((*words, *_WORD.findall(parameters))):
        return None
    return _Head("".join(named[1].split()), named[2], parameters)


def _has_macro(start: int, end: int, facts: Facts) -> bool:
    """Whether there may be a macro in a range."""
    return any(map(facts.lowered.may_be_macro, _WORD.findall(without(facts.text[start:end], LITERALS, " "))))


def _has_hidden_macro(function: Function, facts: Facts) -> bool:
    """Whether the parser did not receive a macro in the head of a function."""
    starts = facts.lowered.macro_starts if isinstance(facts.lowered, CppLowering) else []
    return has_between(starts, function.start, function.bodies[0].start)


def _is_foreign(function: Function, facts: Facts) -> bool:
    """Whether a function is in a block for another language."""
    around: Node | None = function.parent
    while around is not None:
        if around.kind == "namespace" and facts.text.startswith("extern", around.start):
            return True
        around = around.parent
    return False


def _is_known_alone(head: _Head, start: int, facts: Facts) -> bool:
    """Whether nothing can find a free function but the code below that calls it by its name."""
    lowered = facts.lowered
    if not isinstance(lowered, CppLowering) or head.name in _ADL or lowered.declared_names.functions[head.name] != 1:
        return False
    if facts.once(_first_places).get(canonical_word(head.name), start) < start:
        return False
    templates = facts.once(_templates)
    if any(is_mentioned(head.name, *place, facts) for place in templates):
        return False
    return are_standard(facts.once(_included)) or _has_plain_parameters(head)


def _runs_alone(facts: Facts) -> bool:
    """Whether an attribute gives functions of the file an order."""
    return _RUNS_ALONE.search(facts.text) is not None


def _first_places(facts: Facts) -> dict[str, int]:
    """The first place of each word."""
    places: dict[str, int] = {}
    for found in _WORD.finditer(facts.text):
        places.setdefault(canonical_word(found.group()), found.start())
    return places


def _included(facts: Facts) -> list[str]:
    return included(facts.text)


def _templates(facts: Facts) -> list[tuple[int, int]]:
    return [(node.start, node.end) for node in facts.lowered.nodes if node.kind == "template"]


def _has_plain_parameters(head: _Head) -> bool:
    """Whether all parameters are numbers, or of the standard library: no template finds the function through them."""
    for parameter in head.parameters[1:-1].split(","):
        words = _WORD.findall(parameter)
        if not _KNOWN_TYPES.issuperset(words[:-1] if len(words) > 1 else words):
            return False
    return True


DEFINITIONS = CppMovableDefinitions()
