"""Comments and literals are found as a regular expression would find them, but each opening is looked behind once."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sew_hooks.languages import literals
from sew_hooks.languages.literals import COMMENTS, LITERALS, without

PATTERNS = {
    ("/*",): r"/\*.*?\*/",
    COMMENTS: r"//[^\n]*|/\*.*?\*/",
    LITERALS: r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|//[^\n]*|/\*.*?\*/',
    ('"""', *LITERALS): r'"""(?:[^\\]|\\.)*?"""|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|//[^\n]*|/\*.*?\*/',
}


@pytest.mark.parametrize("openings", PATTERNS)
@given(st.text(alphabet="\"'/*\\\nx", max_size=40))
def test_the_same_is_left_as_by_a_regular_expression(openings: tuple[str, ...], text: str) -> None:
    assert without(text, openings, " ") == re.sub(PATTERNS[openings], " ", text, flags=re.DOTALL)


@pytest.mark.parametrize("text", ["/* ", '"\\', "'\\"])
def test_what_is_never_closed_is_looked_behind_a_few_times(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    end = literals._end

    def counted(text: str, sign: str, start: int) -> tuple[int, bool]:
        looked.append(start)
        return end(text, sign, start)

    monkeypatch.setattr(literals, "_end", counted)
    without(text * 1000, ('"""', *LITERALS))
    assert 0 < len(looked) < 5


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ('a = R"(x /* ")"; b', "a =  ; b"),
        ('a = u8R"-(x)" \')-"; b', "a = u8 ; b"),
        ('a = LR"(\n// x\n)" + "c"; b', "a = L  +  ; b"),
        ('a = FOR"(x)"; b', "a = FOR ; b"),
        ('a = R"(x; /* c */ b', 'a = R"(x;   b'),
        ("a = 1'000 + 0x1'Fu; // it's b", "a = 1'000 + 0x1'Fu;  "),
        ("a = u8'1' + L'2';", "a = u8  + L ;"),
    ],
)
def test_raw_strings_and_separated_digits_are_read_as_compilers_do(text: str, left: str) -> None:
    assert without(text, LITERALS, " ") == left
