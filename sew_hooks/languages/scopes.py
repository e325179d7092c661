"""What the scopes of all languages have in common: each is inside another one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

ScopeT = TypeVar("ScopeT", bound="Scope")


class Scope:
    """The names that belong to one part of a text; ``kind`` says what that part is.

    Each language has its own kinds, and its own way to find what a name means.
    """

    __slots__ = ("kind", "parent")

    parent: Scope | None

    def __init__(self, kind: str, parent: Scope | None) -> None:
        self.kind = kind
        self.parent = parent

    def outwards(self: ScopeT) -> Iterator[ScopeT]:
        """This scope and those around it, the innermost first."""
        scope: ScopeT | None = self
        while scope is not None:
            yield scope
            scope = scope.parent  # type: ignore[assignment]

    def around(self: ScopeT) -> Iterator[ScopeT]:
        """The scopes around this one, the innermost first."""
        return islice(self.outwards(), 1, None)

    def outermost(self: ScopeT) -> ScopeT:
        """The scope of the whole file."""
        *_, last = self.outwards()
        return last

    def is_within(self, other: Scope) -> bool:
        """Whether this scope is another one or inside it."""
        return any(scope is other for scope in self.outwards())
