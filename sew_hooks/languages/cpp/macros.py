"""Code that the preprocessor may change: ranges of a C++ file that no rule may touch."""

from __future__ import annotations

import re
from collections.abc import Set

from sew_hooks.languages.clike.ranges import merged
from sew_hooks.languages.closed_parts import Cause, cause_of
from sew_hooks.languages.literals import without
from sew_hooks.patterns import pattern

_DEFINE = pattern(r"^[ \t\f\v]*#[ \t\f\v]*define[ \t\f\v]+(\w+)(.*)", re.MULTILINE)
_ODD_DEFINE = pattern(r"^[ \t\f\v]*#[ \t\f\v]*define[ \t\f\v]+(?!\w+(?:[\s(]|\Z))", re.MULTILINE)
"""A macro whose name has other characters."""

_DIRECTIVE = pattern(r"^[ \t\f\v]*#(?:[^\n\\]|\\\n|\\.)*", re.MULTILINE)
_CAPITALS = pattern(r"[A-Z_](?<!\w.)[A-Z0-9_]+\b")
_LOWER_CASE = ("assert", "offsetof", "setjmp", "va_start", "va_arg", "va_end", "va_copy", "errno", "foreach", "forever")
_HARMLESS = frozenset(
    {"NULL", "EOF", "RAND_MAX", "CHAR_BIT", "SIZE_MAX", "M_PI"}
    | {f"{kind}_{end}" for kind in ("INT", "LONG", "LLONG", "SHRT", "CHAR", "SCHAR") for end in ("MIN", "MAX")}
    | {f"{kind}_MAX" for kind in ("UINT", "ULONG", "ULLONG", "UCHAR", "USHRT")}
    | {f"{kind}_{end}" for kind in ("DBL", "FLT") for end in ("MIN", "MAX", "EPSILON")}
    | {f"INT{bits}_{end}" for bits in (8, 16, 32, 64) for end in ("MIN", "MAX")}
)
"""Macros of the standard library that each stand for one operand."""

_WRITTEN = frozenset(
    {"true", "while", "for", "if", "else", "const", "return", "auto", "int", "long", "short", "char", "bool", "float",
     "double", "unsigned", "signed", "size_t"}
)  # fmt: skip
"""Words that rules write or rely on: a macro of that name would take their place."""

_ASKS_FOR_LINES = pattern(
    r"__LINE__|__builtin_LINE|source_location|stacktrace|@LINE|@[+-]\d|// *RUN:|^[ \t]*#[ \t]*(?:line\b|\d)",
    re.MULTILINE,
)
"""Also lines that say which line of another file the next one comes from, and comments for tests of compilers, which
count lines and compare them with what the compiler writes."""

_CHANGES_TYPES = pattern(r"vector_size|__mode__")
"""Attributes that change the written type."""

_ATTRIBUTE = pattern(r"__attribute|\[\[")
_MODE = pattern(r"mode(?<!\wmode)\s*\(")
"""One more, after an attribute. A pattern that starts with letters is searched much faster than one that starts with
``\\b``."""

_ENDS = pattern(r"[;{}]")
_WORD = pattern(r"\w+")
_OPENS = pattern(r"\s*\(")
_BRACKET = pattern(r"[()]")

_USING_ENUM = pattern(r"using(?<!\wusing)\s+enum\b")
_INCLUDE = pattern(r"^[ \t\f\v]*#[ \t\f\v]*(?:include|include_next|import)\b[ \t]*(.*?)[ \t]*$", re.MULTILINE)
_STANDARD = pattern(
    r"<(?:algorithm|any|array|atomic|barrier|bit|bitset|c(?:assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits"
    r"|locale|math|setjmp|signal|stdarg|stdbool|stddef|stdint|stdio|stdlib|string|time|uchar|wchar|wctype)|charconv|chrono"
    r"|codecvt|compare|complex|concepts|condition_variable|coroutine|deque|exception|execution|expected|filesystem|format"
    r"|forward_list|fstream|functional|future|generator|initializer_list|iomanip|ios|iosfwd|iostream|istream|iterator"
    r"|latch|limits|list|locale|map|mdspan|memory|memory_resource|mutex|new|numbers|numeric|optional|ostream|print|queue"
    r"|random|ranges|ratio|regex|scoped_allocator|semaphore|set|shared_mutex|source_location|span|spanstream|sstream"
    r"|stack|stacktrace|stdexcept|stop_token|streambuf|string|string_view|strstream|syncstream|system_error|thread|tuple"
    r"|typeindex|typeinfo|type_traits|unordered_map|unordered_set|utility|valarray|variant|vector|version"
    r"|bits/[\w+]+\.h\w*|ext/[\w/]+\.hpp|sys/\w+\.h|unistd\.h|malloc\.h|pthread\.h"
    r"|(?:assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|setjmp|signal|stdarg|stdbool|stddef"
    r"|stdint|stdio|stdlib|string|tgmath|time|wchar|wctype)\.h)>"
)
"""Headers of the standard library and of the system: their declarations are known, or collide with nothing."""

