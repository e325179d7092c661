"""Which expressions of C++ may be constants, whatever `const` the rules write or leave out."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.scopes import Declared
from sew_hooks.languages.clike.tree import Call, Element, Name, variable
from sew_hooks.languages.tree import Node
from sew_hooks.patterns import pattern

_RUNTIME = frozenset({"vector", "deque", "string", "list", "set", "map", "unordered_set", "unordered_map"})
"""Containers whose size or elements no constant expression reads."""

_CONSTANT = pattern(r"constexpr|constinit")


def is_computed(initial: Node, facts: Facts) -> bool:
    """Whether an initialiser is not a constant expression: it reads a parameter or a container, perhaps indirectly.

    Whether another local is ``const`` does not count, for a rule may change it.
    """
    stack = [initial]
    seen: set[Declared] = set()
    while stack:
        node = stack.pop()
        asked = node.receiver if isinstance(node, Call) else node.target if isinstance(node, Element) else None
        if asked is not None and _is_runtime(asked, facts):
            return True
        declared = variable(node) if isinstance(node, Name) else None
        if declared is not None and declared not in seen:
            seen.add(declared)
            if declared.role == "parameter" and not declared.modifiers and facts.is_number(node):
                return True
            if declared.element_of is not None and _is_runtime(declared.element_of, facts):
                return True
            if declared.role == "local" and declared.initial is not None:
                stack.append(declared.initial)
        stack += _evaluated(node, facts)
    return False


def may_be_constant(declared: Declared, facts: Facts) -> bool:
    """Whether a constant expression may read a local or parameter, or ask an array for its size without reading it."""
    type_ = facts.types.of_variable(declared)
    if type_ is None or type_.name == "array" or "constexpr" in declared.modifiers:
        return True
    if declared.role == "parameter" or declared.initial is None:
        return False
    is_fixed = "&" in declared.wrappers or ("const" in declared.modifiers and facts.types.is_number(type_))
    return is_fixed and not facts.once(is_computed, declared.initial)


def _evaluated(node: Node, facts: Facts) -> tuple[Node, ...]:
    """The operands whose values an expression surely needs, in whatever order; ``true ? 5 : a`` needs no ``a``."""
    if node.kind in ("ternary", "de-morgan"):
        return node.children[:1]
    if node.kind in ("and", "or", "other") or (isinstance(node, Call) and "constexpr" in facts.text):
        return ()  # operands that a rule may exchange, or that are dropped, or a reference that is not read
    return node.children


def _is_runtime(node: Node, facts: Facts) -> bool:
    declared = variable(node) if isinstance(node, Name) else None
    if _CONSTANT.search(facts.text) and (declared is None or declared.role != "parameter"):
        return False  # since C++20, `constexpr` and `constinit` variables may be containers
    type_ = facts.types.of(node)
    return type_ is not None and type_.name in _RUNTIME
