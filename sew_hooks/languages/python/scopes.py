"""Names: the scope that binds each, its values, and the number of its mentions there."""

from __future__ import annotations

from sew_hooks.errors import ParseError
from sew_hooks.languages import scopes
from sew_hooks.languages.tree import Node, Region
from sew_hooks.named_tuples import NamedTuple

_STAR_EXPORTS = {
    "bisect": frozenset[str](),
    "collections": frozenset[str](),
    "functools": frozenset[str](),
    "heapq": frozenset[str](),
    "itertools": frozenset[str](),
    "math": frozenset({"pow"}),
    "string": frozenset[str](),
    "typing": frozenset[str](),
}
"""The builtins used by rules that a star import of these standard modules replaces."""


def _check_normal(name: str) -> None:
    import unicodedata  # large, and hardly ever needed

    if unicodedata.normalize("NFKC", name) != name:
        raise ParseError(f"the identifier {name} is not in normal form NFKC")


def is_private(name: str) -> bool:
    """Whether Python adds the name of the class to ``name``, so that it may mean another variable."""
    return name.startswith("__") and not name.endswith("__")


class Binding(NamedTuple):
    """One way in which a name gets its value.

    ``how`` is value (``expression`` itself), annotation (the same, with an annotation), element (one of its
    elements), augmented (``value`` is the operator), definition (a function), import (``value`` is the dotted
    name), caught (an exception) or unknown. ``path`` leads into unpacked tuples: ``(1,)`` is the second component.
    """

    how: str
    expression: Node | None = None
    path: tuple[int, ...] = ()
    value: str = ""


UNKNOWN = Binding("unknown")

NOWHERE = -1
"""The place of a name that no rule may rewrite."""


class Scope(scopes.Scope):
    """A module, function, class, lambda or comprehension scope."""

    __slots__ = (
        "annotated", "bindings", "captured", "declared", "globals", "mentions", "name", "nonlocals", "rebound",
        "regions", "star_imports", "stored", "watched", "yields",
    )  # fmt: skip

    parent: Scope | None

    def __init__(self, kind: str, parent: Scope | None, name: str = "") -> None:
        super().__init__(kind, parent)
        self.name = name
        self.bindings: dict[str, list[Binding]] = {}
        self.annotated: set[str] = set()
        """Names with an annotation here."""
        self.mentions: dict[str, list[int]] = {}
        """Where a name is written in this scope, or in an inner scope that does not bind it; ``NOWHERE`` for a place
        that may be more than the name of a variable, as a keyword in an f-string is."""
        self.captured: set[str] = set()
        """Names that an inner scope reads or binds from here."""
        self.globals: set[str] = set()
        self.nonlocals: set[str] = set()
        self.rebound: set[str] = set()
        """Names that an inner scope declares nonlocal, and no scope between binds."""
        self.declared: list[int] = []
        """The places of ``global`` and ``nonlocal`` statements."""
        self.star_imports: list[str] = []
        self.stored: dict[str, int] = {}
        """Attributes that are set here or in an inner scope, whatever they belong to, and the first place of each."""
        self.yields = False
        self.watched = False
        """Whether this is a class with bases or keywords: its namespace may be one that answers for any name."""
        self.regions: dict[str, list[Region]] = {}
        """Regions with a loop variable, by its name: comprehensions and the loops they can become."""

    def mention(self, name: str, at: int) -> None:
        """Record one occurrence of ``name``. Raises ParseError for a name that Python would read as another."""
        if not name.isascii():
            _check_normal(name)
        self.mentions.setdefault(name, []).append(at)

    def bind(self, name: str, binding: Binding) -> None:
        """Record a binding; names declared global or nonlocal are bound, unknown, where they live."""
        self.bindings.setdefault(name, []).append(binding)
        if binding.how == "annotation":
            self.annotated.add(name)

    def store(self, attribute: str, at: int) -> None:
        """Record that an attribute is set."""
        for scope in self.outwards():
            scope.stored.setdefault(attribute, at)

    def close(self) -> None:
        """Pass names that belong to other scopes on to them. Call it once, when this scope is complete."""
        if self.parent is None:
            return
        module = self.outermost()
        for name in self.nonlocals | self.rebound:
            if name in self.nonlocals:
                self.bindings.pop(name, None)
            if name in self.bindings and self.kind in ("function", "lambda"):
                self.bind(name, UNKNOWN)
            else:
                self.parent.rebound.add(name)
        for name in self.globals:
            if self.bindings.pop(name, None) is not None:
                module.bind(name, UNKNOWN)
        for name, places in self.mentions.items():
            for home in self._homes(name, module):
                home.mentions.setdefault(name, []).extend(places)
                if self.kind != "comprehension" or name in self.captured or home.kind == "class":
                    home.captured.add(name)

    def _homes(self, name: str, module: Scope) -> set[Scope]:
        """The scopes around this one in which ``name`` may be looked up."""
        assert self.parent is not None
        if name in self.globals or name in self.bindings:
            # The functions in a class see neither, and before it binds a name a class sees the module's.
            if self.kind == "class":
                return {self.parent, module}
            return {module} if name in self.globals else set()
        return {self.parent}

    def resolve(self, name: str) -> Scope | None:
        """The scope whose binding a read of ``name`` here sees; ``None`` for a builtin or an unknown name."""
        for scope in self.outwards():
            if scope.kind == "class" and scope is not self:
                continue  # a comprehension in a class body does not see its names, except in its first iterable
            if name in scope.globals:
                module = scope.outermost()
                return module if name in module.bindings else None
            if name in scope.bindings:
                return scope
        return None

    def is_builtin(self, name: str) -> bool:
        """Whether ``name`` means the builtin here, whatever scope of the file might bind it."""
        if self.watched:
            return False
        for scope in self.outwards():
            if name in scope.bindings or name in scope.globals or name in scope.nonlocals:
                return False
            for module in scope.star_imports:
                if name in _STAR_EXPORTS.get(module, {name}):
                    return False
        return True

    def unknown_imports(self) -> bool:
        """Whether a star import here may bind any name at all."""
        return any(module not in _STAR_EXPORTS for module in self.star_imports)

    def imported(self, node: Node) -> str:
        """The dotted name of an imported object, for a name or an attribute read here, or nothing."""
        if node.kind == "attribute":
            base = self.imported(node.children[0])
            return f"{base}.{node.value}" if base else ""
        home = self.resolve(node.value) if node.kind == "name" else None
        if home is None or home.unknown_imports():
            return ""
        values = {binding.value if binding.how == "import" else "" for binding in home.bindings[node.value]}
        return values.pop() if len(values) == 1 else ""

    def function(self) -> Scope:
        """The innermost scope that is not a comprehension: where a plain assignment would bind."""
        return next(scope for scope in self.outwards() if scope.kind != "comprehension")
