"""When two neighbouring functions or methods may change places: nothing can see the order, and no reader minds it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sew_hooks.languages.movable_definitions import (
    COUNTED,
    Definition,
    MovableDefinitions,
    is_end_of_part,
    says_where,
)
from sew_hooks.languages.name_words import in_full
from sew_hooks.languages.ordered_names import order_has_meaning, words_of
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.class_order import hides_order
from sew_hooks.languages.python.preconditions.file_words import small_words_in
from sew_hooks.languages.python.scopes import Scope
from sew_hooks.languages.python.tree import Assignment, PythonClass, PythonFunction, names_in
from sew_hooks.languages.sorted_places import has_between
from sew_hooks.languages.tree import Body, Compound, Node, Operation, Region, Statement, is_literal
from sew_hooks.languages.vocabulary import NUMBER_KINDS

_SEEING_ORDER = frozenset(
    {
        "metaclass", "currentframe", "_getframe", "doctest", "classify_class_attrs", "new_class", "ply",
        "yacc", "sly", "fire", "zope", "doit", "nox", "argh", "plac", "builtins", "_builtins", "__builtins",
        "__builtins__", "runpy", "pyclbr", "get_referents", "get_referrers", "get_objects", "jsonargparse",
    }
)  # fmt: skip
_SEES_ORDER = re.compile(
    "__(?:dict|dir|code|globals|prepare|init_subclass|set_name|mro_entries|class_getitem|build_class)__"
)
"""Words and their parts for what may look through a module or class in the order of its definitions, or at the places
of functions.
"""

_CALLS = re.compile(r"(?<![\w.])(?:vars|globals|locals|exec|eval|execfile)(?!\w)")
_CALLED = frozenset({"vars", "globals", "locals", "exec", "eval", "execfile"})
"""The same for pieces of code, and the words of which each has one. All of them are in small letters."""

_LAID_OUT = re.compile(r"#\s*(?:fmt|yapf|region|endregion|%%|--8<--|isort):?", re.IGNORECASE)
"""A file with places that a tool treats apart."""

_FOR_FRAMEWORKS = re.compile(
    r"(?:test|should|it_|describe|pytest_|[tp]_|task_|step|stage|phase|part)|(?:\w+_)?main\Z|\w+_\Z", re.IGNORECASE
)
"""Names of functions that some framework runs in their order, or that people put in a certain place."""

_WRITTEN_BY_RULES = frozenset({"any", "append", "len", "list", "pow", "range", "reversed"})
"""Names that a rule writes or removes: whether a function mentions them depends on its variants."""

_DECORATORS = frozenset({"staticmethod", "classmethod", "property"})
_DISPLAYS = frozenset({"tuple", "list", "dict", "set", "empty-list"})
_SUMS = frozenset({"sum", "product"})
_ANNOTATION = re.compile(r"(?!.*\b(?:if|for|lambda|await|yield)\b)[^(){}:=@]*", re.DOTALL)
"""An annotation that calls nothing: names, attributes, subscripts, strings and ``|``."""

_QUOTES = ('"', "'", 'r"', "r'")
_STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
_OPERAND = re.compile(r"(?<![\w.])([^\W\d]\w*)(?=\s*[.\[|])|\|\s*([^\W\d]\w*)")
"""A name of which an annotation takes a part, or that it joins with another one."""

_CLASS = re.compile(r"^[ \t]*class[ \t]+(\w+)", re.MULTILINE)
_BLANK_LINES = re.compile(r"(?:[ \t]*\n)+[ \t]*")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_COMMENT = re.compile(r"#[^\n]*(?:\s*#[^\n]*)*")
_BREAK = re.compile(r"\s+#*\s*")
_LINE = re.compile(r"([ \t]*)(#?)[^\n]*(?:\n|\Z)")


class PythonMovableDefinitions(MovableDefinitions[Facts]):
    """Functions in the file and methods in its classes."""

    def definition(self, statement: Statement, facts: Facts) -> Definition | None:
        """A function with an ordinary name, at whose place nothing happens but its definition."""
        if not isinstance(statement, PythonFunction) or not facts.once(_is_open, statement.body):
            return None
        if (
            _is_counted(statement, facts)
            or not _is_plain(statement)
            or not _is_alone(statement)
            or not _may_move(statement, facts)
            or _belongs_to_its_place(statement, facts)
        ):
            return None
        return Definition(statement, statement.value, statement.top, facts.after_comment(statement.end))

    def may_change_places(self, first: Definition, second: Definition, facts: Facts) -> bool:
        one, other = first.statement, second.statement
        assert isinstance(one, PythonFunction)
        assert isinstance(other, PythonFunction)
        return (
            _decoration(one) == _decoration(other)
            and first.name.startswith("_") == second.name.startswith("_")
            and not order_has_meaning(first.name, second.name)
            and not _mentions(first, second.name, facts)
            and not _mentions(second, first.name, facts)
        )

    def stand_free(self, first: Definition, second: Definition, facts: Facts) -> bool:
        return _stand_free(first, second, facts)

    def belong_elsewhere(self, first: Definition, second: Definition, facts: Facts) -> bool:
        one, other = first.statement, second.statement
        assert isinstance(one, PythonFunction)
        assert isinstance(other, PythonFunction)
        return _first_is_a_declaration(one, other) or _belong_elsewhere(first, second, facts)


DEFINITIONS = PythonMovableDefinitions()


# The file, the class and the function


def _is_open(body: Body, facts: Facts) -> bool:
    """Whether the order of the functions in a body makes no difference: that of a file, or of a class in one."""
    if facts.once(_sees_order):
        return False
    owner = body.owner
    if body.form == "file":
        return True
    return isinstance(owner, PythonClass) and body.form == "indented" and hides_order(owner, facts)


def _is_counted(statement: Statement, facts: Facts) -> bool:
    """Whether a comment in the body above a statement, or in that, counts what is below it."""
    return has_between(facts.once(_counted), statement.body.start, statement.end)


def _belongs_to_its_place(statement: PythonFunction, facts: Facts) -> bool:
    """Whether a function's docstring or a comment in it is about another one, or may be one end of a part."""
    end = facts.after_comment(statement.end)
    comments = [
        _BREAK.sub(" ", found.group()[1:]).strip() for found in _COMMENT.finditer(facts.text, statement.top, end)
    ]
    first = statement.bodies[0].statements[0] if statement.bodies[0].statements else statement
    if facts.text.startswith(_QUOTES, first.start):
        comments.append(" ".join(facts.text[first.start : first.end].split()))
    return any(says_where(comment) or is_end_of_part(comment) for comment in comments)


