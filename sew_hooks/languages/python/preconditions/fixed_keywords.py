"""Callees that cannot see the order of their keywords: each keyword is a parameter of its own.

A function of the file without ``**`` is one, and so is a class of the file whose ``__init__`` is such a function. A
test may put a mock in its place, for which calls with another order are equal.
"""

from __future__ import annotations

import re

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.scopes import Scope
from sew_hooks.languages.python.tree import Call, PythonClass, PythonFunction
from sew_hooks.languages.tree import Compound, Node

_STANDARD = frozenset(
    {
        "argparse.ArgumentParser", "codecs.open", "csv.reader", "csv.writer", "dataclasses.dataclass",
        "dataclasses.field", "datetime.datetime", "datetime.timedelta", "difflib.unified_diff", "io.open",
        "json.dump", "json.dumps", "logging.basicConfig", "os.makedirs", "re.compile", "re.split", "re.sub",
        "shutil.copytree", "shutil.make_archive", "shutil.rmtree", "subprocess.Popen", "subprocess.call",
        "subprocess.check_call", "subprocess.check_output", "subprocess.run", "tempfile.NamedTemporaryFile",
        "tempfile.TemporaryDirectory", "tempfile.TemporaryFile", "tempfile.mkdtemp", "tempfile.mkstemp",
        "textwrap.TextWrapper", "textwrap.fill", "textwrap.wrap", "threading.Thread", "warnings.filterwarnings",
        "warnings.simplefilter", "warnings.warn", "warnings.warn_explicit",
    }
)  # fmt: skip
"""Functions and classes of the standard library."""

_BUILTINS = frozenset({"compile", "enumerate", "max", "min", "open", "print", "sorted", "sum"})
_PARSER = "argparse.ArgumentParser"
_MAKES_PARSERS = frozenset({"add_argument_group", "add_mutually_exclusive_group"})
_STARS = re.compile(r"\*\*(?:[\s\\]|#[^\n]*)*\w")
_MAKING = frozenset({"__init__", "__new__", "__call__"})
_SET_BY_NAME = re.compile(
    r"""(?:(?:setattr|patch(?:\.object)?)\(\s*(?:[\w.]+\s*,\s*)?["'](?:[\w.]+\.)?|["'](?=__))(\w+)["']"""
)
_REGISTERS_ACTION = re.compile(r"""\.register\((?:\s*registry_name\s*=)?\s*["']action["']""")
_WITH_OWN_CLASS = frozenset({"json.dump", "json.dumps"})
"""Functions that hand the keywords that they do not know to the class that ``cls`` names."""

_ACTIONS = frozenset(
    {
        "store", "store_const", "store_true", "store_false", "append", "append_const", "count", "help", "version",
        "extend",
    }
)  # fmt: skip
_MAKES_OBJECTS = re.compile(r"\b__(?:new|call|init_subclass)__\b")


def has_fixed_keywords(call: Call, facts: Facts) -> bool:
    """Whether the callee is known, and cannot see in which order it gets its keywords."""
    function, scope = call.function, facts.scope
    imported = scope.imported(function)
    name = imported.rpartition(".")[2] or function.value
    if function.parens or not facts.once(_replaced).isdisjoint({*_MAKING, name}):
        return False
    if imported in _STANDARD:
        return imported not in _WITH_OWN_CLASS or all(one.keyword != "cls" for one in call.arguments)
    if function.kind == "attribute":
        return (
            function.value == "add_argument" and _is_parser(function.children[0], scope, 0) and _is_plain(call, facts)
        )
    if function.kind != "name":
        return False
    home = scope.resolve(function.value)
    if home is None:
        return function.value in _BUILTINS and facts.builtin(function.value)
    if home.kind != "module" or home.star_imports or len(home.bindings[function.value]) != 1:
        return False
    return facts.once(_with_fixed_keywords).get(function.value, False)


def _replaced(facts: Facts) -> frozenset[str]:
    """The names of attributes that the file sets: one may be a function that replaces another one."""
    names = {*facts.scope.outermost().stored, *_SET_BY_NAME.findall(facts.text)}
    if _REGISTERS_ACTION.search(facts.text):
        names.add("add_argument")
    return frozenset(names)


def _with_fixed_keywords(facts: Facts) -> dict[str, bool]:
    """The functions and classes of the file, and whether each is such a callee."""
    module = facts.file.parent
    assert isinstance(module, Compound)
    found: dict[str, bool] = {}
    for statement in module.bodies[0].statements:
        if isinstance(statement, PythonFunction):
            found[statement.value] = not statement.decorators and not _takes_any(statement, facts)
        elif isinstance(statement, PythonClass):
            found[statement.value] = _is_plain_class(statement, facts)
    return found


def _takes_any(function: PythonFunction, facts: Facts) -> bool:
    return _STARS.search(facts.text, function.start, function.bodies[0].start) is not None


def _is_plain_class(statement: PythonClass, facts: Facts) -> bool:
    """Whether a class without bases has its keywords from its ``__init__``, or from the fields of a dataclass."""
    if statement.arguments or _MAKES_OBJECTS.search(facts.text, statement.start, statement.end):
        return False
    bindings = statement.scope.bindings.get("__init__", ())
    if statement.decorators:
        return not bindings and all(_is_dataclass(one, facts) for one in statement.decorators)
    inits = [
        one for one in statement.bodies[0].statements if isinstance(one, PythonFunction) and one.value == "__init__"
    ]
    return len(bindings) == len(inits) == 1 and not inits[0].decorators and not _takes_any(inits[0], facts)


def _is_dataclass(decorator: Node, facts: Facts) -> bool:
    named = decorator.function if isinstance(decorator, Call) else decorator
    return facts.scope.outermost().imported(named) == "dataclasses.dataclass"


def _is_parser(node: Node, scope: Scope, depth: int) -> bool:
    """Whether a name is proven to be a parser of arguments of the standard library, or a group of one."""
    home = scope.resolve(node.value) if node.kind == "name" else None
    if home is None or depth > 3 or home.kind not in ("function", "module"):
        return False
    for binding in home.bindings[node.value]:
        value = binding.expression
        if binding.how != "value" or binding.path or not isinstance(value, Call):
            return False
        made = value.function
        is_group = (
            made.kind == "attribute"
            and made.value in _MAKES_PARSERS
            and made.children[0].value != node.value
            and _is_parser(made.children[0], home, depth + 1)
        )
        if not is_group and home.imported(made) != _PARSER:
            return False
    return True


def _is_plain(call: Call, facts: Facts) -> bool:
    """Whether an argument's action, if it is given, is one of the parser's own."""
    given = [one.value for one in call.arguments if one.keyword == "action"]
    return all(one.kind == "string" and facts.text[one.start + 1 : one.end - 1] in _ACTIONS for one in given)
