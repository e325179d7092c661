"""Where a Java file may declare variables ``final``, and in which functions all of them can be declared alike.

People choose alike for the parameters, locals, loops and exceptions of a function. Where one of them has to stay as it
is, so that readers could see a mixture, or where there are many, all places of that outermost function stand out.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts, asked_bodies, is_target
from sew_hooks.languages.clike.nearest import Nearest
from sew_hooks.languages.clike.preconditions.declaration_runs import may_be_joined, runs
from sew_hooks.languages.clike.scopes import Declared, Scope
from sew_hooks.languages.clike.tree import Component, DeclarationGroup, Loop, variable
from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.java.preconditions.constants import is_computed, may_be_constant
from sew_hooks.languages.java.preconditions.final_words import Declaring, is_apart, written, written_in_run
from sew_hooks.languages.tree import Body, Function, Node, Region
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

LOCAL = "final-local"
DECLARATION = "final-declaration"
"""The local variables that final-local leaves alone: they have neighbours of their type, an annotation or an array, are
in a ``switch``, or only their type shows that they are no constants.
"""

PARAMETER = "final-parameter"
LOOP = "final-loop-variable"
CAUGHT = "final-caught"

_DECLARING = frozenset({"formal_parameter", "spread_parameter", "enhanced_for_statement", "catch_formal_parameter"})
"""The parser's words for what declares a variable in a header."""

_MOST = 2
"""How many places a function with the habit has at most: reviewers find the word heavy where it stands everywhere."""

_MAIN = "main"
"""The name of the function in which hardly anybody writes the word, least of all before ``String[] args``."""

_NAME = pattern(r"[\w$]+")
_PARAMETERS = pattern(r"\bgetParameters\b|\breflect\.Parameter\b")
"""How code looks at the parameters of methods while it runs."""


class FinalPlace(NamedTuple):
    """A place of one of the rules, and the node that it counts as."""

    rule: str
    node: Node
    choice: Choice


def finals(rule: str, body: Body, facts: Facts) -> Iterator[tuple[Node, Choice]]:
    """The choices of a rule at the variables that are declared in a body or in its header."""
    for place in facts.once(_places).get(body, ()):
        if place.rule == rule:
            yield place.node, place.choice


def _places(facts: Facts) -> dict[Body, list[FinalPlace]]:
    """The places of a file by the bodies in which, or for which, they declare variables."""
    functions = _outermost(facts)
    starts = [function.start for function in functions]
    conditional = Nearest(lambda node: isinstance(node, Region))
    places: dict[Body, list[FinalPlace]] = {}
    of_function: dict[Function, list[Body]] = {}
    uneven: set[Function] = set()
    for body, is_asked in _bodies(facts).items():
        number = bisect_right(starts, body.start) - 1
        function = functions[number] if number >= 0 and body.start < functions[number].end else None
        inside = list(_of_body(body, function, facts))
        places[body] = [place for place in inside if place is not None]
        if function is None:
            places[body] = list(map(_apart, places[body]))
            continue
        of_function.setdefault(function, []).append(body)
        if None in inside or (inside and not (is_asked and _is_open(body, conditional))):
            uneven.add(function)
    for function, bodies in of_function.items():
        choices = [place.choice for body in bodies for place in places[body]]
        is_heavy = len(choices) > _MOST or function.value == _MAIN
        if function in uneven or is_heavy or is_apart(function, choices, facts):
            places |= {body: list(map(_apart, places[body])) for body in bodies}
    return places


def _is_open(body: Body, conditional: Nearest) -> bool:
    """Whether no rule may close the statement around a body."""
    return body.owner is not None and conditional.of(body.owner) is None


def _apart(place: FinalPlace) -> FinalPlace:
    return place._replace(choice=place.choice._replace(excluded_from_habit=True))


def _outermost(facts: Facts) -> list[Function]:
    """The functions that are in no other function, in order."""
    functions: list[Function] = []
    all_functions = (node for node in facts.lowered.nodes if isinstance(node, Function))
    for node in sorted(all_functions, key=lambda function: function.start):
        if not functions or node.start >= functions[-1].end:
            functions.append(node)
    return functions


def _bodies(facts: Facts) -> dict[Body, bool]:
    """The bodies of a file that contain code, and whether their statements are places of rules at all: those of a
    ``switch`` that is a value are not.
    """
    bodies = dict.fromkeys(facts.once(asked_bodies), True)
    for node in facts.lowered.nodes:
        if isinstance(node, Component):
            bodies.setdefault(node.body, False)
    return {body: is_asked for body, is_asked in bodies.items() if body.form in ("braces", "bare", "case")}


