"""``x = a if c else b`` or an ``if`` statement with two assignments."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python import precedence
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Negation
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node, Region


class ConditionalExpression(Rule):
    """Chooses between two values of one name; closed."""

    id = "conditional-expression"
    visits = ("conditional",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Region):
            return None
        name, test, body, orelse = (node.parts[part] for part in ("name", "test", "body", "orelse"))
        indent = facts.indentation(node.start)
        end = facts.after_comment(node.end)  # with a comment after it, the place is owned but is no site
        if indent is None or not facts.can_reshape(node.start, end):
            return None
        for part in (test, body, orelse):
            if not precedence.binds(part, precedence.OR) or not facts.one_line(part.outer_start, part.outer_end):
                return None
            if part.kind == "ternary":
                return None
        if any(branch.kind == "name" and branch.value == name.value for branch in (body, orelse)):
            return None  # nobody writes `else: x = x`
        if isinstance(test, Negation) and precedence.level(test.operand.kind) < precedence.OR:
            return None  # without its `not`, which branch-order could strip, it would need parentheses
        condition, yes, no = (Span(part.outer_start, part.outer_end) for part in (test, body, orelse))
        begin = f"{name.value}{facts.assign_sign(name.end)}"
        line = f"\n{indent}"
        step = facts.indent_step()
        zero = (begin, yes, " if ", condition, " else ", no)
        one = ("if ", condition, f":{line}{step}{begin}", yes, f"{line}else:{line}{step}{begin}", no)
        return Choice(node.start, node.start, end, zero, one, closed=(node,))


RULES = (ConditionalExpression(),)
