"""Braces as a habit: what would stand out beside other bodies of the same function is left out."""

from __future__ import annotations

import pytest

import sew_hooks


def _habits(body: str) -> list[str | None]:
    source = f"int f(int n, int m) {{\n{body}    return n;\n}}\n"
    return [site.habit for site in sew_hooks.find_sites(source, "cpp") if site.rule == "braces"]


LONE = "    if (n > 2)\n        n = 2;\n"


def test_bodies_on_lines_of_their_own_are_a_habit() -> None:
    assert _habits(LONE + "    while (m > n)\n        m -= g(n,\n               m);\n") == ["braces", "braces"]


@pytest.mark.parametrize("body", ["    if (m > 2) m = 2;\n", "    if (m > 2) { m = 2; }\n"])
def test_a_body_on_the_line_of_its_header_is_none(body: str) -> None:
    assert _habits(body) == [None]


def test_a_last_branch_is_none() -> None:
    assert _habits(
        "    if (n > 2) {\n        n--;\n        m++;\n    } else if (m > 2) {\n        m = 2;\n    }\n"
    ) == [None]


@pytest.mark.parametrize(
    "beside",
    [
        "    if (m > 2) m = 2;\n",
        "    if (m > n)\n        g(m, 1);\n    else\n        g(n, 2);\n",
        "    for (int i = 0; i < n; i++)\n        while (n < m) {\n            m++;\n            n--;\n        }\n",
        "    do\n        m++;\n    while (m < n);\n",
    ],
)
def test_a_function_with_another_bare_body_has_no_such_habit(beside: str) -> None:
    assert set(_habits(beside + LONE)) == {None}


@pytest.mark.parametrize("empty", ["{\n    }", ";\n   "])
def test_so_has_one_with_a_bare_body_behind_an_empty_one(empty: str) -> None:
    assert set(_habits(f"    if (m > n) {empty} else\n        n = m;\n" + LONE)) == {None}


def test_a_function_whose_other_bodies_have_braces_has_one() -> None:
    assert _habits("    if (m > n) {\n        m++;\n        n--;\n    } else {\n        n = m;\n    }\n" + LONE) == [
        "braces"
    ]


@pytest.mark.parametrize(
    "beside",
    [
        "    if (m > 3) {\n        m++;  // why\n    }\n",
        "    for (int i = 0; i < n; i++) {\n        m--;\n    } m = 2;\n",
    ],
)
def test_a_function_with_braces_that_have_to_stay_has_none(beside: str) -> None:
    assert set(_habits(beside + LONE)) == {None}


BLOCK = "    if (m > 2)\n    {\n        g(n, m);\n        g(m, n);\n    }\n"


@pytest.mark.parametrize(
    ("source", "habit"),
    [
        (f"int f(int n, int m)\n{{\n{LONE}{BLOCK}    return n;\n}}\n", None),
        (f"int f(int n, int m)\n{{\n{LONE}    return n;\n}}\n", None),
        (f"int f(int n, int m)\n{{\n{LONE}{BLOCK.replace(')', ') {', 1).replace('    {', '', 1)}}}\n", "braces"),
        (f"int f(int n, int m) {{\n{LONE}}}\nint h(int n, int m) {{\n{BLOCK}}}\n", None),
    ],
)
def test_there_is_no_such_habit_where_braces_open_on_lines_of_their_own(source: str, habit: str | None) -> None:
    assert [site.habit for site in sew_hooks.find_sites(source, "cpp") if site.rule == "braces"] == [habit]
