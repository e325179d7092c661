"""Shows a tree to the rules, and gives addresses to their choices. The language determines the order of the nodes."""

from __future__ import annotations

from collections.abc import Callable, Sized
from functools import lru_cache
from typing import Any, Generic

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.formatters_off import fixed_layout, is_fixed
from sew_hooks.languages.reading import Found
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.tree import Body, Function, Node, Statement
from sew_hooks.languages.units import OpenUnit
from sew_hooks.languages.vocabulary import Kind
from sew_hooks.scheme.address import SiteId

_ByKind = dict[Kind, list[Rule[Any]]]
_InBodies = dict[Callable[[Body, Any], Sized] | None, list[Rule[Any]]]


@lru_cache
def _interested(rules: tuple[Rule[Any], ...]) -> tuple[_ByKind, _InBodies]:
    """The rules that look at each kind of node, and those that look at bodies, by the scan that they share."""
    by_kind: _ByKind = {}
    in_bodies: _InBodies = {}
    for rule in rules:
        if not rule.visits:
            in_bodies.setdefault(rule.shared_scan, []).append(rule)
        for kind in rule.visits:
            by_kind.setdefault(kind, []).append(rule)
    return by_kind, in_bodies


class Walk(Generic[FactsT]):
    """Shows each rule the nodes that it looks at; outer nodes must come first.

    ``definitions`` says that functions are units of their own, and ``lost`` are the units that are not read.
    """

    def __init__(self, facts: FactsT, rules: tuple[Rule[FactsT], ...], definitions: bool, lost: set[OpenUnit]) -> None:
        self.facts = facts
        self.definitions = definitions
        self.lost = lost
        self.found: list[Found] = []
        self._fixed = fixed_layout(facts.text)
        self.by_kind, self._in_bodies = _interested(rules)

    def ask(self, node: Node) -> None:
        """Show the rules one node."""
        for rule in self.by_kind.get(node.kind, ()):
            choice = rule.find(node, self.facts)
            if choice is not None:
                self._record(rule, choice, node)

    def ask_body(self, body: Body) -> None:
        """Show the rules the neighbouring statements of a body."""
        facts = self.facts
        for shared_scan, rules in self._in_bodies.items():
            if shared_scan is not None and not shared_scan(body, facts):
                continue
            for rule in rules:
                for statement, choice in rule.find_in_body(body, facts):
                    self._record(rule, choice, statement)

    def close(self, node: object) -> None:
        """Leave ``node`` alone from now on, with everything in it."""
        raise NotImplementedError

    def statement_of(self, node: Node) -> Statement | None:
        """The statement that contains a node, itself included; ``None`` for a node outside the tree."""
        around: Node | None = node
        while around is not None and not isinstance(around, Statement):
            around = around.parent
        return around

    def may_have(self, rule: Rule[FactsT], choice: Choice, statement: Statement) -> bool:
        """Whether a choice found in ``statement`` may be a site."""
        return statement.unit not in self.lost

    def _record(self, rule: Rule[FactsT], choice: Choice, node: Node) -> None:
        for closed in choice.closed:
            self.close(closed)
        bit = choice.bit(self.facts.text)
        if bit is None:
            return
        if self._fixed and any(is_fixed(span, self._fixed) for span in choice.spans):
            return
        statement = self.statement_of(node)
        if statement is None or not self.may_have(rule, choice, statement):
            return
        parent = self._above(node)
        above = None if parent is None else self._above(parent)
        site_id = SiteId(
            rule.id,
            statement.kind,
            "" if parent is None else parent.kind,
            "" if above is None else above.kind,
            statement.depth,
        )
        self.found.append(Found(rule.id, choice, bit, site_id, statement.unit))

    def _above(self, node: Node) -> Node | None:
        """The parent of a node within its unit."""
        is_unit = isinstance(node, Function) and self.definitions and node.unit.start == node.top
        return None if is_unit else node.parent
