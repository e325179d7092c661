"""Comments that are running text: sentences for people, in which names and pieces of code may be mentioned.

Callers pass the lines of a comment without comment marks and without the white space around them. The answers are the
same whether the first word has a capital, whether the comment ends with a full stop, and for all wordings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sew_hooks.languages.prose import TAGS, concerns_tools, without_stop
from sew_hooks.languages.wording_places import in_first_forms

_WORDS = """
a an are at be because been but by can cannot could did does doesn't don't has have into isn't it it's its may must
no of on only our should so such than that the their them then there these they those to was we were what when where
whether which will without would you your
"""

_COMMON = frozenset(_WORDS.split())
"""Words that hardly any sentence lacks, without keywords of the languages."""

_FEWEST_COMMON = 0.1
_FEWEST_WORDS = 0.7
"""The part of the words that are common, and the part that are words at all."""

_LINE = re.compile(r"[A-Za-z0-9'\"`(“][\x20-\x7e–—‘’“”…→≤≥×]*")
"""The line of a text: it has no sign that takes two columns, and does not begin like an item of a list."""

_ITEM = re.compile(r"(?:\d+|[A-Za-z])[.):]")
_ALIGNED = re.compile(r"(?<![.!?:])  |   ")
_CODE_END = re.compile(r"[;{}\\]\Z")
_LABEL = re.compile(r"(?!note)\w+ ?: ", re.IGNORECASE)
_TAG = re.compile(rf"https?:|www\.|@\w|\b(?:{TAGS})\b")
"""An address, or a word that a tool or an editor looks for."""

_PLAIN = re.compile(r"[(\"'`“‘]*(?:[A-Za-z]|[A-Za-z][a-z]+(?:['’-][A-Za-z]+)*)[)\"'`”’]*[,.;:!?)]*")

_OPENS_QUOTE = re.compile(r"(?<!\w)'")
_ENDS_QUOTE = re.compile(r"(?<=[^\s(\[{'])'(?!\w)")
_PAIRS = ("[]", "{}", "“”")
_CALL = re.compile(r"[\w\])>]\((?=([^()]*(?:\([^()]*\)[^()]*)*))\1(?!\))")
"""The parenthesis of a call that is not closed."""


def is_running(lines: Sequence[str]) -> bool:
    """Whether a comment consists of sentences, and is no list, table, directive, licence or code."""
    whole = without_stop(" ".join(lines))
    if not all(_LINE.fullmatch(line) for line in lines) or any(_CODE_END.search(line) for line in lines):
        return False
    if any(_ITEM.match(line) or _ALIGNED.search(line) for line in lines) or _LABEL.match(whole):
        return False
    if _TAG.search(whole) or concerns_tools(whole):
        return False
    words = in_first_forms(whole).split()
    plain = [word for word in words if _PLAIN.fullmatch(word)]
    common = [word for word in words if word.lower().strip("(,.") in _COMMON]
    return len(plain) >= _FEWEST_WORDS * len(words) and len(common) >= _FEWEST_COMMON * len(words)


def is_whole(text: str) -> bool:
    """Whether nothing is open at the end of a text: no quotation, bracket or call."""
    if text.count('"') % 2 or text.count("`") % 2:
        return False
    if len(_OPENS_QUOTE.findall(text)) > len(_ENDS_QUOTE.findall(text)):
        return False
    return all(text.count(pair[0]) == text.count(pair[1]) for pair in _PAIRS) and not _CALL.search(text)
