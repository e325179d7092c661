"""``catch (IOException e)`` or ``catch (IOException ex)``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import Name, variable
from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.rules.caught_name import CaughtName
from sew_hooks.languages.tree import Body, Function, Node


class JavaCaughtName(CaughtName[Facts]):
    """Renames the parameters of ``catch`` clauses that no class inside the function uses."""

    names = ("e", "ex")

    def function_of(self, body: Body, facts: Facts) -> Function | None:
        function = body.owner
        if not isinstance(function, Function) or body.form != "braces":
            return None
        around: Node | None = function.parent
        while around is not None:
            if isinstance(around, Function) or around.kind == "lambda":
                return None
            around = around.parent
        return function

    def places(self, name: str, function: Function, facts: Facts) -> Sequence[int]:
        starts = [start for start in facts.once(_caught).get(name, ()) if function.start <= start < function.end]
        if not starts or not all(map(facts.lowered.is_certain, self.names)):
            return ()
        uses = [use for use in facts.lowered.uses.get(name, ()) if function.start <= use.start < function.end]
        places = sorted({*starts, *(use.start for use in uses)})
        is_blocked = any(facts.blocked(place, place + len(name)) for place in places)
        return places if all(map(_is_caught_here, uses)) and not is_blocked else ()


def _caught(facts: Facts) -> dict[str, list[int]]:
    """The places where ``catch`` clauses name exceptions, by these names."""
    names: dict[str, list[int]] = {}
    for name, start in _parameters(facts):
        names.setdefault(name, []).append(start)
    return names


def _parameters(facts: Facts) -> Iterator[tuple[str, int]]:
    lowered = facts.lowered
    for header in lowered.headers.values() if isinstance(lowered, JavaLowering) else ():
        if header.type == "catch_formal_parameter":
            node = header.child_by_field_name("name")
            if node is not None:
                yield lowered.slice(node), node.start_byte


def _is_caught_here(use: Name) -> bool:
    """Whether a use stands for a caught exception, and is in no class inside the function."""
    declared = variable(use)
    if declared is None or declared.role != "caught":
        return False
    for scope in use.scope.outwards():
        if scope is declared.scope:
            return True
        if scope.kind == "class":
            return False
    return False


RULES = (JavaCaughtName(),)
