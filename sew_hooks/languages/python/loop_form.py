"""A rule that writes a comprehension, or the equivalent loop."""

from __future__ import annotations

from collections.abc import Mapping

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.loops import exchangeable
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Node, Region
from sew_hooks.named_tuples import NamedTuple

Forms = tuple[tuple[Part, ...], tuple[Part, ...]]
"""The comprehension, and the loop."""


class LineStarts(NamedTuple):
    """How the lines of a region begin."""

    line: str
    """The line break and the indentation of the region."""

    step: str
    """The indentation that each level adds."""


class LoopForm(Rule):
    """Exchanges both forms of a region; closed."""

    def find(self, node: Node, facts: Facts) -> Choice | None:
        """The choice between both forms, if they may be exchanged."""
        if not isinstance(node, Region) or not exchangeable(node, facts):
            return None
        indent = facts.indentation(node.start)
        if indent is None or not facts.can_reshape(node.start, node.end):
            return None
        lines = LineStarts(f"\n{indent}", facts.indent_step())
        zero, one = self.forms(node.parts, lines, facts)
        return Choice(node.start, node.start, node.end, zero, one, closed=(node,))

    def forms(self, parts: Mapping[str, Node], lines: LineStarts, facts: Facts) -> Forms:
        """Both forms, from the parts of the region."""
        raise NotImplementedError


def whole(part: Node) -> Span:
    """A part with its parentheses."""
    return Span(part.outer_start, part.outer_end)
