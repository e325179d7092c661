"""What counters ask a tree of Java or C++: the gap above a statement, the names it reads and writes, its conditions."""

from __future__ import annotations

import re
from collections import Counter as Counted
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from tree_sitter import Node, Parser

from benchmarks.candidates.reading import Candidate, Choice, Reading
from benchmarks.walking import walk

Answer = int | tuple[int, str] | None
"""The result of a counter for a node: nothing, or its variant, and for a place what distinguishes it."""

_WORD = re.compile(rb"[A-Za-z_]\w*")
_NO_NAMES = frozenset(b"this std return const final auto new int long double float boolean bool char".split())

COMMENTS = frozenset({"line_comment", "block_comment", "comment"})
BLOCKS = frozenset({"block", "compound_statement", "constructor_body"})
IFS = frozenset({"if_statement"})
LOOPS = frozenset({"for_statement", "enhanced_for_statement", "for_range_loop", "while_statement", "do_statement"})
OTHERS = frozenset(
    {"switch_expression", "switch_statement", "try_statement", "try_with_resources_statement", "synchronized_statement"}
)
COMPOUND = IFS | LOOPS | OTHERS
DECLARATIONS = frozenset({"local_variable_declaration", "declaration"})
SIMPLE = DECLARATIONS | {"expression_statement"}
JUMPS = frozenset({"return_statement", "throw_statement", "break_statement", "continue_statement"})
FUNCTIONS = frozenset({"method_declaration", "constructor_declaration", "function_definition"})
COMPARISONS = frozenset({"<", "<=", ">", ">=", "==", "!="})
LOGIC = frozenset({"&&", "||"})


@dataclass
class Unit:
    """An outermost function, or the code outside of them; ``fields`` are the names of the fields of the file."""

    number: int
    node: Node
    fields: frozenset[str] = frozenset()
    _locals: dict[str, Node] | None = field(default=None, repr=False)
    _written: Counted[str] | None = field(default=None, repr=False)

    @property
    def locals(self) -> dict[str, Node]:
        """The declarations of local variables and parameters by name; if two have one name, the last."""
        if self._locals is None:
            self._locals = {}
            for node in walk(self.node):
                if node.type in ("local_variable_declaration", "declaration"):
                    for declarator in node.children_by_field_name("declarator"):
                        self._locals[declared_name(declarator) or text(declarator)] = node
                elif node.type in ("formal_parameter", "parameter_declaration"):
                    self._locals[declared_name(node)] = node
        return self._locals

    @property
    def names(self) -> Collection[str]:
        """Names that a comment may begin with: locals in a function, fields outside."""
        return self.locals if self.number >= 0 else self.fields

    def writes(self, name: str) -> int:
        """How often ``name`` is assigned after its declaration."""
        if self._written is None:
            self._written = Counted()
            for node in walk(self.node):
                target = None
                if node.type == "assignment_expression":
                    target = node.child_by_field_name("left")
                elif node.type == "update_expression":
                    target = next((child for child in node.named_children), None)
                if target is not None:
                    self._written[text(target)] += 1
        return self._written[name]

    def type_of(self, name: str) -> str:
        """The type as it was declared, or an empty string."""
        declaration = self.locals.get(name)
        found = declaration.child_by_field_name("type") if declaration is not None else None
        return text(found)


Counter = Callable[[Node, Unit], Answer]


class Book:
    """The candidates of a language, and which counter looks at which node type."""

    def __init__(self, *others: Book) -> None:
        self.candidates: list[Candidate] = [candidate for other in others for candidate in other.candidates]
        self.counters: dict[str, list[tuple[str, Counter]]] = {}
        for other in others:
            for kind, counters in other.counters.items():
                self.counters.setdefault(kind, []).extend(counters)

    def on(self, kinds: frozenset[str] | str, name: str, zero: str, one: str, sort: str = "habit") -> Callable[
        [Counter], Counter
    ]:  # fmt: skip
        """Enter a candidate: its counter looks at every node of ``kinds`` (names with spaces between)."""
        self.candidates.append(Candidate(name, zero, one, sort))

        def enter(counter: Counter) -> Counter:
            for kind in kinds.split() if isinstance(kinds, str) else sorted(kinds):
                self.counters.setdefault(kind, []).append((name, counter))
            return counter

        return enter


def read_with(parser: Parser, book: Book, code: str, fields: Callable[[Node], frozenset[str]]) -> Reading | None:
    """Return the choices in ``code`` outside functions with a syntax error, or None if the tree is not reliable."""
    root = parser.parse(code.encode()).root_node
    if root.has_error and sum(1 for node in walk(root) if node.type == "ERROR") > 20:
        return None
    reading = Reading(lines=sum(1 for line in code.split("\n") if line.strip()))
    names = fields(root)
    stack = [(root, Unit(-1, root, names))]
    while stack:
        node, unit = stack.pop()
        if unit.number < 0 and node.type in FUNCTIONS and node.child_by_field_name("body") is not None:
            unit = Unit(len(reading.units), node, names)
            if node.has_error:
                continue
            reading.units.append((node.start_point.row + 1, node.end_point.row + 1))
        for name, counter in book.counters.get(node.type, ()):
            answer = counter(node, unit)
            if answer is not None:
                bit, place = answer if isinstance(answer, tuple) else (answer, "")
                reading.choices.append(Choice(name, bit, node.start_point.row + 1, unit.number, place))
        stack.extend((child, unit) for child in reversed(node.children))
    return reading


