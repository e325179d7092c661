"""Comments that are prose, and docstrings (which are counted for the record: they are values)."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator

from benchmarks.candidates.python.file import FUNCTIONS, WIDTH, File, is_docstring
from benchmarks.candidates.reading import Choice

_DIRECTIVE = re.compile(
    r"#\s*(?:!|noqa|type:|pragma|pylint|mypy|fmt:|isort|nosec|ruff|flake8|TODO|FIXME|XXX|NOTE|HACK|yapf|pyright|coding)"
    r"|#[:|!]|.*[-=*#]{3}|.*(?:copyright|licen[sc]e|https?:)",
    re.IGNORECASE,
)
_SHORT = {
    "don't": "do not", "doesn't": "does not", "isn't": "is not", "can't": "cannot", "won't": "will not",
    "aren't": "are not", "shouldn't": "should not", "didn't": "did not", "wasn't": "was not", "haven't": "have not",
    "hasn't": "has not", "couldn't": "could not", "wouldn't": "would not", "it's": "it is", "that's": "that is",
    "we're": "we are", "we've": "we have", "there's": "there is",
}  # fmt: skip
_OPEN = (":", "(", "[", "{", ",")
_IF = re.compile(r"\s*if .*:$")
_LATIN = {"e.g.": "for example", "i.e.": "that is"}


def comments(file: File) -> Iterator[Choice]:
    """Yield capitals, full stops and wording of comments, and the layout of docstrings."""
    names = file.names()
    tokens = [token for token in file.tokens() if token.type == tokenize.COMMENT]
    own = {token.start[0] for token in tokens if not token.line[: token.start[1]].strip()}
    for token in tokens:
        line = token.start[0]
        if _DIRECTIVE.match(token.string):
            continue
        yield from _wording(file, token.string, line)
        if line not in own or not {line - 1, line + 1} & own:
            yield from _places(file, token.string, line, line in own)
        elif line - 1 not in own:
            yield from _fill(file, line, own)
        if line not in own:
            yield from _sentence(file, token.string, line, "trailing", names)
        elif not {line - 1, line + 1} & own:
            yield from _sentence(file, token.string, line, "comment", names)
        elif line - 1 not in own:
            last = line
            while last + 1 in own:
                last += 1
            yield from _sentence(file, token.string, line, "long-comment", names, file.lines[last - 1])
    yield from _docstrings(file)


def _places(file: File, text: str, line: int, own: bool) -> Iterator[Choice]:
    """A comment of one line above a statement or at its end; above an ``if`` or in it."""
    if not own:
        code = file.lines[line - 1][: -len(text)].rstrip()
        if not code.endswith(_OPEN) and file.unit(line) >= 0:
            yield file.choice("comment-at-end", True, line)
        return
    below = file.lines[line] if line < len(file.lines) else ""
    if file.unit(line) < 0 or not below.strip():
        return
    room = not below.rstrip().endswith(_OPEN) and len(below) + 2 + len(text) <= WIDTH
    if room and _indent(below) == _indent(file.lines[line - 1]):
        yield file.choice("comment-at-end", False, line)
    if _IF.match(below):
        yield file.choice("comment-inside", False, line)
    if _IF.match(file.lines[line - 2]):
        yield file.choice("comment-inside", True, line)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _fill(file: File, line: int, own: set[int]) -> Iterator[Choice]:
    """Whether the first line of a comment of several lines could take the first word of the second."""
    if line + 1 not in own:
        return
    first, second = file.lines[line - 1].rstrip(), file.lines[line].strip().lstrip("#").split()
    running = len(first.split()) > 4 and not first.endswith((".", ":"))
    if running and second and second[0][0].isalpha() and len(second[0]) <= 12:
        yield file.choice("comment-fill", len(first) + 1 + len(second[0]) <= 79, line)


def _sentence(file: File, text: str, line: int, kind: str, names: set[str], last: str = "") -> Iterator[Choice]:
    words = text.lstrip("#").split()
    if len(words) < 3 or _is_code(text.lstrip("# ")):
        return
    if re.fullmatch(r"[A-Za-z][a-z]+(?:'[a-z]+)?,?", words[0]) and words[0].strip(",") not in names:
        yield file.choice(f"{kind}-capital", words[0][0].isupper(), line)
    final = (last or text).rstrip()[-1]
    if final == "." or final.isalpha() or final in ")`'\"":
        yield file.choice(f"{kind}-stop", final == ".", line)


def _is_code(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True


def _wording(file: File, text: str, line: int) -> Iterator[Choice]:
    lower = text.lower()
    for name, table in (("contraction", _SHORT), ("latin", _LATIN)):
        for short, long in table.items():
            for _ in re.finditer(rf"\b{re.escape(short)}", lower):
                yield file.choice(name, True, line)
            for _ in re.finditer(rf"\b{re.escape(long)}\b", lower):
                yield file.choice(name, False, line)

    for _ in re.finditer(r"\b(?:check|see|determine|know|decide|test|sure)s? if\b", lower):
        yield file.choice("whether", False, line)
    for _ in re.finditer(r"\bwhether\b", lower):
        yield file.choice("whether", True, line)
    for match in re.finditer(r"(?<![\w`])(`[\w.()]+`|``[\w.()]+``|'[\w.]+'(?!\w)|\"[\w.]+\")", text):
        yield file.choice("quoted-name", "`" not in match[1], line)
    for match in re.finditer(r"[a-z)]\.( +)[A-Z]", text):
        yield file.choice("sentence-gap", len(match[1]) > 1, line)
    for match in re.finditer(r"\w (--?) \w", text):
        yield file.choice("dash", match[1] == "--", line)
    for match in re.finditer(r"(?:e\.g\.|i\.e\.)(,?) \w", text):
        yield file.choice("latin-comma", bool(match[1]), line)
    if found := re.search(r",? and \w+[.)]?$|, \w+,? and ", text):
        yield file.choice("oxford-comma", found[0].count(",") != 1, line)


def _docstrings(file: File) -> Iterator[Choice]:
    for node in ast.walk(file.tree):
        if not isinstance(node, (*FUNCTIONS, ast.ClassDef)) or not is_docstring(node.body[0]):
            continue
        text = file.text(node.body[0])
        content = text.strip("rRuUbB\"'")
        lines = content.split("\n")
        first = next((line for line in lines if line.strip()), "").strip()
        if len(lines) > 1:
            yield file.choice("docstring-first-line", not lines[0].strip(), node.body[0])
            yield file.choice("docstring-last-line", bool(lines[-1].strip()), node.body[0])
        if len([line for line in lines if line.strip()]) == 1:
            yield file.choice("docstring-one-line", len(lines) > 1, node.body[0])
            yield file.choice("docstring-stop", not first.endswith("."), node.body[0])
