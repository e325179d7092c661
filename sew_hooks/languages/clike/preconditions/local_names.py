"""When a local variable may be renamed: every place where it is written is known, and nothing else has either name."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sew_hooks.languages.choice import Width
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.scopes import Declared, Scope
from sew_hooks.languages.clike.tree import Component, Name, variable
from sew_hooks.languages.clike.whole_statements import whole_statement
from sew_hooks.languages.local_variables import Locals, Mention
from sew_hooks.languages.name_words import has_word, in_full, names_with_words
from sew_hooks.languages.tree import Body, Class, Compound, Function, Node, Region, Statement

_BEFORE_MEMBER = frozenset({".", "->"})
_TEXT_OR_COMMENT = re.compile(
    r"\"[^\"\\\n]*(?:\\.[^\"\\\n]*)*\"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'|(//[^\n]*|/\*.*?\*/)"
    r"|R\"([^()\\\s\"]{0,16})\(.*?\)\2\"",
    re.DOTALL,
)
_ANNOTATION = re.compile(
    rf"{_TEXT_OR_COMMENT.pattern}|(@\s*[\w.]+\s*\((?:\"[^\"\n]*\"|[^()\"]|\((?:\"[^\"\n]*\"|[^()\"])*\))*\))", re.DOTALL
)
"""The same, or an annotation of Java with arguments: its texts may name variables."""

_WIDER = (100, 120)
"""Limits of lines that people choose instead of the one of the best-known styles."""

_END = 3
"""Columns after a statement or an expression: a closing bracket, or one that opens a block."""

_MODIFIERS = 10
"""Columns of modifiers before a declaration, and of its end."""

_HEADER = 24
"""Columns beside an expression in a header, or beside a declaration that does not begin its line."""

_CAPITALS = "([A-Z_][A-Z0-9_]+)"
_MACRO_CALL = re.compile(
    rf"\b{_CAPITALS}\s*\("
    r"|(?:[;{}]|\b(?:else|do)\b|\b(?:case\b[^;:\n]*|default\s*):|\)\s*\n|^[ \t]*(?:if|for|while|switch)\b[^\n]*\))"
    rf"\s*\b{_CAPITALS}\s*[;{{]",
    re.MULTILINE,
)
"""A name in capitals that is called, or that is a whole statement or its start. As a value, the same name may be beside
a semicolon in one variant of another rule, and not in the other."""

_MAY_BE_MACRO_CALL = re.compile(r"[A-Z_][A-Z0-9_]+\s*[(;{/\"']")
"""The same wherever it is, or with a comment or text behind the name: little code has it, and to search for it takes
much less time.
"""

_KEYWORDS = frozenset({"char", "string"})
"""Words that are no names in these languages, or types wherever people write ``using namespace std``."""


class _Identifiers:
    """The identifiers of a file that contain such a word and are no members of anything, in order.

    ``starts`` are the places where they start, and ``names`` their texts. ``uses`` has the nodes of those that are
    uses of variables, by their starts, and ``caught`` the places in ``catch`` clauses where exceptions get their names.
    """

    def __init__(self, facts: Facts) -> None:
        lowered = facts.lowered
        found: dict[int, str] = {}
        self.caught: set[int] = set()
        for leaf in lowered.leaves:
            name = lowered.slice(leaf)
            if has_word(name) and not _is_member(leaf):
                found[leaf.start_byte] = name
                if leaf.parent.type == "catch_formal_parameter":
                    self.caught.add(leaf.start_byte)
        self.starts = sorted(found)
        self.names = [found[start] for start in self.starts]
        self.uses = {use.start: use for name in set(self.names) for use in lowered.uses.get(name, ())}

    def between(self, start: int, end: int) -> Iterator[tuple[int, str]]:
        """Those in a range."""
        for index in range(bisect_left(self.starts, start), bisect_left(self.starts, end)):
            yield self.starts[index], self.names[index]


class CLikeLocals(Locals[Facts]):
    """The locals of outermost functions.

    Each statement with a name, and each expression with one in a header, is on one line that has room.
    """

    caught = ("e", "ex")

    def function_of(self, body: Body, facts: Facts) -> Function | None:
        function = body.owner
        if not isinstance(function, Function) or body.form != "braces":
            return None
        around: Node | None = function.parent
        while around is not None:
            if isinstance(around, Function) or around.kind == "lambda":
                return None
            around = around.parent
        return function

    def names(self, function: Function, facts: Facts) -> Iterable[str]:
        identifiers = facts.once(_Identifiers)
        names: dict[str, None] = {}
        for start, name in identifiers.between(function.start, function.end):
            declared = _declared(identifiers.uses.get(start))
            if declared is not None and declared.role in ("local", "parameter", "caught"):
                names[name] = None
        return names

    def is_caught(self, name: str, function: Function, facts: Facts) -> bool:
        identifiers = facts.once(_Identifiers)
        found = {start for start, each in identifiers.between(function.start, function.end) if each == name}
        return not found.isdisjoint(identifiers.caught) and all(
            start in identifiers.caught or _is_caught(identifiers.uses.get(start)) for start in found
        )

    def hides_names(self, function: Function, facts: Facts) -> bool:
        # A macro could contain names of the variables.
        if not _MAY_BE_MACRO_CALL.search(facts.text, function.top, function.end):
            return True
        code = _TEXT_OR_COMMENT.sub(" ", facts.text[function.top : function.end])
        called = (one or other for one, other in _MACRO_CALL.findall(code))
        return not any(map(facts.lowered.may_be_macro, called))

    def places(self, name: str, forms: Sequence[str], function: Function, facts: Facts) -> list[int] | None:
        if name[0].isupper() or not _KEYWORDS.isdisjoint(forms) or not all(map(facts.lowered.is_certain, forms)):
            return None  # with a capital, a form may be the name of a type: String
        if _is_declared_around(function.bodies[0].scope, forms, facts):
            return None
        identifiers = facts.once(_Identifiers)
        places = []
        for start, found in identifiers.between(function.top, function.end):
            if found in forms:
                if found != name:
                    return None
                places.append(start)
        variables = {_declared(identifiers.uses[place]) for place in places if place in identifiers.uses}
        heads = set()
        for one in variables:
            if (
                one is None
                or one.role not in ("local", "caught")
                or not function.start <= one.start < function.end
                or _is_foreign(one, facts)
            ):
                return None
            heads.add(_head(one, facts))
        heads |= identifiers.caught.intersection(places)  # some are never used
        if heads != {place for place in places if place not in identifiers.uses}:
            return None
        blocked = any(facts.blocked(place, place + len(name)) for place in places)
        return None if blocked or _is_in_comments(name, function, facts) else places

    def initial_of(self, facts: Facts) -> str:
        return facts.lowered.counted.grammar[0]

    def mentions(self, function: Function, facts: Facts) -> list[Mention]:
        return facts.once(_mentions, function.top, function.end)

    def widths(self, places: Sequence[int], facts: Facts) -> Iterator[Width]:
        uses = facts.once(_Identifiers).uses
        found = {uses[place] for place in places if place in uses}
        components = (declared.component for declared in map(variable, found) if declared is not None)
        for around in {*(_around(use, facts) for use in found), *components}:
            if around is None:
                continue
            start, end = around.start, around.end
            code = facts.text[start:end]
            if "\n" in code.partition("{")[0]:
                yield Width(start, end, None)
            elif "{" not in code:
                yield Width(start, end, _limits(around, facts))


LOCALS = CLikeLocals()


def _around(use: Name, facts: Facts) -> Node | None:
    """The statement with a use, or the expression if it is in the header of a compound one. ``None`` in a choice
    between two values, which may be one statement or two.
    """
    if isinstance(whole_statement(use, facts.lowered), Region):
        return None
    node: Node = use
    while node.parent is not None and not isinstance(node, Statement):
        if isinstance(node.parent, Compound):
            return node
        node = node.parent
    return node if isinstance(node, Statement) else None


def _limits(node: Node, facts: Facts) -> tuple[int, ...]:
    """The usual limits of a line, less what may be beside a node on it."""
    level = len(facts.indentation(node.outer_start) or "")
    beside = range(level, _beside(node, facts) + 1)
    return tuple({limit - columns for limit in (facts.lowered.columns, *_WIDER) for columns in beside})


def _beside(node: Node, facts: Facts) -> int:
    """How many columns there are beside a node, whatever rules do to modifiers and to neighbouring declarations."""
    if not isinstance(node, Component):
        indentation = facts.indentation(node.outer_start)
        return _HEADER if indentation is None else len(indentation) + _END
    group = node.group
    indentation = facts.indentation(group.start)
    return group.type_end - group.type_start + (_HEADER if indentation is None else len(indentation) + _MODIFIERS)


def _declared(use: Name | None) -> Declared | None:
    return None if use is None else variable(use)


def _is_caught(use: Name | None) -> bool:
    declared = _declared(use)
    return declared is not None and declared.role == "caught"


def _is_foreign(declared: Declared, facts: Facts) -> bool:
    """Whether a variable that is declared in a function is defined elsewhere."""
    component = declared.component
    return (
        isinstance(component, Component)
        and "extern" in facts.text[component.group.start : component.group.type_start].split()
    )


def _is_declared_around(scope: Scope, forms: Sequence[str], facts: Facts) -> bool:
    """Whether a field, a global variable or a type outside a function's own ``scope`` has one of the names.

    What a class inherits may be any member of another class of the file.
    """
    if not scope.is_seen() and not facts.once(_of_classes).isdisjoint(forms):
        return True
    return any(form in one.names or form in one.types for one in scope.around() for form in forms)


def _of_classes(facts: Facts) -> frozenset[str]:
    """The names of the members of all classes, and of the types in them."""
    scopes = [node.bodies[0].scope for node in facts.lowered.nodes if isinstance(node, Class)]
    return frozenset(name for scope in scopes for name in (*scope.names, *scope.types))


def _is_member(leaf: Any) -> bool:
    """Whether the parser's identifier follows a dot or an arrow."""
    before = leaf.prev_sibling
    return before is not None and before.type in _BEFORE_MEMBER


