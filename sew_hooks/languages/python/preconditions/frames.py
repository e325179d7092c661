"""Callees that cannot read the variables of their caller: only these may be called from a comprehension.

Before Python 3.12, a comprehension is a frame of its own. A function that looks at its caller's variables finds
different ones there than in a loop: ``numexpr.evaluate``, ``duckdb.sql``, ``patsy.dmatrix``, ``numpy.bmat``, anything
with ``sys._getframe``.
"""

from __future__ import annotations

from sew_hooks.languages.python.scopes import Scope
from sew_hooks.languages.python.tree import Call, Comprehension
from sew_hooks.languages.tree import Node

_BUILTINS = frozenset(
    {
        "abs", "all", "any", "ascii", "bin", "bool", "bytearray", "bytes", "chr", "complex", "dict", "divmod",
        "enumerate", "float", "format", "frozenset", "hash", "hex", "id", "int", "isinstance", "issubclass",
        "iter", "len", "list", "max", "min", "next", "oct", "ord", "pow", "range", "repr", "reversed", "round",
        "set", "slice", "sorted", "str", "sum", "tuple", "type", "zip",
    }
)  # fmt: skip
_MODULES = frozenset(
    {
        "array", "ast", "base64", "binascii", "bisect", "calendar", "cmath", "collections", "colorsys", "copy",
        "datetime", "decimal", "difflib", "fnmatch", "fractions", "glob", "hashlib", "heapq", "html", "json",
        "keyword", "math", "numbers", "operator", "os", "pathlib", "posixpath", "random", "re", "secrets",
        "shlex", "shutil", "statistics", "string", "struct", "textwrap", "time", "unicodedata", "urllib", "uuid",
        "zlib",
    }
)  # fmt: skip
_METHODS = frozenset(
    {
        "add", "append", "as_integer_ratio", "bit_count", "bit_length", "capitalize", "casefold", "center",
        "clear", "conjugate", "copy", "count", "decode", "difference", "discard", "encode", "endswith",
        "expandtabs", "extend", "find", "format", "format_map", "fromhex", "fromkeys", "get", "hex", "index",
        "insert", "intersection", "is_integer", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit",
        "isdisjoint", "isidentifier", "islower", "isnumeric", "isprintable", "isspace", "issubset", "issuperset",
        "istitle", "isupper", "items", "join", "keys", "ljust", "lower", "lstrip", "maketrans", "partition",
        "pop", "popitem", "remove", "removeprefix", "removesuffix", "replace", "reverse", "rfind", "rindex",
        "rjust", "rpartition", "rsplit", "rstrip", "setdefault", "sort", "split", "splitlines", "startswith",
        "strip", "swapcase", "symmetric_difference", "title", "to_bytes", "translate", "union", "update", "upper",
        "values", "zfill",
    }
)  # fmt: skip
"""Methods of the builtin types. A method of that name of another type also looks only at its arguments."""


def is_harmless(expression: Node, scope: Scope, variable: str, file_looks_at_callers: bool) -> bool:
    """Whether every callee of an expression read in ``scope`` is known, and none reads its caller's variables.

    ``variable`` is bound around the expression, in whichever scope.
    """
    stack = [(expression, scope)]
    while stack:
        node, at = stack.pop()
        if isinstance(node, Comprehension):
            at = node.scope
        if node.kind == "opaque":
            return False  # an f-string: the calls inside it are not read
        if isinstance(node, Call):
            called = [node.function, *(argument.value for argument in node.arguments if argument.keyword == "key")]
            if not all(_is_known(function, at, variable, file_looks_at_callers) for function in called):
                return False
        stack += [(child, at) for child in node.children]
    return True


def _is_known(function: Node, scope: Scope, variable: str, file_looks_at_callers: bool) -> bool:
    if function.kind == "attribute":
        return function.value in _METHODS or scope.imported(function).partition(".")[0] in _MODULES
    if function.kind != "name" or function.value == variable:
        return False
    name = function.value
    home = scope.resolve(name)
    if home is None:
        return name in _BUILTINS and scope.is_builtin(name)
    if scope.imported(function).partition(".")[0] in _MODULES:
        return True
    defined = home.kind != "class" and all(binding.how == "definition" for binding in home.bindings[name])
    return defined and not home.star_imports and not file_looks_at_callers
