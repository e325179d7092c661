"""``c.isEmpty()`` or ``c.size() == 0``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Call, MemberSize, Name, variable
from sew_hooks.languages.java.types import COLLECTIONS, MAPS, JavaTypes
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, If, Node
from sew_hooks.patterns import pattern

_NEW = pattern(r"new\s+(\w+)\s*[<(]")

_VALUES = frozenset({"if", "while", "do", "return", "declaration", "assign", "and", "or", "ternary"})
"""The nodes that may contain either variant without parentheses, and use the value."""


class EmptinessTest(Rule):
    """Tests whether a string, or a collection or map that the text creates, is empty."""

    id = "emptiness-test"
    visits = ("empty",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        parent = node.parent
        if not isinstance(node, MemberSize) or parent is None:
            return None
        if parent.kind not in _VALUES and not (isinstance(parent, Call) and node in parent.arguments):
            return None
        if isinstance(parent, If) and isinstance(parent.orelse, Body):
            return None  # the branch order may put a `!` before it
        type_ = facts.types.of(node.receiver)
        if type_ is None or facts.inside_method(node, "isEmpty", "size", "length"):
            return None
        if type_.name == "String":
            member = "length"
        elif type_.name in COLLECTIONS | MAPS and _is_made(node.receiver, facts):
            member = "size"
        else:
            return None
        receiver = Span(node.receiver.start, node.receiver.end)
        return Choice(node.start, node.start, node.end, (receiver, ".isEmpty()"), (receiver, f".{member}() == 0"))


def _is_made(receiver: Name, facts: Facts) -> bool:
    """Whether a variable contains the object that its own declaration makes: one of the JDK.

    An object from elsewhere may be of any class, whose methods may be slow, log or disagree.
    """
    declared, types = variable(receiver), facts.types
    initial = None if declared is None else declared.initial
    if declared is None or initial is None or initial.kind != "new" or not isinstance(types, JavaTypes):
        return False
    made = _NEW.match(facts.text, initial.start)
    if made is None or facts.text[initial.end - 1] != ")" or not types.is_collection(made[1], declared.scope):
        return False
    if declared.role == "field":
        return "final" in declared.modifiers.split()
    return declared.role == "local" and not facts.is_assigned(declared)


RULES = (EmptinessTest(),)
