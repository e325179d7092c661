"""``int a, b;`` or ``int a;`` and ``int b;``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.declaration_runs import runs
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Body, Node

_WORD = re.compile(r"\w+")


class MultipleDeclaration(Rule):
    """Declares two or three neighbouring variables of one type at once or one after the other."""

    id = "multiple-declaration"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        if body.form != "braces":
            return
        for run in runs(body, facts):
            if len(run) not in (2, 3):
                continue
            first, last = run[0].group, run[-1].group
            indent = facts.indentation(first.start)
            if indent is None or not facts.ends_line(last.end) or not facts.can_join_lines(first.start, last.end):
                continue
            if any(one.group.modifiers or not one.group.plain for one in run):
                continue
            if not all(facts.one_line(one.start, one.end) for one in run):
                continue
            if not facts.types.may_declare_together(run[0].declared):
                continue
            kind = facts.text[first.type_start : first.type_end]
            if any(one.declared.name in _WORD.findall(kind) for one in run):
                continue  # after it, the type's name means the variable
            zero: list[Part] = [f"{kind} "]
            one: list[Part] = []
            for index, component in enumerate(run):
                own = Span(component.start, component.end)
                zero += [", ", own] if index else [own]
                one += [f"{facts.newline}{indent}{kind} " if index else f"{kind} ", own, ";"]
            zero.append(";")
            yield run[0], Choice(first.start, first.start, last.end, tuple(zero), tuple(one))


RULE = MultipleDeclaration()
