"""Reading a file: every node is shown to the rules that look at its kind, outer ones first.

The nodes come from a list, because a statement of Java or C++ may be inside an expression.
"""

from __future__ import annotations

from collections.abc import Mapping

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.nearest import Nearest
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.reading import Closure, Reading
from sew_hooks.languages.rule_heads import RuleHead
from sew_hooks.languages.tree import Compound, Function, Node, Statement
from sew_hooks.languages.walk import Walk


def read(
    facts: Facts,
    rules: tuple[Rule, ...],
    heads: Mapping[str, RuleHead],
    definitions: bool,
    flaws: tuple[str, ...],
    closure: Closure,
) -> Reading:
    """The sites of a lowered file that has these ``flaws``, and parts that are closed."""
    walk = _Walk(facts, rules, definitions)
    return Reading(facts.text, heads, walk.found, facts.lowered.units, flaws, closure)


class _Walk(Walk[Facts]):
    """Shows the nodes of a lowered file to the rules."""

    def __init__(self, facts: Facts, rules: tuple[Rule, ...], definitions: bool) -> None:
        super().__init__(facts, rules, definitions, facts.lowered.lost)
        module = facts.lowered.module
        self.open = Nearest(lambda node: node is module)
        self.function = Nearest(lambda node: isinstance(node, Function))
        module.unit, module.depth = facts.lowered.residual, 0
        for body in module.bodies:
            self.ask_body(body)
        for node in reversed(facts.lowered.nodes):
            has_bodies = isinstance(node, Compound)
            if not has_bodies and node.kind not in self.by_kind:
                continue
            if self.open.of(node) is not module:  # closed by a rule, or taken out of the tree by a fold
                continue
            self.ask(node)
            if isinstance(node, Compound):
                for body in node.bodies:
                    self.ask_body(body)

    def close(self, node: object) -> None:
        self.open.cut(node)

    def statement_of(self, node: Node) -> Statement | None:
        return self.facts.lowered.statement_of(node)

    def may_have(self, rule: Rule, choice: Choice, statement: Statement) -> bool:
        if not rule.leaves_code and self.facts.blocked(choice.start, choice.end):
            return False
        if self.facts.lowered.veiled and self.function.of(statement) is None:
            return False
        return super().may_have(rule, choice, statement)
