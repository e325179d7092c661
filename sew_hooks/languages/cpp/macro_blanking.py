"""Macros in places where the grammar allows nothing: the parser receives white space for them.

``LIB_BEGIN_NAMESPACE`` in the place of an opening, ``class LIB_API Name``, ``int f() LIB_NOEXCEPT;``: the grammar
cannot read the code after them. Only the tokens outside function bodies, which no rule changes, decide which words are
such macros. If ``#if`` and ``#else`` surround parts of a declaration, or a brace without its partner, the first branch
is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sew_hooks.languages.cpp.declaration_macros import (
    ACCESS,
    Token,
    are_macros,
    class_head,
    in_lead,
    macros_in_declaration,
)
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

_TOKEN = pattern(
    r"""//(?:[^\n\\]|\\\n|\\.)* | /\*(?:.*?\*/|.*)
    | (?:u8|[uUL])?R"(?P<mark>[^()\\\s"]{0,16})\((?:.*?\)(?P=mark)"|.*)
    | (?:u8|[uUL])?"(?:[^"\\\n]|\\.)*"? | (?:u8|[uUL])?'(?:[^'\\\n]|\\.)*'?
    | ^[ \t\f\v]*\#(?:[^\n\\]|\\\n|\\.)* | \d(?:'?[\w.])* | [A-Za-z_]\w* | :: | -> | && | \S""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_WORD = pattern(r"[A-Za-z_:]")