def _head(declared: Declared, facts: Facts) -> int:
    """Where the declaration of a variable has its name."""
    found = re.compile(rf"\b{re.escape(declared.name)}\b").search(facts.text, declared.start)
    return -1 if found is None else found.start()


def _is_in_comments(name: str, function: Function, facts: Facts) -> bool:
    """Whether a comment or an annotation in a function mentions the name in any form."""
    whole = in_full(name)
    comments = facts.once(_words_in_comments, function.top, function.end)
    return whole in comments


def _words_in_comments(top: int, end: int, facts: Facts) -> set[str]:
    """The names with such a word in the comments and annotations of a range, with their words in full."""
    comments = (found[1] or found[3] for found in _ANNOTATION.finditer(facts.text, top, end) if found[1] or found[3])
    return {in_full(name) for comment in comments for _, name in names_with_words(comment)}


def _mentions(top: int, end: int, facts: Facts) -> list[Mention]:
    comments: list[tuple[int, int]] = []

    def without(found: re.Match[str]) -> str:
        if not found[1]:
            return " " * len(found[0])
        comments.append(found.span())
        return found[1]

    text = facts.text[top:end]
    code = _TEXT_OR_COMMENT.sub(without, text)
    return [
        Mention(top + at, name, _is_given(at, name, text) and not any(start <= at < end for start, end in comments))
        for at, name in names_with_words(code)
        if name not in _KEYWORDS
    ]


def _is_given(at: int, name: str, text: str) -> bool:
    """Whether a name in the code is that of a type, or of a member of anything but ``this``, which may be left out."""
    of_this = text.endswith(("this.", "this->"), 0, at)
    return name[0].isupper() or (text.endswith((".", "->", "::"), 0, at) and not of_this)
