"""``int x = f();`` or ``final int x = f();``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.declaration_runs import runs
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.scopes import variable
from sew_hooks.languages.clike.tree import Component, Name
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node


class FinalLocal(Rule):
    """Declares with ``final`` or without it a local variable that is never assigned again."""

    id = "final-local"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        if body.form != "braces":
            return
        for run in runs(body, facts):
            component = run[0]
            group = component.group
            if len(run) != 1 or group.modifiers not in ("", "final") or not group.plain:
                continue
            if not _is_computed(component) or facts.is_assigned(component.declared):
                continue
            rest = Span(group.type_start, group.end)
            if facts.text[group.start : group.type_start] not in ("", "final "):
                continue
            yield component, Choice(group.start, group.start, group.end, (rest,), ("final ", rest))


def _is_computed(component: Component) -> bool:
    """Whether the initialiser is not a constant expression, so that the variable is not a constant either (JLS
    4.12.4).
    """
    stack = list(component.children)
    while stack:
        node = stack.pop()
        if node.kind in ("call", "new", "element"):
            return True
        if isinstance(node, Name):
            declared = variable(node)
            if declared is not None and declared.role == "parameter" and "final" not in declared.modifiers:
                return True
        if node.kind != "lambda":
            stack.extend(node.children)
    return False


RULE = FinalLocal()