_DIRECTIVE = pattern(r"\s*#\s*(\w*)")
_REST = pattern(
    r"^[ \t\f\v]*\#[ \t\f\v]*(?:(?:el)?if\b | define[ \t]+\w+(?:\([^()\n]*\))? | pragma\b | error\b"
    r" | warning\b)(?P<rest>(?:[^\n\\]|\\\n|\\.)*)",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
"""The rest of a directive after its words, if it is not C++."""


class StandIn(NamedTuple):
    """The text that the parser sees between two places; it is as long as the original."""

    start: int
    end: int
    text: str


class _Brace(NamedTuple):
    """An open brace: whether it contains declarations, the name if it is a class, and the brace around it."""

    holds_declarations: bool
    name: str = ""
    outer: _Brace | None = None


_FILE = _Brace(True)
_LONGEST_HEAD = 500
"""The number of tokens that may precede the opening brace of a class or a body."""


class _Conditional:
    """The code between ``#if`` and ``#endif``, while it is read."""

    def __init__(self, line: Token, brace: _Brace, length: int) -> None:
        self.lines = [line]
        self.brace = brace
        """The brace that was open before it."""
        self.length = length
        """The number of tokens of a declaration before it."""
        self.splits = length > 0
        """Whether one of its branches contains only a part of something."""
        self.after: tuple[_Brace, list[Token]] | None = None
        """The open brace, and the part of a declaration, at the end of the first branch."""


class Hidden(NamedTuple):
    """The parts that the parser does not receive: macros, which may stand for anything, and bodies that would not be
    read.
    """

    macros: list[StandIn]
    bodies: list[StandIn]


def hidden(text: str) -> Hidden:
    """The ranges for which the parser receives white space, in order."""
    return _Scan(text).found()


def directives(text: str) -> list[StandIn]:
    """The white space that the parser receives for the conditions of ``#if`` and the bodies of macros, which are not
    C++.
    """
    rests = _REST.finditer(text)
    return [_stand_in(text, *rest.span("rest"), " 1") for rest in rests if rest["rest"][1:2].strip("\n")]


def applied(text: str, stand_ins: Iterable[StandIn]) -> str:
    """``text`` as the parser receives it."""
    out: list[str] = []
    last = 0
    for start, end, instead in sorted(stand_ins, key=lambda stand_in: (stand_in.start, -stand_in.end)):
        if start >= last:
            out += text[last:start], instead
            last = end
    return "".join((*out, text[last:]))


class _Scan:
    """Goes through the tokens of a text and collects one declaration after the other."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._macros: list[StandIn] = []
        self._bodies: list[StandIn] = []
        self._body = 0
        """The start of the function's body."""
        self._is_split = False
        """Whether there is a preprocessor line in that body, so that it is not read."""
        self._tokens = [
            Token(match.group(), *match.span())
            for match in _TOKEN.finditer(text)
            if not match.group().startswith(("//", "/*"))
        ]
        self._place = 0
        self._brace = _FILE
        self._conditionals: list[_Conditional] = []
        self._no_angle_before = 0
        self._item: list[Token] = []

    def found(self) -> Hidden:
        """Everything that the parser does not receive."""
        while self._place < len(self._tokens):
            token = self._tokens[self._place]
            self._place += 1
            if token.text.lstrip()[:1] == "#" and len(token.text) > 1:
                self._directive(token)
            elif self._brace.holds_declarations:
                self._declare(token)
            elif token.text == "{":
                self._brace = _Brace(False, "", self._brace)
            elif token.text == "}":
                self._close(token)
        self._alone(self._item)
        return Hidden(sorted(set(self._macros)), self._bodies)

    # Braces and preprocessor lines

    def _close(self, token: Token) -> None:
        was = self._brace
        self._brace = was.outer or _FILE
        self._item = [Token("{}", 0, 0)] if was.name else []
        if self._brace.holds_declarations and not was.holds_declarations:
            if self._is_split:
                self._bodies.append(_stand_in(self._text, self._body + 1, token.start, ""))
            self._is_split = False

    def _directive(self, token: Token) -> None:
        directive = _DIRECTIVE.match(token.text)
        word = "" if directive is None else directive.group(1)
        self._is_split |= not self._brace.holds_declarations
        if self._brace.holds_declarations and self._alone(self._item):
            self._item = []
        if word in ("if", "ifdef", "ifndef"):
            self._conditionals.append(_Conditional(token, self._brace, len(self._item)))
        elif word.startswith("el") and self._conditionals:
            self._branch(token)
        elif word == "endif" and self._conditionals:
            self._end(token)

    def _branch(self, line: Token) -> None:
        """Each branch starts in the braces that are open before the first one."""
        conditional = self._conditionals[-1]
        part = self._item[conditional.length :]
        conditional.splits |= bool(part) or self._brace is not conditional.brace
        if conditional.after is None:
            conditional.after = self._brace, part
        conditional.lines.append(line)
        self._brace = conditional.brace
        del self._item[conditional.length :]

    def _end(self, line: Token) -> None:
        """Keep only the first branch if the branches are parts of something."""
        self._branch(line)
        conditional = self._conditionals.pop()
        if conditional.after is not None:
            self._brace, part = conditional.after
            self._item += part
        if conditional.splits:
            first, second, last = conditional.lines[0], conditional.lines[1], conditional.lines[-1]
            self._macros.append(_stand_in(self._text, first.start, first.end, ""))
            self._macros.append(_stand_in(self._text, second.start, last.end, ""))

    # Declarations

    def _declare(self, token: Token) -> None:
        """Take one more token of a declaration."""
        item, sign = self._item, token.text
        if sign == "operator":
            item.append(token)
            self._skip_sign()
        elif sign == "(":
            self._in_parentheses()
            item.append(self._group(token, "()"))
        elif sign == "[":
            item.append(self._group(token, "[[]]" if self._tokens_from(1)[:1] == ["["] else "[]"))
        elif sign == "<" and item and (item[-1].is_name or item[-1].text == "template"):
            item.append(self._angle(token) or token)
        elif sign == "{":
            self._open(token)
        elif sign == "}":
            self._alone(item)
            self._close(token)
        elif sign == ";":
            self._judge()
            self._item = []
        elif sign == ":" and self._is_label():
            self._item = []
        else:
            item.append(token)

    def _tokens_from(self, count: int) -> list[str]:
        return [token.text for token in self._tokens[self._place : self._place + count]]

    def _skip_sign(self) -> None:
        """Skip the sign after ``operator``."""
        if self._tokens_from(2) == ["(", ")"]:
            self._place += 2
        while self._tokens_from(1) not in ([], ["("]) and not _WORD.match(self._tokens[self._place].text):
            self._place += 1

    def _in_parentheses(self) -> None:
        """Blank the calling convention in ``(WINAPI *name)(``."""
        inside = self._tokens[self._place : self._place + 5]
        signs = [token.text for token in inside]
        if signs[1:2] + signs[3:] == ["*", ")", "("] and inside[0].is_capital:
            self._blank(inside[:1])

    def _group(self, first: Token, name: str) -> Token:
        """Everything up to the bracket that closes ``first``, or to a semicolon outside braces."""
        depth, braces = 1, 0
        last = first
        while depth and self._place < len(self._tokens):
            last = self._tokens[self._place]
            if last.text == ";" and not braces:
                break
            self._place += 1
            if last.text in "([{":
                depth += 1
                braces += last.text == "{"
            elif last.text in ")]}":
                depth -= 1
                braces -= last.text == "}"
        return Token(name, first.start, last.end)

    def _angle(self, first: Token) -> Token | None:
        """The arguments or parameters of a template that start at ``first``, if they do."""
        if first.start < self._no_angle_before:
            return None
        begin, depth = self._place, 1
        while self._place < len(self._tokens):
            token = self._tokens[self._place]
            if token.text in (";", "{", "}", ")"):
                break
            self._place += 1
            if token.text == "(":
                self._group(token, "()")
            depth += {"<": 1, ">": -1}.get(token.text, 0)
            if not depth:
                return Token("<>", first.start, token.end)
        self._no_angle_before = self._tokens[min(self._place, len(self._tokens) - 1)].start
        self._place = begin
        return None

    def _is_label(self) -> bool:
        """Whether a colon ends ``public:`` or a similar label."""
        item = self._item
        if item and item[-1].text in ACCESS:
            self._alone(item[:-1])
            return True
        if len(item) > 1 and item[-2].text in ACCESS and item[-1].is_name:
            self._alone(item[:-2])
            self._blank(item[-1:])
            return True
        return len(item) == 1

    def _open(self, token: Token) -> None:
        """Take an opening brace: of a namespace or class, of a body, or of an initialiser."""
        item = self._item
        if len(item) > _LONGEST_HEAD:
            item.append(self._group(token, "{}"))
            return
        words = {part.text for part in item}
        head = class_head(item)
        if "namespace" in words or ("extern" in words and item[-1].text[-1] == '"'):
            self._blank(in_lead(item))
            self._brace = _Brace(True, "", self._brace)
        elif head is not None:
            self._blank(in_lead(item))
            self._blank(head.macros)
            self._brace = _Brace(True, head.name, self._brace)
        elif words & {"=", "enum"} or "()" not in words or self._is_initial(words):
            item.append(self._group(token, "{}"))
            return
        else:
            if not self._empty_arguments():
                self._judge()
            self._body = token.start
            self._brace = _Brace(False, "", self._brace)
        self._item = []

    def _is_initial(self, words: set[str]) -> bool:
        """Whether an opening brace is that of a member in the list of a constructor."""
        last = self._item[-1]
        return ":" in words and (last.is_name or last.text == "<>")

    def _empty_arguments(self) -> bool:
        """Blank the arguments of ``TEST("of this") {``, which then looks like a function."""
        item = self._item
        if len(item) != 2 or not item[0].is_name or self._text[item[1].start + 1 :].lstrip()[:1] != '"':
            return False
        start, end = item[1].start + 1, item[1].end - 1
        self._macros.append(_stand_in(self._text, start, end, ""))
        return True

    def _judge(self) -> None:
        self._blank(macros_in_declaration(self._item, self._brace.name))

    def _alone(self, item: list[Token]) -> bool:
        """Blank a macro that stands alone without a semicolon, and return whether it was one."""
        if not are_macros(item):
            return False
        self._blank(item)
        return True

    def _blank(self, macros: Iterable[Token]) -> None:
        for token in macros:
            self._macros.append(_stand_in(self._text, token.start, token.end, ""))


def _stand_in(text: str, start: int, end: int, instead: str) -> StandIn:
    """A replacement for a range, which keeps its lines."""
    blank = re.sub(r"[^\n]", " ", text[start:end])
    return StandIn(start, end, instead + blank[len(instead) :])