def _counted(facts: Facts) -> list[int]:
    return [found.start() for found in _COMMENT.finditer(facts.text) if COUNTED.search(_BREAK.sub(" ", found.group()))]


def _sees_order(facts: Facts) -> bool:
    text = facts.text
    words = small_words_in(text)
    if not _SEEING_ORDER.isdisjoint(words) or any(map(_SEES_ORDER.search, words)) or _LAID_OUT.search(text):
        return True
    return not _CALLED.isdisjoint(words) and _CALLS.search(text.lower()) is not None


def _is_plain(function: PythonFunction) -> bool:
    """Whether a function has an ordinary name and a body on lines of its own that does something."""
    name = function.value
    if name.startswith("__") or _FOR_FRAMEWORKS.match(name.lstrip("_")) or name in _WRITTEN_BY_RULES:
        return False
    body = function.bodies[0]
    return (
        function.readable
        and function.alone
        and body.form == "indented"
        and not all(one.kind in ("placeholder", "expression") for one in body.statements)
    )


def _is_alone(function: PythonFunction) -> bool:
    """Whether nothing else in its scope has the name of a function."""
    name, scope = function.value, function.body.scope
    if name in scope.globals or name in scope.nonlocals or name in scope.rebound:
        return False
    return len(scope.bindings.get(name, ())) == 1


def _may_move(function: PythonFunction, facts: Facts) -> bool:
    """Whether nothing happens where a function is defined but the definition."""
    if facts.indentation(function.top) is None:
        return False
    scope = function.body.scope
    for decorator in function.decorators:
        if decorator.value not in _DECORATORS or decorator.kind != "name" or not _is_builtin(decorator.value, scope):
            return False
    if len(function.decorators) > 1:
        return False
    defaults = function.children[len(function.decorators) :]
    return all(_is_quiet(value, scope) for value in defaults) and all(
        _only_names(facts.text[start:end], scope, facts) for start, end in function.annotations
    )


def _only_names(annotation: str, scope: Scope, facts: Facts) -> bool:
    """Whether an annotation calls nothing, and takes parts only of what is imported, builtin or a class of the file."""
    if not _ANNOTATION.fullmatch(annotation):
        return False
    for found in _OPERAND.finditer(_STRING.sub("", annotation)):
        name = found[1] or found[2]
        home = scope.resolve(name)
        if home is None:
            continue
        hows = {binding.how for binding in home.bindings[name]}
        if hows != {"import"} and (hows != {"unknown"} or name not in facts.once(_classes)):
            return False
    return True


