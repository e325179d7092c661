"""Facts about a place that rules need: its scope, types, side effects and layout. All rules share the same answers."""

from __future__ import annotations

from sew_hooks.languages.comments import is_directive
from sew_hooks.languages.python.builtin_types import NUMERIC, SCALAR
from sew_hooks.languages.python.fold import int_value
from sew_hooks.languages.python.inference import Types
from sew_hooks.languages.python.scopes import Scope
from sew_hooks.languages.python.tree import PythonClass, PythonFunction
from sew_hooks.languages.shared_facts import GapFinder, SharedFacts
from sew_hooks.languages.tree import Body, Node, Operation, Statement
from sew_hooks.patterns import pattern

_COMMENT = pattern(r"[ \t]*#[^\n]*")


class Facts(SharedFacts):
    """The surroundings of the node that is being visited; the walk keeps them up to date."""

    movable = pattern(r"[)\]}]")

    def __init__(self, text: str, types: Types, scope: Scope, find_gaps: GapFinder) -> None:
        super().__init__(text, find_gaps)
        self.types = types
        self.scope = scope
        self.file = Statement("file", 0, len(text))
        """The node that stands for the whole file in an address."""
        self.exchangeable: dict[tuple[Scope, str], bool] = {}
        """The results of :mod:`sew_hooks.languages.python.preconditions.loops` for the loop variables of each scope."""
        self.function: PythonFunction | None = None
        self.enclosing_class: PythonClass | None = None
        """The class whose body directly contains the statement or its function, if any."""
        self.body: Body | None = None
        self.owner: Node | None = None
        """The compound statement that contains ``block``; ``None`` for the module's own."""

    # Names and types

    def builtin(self, *names: str) -> bool:
        """Whether all of the names mean the builtins here."""
        return all(self.scope.is_builtin(name) for name in names)

    def has_type(self, node: Node, names: frozenset[str]) -> bool:
        """Whether the expression is proven to have a type of one of these names."""
        return self.types.named(node, self.scope, names)

    def is_local(self, name: str) -> bool:
        """Whether a plain assignment here binds ``name`` in a function, or in the module for module code."""
        scope = self.scope
        return (
            scope.kind in ("function", "module")
            and name in scope.bindings
            and name not in scope.globals
            and name not in scope.nonlocals
        )

    def in_method(self, *names: str) -> bool:
        """Whether the innermost function has one of these names."""
        return self.function is not None and self.function.value in names

    # Side effects

    def is_number(self, node: Node) -> bool:
        return self.has_type(node, NUMERIC)

    def is_steady_name(self, name: Node) -> bool:
        return not self.scope.watched

    def cannot_fail(self, operation: Operation) -> bool:
        op, right = operation.value, operation.right
        if op not in ("/", "//", "%"):
            return op in ("+", "-", "*", "&", "|", "^")
        return bool(int_value(right)) or (right.kind == "float" and float(right.value) != 0)

    def comparable(self, left: Node, right: Node) -> bool:
        """Whether a comparison only calls code of builtin types: both operands are proven numbers, or both are text."""
        a, b = self.types.of(left, self.scope), self.types.of(right, self.scope)
        if a is None or b is None or a[0] not in SCALAR or b[0] not in SCALAR:
            return False
        return a[0] == b[0] if a[0] in ("str", "bytes") or b[0] in ("str", "bytes") else "complex" not in (a[0], b[0])

    # Layout

    def indent_step(self) -> str:
        """One level of indentation here: the part that the innermost block adds, or four spaces in module code."""
        return (self.body.indent if self.body is not None else None) or "    "

    def can_reshape(self, start: int, end: int) -> bool:
        """Whether the lines of the range may be merged or split: no comment after them, and no directive to a tool
        above them, applies to a single line.
        """
        line = self.line_start(start)
        above = self.text[self.line_start(line - 1) : line] if line else ""
        return self.after_comment(end) == end and not (_COMMENT.match(above) and is_directive(above))

    def after_comment(self, end: int) -> int:
        """The end of a comment after ``end`` on its line, or ``end`` if there is none."""
        comment = _COMMENT.match(self.text, end)
        return end if comment is None else comment.end()

    def assign_sign(self, after: int) -> str:
        """How ``=`` is spaced in the assignment whose target ends at ``after``: ``=`` or `` = ``."""
        return "=" if self.text[after : after + 1] == "=" else " = "
