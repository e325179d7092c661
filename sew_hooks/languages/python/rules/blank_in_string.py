"""A text in several literals: the blank between two lines ends the upper one, or begins the lower one."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.split_strings import STRINGS
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node


class BlankInString(Rule):
    """Writes the blanks between the lines of a text at their ends, or at their beginnings.

    All joints of the text have the same quotation marks, prefix and indentation, and their blanks on the same side.
    """

    id = "blank-in-string"
    visits = ("string", "opaque")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        for text in STRINGS.texts(node, facts):
            joints = [joint for joint in text.joints if joint is not None]
            if not joints or not text.keeps_blanks():
                continue
            shown = {facts.text[joint.start : joint.end] for joint in joints}
            if len(shown) > 1:
                continue
            first, *others = joints
            bare = shown.pop()
            bare = bare[:-1] if first.leads else bare[1:]
            also = tuple(Span(joint.start, joint.end) for joint in others)
            return Choice(first.start, first.start, first.end, (" " + bare,), (bare + " ",), also=also)
        return None


RULES = (BlankInString(),)
