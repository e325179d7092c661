"""``int x = f();`` or ``const int x = f();``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.preconditions.declaration_runs import runs
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.scopes import Declared
from sew_hooks.languages.clike.tree import Assign, Augmented, Component, Element, Loop, Name
from sew_hooks.languages.clike.whole_statements import whole_statement
from sew_hooks.languages.cpp.lower import CppLowering
from sew_hooks.languages.cpp.preconditions.constant_expressions import is_computed
from sew_hooks.languages.cpp.preconditions.number_results import returns_number
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node, Region, Statement

_ARITHMETIC = frozenset(
    {"sum", "product", "bitand", "bitor", "bitxor", "ordering", "equality", "and", "or", "not", "de-morgan", "cast"}
)


class ConstLocal(Rule):
    """Declares with ``const`` or without it a number that is only read after it was computed."""

    id = "const-local"
    counts_as = "the `declaration`"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        if body.form != "braces":
            return
        for run in runs(body, facts):
            component = run[0]
            group, declared = component.group, component.declared
            if len(run) != 1 or group.modifiers not in ("", "const") or not group.plain or declared.initial is None:
                continue
            if not facts.is_number(declared.initial) or not _is_plain_number(declared, facts):
                continue
            if not is_computed(declared.initial, facts) or not _is_only_read(component, facts):
                continue
            rest = Span(group.type_start, group.end)
            if facts.text[group.start : group.type_start].rstrip(" ") != group.modifiers:
                continue
            yield component, Choice(group.start, group.start, group.end, (rest,), ("const ", rest))


def _is_plain_number(declared: Declared, facts: Facts) -> bool:
    """Whether a variable is declared as a number whose type is written out, and not as a reference."""
    if declared.wrappers or declared.written_type.type not in ("primitive_type", "sized_type_specifier"):
        return False
    return facts.types.is_number(facts.types.of_variable(declared))


def _is_only_read(component: Component, facts: Facts) -> bool:
    name = component.declared.name
    lowered = facts.lowered
    if not isinstance(lowered, CppLowering):
        return False
    declared = lowered.declared_names
    doubtful = lowered.blurred, lowered.captured, lowered.unknown, lowered.directives, declared.mentioned
    if any(name in names for names in doubtful):
        return False
    uses = facts.uses_of(name)
    return None not in uses and all(_reads(use, facts) for use in uses.get(component.declared, ()))


def _reads(use: Name, facts: Facts) -> bool:
    """Whether no use of the variable can change it or depend on its type."""
    parent = use.parent
    if parent is None:
        return False
    whole = whole_statement(use, facts.lowered)
    if isinstance(whole, Region) and use is not (name := whole.parts["name"]) and use in whole.parts.values():
        return use is whole.parts["test"] or facts.is_number(name)
    if parent.kind in _ARITHMETIC:
        return facts.is_number(parent) and all(map(facts.is_number, parent.children))
    if isinstance(parent, Element):
        return parent.index is use and facts.types.of(parent) is not None
    if isinstance(parent, Assign):
        return parent.result is use and facts.is_number(parent.target)
    if isinstance(parent, Augmented):
        return parent.operand is use and facts.is_number(parent.target)
    if isinstance(parent, Component):
        return parent.declared.modifiers in ("", "const") and _is_plain_number(parent.declared, facts)
    if parent.kind == "return":
        return returns_number(parent, facts.text)
    if isinstance(parent, Loop) and parent.kind == "for":
        header = parent.bodies[0].scope.parent
        declared = () if header is None else tuple(header.names.values())
        return any(
            variable is not None and variable.initial is use and _is_plain_number(variable, facts)
            for variable in declared
        )
    return isinstance(parent, Statement) and parent.kind in ("if", "while", "do")


RULES = (ConstLocal(),)
