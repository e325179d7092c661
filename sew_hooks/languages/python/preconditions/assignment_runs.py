"""Runs of neighbouring simple assignments, which tuple-assignment and chained-assignment share. No order of
assignments that is a choice changes them.

A run is maximal and counted in components, so that its length is the same whichever way it is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.fold import appending_loop, updates_itself
from sew_hooks.languages.python.preconditions.read_as_text import is_constant, is_metadata
from sew_hooks.languages.python.tree import Assignment, names_in
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Body, Node, Statement, is_literal


class Run:
    """Two or three components: a run in one of its forms, or in a mixture of both."""

    def __init__(self, components: list[Assignment], values: list[Node], facts: Facts) -> None:
        self.components = components
        self.values = values
        self.start = components[0].group.start
        self.end = components[-1].group.end
        self.indent = facts.indentation(self.start)
        signed = components[-1] if components[0].group.form == "," else components[0]
        self.sign = facts.assign_sign(signed.target.end)
        texts = {facts.text[value.start : value.end] for value in values}
        self.same_text = len(texts) == 1
        self.is_chain = all(is_literal(value) and not value.parens for value in values) and (
            self.same_text
            or (len({text.replace("_", "") for text in texts}) == 1 and all(v.kind != "string" for v in values))
        )

    @property
    def names(self) -> list[str]:
        """The targets, in order."""
        return [component.target.value for component in self.components]

    def split(self) -> tuple[Part, ...]:
        """One assignment on each line."""
        out: list[Part] = []
        for index, (name, value) in enumerate(zip(self.names, self.values, strict=True)):
            lead = f"\n{self.indent}" if index else ""
            out += [f"{lead}{name}{self.sign}", Span(value.outer_start, value.outer_end)]
        return tuple(out)


def runs(block: Body, facts: Facts) -> tuple[Run, ...]:
    """The runs of a block that one of the two rules owns."""
    return facts.once(_all_runs, block)


def _all_runs(block: Body, facts: Facts) -> tuple[Run, ...]:
    return tuple(_runs(block, facts))


def _runs(block: Body, facts: Facts) -> Iterator[Run]:
    if facts.scope.kind == "class" or block.indent is None:
        return
    statements = block.statements
    index = 0
    while index < len(statements):
        components: list[Assignment] = []
        values: list[Node] = []
        first = index
        while index < len(statements):
            statement = statements[index]
            value = simple_value(statement, values[-1:], facts)
            if value is None or not isinstance(statement, Assignment):
                break
            if components and not _adjacent(components[-1], statement, facts):
                break
            components.append(statement)
            values.append(value)
            index += 1
        if index == first:
            index += 1
        elif _whole(components, statements, first) and _independent(components, values):
            following = statements[index] if index < len(statements) else None
            run = Run(components, values, facts)
            # an unbound name would show, inside a `try`, how many targets were bound before it
            shown = block.protected or _is_captured(run, facts)
            safe = (run.is_chain or not shown) and facts.can_reshape(run.start, run.end)
            safe = safe and not _is_read_as_text(run, facts)
            if safe and run.indent is not None and not _feeds_loop(components[-1], values[-1], following):
                yield run


def simple_value(statement: Statement, previous: list[Node], facts: Facts) -> Node | None:
    """The value of a component ``local = steady``, if the statement is one."""
    if not isinstance(statement, Assignment) or not statement.alone:
        return None
    # a chain `x = y = 0` has its value under the first component alone
    value = statement.children[0] if statement.children else previous[0] if previous else None
    if value is None or not facts.is_local(statement.target.value):
        return None
    if statement.children and updates_itself(statement):
        return None
    empty = value.kind == "empty-list" and facts.builtin("list")
    if not (empty or facts.steady(value)) or not facts.one_line(value.outer_start, value.outer_end):
        return None
    return value


def _adjacent(one: Assignment, other: Assignment, facts: Facts) -> bool:
    """Whether both are in one statement, or on neighbouring lines without a comment."""
    if one.group is other.group:
        return True
    between = facts.text[one.group.end : other.group.start]
    return not between.strip() and between.count("\n") == 1


def _whole(components: list[Assignment], statements: list[Statement], first: int) -> bool:
    """Two or three components, and every statement entirely inside the run."""
    if len(components) not in (2, 3):
        return False
    inside = {id(component.group) for component in components}
    around = statements[max(0, first - 3) : first] + statements[first + len(components) :][:3]
    return not any(isinstance(other, Assignment) and id(other.group) in inside for other in around)


def _independent(components: list[Assignment], values: list[Node]) -> bool:
    """Distinct targets, and no value reads a target that was assigned before it."""
    seen: set[str] = set()
    for component, value in zip(components, values, strict=True):
        if component.target.value in seen or seen.intersection(names_in(value)):
            return False
        seen.add(component.target.value)
    return True


def _is_read_as_text(run: Run, facts: Facts) -> bool:
    """Whether the run is in a module's code and tools may look for one of its lines: constants, texts, metadata."""
    if facts.scope.kind != "module":
        return False
    names = any(is_constant(name) or is_metadata(name) for name in run.names)
    return names or any(value.kind == "string" for value in run.values)


def _is_captured(run: Run, facts: Facts) -> bool:
    """Whether an inner function sees the targets, and a value may raise: a name that is unbound, or arithmetic."""
    seen = facts.scope.kind == "function" and not facts.scope.captured.isdisjoint(run.names)
    return seen and not all(is_literal(value) or value.kind == "empty-list" for value in run.values)


def _feeds_loop(last: Assignment, value: Node, following: Statement | None) -> bool:
    """Whether the last component is the empty list of a loop that appends to it: list-comprehension owns it."""
    appending = appending_loop(following)
    return value.kind == "empty-list" and appending is not None and appending[1].value == last.target.value
