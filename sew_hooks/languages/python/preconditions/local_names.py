"""When a local variable may be renamed: every place where it is written is known, and no code asks for its name."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from sew_hooks.languages.choice import Width
from sew_hooks.languages.local_variables import Locals
from sew_hooks.languages.name_words import in_full, names_with_words
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.file_words import words_in
from sew_hooks.languages.python.scopes import NOWHERE, Scope
from sew_hooks.languages.python.tree import PythonFunction
from sew_hooks.languages.tree import Body, Function

_WIDEST = 64
"""With spaces and brackets, few lines of that width are longer than 79, which no formatter breaks."""

_ALWAYS_SPLIT = 84
"""With that width, no formatter puts a statement of several lines into one."""

_NO_VARIABLE = frozenset({"dir", "len"})
"""Builtins, and names that are better known as something else."""

_ASKS_FOR_NAMES = re.compile(
    r"\b(?:locals|vars|eval|exec|dir|globals|NameError|UnboundLocalError|breakpoint|set_trace|ic|__code__|co_\w+"
    r"|settrace|setprofile|capture_locals|show_locals|nameof|snoop)\b"
)
"""Names in a function that may read or show the names of its variables."""

_READING_FRAMES = frozenset(
    {
        "_getframe", "currentframe", "f_locals", "f_back", "tb_frame", "local_dict", "eval_env", "getargvalues",
        "getclosurevars", "icecream", "varname", "executing", "sorcery", "stackprinter", "numexpr", "patsy", "pandasql",
        "duckdb", "bmat", "pony",
    }
)  # fmt: skip
_READING_SOURCES = re.compile(r"getsource|snoop")
"""Names in a file that may read the variables of a caller, or the text of a function."""

_LONG_STRING = re.compile(r"\"{3}|'{3}")
_KEYWORD = re.compile(r"\w+ ?=(?!=)")
_ARGUMENTS = re.compile(r"[(,]\s*\Z")
_KEY = re.compile(r"""(["'])\w+\1([\]:])""")
_BEFORE_KEY = {"]": re.compile(r"(?:\w(?<!\bin)|[\])}])\[\Z"), ":": re.compile(r"[{,]\s*\Z")}
"""In ``if x == "key":`` and ``x in ["key"]`` a string looks like a key in one variant of another rule, and not in the
other."""


@lru_cache(maxsize=1)
def _reads_frames(text: str) -> bool:
    return not _READING_FRAMES.isdisjoint(words_in(text)) or _READING_SOURCES.search(text) is not None


class PythonLocals(Locals[Facts]):
    """The locals of outermost functions.

    With the largest width of a line, no formatter breaks it, and with the smallest width of a statement over several
    lines, none joins them.
    """

    def function_of(self, body: Body, facts: Facts) -> PythonFunction | None:
        function = body.owner
        if not isinstance(function, PythonFunction) or body.form != "indented":
            return None
        around: Scope | None = function.scope.parent
        while around is not None:
            if around.kind not in ("module", "class"):
                return None
            around = around.parent
        return function

    def names(self, function: Function, facts: Facts) -> Iterable[str]:
        return function.scope.bindings if isinstance(function, PythonFunction) else ()

    def is_caught(self, name: str, function: Function, facts: Facts) -> bool:
        bindings = function.scope.bindings.get(name) if isinstance(function, PythonFunction) else None
        return bindings is not None and all(binding.how == "caught" for binding in bindings)

    def hides_names(self, function: Function, facts: Facts) -> bool:
        return not _reads_frames(facts.text) and not _ASKS_FOR_NAMES.search(facts.text, function.top, function.end)

    def places(self, name: str, forms: Sequence[str], function: Function, facts: Facts) -> list[int] | None:
        if not isinstance(function, PythonFunction) or not _NO_VARIABLE.isdisjoint(forms):
            return None
        scope = function.scope
        if name in scope.captured or name in scope.globals or name in scope.nonlocals or name in scope.rebound:
            return None
        around = scope.parent
        while around is not None:
            if not around.bindings.keys().isdisjoint(forms):
                return None
            around = around.parent
        places = sorted(scope.mentions[name])
        body = function.bodies[0]
        if places[0] == NOWHERE or places[0] < body.start or len(set(places)) != len(places):
            return None
        fits = all(_may_change(place, facts) for place in places)
        return places if fits and not _is_written_elsewhere(name, places, function, facts) else None

    def widths(self, places: Sequence[int], facts: Facts) -> Iterator[Width]:
        for place in places:
            yield Width(*_line(place, facts), is_line=True, most=_WIDEST)
            index = bisect_right(facts.split, (place, len(facts.text))) - 1
            if index >= 0 and place < facts.split[index][1]:
                start, end = facts.split[index]
                has_lines = _LONG_STRING.search(facts.text, start, end)
                yield Width(start, end, is_line=False, least=float("inf") if has_lines else _ALWAYS_SPLIT)


LOCALS = PythonLocals()


def _may_change(place: int, facts: Facts) -> bool:
    """Whether no tool reads the line of a place, and no formatter aligns a comment there."""
    line = facts.text[slice(*_line(place, facts))]
    return "#" not in line and "\t" not in line and line.isascii()


def _line(place: int, facts: Facts) -> tuple[int, int]:
    end = facts.text.find("\n", place)
    return facts.line_start(place), end if end >= 0 else len(facts.text)


def _is_written_elsewhere(name: str, places: list[int], function: PythonFunction, facts: Facts) -> bool:
    """Whether the name in any form stands for something else: in a comment, in a string, or as another name."""
    text = facts.text
    for at, found in facts.once(_shown, function.top, function.end).get(in_full(name), ()):
        if found == name and at in places:
            continue
        is_attribute = text[at - 1] == "."
        is_keyword = _KEYWORD.match(text, at) and _ARGUMENTS.search(text, max(0, at - 200), at)
        if not (is_attribute or is_keyword or _is_key(text, at - 1)):
            return True
    return False


def _shown(top: int, end: int, facts: Facts) -> dict[str, list[tuple[int, str]]]:
    """Everything in a range that looks like a name with such a word: places and texts, by the text in full."""
    found: dict[str, list[tuple[int, str]]] = {}
    for start, name in names_with_words(facts.text[top:end]):
        found.setdefault(in_full(name), []).append((top + start, name))
    return found


def _is_key(text: str, start: int) -> bool:
    """Whether the string that starts there is the key of a display or of a subscript."""
    found = _KEY.match(text, start)
    return found is not None and _BEFORE_KEY[found[2]].search(text, max(0, start - 200), start) is not None
