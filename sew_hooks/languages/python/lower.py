"""From LibCST's tree to ours: the one place that knows LibCST's classes.

LibCST nodes carry no positions. Walking them in source order and looking for each token in the text, past
white space and comments, gives every node its range and proves on the way that tree and text agree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import libcst as cst

from sew_hooks.errors import ParseError
from sew_hooks.languages.python import fold
from sew_hooks.languages.python.scopes import UNKNOWN, Binding, Scope
from sew_hooks.languages.python.tree import (
    Argument,
    Augmented,
    Block,
    Call,
    Class,
    Clause,
    Compound,
    Comprehension,
    Function,
    If,
    Junction,
    Lambda,
    Loop,
    Negation,
    Node,
    Operation,
    Power,
    Region,
    Return,
    Slice,
    Statement,
    Subscript,
)
from sew_hooks.languages.reading import Counts
from sew_hooks.languages.vocabulary import Kind

_GAP = re.compile(r"(?:[ \t\f\r\n]+|\\\r?\n|#[^\r\n]*)*")

_COMMENT = re.compile(r"#[^\r\n]*")
_IMPORT_TOKEN = re.compile(r"\w+|[^\w\s\\]")

_BINARY: dict[Any, tuple[Kind, str]] = {
    cst.Add: ("sum", "+"),
    cst.Subtract: ("sum", "-"),
    cst.Multiply: ("product", "*"),
    cst.Divide: ("product", "/"),
    cst.FloorDivide: ("product", "//"),
    cst.Modulo: ("product", "%"),
    cst.MatrixMultiply: ("product", "@"),
    cst.Power: ("power", "**"),
    cst.LeftShift: ("shift", "<<"),
    cst.RightShift: ("shift", ">>"),
    cst.BitAnd: ("bitand", "&"),
    cst.BitOr: ("bitor", "|"),
    cst.BitXor: ("bitxor", "^"),
}
_COMPARISON: dict[Any, tuple[Kind, str]] = {
    cst.LessThan: ("ordering", "<"),
    cst.LessThanEqual: ("ordering", "<="),
    cst.GreaterThan: ("ordering", ">"),
    cst.GreaterThanEqual: ("ordering", ">="),
    cst.Equal: ("equality", "=="),
    cst.In: ("membership", "in"),
    cst.Is: ("identity", "is"),
}
_AUGMENTED = {
    cst.AddAssign: "+",
    cst.SubtractAssign: "-",
    cst.MultiplyAssign: "*",
    cst.DivideAssign: "/",
    cst.FloorDivideAssign: "//",
    cst.ModuloAssign: "%",
    cst.MatrixMultiplyAssign: "@",
    cst.PowerAssign: "**",
    cst.LeftShiftAssign: "<<",
    cst.RightShiftAssign: ">>",
    cst.BitAndAssign: "&",
    cst.BitOrAssign: "|",
    cst.BitXorAssign: "^",
}
_CONSTANTS = {"True", "False", "None"}

Path = tuple[int, ...]
Bound = list[tuple[str, Path, bool]]
"""Names of a target, the way to each through unpacked tuples, and whether that way is known."""


class Lowering:
    """Lowers one module; ``text`` is the source without a byte-order mark."""

    def __init__(self, text: str, module: cst.Module) -> None:
        self.text = text
        self.module = module
        self.position = 0
        self.scope = Scope("module", None)
        self.residual = Counts()
        self.counts = self.residual
        self.definitions: list[Counts] = []
        self.protection = 0
        self.body = self._statements(module.body, 0, "")
        if self.next() != len(text):
            raise ParseError("tree and text disagree at the end of the file")
        self.scope.close()

    @property
    def total(self) -> Counts:
        """The counts of the whole file."""
        total = Counts()
        for counts in (self.residual, *self.definitions):
            total.add(counts)
        return total

    # Tokens

    def take(self, token: str) -> int:
        """Go past ``token``, which must come next; its place."""
        text = self.text
        start = self.position
        if not text.startswith(token, start):
            start = self.next()
            if not text.startswith(token, start):
                raise ParseError(f"tree and text disagree at offset {start}")
        self.position = start + len(token)
        return start

    def next(self) -> int:
        """The place of the next token."""
        return _GAP.match(self.text, self.position).end()  # type: ignore[union-attr]

    def skip(self, token: str) -> bool:
        """Go past ``token`` if it comes next."""
        start = self.next()
        if self.text.startswith(token, start):
            self.position = start + len(token)
            return True
        return False

    # Expressions

    def expression(self, node: Any) -> Node:
        """Lower one expression with its parentheses."""
        handler = _EXPRESSIONS.get(node.__class__)
        if handler is None:
            return self._opaque(node)
        lpar = node.lpar
        if not lpar:
            return handler(self, node)
        start = self.take("(")
        for _ in range(len(lpar) - 1):
            self.take("(")
        result = handler(self, node)
        for _ in lpar:
            self.take(")")
        result.outer_start = start
        result.outer_end = self.position
        result.parens = len(lpar)
        return result

    def _take_code(self, code: str) -> tuple[int, int]:
        """Go past the text of a whole construct, whose inner lines may be indented otherwise than in ``code``."""
        start = self.next()
        if self.text.startswith(code, start):
            self.position = start + len(code)
        else:
            found = re.compile(r"\s+".join(map(re.escape, code.split()))).match(self.text, start)
            if found is None:
                raise ParseError(f"tree and text disagree at offset {start}")
            self.position = found.end()
        return start, self.position

    def _opaque(self, node: cst.CSTNode) -> Node:
        """A construct whose inside carries no sites; the names in it count as mentioned."""
        start, end = self._take_code(self.module.code_for_node(node).strip())
        names: list[Node] = []
        stack: list[cst.CSTNode] = [node]
        while stack:
            part = stack.pop()
            if isinstance(part, cst.Name):
                self.scope.mention(part.value)
                names.append(Node("name", start, start, (), part.value))
            elif isinstance(part, cst.NamedExpr) and isinstance(part.target, cst.Name):
                self.scope.function().bind(part.target.value, UNKNOWN)
                names.append(Node("walrus", start, start))
            elif isinstance(part, cst.Yield):
                self.scope.function().yields = True
                names.append(Node("yield", start, start))
            elif isinstance(part, cst.Await):
                names.append(Node("await", start, start))
            elif isinstance(part, cst.Lambda):
                names.append(Node("lambda", start, start))
            elif isinstance(part, cst.CompFor):
                self.counts.loops += 1
                names.append(Node("lambda", start, start))
            stack.extend(part.children)
        return Node("opaque", start, end, tuple(names))

    def _name(self, node: cst.Name) -> Node:
        value = node.value
        start = self.take(value)
        if value in _CONSTANTS:
            return Node("constant", start, self.position, (), value)
        self.scope.mention(value)
        return Node("name", start, self.position, (), value)

    def _literal(self, node: Any) -> Node:
        start = self.take(node.value)
        return Node(_LITERALS[node.__class__], start, self.position, (), node.value)

    def _formatted(self, node: Any) -> Node:
        return self._opaque(node.with_changes(lpar=(), rpar=()) if node.lpar else node)

    def _ellipsis(self, node: cst.Ellipsis) -> Node:
        return Node("ellipsis", self.take("..."), self.position)

    def _string_run(self, node: cst.ConcatenatedString) -> Node:
        left = self.expression(node.left)
        right = self.expression(node.right)
        kind: Kind = "string" if left.kind == right.kind == "string" else "opaque"
        return Node(kind, left.start, right.end, left.children + right.children, self.text[left.start : right.end])

    def _attribute(self, node: cst.Attribute) -> Node:
        base = self.expression(node.value)
        self.take(".")
        self.take(node.attr.value)
        return Node("attribute", base.outer_start, self.position, (base,), node.attr.value)

    def _binary(self, node: cst.BinaryOperation) -> Node:
        left = self.expression(node.left)
        kind, op = _BINARY[node.operator.__class__]
        start = self.take(op)
        end = self.position
        right = self.expression(node.right)
        if kind == "power":
            return Power(left.outer_start, right.outer_end, left, start, right, op)
        return Operation(kind, left, start, op, end, right)

    def _unary(self, node: cst.UnaryOperation) -> Node:
        operator = node.operator
        if isinstance(operator, cst.Not):
            start = self.take("not")
            operand = self.expression(node.expression)
            return Negation(start, operand.outer_end, operand, None)
        op = "-" if isinstance(operator, cst.Minus) else "+" if isinstance(operator, cst.Plus) else "~"
        start = self.take(op)
        operand = self.expression(node.expression)
        return Node("unary", start, operand.outer_end, (operand,), op)

    def _junction(self, node: cst.BooleanOperation) -> Node:
        operator = node.operator.__class__
        word: Kind = "and" if operator is cst.And else "or"
        rights = [node.right]
        left = node.left
        while isinstance(left, cst.BooleanOperation) and left.operator.__class__ is operator and not left.lpar:
            rights.append(left.right)
            left = left.left
        operands = [self.expression(left)]
        starts = []
        for right in reversed(rights):
            starts.append(self.take(word))
            operands.append(self.expression(right))
        return fold.junction(Junction(word, tuple(operands), tuple(starts)))

    def _comparison(self, node: cst.Comparison) -> Node:
        left = self.expression(node.left)
        parts = [left]
        kind: Kind
        for target in node.comparisons:
            operator = target.operator
            if isinstance(operator, (cst.NotIn, cst.IsNot)):
                first, second = ("not", "in") if isinstance(operator, cst.NotIn) else ("is", "not")
                start = self.take(first)
                self.take(second)
                kind, op = ("membership", "not in") if first == "not" else ("identity", "is not")
            elif isinstance(operator, cst.NotEqual):
                kind, op = "equality", operator.value
                start = self.take(op)
            else:
                kind, op = _COMPARISON[operator.__class__]
                start = self.take(op)
            end = self.position
            parts.append(self.expression(target.comparator))
        if len(parts) > 2:
            return Node("chain", left.outer_start, parts[-1].outer_end, tuple(parts))
        return fold.comparison(Operation(kind, left, start, op, end, parts[1]))

    def _conditional(self, node: cst.IfExp) -> Node:
        body = self.expression(node.body)
        self.take("if")
        test = self.expression(node.test)
        self.take("else")
        orelse = self.expression(node.orelse)
        return Node("ternary", body.outer_start, orelse.outer_end, (test, body, orelse))

    def _call(self, node: cst.Call) -> Node:
        function = self.expression(node.func)
        open_ = self.take("(")
        arguments = self._arguments(node.args)
        self.take(")")
        return fold.call(Call(function, open_, arguments, self.position))

    def _arguments(self, args: Sequence[cst.Arg]) -> tuple[Argument, ...]:
        out = []
        for arg in args:
            if arg.star:
                self.take(arg.star)
            keyword = ""
            if arg.keyword is not None:
                keyword = arg.keyword.value
                self.take(keyword)
                self.take("=")
            out.append(Argument(self.expression(arg.value), arg.star, keyword))
            self.skip(",")
        return tuple(out)

    def _subscript(self, node: cst.Subscript) -> Node:
        base = self.expression(node.value)
        self.take("[")
        indices = []
        for element in node.slice:
            part: Any = element.slice
            if isinstance(part, cst.Slice):
                indices.append(self._slice(part))
            else:
                if part.star:
                    self.take("*")
                indices.append(self.expression(part.value))
            self.skip(",")
        self.take("]")
        return Subscript(base, tuple(indices), self.position)

    def _slice(self, node: cst.Slice) -> Node:
        lower = self.expression(node.lower) if node.lower is not None else None
        colon = self.take(":")
        upper = self.expression(node.upper) if node.upper is not None else None
        step = None
        end = upper.outer_end if upper is not None else self.position
        if self.skip(":"):
            end = self.position
            if node.step is not None:
                step = self.expression(node.step)
                end = step.outer_end
        return fold.slice_(Slice(lower.outer_start if lower else colon, end, colon, lower, upper, step))

    def _display(self, node: Any) -> Node:
        open_, close, kind = _DISPLAYS[node.__class__]
        start = self.take(open_) if open_ else self.next()
        children = self._elements(node.elements)
        if close:
            self.take(close)
        if kind == "list" and not children:
            kind = "empty-list"
        return Node(kind, start, self.position, children)

    def _elements(self, elements: Iterable[Any]) -> tuple[Node, ...]:
        children: list[Node] = []
        for element in elements:
            if isinstance(element, cst.DictElement):
                children.append(self.expression(element.key))
                self.take(":")
                children.append(self.expression(element.value))
            elif isinstance(element, cst.StarredDictElement):
                start = self.take("**")
                value = self.expression(element.value)
                children.append(Node("star", start, value.outer_end, (value,)))
            elif isinstance(element, cst.StarredElement):
                children.append(self.expression(element))
            else:
                children.append(self.expression(element.value))
            self.skip(",")
        return tuple(children)

    def _starred(self, node: cst.StarredElement) -> Node:
        start = self.take("*")
        value = self.expression(node.value)
        return Node("star", start, value.outer_end, (value,))

    def _comprehension(self, node: Any) -> Node:
        open_, close, kind = _COMPREHENSIONS[node.__class__]
        outer = self.scope
        self.scope = scope = Scope("comprehension", outer)
        start = self.take(open_) if open_ else self.next()
        if isinstance(node, cst.DictComp):
            key = self.expression(node.key)
            self.take(":")
            elements: tuple[Node, ...] = (key, self.expression(node.value))
        else:
            elements = (self.expression(node.elt),)
        clauses: list[Clause] = []
        clause = node.for_in
        while clause is not None:
            self.counts.loops += 1
            if clause.asynchronous is not None:
                self.take("async")
            self.take("for")
            target, bound = self._target(clause.target)
            self.take("in")
            if not clauses:
                self.scope = outer
            iterable = self.expression(clause.iter)
            self.scope = scope
            self._bind(bound, "element" if clause.asynchronous is None else "unknown", iterable)
            tests = []
            for test in clause.ifs:
                self.take("if")
                tests.append(self.expression(test.test))
            clauses.append(Clause(target, iterable, tuple(tests), clause.asynchronous is not None))
            clause = clause.inner_for_in
        if close:
            self.take(close)
        scope.close()
        self.scope = outer
        return Comprehension(kind, start, self.position, elements, tuple(clauses), scope)

    def _lambda(self, node: cst.Lambda) -> Node:
        start = self.take("lambda")
        outer = self.scope
        scope = Scope("lambda", outer)
        defaults = self._parameters(node.params, scope, counted=False)
        self.take(":")
        self.scope = scope
        body = self.expression(node.body)
        scope.close()
        self.scope = outer
        return Lambda(start, body.outer_end, defaults, body, scope)

    def _await(self, node: cst.Await) -> Node:
        start = self.take("await")
        value = self.expression(node.expression)
        return Node("await", start, value.outer_end, (value,))

    def _yield(self, node: cst.Yield) -> Node:
        start = self.take("yield")
        self.scope.function().yields = True
        if node.value is None:
            return Node("yield", start, self.position)
        if isinstance(node.value, cst.From):
            self.take("from")
            value = self.expression(node.value.item)
        else:
            value = self.expression(node.value)
        return Node("yield", start, value.outer_end, (value,))

    def _walrus(self, node: cst.NamedExpr) -> Node:
        target, bound = self._target(node.target)
        self.take(":=")
        value = self.expression(node.value)
        for name, _, _ in bound:
            self.scope.function().bind(name, UNKNOWN)
        return Node("walrus", target.outer_start, value.outer_end, (value,))

    # Names that are bound

    def _target(self, node: Any, path: Path = (), known: bool = True) -> tuple[Node, Bound]:
        """Lower an assignment target; the names in it are mentioned here and bound by the caller."""
        if isinstance(node, cst.Name):
            return self.expression(node), [(node.value, path, known)]
        if isinstance(node, (cst.Tuple, cst.List)):
            bound: Bound = []
            lpar = len(node.lpar)
            first = self.take("(") if lpar else None
            for _ in range(lpar - 1):
                self.take("(")
            start = self.take("[") if isinstance(node, cst.List) else self.next()
            children = []
            for index, element in enumerate(node.elements):
                starred = isinstance(element, cst.StarredElement)
                if starred:
                    known = False
                    self.take("*")
                child, names = self._target(element.value, (*path, index), known)
                bound += [(name, way, ok and not starred) for name, way, ok in names]
                children.append(child)
                self.skip(",")
            if isinstance(node, cst.List):
                self.take("]")
            result = Node("tuple", start, self.position, tuple(children))
            for _ in range(lpar):
                self.take(")")
            if first is not None:
                result.outer_start, result.outer_end, result.parens = first, self.position, lpar
            return result, bound
        return self.expression(node), []

    def _bind(self, bound: Bound, how: str, expression: Node | None) -> None:
        for name, path, known in bound:
            self.scope.bind(name, Binding(how, expression, path) if known else UNKNOWN)

    def _parameters(self, node: cst.Parameters, scope: Scope, counted: bool = True) -> tuple[Node, ...]:
        """Lower a parameter list in the scope around the function, bind it in ``scope``; the defaults."""
        defaults: list[Node] = []

        def parameter(param: cst.Param, star: str = "") -> None:
            if star:
                self.take(star)
            self.take(param.name.value)
            scope.mention(param.name.value)
            if param.annotation is not None:
                self.take(":")
                self.expression(param.annotation.annotation)
            if param.default is not None:
                self.take("=")
                defaults.append(self.expression(param.default))
            self.skip(",")
            scope.bind(param.name.value, UNKNOWN)
            if counted:
                self.counts.parameters += 1

        for param in node.posonly_params:
            parameter(param)
        if node.posonly_params:
            self.take("/")
            self.skip(",")
        for param in node.params:
            parameter(param)
        if isinstance(node.star_arg, cst.Param):
            parameter(node.star_arg, "*")
        elif isinstance(node.star_arg, cst.ParamStar):
            self.take("*")
            self.skip(",")
        for param in node.kwonly_params:
            parameter(param)
        if node.star_kwarg is not None:
            parameter(node.star_kwarg, "**")
        return tuple(defaults)

    # Statements

    def _statements(self, body: Iterable[Any], start: int, indent: str | None) -> Block:
        """Lower the statements of a block whose text starts at ``start``."""
        statements: list[Statement] = []
        for node in body:
            if isinstance(node, cst.SimpleStatementLine):
                statements += self._line(node.body, alone=True)
            else:
                statement = _COMPOUNDS[node.__class__](self, node)
                statement.alone = True
                statements.append(statement)
        return Block(start, self._line_end(self.position), self._fold(statements), indent, self.protection > 0)

    def _fold(self, statements: list[Statement]) -> list[Statement]:
        folded = fold.statements(statements, self.counts)
        for statement in folded:
            if isinstance(statement, Region):
                statement.protected = self.protection > 0
                if "variable" in statement.parts:
                    self.scope.regions.setdefault(statement.parts["variable"].value, []).append(statement)
        return folded

    def _line(self, body: Sequence[Any], alone: bool) -> list[Statement]:
        out: list[Statement] = []
        for node in body:
            out += _SMALL[node.__class__](self, node)
            if self.skip(";"):
                alone = False
        if len(body) > 1 or not alone:
            return out
        for statement in out:
            statement.alone = True
        return out

    def _line_end(self, position: int) -> int:
        """The end of the line that ``position`` is on, before its terminator."""
        end = self.text.find("\n", position)
        if end < 0:
            return len(self.text)
        return end - 1 if self.text[end - 1] == "\r" else end

    def _block(self, node: Any) -> Block:
        """The colon and the body after a header."""
        self.take(":")
        if isinstance(node, cst.IndentedBlock):
            start = self.text.find("\n", self.position) + 1
            indent = self.module.default_indent if node.indent is None else node.indent
            return self._statements(node.body, start, indent)
        start = self.next()
        statements = self._line(node.body, alone=False)
        return Block(start, self._line_end(self.position), self._fold(statements), None, self.protection > 0)

    def _if(self, node: cst.If, is_elif: bool = False) -> If:
        start = self.take("elif" if is_elif else "if")
        test = self.expression(node.test)
        blocks = [self._block(node.body)]
        orelse: If | Block | None = None
        if isinstance(node.orelse, cst.If):
            orelse = self._if(node.orelse, is_elif=True)
            orelse.alone = True
        elif node.orelse is not None:
            self.take("else")
            orelse = self._block(node.orelse.body)
            blocks.append(orelse)
        child = test
        if isinstance(orelse, Block) and not is_elif:
            # branch-order's own `not` is no node, and under it there is no emptiness-test
            if isinstance(child, Negation) and child.plain is None:
                child = child.operand
            if isinstance(child, Negation):
                child = child.operand if child.plain is None else child.plain
        result = If("if", start, self.position, (child,), tuple(blocks))
        result.test = test
        result.orelse = orelse
        result.is_elif = is_elif
        return result

    def _for(self, node: cst.For) -> Loop:
        start = self._async(node.asynchronous)
        keyword = self.take("for")
        target, bound = self._target(node.target)
        self.take("in")
        iterable = self.expression(node.iter)
        self._bind(bound, "element" if node.asynchronous is None else "unknown", iterable)
        return self._loop("for", keyword if start is None else start, target, iterable, node, start is not None)

    def _while(self, node: cst.While) -> Loop:
        start = self.take("while")
        test = self.expression(node.test)
        return self._loop("while", start, None, test, node, False)

    def _loop(self, kind: Kind, start: int, target: Node | None, test: Node, node: Any, is_async: bool) -> Loop:
        self.counts.loops += 1
        blocks = [self._block(node.body)]
        if node.orelse is not None:
            self.take("else")
            blocks.append(self._block(node.orelse.body))
        children = (test,) if target is None or target.kind == "name" else (target, test)
        result = Loop(kind, start, self.position, children, tuple(blocks))
        result.target = target
        result.test = test
        result.has_else = len(blocks) > 1
        result.is_async = is_async
        return result

    def _async(self, node: cst.Asynchronous | None) -> int | None:
        return None if node is None else self.take("async")

    def _try(self, node: Any) -> Compound:
        start = self.take("try")
        self.protection += 1
        blocks = [self._block(node.body)]
        headers: list[Node] = []
        for handler in node.handlers:
            self.take("except")
            if isinstance(handler, cst.ExceptStarHandler):
                self.take("*")
            if handler.type is not None:
                headers.append(self.expression(handler.type))
            if handler.name is not None:
                self._as(handler.name)
            blocks.append(self._block(handler.body))
        if node.orelse is not None:
            self.take("else")
            blocks.append(self._block(node.orelse.body))
        if node.finalbody is not None:
            self.take("finally")
            blocks.append(self._block(node.finalbody.body))
        self.protection -= 1
        return Compound("try", start, self.position, tuple(headers), tuple(blocks))

    def _as(self, node: cst.AsName) -> None:
        self.take("as")
        self._bind(self._target(node.name)[1], "unknown", None)

    def _with(self, node: cst.With) -> Compound:
        start = self._async(node.asynchronous)
        keyword = self.take("with")
        if isinstance(node.lpar, cst.LeftParen):
            self.take("(")
        headers = []
        for item in node.items:
            headers.append(self.expression(item.item))
            if item.asname is not None:
                self._as(item.asname)
            self.skip(",")
        if isinstance(node.rpar, cst.RightParen):
            self.take(")")
        self.protection += 1
        blocks = (self._block(node.body),)
        self.protection -= 1
        first = keyword if start is None else start
        return Compound("with", first, self.position, tuple(headers), blocks)

    def _match(self, node: cst.Match) -> Compound:
        start = self.take("match")
        headers = [self.expression(node.subject)]
        self.take(":")
        blocks = []
        for case in node.cases:
            self.take("case")
            self._opaque(case.pattern)
            for name in _captures(case.pattern):
                self.scope.bind(name, UNKNOWN)
            if case.guard is not None:
                self.take("if")
                headers.append(self.expression(case.guard))
            blocks.append(self._block(case.body))
        return Compound("match", start, self.position, tuple(headers), tuple(blocks))

    def _decorators(self, node: Any) -> tuple[Node, ...]:
        out = []
        for decorator in node.decorators:
            self.take("@")
            out.append(self.expression(decorator.decorator))
        return tuple(out)

    def _function(self, node: cst.FunctionDef) -> Function:
        top = self.next()
        name = node.name.value
        outer_counts = self.counts
        if self.counts is self.residual:
            self.counts = Counts()
            self.definitions.append(self.counts)
        decorators = self._decorators(node)
        start = self._async(node.asynchronous)
        keyword = self.take("def")
        self.take(name)
        outer = self.scope
        scope = Scope("function", outer, name)
        if node.type_parameters is not None:
            self._type_parameters(node.type_parameters, scope)
        self.take("(")
        defaults = self._parameters(node.params, scope)
        self.take(")")
        if node.returns is not None:
            self.take("->")
            self.expression(node.returns.annotation)
        outer.mention(name)
        self.counts.functions += 1
        self.scope = scope
        protection, self.protection = self.protection, 0
        blocks = (self._block(node.body),)
        self.protection = protection
        scope.close()
        self.scope = outer
        outer.bind(name, UNKNOWN if decorators else Binding("definition"))
        first = keyword if start is None else start
        result = Function("function", first, self.position, (*decorators, *defaults), blocks, name)
        result.top = top
        result.scope = scope
        result.decorators = decorators
        result.is_async = start is not None
        result.counts = self.counts
        self.counts = outer_counts
        return result

    def _type_parameters(self, node: cst.TypeParameters, scope: Scope) -> None:
        self._opaque(node)
        for parameter in node.params:
            scope.bind(parameter.param.name.value, UNKNOWN)

    def _class(self, node: cst.ClassDef) -> Class:
        top = self.next()
        decorators = self._decorators(node)
        start = self.take("class")
        name = node.name.value
        self.take(name)
        scope = Scope("class", self.scope, name)
        if node.type_parameters is not None:
            self._type_parameters(node.type_parameters, scope)
        arguments: tuple[Argument, ...] = ()
        if self.skip("("):
            arguments = self._arguments([*node.bases, *node.keywords])
            scope.watched = bool(arguments)
            self.take(")")
        outer = self.scope
        outer.mention(name)
        outer.bind(name, UNKNOWN)
        self.scope = scope
        blocks = (self._block(node.body),)
        scope.close()
        self.scope = outer
        headers = (*decorators, *(argument.value for argument in arguments))
        result = Class("class", start, self.position, headers, blocks, name)
        result.top = top
        result.scope = scope
        result.decorators = decorators
        result.arguments = arguments
        return result

    def _assign(self, node: cst.Assign) -> list[Statement]:
        targets: list[Node] = []
        bounds: list[Bound] = []
        for target in node.targets:
            lowered, bound = self._target(target.target)
            self.take("=")
            targets.append(lowered)
            bounds.append(bound)
        value = self.expression(node.value)
        augmented = fold.augmented(targets, value)
        if augmented is not None:
            self.scope.bind(augmented.target.value, Binding("augmented", augmented.operand, value=augmented.value))
            return [augmented]
        for bound in bounds:
            self._bind(bound, "value", value)
        return fold.assignments(targets, value)

    def _augmented_assign(self, node: cst.AugAssign) -> list[Statement]:
        target, bound = self._target(node.target)
        op = _AUGMENTED[node.operator.__class__]
        self.take(op + "=")
        operand = self.expression(node.value)
        for name, _, _ in bound:
            self.scope.bind(name, Binding("augmented", operand, value=op))
        return [Augmented(target.outer_start, operand.outer_end, target, op, operand, None)]

    def _annotated_assign(self, node: cst.AnnAssign) -> list[Statement]:
        target, bound = self._target(node.target)
        self.take(":")
        self.expression(node.annotation.annotation)
        children = () if target.kind == "name" else (target,)
        value = None
        if node.value is not None:
            self.take("=")
            value = self.expression(node.value)
            children = (*children, value)
        for name, _, _ in bound:
            self.scope.bind(name, UNKNOWN if value is None else Binding("annotation", value))
        return [Statement("annotation", target.outer_start, self.position, children)]

    def _expression_statement(self, node: cst.Expr) -> list[Statement]:
        value = self.expression(node.value)
        if value.kind == "ellipsis" and not value.parens:
            return [Statement("placeholder", value.start, value.end, (), "...")]
        return [Statement("expression", value.outer_start, value.outer_end, (value,))]

    def _pass(self, node: cst.Pass) -> list[Statement]:
        return [Statement("placeholder", self.take("pass"), self.position, (), "pass")]

    def _word(self, node: Any) -> list[Statement]:
        word: Kind = "break" if isinstance(node, cst.Break) else "continue"
        return [Statement(word, self.take(word), self.position)]

    def _return(self, node: cst.Return) -> list[Statement]:
        start = self.take("return")
        self.counts.returns += 1
        value = self.expression(node.value) if node.value is not None else None
        return [Return(start, self.position, value)]

    def _simple(self, kind: Kind, *parts: Any) -> list[Statement]:
        """A keyword and expressions, separated by commas or ``from``."""
        start = self.take(kind)
        children: list[Node] = []
        for part in parts:
            if part is not None:
                if children and not self.skip(","):
                    self.take("from")
                children.append(self.expression(part))
        return [Statement(kind, start, self.position, tuple(children))]

    def _raise(self, node: cst.Raise) -> list[Statement]:
        return self._simple("raise", node.exc, node.cause.item if node.cause is not None else None)

    def _assert(self, node: cst.Assert) -> list[Statement]:
        return self._simple("assert", node.test, node.msg)

    def _delete(self, node: cst.Del) -> list[Statement]:
        start = self.take("del")
        target, bound = self._target(node.target)
        for name, _, _ in bound:
            self.scope.bind(name, UNKNOWN)
        return [Statement("del", start, self.position, (target,) if target.kind != "name" else ())]

    def _declare(self, node: Any) -> list[Statement]:
        word: Kind = "global" if isinstance(node, cst.Global) else "nonlocal"
        names = self.scope.globals if word == "global" else self.scope.nonlocals
        start = self.take(word)
        self.scope.declared.append(start)
        for item in node.names:
            self.take(item.name.value)
            names.add(item.name.value)
            self.scope.mention(item.name.value)
            self.skip(",")
        return [Statement(word, start, self.position)]

    def _import(self, node: Any) -> list[Statement]:
        for alias in node.names:
            dotted = _dotted(alias.name)
            if alias.asname is not None:
                self._import_name(alias.asname.name.value, dotted)
            else:
                self._import_name(dotted.partition(".")[0], dotted.partition(".")[0])
        return [self._import_text(node)]

    def _import_from(self, node: Any) -> list[Statement]:
        module = "." * len(node.relative) + (_dotted(node.module) if node.module is not None else "")
        if isinstance(node.names, cst.ImportStar):
            self.scope.star_imports.append(module)
        else:
            for alias in node.names:
                name = alias.asname.name.value if alias.asname is not None else alias.name.value
                self._import_name(name, f"{module}.{alias.name.value}")
        return [self._import_text(node)]

    def _import_name(self, name: str, dotted: str) -> None:
        self.scope.mention(name)
        self.scope.bind(name, Binding("import", value=dotted))

    def _import_text(self, node: Any) -> Statement:
        start = self.next()
        code = _COMMENT.sub("", self.module.code_for_node(node))
        for token in _IMPORT_TOKEN.findall(code):
            if token != ";":
                self.take(token)
        return Statement("import", start, self.position)

    def _type_alias(self, node: cst.TypeAlias) -> list[Statement]:
        opaque = self._opaque(node.with_changes(semicolon=cst.MaybeSentinel.DEFAULT))
        self.scope.bind(node.name.value, UNKNOWN)
        return [Statement("type", opaque.start, opaque.end)]


def _dotted(node: cst.BaseExpression) -> str:
    if isinstance(node, cst.Attribute):
        return f"{_dotted(node.value)}.{node.attr.value}"
    return node.value if isinstance(node, cst.Name) else ""


def _captures(pattern: cst.CSTNode) -> list[str]:
    """Names that a match pattern binds."""
    out = []
    stack: list[cst.CSTNode] = [pattern]
    while stack:
        node = stack.pop()
        name = None
        if isinstance(node, (cst.MatchAs, cst.MatchStar)):
            name = node.name
        elif isinstance(node, cst.MatchMapping):
            name = node.rest
        if name is not None:
            out.append(name.value)
        stack.extend(node.children)
    return out


_LITERALS: dict[Any, Kind] = {
    cst.Integer: "int",
    cst.Float: "float",
    cst.Imaginary: "complex",
    cst.SimpleString: "string",
}
_DISPLAYS: dict[Any, tuple[str, str, Kind]] = {
    cst.Tuple: ("", "", "tuple"),
    cst.List: ("[", "]", "list"),
    cst.Set: ("{", "}", "set"),
    cst.Dict: ("{", "}", "dict"),
}
_COMPREHENSIONS: dict[Any, tuple[str, str, str]] = {
    cst.ListComp: ("[", "]", "list"),
    cst.SetComp: ("{", "}", "set"),
    cst.DictComp: ("{", "}", "dict"),
    cst.GeneratorExp: ("", "", "generator"),
}
_EXPRESSIONS: dict[Any, Callable[[Lowering, Any], Node]] = {
    cst.Name: Lowering._name,
    cst.Integer: Lowering._literal,
    cst.Float: Lowering._literal,
    cst.Imaginary: Lowering._literal,
    cst.SimpleString: Lowering._literal,
    cst.ConcatenatedString: Lowering._string_run,
    cst.FormattedString: Lowering._formatted,
    cst.TemplatedString: Lowering._formatted,
    cst.Ellipsis: Lowering._ellipsis,
    cst.Attribute: Lowering._attribute,
    cst.BinaryOperation: Lowering._binary,
    cst.UnaryOperation: Lowering._unary,
    cst.BooleanOperation: Lowering._junction,
    cst.Comparison: Lowering._comparison,
    cst.IfExp: Lowering._conditional,
    cst.Call: Lowering._call,
    cst.Subscript: Lowering._subscript,
    cst.Tuple: Lowering._display,
    cst.List: Lowering._display,
    cst.Set: Lowering._display,
    cst.Dict: Lowering._display,
    cst.ListComp: Lowering._comprehension,
    cst.SetComp: Lowering._comprehension,
    cst.DictComp: Lowering._comprehension,
    cst.GeneratorExp: Lowering._comprehension,
    cst.Lambda: Lowering._lambda,
    cst.Await: Lowering._await,
    cst.Yield: Lowering._yield,
    cst.NamedExpr: Lowering._walrus,
    cst.StarredElement: Lowering._starred,
}
_COMPOUNDS: dict[Any, Callable[[Lowering, Any], Statement]] = {
    cst.If: Lowering._if,
    cst.For: Lowering._for,
    cst.While: Lowering._while,
    cst.Try: Lowering._try,
    cst.TryStar: Lowering._try,
    cst.With: Lowering._with,
    cst.Match: Lowering._match,
    cst.FunctionDef: Lowering._function,
    cst.ClassDef: Lowering._class,
}
_SMALL: dict[Any, Callable[[Lowering, Any], list[Statement]]] = {
    cst.Assign: Lowering._assign,
    cst.AugAssign: Lowering._augmented_assign,
    cst.AnnAssign: Lowering._annotated_assign,
    cst.Expr: Lowering._expression_statement,
    cst.Pass: Lowering._pass,
    cst.Break: Lowering._word,
    cst.Continue: Lowering._word,
    cst.Return: Lowering._return,
    cst.Raise: Lowering._raise,
    cst.Assert: Lowering._assert,
    cst.Del: Lowering._delete,
    cst.Global: Lowering._declare,
    cst.Nonlocal: Lowering._declare,
    cst.Import: Lowering._import,
    cst.ImportFrom: Lowering._import_from,
    cst.TypeAlias: Lowering._type_alias,
}