def _of_body(body: Body, function: Function | None, facts: Facts) -> Iterator[FinalPlace | None]:
    """The places in a body and in its header, and ``None`` for what has to stay as it is although readers may expect it
    to be declared alike. ``function`` is the outermost one around it.
    """
    for run in runs(body, facts):
        if _is_alone(run, body, function, facts):
            yield _place(_declaring(LOCAL, run[0]), facts)
        elif function is not None:
            yield from _of_run(run, body, function, facts)
    if function is not None:
        yield from _of_header(body, function, facts)


def _is_alone(run: list[Component], body: Body, function: Function | None, facts: Facts) -> bool:
    """Whether a variable is declared without neighbours and annotations, and gets one value, which is no constant."""
    component, group = run[0], run[0].group
    if body.form != "braces" or len(run) != 1 or group.modifiers not in ("", "final") or not group.plain:
        return False
    if facts.text[group.start : group.type_start] not in ("", "final ") or not is_computed(component):
        return False
    if function is None:
        return not (
            facts.is_assigned(component.declared)
            or _may_be_captured(component.value, component.declared, component.declared.scope, facts)
        )
    return _is_assigned(component.value, component.declared, function, facts) is False


def _of_run(run: list[Component], body: Body, function: Function, facts: Facts) -> Iterator[FinalPlace | None]:
    """The places of neighbouring declarations: one for all of them if another rule joins or separates these."""
    is_annotated = any("@" in member.group.modifiers for member in run)
    if body.form == "braces" and not is_annotated and may_be_joined(run, facts):
        able = [_may_be_final([member], function, facts) for member in run]
        if all(able):
            yield _joined(run, facts)
        elif any(member is not False for member in able):
            yield None
        return
    groups: dict[DeclarationGroup, list[Component]] = {}
    for component in run:
        groups.setdefault(component.group, []).append(component)
    for components in groups.values():
        able_together = None if len(components) > 1 and is_annotated else _may_be_final(components, function, facts)
        if able_together is not False:
            yield _place(_declaring(DECLARATION, components[0]), facts) if able_together else None


def _may_be_final(components: list[Component], function: Function, facts: Facts) -> bool | None:
    """Whether the variables of one declaration may be ``final``; ``None`` if not, although readers may expect it."""
    assigned = [_is_assigned(component.value, component.declared, function, facts) for component in components]
    if True in assigned or any(component.declared.initial is None for component in components):
        return False
    return None if None in assigned or any(may_be_constant(component, facts) for component in components) else True


def _of_header(body: Body, function: Function, facts: Facts) -> Iterator[FinalPlace | None]:
    """The places in the header of a body."""
    owner, lowered = body.owner, facts.lowered
    header = lowered.headers.get(body.start) if isinstance(lowered, JavaLowering) else None
    if isinstance(owner, Loop) and owner.kind in ("for", "endless"):
        yield from _of_for(owner, body.scope.parent, function, facts)
    elif header is not None and isinstance(owner, Function):
        declared = [variable for node in header.named_children for variable in _declared_by(node, PARAMETER, owner)]
        free = [variable for variable in declared if _fate(variable, body.scope, function, facts) is not True]
        may_ask = facts.once(_may_ask_for_parameters)
        if free and may_ask:
            yield None
        yield from (_in_header(variable, body.scope, function, facts) for variable in free)
    elif header is not None and owner is not None:
        for variable in _declared_by(header, LOOP if isinstance(owner, Loop) else CAUGHT, owner):
            if _fate(variable, body.scope.parent, function, facts) is not True:
                yield _in_header(variable, body.scope.parent, function, facts)


def _may_ask_for_parameters(facts: Facts) -> bool:
    """Whether a file may look at the modifiers of parameters while it runs."""
    return _PARAMETERS.search(facts.text) is not None


def _of_for(loop: Loop, scope: Scope, function: Function, facts: Facts) -> Iterator[FinalPlace | None]:
    """The place of a variable that is alone in the header of a ``for`` and never assigned, as iterators are."""
    for declared in scope.names.values():
        component = None if declared is None else declared.component
        if isinstance(component, Component) and component.group.size == 1:
            able = _may_be_final([component], function, facts)
            if able is not False:
                declaring = _declaring(LOOP, component)._replace(node=loop, end=component.group.type_end)
                yield _place(declaring, facts) if able else None


