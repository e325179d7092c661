"""Comments that are plain prose: only people read them, so a capital or a full stop is a matter of taste.

No comment has both choices, since a full stop after words in lower case looks like an accident. A phrase of a few words
has the choice of a capital, and never gains or loses a full stop. A longer comment that begins with a capital is a
sentence: it has the choice of a full stop, and never loses its capital. Callers pass the lines of a comment without
comment marks and without the white space around them. Every answer is the same for all wordings of a comment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from functools import lru_cache

from sew_hooks.languages.name_words import spellings
from sew_hooks.languages.openers import OPENERS
from sew_hooks.languages.wording_places import in_first_forms

_FIRST_WORDS = re.compile(r"([A-Za-z][a-z]*(?:'[a-z]+)?),? [A-Za-z'(-]")
_LINE = re.compile(r"[A-Za-z0-9'(][\x20-\x7e]*")

_NO_PROSE = re.compile(r"[;{}=<>@$|\\\[\]#*_~^`]|\w\(|\(\)|->|::|//|&&|\w\.\w|https?:|www\.|\b[a-z]+[A-Z]")
"""Code, or an address."""

TAGS = r"TODO|FIXME|XXX|HACK|BUG|NOLINT\w*|NOSONAR|NOPMD|NON-NLS|CHECKSTYLE\w*|SPDX|IWYU|LINT|GCOVR?|LCOV" + (
    r"|[A-Z][A-Z0-9_-]*[A-Z0-9](?=:(?:\s|\Z))"  # FileCheck's, as CHECK-NEXT:
)
"""A pattern of the words that a tool or an editor looks for."""

_NOT_FOR_PEOPLE = re.compile(rf"\b(?:{TAGS}|NOTE|NB)\b")

_WORDS_OF_TOOLS = re.compile(
    r"\b(?:copyright|licen[sc]e[ds]?|sublicen[sc]\w+|redistributions?|hereby|warrant(?:y|ies)|merchantability|liable"
    r"|(?:provided|distributed) \W?as is|author|generated|no ?inspection|suppress ?warnings"
    r"|fall(?:s|ing)?[ -]?(?:thr|over)\w*|not ?reached|no ?break|clang-|eslint|prettier|pylint|flake8|noqa|type:|fmt:"
    r"|mypy|ruff|isort|yapf|pyright|pytype|pyre-|skipcq|devskim|literalinclude|start-after|end-before|cython|nosec|nosem|codeql|lgtm|translators|coding|pragma|sew:|spotless|formatter|checkstyle|findbugs|spotbugs|errorprone|sonar|cspell"
    r"|spell-?checker|codespell|nocover|no cov|no mutate|keep sorted|skip file|allow secret"
    r"|region|endregion|expected-|snippet|language|ktlint|nullaway|coverage|doctest"
    r"|rights|patents?|public domain|by permission"
    r"|do not edit|todo|fixme|xxx|(?:user|protected) (?:code|region)|(?:begin|start|end)(?: of)? (?:\w+ )?code\b)"
    r"|\(c\)"
)
"""Words of directives, licences and markers, in small letters."""

_MARKS_A_PART = re.compile(r"(?:start|end|begin|stop)(?: \S+){1,2}\Z", re.IGNORECASE)

_CODE_LINE = re.compile(
    r"\W*\Z|[@>|$]|.*(?:[;{}\[\\]\Z|\"{3}|'{3}|>>>|\bdef \w+\()"
    r"|(?:def|class|import|from|elif|else|try|except|with|for|while|if|switch|case)\b.*:\Z"
    r"|(?:import|from|return|assert|raise|print|del|yield|throw|await|package|using|public|private|static|final|const"
    r"|auto)\b.*(?:[()=.;\[\]\"']\S?\Z|=)"
    r"|[\w.\[\]*&]+ *(?:[-+*/|&%^:]?=|\(.*\)\W?\Z|->|<<|::)"
)
"""A line that may be code that is commented out, a rule, an example or a directive."""

_SENTENCE_END = re.compile(r"[.!?:] |\.\.|[.!?][\"')]")
_LAST_WORD = re.compile(r"(?:^|[ (\"'-])([A-Za-z][a-z]+|\d+)[)\"']?\Z")
_MOST_WORDS_OF_A_PHRASE = 6
_ABBREVIATIONS = frozenset({"etc", "resp", "incl", "excl", "approx", "vs", "cf", "al", "no", "nr", "fig"})


def is_plain(lines: Sequence[str]) -> bool:
    """Whether a comment consists only of words for people: no directive, licence, tag, address or code."""
    lines = [in_first_forms(line) for line in lines]
    if not all(_LINE.fullmatch(line) for line in lines):
        return False
    whole = " ".join(lines)
    return _FIRST_WORDS.match(whole) is not None and not (
        _NO_PROSE.search(whole) or _NOT_FOR_PEOPLE.search(whole) or concerns_tools(whole)
    )


def is_for_people(lines: Sequence[str]) -> bool:
    """Whether a comment is text that only people read, though it may contain names and signs."""
    if not all(line.isascii() and line.isprintable() for line in lines):
        return False
    plain = [in_first_forms(line) for line in (*lines[:-1], without_stop(lines[-1]))]
    plain[0] = plain[0][:1].lower() + plain[0][1:]
    if any(map(_CODE_LINE.match, plain)):
        return False
    whole = in_first_forms(" ".join(lines))
    return not (_NOT_FOR_PEOPLE.search(whole) or concerns_tools(whole) or marks_a_part(lines))


def marks_a_part(lines: Sequence[str]) -> bool:
    """Whether a comment has a few words about a start or an end, between which documentation may show the code."""
    return _MARKS_A_PART.match(in_first_forms(" ".join(lines))) is not None


@lru_cache(maxsize=512)
def concerns_tools(text: str) -> bool:
    """Whether a text contains words of directives, licences and markers, in any spelling."""
    return _WORDS_OF_TOOLS.search(text.lower()) is not None


def is_phrase(lines: Sequence[str]) -> bool:
    """Whether a comment has so few words that it reads like a note and not like a sentence."""
    return len(in_first_forms(" ".join(lines)).split()) <= _MOST_WORDS_OF_A_PHRASE


def may_begin_either_way(lines: Sequence[str], names: Set[str], keywords: Set[str]) -> bool:
    """Whether the first word may have a capital or not.

    It is then a common word and not a name in the file, and the comment has no full stop. ``keywords`` of the language
    count as words if the rest is longer than code would be.
    """
    whole = in_first_forms(" ".join(lines))
    if not is_plain(lines) or whole.endswith(".") or _SENTENCE_END.search(f"{whole} "):
        return False
    word = re.split(r"[, ]", whole, maxsplit=1)[0]
    if word.lower() not in OPENERS:
        return False
    # In one of its variants, a variable may have the other form of the word as its name.
    written = re.split(r"[, ]", lines[0], maxsplit=1)[0]
    forms = (*spellings(word.lower()), *spellings(written.lower()))
    if not all(names.isdisjoint((form, form.capitalize())) for form in forms):
        return False
    return word.lower() not in keywords or len(whole.split()) > 3


def may_end_either_way(lines: Sequence[str]) -> bool:
    """Whether a comment may end with or without a full stop: it is one sentence, and its last word is an ordinary one.

    Lines that begin with a capital are items of a list as often as parts of one sentence.
    """
    whole = without_stop(in_first_forms(" ".join(lines)))
    if is_phrase(lines) or not whole[0].isupper() or any(line[0].isupper() for line in lines[1:]):
        return False
    if not is_plain(lines) or _SENTENCE_END.search(f"{whole} "):
        return False
    last = _LAST_WORD.search(whole)
    return last is not None and last[1].lower() not in _ABBREVIATIONS


def without_stop(line: str) -> str:
    """The line without one full stop at its end."""
    return line[:-1] if line.endswith(".") else line
