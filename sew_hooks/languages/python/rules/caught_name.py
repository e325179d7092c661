"""``except OSError as e`` or ``except OSError as exc``."""

from __future__ import annotations

from collections.abc import Sequence

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.self_inspection import looks_at_names
from sew_hooks.languages.python.scopes import NOWHERE
from sew_hooks.languages.python.tree import PythonFunction
from sew_hooks.languages.rules.caught_name import CaughtName
from sew_hooks.languages.tree import Body, Function
from sew_hooks.patterns import pattern

_NAMING = pattern(r"\bas[ \t]+\Z")


class PythonCaughtName(CaughtName[Facts]):
    """Renames exceptions that only ``except`` clauses bind, and that no inner scope captures."""

    names = ("e", "exc")

    def function_of(self, body: Body, facts: Facts) -> Function | None:
        function = body.owner
        if not isinstance(function, PythonFunction) or body.form != "indented" or looks_at_names(facts.text):
            return None
        is_outermost = all(scope.kind in ("module", "class") for scope in function.scope.around())
        return function if is_outermost else None

    def places(self, name: str, function: Function, facts: Facts) -> Sequence[int]:
        assert isinstance(function, PythonFunction)
        scope = function.scope
        bindings = scope.bindings.get(name)
        if not bindings or any(binding.how != "caught" for binding in bindings):
            return ()
        if name in scope.captured or name in scope.globals or name in scope.nonlocals or name in scope.rebound:
            return ()
        if not all(around.bindings.keys().isdisjoint(self.names) for around in scope.around()):
            return ()
        places = sorted(scope.mentions[name])
        is_inside = places[0] != NOWHERE and places[0] >= function.bodies[0].start
        is_certain = is_inside and len(set(places)) == len(places) and _are_in_clauses(places, facts)
        return places if is_certain else ()


def _are_in_clauses(places: Sequence[int], facts: Facts) -> bool:
    """Whether each place is in the clause that names the exception last before it. The name may be unbound elsewhere,
    and is then in the message of an error.
    """
    level: str | None = None
    last = 0
    for place in places:
        inside = facts.text[last : place + 1].split("\n")[1:]
        if _NAMING.search(facts.text, facts.line_start(place), place):
            level = facts.indentation(facts.text.rfind("except", last, place))
        elif level is None or any(line.strip() and not line.startswith((f"{level} ", f"{level}\t")) for line in inside):
            return False
        last = place
    return level is not None


RULES = (PythonCaughtName(),)
