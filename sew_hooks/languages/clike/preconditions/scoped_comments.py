"""Comments in Java and C++ that may be about more than the definition below them, or about the place of one.

They begin or end a part of the file for a tool or a reader, or speak of other definitions. No rule changes comments
above functions; those in functions are read so that neither the ends of lines nor blank lines make a difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sew_hooks.languages.movable_definitions import COUNTED, KIND, NUMBER, is_end_of_part, says_where

_WORD = re.compile(r"\w+")
_COMMENT = re.compile(r"//[^\n]*(?:\s*//[^\n]*)*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_MARKS = re.compile(r"\s*(?://+!?|/\*[*!]?|\*(?!/))?\s*")
_DOCUMENTATION = re.compile(r"/\*\*(?!/)|/\*!|//[/!](?!/)")
_ITEM = re.compile(r"[-*+] (?=\w)")

_HEADING = re.compile(
    r"([-=*#~+_/.<>])\1{3,}|[@\\][{}]|[@\\](?:name|defgroup|addtogroup|ingroup|cond|endcond|section|subsection)\b"
    r"|\w:\s*\Z|^\W*(?:\d+|[ivx]+|step|part|phase|section|region)\b[ .:)]"
    r"|\b(?:NOLINT(?:BEGIN|END)|clang-format|[LG]COVR?_EXCL|cppcheck|NOSONAR|checkstyle|formatter:|spotless|editor-fold"
    r"|mark ?[-:]|(?:end)?region|noinspection|pragma|todo|fixme|xxx|hack)"
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

_SEVERAL = re.compile(
    rf"\b(?:the following|these|those|both) (?:{NUMBER} )?{KIND}s\b|\b(?:next|following) {NUMBER}\b|\Aeverything\b"
    r"|\b(?:all of these|each of these|(?:what|that) follows)\b|\bfollows?\W*\Z|\bthe two (?:are|have|differ)\b"
    r"|\A\W*(?:(?:helper|utility) )?(?:functions|methods|getters|setters|accessors|helpers)\b"
    r"|\A\W*the rest (?:is|are|of)\b"
    r"|\b(?:copyright|licen[sc]e[ds]?|spdx|rights|portions)\b|\(c\) ?\w"
    r"|\A\W*(?:taken|copied|borrowed|adapted|derived|stolen) from\b",
    re.IGNORECASE,
)
"""A comment that speaks of several definitions, or of who may copy them."""

_RELATIVE = re.compile(
    r"\A\W*(?:(?:and |but )?(?:the )?(?:very )?same|likewise|again|but|or|and|the other|the one"
    r"|this (?:one|version)|its"
    r"|(?:the )?(?:inverse|opposite|reverse|counterpart|companion|alternative|continued)"
    r"(?: (?:of|to) (?:that|this|the one)\b|\W*\Z)|(?:a|the) [\w-]+ version"
    r"|(?:the )?(?:first|second|third|last) (?:one|variant|version|overload)|see (?:previous|(?:the )?comment))\b"
    r"|\b(?:unlike|like|than|from|of|by) (?:this|that|the (?:first|second|last|other|next|previous)|other) ones?\b"
    r"|\bother way (?:a)?round\b|\bthis one\b",
    re.IGNORECASE,
)
"""A comment that makes no sense alone: it compares the definition with the one before it."""

_TITLE = re.compile(
    rf"\b(?:{KIND}s|helpers|factories|utilities|callbacks|handlers|hooks|queries|events|properties|internals)\b"
    r"|\b(?:from|by|of|in|[Ii]mplement(?:s|ing)|[Ii]nterface|[Oo]verrid\w+) [A-Z]\w*\W*\Z"
)
"""A comment that is the title of a section: it names several things, or the class that they are from."""

_VERB = re.compile(
    r"\W*(?:(?:applies|copies|tries|verifies|add|advance|allocate|append|apply|attach|build|calculate|call|change|check|clean|clear|close|collect"
    r"|compare|compute|construct|convert|copy|count|create|decode|delete|destroy|determine|dispatch|display|do"
    r"|double|draw|dump|emit|encode|enter|evaluate|execute|fetch|fill|find|flush|format|free|generate|get|give"
    r"|handle|initialise|initialize|insert|invalidate|is|iterate|keep|leave|list|load|log|look|make|mark|match"
    r"|merge|move|obtain|open|order|parse|perform|pop|prepare|print|process|push|put|quote|raise|read|record"
    r"|redraw|refresh|register|release|remove|render|replace|report|reset|resize|resolve|restore|return|reverse"
    r"|round|run|save|scan|schedule|search|select|send|set|show|skip|sort|split|start|stop|store|swap|switch"
    r"|take|tell|throw|toggle|transform|traverse|trim|try|turn|update|use|validate|verify|visit|wait|walk|widen"
    r"|write|zero)(?:s|es)?|tests? (?:if|whether|for|that|the))\b",
    re.IGNORECASE,
)
"""The start of a comment that says what a function does."""

_STATEMENT = re.compile(r"(?<!\bonly)(?<!\btests)\.\Z|\bO\(", re.IGNORECASE)
"""A short comment that is no title: a sentence, unless it says for whom the code is, or what time a function takes."""

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


def belongs_to_its_place(comment: str) -> bool:
    """Whether a comment above or in a definition may be about more than that, or about another one."""
    whole = _joined(comment)
    return says_where(whole) or is_end_of_part(whole)


def covers_several(comment: str) -> bool:
    """Whether a comment above a definition may be about more than that, or compares it with another one."""
    whole = _joined(comment)
    if any(map(_is_heading, comment.splitlines() if comment.startswith("//") else [comment])):
        return True
    if _SEVERAL.search(whole) or _TOOLS.search(whole) or _RELATIVE.search(whole):
        return True
    return not _DOCUMENTATION.match(comment) and (_is_title(whole) or may_be_directive(comment))


def _is_title(comment: str) -> bool:
    is_short = len(comment.split()) <= _MOST_WORDS
    return _TITLE.search(comment) is not None or (
        is_short and _VERB.match(comment) is None and _STATEMENT.search(comment) is None
    )


def may_be_directive(comment: str) -> bool:
    """Whether a line of a comment may be for a tool: one end of a part that belongs together."""
    if is_end_of_part(_joined(comment)):
        return True
    lines = _lines(comment)
    return any(map(_CAPITALS.search, lines)) or any(map(_is_directive, _sentences(lines)))


def _is_directive(sentence: str) -> bool:
    if _SIGN.match(sentence):
        return True
    return len(sentence.split()) <= _LONGEST and _ENDED.match(sentence) is not None


def counted(text: str) -> list[int]:
    """The places of comments that count what is below them."""
    return [found.start() for found in _COMMENT.finditer(text) if COUNTED.search(_joined(found.group()))]


def _is_heading(comment: str) -> bool:
    is_short = len(_WORD.findall(comment)) <= _MOST_WORDS
    return _HEADING.search(comment) is not None or (is_short and _PLURAL.search(comment.rstrip(" */")) is not None)


def _joined(comment: str) -> str:
    """A comment as one line."""
    return " ".join(" ".join(_lines(comment)).split())


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
