"""Lines that tools read as text, with a regular expression or without running the program: they stay as they are.

Packaging and release tools look for ``__version__ = "..."``, editors for ``__all__``, and the configuration of a
coverage tool names lines such as ``if __name__ == "__main__":``. Those lines must still match.
"""

from __future__ import annotations

from sew_hooks.languages.python.tree import Assignment, Augmented, Call, Negation
from sew_hooks.languages.tree import If, Node, Region, Statement, parts_of
from sew_hooks.patterns import pattern

_METADATA = frozenset(
    {
        "author", "authors", "build", "classifiers", "commit", "copyright", "date", "description", "email", "license",
        "maintainer", "major", "micro", "minor", "name", "package", "patch", "release", "requirements", "requires",
        "revision", "serial", "url", "version",
    }
)  # fmt: skip
_FIRST_NAME = pattern(r"\w+")
_UNREACHABLE = frozenset({"AssertionError", "NotImplementedError", "NotImplemented"})
_SWITCHES = frozenset({"__name__", "TYPE_CHECKING", "debug", "DEBUG"})


def is_metadata(name: str) -> bool:
    """Whether a name in a module describes the module or its release: ``__all__``, ``VERSION_MINOR``."""
    dunder = name.startswith("__") and name.endswith("__")
    return dunder or not _METADATA.isdisjoint(name.lower().split("_"))


def is_constant(name: str) -> bool:
    """Whether a name is spelled like a constant: ``LIMIT`` or ``MAX_SIZE``."""
    return name.isupper() and len(name) > 1


def sets_metadata(statement: Statement, text: str) -> bool:
    """Whether a statement of a module's code sets a name that :func:`is_metadata`."""
    if isinstance(statement, Region):
        return "name" in statement.parts and is_metadata(statement.parts["name"].value)
    if isinstance(statement, (Assignment, Augmented)) or statement.kind in ("assign", "annotation"):
        name = _FIRST_NAME.match(text, statement.start)
        return name is not None and is_metadata(name.group())
    return False


def is_quoted(statement: Statement) -> bool:
    """Whether the header of a statement is one that coverage configurations name."""
    if isinstance(statement, Region):
        return "test" in statement.parts and _is_switch(statement.parts["test"])
    if isinstance(statement, If):
        return _is_switch(statement.test)
    if statement.kind in ("raise", "return", "assert") and statement.children:
        first = statement.children[0]
        named = first.function if isinstance(first, Call) else first
        return named.value in _UNREACHABLE or (statement.kind == "assert" and named.kind == "constant")
    return False


def _is_switch(test: Node) -> bool:
    """Whether a condition is a literal or one of the names that switch code off; a `not` makes no difference."""
    while isinstance(test, Negation) and test.plain is None:
        test = test.operand
    if test.kind in ("constant", "int"):
        return True
    return any(node.kind in ("name", "attribute") and node.value in _SWITCHES for node in parts_of(test))
