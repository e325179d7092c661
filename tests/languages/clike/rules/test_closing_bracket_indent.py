"""Closing brackets on lines of their own: one level is the same with and without braces around the statement."""

from __future__ import annotations

import pytest

import sew_hooks

HEADERS = {"java": "class Main {\n\tstatic void f(int n) {\n", "cpp": "namespace own {\n\tvoid f(int n) {\n"}
BARE = "\t\tfor (int i = 0; i < n; i++)\n\t\t\tg(h(\n\t\t\t\t\ti\n\t\t\t));\n\t}\n}\n"


@pytest.mark.parametrize("language", HEADERS)
@pytest.mark.parametrize("braces", [0, 1])
@pytest.mark.parametrize("indent", [0, 1])
def test_one_level_is_the_same_with_braces_and_without(language: str, braces: int, indent: int) -> None:
    wanted = {"braces": braces, "closing-bracket-indent": indent}
    text = sew_hooks.rewrite(HEADERS[language] + BARE, language, lambda site: wanted.get(site.rule))
    found = {site.rule: site.bit for site in sew_hooks.find_sites(text, language) if site.rule in wanted}
    assert found == wanted
    assert "\n" + "\t" * (3 + indent) + "));\n" in text


def test_a_macro_that_looks_like_a_function_keeps_its_brackets() -> None:
    call = "    call(\n        n\n    );\n"
    text = f'TEST_CASE\n(\n    "sizes", "[vector]"\n)\n{{\n    int n = 3;\n    int m = n;\n{call}}}\n'
    for bit in (0, 1):
        assert 'TEST_CASE\n(\n    "sizes", "[vector]"\n)\n' in sew_hooks.rewrite(text, "cpp", lambda site, bit=bit: bit)
    lines = [site.line for site in sew_hooks.find_sites(text, "cpp") if site.rule == "closing-bracket-indent"]
    assert lines == [10]
