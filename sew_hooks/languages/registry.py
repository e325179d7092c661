"""All languages, with the facts about each that need no text to be read.

The front end of a language is the module ``frontend`` in the folder with its name here, or a table in ``layout/``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sew_hooks.named_tuples import NamedTuple


class Language(NamedTuple):
    """A language. ``name`` is the name of its folders here and in ``rules/``, and ``title`` is the name for people.

    ``suffixes`` of file names are in lower case. ``comments`` are the marks that begin a comment. ``interpreter`` is
    the name in the first line of a script that has no suffix. A language that ``is_read_by_layout`` has none of the
    paper's rules, only the default mark. ``undone`` names, for each formatter, the syntax rules
    whose choices the formatter undoes or changes; they were found by formatting both variants in the corpora.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    comments: tuple[str, ...]
    interpreter: str = ""
    is_read_by_layout: bool = False
    undone: Mapping[str, frozenset[str]] = MappingProxyType({})


_PYTHON = Language(
    name="python",
    title="Python",
    suffixes=(".py", ".pyw"),
    comments=("#",),
    interpreter="python",
    undone=dict.fromkeys(("black", "ruff"), frozenset({"return-parentheses", "power-operator"})),
)
_JAVA = Language(
    name="java",
    title="Java",
    suffixes=(".java",),
    comments=("//", "/*"),
)
_CPP = Language(
    name="cpp",
    title="C++",
    # A ``.c`` file is C, which is not C++.
    suffixes=(
        *(".cpp", ".cc", ".cxx", ".c++", ".ipp", ".tpp", ".inl", ".cu", ".cuh"),
        *(".h", ".hpp", ".hh", ".hxx", ".h++"),
    ),
    comments=("//", "/*"),
    undone={"clang-format": frozenset({"braces", "const-local"})},
)

_GO = Language(
    name="go",
    title="Go",
    suffixes=(".go",),
    comments=("//", "/*"),
    is_read_by_layout=True,
)
_TYPESCRIPT = Language(
    name="typescript",
    title="TypeScript",
    suffixes=(".ts", ".mts", ".cts", ".tsx"),
    comments=("//", "/*"),
    is_read_by_layout=True,
)
_JAVASCRIPT = Language(
    name="javascript",
    title="JavaScript",
    suffixes=(".js", ".mjs", ".cjs", ".jsx"),
    comments=("//", "/*"),
    interpreter="node",
    is_read_by_layout=True,
)

LINTED = _PYTHON.name
"""The language that ruff and flake8 read."""

REGISTRY = {language.name: language for language in (_PYTHON, _JAVA, _CPP, _GO, _TYPESCRIPT, _JAVASCRIPT)}
"""The languages by their names."""

SUFFIXES = {suffix: language.name for language in REGISTRY.values() for suffix in language.suffixes}
"""The language of each known file name suffix, in lower case."""
