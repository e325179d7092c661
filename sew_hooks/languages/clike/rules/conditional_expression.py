"""``x = c ? a : b;`` or an ``if`` statement with two assignments."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Name, variable
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node, Region


class ConditionalExpression(Rule):
    """Chooses between two values of one type for one name; closed."""

    id = "conditional-expression"
    visits = ("conditional",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Region):
            return None
        indent = facts.indentation(node.start)
        if indent is None or not facts.ends_line(node.end):
            return None
        name, test, body, orelse = (node.parts[part] for part in ("name", "test", "body", "orelse"))
        if test.parens and test.kind == "equality":
            return None  # compilers warn about `if ((a == b))`
        if any(part.kind == "name" and part.value == name.value for part in (body, orelse)):
            return None  # an assignment of a variable to itself
        declared = variable(name) if isinstance(name, Name) else None
        type_ = facts.types.of(body)
        if declared is None or type_ is None or type_ != facts.types.of(orelse) or not facts.types.is_truth(test):
            return None
        if not facts.types.takes(facts.types.of_variable(declared), type_):
            return None
        for part in (test, body, orelse):
            if not precedence.binds(part, precedence.OR) or not facts.one_line(part.outer_start, part.outer_end):
                return None
        condition, yes, no = (Span(part.outer_start, part.outer_end) for part in (test, body, orelse))
        line = f"\n{indent}"
        step = facts.step(node.body)
        target = facts.text[name.start : name.end]
        zero = (f"{target} = ", condition, " ? ", yes, " : ", no, ";")
        begin = f"{line}{step}{target} = "
        one = ("if (", condition, f") {{{begin}", yes, f";{line}}} else {{{begin}", no, f";{line}}}")
        return Choice(node.start, node.start, node.end, zero, one, closed=(node,))


RULES = (ConditionalExpression(),)
