"""Folding: texts that some rule may turn into each other become one shape, whether or not the rule will apply.

Because the shape is recognised before any eligibility is decided, types, scopes, contexts and addresses are
computed over the same tree whatever variants the text stands in (design, section 4, *Invariance*).
"""

from __future__ import annotations

from sew_hooks.languages.python.tree import (
    Assignment,
    AssignmentGroup,
    Augmented,
    Call,
    Comprehension,
    Junction,
    Loop,
    Merged,
    Negation,
    Power,
    Return,
    ReversedRange,
    Slice,
)
from sew_hooks.languages.tree import Body, If, Node, Operation, Region, Size, Statement, is_literal
from sew_hooks.languages.vocabulary import ARITHMETIC_KINDS


def int_value(node: Node) -> int | None:
    """The value of an integer literal of ordinary length."""
    return int(node.value, 0) if node.kind == "int" and len(node.value) <= 1000 else None


def is_int(node: Node, text: str) -> bool:
    """The bare integer literal ``text``."""
    return node.kind == "int" and node.value == text and not node.parens


# Expressions


def comparison(node: Operation) -> Node:
    """``len(x) == 0`` is a negation, ``len(x) > 0`` a size test, ``x in (1, 2)`` a merged comparison."""
    left, right, op = node.left, node.right, node.value
    if isinstance(left, Call) and not left.parens and left.plain("len", 1) and is_int(right, "0"):
        if op == "==":
            return Negation(node.start, node.end, left.arguments[0].value, node)
        if op in (">", "!="):
            return Size("size", node, (left,))
    if op == "in" and left.kind == "name" and right.kind in ("tuple", "list"):
        literals = right.children
        if len(literals) > 1 and all(is_literal(literal) for literal in literals):
            return Merged(node.start, node.end, left, literals, (left, right))
    return node


def _compared_name(node: Node) -> str:
    """``x`` of ``x == 1``, ``1 == x`` and ``x in (1, 2)``."""
    if isinstance(node, Merged) and not node.parens and node.name is not None:
        return node.name.value
    if isinstance(node, Operation) and node.value == "==":
        for name, literal in ((node.left, node.right), (node.right, node.left)):
            if name.kind == "name" and is_literal(literal):
                return name.value
    return ""


def _merge(run: list[Node]) -> Merged:
    """One merged comparison for neighbouring operands that compare one name."""
    literals: list[Node] = []
    name: Node | None = None
    forward = True
    for part in run:
        if isinstance(part, Merged):
            forward = False
            literals += part.literals
        elif isinstance(part, Operation):
            named_first = part.left.kind == "name"
            name = name or part.left
            literals.append(part.right if named_first else part.left)
            forward = forward and named_first and not part.parens
    return Merged(run[0].outer_start, run[-1].outer_end, name if forward else None, tuple(literals), tuple(run))


def junction(node: Junction) -> Node:
    """``x == 1 or x == 2`` among the operands of an ``or`` becomes one merged comparison."""
    if node.kind != "or":
        return node
    operands: list[Node] = []
    op_starts: list[int] = []
    run: list[Node] = []
    run_name = ""

    def close() -> None:
        nonlocal run, run_name
        if len(run) > 1:
            operands.append(_merge(run))
        else:
            operands.extend(run)
        run, run_name = [], ""

    for index, operand in enumerate(node.children):
        name = _compared_name(operand)
        if name:
            if name == run_name:
                run.append(operand)
                continue
            close()
            run, run_name = [operand], name
        else:
            close()
            operands.append(operand)
        if index:
            op_starts.append(node.op_starts[index - 1])
    close()
    if len(operands) == 1:
        return operands[0]
    return Junction("or", tuple(operands), tuple(op_starts))


def call(node: Call) -> Node:
    """``range(0, n)`` is ``range(n)``, ``pow(x, y)`` a power, ``list()`` an empty list, and reversed ranges."""
    if node.plain("range", 2) and is_int(node.arguments[0].value, "0"):
        node.children = (node.function, node.arguments[1].value)
    elif node.plain("pow", 2):
        base, exponent = (argument.value for argument in node.arguments)
        return Power(node.start, node.end, base, node.start, exponent, "pow")
    elif node.plain("list", 0):
        return Node("empty-list", node.start, node.end, (), "list()")
    elif node.plain("reversed", 1):
        inner = node.arguments[0].value
        if isinstance(inner, Call) and (stop := range_stop(inner)) is not None:
            return _reversed_range(node, stop, "+")
    elif node.plain("range", 3) and all(_is_minus_one(argument.value) for argument in node.arguments[1:]):
        return _reversed_range(node, node.arguments[0].value, "-")
    return node


