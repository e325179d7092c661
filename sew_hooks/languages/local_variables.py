"""The local variables whose names rules change: which there are, and where they are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, NamedTuple

from sew_hooks.languages.choice import Choice, Width
from sew_hooks.languages.rule import FactsT
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Function


class Mention(NamedTuple):
    """A name in a function: where it is, and whether it is that of a member, an argument or a type."""

    place: int
    name: str
    is_given: bool


class Locals(Generic[FactsT]):
    """The local variables of outermost functions in one language; ``caught`` are two names for caught exceptions."""

    caught: ClassVar[tuple[str, str]]

    def function_of(self, body: Body, facts: FactsT) -> Function | None:
        """The function with this body, if no other function is around it."""
        raise NotImplementedError

    def names(self, function: Function, facts: FactsT) -> Iterable[str]:
        """The names of a function's parameters and local variables; only those with a word that may change count."""
        raise NotImplementedError

    def is_caught(self, name: str, function: Function, facts: FactsT) -> bool:
        """Whether the variables of that name in a function are all caught exceptions."""
        raise NotImplementedError

    def hides_names(self, function: Function, facts: FactsT) -> bool:
        """Whether nothing in a function, and nothing that its file calls, asks for the names of its variables."""
        raise NotImplementedError

    def places(self, name: str, forms: Sequence[str], function: Function, facts: FactsT) -> list[int] | None:
        """Where a local variable is written, if it may be called any of ``forms``, its own name among them.

        None of these may mean anything else in the function, in its comments, or around it.
        """
        raise NotImplementedError

    def initial_of(self, facts: FactsT) -> str:
        """The initial of the language: ``p``, ``j`` or ``c``."""
        raise NotImplementedError

    def mentions(self, function: Function, facts: FactsT) -> Iterable[Mention]:
        """All names with such words in a function's code and comments, but not in its strings."""
        raise NotImplementedError

    def widths(self, places: Sequence[int], facts: FactsT) -> Iterable[Width]:
        """Bounds on the text around the places."""
        raise NotImplementedError

    def choice(self, places: Sequence[int], part: Span, forms: Sequence[str], word: str, facts: FactsT) -> Choice:
        """The choice between two ``forms`` of a ``part`` of the name at all of ``places``."""
        first, *others = (Span(place + part.start, place + part.end) for place in places)
        short, full = forms
        bounds = tuple(self.widths(places, facts))
        return Choice(first.start, *first, (short,), (full,), also=tuple(others), word=word, widths=bounds)
