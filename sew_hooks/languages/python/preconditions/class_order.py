"""Classes that do not see in which order their functions are defined.

A metaclass, ``__init_subclass__`` or a decorator receives the namespace of a class, which is in that order. Those of
the standard library look for certain names only, or sort what they find.
"""

from __future__ import annotations

import builtins
import sys

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.scopes import Scope
from sew_hooks.languages.python.tree import Call, PythonClass, Subscript
from sew_hooks.languages.tree import Body, Node, Statement

_DECORATORS = frozenset(
    {
        "attr.attrs", "attr.define", "attr.frozen", "attr.mutable", "attr.s", "attrs.define", "attrs.frozen",
        "attrs.mutable", "dataclasses.dataclass", "enum.unique", "functools.total_ordering", "typing.final",
        "typing.runtime_checkable",
    }
)  # fmt: skip
"""Decorators of classes that look for certain names only."""

_BUILTINS = frozenset(name for name in dir(builtins) if isinstance(getattr(builtins, name), type)) - {"type"}
_BASES = frozenset(
    {
        "django.db.models.Model", "pydantic.BaseModel", "sklearn.base.BaseEstimator", "sklearn.base.ClassifierMixin",
        "sklearn.base.RegressorMixin", "sklearn.base.TransformerMixin", "torch.nn.Module", "typing_extensions.Protocol",
    }
)  # fmt: skip
"""Other bases that ignore plain functions."""


def hides_order(class_: PythonClass, facts: Facts) -> bool:
    """Whether neither a class nor its bases and decorators see the order of its functions."""
    return _is_outside_functions(class_.scope) and facts.once(_is_ordinary, class_)


def _is_outside_functions(scope: Scope) -> bool:
    return all(around.kind in ("class", "module") for around in scope.outwards())


def _is_ordinary(class_: PythonClass, facts: Facts) -> bool:
    around = class_.scope.parent
    assert around is not None
    for decorator in class_.decorators:
        if around.imported(decorator.function if isinstance(decorator, Call) else decorator) not in _DECORATORS:
            return False
    return not any(argument.star or argument.keyword for argument in class_.arguments) and all(
        _is_ordinary_base(argument.value, class_, around, facts) for argument in class_.arguments
    )


def _is_ordinary_base(base: Node, class_: PythonClass, around: Scope, facts: Facts) -> bool:
    """Whether a base is a builtin, of the standard library, a known one, or an ordinary class of the file above it."""
    if isinstance(base, Subscript):
        base = base.base
    imported = around.imported(base)
    if imported:
        first = imported.partition(".")[0]
        # A relative import starts with a dot.
        return imported in _BASES or (first in sys.stdlib_module_names and imported != "builtins.type")
    if base.kind != "name":
        return False
    home = around.resolve(base.value)
    if home is None:
        return base.value in _BUILTINS and around.is_builtin(base.value)
    found = [one for one in _file_body(class_).statements if isinstance(one, PythonClass) and one.value == base.value]
    return (
        home.kind == "module"
        and len(home.bindings[base.value]) == len(found) == 1
        and found[0].start < class_.start
        and facts.once(_is_ordinary, found[0])
    )


def _file_body(class_: PythonClass) -> Body:
    body = class_.body
    while body.form != "file":
        assert isinstance(body.owner, Statement)
        body = body.owner.body
    return body