_ODD_SPLICE = pattern(r"\\[ \t\f\v]+\n")
"""A line end that some compilers take for a splice."""

_SPLICE = pattern(r"\\\n")

DIGRAPHS = pattern(r"<%|%>|<:(?!:)|:>|%:|\?\?[=/'()!<>-]")
"""Spellings of brackets that the parser does not know, and trigraphs."""


def directives(text: str) -> list[tuple[int, int]]:
    """The ranges of preprocessor lines."""
    return [directive.span() for directive in _DIRECTIVE.finditer(text)] if "#" in text else []


def defined(text: str) -> dict[str, str]:
    """The names that the file defines as macros, with all definitions of each."""
    bodies: dict[str, str] = {}
    for name, body in _DEFINE.findall(_plain(text)) if "#" in text else ():
        bodies[name] = f"{bodies[name]}\n{body}" if name in bodies else body
    return bodies


def may_be_macro(name: str) -> bool:
    """Whether a name looks like that of a macro that is not from the standard library."""
    return _CAPITALS.fullmatch(name) is not None and name not in _HARMLESS


def are_standard(headers: list[str]) -> bool:
    """Whether all ``headers`` are from the standard library or the system, so that everything else is in the file.

    A file without any may itself be included, below what declares the names that it uses.
    """
    return bool(headers) and all(map(_STANDARD.match, headers))


def included(text: str) -> list[str]:
    """The headers that the file includes, with their brackets or quotes, or a macro for one."""
    return [header.partition("//")[0].strip() for header in _INCLUDE.findall(_plain(text))] if "#" in text else []


def _plain(text: str) -> str:
    """The text as the preprocessor sees its lines: spliced, and with a space in place of each comment."""
    return without(_SPLICE.sub("", text), ("/*",), " ")


def closing_cause(text: str, names: Set[str]) -> Cause | None:
    """Return what keeps all rules out of a file that defines macros with these ``names``."""
    if words := names & _WRITTEN:
        word = min(words)
        return _cause_at(rf"#.*\b{word}\b", text, f"{word} is defined as a macro")
    if (match := _ASKS_FOR_LINES.search(text)) is not None:
        return cause_of(match, "may tell in which line code stands")
    if _changes_types(text):
        return _cause_at(rf"{_CHANGES_TYPES.pattern}|{_MODE.pattern}", text, "changes a type that is written")
    if (match := _USING_ENUM.search(text)) is not None:
        return cause_of(match, "brings in names that nobody sees here")
    if (match := _ODD_SPLICE.search(text)) is not None:
        return Cause(match.start(), "white space after a backslash at the end of the line")
    if "#" in text and _has_odd_directives(text):
        return _cause_at(f"{_ODD_DEFINE.pattern}|##", text, "a macro that builds names, or a directive in a comment")
    return None


def _cause_at(pattern: str, text: str, reason: str) -> Cause:
    """A cause that stands where a pattern is first found, or somewhere in the text."""
    match = re.search(pattern, text, re.MULTILINE)
    return Cause(0 if match is None else match.start(), reason)


def _has_odd_directives(text: str) -> bool:
    """Whether a macro has a name of a special form, or builds names from pieces, or a directive is hidden by a comment,
    or a comment looks like one.
    """
    lines, plain = _DIRECTIVE.findall(text), _plain(text)
    if _ODD_DEFINE.search(text) or any("##" in line for line in lines):
        return True
    return plain != text and [line.strip() for line in _DIRECTIVE.findall(plain)] != [
        _plain(line).strip() for line in lines
    ]


def blocked(
    text: str, names: Set[str], declared: frozenset[str], known: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The ranges of possible macros with their arguments, and ``known``, in order.

    ``names`` are those that the file defines as macros, ``declared`` those that it declares as something else.
    """
    suspects = {name for name in _CAPITALS.findall(text) if name not in _HARMLESS and name not in declared}
    words = names | suspects | {name for name in _LOWER_CASE if name in text}
    if not words:
        return merged(known)
    out = list(known)
    ends = _ends_of_brackets(text)
    for word in _WORD.finditer(text):
        if word.group() in words:
            opened = _OPENS.match(text, word.end())
            end = word.end() if opened is None else ends.get(opened.end() - 1, len(text))
            out.append((word.start(), end))
    return merged(out)


def _ends_of_brackets(text: str) -> dict[int, int]:
    """The end of each closed pair of parentheses, by its start."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for bracket in _BRACKET.finditer(text):
        if bracket.group() == "(":
            opened.append(bracket.start())
        elif opened:
            ends[opened.pop()] = bracket.end()
    return ends


def _changes_types(text: str) -> bool:
    """Whether an attribute changes the written type."""
    if _CHANGES_TYPES.search(text):
        return True
    for part in _ENDS.split(text) if _MODE.search(text) else ():
        attribute = _ATTRIBUTE.search(part)
        if attribute is not None and _MODE.search(part, attribute.end()):
            return True
    return False
