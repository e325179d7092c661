"""``if (c) s;`` or ``if (c) { s; }``."""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Assign, Loop, Ternary
from sew_hooks.languages.clike.whole_statements import SIMPLE
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Compound, Function, If, Node
from sew_hooks.patterns import pattern

_NEXT_LINE = pattern(r"\n[ \t]*")


class Braces(Rule):
    """Puts braces around a body of one simple statement.

    Neither an ``else`` nor code that would look guarded may follow. As a habit, it leaves out what would stand out:
    braces on the line of their header, a last ``else if`` that differs from the branches above, functions in which
    another body of one statement has to stay as it is, and code whose opening braces have lines of their own, to which
    a formatter would move the new ones.
    """

    id = "braces"
    visits = ("if", "for", "for-each", "while", "endless")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        choice = _choice(node, facts)
        if choice is None:
            return None
        function = facts.function_around(node)
        excluded = not _is_plain(node, facts) or (
            function is not None and (facts.once(_has_fixed_body, function) or _may_open_below(function, facts))
        )
        return choice._replace(excluded_from_habit=excluded)


def _choice(node: Node, facts: Facts) -> Choice | None:
    if isinstance(node, If):
        if node.orelse is not None or not node.plain:
            return None
    elif not isinstance(node, Loop):
        return None
    body = node.bodies[0]
    if len(body.statements) != 1 or not _stays(body):
        return None
    statement = body.statements[0]
    text = facts.text
    close = node.close
    if text[close : body.start].strip() or not facts.guards_nothing_else(node.start, body.end):
        return None
    if body.form == "braces":
        before, after = Span(body.start + 1, statement.start), Span(statement.end, body.end - 1)
        gap = text[before.start : before.end]
        if text[after.start : after.end].strip():
            return None
    else:
        gap = text[close : body.start]
    own = Span(statement.start, statement.end)
    if _NEXT_LINE.fullmatch(gap):
        indent = facts.level(node.start)
        if indent is None or not facts.ends_line(body.end):
            return None
        zero, one = (gap, own), (" {", gap, own, f"\n{indent}}}")
    elif gap in ("", " ") and facts.one_line(statement.start, statement.end):
        zero, one = (gap, own), (" {", " ", own, " }")
        if body.form == "braces":
            zero = (" ", own)
        elif gap == "":
            return None
    else:
        return None
    return Choice(node.start, close, body.end, zero, one)


def _is_plain(node: Node, facts: Facts) -> bool:
    """Whether a statement is no branch of a chain, and its body begins a line."""
    if not isinstance(node, (If, Loop)) or (isinstance(node, If) and node.follows_else):
        return False
    inside = node.bodies[0].statements
    return bool(inside) and "\n" in facts.text[node.close : inside[0].start]


def _has_fixed_body(function: Function, facts: Facts) -> bool:
    """Whether a body in ``function`` has no braces, or has them although others like it have none, and takes no part in
    the habit.
    """
    return any(
        (body.form == "bare" or _is_alone(node, body))
        and not (_is_plain(node, facts) and _choice(node, facts) is not None)
        for node, body in _bodies(function)
        if body.statements
    )


def _may_open_below(function: Function, facts: Facts) -> bool:
    """Whether braces in ``function`` may open on lines of their own, as they do somewhere in the file, or as that of
    the function does where no others tell.
    """
    opened = facts.once(_open_below)
    return True in opened or (not opened and any(_opens_below(body, facts) for body in function.bodies))


def _open_below(facts: Facts) -> frozenset[bool]:
    """Whether the braces of branches and loops that no rule adds or removes open on lines of their own."""
    functions = (node for node in facts.lowered.nodes if isinstance(node, Function))
    bodies = [pair for function in functions for pair in _bodies(function) if pair[0].kind in Braces.visits]
    below = [(_opens_below(body, facts), node, body) for node, body in bodies if body.form == "braces"]
    return frozenset(
        is_below for is_below, node, body in below if body.statements and (is_below or not _is_alone(node, body))
    )


def _opens_below(body: Body, facts: Facts) -> bool:
    """Whether the brace of a body opens on a line of its own."""
    return facts.indentation(body.start) is not None


def _is_alone(node: Compound, body: Body) -> bool:
    """Whether the body of a loop, or of an ``if`` without other branches, is one simple statement."""
    is_whole = node.orelse is None and not node.follows_else if isinstance(node, If) else node.kind in Braces.visits
    return is_whole and len(body.statements) == 1 and body.statements[0].kind in SIMPLE


def _bodies(function: Function) -> Iterator[tuple[Compound, Body]]:
    """The bodies of the statements in a function, each with its statement."""
    stack: list[Compound] = [function]
    while stack:
        node = stack.pop()
        bodies = [*node.bodies]
        orelse = node.orelse if isinstance(node, If) else None
        if isinstance(orelse, If):
            stack.append(orelse)
        elif orelse is not None:
            bodies.append(orelse)
        for body in bodies:
            yield node, body
            stack += [
                inner for inner in body.statements if isinstance(inner, Compound) and not isinstance(inner, Function)
            ]


def _stays(body: Body) -> bool:
    """Whether the only statement is a simple one that no rule turns into another kind."""
    statement = body.statements[0]
    if statement.kind not in SIMPLE:
        return False
    return not any(isinstance(child, Assign) and isinstance(child.result, Ternary) for child in statement.children)


RULES = (Braces(),)
