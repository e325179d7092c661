"""Neighbouring methods of a Java class that may change places."""

from __future__ import annotations

import re

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.preconditions.movable_definitions import CLikeMovableDefinitions
from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.java.preconditions.numbered import are_numbered
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.languages.movable_definitions import Definition
from sew_hooks.languages.tree import Class, Function

_ANNOTATION = re.compile(r"@\s*(?:\w+\s*\.\s*)*(\w+)(?:\s*\([^()]*\))?")
_KNOWN = frozenset(
    {"Override", "Nullable", "NonNull", "Nonnull", "NotNull", "CheckForNull", "Deprecated", "SuppressWarnings"}
    | {"SafeVarargs", "VisibleForTesting", "CheckReturnValue", "CanIgnoreReturnValue", "ParametersAreNonnullByDefault"}
)
"""Annotations that nothing reads in the order of the source."""

_GROUPS = frozenset({"public", "protected", "private", "static", "default", "abstract", "Override"})
_MODIFIERS = frozenset({"final", "synchronized", "strictfp", "native"}) | _GROUPS
_WORD = re.compile(r"\w+")
_OF_THE_LANGUAGE = frozenset({"main", "equals", "hashCode", "toString", "compareTo", "clone", "finalize"})
_TEST = re.compile(r"test(?![a-z])|(?:setUp|tearDown)(?![a-z])")
_TESTS = re.compile(r"@\s*Test\b|\bTestCase\b|@\s*RunWith\b")
_REFLECTION = re.compile(r"\bget(?:Declared)?Methods\b")
_ACCESSOR = re.compile(r"(?:get|is|has|(set)|(with))(?![a-z])")
"""Serialisers list what a class has in the order in which reflection gives it."""


class JavaMovableDefinitions(CLikeMovableDefinitions):
    """The methods of Java: the language itself gives them no order."""

    def name(self, function: Function, start: int, facts: Facts) -> str | None:
        name, head = function.value, facts.once(_head, function)
        if name in _OF_THE_LANGUAGE or _TEST.match(name) or len(function.body.scope.methods.get(name, ())) != 1:
            return None
        if facts.once(_lists_methods) or not _KNOWN.issuperset(_ANNOTATION.findall(head)):
            return None
        owner = _class_of(function)
        if owner is None or owner.value == name or _TESTS.search(facts.text, owner.start, owner.bodies[0].start):
            return None
        named = _WORD.findall(_ANNOTATION.sub("", head).partition("(")[0])
        return name if named[-1:] == [name] and not _MODIFIERS.issuperset(named[:-1]) else None

    def group(self, function: Function, facts: Facts) -> object:
        return _GROUPS.intersection(_WORD.findall(facts.once(_head, function)))

    def may_be_exchanged(self, first: Definition, second: Definition, facts: Facts) -> bool:
        accessors = [_ACCESSOR.match(one.name) for one in (first, second)]
        if accessors[0] and accessors[1] and accessors[0].groups() == accessors[1].groups():
            return False
        assert isinstance(facts.lowered, JavaLowering)
        return not are_numbered((first.start, first.end), (second.start, second.end), facts.lowered)


def _lists_methods(facts: Facts) -> bool:
    return _REFLECTION.search(facts.text) is not None


def _head(function: Function, facts: Facts) -> str:
    """The text of a method up to its body, without comments and literals."""
    return without(facts.text[function.start : function.bodies[0].start], LITERALS, " ")


def _class_of(function: Function) -> Class | None:
    owner = function.parent
    if owner is not None and owner.kind == "members":
        owner = owner.parent
    return owner if isinstance(owner, Class) else None


DEFINITIONS = JavaMovableDefinitions()
