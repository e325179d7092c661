"""``int a, b;`` or ``int a;`` and ``int b;``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.preconditions.declaration_runs import may_be_joined, runs
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Body, Node


class MultipleDeclaration(Rule):
    """Declares two or three neighbouring variables of one type at once or one after the other."""

    id = "multiple-declaration"
    counts_as = "the first `declaration` of the neighbours"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        if body.form != "braces":
            return
        for run in runs(body, facts):
            first, last = run[0].group, run[-1].group
            modifiers = {one.group.modifiers for one in run}
            if modifiers not in ({""}, {"final"}) or not may_be_joined(run, facts):
                continue
            kind, indent = facts.text[first.start : first.type_end], facts.indentation(first.start)
            zero: list[Part] = [f"{kind} "]
            one: list[Part] = []
            for index, component in enumerate(run):
                own = Span(component.start, component.end)
                zero += [", ", own] if index else [own]
                one += [f"\n{indent}{kind} " if index else f"{kind} ", own, ";"]
            zero.append(";")
            yield run[0], Choice(first.start, first.start, last.end, tuple(zero), tuple(one))


RULES = (MultipleDeclaration(),)
