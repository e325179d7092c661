"""The wordings of comments between which people choose without thinking: ``does not`` or ``doesn't``, ``, so we`` or
``so we``.

A wording has two forms. Its contexts are regular expressions on a text in which each word has its first form, so that
they give the same answer for all variants of all words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Wording(NamedTuple):
    """Two forms of a word or short phrase, and the contexts in which both mean the same.

    ``word`` is the decision that it belongs to. ``before`` matches the end of the text before it, ``after`` the start
    of the text after it.
    """

    word: str
    zero: str
    one: str
    before: str = ""
    after: str = ""


class Contraction(NamedTuple):
    """Two words that may be one. ``zero`` and ``one`` are the two forms of what is between ``first`` and ``rest``: no
    form changes the first or the last letter.

    ``before`` matches the end of the text before the first word, and ``after`` the start of the text after the rest.
    """

    word: str
    first: str
    zero: str
    one: str
    rest: str
    before: str
    after: str


class Mark(NamedTuple):
    """A piece of punctuation, or ``that``, that may be there or not: the group ``piece`` of ``found``.

    The text from the group ``head`` to the piece must be on one line.
    ``second`` finds the second form, ``one``, wherever it may be such a piece: a superset, whatever the context.
    A text in which ``found`` is has one of ``signs``. ``before`` matches the end of the text before the piece.
    """

    word: str
    zero: str
    one: str
    found: str
    second: str
    signs: tuple[str, ...]
    before: str = ""


def _unless(words: str, last: str = r"[a-z)]") -> str:
    """The end of a text that ends in ``last`` and a blank, and whose last word is none of ``words``."""
    return last + "".join(rf"(?<!\b(?i:{word}))" for word in words.split()) + r" +\Z"


def _without(words: str, starts: str) -> str:
    """A text from its start, or from one of ``starts``, in which none of ``words`` is."""
    return rf"(?:^|{starts})(?:(?!\b(?i:{'|'.join(words.split())})\b).)*"


_SENTENCE_STARTS = "[.;:!?] "
_REASONED = _without(
    r"no(?!-) not(?!\sNone) \w+n't nobody none(?=\sof) nothing nowhere neither nor never hardly rarely seldom without"
    r" only just has have had having been",
    rf"{_SENTENCE_STARTS}|[(]|(?:,|\b(?:and|but|so)) (?:we|they|you|it|there|this|that|the)\b",
)
"""A clause after which a reason may have any wording: after a negation or ``only``, the reason may be what that means,
and after a perfect, ``since`` would be about time.
"""

_VERB = r"(?:is|are|was|were|has|have|had|can|cannot|could|will|would|may|must|should|does|do|did|needs?|only|already)"
_CLAUSE = (
    rf"(?:(?:we|they|you) [a-z]+|there (?:is|are|was|were|will|may|can)|it (?:{_VERB}|[a-z]+s)"
    rf"|(?:the|this|all|each|no|both|these|any|its|our) (?:(?!that\b|and\b|or\b)[a-z]+ ){{0,3}}?{_VERB})\b"
)
"""The start of a clause, which is certainly no object."""

_PRESENT = (
    r"(?:we|they|it|you|this|that|there|these|those|the [a-z]+) (?:is|are|do|does|can|cannot|may|will|would|need|needs"
    r"|want|wants|know|only|should|must|already|always|never)\b"
)
"""A clause in the present tense: ``since`` before it gives a reason, and not a time, as it would before a perfect."""

_IN_SENTENCE = r"[a-z,(] \Z"
_ADJECTIVES = (
    r"(?:a|an|the|not|in|on|at|None|empty|missing|different|wrong|invalid|too|more|less|large|larger|small|smaller|long"
    r"|longer|slow|slower|faster|already|still|some|other|multiple|several|many|better|worse|useful|confusing|possible"
    r"|running|able|due|undefined|partial|incomplete|negative|positive|gone|unnecessary|inside|outside|null"
    r"|zero|unset|present|absent|stale|out|necessary|needed|important|incorrect|unavailable)"
)
_DONE = r"(?:[a-z]+ed|set|done|run|kept|sent|built|read|put|able|careful|sure|written|taken|given|shown|made)"
_SUBJECT = (
    r"(?:^|[.,;:(] +|\b(?:so|and|but|because|if|when|then|here|now|that|where|as|until|unless|before|after|therefore"
    r"|otherwise|although|though|while|means|ensure|first) )(?:[Ww]e|they|you)(?: also| still| just)? \Z"
)
_PLACES = (
    r"(?:loop|function|method|class|module|block|body|string|list|file|directory|package|context|call|scope|process"
    r"|thread|container|object|tree|document|cell|frame|parentheses|brackets|quotes|comment|group|namespace|struct"
    r"|expression|statement|template|buffer|page|window|project|repository|transaction|node|table|array|handler"
    r"|constructor|parser|callback|lambda|macro)"
)
_NOUN = (
    r"\b(?:a|an|the|any|some|no|another) (?:[a-z]+ )?(?!same|only|one|thing|way|reason|time|fact|case|first|last|people"
    r"|users?|person|developers?|authors?|clients?|callers?|assumes|means|ensures|expects|requires|checks|implies|knows"
    r"|indicates|guarantees|says|shows|suggests|believes|states|so|now|and|or|but|if)[a-z]{3,} \Z"
)
_HAS_VERB = (
    r" (?:is|are|was|were|has|have|can|could|will|would|may|must|does|do|contains?|holds?|needs?|uses?|returns?"
    r"|takes?)\b"
)
_SHORTENED = r"^\Z|" + _unless("git npm yarn pip conda go run called named command subcommand option flag", r"[a-z,(.]")
_NOT_NAMED = r"(?! (?:tags?|commands?|elements?|fields?|attributes?)\b)"
_NOT_ALLOWED = r"\A(?!.*\b[Oo]nly ).*" + _unless(
    "caller callers client clients subclass subclasses user users owner owners you we implementation implementations"
    " implementor implementors implementer implementers", r"[a-z)`'\"]"
)  # fmt: skip
"""What is allowed to nobody: ``only`` and the words for those who may do something are not before it."""

_NOT_INFO = r"(?! (?:levels?|logs?|messages?|logging|lines?)\b)"

WORDS = (
    Wording("may", "may", "might", _NOT_ALLOWED,
            rf" (?:be {_ADJECTIVES}|have|not exist|contain|cause|raise|fail|also|still|already|happen"
            r"|change|lead|occur|include|become|differ|result|end up)\b"),
    Wording("because", "because", "since",
            rf"^\Z|{_REASONED}" + _unless("mainly mostly partly is are was simply ever time probably perhaps maybe"
                                          " and or but be merely it", r"[a-z),.]"),
            rf" {_PRESENT}"),
    Wording("each", "each", "every", r"\b(?:[Ff]or|in|from|after|before|at|on|over|into) \Z",
            r" (?!of\b|other|time|one\b|single|such|few|side|pair|case|way|and\b|or\b|possible|second|minute)[a-z]+\b"),
    Wording("inside", "inside", "within", "", rf" (?:the|a|an|this|that|its|our|each) (?:[a-z]+ )?{_PLACES}\b"),
    Wording("instead", "instead of", "rather than",
            r"^\Z|" + _without("rather", _SENTENCE_STARTS) + _unless("more other", r"[a-z)`'\",.]"),
            r" (?:[a-z]+ing|a|an|the|its|their|this|our|just)\b(?![^.;:!?]*\brather\b)"),
    Wording("need", "need to", "have to", rf"(?:{_SUBJECT}|\b(?:do|does) not \Z|\b(?:may|will) \Z)",
            rf" (?:be {_DONE}|(?!be\b|do with|say\b|thank)[a-z]+)\b"),
    Wording("need", "needs to", "has to", _unless("what only it", r"[a-z)`'\"]"),
            rf" (?:be {_DONE}|(?!be\b|do\b|say\b|offer\b)[a-z]+)\b"),
    *(Wording("ensure", zero, one, "", rf"(?: that)? {_CLAUSE}") for zero, one in (
        ("make sure", "ensure"), ("makes sure", "ensures"), ("making sure", "ensuring"))),
    Wording("cause", "due to", "because of", _unless("is are was were be been being not only just mainly mostly partly"
                                                     " probably likely possibly either or and amount amounts fee fees"
                                                     " tax taxes interest rent payment payments money"),
            r" (?!be\b|the fact|[a-z]+ing\b)[a-z]"),
    Wording("therefore", "therefore", "thus", "", r",? (?!far\b|[a-z]+ing\b)[a-z]"),
    Wording("too", "too", "as well",
            _unless("is are was be far much way bit not all or only just almost nearly"),
            r"(?:[.;)](?!\w)|\Z)"),
    Wording("all", "all the", "all of the", r"^\Z|" + _unless("at after above and", r"[a-z,(.]"),
            r" (?!time|way|more|less|better|same|best|worse|while|others?\b)[a-z]+"),
    Wording("backward", "backward", "backwards", "", r" compat"),
    Wording("that", "that", "which", _NOUN, _HAS_VERB),
    Wording("whether", "if", "whether", r"\b(?:determin(?:e|es|ing)|knows?|decid(?:e|es|ing)|indicat(?:es?|ing)) \Z",
            r" (?!to\b|or\b)[a-z]+ "),
    Wording("try", "try to", "attempt to", r"\b(?:to|we|will|and|then|not|may) \Z", r" [a-z]+"),
    Wording("try", "tries to", "attempts to", r"\b(?:it|this|that|function|method|code|and|also) \Z", r" [a-z]+"),
    Wording("try", "trying to", "attempting to", r"[a-z,] \Z", r" [a-z]+"),
    Wording("ok", "OK", "okay", r"\b(?:is|are|be|was|not|also|perfectly|seems|looks|still) \Z", r"(?: [a-z]|[.,])"),
    Wording("filename", "filename", "file name", _IN_SENTENCE),
    Wording("filename", "filenames", "file names", _IN_SENTENCE),
    Wording("information", "information", "info", r"^\Z|" + _unless("log at", r"[a-z,(.]"), _NOT_INFO),
    Wording("configuration", "configuration", "config", _SHORTENED, _NOT_NAMED),
    Wording("specification", "specification", "spec", _SHORTENED),
    Wording("application", "application", "app", r"\b(?:the|an|this|that|each|your|our|whole|entire|web) \Z",
            r"(?! (?:protocol|layer|data|binary|programming|server)\b)"),
    Wording("application", "applications", "apps", _SHORTENED),
    Wording("environment", "environment", "env", _SHORTENED, _NOT_NAMED),
    Wording("parameter", "parameter", "param", _SHORTENED, _NOT_NAMED),
    Wording("parameter", "parameters", "params", _SHORTENED, _NOT_NAMED),
    Wording("argument", "argument", "arg", _SHORTENED, _NOT_NAMED),
    Wording("argument", "arguments", "args", _SHORTENED, _NOT_NAMED),
    Wording("character", "character", "char", r"^\Z|" + _unless("signed unsigned wide", r"[a-z,(.]"),
            r"(?! (?:sets?|encodings?|class|classes|types?|arrays?)\b)"),
    Wording("character", "characters", "chars", _SHORTENED),
    Wording("dictionary", "dictionary", "dict", r"\b(?:a|the|this|each|our|empty|nested|another|new) \Z",
            r"(?:[ .;)]|\Z)"),
    Wording("dictionary", "dictionaries", "dicts", r"[a-z] \Z", r"(?:[ .;)]|\Z)"),
    Wording("temporary", "temporary", "temp", _SHORTENED, r" (?:files?|director(?:y|ies)|folder|variables?|buffer|table"
            r"|path|storage|names?|array|list|object)\b"),
    Wording("maximum", "maximum", "max", r"^\Z|" + _unless("at and or", r"[a-z,(]"),
            r" (?!and\b|or\b|of\b|heap)[a-z]"),
    Wording("maximum", "minimum", "min", r"^\Z|" + _unless("at and or", r"[a-z,(]"),
            r" (?!and\b|or\b|of\b|heap)[a-z]"),
    Wording("dependencies", "dependencies", "deps", _SHORTENED),
    # Words in capitals before a bracket would look like macros.
    Wording("url", "URL", "url", _IN_SENTENCE, r"(?: [a-z]|[.,])"), Wording("url", "URLs", "urls", _IN_SENTENCE),
    Wording("id", "ID", "id", r"[a-z,(](?<!\bof) \Z", r"(?: [a-z]|[.,])"), Wording("id", "IDs", "ids", _IN_SENTENCE),
)  # fmt: skip
"""Whole words and phrases. A short form never stands where a name of the file is meant."""

_ABBREVIATED = r"(?:and|but|so|if|because|as|that|when|since|means|therefore)"
_IS = (
    r" (?:a|an|the|possible|impossible|safe|fine|important|better|best|easier|simpler|faster|cheaper|likely|unlikely"
    r"|necessary|unnecessary|used|called|needed|required|just|also|always|never|already|still|currently|actually|probably"
    r"|too|very|more|less|being|going|supposed|allowed|guaranteed|expected|valid|invalid|empty|part|because|only|up"
    r"|assumed|meant|intended|either|really|usually|ok|OK|hard|easy|common|worth|passed|given|stored|defined)\b"
)
_BEFORE_IS = r"^\Z|" + _unless("as what where how than like whatever wherever who which", r"[\w,;:.)(`'\"]")
PRONOUNS = (
    Contraction("is", "[Ii]t", " i", "'", "s", _BEFORE_IS, _IS),
    Contraction("is", "[Tt]hat", " i", "'", "s", rf"(?:^|[.;,:(] +|\b{_ABBREVIATED} )\Z",
     r" (?:a|an|the|why|what|how|all|where|when|fine|already|always|only|just|still|also|never|because)\b"),
    Contraction("is", "[Tt]here", " i", "'", "s", _BEFORE_IS,
     r" (?:a|an|no|nothing|only|one|another|some|already|also|still|always|more|any|enough|probably|currently)\b"),
    Contraction("is", "[Ww]e|[Tt]hey|[Yy]ou", " a", "'", "re", _BEFORE_IS,
     r" (?!being|not\b)(?:[a-z]+ing|in|at|on|done|about|only|just|still|already|inside|the|a|an|able|allowed|supposed"
     r"|sure|ready|now|always|also|never|here)\b"),
    Contraction("is", "[Ww]e|[Tt]hey|[Yy]ou", " ha", "'", r"ve(?! to\b)",
     r"^\Z|" + _unless("all what which that", r"[\w,;:.)(]"),
     r" (?:already|been|seen|just|reached|found|finished|done|hit|never|now|(?!need)[a-z]{3,}ed)\b"),
    Contraction("is", "[Ww]e|[Tt]hey|[Yy]ou", " wi", "'", r"ll(?! not\b)",
     r"(?:^|[\w,;:.)(] +)\Z", r" (?!not\b)[a-z]+"),
)  # fmt: skip
"""A pronoun and its verb. What is a possessive, or ends a clause, stays as it is."""

_NO_QUESTION = r"(?! (?:we|you|they|I|it|he|she|this|that|these|those|the|there|only|just|care)\b|-)"
_AFTER_IS = r"(?! (?:it|we|you|they|there|only|just|None|True|False|null|nullptr|NULL)\b| \W|-)"
NEGATIONS = (
    Contraction("not", "[Ii]s|[Aa]re|[Ww]as|[Ww]ere", " no", "n'", "t", r"(?:^|[\w,;:.)(`'\"] +)\Z", _AFTER_IS),
    Contraction("not", "[Dd]o|[Dd]oes|[Dd]id|[Hh]as|[Hh]ave|[Ss]hould|[Ww]ould|[Cc]ould", " no", "n'", "t",
     r"(?:^|[\w,;:.)(`'\"] +)\Z", _NO_QUESTION),
    Contraction("not", "[Cc]an", "no", "'", "t", r"(?:^|[\w,;:.)(`'\"] +)\Z", _NO_QUESTION),
    Contraction("not", "[Ww]", "ill no", "on'", "t", r"(?:^|[\w,;:.)(`'\"] +)\Z", _NO_QUESTION),
)  # fmt: skip

_SUBJECTS = rf"(?:(?:we|they|you) |there (?:is|are)\b|it (?:{_VERB}|[a-z]+s)\b|(?:the|this) (?:[a-z]+ )?{_VERB}\b)"
_NO_CLAUSE = (
    r"(?<!\band)(?<!\bor)(?<!\bdo)(?<!\bdoes)(?<!\bdid)(?<!\bdoing)(?<!\bnot)(?<!\bis)(?<!\bare)(?<!\beven)"
    r"(?<!\bif)(?<!\bjust)(?<!\bonly)(?<!\bever)(?<!\bbut)(?<!\bnothing)(?<!\banything)(?<!\ball)(?<!\beverything)"
    r"(?<!\bnone)(?<!\blast)(?<!\bmainly)(?<!\bmostly)(?<!\bwas)(?<!\bsimply)(?<!\bprobably)(?<!\bmerely)(?<!\bbe)"
)


def _comma_before(word: str, clause: str) -> str:
    """A comma, or none, between a clause and ``word`` with another ``clause``. The word is looked for first, because
    looking at what is before it takes much longer.
    """
    return rf"(?<=[a-z)])(?=,? {word} ){_NO_CLAUSE}(?P<head>)(?P<piece>,? )(?={word} {clause})"


_OPENINGS = (
    "[Oo]therwise", "Now", "Here", "Instead", "Therefore", "Thus", "Also", "For now", "In this case", "In that case",
    "By default", "Currently", "Usually", "Normally", "Sometimes", "Finally", "At this point", "Unfortunately",
    "Ideally", "Internally", "Alternatively", "First", "Then", "Next",
)  # fmt: skip
_SURE = (
    r"(?<!\bwho )(?<!\bthat )(?<!\bwhich )"
    r"(?:\bsure|\bguarantees?|\b[Aa]ssum(?:e|es|ing)|\bmean(?:s|ing)?|\bknows?)"
)
_SURE_FORMS = (
    "sure", "[Ee]nsure", "[Ee]nsures", "[Ee]nsuring", "guarantee", "guarantees", "[Aa]ssume", "[Aa]ssumes",
    "[Aa]ssuming", "mean", "means", "meaning", "know", "knows",
)  # fmt: skip


def _behind(words: Iterable[str], piece: str) -> str:
    """``piece`` behind one of the words. A pattern that starts with its letters is searched much faster than one that
    starts with the words.
    """
    return piece + "(?:" + "|".join(rf"(?<=\b{word}{piece})" for word in words) + ")"


MARKS = (
    Mark("comma-so", " ", ", ", _comma_before("so", _SUBJECTS), r", (?=so\b)", (" so ",)),
    Mark("comma-but", " ", ", ", _comma_before("but", rf"(?:{_SUBJECTS}|do not |if |when )"), r", (?=but\b)",
         (" but ",)),
    Mark("comma-because", " ", ", ", _comma_before("because", _PRESENT), r", (?=(?:because|since)\b)", (" because ",),
         rf"{_REASONED}\Z"),
    Mark("comma-then", " ", ", ", r"(?:^|[.] +)(?:If|When) [^.:;()?]{5,90}?[a-z)](?<!\band)(?<!\bor)(?<!\bbut)"
         r"(?P<head>)(?P<piece>,? )(?=then [a-z])",
         r", (?=then\b)", (" then ",)),
    Mark("comma-and", " ", ", ", rf"(?<=[a-z)])(?P<head>)(?P<piece>,? )(?=and {_SUBJECTS})", r", (?=and\b)",
         (" and ",)),
    Mark("comma-opening", " ", ", ",
         rf"(?:^|[.!] +)(?P<head>)(?:{'|'.join(_OPENINGS)})(?P<piece>,? )"
         r"(?=(?:we|it|you|they|there|this|the|a|an|if|when|all|these|any|each)\b)",
         f"(?i:{_behind(_OPENINGS, ', ')})", tuple(word.removeprefix("[Oo]") for word in _OPENINGS)),
    Mark("that-clause", " ", " that ", rf"(?P<head>){_SURE}(?P<piece> (?:that )?)(?={_CLAUSE})",
         _behind(_SURE_FORMS, " that ") + r"(?=[a-z])", ("sure", "guarantee", "ssum", "mean", "know")),
    Mark("note", ":", " that", rf"(?:^|[.] +)(?P<head>)Note(?P<piece>:| that)(?= {_CLAUSE})",
         r" that(?<=\b[Nn]ote that)(?= |\Z)", ("Note",)),
)  # fmt: skip
"""Marks between words, found in a text whose words all have their first form."""
