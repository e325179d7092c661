"""When a comprehension and its loop may be exchanged: shared by list-comprehension and any-loop.

The loop binds its variable in the function, the comprehension does not, so nothing else may see that name. All regions
of a scope with the same variable are decided together: whether one of them is a loop must not change the decision about
another.
"""

from __future__ import annotations

import builtins

from sew_hooks.languages.python import precedence
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.file_words import words_in
from sew_hooks.languages.python.preconditions.frames import is_harmless
from sew_hooks.languages.python.preconditions.self_inspection import looks_at_callers, looks_through_module
from sew_hooks.languages.python.scopes import Scope, is_private
from sew_hooks.languages.python.tree import Call, Comprehension, Loop, names_in
from sew_hooks.languages.tree import Node, Region, parts_of

_FRAME = frozenset({"super", "locals", "vars", "dir", "eval", "exec", "globals", "__class__"})
_OBSERVERS = frozenset({"locals", "vars", "dir", "eval", "exec", "globals"})
"""Names that, anywhere in the scope, could see that the loop leaves its variable behind."""

_LASTING = frozenset({"__del__", "weakref", "finalize"})
"""Words of a file in which it may matter how long the loop's variable keeps the last element."""

_STOPS = frozenset({"__next__", "StopIteration"})
"""Words of a file in which any part of an expression may raise StopIteration, which no generator lets through."""

_MAKES_FIRST = frozenset({"__init__", "__post_init__", "__new__"})
_FORBIDDEN = frozenset({"yield", "await", "walrus", "lambda", "star"})
_BUILTINS = frozenset(dir(builtins))
_SAFE_CALLS = frozenset(
    {
        "abs",
        "all",
        "any",
        "bool",
        "chr",
        "float",
        "int",
        "isinstance",
        "len",
        "max",
        "min",
        "ord",
        "round",
        "str",
        "sum",
    }
)


def exchangeable(region: Region, facts: Facts) -> bool:
    """Whether every region of this scope with this loop variable may be exchanged, and nothing else uses it."""
    key = facts.scope, region.parts["variable"].value
    if key not in facts.exchangeable:
        facts.exchangeable[key] = _all_exchangeable(*key, facts)
    return facts.exchangeable[key]


def _all_exchangeable(scope: Scope, variable: str, facts: Facts) -> bool:
    if variable in _BUILTINS or variable in scope.globals or variable in scope.nonlocals or is_private(variable):
        return False
    if variable in scope.captured or not _OBSERVERS.isdisjoint(scope.mentions):
        return False
    if scope.kind == "module" and looks_through_module(facts.text):
        return False
    if not _LASTING.isdisjoint(words_in(facts.text)):
        return False
    regions = scope.regions.get(variable, [])
    if not all(_acceptable(other, scope, facts) for other in regions):
        return False
    inside = sum(_mentions(other, variable) for other in regions)
    return inside == len(scope.mentions.get(variable, ()))


def _mentions(region: Region, variable: str) -> int:
    """How often a region mentions its variable in the scope around it: a comprehension never does."""
    if not any(isinstance(statement, Loop) for statement in region.raw):
        return 0
    own = [region.parts[part] for part in ("element", "test") if part in region.parts]
    return 1 + sum(names_in(part).count(variable) for part in own)


def _acceptable(region: Region, scope: Scope, facts: Facts) -> bool:
    parts = region.parts
    variable = parts["variable"].value
    if parts["variable"].parens or variable in names_in(parts["iterable"]):
        return False
    expressions = [parts[part] for part in ("element", "iterable", "test") if part in parts]
    around = _names_around(scope)
    if any(_is_operator(name) for name in around) or any(_named(expression) & around for expression in expressions):
        return False  # a recursion would not go as deep with the frame of a comprehension in each step
    for expression in expressions:
        if not facts.one_line(expression.outer_start, expression.outer_end):
            return False
        if not precedence.binds(expression, precedence.OR):
            return False
        if isinstance(expression, Comprehension) and expression.value == "generator" and not expression.parens:
            return False
        moved = expression is not parts["iterable"]  # it is read outside in both forms
        if moved and not is_harmless(expression, scope, variable, looks_at_callers(facts.text)):
            return False
        if not _stays_the_same(expression, variable, parts["name"].value if "name" in parts else variable):
            return False
    if region.kind == "collection":
        return _collects(region, scope, facts)
    return _returns_any(region, scope, facts)


def _named(expression: Node) -> set[str]:
    """The names of functions, methods and properties that an expression calls or asks for."""
    names = set()
    for node in parts_of(expression):
        named = node.function if isinstance(node, Call) else node
        if named.kind == "attribute" or (named.kind == "name" and isinstance(node, Call)):
            names.add(named.value)
    return names


def _is_operator(name: str) -> bool:
    """Whether a method is what an operator or a builtin function calls, so that any expression may call it again."""
    return name.startswith("__") and name.endswith("__") and name not in _MAKES_FIRST


def _names_around(scope: Scope) -> set[str]:
    """The names of the functions around a scope, itself included."""
    return {around.name for around in scope.outwards() if around.kind == "function"}


def _stays_the_same(expression: Node, variable: str, name: str) -> bool:
    """Whether evaluation does not depend on the frame in which it happens."""
    for node in parts_of(expression):
        if node.kind in _FORBIDDEN or (
            node.kind == "name" and (node.value in _FRAME or node.value == name != variable)
        ):
            return False
        if isinstance(node, Comprehension):
            if variable in node.scope.bindings or any(clause.is_async for clause in node.clauses):
                return False
            if node.value == "generator":
                # lazily evaluated: it would see the variable's later values
                late = [*node.elements, *(test for clause in node.clauses for test in clause.tests)]
                late += [clause.iterable for clause in node.clauses[1:]]
                if any(variable in names_in(part) for part in late):
                    return False
    return True


def _collects(region: Region, scope: Scope, facts: Facts) -> bool:
    name = region.parts["name"].value
    if region.body.protected or scope.kind not in ("function", "module") or name == region.parts["variable"].value:
        return False
    if name in scope.globals or name in scope.nonlocals or name in scope.captured or name in _BUILTINS:
        return False
    return name not in scope.annotated


def _returns_any(region: Region, scope: Scope, facts: Facts) -> bool:
    if scope.kind != "function" or scope.yields or not scope.is_builtin("any"):
        return False
    if region.parts["element"].kind in ("and", "or", "chain"):
        return False  # `any` would ask the deciding operand for its truth a second time
    # inside the generator a StopIteration would become a RuntimeError (PEP 479)
    if not _STOPS.isdisjoint(words_in(facts.text)):
        return False
    for node in parts_of(region.parts["element"]):
        if isinstance(node, Call):
            function = node.function
            if function.kind != "name" or function.value not in _SAFE_CALLS or not scope.is_builtin(function.value):
                return False
    return True
