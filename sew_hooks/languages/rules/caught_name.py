"""``except OSError as e`` or ``except OSError as exc``: the name of caught exceptions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Function, Node
from sew_hooks.patterns import pattern

_CLOSED = pattern(r"""(["'])(?:\\.|(?!\1).)*?\1|[(\[{][^()\[\]{}"']*[)\]}]""")
_ALIGNING = pattern(r"[(\[{][ \t]*[^\s#/]")
"""An open bracket before other code: a linter wants what follows on the next line to begin below that."""

_FARTHEST = 1000
"""The number of characters after a name within which code may be aligned."""


class CaughtName(Rule[FactsT], Generic[FactsT]):
    """Calls the exceptions that a function catches by one name or by another, in all clauses alike.

    Neither of the two ``names`` stands anywhere else in the function, not even in a comment or a string, and no later
    line is aligned with code to the right of the name.
    """

    id = "caught-name"
    counts_as = "the outermost `function` around the name"
    names: ClassVar[tuple[str, str]]

    def find_in_body(self, body: Body, facts: FactsT) -> Iterable[tuple[Node, Choice]]:
        function = self.function_of(body, facts)
        if function is None:
            return
        for name in self.names:
            places = self.places(name, function, facts)
            if not places or any(_ALIGNING.search(_after(place + len(name), facts.text)) for place in places):
                continue
            if places == self._occurrences(function, facts):
                first, *others = (Span(place, place + len(name)) for place in places)
                zero, one = self.names
                yield function, Choice(first.start, *first, (zero,), (one,), is_name=True, also=tuple(others))

    def function_of(self, body: Body, facts: FactsT) -> Function | None:
        """The outermost function with this body, if no code looks at the names of its variables."""
        raise NotImplementedError

    def places(self, name: str, function: Function, facts: FactsT) -> Sequence[int]:
        """Where a name stands in a function, in order; none if it is not that of caught exceptions alone."""
        raise NotImplementedError

    def _occurrences(self, function: Function, facts: FactsT) -> list[int]:
        """Where either name stands in the text of a function."""
        return [place.start() for place in _word(*self.names).finditer(facts.text, function.top, function.end)]


def _after(end: int, text: str) -> str:
    """The rest of the line after ``end``, without strings and without brackets that close on it."""
    rest, before = text[end : end + _FARTHEST].partition("\n")[0], ""
    while rest != before:
        before, rest = rest, _CLOSED.sub("", rest)
    return rest


def _word(*names: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w$])(?:{'|'.join(names)})(?![\w$])")