def _classes(facts: Facts) -> frozenset[str]:
    return frozenset(_CLASS.findall(facts.text))


def _is_builtin(name: str, scope: Scope) -> bool:
    """Whether a decorator is the builtin; the class is known to have an ordinary namespace."""
    return not any(name in around.bindings or around.unknown_imports() for around in scope.outwards())


def _is_quiet(value: Node, scope: Scope) -> bool:
    """Whether the evaluation of a default value can neither be seen nor fail in another way earlier or later."""
    if is_literal(value) or value.kind in ("name", "ellipsis"):
        return True
    if value.kind == "attribute":
        return bool(scope.imported(value))
    if value.kind in _SUMS and isinstance(value, Operation):
        return value.left.kind in NUMBER_KINDS and value.right.kind in NUMBER_KINDS
    return value.kind in _DISPLAYS and all(_is_quiet(child, scope) for child in value.children)


def _decoration(function: PythonFunction) -> list[str]:
    return [decorator.value for decorator in function.decorators]


# The text around two functions


def _stand_free(first: Definition, second: Definition, facts: Facts) -> bool:
    """Whether there are only blank lines between two functions and above them, and no comment below that may be part
    of the second.
    """
    text = facts.text
    if not _BLANK_LINES.fullmatch(text, first.end, second.start):
        return False
    if first.statement.body.form == "file" and text.count("\n", first.end, second.start) < 2:
        return False
    indent = facts.indentation(first.start)
    return (
        indent == facts.indentation(second.start) and _is_clear_above(first, facts) and _is_clear_below(second, facts)
    )


def _is_clear_above(first: Definition, facts: Facts) -> bool:
    """Whether the last line above that is not blank is no comment."""
    above = facts.text[: facts.line_start(first.start)].rstrip()
    return not above[above.rfind("\n") + 1 :].lstrip().startswith("#")


def _is_clear_below(second: Definition, facts: Facts) -> bool:
    """Whether every comment between a definition and the next code is indented no deeper and belongs to what follows:
    a blank line separates it from the definition, or nothing from the code below.
    """
    indent = facts.indentation(second.start) or ""
    blank = commented = False
    for found in _LINE.finditer(facts.text, facts.text.find("\n", second.end) + 1 or len(facts.text)):
        if not found.group().strip():
            if commented:
                return False
            blank = True
        elif found[2]:
            if len(found[1]) > len(indent) or found[1] != indent[: len(found[1])]:
                return False
            if len(found[1]) < len(indent):
                return True
            commented = commented or not blank
        else:
            return not commented or found[1] == indent
    return not commented


def _first_is_a_declaration(one: PythonFunction, other: PythonFunction) -> bool:
    """Whether both set an attribute that nothing above them in the class sets, or both declare a global variable: a
    type checker takes its type from the first of them.
    """
    if not one.scope.globals.isdisjoint(other.scope.globals):
        return True
    around = one.body.scope
    both = one.scope.stored.keys() & other.scope.stored.keys() if around.kind == "class" else ()
    return any(
        around.stored[name] >= one.top and all(binding.how == "value" for binding in around.bindings.get(name, ()))
        for name in both
    )


def _belong_elsewhere(first: Definition, second: Definition, facts: Facts) -> bool:
    """Whether a simple statement above or below names one of the two functions, or one of them names what it sets."""
    above = first.statement.previous
    if isinstance(above, Assignment) and above.target.kind == "name":
        name = above.target.value
        if _mentions(first, name, facts) != _mentions(second, name, facts):
            return True
    return any(
        name in (first.name, second.name)
        for below in _below(second)
        for node in below.children
        for name in names_in(node)
    )


def _below(second: Definition) -> Iterator[Statement]:
    """The simple statements between a definition and the next compound one."""
    statements = second.statement.body.statements
    for statement in statements[statements.index(second.statement) + 1 :]:
        if isinstance(statement, (Compound, Region)):
            return
        yield statement


def _mentions(one: Definition, name: str, facts: Facts) -> bool:
    """Whether a function mentions a name in any form, in whatever role, also in its strings and comments."""
    wanted = "_".join(words_of(in_full(name)))
    return not wanted or f"_{wanted}_" in facts.once(_identifiers, one.start, one.end)


def _identifiers(start: int, end: int, facts: Facts) -> str:
    """The words of all identifiers in a range: the same for all variants of its names."""
    found = dict.fromkeys(_IDENTIFIER.findall(in_full(facts.text[start:end])))
    return " ".join(f"_{'_'.join(words_of(one))}_" for one in found)
