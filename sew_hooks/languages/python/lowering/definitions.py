"""Functions and classes."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.python.lowering.compounds import Compounds
from sew_hooks.languages.python.scopes import NOWHERE, UNKNOWN, Binding, Scope
from sew_hooks.languages.python.tree import Argument, PythonClass, PythonFunction
from sew_hooks.languages.tree import Statement


class Definitions(Compounds):
    """Lowers functions and classes."""

    def decorated(self, node: Any) -> Statement:
        """Lower a function or class with its decorators."""
        *decorators, definition = self.parts(node)
        for part in (*decorators[1:], definition):
            self.check_aligned(part.start_byte)
        if definition.type == "class_definition":
            return self.class_of(definition, decorators)
        return self.function_of(definition, decorators)

    def function(self, node: Any) -> Statement:
        """Lower a function or method."""
        return self.function_of(node, [])

    def class_(self, node: Any) -> Statement:
        """Lower a class."""
        return self.class_of(node, [])

    def function_of(self, node: Any, decorators: list[Any]) -> PythonFunction:
        """Lower a function with its ``decorators``."""
        top = decorators[0].start_byte if decorators else node.start_byte
        above = tuple([self.expression(self.parts(decorator)[1]) for decorator in decorators])
        scope = self._scope_of(node, "function")
        name = scope.name
        self.annotations = []
        defaults = self.parameters(node.child_by_field_name("parameters"), scope)
        result = node.child_by_field_name("return_type")
        if result is not None:
            self.annotation(result)
        annotations = tuple(self.annotations)
        self.scope.mention(name, NOWHERE)
        protection, self.protection = self.protection, 0
        outside, self.outside = self.outside, False
        colon, body = self.parts(node)[-2:]
        with self.within_scope(scope), self.within_function(name, top, node.end_byte):
            blocks = (self.block(body, colon),)
            function = PythonFunction("function", node.start_byte, self.position, (*above, *defaults), blocks, name)
            self.place(function)
        if function.unit is not self.unit:
            function.unit.end = function.end
        self.outside = outside
        self.protection = protection
        self.scope.bind(name, UNKNOWN if decorators else Binding("definition"))
        function.top = top
        function.scope = scope
        function.decorators = above
        function.annotations = annotations
        function.is_async = node.children[0].type == "async"
        function.readable = True
        return self.compound(function)

    def class_of(self, node: Any, decorators: list[Any]) -> PythonClass:
        """Lower a class with its ``decorators``."""
        top = decorators[0].start_byte if decorators else node.start_byte
        above = tuple([self.expression(self.parts(decorator)[1]) for decorator in decorators])
        scope = self._scope_of(node, "class")
        name = scope.name
        given = node.child_by_field_name("superclasses")
        arguments: tuple[Argument, ...] = ()
        if given is not None:
            arguments = self.arguments(given)
            scope.watched = bool(arguments)
        self.scope.mention(name, NOWHERE)
        self.scope.bind(name, UNKNOWN)
        self.names.append(name)
        colon, body = self.parts(node)[-2:]
        with self.within_scope(scope):
            blocks = (self.block(body, colon),)
        self.names.pop()
        headers = (*above, *(argument.value for argument in arguments))
        result = PythonClass("class", node.start_byte, self.position, headers, blocks, name)
        result.top = top
        result.scope = scope
        result.decorators = above
        result.arguments = arguments
        return self.compound(result)

    def _scope_of(self, node: Any, kind: str) -> Scope:
        """The new scope of a definition in the present one, with its name and its type parameters."""
        scope = Scope(kind, self.scope, self.slice(node.child_by_field_name("name")))
        type_parameters = node.child_by_field_name("type_parameters")
        if type_parameters is not None:
            self.type_parameters(type_parameters, scope)
        return scope
