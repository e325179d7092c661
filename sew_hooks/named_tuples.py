"""Named tuples whose annotations nobody compiles.

``typing.NamedTuple`` compiles the annotation of each field when a module is imported, which took a tenth of the start.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class _Fields(type):
        """Makes a named tuple of a class with annotations, as ``typing.NamedTuple`` does."""

        def __new__(cls, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, members)
            fields = members["__annotations__"]
            defaults = [members.pop(field) for field in fields if field in members]
            made = namedtuple(name, fields, defaults=defaults, module=members["__module__"])
            for member, value in members.items():
                if member not in ("__module__", "__qualname__"):
                    setattr(made, member, value)
            return made

    class NamedTuple(metaclass=_Fields):
        """The base of a class with named fields."""
