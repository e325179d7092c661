"""``x in (a, b)`` or ``x in [a, b]``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.comparisons import mergeable
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Merged
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Node, Operation


class MembershipContainer(Rule):
    """Looks a value up in a tuple or in a list display. The elements are closed: their parent changes."""

    id = "membership-container"
    visits = ("membership", "merged")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if isinstance(node, Operation):
            left, container = node.left, node.right
        elif isinstance(node, Merged) and len(node.children) == 2 and node.children[1].kind in ("tuple", "list"):
            left, container = node.children
            if mergeable(node, facts):
                return None
        else:
            return None
        elements = container.children
        if container.kind not in ("tuple", "list") or container.parens != (container.kind == "tuple"):
            return None
        if not elements or any(element.kind == "star" for element in elements):
            return None
        start, end = container.outer_start, container.outer_end
        if not facts.one_line(start, end):
            return None
        if len(elements) > 1:
            content: tuple[Part, ...] = (Span(start + 1, end - 1),)
            zero, one = ("(", *content, ")"), ("[", *content, "]")
        else:
            content = (Span(elements[0].outer_start, elements[0].outer_end),)
            zero, one = ("(", *content, ",)"), ("[", *content, "]")
        return Choice(left.outer_end, start, end, zero, one, closed=(container,))


RULES = (MembershipContainer(),)
