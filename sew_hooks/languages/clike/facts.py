"""Facts about a place that rules need: types, side effects and layout. All rules share the same answers."""

from __future__ import annotations

import re
from bisect import bisect_left
from operator import or_

from sew_hooks.languages.clike.lower import Lowering
from sew_hooks.languages.clike.nearest import Nearest
from sew_hooks.languages.clike.scopes import Declared
from sew_hooks.languages.clike.tree import Call, Component, Element, Loop, Member, Name, Unary, variable
from sew_hooks.languages.clike.types import Types
from sew_hooks.languages.shared_facts import GapFinder, SharedFacts
from sew_hooks.languages.tree import Body, Compound, Function, Node, Operation, Statement
from sew_hooks.languages.vocabulary import ARITHMETIC_KINDS
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

_OPERATOR_CHARACTERS = frozenset("+-*/%&|^<>=!~?:")
_STICKY = pattern(r"(?<![\w.])\.?\d[\w.']*[eEpP]\Z")
_GAP = pattern(r"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)


def asked_bodies(facts: Facts) -> dict[Body, None]:
    """The bodies whose statements rules are asked about, in order: those of a ``switch`` that is a value are not."""
    compounds = (node for node in facts.lowered.nodes if isinstance(node, Compound))
    return dict.fromkeys(body for node in compounds for body in node.bodies)


def is_target(use: Name) -> bool:
    """Whether a use of a variable is an assignment or an update of it."""
    parent = use.parent
    return parent is not None and parent.kind in ("assign", "augmented", "increment") and parent.children[0] is use


class Edges(NamedTuple):
    """The characters at the edges of an operand that a rule's text would touch."""

    leads: bool
    """An operator is its first character."""

    ends: bool
    """An operator is its last character, as that of a generic type is."""

    sticks: bool
    """A number would swallow a sign after it (``0xe + 1``)."""


class Facts(SharedFacts):
    """The facts about one file. ``blocked`` are ranges that no rule may touch, in order, such as macros."""

    movable = pattern(r"[)\]]|\}(?!\s*else\b)")

    def __init__(
        self,
        text: str,
        lowered: Lowering,
        types: Types,
        blocked: list[tuple[int, int]],
        find_gaps: GapFinder,
    ) -> None:
        super().__init__(text, find_gaps)
        self.lowered = lowered
        self.types = types
        self._blocked = blocked
        self._ends = [end for _, end in blocked]
        self._function = Nearest(lambda node: isinstance(node, Function))
        self._edges: dict[Node, Edges] = {}
        self._uses: dict[str, dict[Declared | None, list[Name]]] = {}

    def blocked(self, start: int, end: int) -> bool:
        """Whether something that no rule may touch reaches into a range."""
        if not self._blocked:
            return False
        index = bisect_left(self._ends, start + 1)
        return index < len(self._blocked) and self._blocked[index][0] < end

    def uses_of(self, name: str) -> dict[Declared | None, list[Name]]:
        """The uses of a name, grouped by the variable that each stands for (``None`` where that is not known)."""
        if name not in self._uses:
            by_variable = self._uses[name] = {}
            for use in self.lowered.uses.get(name, ()):
                by_variable.setdefault(variable(use), []).append(use)
        return self._uses[name]

    def is_assigned(self, declared: Declared) -> bool:
        """Whether a local variable may be assigned or updated after its declaration."""
        if declared.name in self.lowered.blurred:
            return True
        uses = self.uses_of(declared.name)
        unknown = (use for use in uses.get(None, ()) if use.scope.is_within(declared.scope))
        return any(is_target(use) for variable_uses in (uses.get(declared, ()), unknown) for use in variable_uses)

    # Side effects

    def is_number(self, node: Node) -> bool:
        return self.types.is_number(self.types.of(node))

    def is_steady_name(self, name: Node) -> bool:
        return isinstance(name, Name) and self.types.is_read(name) and self.types.has_value(name)

    def cannot_fail(self, operation: Operation) -> bool:
        right = operation.right
        return operation.value not in ("/", "%") or (right.kind == "int" and bool(right.value.strip("0lLxXbB_")))

    def quiet(self, node: Node) -> bool:
        """Whether evaluating an expression only reads, though it may fail."""
        if self.steady(node):
            return True
        if isinstance(node, Name):
            return self.types.is_read(node)
        if isinstance(node, Member):
            return self.quiet(node.target) and self.types.of(node) is not None
        if isinstance(node, Element):
            return self.quiet(node.target) and self.quiet(node.index) and self.types.of(node) is not None
        if isinstance(node, Call):
            return (
                node.receiver is not None
                and self.quiet(node.receiver)
                and all(self.quiet(argument) for argument in node.arguments)
                and self.types.reads(node)
            )
        if isinstance(node, Operation) and node.kind in ARITHMETIC_KINDS:
            numbers = self.is_number(node.left) and self.is_number(node.right)
            return numbers and self.quiet(node.left) and self.quiet(node.right)
        if isinstance(node, Unary) and node.kind == "unary" and node.value in ("-", "+", "~"):
            return self.quiet(node.operand) and self.is_number(node.operand)
        return False

    def exchangeable(self, left: Node, right: Node) -> bool:
        """Whether it makes no difference which of two operands is evaluated first: both only read, and at most one
        of them can fail."""
        return self.quiet(left) and self.quiet(right) and (self.steady(left) or self.steady(right))

    def unused(self, node: Node) -> bool:
        """Whether nothing uses a value: the node is a whole statement, or an update in the header of a ``for``."""
        parent = node.parent
        if node.parens or not isinstance(parent, Statement):
            return False
        if parent.kind == "expression":
            return True
        return isinstance(parent, Loop) and parent.kind == "for" and node in parent.updates

    def function_around(self, node: Node) -> Function | None:
        """The innermost function around a node."""
        function = self._function.of(node)
        return function if isinstance(function, Function) else None

    def inside_method(self, node: Node, *names: str) -> bool:
        """Whether the innermost function around a node has one of these names."""
        function = self.function_around(node)
        return function is not None and function.value in names

    # Layout

    def edges(self, node: Node) -> Edges:
        """The characters that are at the edges of an operand, or may be there after its own operands are exchanged."""
        edges = self._edges.get(node)
        if edges is None:
            edges = self._edges[node] = self._edges_of(node)
        return edges

    def _edges_of(self, node: Node) -> Edges:
        if isinstance(node, Operation):
            left, right = self.edges(node.left), self.edges(node.right)
            return left if left == right else Edges(*map(or_, left, right))
        text, start, end = self.text, node.outer_start, node.outer_end
        return Edges(
            node.kind == "de-morgan" or text[start] in _OPERATOR_CHARACTERS,
            text[end - 1] in _OPERATOR_CHARACTERS,
            _STICKY.search(text[start:end]) is not None,
        )

    def has_plain_operator(self, node: Operation) -> bool:
        """Whether nothing touches an operation from outside, and its operator has only white space around it."""
        gap = self.text[node.left.outer_end : node.right.outer_start]
        return self.separate(node.start, node.end) and gap.strip() == node.value

    def guards_nothing_else(self, start: int, end: int) -> bool:
        """Whether the code after the body of the statement at ``start``, which ends at ``end``, does not look guarded
        by that statement: a block ends there, or a statement starts a line that is indented no deeper.

        Without the braces around the body, compilers warn about anything else. A block may look like the body of an
        empty loop, and an empty statement would be a second one.
        """
        text = self.text
        gap = _GAP.match(text, end)
        after = end if gap is None else gap.end()
        if after == len(text) or text[after] == "}":
            return True
        own, indent = self.level(start), self.indentation(after)
        return own is not None and indent is not None and text[after] not in ";{" and own.startswith(indent)

    def top_of_comments(self, top: int, after: int) -> int:
        """The start of the line of ``top``, or of the first of the comment lines directly above it that follow
        ``after``."""
        text = self.text
        top = self.line_start(top)
        while (line := self.line_start(top - 1)) > after:
            last = text[line:top].strip()
            if last.endswith("*/"):
                line = text.rfind("/*", after, top)
                if line < 0 or self.indentation(line) is None:
                    break
                line = self.line_start(line)
            elif not last.startswith("//"):
                break
            top = line
        return top

    def step(self, body: Body) -> str:
        """One level of indentation: the part that a body adds to the indentation of its closing brace, or of its header
        if it has no braces.

        The line of the opening brace may start with a bracket that a rule moves.
        """
        if body.statements:
            base = self._indentation_around(body)
            first = body.statements[0]
            inner = self.indentation(first.group.start if isinstance(first, Component) else first.start)
            if base is not None and inner is not None and inner.startswith(base) and len(inner) > len(base):
                return inner[len(base) :]
        return "    "

    def _indentation_around(self, body: Body) -> str | None:
        if body.form == "braces":
            return self.indentation(body.end - 1)
        return self.level(body.owner.start) if body.form == "bare" and body.owner is not None else None
