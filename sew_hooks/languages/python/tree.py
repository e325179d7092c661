"""The nodes of Python's tree that the other languages do not have."""

from __future__ import annotations

from sew_hooks.languages.python.scopes import Scope
from sew_hooks.languages.tree import Class, Compound, Function, Node, Operation, Statement, parts_of
from sew_hooks.languages.vocabulary import Kind
from sew_hooks.named_tuples import NamedTuple


class Power(Node):
    """``base ** exponent`` or ``pow(base, exponent)``; ``value`` is ``**`` or ``pow``."""

    __slots__ = ("base", "exponent", "op_start")

    def __init__(self, start: int, end: int, base: Node, op_start: int, exponent: Node, value: str) -> None:
        super().__init__("power", start, end, (base, exponent), value)
        self.base = base
        self.exponent = exponent
        self.op_start = op_start


class Negation(Node):
    """``not operand``, or ``len(operand) == 0``, whose shape as a plain comparison is then ``plain``."""

    __slots__ = ("operand", "plain")

    def __init__(self, start: int, end: int, operand: Node, plain: Operation | None) -> None:
        super().__init__("not", start, end, (operand,))
        self.operand = operand
        self.plain = plain


class Merged(Node):
    """``x in (1, 2)`` or ``x == 1 or x == 2``: a name against two or more literals.

    ``literals`` are the literals' nodes; ``name`` is ``None`` when the comparisons do not all have the name on
    the left, a shape that no variant has.
    """

    __slots__ = ("literals", "name")

    def __init__(
        self, start: int, end: int, name: Node | None, literals: tuple[Node, ...], raw: tuple[Node, ...]
    ) -> None:
        super().__init__("merged", start, end, raw)
        self.name = name
        self.literals = literals

    @property
    def compared(self) -> Node:
        """The name that every part compares: the left child of the ``in``, or a child of the first equality."""
        first = self.children[0]
        if isinstance(first, Merged):
            return first.compared
        return first if first.kind == "name" else next(child for child in first.children if child.kind == "name")


class ReversedRange(Node):
    """The numbers below ``core`` (+ 1 if ``inclusive``), downwards to 0, as ``reversed(range())`` or ``range()``."""

    __slots__ = ("core", "inclusive")

    def __init__(self, raw: Call, core: Node, inclusive: bool) -> None:
        super().__init__("reversed-range", raw.start, raw.end, raw.children)
        self.core = core
        self.inclusive = inclusive


class Junction(Node):
    """``and`` or ``or`` over two or more operands; ``op_starts`` are the places of the keywords."""

    __slots__ = ("op_starts",)

    def __init__(self, kind: Kind, operands: tuple[Node, ...], op_starts: tuple[int, ...]) -> None:
        super().__init__(kind, operands[0].outer_start, operands[-1].outer_end, operands)
        self.op_starts = op_starts


class Argument(NamedTuple):
    """One argument of a call: ``star`` is empty, ``*`` or ``**``; ``keyword`` is empty when positional."""

    value: Node
    star: str
    keyword: str


class Call(Node):
    """A call; ``open`` is the place of its opening parenthesis."""

    __slots__ = ("arguments", "function", "open")

    def __init__(self, function: Node, open_: int, arguments: tuple[Argument, ...], end: int) -> None:
        super().__init__("call", function.outer_start, end, (function, *(argument.value for argument in arguments)))
        self.function = function
        self.open = open_
        self.arguments = arguments

    def plain(self, name: str, count: int) -> bool:
        """Whether this calls the bare ``name`` with ``count`` positional arguments and nothing else."""
        function = self.function
        return (
            function.kind == "name"
            and function.value == name
            and not function.parens
            and len(self.arguments) == count
            and not any(a.star or a.keyword for a in self.arguments)
        )


class Slice(Node):
    """``lower:upper:step`` inside a subscript; ``colon`` is the place of the first colon."""

    __slots__ = ("colon", "lower", "step", "upper")

    def __init__(
        self, start: int, end: int, colon: int, lower: Node | None, upper: Node | None, step: Node | None
    ) -> None:
        super().__init__("slice", start, end, tuple(n for n in (lower, upper, step) if n is not None))
        self.colon = colon
        self.lower = lower
        self.upper = upper
        self.step = step


