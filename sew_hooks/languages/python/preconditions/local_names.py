"""When a local variable may be renamed: every place where it is written is known, and no code asks for its name."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from sew_hooks.languages.choice import Width
from sew_hooks.languages.local_variables import Locals, Mention
from sew_hooks.languages.name_words import name_in_full, names_with_words
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.file_words import words_in
from sew_hooks.languages.python.scopes import NOWHERE
from sew_hooks.languages.python.strings_and_comments import STRING_OR_COMMENT
from sew_hooks.languages.python.tree import PythonFunction
from sew_hooks.languages.tree import Body, Function

_LIMITS = (79, 80, 88, 99, 100, 119, 120)
"""The widths at which formatters break lines, and at which linters report them."""

_STEP = 4
"""By how many columns formatters indent what is in a bracket."""

_NO_VARIABLE = frozenset({"dir", "format", "len", "object", "property", "str"})
"""Builtins, which linters want no variable to hide."""

_ASKING_FOR_NAMES = frozenset(
    {
        "locals", "vars", "eval", "exec", "dir", "globals", "NameError", "UnboundLocalError", "breakpoint", "set_trace",
        "ic", "__code__", "settrace", "setprofile", "nameof", "snoop",
    }
)  # fmt: skip
_ASKS_FOR_NAMES = re.compile(rf"\b(?:{'|'.join(sorted(_ASKING_FOR_NAMES))}|co_\w+)\b")
"""Names in a function that may read or show the names of its variables."""

_READS_THEM = re.compile(r"\.(?:query|eval|\w*where\w*)\((?![\s(]*[A-Z][a-z]\w*[,)])|@\w+\.(?:named_)?config\b")
"""A query, whose text may stand elsewhere and for which pandas and PyTables look up variables, but none for a class of
objects; and a configuration of Sacred, which consists of variables.
"""

_READING_FRAMES = frozenset(
    {
        "_getframe", "co_varnames", "currentframe", "f_locals", "f_back", "tb_frame", "local_dict", "eval_env",
        "getargvalues", "getclosurevars", "getgeneratorlocals", "getcoroutinelocals", "getasyncgenlocals", "cgitb",
        "tb_locals", "dis", "icecream", "stackprinter", "numexpr", "patsy", "pandasql", "duckdb", "bmat",
        "capture_locals", "show_locals", "pretty_exceptions_show_locals", "sensitive_variables",
    }
)  # fmt: skip
_READING_SOURCES = frozenset(
    {"amaranth", "devtools", "executing", "migen", "myhdl", "nmigen", "pony", "sorcery", "varname"}
)
_IMPORTS_THEM = re.compile(rf"\b(?:import|from)\s+(?:{'|'.join(sorted(_READING_SOURCES))})\b")
"""Names in a file that may read the variables of a caller, or the text of a function."""

_LONG_STRING = re.compile(r"\"{3}|'{3}")
_KEPT_APART = re.compile(r",\s*[)\]}]")
"""A comma before the closing bracket: no formatter joins the lines between the brackets."""

_KEYWORD = re.compile(r"\w+ ?=(?!=)")
_ARGUMENTS = re.compile(r"[(,]\s*\Z")
_KEY = re.compile(r"""(["'])\w+\1([\]:])""")
_BEFORE_KEY = {"]": re.compile(r"(?:\w(?<!\bin)|[\])}])\[\Z"), ":": re.compile(r"[{,]\s*\Z")}
"""In ``if x == "key":`` and ``x in ["key"]`` a string looks like a key in one variant of another rule, and not in the
other."""


@lru_cache(maxsize=1)
def _reads_frames(text: str) -> bool:
    words = words_in(text)
    if not _READING_FRAMES.isdisjoint(words) or "snoop" in text:
        return True
    return not _READING_SOURCES.isdisjoint(words) and _IMPORTS_THEM.search(text) is not None


@lru_cache(maxsize=1)
def _may_ask_for_names(text: str) -> bool:
    """Whether some function of the file may."""
    return not _ASKING_FOR_NAMES.isdisjoint(words_in(text)) or "co_" in text


class PythonLocals(Locals[Facts]):
    """The locals of outermost functions.

    A line with a name keeps on one side of each usual limit of its width, and so do the lines that a formatter may
    join.
    """

    caught = ("e", "exc")

    def function_of(self, body: Body, facts: Facts) -> PythonFunction | None:
        function = body.owner
        if not isinstance(function, PythonFunction) or body.form != "indented":
            return None
        is_outermost = all(scope.kind in ("module", "class") for scope in function.scope.around())
        return function if is_outermost else None

    def names(self, function: Function, facts: Facts) -> Iterable[str]:
        return function.scope.bindings if isinstance(function, PythonFunction) else ()

    def is_caught(self, name: str, function: Function, facts: Facts) -> bool:
        bindings = function.scope.bindings.get(name) if isinstance(function, PythonFunction) else None
        return bindings is not None and all(binding.how == "caught" for binding in bindings)

    def hides_names(self, function: Function, facts: Facts) -> bool:
        text = facts.text
        if _reads_frames(text):
            return False
        if _may_ask_for_names(text) and _ASKS_FOR_NAMES.search(text, function.top, function.end):
            return False
        return not _READS_THEM.search(text, function.top, function.end)

    def places(self, name: str, forms: Sequence[str], function: Function, facts: Facts) -> list[int] | None:
        if not isinstance(function, PythonFunction) or not _NO_VARIABLE.isdisjoint(forms) or name.startswith("__"):
            return None
        scope = function.scope
        if name in scope.captured or name in scope.globals or name in scope.nonlocals or name in scope.rebound:
            return None
        if not all(around.bindings.keys().isdisjoint(forms) for around in scope.around()):
            return None
        places = sorted(scope.mentions[name])
        body = function.bodies[0]
        if places[0] == NOWHERE or places[0] < body.start or len(set(places)) != len(places):
            return None
        fits = all(_may_change(place, facts) for place in places)
        return places if fits and not _is_written_elsewhere(name, places, function, facts) else None

    def initial_of(self, facts: Facts) -> str:
        return "p"

    def mentions(self, function: Function, facts: Facts) -> list[Mention]:
        return facts.once(_mentions, function.top, function.end)

    def widths(self, places: Sequence[int], facts: Facts) -> Iterator[Width]:
        for place in places:
            start, end = _line(place, facts)
            text = _indented(start, facts)
            moves = facts.movable.match(facts.text, text) is not None
            yield _limited(start if moves else text, end, facts)
            split = _split(place, facts)
            if split is not None:
                yield from _joined(place, *split, facts)


LOCALS = PythonLocals()


def _may_change(place: int, facts: Facts) -> bool:
    """Whether no tool reads the line of a place, and no formatter aligns a comment there or other lines with it."""
    start, end = _line(place, facts)
    line = facts.text[start:end]
    return "#" not in line and "\t" not in line and line.isascii() and not _is_aligned(place, end, facts)


def _indented(start: int, facts: Facts) -> int:
    """Where the text of the line begins that starts there."""
    while facts.text[start] == " ":
        start += 1
    return start


def _is_aligned(place: int, line_end: int, facts: Facts) -> bool:
    """Whether lines below may be aligned with something behind the place, or are lines of a string."""
    split = _split(place, facts)
    if split is None:
        return False
    if _LONG_STRING.search(facts.text, *split) or facts.text[line_end - 1] == "\\":
        return True
    brackets = facts.once(_brackets, *split)
    return any(place < opened < line_end - 1 and closed > line_end for opened, closed in brackets)


def _split(place: int, facts: Facts) -> tuple[int, int] | None:
    """The range of the statement or header around a place, if it spans several lines."""
    index = bisect_right(facts.split, (place, len(facts.text))) - 1
    return facts.split[index] if index >= 0 and place < facts.split[index][1] else None


def _joined(place: int, start: int, end: int, facts: Facts) -> Iterator[Width]:
    """Bounds on what a formatter may join of a statement over several lines."""
    text = facts.text
    brackets = facts.once(_brackets, start, end)
    around = [(opened + 1, closed) for opened, closed in brackets if opened < place < closed]
    for first, last in ((start, end), *around):
        code = text[first:last]
        if "\n" in code and not _KEPT_APART.search(text, first, last + 1):
            yield _limited(first + len(code) - len(code.lstrip()), first + len(code.rstrip()), facts, joins=True)


def _limited(start: int, end: int, facts: Facts, joins: bool = False) -> Width:
    """Limits for a range that begins where it does on its line, or on a line of its own behind a bracket."""
    begins = facts.indentation(start)
    if begins is None:
        level = facts.level(start)
        return Width(start, end, None if level is None else _less(len(level) + _STEP), joins)
    return Width(start, end, _less(len(begins)), joins)


def _less(columns: int) -> tuple[int, ...]:
    return tuple(limit - columns for limit in _LIMITS)


def _brackets(start: int, end: int, facts: Facts) -> list[tuple[int, int]]:
    """The places of all pairs of brackets in a statement."""
    opened: list[int] = []
    pairs = []
    for at, sign in enumerate(_without_texts(facts.text[start:end])[0], start):
        if sign in "([{":
            opened.append(at)
        elif sign in ")]}" and opened:
            pairs.append((opened.pop(), at))
    return pairs


def _without_texts(code: str) -> tuple[str, str]:
    """``code`` with blanks in the place of strings and comments, and with blanks in the place of strings."""
    bare = STRING_OR_COMMENT.sub(lambda found: " " * len(found[0]), code)
    shown = STRING_OR_COMMENT.sub(lambda found: found[0] if found[0][0] == "#" else " " * len(found[0]), code)
    return bare, shown


def _mentions(top: int, end: int, facts: Facts) -> list[Mention]:
    code, shown = _without_texts(facts.text[top:end])
    return [
        Mention(top + at, name, code[at] != " " and (name[0].isupper() or _is_given(top + at, facts.text)))
        for at, name in names_with_words(shown)
        if name not in _NO_VARIABLE
    ]


def _line(place: int, facts: Facts) -> tuple[int, int]:
    end = facts.text.find("\n", place)
    return facts.line_start(place), end if end >= 0 else len(facts.text)


def _is_written_elsewhere(name: str, places: list[int], function: PythonFunction, facts: Facts) -> bool:
    """Whether the name in any form stands for something else: in a comment, in a string, or as another name."""
    text = facts.text
    for at, found in facts.once(_shown, function.top, function.end).get(name_in_full(name), ()):
        if found == name and at in places:
            continue
        if not (_is_given(at, text) or _is_key(text, at - 1)):
            return True
    return False


def _is_given(at: int, text: str) -> bool:
    """Whether a name in the code is that of an attribute or a keyword argument."""
    return text[at - 1] == "." or bool(_KEYWORD.match(text, at) and _ARGUMENTS.search(text, max(0, at - 200), at))


def _shown(top: int, end: int, facts: Facts) -> dict[str, list[tuple[int, str]]]:
    """Everything in a range that looks like a name with such a word: places and texts, by the text in full."""
    found: dict[str, list[tuple[int, str]]] = {}
    for start, name in names_with_words(facts.text[top:end]):
        found.setdefault(name_in_full(name), []).append((top + start, name))
    return found


def _is_key(text: str, start: int) -> bool:
    """Whether the string that starts there is the key of a display or of a subscript."""
    found = _KEY.match(text, start)
    return found is not None and _BEFORE_KEY[found[2]].search(text, max(0, start - 200), start) is not None
