"""The referee says no to everything but blank lines between statements."""

from __future__ import annotations

import pytest

from sew_hooks.errors import VerificationError
from tests.languages.layout.snippets import GAP, LANGUAGES
from tests.languages.layout.test_laws import read


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_blank_line_is_let_pass(language: str) -> None:
    before = GAP[language].splitlines()
    place = next(number for number, line in enumerate(before) if "a = 1" in line)
    after = [*before[:place], "", *before[place:]]
    read("\n".join(after), language).check_follows(read("\n".join(before), language), layout_alone=True)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("one(`a\nb`)", "one(`a\n\nb`)"),
        ("/* a\nb */", "/* a\n\nb */"),
        ("one() // a", "one() //  a"),
        ("one();", "one()"),
        ("one(); two();", "one();\ntwo();"),
        ("one();\n\n  two();", "one();\n two();"),
        ("const a = <p>a\nb</p>", "const a = <p>a\n\nb</p>"),
        ("one(); two();", "two(); one();"),
    ],
)
def test_anything_else_is_refused(before: str, after: str) -> None:
    whole = "function work() {{\n  {}\n}}\n"
    with pytest.raises(VerificationError, match="nothing was changed"):
        read(whole.format(after), "javascript").check_follows(
            read(whole.format(before), "javascript"), layout_alone=True
        )