class Subscript(Node):
    """``base[indices]``."""

    __slots__ = ("base", "indices")

    def __init__(self, base: Node, indices: tuple[Node, ...], end: int) -> None:
        super().__init__("subscript", base.outer_start, end, (base, *indices))
        self.base = base
        self.indices = indices


class Clause(NamedTuple):
    """``for target in iterable if test ...`` of a comprehension."""

    target: Node
    iterable: Node
    tests: tuple[Node, ...]
    is_async: bool


class Comprehension(Node):
    """A comprehension or generator expression; ``value`` is list, set, dict or generator."""

    __slots__ = ("clauses", "elements", "scope")

    def __init__(
        self,
        value: str,
        start: int,
        end: int,
        elements: tuple[Node, ...],
        clauses: tuple[Clause, ...],
        scope: Scope,
    ) -> None:
        parts: list[Node] = list(elements)
        for clause in clauses:
            parts += (clause.target, clause.iterable, *clause.tests)
        super().__init__("comprehension", start, end, tuple(parts), value)
        self.elements = elements
        self.clauses = clauses
        self.scope = scope


class Lambda(Node):
    """A lambda; its defaults belong to the scope around it."""

    __slots__ = ("body", "scope")

    def __init__(self, start: int, end: int, defaults: tuple[Node, ...], body: Node, scope: Scope) -> None:
        super().__init__("lambda", start, end, (*defaults, body))
        self.body = body
        self.scope = scope


class PythonFunction(Function):
    """A function or method.

    A function that is not ``readable`` has a syntax error, or seems to continue after the parser's end. ``annotations``
    are the ranges of those in its header.
    """

    __slots__ = ("annotations", "decorators", "is_async", "readable", "scope")

    annotations: tuple[tuple[int, int], ...]
    decorators: tuple[Node, ...]
    is_async: bool
    readable: bool
    scope: Scope


class PythonClass(Class):
    """A class; ``arguments`` are its bases and keywords."""

    __slots__ = ("arguments", "decorators", "scope")

    arguments: tuple[Argument, ...]
    decorators: tuple[Node, ...]
    scope: Scope


class Loop(Compound):
    """A ``for`` (``target`` and ``iterable``) or a ``while`` (``test`` is the iterable's place)."""

    __slots__ = ("has_else", "is_async", "target", "test")

    has_else: bool
    is_async: bool
    target: Node | None
    test: Node


class Assignment(Statement):
    """One component of an assignment statement: ``target = value``.

    ``a, b = x, y`` and ``a = b = x`` are several components that share a ``group``: (start, end, number of
    components, form), where form is ``=`` for a single assignment, ``,`` for a tuple, ``==`` for a chain and
    empty for anything else (other targets, parentheses).
    """

    __slots__ = ("group", "target")

    def __init__(self, target: Node, value: Node, group: AssignmentGroup) -> None:
        super().__init__("assign", target.outer_start, value.outer_end, (value,))
        self.target = target
        self.group = group


class Augmented(Statement):
    """``target op= operand`` or ``target = target op operand``, which is then ``operation``."""

    __slots__ = ("operand", "operation", "target")

    def __init__(self, start: int, end: int, target: Node, op: str, operand: Node, operation: Operation | None) -> None:
        children = (operand,) if target.kind == "name" else (target, operand)
        super().__init__("augmented", start, end, children, op)
        self.target = target
        self.operand = operand
        self.operation = operation


class Return(Statement):
    """``return`` with its ``result``; ``return None`` has no children, as ``return`` has none."""

    __slots__ = ("result",)

    def __init__(self, start: int, end: int, result: Node | None) -> None:
        explicit_none = result is not None and result.kind == "constant" and result.value == "None"
        super().__init__("return", start, end, () if result is None or explicit_none else (result,))
        self.result = result


class AssignmentGroup(NamedTuple):
    """The statement that contains assignment components."""

    start: int
    end: int
    size: int
    form: str


def names_in(node: Node) -> list[str]:
    """Every identifier in an expression, once for each mention, whatever scope it belongs to."""
    return [part.value for part in parts_of(node) if part.kind == "name"]
