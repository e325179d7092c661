"""A text in several literals: a word ends one line, or begins the next."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.split_strings import STRINGS
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node


class StringFill(Rule):
    """Moves one word of a text between two lines; variant 0 has it on the lower one."""

    id = "string-fill"
    visits = ("string", "opaque")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        for text in STRINGS.texts(node, facts):
            if text.fill is None:
                continue
            joint, word, blank, is_above = text.fill
            ends = Span(joint.start, joint.end)
            start, end = (blank.start, joint.end) if is_above else (joint.start, blank.end)
            return Choice(start, start, end, (ends, word, blank), (blank, word, ends), moves_words=True)
        return None


RULES = (StringFill(),)
