"""``msg`` or ``message``: a word in the names of local variables, short or in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sew_hooks.languages.choice import Width
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.local_names import hides_names, outermost, places_of, widths
from sew_hooks.languages.python.tree import PythonFunction
from sew_hooks.languages.rules.local_name import LocalName
from sew_hooks.languages.tree import Body, Function

_NO_VARIABLE = frozenset({"len"})
"""Builtins, and names that are better known as something else."""


class PythonLocalName(LocalName[Facts]):
    """The locals of outermost functions."""

    def function_of(self, body: Body, facts: Facts) -> Function | None:
        return outermost(body)

    def names_in(self, function: Function, facts: Facts) -> Iterable[str]:
        return function.scope.bindings if isinstance(function, PythonFunction) else ()

    def hides_names(self, function: Function, facts: Facts) -> bool:
        return hides_names(function, facts)

    def places_of(self, name: str, forms: Sequence[str], function: Function, facts: Facts) -> list[int] | None:
        if not isinstance(function, PythonFunction) or not _NO_VARIABLE.isdisjoint(forms):
            return None
        return places_of(name, forms, function, facts)

    def widths(self, places: Sequence[int], facts: Facts) -> Iterable[Width]:
        return widths(places, facts)


RULE = PythonLocalName()
