"""Branches of an ``if`` that may stand in either order."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.tree import Body, If
from sew_hooks.patterns import pattern

_ELSE = pattern(r"\s*else[ \t]*:[ \t]*\n\Z")
_LINE = pattern(r"\n([ \t]*)([^\s])")
_COLON = pattern(r"[ \t]*:[ \t]*\n\Z")


def may_exchange(node: If, body: Body, orelse: Body, facts: Facts) -> bool:
    """Whether either branch of an ``if`` may come first, and the code around them fits both orders."""
    test, text = node.test, facts.text
    if body.indent is None or orelse.indent is None or test.outer_start == node.start + len("if"):
        return False
    if any(body.start <= place < orelse.end for place in facts.scope.declared):
        return False  # the name must not be used before
    if not _COLON.match(text[test.outer_end : body.start]) or not _ELSE.match(text[body.end : orelse.start]):
        return False
    return not _comment_follows(orelse, node, facts)


def _comment_follows(orelse: Body, node: If, facts: Facts) -> bool:
    """Whether a comment after the last branch is indented as if it belonged to it."""
    text = facts.text
    depth = node.start - facts.line_start(node.start)
    following = _LINE.search(text, orelse.end)
    return following is not None and following[2] == "#" and len(following[1]) > depth
