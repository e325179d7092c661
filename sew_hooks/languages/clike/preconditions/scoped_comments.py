"""Comments in Java and C++ that may be about more than the definition below them, or about the place of one.

They begin or end a part of the file for a tool or a reader, or speak of other definitions. No rule changes comments
above functions; those in functions are read so that neither the ends of lines nor blank lines make a difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sew_hooks.languages.movable_definitions import COUNTED, KIND, NUMBER

_WORD = re.compile(r"\w+")
_COMMENT = re.compile(r"//[^\n]*(?:\s*//[^\n]*)*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_MARKS = re.compile(r"\s*(?://+!?|/\*[*!]?|\*(?!/))?\s*")
_DOCUMENTATION = re.compile(r"/\*\*(?!/)|/\*!|//[/!](?!/)")
_ITEM = re.compile(r"[-*+] (?=\w)")

_HEADING = re.compile(
    r"([-=*#~+_/.<>])\1{3,}|[@\\][{}]|[@\\](?:name|defgroup|addtogroup|ingroup|cond|endcond|section|subsection)\b"
    r"|\w:\s*\Z|^\W*(?:\d+|[ivx]+|step|part|phase|section|region)\b[ .:)]"
    r"|\b(?:NOLINT(?:BEGIN|END)|clang-format|[LG]COVR?_EXCL|cppcheck|NOSONAR|checkstyle|formatter:|spotless|editor-fold"
    r"|(?:end)?region|noinspection|pragma|todo|fixme|xxx|hack)"
    r"|\b(?:above|below|former|latter|aforementioned|ditto)\b|\A\W*(?:now|finally|next|then|another|also|similarly|these"
    r"|those|both|the following)\b",
    re.IGNORECASE | re.MULTILINE,
)
"""A comment that may belong to several definitions, or be about the place of one."""

_PLURAL = re.compile(
    r"\b(?:functions|methods|helpers?|utils?|utilities|getters?|setters?|accessors?|mutators?|operators|overrides"
    r"|overloads|constructors|callbacks|handlers|hooks|routines|operations|queries|commands|actions|events|members"
    r"|properties|interface|implementation|misc|miscellaneous|internals?|other|public|private|protected|static|api)\W*\Z",
    re.IGNORECASE,
)
_MOST_WORDS = 5
"""The number of words of a title."""

_WHOLE = r"(?:class|file(?! ?names?\b)|section|block|namespace|header|unit|interface|struct|code|methods|functions)"
_POSITION = re.compile(
    rf"\b(?:above|below|previous|preceding|following|next|former|latter|prior) (?:{NUMBER} )?(?:{KIND}s?|ones?)\b"
    rf"|\b{KIND}s? (?:above|below)\b|\bfrom (?:here|this point)\b|\bto the (?:end|bottom) of (?:the |this )?{_WHOLE}\b"
    rf"|\b(?:rest|remainder) of (?:the |this )?{_WHOLE}\b"
    r"|\beverything (?:above|below|from|here|in this|that follows)\b",
    re.IGNORECASE,
)
"""A comment that says where other functions are."""

_SEVERAL = re.compile(
    rf"\b(?:the following|these|those|both) (?:{NUMBER} )?{KIND}s\b|\b(?:next|following) {NUMBER}\b|\Aeverything\b"
    r"|\b(?:copyright|licen[sc]e[ds]?|spdx|rights reserved)\b",
    re.IGNORECASE,
)
"""A comment that speaks of several definitions, or of who may copy them."""

_PAIRED = (
    "on|off|begin|end|start|stop|resume|enabled?|disabled?|if|elif|else|endif|exclude|include|suppress|ignore|region|push"
    "|pop|open|close|generated|skip"
)
_SIGN = re.compile(r"[^\w\s\"'`(*]")
_ENDED = re.compile(
    rf"(?:{_PAIRED})\b(?!,? (?:the|an?|this|that|it|its)\b)|.*(?<!\bthe )(?<!\bits )\b(?:{_PAIRED})\W*\Z", re.IGNORECASE
)
"""A short sentence that may be a directive: it has one word of a pair at its start or end."""

_LONGEST = 6
"""The number of words of a directive."""

_CAPITALS = re.compile(
    rf"\b(?:{_PAIRED.upper()}|USER)\b|\A[A-Z_]{{2,}}:\s*[\w.-]*\Z|\A[^a-z]*[A-Z][^a-z]*\Z|\w:(?i:{_PAIRED})\b|[{{]{{3}}|[}}]{{3}}"
)
"""A marker in capitals, or one behind the name of a tool."""

_TOOLS = re.compile(
    r"\b(?:(?:user|generated|protected) (?:code|region)|snippet|endif|ifn?def)\b|\b(?:tag|end)::", re.IGNORECASE
)
"""Words of markers that no sentence has."""


def comments_in(text: str, start: int, end: int) -> Iterator[str]:
    """The comments in a range; those with only white space between them are one if each is a ``//`` line."""
    return (found.group() for found in _COMMENT.finditer(text, start, end))


def says_where(comment: str) -> bool:
    """Whether a comment says where another definition is."""
    return _POSITION.search(" ".join(" ".join(_lines(comment)).split())) is not None


def covers_several(comment: str) -> bool:
    """Whether a comment above a definition may be about more than that."""
    lines = _lines(comment)
    whole = " ".join(" ".join(lines).split())
    if any(map(_is_heading, comment.splitlines() if comment.startswith("//") else [comment])):
        return True
    if _SEVERAL.search(whole) or _TOOLS.search(whole):
        return True
    return not _DOCUMENTATION.match(comment) and may_be_directive(comment)


def may_be_directive(comment: str) -> bool:
    """Whether a line of a comment may be for a tool: one end of a part that belongs together."""
    lines = _lines(comment)
    return any(map(_CAPITALS.search, lines)) or any(map(_is_directive, _sentences(lines)))


def _is_directive(sentence: str) -> bool:
    if _SIGN.match(sentence):
        return True
    return len(sentence.split()) <= _LONGEST and _ENDED.match(sentence) is not None


def counted(text: str) -> list[int]:
    """The places of comments that count what is below them."""
    return [
        found.start()
        for found in _COMMENT.finditer(text)
        if COUNTED.search(" ".join(" ".join(_lines(found.group())).split()))
    ]


def _is_heading(comment: str) -> bool:
    is_short = len(_WORD.findall(comment)) <= _MOST_WORDS
    return _HEADING.search(comment) is not None or (is_short and _PLURAL.search(comment.rstrip(" */")) is not None)


def _lines(comment: str) -> list[str]:
    """The lines of a comment without its marks."""
    return [_MARKS.sub("", line, count=1).removesuffix("*/").strip() for line in comment.splitlines()]


def _sentences(lines: list[str]) -> Iterator[str]:
    """The sentences, titles and items in the lines of a comment, as far as lines begin with them."""
    sentence = ""
    for line in lines:
        if sentence and (
            not line
            or line[0] != line[0].lower()
            or not (line[0].isalnum() or line[0] in "\"'`(")
            or sentence[-1] in ".:;!?"
        ):
            yield sentence
            sentence = _ITEM.sub("", line, count=1) if _ITEM.match(line) else line
        else:
            sentence = f"{sentence} {line}".strip()
    if sentence:
        yield sentence