def text(node: Node | None) -> str:
    """Return the text of a node, or an empty string."""
    return node.text.decode() if node is not None and node.text is not None else ""


def words(node: Node | None) -> set[bytes]:
    """Return all words in a node, to be careful including those in strings and comments."""
    return set(_WORD.findall(node.text)) - _NO_NAMES if node is not None and node.text is not None else set()


def declared_name(node: Node) -> str:
    """Return the name that a declarator or parameter declares."""
    found = node if node.type == "identifier" else None
    found = found or node.child_by_field_name("name") or node.child_by_field_name("declarator")
    while found is not None and found.type not in ("identifier", "field_identifier"):
        inner = found.child_by_field_name("declarator")
        found = inner or next((child for child in found.named_children if child.type == "identifier"), None)
    return text(found)


def written(node: Node) -> set[bytes]:
    """Return the names that a statement declares or assigns, and the objects that it calls a method of."""
    names: set[bytes] = set()
    for part in walk(node):
        if part.type in ("variable_declarator", "init_declarator"):
            names.add(declared_name(part).encode())
        elif part.type == "declaration":
            names |= {declared_name(each).encode() for each in part.children_by_field_name("declarator")}
        elif part.type in _SETTING or (part.type == "expression_statement" and _METHOD.match(part.text or b"")):
            names |= _first_word(part)
    return names - {b""}


_SETTING = ("assignment_expression", "update_expression")
_METHOD = re.compile(rb"[\w\[\]:]+(\.|->|<<)")
"""The beginning of a statement that calls a method of an object, or writes to a stream."""


def _first_word(node: Node) -> set[bytes]:
    first = next((word for word in _WORD.findall(node.text or b"") if word not in _NO_NAMES), None)
    return {first} if first else set()


def feeds(earlier: Node, later: Node) -> bool:
    """Whether ``later`` mentions a name that ``earlier`` writes."""
    return bool(written(earlier) & words(later))


def previous(node: Node) -> Node | None:
    """Return the statement before ``node`` in its block; None if a comment on its own line is between them."""
    before = node.prev_sibling
    if before is not None and before.type in COMMENTS:
        own = before.prev_sibling
        if own is None or own.end_point.row != before.start_point.row:
            return None
        before = own
    return before if before is not None and before.is_named and before.type not in COMMENTS else None


def blank(node: Node) -> int:
    """Whether a blank line is above ``node``."""
    before = node.prev_sibling
    return int(before is not None and node.start_point.row - before.end_point.row > 1)


def in_block(node: Node) -> bool:
    """Whether a statement stands in a block, not alone under an ``if`` or a loop."""
    return node.parent is not None and node.parent.type in BLOCKS


def statements(node: Node | None) -> list[Node]:
    """Return the statements of a body, with or without braces."""
    if node is None:
        return []
    if node.type == "else_clause":
        return statements(next((child for child in node.named_children if child.type not in COMMENTS), None))
    return [child for child in node.named_children if child.type not in COMMENTS] if node.type in BLOCKS else [node]


def jumps(node: Node | None) -> bool:
    """Whether a body leaves its block at its end."""
    body = statements(node)
    return bool(body) and body[-1].type in JUMPS


def is_guard(node: Node) -> bool:
    """Whether a statement is ``if (c) leave;``."""
    return (
        node.type == "if_statement"
        and node.child_by_field_name("alternative") is None
        and jumps(node.child_by_field_name("consequence"))
    )


def inner(node: Node | None) -> Node | None:
    """Return the content of a pair of parentheses."""
    while node is not None and node.type in ("parenthesized_expression", "condition_clause"):
        node = next((child for child in node.named_children if child.type not in COMMENTS), None)
    return node


def operator(node: Node | None) -> str:
    """Return the operator of an expression, or an empty string."""
    return text(node.child_by_field_name("operator")) if node is not None else ""


def operands(node: Node) -> tuple[Node | None, Node | None]:
    """Return the two sides of an expression."""
    return node.child_by_field_name("left"), node.child_by_field_name("right")


def is_name(node: Node | None) -> bool:
    """Whether a node is a plain name."""
    return node is not None and node.type == "identifier"


def is_plain(node: Node | None) -> bool:
    """Whether an expression only reads names and literals and cannot fail: no call, dereference, index or division."""
    return node is not None and not any(
        part.type in _CALLS or part.type in ("/", "%", "++", "--", "=", "*=", "/=", "%=") for part in walk(node)
    )


_CALLS = frozenset(
    [
        "method_invocation",
        "call_expression",
        "object_creation_expression",
        "new_expression",
        "array_access",
        "subscript_expression",
        "field_access",
        "field_expression",
        "pointer_expression",
        "assignment_expression",
        "update_expression",
        "lambda_expression",
        "cast_expression",
        "instanceof_expression",
    ]
)


def ordered(left: Node | None, right: Node | None) -> int:
    """Return 0 if two nodes stand in the order of their texts, and 1 if not."""
    return int(text(left) > text(right))
