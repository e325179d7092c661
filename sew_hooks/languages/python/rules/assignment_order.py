"""Two neighbouring assignments to different variables, in either order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.exchange import exchanged_statements
from sew_hooks.languages.name_words import in_full
from sew_hooks.languages.paired_names import have_order
from sew_hooks.languages.python.assignment_runs import runs, simple_value
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.feeding import TOGETHER
from sew_hooks.languages.python.fold import appending_loop
from sew_hooks.languages.python.preconditions.local_names import LOCALS
from sew_hooks.languages.python.preconditions.still_values import is_still, replaces_nothing
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Assignment, names_in
from sew_hooks.languages.tree import Body, Node, Statement

_SUSPENDS = frozenset({"walrus", "yield", "await", "lambda"})


class AssignmentOrder(Rule):
    """Exchanges two assignments of which at least one only gives a variable a literal or an empty container.

    In variant 0 the names are in alphabetical order, with their words in full. The pairs of a row are fixed by their
    places, and no pair is part of what tuple-assignment or chained-assignment owns.
    """

    id = "assignment-order"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        if facts.scope.kind != "function" or body.form != "indented":
            return
        owned: set[int] | None = None
        for row in _rows(body.statements):
            if owned is None:
                owned = {id(component) for run in runs(body, facts) for component in run.components}
            for place in _pairs(row, owned, facts):
                turned = _turned(row, place, body, facts)
                if turned is not None:
                    first, second = row.assignments[place : place + 2]
                    yield first, exchanged_statements(first.group, second.group, reads_one=turned)


class _Row:
    """All neighbouring assignments of a block, and the statements before and after them."""

    def __init__(self, assignments: Sequence[Assignment], after: Statement | None) -> None:
        self.assignments = assignments
        self.after = after


def _rows(statements: Sequence[Statement]) -> Iterator[_Row]:
    """The rows of a block with two assignments or more."""
    row: list[Assignment] = []
    for statement in (*statements, None):
        if isinstance(statement, Assignment):
            row.append(statement)
            continue
        if len(row) > 1:
            yield _Row(row, statement)
        row = []


def _pairs(row: _Row, owned: set[int], facts: Facts) -> Iterator[int]:
    """The places of the first of two assignments that may change places: each is in one pair at most."""
    place = 0
    while place < len(row.assignments) - 1:
        first, second = row.assignments[place : place + 2]
        if not _may_move(first, owned, facts):
            place += 1
        elif _may_move(second, owned, facts) and _is_below(first, second, facts):
            yield place
            place += 2
        else:
            place += 1


def _may_move(statement: Assignment, owned: set[int], facts: Facts) -> bool:
    group = statement.group
    return (
        statement.alone
        and group.form == "="
        and id(statement) not in owned
        and facts.is_local(statement.target.value)
        and facts.one_line(group.start, group.end)
        and facts.ends_line(group.end)
        and facts.indentation(group.start) is not None
    )


def _is_below(one: Assignment, other: Assignment, facts: Facts) -> bool:
    between = facts.text[one.group.end : other.group.start]
    return not between.strip() and between.count("\n") == 1


def _turned(row: _Row, place: int, body: Body, facts: Facts) -> bool | None:
    """Whether a pair stands in variant 1; ``None`` if it may not be exchanged."""
    first, second = row.assignments[place : place + 2]
    names = [in_full(one.target.value) for one in (first, second)]
    if names[0] == names[1] or have_order(*names) or _has_comment_above(first, facts):
        return None
    if _reads(first, second) or _reads(second, first) or not _is_safe(first, second, body, facts):
        return None
    if not _keeps_neighbours(row, place, facts):
        return None
    return names[0] > names[1]


def _has_comment_above(statement: Assignment, facts: Facts) -> bool:
    line = facts.line_start(statement.group.start)
    return facts.text[facts.line_start(line - 1) : line].lstrip().startswith("#")


def _reads(one: Assignment, other: Assignment) -> bool:
    return other.target.value in names_in(one.children[0])


def _is_safe(first: Assignment, second: Assignment, body: Body, facts: Facts) -> bool:
    """Whether nothing can happen between the two that depends on their order."""
    still = [one for one in (first, second) if is_still(one.children[0], facts)]
    if not any(replaces_nothing(one, body, facts) for one in still):
        return False
    if len(still) == 2:
        return True
    other = second if still[0] is first else first
    if body.protected or still[0].target.value in facts.scope.captured or _suspends(other.children[0]):
        return False
    return facts.function is not None and LOCALS.hides_names(facts.function, facts)


def _suspends(value: Node) -> bool:
    stack = [value]
    while stack:
        node = stack.pop()
        if node.kind in _SUSPENDS:
            return True
        stack.extend(node.children)
    return False


def _keeps_neighbours(row: _Row, place: int, facts: Facts) -> bool:
    """Whether other rules see the same around the pair in either order: which assignments stand beside a block or in
    one run, and whether a list and the loop that fills it do.
    """
    above, below = row.assignments[:place], row.assignments[place + 2 :]
    if TOGETHER - 1 in (len(above), len(below)):
        return False
    first, second = row.assignments[place : place + 2]
    loop = None if below else appending_loop(row.after)
    if loop is not None and loop[1].value in (first.target.value, second.target.value):
        return False
    if _is_simple(first, facts) == _is_simple(second, facts):
        return True
    return not any(_is_simple(one, facts) for one in (*above[-1:], *below[:1]))


def _is_simple(statement: Assignment, facts: Facts) -> bool:
    return not statement.children or simple_value(statement, [], facts) is not None


RULE = AssignmentOrder()