def range_stop(node: Call) -> Node | None:
    """``n`` of ``range(n)`` and ``range(0, n)``."""
    if node.plain("range", 1) or (node.plain("range", 2) and is_int(node.arguments[0].value, "0")):
        return node.arguments[-1].value
    return None


def _is_minus_one(node: Node) -> bool:
    return node.kind == "unary" and node.value == "-" and not node.parens and is_int(node.children[0], "1")


def _reversed_range(node: Call, bound: Node, op: str) -> Node:
    """``bound`` is ``core`` or ``core op 1``; only a name or a ``len()`` can be a core."""
    core, stepped = bound, False
    if isinstance(bound, Operation) and bound.value == op and not bound.parens:
        if is_int(bound.right, "1"):
            core, stepped = bound.left, True
        elif op == "+" and is_int(bound.left, "1"):
            core, stepped = bound.right, True
    if core.kind == "name" or (isinstance(core, Call) and core.plain("len", 1)):
        return ReversedRange(node, core, stepped if op == "+" else not stepped)
    return node


def slice_(node: Slice) -> Node:
    """``x[0:n]`` is ``x[:n]``."""
    if node.lower is not None and is_int(node.lower, "0"):
        node.children = node.children[1:]
    return node


# Statements


def augmented(targets: list[Node], value: Node) -> Augmented | None:
    """``x = x + 1`` as ``x += 1``."""
    if len(targets) == 1 and isinstance(value, Operation) and _updates(targets[0], value):
        return Augmented(targets[0].start, value.outer_end, targets[0], value.value, value.right, value)
    return None


def _updates(target: Node, value: Node) -> bool:
    """Whether ``target = value`` is the long form of an augmented assignment."""
    return (
        isinstance(value, Operation)
        and value.kind in ARITHMETIC_KINDS
        and value.value != "@"
        and not value.parens
        and target.kind == value.left.kind == "name"
        and target.value == value.left.value
        and not target.parens
        and not value.left.parens
    )


def updates_itself(component: Assignment) -> bool:
    """Whether a component of a tuple assignment would be an augmented assignment if it stood alone."""
    return _updates(component.target, component.children[0])


def assignments(targets: list[Node], value: Node) -> list[Statement]:
    """The components of an assignment statement."""
    start, end = targets[0].outer_start, value.outer_end
    first = targets[0]
    names = [target for target in targets if target.kind == "name" and not target.parens]
    if len(targets) == 1:
        if names:
            return [Assignment(first, value, AssignmentGroup(start, end, 1, "="))]
        if first.kind == value.kind == "tuple" and not first.parens and not value.parens:
            parts = list(zip(first.children, value.children, strict=False))
            plain = all(name.kind == "name" and not name.parens and v.kind != "star" for name, v in parts)
            if plain and len(first.children) == len(value.children) > 1:
                group = AssignmentGroup(start, end, len(parts), ",")
                return [Assignment(name, component, group) for name, component in parts]
    elif len(names) == len(targets) and is_literal(value) and not value.parens:
        group = AssignmentGroup(start, end, len(targets), "==")
        components = [Assignment(name, value, group) for name in targets]
        for component in components[1:]:
            component.children = ()
        return list[Statement](components)
    others = tuple(target for target in targets if target.kind != "name")
    return [Statement("assign", start, end, (*others, value))]


def statements(body: list[Statement]) -> list[Statement]:
    """Fold neighbouring statements of one block into the regions that a rule may rewrite as a whole."""
    out: list[Statement] = []
    index = 0
    while index < len(body):
        statement = body[index]
        following = body[index + 1] if index + 1 < len(body) else None
        region: Region | None = None
        if statement.alone:
            if isinstance(statement, Assignment):
                region = _collect(statement, following) or _collected(statement) or _conditional(statement)
            elif isinstance(statement, If):
                region = _branches(statement)
            elif isinstance(statement, Loop):
                region = _any_loop(statement, following)
            elif isinstance(statement, Return):
                region = _any_call(statement)
        if region is None:
            out.append(statement)
            index += 1
        else:
            region.alone = True
            out.append(region)
            index += len(region.raw)
    return out


def _single(block: Body) -> Statement | None:
    """The only statement of an indented block, on lines of its own."""
    if block.indent is not None and len(block.statements) == 1 and block.statements[0].alone:
        return block.statements[0]
    return None


def _plain_assignment(statement: Statement | None) -> Assignment | None:
    if isinstance(statement, Assignment) and statement.group.form == "=":
        return statement
    return None


