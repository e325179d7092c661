"""``out.append(',')`` or ``out.append(",")``."""

from __future__ import annotations

import re

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Call, Name
from sew_hooks.languages.tree import Node

_BUILDERS = frozenset({"StringBuilder", "StringBuffer"})
_CHARACTER = re.compile(r"""'([^\\'\n]|\\[btnfr"'\\])'|"([^\\"\n\U00010000-\U0010ffff]|\\[btnfr"'\\])\"""")
"""A literal of one character, which is a single character in Java, too."""

_NUMBERED = "$NON-NLS-"
"""Comments that count the strings of their lines."""

_QUOTES = {'"': '\\"', '\\"': '\\"', "'": "'", "\\'": "'"}
"""A quotation mark between double quotes: its only spelling there that is a site."""


class CharacterAppended(Rule):
    """Appends one character to a builder as a character or as a string."""

    id = "character-appended"
    visits = ("call",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Call) or len(node.arguments) != 1 or not _is_append(node, facts):
            return None
        literal = node.arguments[0]
        found = _CHARACTER.fullmatch(facts.text, literal.start, literal.end)
        if found is None or literal.parens or _NUMBERED in facts.text:
            return None
        inside = found[1] or found[2]
        quoted = _QUOTES.get(inside, inside)
        bare = {"'": "\\'", '\\"': '"'}.get(quoted, quoted)
        return Choice(literal.start, literal.start, literal.end, (f"'{bare}'",), (f'"{quoted}"',))


def _is_append(node: Node | None, facts: Facts) -> bool:
    """Whether a call appends to a builder, or to the result of another such call."""
    while isinstance(node, Call) and node.value == "append" and len(node.arguments) == 1:
        node = node.receiver
        if isinstance(node, Name):
            type_ = facts.types.of(node)
            return type_ is not None and type_.name in _BUILDERS
    return False


RULES = (CharacterAppended(),)
