"""The words of a C++ declaration that are macros, because the grammar has no place for them.

A declaration is given as its tokens; a group in brackets is one token.

Coverage cannot see this: it counts the identifiers in the parser's tree, and there is none before these words are out
of the parser's way.
"""

from __future__ import annotations

from collections.abc import Sequence

from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

_WORD = pattern(r"[A-Za-z_]\w*\Z")

_TYPES = frozenset(
    {"void", "bool", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "auto", "wchar_t",
     "char8_t", "char16_t", "char32_t"}
)  # fmt: skip
"""Words that name a type by themselves, so a name beside them is not one."""

_BEGINS = frozenset(
    {"template", "namespace", "class", "struct", "union", "enum", "using", "typedef", "friend", "extern", "static",
     "inline", "virtual", "explicit", "constexpr", "consteval", "constinit", "static_assert", "typename", "mutable",
     "thread_local", "__inline", "__inline__", "__forceinline", "__extension__"}
)  # fmt: skip
"""Words that begin a declaration: before them is a macro, or another such word."""

_BETWEEN = frozenset({"const", "volatile", "register", "__restrict", "__const", "[[]]"}) | _BEGINS
_CALLED = frozenset({"alignas", "__attribute__", "__attribute", "__declspec", "noexcept", "throw", "requires"})
_TAILS = frozenset({"const", "volatile", "override", "final", "try", "mutable", "&", "&&", "[[]]"}) | _CALLED
"""The words that may follow the parameters of a function."""

_CLASSES = frozenset({"class", "struct", "union"})
ACCESS = frozenset({"public", "private", "protected"})
_KEYWORDS = (
    _TYPES | _BETWEEN | _TAILS | ACCESS
    | {"operator", "return", "if", "else", "for", "while", "do", "switch", "case", "default", "delete", "new", "this",
       "concept", "goto", "asm", "__asm__", "sizeof", "true", "false", "nullptr", "catch", "decltype"}
)  # fmt: skip


class Token(NamedTuple):
    """A word, a sign, or a whole group in brackets, whose text is its brackets."""

    text: str
    start: int
    end: int

    @property
    def is_name(self) -> bool:
        """Whether it is a word that may be a macro."""
        return self.text not in _KEYWORDS and _WORD.match(self.text) is not None

    @property
    def is_capital(self) -> bool:
        """Whether it is a word that is spelled like a macro."""
        return len(self.text) > 2 and self.text.isupper() and self.is_name


_END = Token("", 0, 0)
_LONGEST_ROW = 8
"""The number of successive macros that are looked at."""


class ClassHead(NamedTuple):
    """The head of a class: its name, and the macros before that."""

    name: str
    macros: list[Token]


def are_macros(item: Sequence[Token]) -> bool:
    """Whether all tokens are words in capitals, with or without arguments."""
    return bool(item) and item[0].is_capital and all(token.is_capital or token.text == "()" for token in item)


def in_lead(item: Sequence[Token]) -> list[Token]:
    """The macros before the first word of a declaration."""
    declaration = _Declaration(item, "")
    declaration.lead()
    return declaration.macros


def macros_in_declaration(item: Sequence[Token], inside: str) -> list[Token]:
    """The macros of a declaration in the class ``inside``."""
    declaration = _Declaration(item, inside)
    declaration.lead()
    if not declaration.now.text.startswith(("using", "namespace", "static_assert")):
        declaration.run()
    return declaration.macros


def class_head(item: Sequence[Token]) -> ClassHead | None:
    """The head of the class whose opening brace follows ``item``, if one does."""
    place = next((place for place, token in enumerate(item) if token.text in _CLASSES), None)
    if place is None or any(token.text in ("=", "enum") for token in item):
        return None
    any_case = item[place].text == "class"
    name = ""
    macros: list[Token] = []
    while (place := place + 1) < len(item) and item[place].text not in (":", "final"):
        token, behind, third = (*item[place : place + 3], _END, _END)[:3]
        if token.text in _CALLED and behind.text == "()":
            place += 1
        elif token.is_name and behind.text == "()" and (third.is_name or third.text in _CALLED):
            macros += token, behind
            place += 1
        elif token.is_name and behind.is_name and (any_case or token.is_capital):
            macros.append(token)
        elif token.is_name and not (behind.is_name or behind.text == "()"):
            name = token.text
        elif token.text not in ("[[]]", "::", "<>"):
            return None
    return ClassHead(name, macros)