def _declared_by(node: Any, rule: str, owner: Node) -> Iterator[Declaring]:
    """The declaration that the parser's ``node`` is, unless ``final`` would say nothing there or be no use."""
    if node.type not in _DECLARING:
        return
    parts = [child for child in node.named_children if "comment" not in child.type]
    kind = parts[parts[0].type == "modifiers"]
    name = node.child_by_field_name("name") or parts[-1].named_children[0]
    is_several = kind.type == "catch_type" and len(kind.named_children) > 1
    if name.type == "identifier" and name.text != b"this" and not is_several:
        place = parts[0].start_byte, kind.start_byte, kind.end_byte
        yield Declaring(rule, owner, *place, name.start_byte, kind.end_byte)


def _fate(declaring: Declaring, scope: Scope, function: Function, facts: Facts) -> bool | None:
    """Whether a variable of a header is assigned; ``None`` if that is not known."""
    word = _NAME.match(facts.text, declaring.name_start)
    name = "" if word is None else word.group()
    return _is_assigned(name, scope.names.get(name), function, facts)


def _in_header(declaring: Declaring, scope: Scope, function: Function, facts: Facts) -> FinalPlace | None:
    return None if _fate(declaring, scope, function, facts) is None else _place(declaring, facts)


def _declaring(rule: str, component: Component) -> Declaring:
    group = component.group
    return Declaring(rule, component, group.start, group.type_start, group.type_end, component.start, group.end)


def _place(declaring: Declaring, facts: Facts) -> FinalPlace | None:
    """The place of a declaration; ``None`` if the word cannot stand there or be left out."""
    choice = written(declaring, facts)
    return None if choice is None else FinalPlace(declaring.rule, declaring.node, choice)


def _joined(run: list[Component], facts: Facts) -> FinalPlace | None:
    """The place of neighbouring declarations that another rule joins or separates."""
    choice = written_in_run(run, facts)
    return None if choice is None else FinalPlace(DECLARATION, run[0], choice)


def _is_assigned(name: str, declared: Declared | None, function: Function, facts: Facts) -> bool | None:
    """Whether a variable in a function is assigned after its declaration; ``None`` if that is not known, or if a class
    in the function may read it: before Java 8, it must be ``final`` for that.

    Other variables of the name, and those outside the function, do not count.
    """
    home = function.bodies[0].scope if declared is None else declared.scope
    targets = facts.once(_targets).get(name, {})
    if declared is not None and _is_one_inside(targets.get(declared, ()), function):
        return True
    if name in facts.lowered.blurred or _is_one_inside(targets.get(None, ()), function):
        return None
    return None if _may_be_captured(name, declared, home, facts) else False


def _is_one_inside(starts: Sequence[int], function: Function) -> bool:
    """Whether one of the places, which are in order, is in a function."""
    number = bisect_left(starts, function.start)
    return number < len(starts) and starts[number] < function.end


def _targets(facts: Facts) -> dict[str, dict[Declared | None, list[int]]]:
    """Where variables are assigned or updated, in order, by the names and the variables."""
    targets: dict[str, dict[Declared | None, list[int]]] = {}
    for name, uses in facts.lowered.uses.items():
        for use in uses:
            if is_target(use):
                targets.setdefault(name, {}).setdefault(variable(use), []).append(use.start)
    for by_variable in targets.values():
        for starts in by_variable.values():
            starts.sort()
    return targets


def _may_be_captured(name: str, declared: Declared | None, home: Scope, facts: Facts) -> bool:
    """Whether a class inside the scope of a variable may read it."""
    captured = facts.once(_in_inner_classes).get((name, home), ())
    return None in captured or declared in captured


def _in_inner_classes(facts: Facts) -> dict[tuple[str, Scope], set[Declared | None]]:
    """The variables that are used in classes which are in functions or other blocks: by their names and each of the
    scopes around such a class.
    """
    declared_in: dict[tuple[str, Scope], set[Declared | None]] = {}
    for name, uses in facts.lowered.uses.items():
        for use in uses:
            outwards = list(use.scope.outwards())
            kinds = [scope.kind for scope in outwards]
            if "class" not in kinds:
                continue
            around = outwards[kinds.index("class") + 1 :]
            if any(scope.kind in ("function", "block") for scope in around):
                declared = variable(use)
                for scope in around:
                    declared_in.setdefault((name, scope), set()).add(declared)
    return declared_in
