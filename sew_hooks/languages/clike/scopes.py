"""The declaration that a name belongs to, and what is known about it."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages import scopes
from sew_hooks.languages.tree import Node, Statement


class Declared:
    """A declared variable.

    ``role`` is ``local``, ``parameter``, ``field``, ``global``, or ``caught`` for an exception. ``written_type`` is the
    parser's node of its type, if it has one, and ``wrappers`` what the declarator adds to it, innermost last: ``*``,
    ``&`` or ``[]``. ``initial`` is its initialiser, ``element_of`` the collection whose elements it takes in turn,
    ``component`` the part of a declaration statement that it is, if it is declared by one.
    """

    __slots__ = (
        "component", "element_of", "end", "initial", "modifiers", "name", "role", "scope", "start", "wrappers",
        "written_type",
    )  # fmt: skip

    def __init__(self, name: str, role: str, start: int, end: int, scope: Scope) -> None:
        self.name = name
        self.role = role
        self.start = start
        self.end = end
        self.scope = scope
        self.modifiers = ""
        self.written_type: Any = None
        self.wrappers = ""
        self.initial: Node | None = None
        self.element_of: Node | None = None
        self.component: Statement | None = None


class Method:
    """A declared function or method: its parameters, and the parser's node of its result type (``None`` if it has
    none or one that the declarator changes)."""

    __slots__ = ("parameters", "result")

    def __init__(self, parameters: list[Declared] | None, result: Any) -> None:
        self.parameters = parameters
        self.result = result


class Scope(scopes.Scope):
    """The names declared in one body or header. ``kind`` is ``file``, ``class``, ``function`` or ``block``.

    ``inherits`` says that names may come from a class that is not visible here, so a search from inside must stop.
    ``types`` holds names declared as types, with the parser's node they stand for or ``None``.
    """

    __slots__ = ("inherits", "methods", "names", "types")

    parent: Scope | None

    def __init__(self, kind: str, parent: Scope | None) -> None:
        super().__init__(kind, parent)
        self.inherits = False
        self.names: dict[str, Declared | None] = {}
        self.methods: dict[str, list[Method]] = {}
        self.types: dict[str, Any] = {}

    def declare(self, declared: Declared) -> None:
        """Add a variable; a second one of the same name makes the name unknown."""
        self.names[declared.name] = None if declared.name in self.names else declared

    def hide(self, name: str) -> None:
        """Make ``name`` unknown here."""
        self.names[name] = None

    def is_empty(self) -> bool:
        """Whether no declaration is known here, and no name is hidden."""
        return not (self.names or self.methods or self.types or self.inherits)

    def find(self, name: str, at: int) -> Declared | None:
        """The variable that ``name``, used at ``at``, stands for; ``None`` if that is not known for sure."""
        for scope in self.outwards():
            if name in scope.names:
                declared = scope.names[name]
                if declared is None or (declared.role in ("local", "global") and at < declared.start):
                    return None
                return declared
            if scope.inherits:
                return None
        return None

    def find_methods(self, name: str) -> list[Method]:
        """The functions that the bare ``name`` may call; empty if that is not known for sure."""
        for scope in self.outwards():
            if name in scope.names:
                return []
            if scope.inherits:
                return []
            if name in scope.methods:
                return scope.methods[name]
        return []

    def is_seen(self) -> bool:
        """Whether this file contains all declarations in this scope and those around it."""
        return not any(scope.inherits for scope in self.outwards())

    def find_type(self, name: str) -> Any:
        """The meaning of the type ``name`` here: a parser's node, or ``None`` for a class or an uncertain type.

        For an undeclared type it is this scope.
        """
        for scope in self.outwards():
            if name in scope.types:
                return scope.types[name]
            if scope.inherits:
                return None
        return self