class _Declaration:
    """Reads a declaration from left to right."""

    def __init__(self, item: Sequence[Token], inside: str) -> None:
        self._item = item
        self._inside = inside
        self._at = 0
        self.macros: list[Token] = []
        plain = (
            place
            for place in range(len(item) - 1, -1, -1)
            if item[place].text in _TYPES or (item[place].is_name and not item[place].is_capital)
        )
        self._last_plain = next(plain, -1)
        """The place of the last word that names a type or is not spelled like a macro."""

    def _ahead(self, count: int) -> Token:
        place = self._at + count
        return self._item[place] if place < len(self._item) else _END

    @property
    def now(self) -> Token:
        """The token that is read next."""
        return self._ahead(0)

    def _take(self, count: int) -> None:
        self.macros += self._item[self._at : self._at + count]
        self._at += count

    def lead(self) -> None:
        """Read the tokens before the first word of the declaration itself."""
        while True:
            token, behind, third = self.now, self._ahead(1), self._ahead(2)
            if token.text in ("template", "[[]]"):
                self._at += 2 if behind.text == "<>" else 1
            elif not token.is_name or token.text == self._inside:
                return
            elif behind.text in _BEGINS or behind.text in _TYPES or self._is_alone():
                self._take(1)
            elif behind.text == "()" and (
                third.text in _BEGINS or third.text in _TYPES or third.text == "~" or self._is_attribute()
            ):
                self._take(2)
            else:
                return

    def _is_alone(self) -> bool:
        """Whether a macro is followed by others, and then by the beginning of a declaration."""
        count = 0
        while self._ahead(count).is_capital and count < _LONGEST_ROW:
            count += 1
        return count > 1 and self._ahead(count).text in _BEGINS

    def _is_attribute(self) -> bool:
        """Whether a word with arguments precedes the declaration, as in ``FOO(2) int f();``, and is not its name, as in
        ``void FOO(int) BAR;``.
        """
        third = self._ahead(2)
        if not self.now.is_capital or self.now.text == self._inside:
            return False
        if not (third.is_name or third.text in _KEYWORDS - _TAILS or third.text == "const"):
            return False
        return self._last_plain >= self._at + 2

    def run(self) -> None:
        """Read the specifiers, the type and the declarator; there is one type, and one name."""
        units: list[list[Token]] = []
        typed = False
        """Whether the type was already read, so that a name is not one."""
        before = 0
        """The number of units before it."""
        while True:
            token = self.now
            if (token.text in _CALLED or token.text == "decltype") and self._ahead(1).text == "()":
                typed |= token.text == "decltype"
                self._at += 2
            elif token.text in _TYPES:
                typed, before = True, len(units)
                self._at += 1
            elif token.text in _BETWEEN or token.text[-1:] == '"':
                self._at += 1
            elif token.is_name and self._ahead(1).text == "()" and self._is_attribute():
                self._take(2)
            elif token.is_name or (token.text == "::" and self._ahead(1).is_name):
                units.append(self._unit())
            elif token.text in ("*", "&", "&&"):
                self._surplus(units, 0 if typed else 1)
                units, typed, before = [], True, 0
                self._at += 1
            else:
                break
        self._declarator(units, typed, before)

    def _unit(self) -> list[Token]:
        """A name with its qualification."""
        begin = self._at
        self._at += 1
        while self.now.text in ("::", "<>") or (self._item[self._at - 1].text == "::" and self.now.is_name):
            self._at += 1
        return list(self._item[begin : self._at])

    def _declarator(self, units: list[list[Token]], typed: bool, before: int) -> None:
        sign = self.now.text
        if sign == "()":
            name = units.pop() if units else []
            if self._guards(name, units, typed, before):
                self.macros += (*name, self.now)
                name = units.pop()
            own = name[-1].text if name else ""
            constructs = own == self._inside or [token.text for token in name[-3:-2]] == [own]
            self._surplus(units, 0 if typed or constructs else 1)
            self._tail(1)
        elif sign in ("~", "operator"):
            if units and units[-1][-1].text == "::":
                units.pop()
            into = self._ahead(1)
            converts = sign == "~" or into.is_name or into.text in _TYPES or into.text in ("const", "::")
            self._surplus(units, 0 if typed or converts else 1)
            self._tail(2)
        else:
            self._surplus(units, 1 if typed else 2)

    def _guards(self, name: list[Token], units: list[list[Token]], typed: bool, before: int) -> bool:
        """Whether what looks like a function is a variable with an attribute: ``int x FOO(y);``"""
        if len(name) != 1 or not name[0].is_capital or not units:
            return False
        variable = units[-1]
        return len(variable) == 1 and not variable[0].is_capital and len(units) > (before if typed else 1)

    def _surplus(self, units: list[list[Token]], wanted: int) -> None:
        """Take those of ``units`` that do not fit the grammar, beginning with words that are spelled like a macro."""
        plain = [unit[0] for unit in units if len(unit) == 1]
        plain.sort(key=lambda token: not token.is_capital)
        self.macros += plain[: max(0, len(units) - wanted)]

    def _tail(self, skipped: int) -> None:
        """Read the tokens after the parameters of a function."""
        self._at += skipped
        while self._at < len(self._item) and self._item[self._at - 1].text != "()":
            self._at += 1
        while True:
            arguments = self._ahead(1).text == "()"
            if self.now.text in _TAILS:
                self._at += 1 + (arguments and self.now.text in _CALLED)
            elif self.now.is_name:
                self._take(2 if arguments else 1)
            else:
                return
