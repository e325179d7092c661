"""Statements with blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from sew_hooks.errors import ParseError
from sew_hooks.languages.python import fold
from sew_hooks.languages.python.lowering.indentation import step, width
from sew_hooks.languages.python.lowering.pieces import EXTRAS
from sew_hooks.languages.python.lowering.statements import Statements
from sew_hooks.languages.python.scopes import UNKNOWN, Scope
from sew_hooks.languages.python.tree import Loop, Negation
from sew_hooks.languages.tree import Body, Compound, Function, If, Node, Region, Statement
from sew_hooks.languages.vocabulary import Kind
from sew_hooks.patterns import pattern

MAX_LEVELS = 100
"""How deep Python lets blocks nest."""

MAX_BRANCHES = 1000
"""The number of ``elif`` branches of an ``if``, including those of all around it:

LibCST, the referee, recurses at each.
"""

_NOTHING_BUT_CONTINUED = pattern(r"^[ \t\f]*\\\n", re.MULTILINE)


class Compounds(Statements):
    """Lowers blocks and the statements that contain them.

    ``position`` is the end of the last token that was read, and ``indents`` the indentation of each block around it.
    ``protection`` is how many ``try`` and ``with`` of the same scope surround it, and ``outside`` says that it is
    outside all functions. ``repeated`` are the places of return statements that one variant of a rule has beside
    another.
    """

    compound_statements: ClassVar[dict[str, Callable[[Any, Any], Statement]]]
    """The method of the class that lowers each of the grammar's compound statements."""

    def __init__(self, text: str, root: Any, definitions: bool) -> None:
        super().__init__(text, root, definitions, Scope("module", None))
        self.annotations = []
        self.outside = True
        self.repeated: set[int] = set()
        self.position = 0
        self.indents = [""]
        self.protection = 0
        self.branches = 0
        continued = _NOTHING_BUT_CONTINUED.finditer(text) if "\\\n" in text else ()
        self._continued = {line_end.end() for line_end in continued}
        """The ends of lines with only a continuation: for Python, the next line has their indentation."""

    # Lines and blocks

    def line(self, position: int) -> int:
        """The number of the line that ``position`` is on."""
        return self.text.count("\n", 0, position) + 1

    def line_end(self, position: int) -> int:
        """The end of the line that ``position`` is on, before its terminator."""
        end = self.text.find("\n", position)
        return len(self.text) if end < 0 else end

    def indentation(self, position: int) -> str:
        """The indentation of the line that starts with the token at ``position``."""
        text = self.text
        start = text.rfind("\n", 0, position) + 1
        indent = text[start:position]
        if start in self._continued or indent.strip(" \t\f"):
            raise ParseError(f"inconsistent indentation at line {self.line(position)}")
        return indent

    def check_aligned(self, position: int) -> None:
        """Raise ParseError unless the token at ``position`` starts a line of the innermost block."""
        indent = self.indentation(position)
        own = self.indents[-1]
        if indent != own and width(indent) != width(own):
            raise ParseError(f"inconsistent indentation at line {self.line(position)}")

    def statements(self, nodes: Iterable[Any], lines: bool) -> list[Statement]:
        """Lower the statements of a block; ``lines`` says that they are on lines of their own."""
        lowered: list[Statement] = []
        first = 0  # the number of the statement that the present line starts with
        pending = False  # a semicolon, which may be the last one of its line
        alone = lines
        for node in nodes:
            kind = node.type
            if kind in EXTRAS:
                continue
            if kind == ";":
                pending, alone = True, False
                self.position = node.end_byte
                continue
            if lines and not (pending and not self.breaks_line(self.position, node.start_byte)):
                for statement in lowered[first:] if alone else ():
                    statement.alone = True
                first, alone = len(lowered), True
                self.check_aligned(node.start_byte)
            pending = False
            lower = self.simple_statements.get(kind)
            if lower is not None:
                lowered += lower(self, node)
                self.position = node.end_byte
            else:
                lowered.append(self.compound_statement(node))
        for statement in lowered[first:] if alone else ():
            statement.alone = True
        return self._folded(lowered)

    def _folded(self, statements: list[Statement]) -> list[Statement]:
        folded = fold.statements(statements)
        for statement in folded:
            if isinstance(statement, Region):
                for raw in statement.raw:
                    self.place(raw)
                if "variable" in statement.parts:
                    self.scope.regions.setdefault(statement.parts["variable"].value, []).append(statement)
                self.repeated.update(raw.start for raw in statement.raw[1:] if raw.kind == "return")
            if not isinstance(statement, Function):
                self.place(statement)
        return folded

    def adopt(self, owner: Node, bodies: Iterable[Body]) -> None:
        """Make ``owner`` the parent of the statements in ``bodies``, also of those that are parts of regions."""
        super().adopt(owner, bodies)
        for body in bodies:
            for statement in body.statements:
                for raw in statement.raw if isinstance(statement, Region) else ():
                    raw.parent, raw.body, raw.previous = owner, body, statement.previous

    def compound_statement(self, node: Any) -> Statement:
        """Lower one compound statement."""
        lower = self.compound_statements.get(node.type)
        if lower is None:
            self.refuse(node)
        return lower(self, node)

    def fill(self, body: Body, nodes: Iterable[Any], lines: bool) -> None:
        """Lower the statements of a body one level deeper; ``lines`` is that of :meth:`statements`."""
        around = self.enter(body)
        body.statements = self.statements(nodes, lines)
        self.leave_to(around)

    def block(self, node: Any, colon: Any) -> Body:
        """Lower the block after a colon."""
        nodes = self.parts(node)
        if not nodes:
            self.refuse(colon)
        first = nodes[0].start_byte
        if not self.breaks_line(colon.end_byte, first):
            body = Body("line", first, first, self.scope)
            self.fill(body, nodes, lines=False)
        else:
            body = Body("indented", self.text.find("\n", colon.end_byte) + 1, first, self.scope)
            self._indent(first)
            self.fill(body, nodes, lines=True)
            body.indent = step(*self.indents[-2:])
            self.indents.pop()
        body.end = self.line_end(self.position)
        body.protected = self.protection > 0
        return body

    def _indent(self, first: int) -> None:
        """Begin a block with the indentation of the token at ``first``."""
        indent = self.indentation(first)
        if width(indent) <= width(self.indents[-1]):
            raise ParseError(f"inconsistent indentation at line {self.line(first)}")
        if len(self.indents) > MAX_LEVELS:
            raise ParseError("nested too deeply")
        self.indents.append(indent)

    def clause(self, node: Any) -> Body:
        """Lower the block of ``else`` or ``finally``."""
        self.check_aligned(node.start_byte)
        _, colon, block = self.parts(node)
        return self.block(block, colon)

    # Branches and loops

    def if_statement(self, node: Any) -> Statement:
        """Lower ``if`` with all its branches."""
        parts = self.parts(node)
        own = len(parts) - 4
        self.branches += own
        if self.branches > MAX_BRANCHES:
            raise ParseError(f"has more than {MAX_BRANCHES} elif branches in a row or in each other")
        branch = self._if(node.start_byte, parts[:4], parts[4:])
        self.branches -= own
        return branch

    def _if(self, start: int, parts: list[Any], rest: list[Any]) -> If:
        """Lower ``if`` or ``elif``; ``rest`` are the clauses after it."""
        follows_else = parts[0].type == "elif"
        test = self.expression(parts[1])
        blocks = [self.block(parts[3], parts[2])]
        orelse: If | Body | None = None
        if rest and rest[0].type == "elif_clause":
            self.check_aligned(rest[0].start_byte)
            orelse = self._if(rest[0].start_byte, self.parts(rest[0]), rest[1:])
            orelse.alone = True
            self.place(orelse)
        elif rest:
            orelse = self.clause(rest[0])
            blocks.append(orelse)
        child = test
        if isinstance(orelse, Body) and not follows_else:
            # branch-order's own `not` is not a node, and there is no emptiness-test under it
            if isinstance(child, Negation) and child.plain is None:
                child = child.operand
            if isinstance(child, Negation):
                child = child.operand if child.plain is None else child.plain
        result = If("if", start, self.position, (child,), tuple(blocks))
        result.test = test
        result.orelse = orelse
        result.follows_else = follows_else
        result.close = parts[2].end_byte
        result.plain = True
        return self.compound(result)

    def for_statement(self, node: Any) -> Statement:
        """Lower ``for``."""
        parts = self.parts(node)
        is_async = parts[0].type == "async"
        _, left, _, right, *rest = parts[is_async:]
        target, bound = self.target(left)
        iterable = self.expression(right)
        self.bind(bound, "unknown" if is_async else "element", iterable)
        return self._loop("for", node.start_byte, target, iterable, rest, is_async)

    def while_statement(self, node: Any) -> Statement:
        """Lower ``while``."""
        _, condition, *rest = self.parts(node)
        return self._loop("while", node.start_byte, None, self.expression(condition), rest, False)

    def _loop(self, kind: Kind, start: int, target: Node | None, test: Node, rest: list[Any], is_async: bool) -> Loop:
        """Build a loop; ``rest`` is its colon and everything after it."""
        blocks = [self.block(rest[1], rest[0])]
        if len(rest) > 2:
            blocks.append(self.clause(rest[2]))
        children = (test,) if target is None or target.kind == "name" else (target, test)
        result = Loop(kind, start, self.position, children, tuple(blocks))
        result.target = target
        result.test = test
        result.has_else = len(blocks) > 1
        result.is_async = is_async
        return self.compound(result)

    # Others

    def attempt(self, node: Any) -> Statement:
        """Lower ``try``."""
        _, colon, body, *clauses = self.parts(node)
        self.protection += 1
        blocks = [self.block(body, colon)]
        headers: list[Node] = []
        for clause in clauses:
            if clause.type in ("except_clause", "except_group_clause"):
                blocks.append(self._handler(clause, headers))
            else:
                blocks.append(self.clause(clause))
        self.protection -= 1
        return self.compound(Compound("try", node.start_byte, self.position, tuple(headers), tuple(blocks)))

    def _handler(self, node: Any, headers: list[Node]) -> Body:
        self.check_aligned(node.start_byte)
        *parts, colon, block = self.parts(node)
        caught = [part for part in parts if part.is_named]
        if any(part.type == "," for part in parts):
            self.refuse(node)
        if caught:
            headers.append(self.expression(caught[0]))
        if len(caught) > 1:
            self.bind(self.target(caught[1])[1], "caught", None)
        return self.block(block, colon)

    def with_statement(self, node: Any) -> Statement:
        """Lower ``with``."""
        clause, colon, block = self.parts(node)[-3:]
        items = [item.children[0] for item in clause.children if item.type == "with_item"]
        if len(items) == 1 and items[0].type == "parenthesized_expression":
            inner = self.parts(items[0])[1]
            if inner.type not in ("yield", "named_expression"):
                items = [inner]  # these are the statement's own parentheses
        headers = [self.expression(item) for item in items]
        self.protection += 1
        blocks = (self.block(block, colon),)
        self.protection -= 1
        return self.compound(Compound("with", node.start_byte, self.position, tuple(headers), blocks))

    def match(self, node: Any) -> Statement:
        """Lower ``match``; its patterns carry no sites."""
        _, *subjects, colon, body = self.parts(node)
        if len(subjects) == 1:
            headers = [self.expression(subjects[0])]
        else:
            span = subjects[0].start_byte, subjects[-1].end_byte
            headers = [Node("tuple", *span, self.elements(subjects))]
        cases = [child for child in body.children if child.type not in EXTRAS]
        if not cases:
            self.refuse(colon)
        self._indent(cases[0].start_byte)
        blocks = [self._case(case, headers) for case in cases]
        self.indents.pop()
        return self.compound(Compound("match", node.start_byte, self.position, tuple(headers), tuple(blocks)))

    def _case(self, node: Any, headers: list[Node]) -> Body:
        self.check_aligned(node.start_byte)
        _, *patterns, colon, block = self.parts(node)
        for part in patterns:
            if part.type == "if_clause":
                headers.append(self.expression(self.parts(part)[1]))
            elif part.is_named:
                self.other(part)
                for name in self._captures(part):
                    self.scope.bind(name, UNKNOWN)
        return self.block(block, colon)

    def _captures(self, pattern: Any) -> list[str]:
        """The names that a pattern binds, and some that it may only look at."""
        out = []
        stack = [pattern]
        while stack:
            node = stack.pop()
            parts = self.parts(node)
            if node.type == "class_pattern":
                parts = parts[1:]
            elif node.type == "keyword_pattern":
                parts = parts[2:]
            elif node.type == "dotted_name" and len(parts) > 1:
                continue
            for part in parts:
                if part.type == "identifier":
                    out.append(self.slice(part))
                else:
                    stack.append(part)
        return out
