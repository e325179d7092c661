"""Files with a syntax error: each outermost function without an error is read, and nothing else counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sew_hooks.languages.python.lowering.definitions import Definitions
from sew_hooks.languages.python.lowering.indentation import width
from sew_hooks.languages.python.lowering.pieces import EXTRAS
from sew_hooks.languages.python.scopes import NOWHERE, UNKNOWN, Scope
from sew_hooks.languages.python.tree import PythonFunction
from sew_hooks.languages.tree import Body, Compound, Function, Statement
from sew_hooks.patterns import pattern

_DEFINITIONS = frozenset({"function_definition", "class_definition", "decorated_definition"})
_BEHIND = pattern(r"[ \t\f;]*(?:#[^\n]*)?(?:\n[ \t\f]*(?:#[^\n]*)?(?=\n))*(?:\Z|\n([ \t\f]*))")
"""The rest of a line without code and all such lines after it; the group is the next line's indentation."""


class Damage(Definitions):
    """Lowers the parser's tree of a file; ``broken`` says that there is a syntax error somewhere."""

    def __init__(self, text: str, root: Any, definitions: bool) -> None:
        super().__init__(text, root, definitions)
        self.broken = root.has_error

    def statements(self, nodes: Iterable[Any], lines: bool) -> list[Statement]:
        """Lower the statements of a block; outside the functions of a broken file, only those without errors."""
        if not self.broken or not self.outside:
            return super().statements(nodes, lines)
        lowered: list[Statement] = []
        for node in nodes:
            kind = node.type
            if kind in EXTRAS or kind == ";":
                continue
            if node.has_error or (lines and not self._starts_line(node)):
                lowered += self._rest_of(node)
            elif kind in self.simple_statements:
                lowered += self.simple_statements[kind](self, node)
            else:
                lowered.append(self.compound_statement(node))
            self.position = max(self.position, node.end_byte)
        for statement in lowered:
            if not isinstance(statement, Function):
                self.place(statement)
        return lowered

    def function_of(self, node: Any, decorators: list[Any]) -> PythonFunction:
        """Lower a function, which is not readable if lines that look like its own follow it."""
        function = super().function_of(node, decorators)
        if self.broken and self.outside:
            behind = _BEHIND.match(self.text, function.end)
            function.readable = behind is not None and width(behind[1] or "") <= width(self.indents[-1])
            self.has_units |= function.readable
            if not function.readable and function.unit is not self.residual:
                self.lost.add(function.unit)
        return function

    def _before(self, node: Any) -> str:
        """The text before a node on its line."""
        return self.text[self.text.rfind("\n", 0, node.start_byte) + 1 : node.start_byte]

    def _starts_line(self, node: Any) -> bool:
        indent = self._before(node)
        return not indent.strip(" \t\f") and width(indent) == width(self.indents[-1])

    def _rest_of(self, node: Any) -> list[Statement]:
        """Lower the readable parts of a statement with an error: functions and classes in it."""
        kind = node.type
        decorators = []
        definition = node
        if kind == "decorated_definition":
            *decorators, definition = self.parts(node)
        if definition.type == "function_definition":
            if self._starts_line(node):
                return [self._lost(definition, node)]
            self.other(node)
            return [self.simple("other", node)]
        header = [*decorators, *(child for child in definition.children if child.type != "block")]
        sound = not any(child.has_error or child.is_missing for child in header)
        if definition.type == "class_definition" and sound and self._starts_line(node):
            return [self.class_of(definition, decorators)]
        if kind == "ERROR":
            return [self.simple("other", node), *self._inside(node)]
        body = Body("line", node.start_byte, node.end_byte, self.scope)
        around = self.enter(body)
        body.statements = self._inside(node)
        self.leave_to(around)
        return [self.compound(Compound("other", node.start_byte, node.end_byte, (), (body,)))]

    def _inside(self, node: Any) -> list[Statement]:
        """Lower the outermost functions and classes in ``node``, and mention all other names."""
        lowered: list[Statement] = []
        pending = node.children[::-1]
        while pending:
            part = pending.pop()
            if part.type == "identifier":
                self.scope.mention(self.slice(part), NOWHERE)
            elif part.type not in _DEFINITIONS:
                pending.extend(part.children[::-1])
            else:
                indent = self._before(part)
                if indent.strip(" \t\f"):
                    self.other(part)
                    continue
                self.indents.append(indent)
                lowered += self.statements([part], lines=True)
                self.indents.pop()
        return lowered

    def _lost(self, node: Any, whole: Any) -> PythonFunction:
        """A function with an error in it: the names inside count as mentioned."""
        given = node.child_by_field_name("name")
        name = "" if given is None else self.slice(given)
        self.other(whole)
        self.scope.bind(name, UNKNOWN)
        start, end = node.start_byte, node.end_byte
        function = PythonFunction("function", start, end, (), (Body("line", end, end, self.scope),), name)
        function.top = whole.start_byte
        with self.within_function(name, function.top, end):
            self.place(function)
            self.lose()
        function.scope = Scope("function", self.scope, name)
        function.decorators = ()
        function.annotations = ()
        function.is_async = False
        function.readable = False
        return self.compound(function)
