"""The reference of the Python API, written into ``docs/api-reference/`` before Sphinx reads the pages.

It consists of signatures and docstrings; git ignores the folder.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from inspect import getdoc, isfunction, signature
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import sew_hooks
from sew_hooks.engine.profiles import Selection
from sew_hooks.engine.results import UnitDetection
from sew_hooks.scheme.address import Context, HabitAddress, PlaceAddress, SiteId
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import Evidence
from sew_hooks.scheme.grade import Grade

_PARAGRAPH = "\n\n"
_WIDTH = 100

_FUNCTIONS = (sew_hooks.find_sites, sew_hooks.rewrite, sew_hooks.embed, sew_hooks.detect)
_RETURNED = (
    sew_hooks.Site,
    sew_hooks.Unit,
    sew_hooks.Embedding,
    sew_hooks.Detection,
    UnitDetection,
    Evidence,
    Grade,
    PlaceAddress,
    HabitAddress,
    SiteId,
    Context,
)
_TAKEN = (sew_hooks.Lines, Selection, CalibrationTable)
_ERRORS = (
    sew_hooks.SewError,
    sew_hooks.ParseError,
    sew_hooks.VerificationError,
    sew_hooks.KeyError_,
    sew_hooks.CalibrationError,
    sew_hooks.UsageError,
)

_TERSE = frozenset({sew_hooks.Site, PlaceAddress, sew_hooks.Lines, Selection})
"""Classes whose methods and properties are for the package itself."""


def setup(app: Sphinx) -> None:
    """Register with Sphinx."""
    app.connect("builder-inited", lambda app: write_page(app.srcdir / "api-reference"))


def write_page(folder: Path) -> None:
    """Write the reference into ``folder``."""
    folder.mkdir(exist_ok=True)
    (folder / "index.md").write_text(reference(), encoding="utf-8")


def reference() -> str:
    """Return the reference."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield from ("# Reference of the Python API", "", "[An example](../api.md) shows the functions at work.")
    yield from ("", "## Functions", "")
    yield "`Text` is `str` or `bytes`; a result has the type of the source that was given."
    for function in _FUNCTIONS:
        yield from ("", f"### `{function.__name__}`", "", "```python", *_head(function), "```", "", _prose(function))
    for heading, classes in (("What they return", _RETURNED), ("What they take", _TAKEN)):
        yield from ("", f"## {heading}")
        for each in classes:
            yield from ("", f"### `{each.__name__}`", "", *_class(each))
    yield from ("", "## Errors", "")
    yield from (f"- `{error.__name__}`: {_prose(error)}" for error in _ERRORS)


def _class(described: type) -> Iterator[str]:
    yield _prose(described)
    if not hasattr(sew_hooks, described.__name__):
        yield from ("", f"It is defined in `{described.__module__}`.")
    fields = [f"    {name}: {_named(type_)}" for name, type_ in described.__annotations__.items() if name[0] != "_"]
    yield from ("", "```python", f"class {described.__name__}:", *fields, "```")
    if described in _TERSE:
        return
    members = {name: member for name, member in vars(described).items() if not name.startswith("_")}
    yield from _table("Property", filter(None, map(_property, members.values())))
    yield from _table("Method", filter(None, map(_method, members.values())))


def _table(heading: str, rows: Iterable[tuple[str, Callable[..., Any]]]) -> Iterator[str]:
    """A table of members, unless there are none: each with its first paragraph."""
    lines = [f"| `{shown}` | {_prose(function).split(_PARAGRAPH)[0]} |" for shown, function in rows]
    if lines:
        yield from (
            "",
            f"| {heading} | Meaning |",
            "|---|---|",
            *(line.replace(" | None`", r" \| None`") for line in lines),
        )


def _property(member: object) -> tuple[str, Callable[..., Any]] | None:
    function = getattr(member, "fget", None) or getattr(member, "func", None)
    return (f"{function.__name__}: {_named(signature(function).return_annotation)}", function) if function else None


def _method(member: object) -> tuple[str, Callable[..., Any]] | None:
    function = getattr(member, "__func__", member)
    return ("".join(_head(function)).removeprefix("def "), function) if isfunction(function) else None


def _head(function: Callable[..., Any]) -> list[str]:
    """The head of a function, in one line or with each parameter in its own."""
    found = signature(function)
    parameters = []
    for each in found.parameters.values():
        if each.kind is each.KEYWORD_ONLY and "*" not in parameters:
            parameters.append("*")
        default = "" if each.default is each.empty else f" = {each.default!r}".replace("'", '"')
        if each.name not in ("self", "cls"):
            parameters.append(f"{each.name}: {_named(each.annotation)}{default}")
    end = f") -> {_named(found.return_annotation)}"
    whole = f"def {function.__name__}({', '.join(parameters)}{end}"
    if len(whole) <= _WIDTH:
        return [whole]
    return [f"def {function.__name__}(", *(f"    {each}," for each in parameters), end]


def _named(annotation: Any) -> str:
    """A type as a reader of the page knows it."""
    name = str(getattr(annotation, "__forward_arg__", annotation))
    return "Callable[[Site], int | None]" if name == "Choose" else name


def _prose(described: Any) -> str:
    """A docstring as Markdown."""
    paragraphs = [" ".join(each.split()) for each in (getdoc(described) or "").split(_PARAGRAPH)]
    text = _PARAGRAPH.join(paragraphs).replace("``", "`")
    return re.sub(r":\w+:`([^`]+)`", r"`\1`", re.sub(r" ?\((?:paper|design), [^)]*\)", "", text))
