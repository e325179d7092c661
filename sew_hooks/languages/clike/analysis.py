"""Reading a file: every node is shown to the rules that look at its kind, outer ones first, and sites get addresses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.nearest import Nearest
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Compound, Function
from sew_hooks.languages.reading import Found, Reading
from sew_hooks.languages.rule_heads import RuleHead
from sew_hooks.languages.tree import Node
from sew_hooks.languages.vocabulary import Kind
from sew_hooks.scheme.address import SiteId


def read(
    facts: Facts, rules: Sequence[Rule], heads: Mapping[str, RuleHead], definitions: bool, flaws: tuple[str, ...]
) -> Reading:
    """The sites of a lowered file that has these ``flaws``."""
    walk = _Walk(facts, rules, definitions)
    return Reading(facts.text, heads, walk.found, facts.lowered.units, flaws)


class _Walk:
    """Shows the nodes of a lowered file to the rules."""

    def __init__(self, facts: Facts, rules: Sequence[Rule], definitions: bool) -> None:
        self.facts = facts
        self.definitions = definitions
        self.found: list[Found] = []
        by_kind: dict[Kind, list[Rule]] = {}
        in_bodies = [rule for rule in rules if not rule.visits]
        for rule in rules:
            for kind in rule.visits:
                by_kind.setdefault(kind, []).append(rule)
        module = facts.lowered.module
        self.open = Nearest(lambda node: node is module)
        self.function = Nearest(lambda node: isinstance(node, Function))
        module.unit, module.depth = facts.lowered.residual, 0
        self._bodies(module, in_bodies)
        for node in reversed(facts.lowered.nodes):
            asked = by_kind.get(node.kind)
            has_bodies = isinstance(node, Compound)
            if asked is None and not has_bodies:
                continue
            if self.open.of(node) is not module:  # closed by a rule, or taken out of the tree by a fold
                continue
            if asked is not None:
                for rule in asked:
                    choice = rule.find(node, facts)
                    if choice is not None:
                        self._record(rule, choice, node)
            if isinstance(node, Compound):
                self._bodies(node, in_bodies)

    def _bodies(self, node: Compound, rules: list[Rule]) -> None:
        for body in node.bodies:
            for rule in rules:
                for statement, choice in rule.find_in_body(body, self.facts):
                    self._record(rule, choice, statement)

    def _record(self, rule: Rule, choice: Choice, node: Node) -> None:
        for closed in choice.closed:
            self.open.cut(closed)
        if rule.id != "final-newline" and self.facts.blocked(choice.start, choice.end):
            return
        bit = choice.bit(self.facts.text)
        statement = self.facts.lowered.statement_of(node)
        if bit is None or statement is None:
            return
        unit = statement.unit
        if unit in self.facts.lowered.lost or (self.facts.lowered.veiled and self.function.of(statement) is None):
            return
        parent = self._above(node)
        site_id = SiteId(
            rule.id,
            statement.kind,
            "" if parent is None else parent.kind,
            "" if (above := parent and self._above(parent)) is None else above.kind,
            statement.depth,
        )
        self.found.append(Found(rule.id, choice, bit, site_id, unit))

    def _above(self, node: Node) -> Node | None:
        """The parent of a node within its unit."""
        if isinstance(node, Function) and self.definitions and node.unit.start == node.start:
            return None
        return node.parent
