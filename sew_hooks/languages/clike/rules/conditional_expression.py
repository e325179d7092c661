"""``x = c ? a : b;`` or an ``if`` statement with two assignments."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.scopes import variable
from sew_hooks.languages.clike.tree import Conditional
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node


class ConditionalExpression(Rule):
    """Chooses between two values of one type for one name; closed."""

    id = "conditional-expression"
    visits = ("conditional",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Conditional):
            return None
        indent = facts.indentation(node.start)
        if indent is None or not facts.ends_line(node.end) or not facts.can_join_lines(node.start, node.end):
            return None
        if node.test.parens and node.test.kind == "equality":
            return None  # compilers warn about `if ((a == b))`
        if any(part.kind == "name" and part.value == node.name.value for part in (node.yes, node.no)):
            return None  # an assignment of a variable to itself
        name = facts.text[node.name.start : node.name.end]
        declared = variable(node.name)
        type_ = facts.types.of(node.yes)
        if declared is None or type_ is None or type_ != facts.types.of(node.no) or not facts.types.is_truth(node.test):
            return None
        if not facts.types.takes(facts.types.of_variable(declared), type_):
            return None
        for part in (node.test, node.yes, node.no):
            if not precedence.binds(part, precedence.OR) or not facts.one_line(part.outer_start, part.outer_end):
                return None
        test, yes, no = (Span(part.outer_start, part.outer_end) for part in (node.test, node.yes, node.no))
        line = f"{facts.newline}{indent}"
        step = facts.step(node.body)
        zero = (f"{name} = ", test, " ? ", yes, " : ", no, ";")
        begin = f"{line}{step}{name} = "
        one = ("if (", test, f") {{{begin}", yes, f";{line}}} else {{{begin}", no, f";{line}}}")
        return Choice(node.start, node.start, node.end, zero, one, closed=(node,))


RULES = (ConditionalExpression(),)
