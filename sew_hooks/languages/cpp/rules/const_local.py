"""``int x = f();`` or ``const int x = f();``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.site import Span
from sew_hooks.languages.treesitter.facts import Facts
from sew_hooks.languages.treesitter.rule import Rule
from sew_hooks.languages.treesitter.runs import runs
from sew_hooks.languages.treesitter.scopes import variable
from sew_hooks.languages.treesitter.tree import Assign, Augmented, Body, Call, Component, Element, Name, Node, Statement

_PLAIN_READS = frozenset(
    {"sum", "product", "bitand", "bitor", "bitxor", "ordering", "equality", "and", "or", "not", "de-morgan", "ternary"}
)


class ConstLocal(Rule):
    """Says of a number that is only read after it was computed that it stays as it is, or leaves it open."""

    id = "const-local"
    kind = "declaration"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        if body.form != "braces":
            return
        for run in runs(body, facts):
            component = run[0]
            group, declared = component.group, component.declared
            if len(run) != 1 or group.modifiers not in ("", "const") or not group.plain or declared.initial is None:
                continue
            if declared.written_type.type not in ("primitive_type", "sized_type_specifier"):
                continue
            if not facts.is_number(declared.initial) or not facts.types.is_number(facts.types.of_variable(declared)):
                continue
            if not _is_computed(declared.initial, facts) or not _is_only_read(component, facts):
                continue
            rest = Span(group.type_start, group.end)
            yield component, Choice(group.start, group.start, group.end, (rest,), ("const ", rest))


def _is_computed(initial: Node, facts: Facts) -> bool:
    """Whether the initialiser is no constant: it asks a container, takes an element, or reads a parameter."""
    stack = [initial]
    while stack:
        node = stack.pop()
        if isinstance(node, Element) or (isinstance(node, Call) and node.receiver is not None):
            return True
        if isinstance(node, Name):
            declared = variable(node)
            if declared is not None and declared.role == "parameter" and not declared.modifiers:
                return True
        stack.extend(node.children)
    return False


def _is_only_read(component: Component, facts: Facts) -> bool:
    name = component.declared.name
    lowered = facts.lowered
    if name in lowered.blurred or name in getattr(lowered, "captured", ()):
        return False
    for use in lowered.uses.get(name, ()):
        found = variable(use)
        if found is not component.declared:
            if found is None:
                return False
            continue
        if not _reads(use, facts):
            return False
    return True


def _reads(use: Name, facts: Facts) -> bool:
    parent = use.parent
    if parent is None:
        return False
    if parent.kind in _PLAIN_READS:
        return all(facts.is_number(child) for child in parent.children if parent.kind not in ("and", "or", "not"))
    if isinstance(parent, Element):
        return parent.index is use and facts.types.of(parent) is not None
    if isinstance(parent, Assign):
        return parent.result is use and facts.is_number(parent.target)
    if isinstance(parent, Augmented):
        return parent.operand is use and facts.is_number(parent.target)
    if isinstance(parent, Component):
        return (
            facts.types.is_number(facts.types.of_variable(parent.declared))
            and "auto" not in facts.text[parent.group.type_start : parent.group.type_end]
        )
    return isinstance(parent, Statement) and parent.kind in ("if", "while", "for", "return", "do")


RULE = ConstLocal()
