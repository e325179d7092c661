"""The pairs of words that rules exchange in the names of local variables.

Each pair has one meaning wherever it counts as a pair, and in each language a word belongs to at most one. Production
code of that language uses both forms, each of them in a tenth of the functions with one of them or more, and a short
form is one that people also write alone, beside long names.
"""

from __future__ import annotations

from typing import Literal, NamedTuple


class Word(NamedTuple):
    """A pair. ``where`` is the part of a name that it may be, and ``languages`` are the initials of those that have it.

    ``rivals`` matches words that show another meaning, in small letters, and ``needs`` the words that show the meaning
    of the pair, both in a function with all words in full.
    """

    short: str
    full: str
    languages: str
    where: Literal["any", "last", "first", "whole"] = "any"
    rivals: str = ""
    needs: str = ""

    @property
    def is_shortened(self) -> bool:
        """Whether the short form consists of letters of the full one, in their order, as that of no synonym does."""
        letters = iter(self.full)
        return all(letter in letters for letter in self.short)


_IN_HEADER = r"\bfor\s*\(?(?:(?!\bin\b)[^:\n=])*,\s*\(?\w*values?\b|\bfor\s*\(?\s*\w*values?\s*,"
"""A value beside other names of one loop header: they are chosen together. What the loop goes through does not count:
``range(0, value)`` is ``range(value)``, too."""

_NO_CURRENT = "cursor|currenc|ampere|volt"

PAIRS = (
    Word("addr", "address", "pc"), Word("arg", "argument", "jc", "any", r"\b(?:args|arguments)\b|argmax|argmin"),
    Word("arr", "array", "pc"), Word("attr", "attribute", "jc"), Word("attrs", "attributes", "p"),
    Word("buf", "buffer", "pjc", "last"),
    Word("sb", "builder", "j", "whole", "", r"\bStringBuilder builder\b"),
    Word("ch", "char", "p", "whole", "channel|chapter|characters|children|checksum"),
    Word("char", "character", "j", "last"),
    Word("cmd", "command", "pjc"), Word("col", "column", "pjc", "any", "collection|colo[u]?r"),
    Word("cols", "columns", "p"), Word("conn", "connection", "pj"), Word("coords", "coordinates", "p"),
    Word("cur", "current", "pc", "any", _NO_CURRENT), Word("curr", "current", "j", "any", _NO_CURRENT),
    Word("decl", "declaration", "pc"), Word("desc", "description", "pj", "any", "descriptor|descend"),
    Word("dest", "destination", "pj", "any", "source|dst"), Word("doc", "document", "j", "any", "docs|documentation"),
    Word("diff", "difference", "p", "any", "differ(?!ence)|different"), Word("dims", "dimensions", "p"),
    Word("dir", "directory", "pjc", "any", "direct(?!or)"), Word("elapsed", "duration", "pj", "whole"),
    Word("elem", "element", "pjc"), Word("elems", "elements", "p"),
    Word("env", "environment", "p", "whole", "gym|virtualenv|venv"), Word("err", "error", "pjc"),
    Word("expr", "expression", "pc"), Word("ext", "extension", "pjc", "any", "extern|extra|extend|extent|extract"),
    Word("fmt", "format", "p"), Word("fn", "func", "p"), Word("func", "function", "c"), Word("funcs", "functions", "p"),
    Word("fut", "future", "p"), Word("ident", "identifier", "p", "any", "identit|identical|indent"),
    Word("idx", "index", "pjc"), Word("img", "image", "p"), Word("it", "iterator", "j", "whole", "", r"\bIterator\b"),
    Word("item", "entry", "pjc", "any", r"items|entries"),
    Word("kw", "kwargs", "p", "whole"), Word("lang", "language", "pc"), Word("len", "length", "pjc", "last"),
    Word("loc", "location", "pc", "any", r"local|\.i?location\b|locat(?!ion)|locale"),
    Word("mat", "matrix", "p", "any", "match|material"), Word("meta", "metadata", "pj"),
    Word("mid", "middle", "p", "whole"), Word("mod", "module", "p", "any", "modif|modul(?!e)|model|modes?[^a-z]|%"),
    Word("msg", "message", "pjc"), Word("msgs", "messages", "p"),
    Word("ns", "namespace", "p", "any", "nano|time|clock"), Word("num", "number", "pjc", "last"),
    Word("nums", "numbers", "p"), Word("obj", "object", "pjc"), Word("objs", "objects", "p"),
    Word("opt", "option", "p", "any", "optim|optional"), Word("opts", "options", "p"),
    Word("orig", "original", "pj"), Word("out", "output", "pjc", "any", r"outer|outgoing|\bin\s*[.=]"),
    Word("param", "parameter", "pjc"), Word("params", "parameters", "pjc"), Word("pkg", "package", "p"),
    Word("prev", "previous", "pjc", "any", "next"),
    Word("proc", "process", "p", "any", "procedure|processor|processed|procs"),
    Word("prop", "property", "pjc", "any", "proport|propag|propos"), Word("props", "properties", "pj"),
    Word("ptr", "pointer", "c"), Word("ref", "reference", "jc", "any", "refer(?!ence)|refresh"),
    Word("repo", "repository", "j", "any", "report"), Word("req", "request", "p", "whole", "require"),
    Word("res", "result", "pjc", "last", "resol|resource|resid|response|reserv|restor"),
    Word("rest", "remaining", "p", "whole", r"\brests|api|remainder"),
    Word("sep", "separator", "pc", "whole", "separate"),
    Word("seq", "sequence", "p", "any", "sequential|fasta|protein"),
    Word("sig", "signature", "pj", "any", "signal|sigma|signific"), Word("sock", "socket", "p"),
    Word("src", "source", "pjc", "any", "dst|dest|target"), Word("stats", "statistics", "p"),
    Word("stmt", "statement", "p"), Word("str", "string", "pjc", "last"), Word("sum", "total", "jc", "whole"),
    Word("sym", "symbol", "p", "any", "symmetr|symlink"), Word("tb", "traceback", "p"),
    Word("tok", "token", "c"), Word("val", "value", "pjc", "last", f"valid|train|{_IN_HEADER}"),
    Word("vals", "values", "p", "last", f"valid|train|{_IN_HEADER}"), Word("vec", "vector", "p"),
    Word("content", "contents", "pj", "last", "content_?(?:type|length)|content-"),
)  # fmt: skip
