"""``msg`` or ``message``: a word in the names of local variables, short or in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sew_hooks.languages.choice import Width
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.local_names import are_all_seen, outermost, places_of, variables_in, widths
from sew_hooks.languages.rules.local_name import LocalName
from sew_hooks.languages.tree import Body, Function


class CLikeLocalName(LocalName[Facts]):
    """The locals of outermost functions."""

    def function_of(self, body: Body, facts: Facts) -> Function | None:
        return outermost(body)

    def names_in(self, function: Function, facts: Facts) -> Iterable[str]:
        return variables_in(function, facts)

    def hides_names(self, function: Function, facts: Facts) -> bool:
        return are_all_seen(function, facts)

    def places_of(self, name: str, forms: Sequence[str], function: Function, facts: Facts) -> list[int] | None:
        return places_of(name, forms, function, facts)

    def widths(self, places: Sequence[int], facts: Facts) -> Iterable[Width]:
        return widths(places, facts)


RULE = CLikeLocalName()