def appending_loop(statement: Statement | None) -> tuple[Loop, Node, Node, Node | None] | None:
    """A ``for`` loop that only appends: the loop, the list's name, the element, and the test around it."""
    if not isinstance(statement, Loop) or statement.kind != "for" or not statement.alone:
        return None
    target = statement.target
    if statement.has_else or statement.is_async or target is None or target.kind != "name" or target.parens:
        return None
    inner = _single(statement.bodies[0])
    test = None
    if isinstance(inner, If) and inner.orelse is None:
        test = inner.test
        inner = _single(inner.bodies[0])
    if inner is None or inner.kind != "expression":
        return None
    value = inner.children[0]
    if not isinstance(value, Call) or value.parens or len(value.arguments) != 1:
        return None
    method, argument = value.function, value.arguments[0]
    if method.kind != "attribute" or method.value != "append" or argument.star or argument.keyword:
        return None
    accumulator = method.children[0]
    if accumulator.kind != "name":
        return None
    return statement, accumulator, argument.value, test


def _collect(statement: Assignment, following: Statement | None) -> Region | None:
    if statement.group.form != "=" or statement.children[0].kind != "empty-list":
        return None
    appending = appending_loop(following)
    if appending is None or appending[1].value != statement.target.value or appending[0].target is None:
        return None
    loop, _, element, test = appending
    return _collection((statement, loop), statement.target, element, appending[0].target, loop.test, test)


def _collected(statement: Assignment) -> Region | None:
    value = statement.children[0] if statement.children else None
    if statement.group.form != "=" or not isinstance(value, Comprehension) or value.value != "list" or value.parens:
        return None
    clause = value.clauses[0]
    if len(value.clauses) > 1 or len(clause.tests) > 1 or clause.is_async or clause.target.kind != "name":
        return None
    test = clause.tests[0] if clause.tests else None
    return _collection((statement,), statement.target, value.elements[0], clause.target, clause.iterable, test)


def _collection(
    raw: tuple[Statement, ...], name: Node, element: Node, variable: Node, iterable: Node, test: Node | None
) -> Region:
    parts = {"name": name, "element": element, "variable": variable, "iterable": iterable}
    if test is not None:
        parts["test"] = test
    return Region("collection", raw, parts)


def _conditional(statement: Assignment) -> Region | None:
    value = statement.children[0] if statement.children else None
    if statement.group.form != "=" or value is None or value.kind != "ternary" or value.parens:
        return None
    test, body, orelse = value.children
    for branch in (body, orelse):
        alone = Assignment(statement.target, branch, statement.group)
        if _updates(statement.target, branch) or _collected(alone) or _conditional(alone):
            return None  # as a statement of its own it would belong to another rule
    return Region("conditional", (statement,), {"name": statement.target, "test": test, "body": body, "orelse": orelse})


def _branches(statement: If) -> Region | None:
    if statement.follows_else or not isinstance(statement.orelse, Body):
        return None
    body = _plain_assignment(_single(statement.bodies[0]))
    orelse = _plain_assignment(_single(statement.orelse))
    if body is None or orelse is None or body.target.value != orelse.target.value:
        return None
    parts = {
        "name": body.target, "test": statement.test, "body": body.children[0], "orelse": orelse.children[0],
    }  # fmt: skip
    return Region("conditional", (statement,), parts)


def _returns(statement: Statement | None, constant: str) -> bool:
    if not isinstance(statement, Return) or statement.result is None or not statement.alone:
        return False
    return statement.result.kind == "constant" and statement.result.value == constant


def _any_loop(statement: Loop, following: Statement | None) -> Region | None:
    target = statement.target
    if statement.kind != "for" or statement.has_else or statement.is_async or target is None:
        return None
    test = _single(statement.bodies[0])
    if target.kind != "name" or not isinstance(test, If) or test.orelse is not None or following is None:
        return None
    if not _returns(_single(test.bodies[0]), "True") or not _returns(following, "False"):
        return None
    parts = {"variable": target, "iterable": statement.test, "element": test.test}
    return Region("any", (statement, following), parts)


def _any_call(statement: Return) -> Region | None:
    value = statement.result
    if not isinstance(value, Call) or not value.plain("any", 1):
        return None
    generator = value.arguments[0].value
    if not isinstance(generator, Comprehension) or generator.value != "generator" or len(generator.clauses) > 1:
        return None
    clause = generator.clauses[0]
    if clause.tests or clause.is_async or clause.target.kind != "name":
        return None
    parts = {"variable": clause.target, "iterable": clause.iterable, "element": generator.elements[0]}
    return Region("any", (statement,), parts)
