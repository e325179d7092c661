"""Increments as a habit: functions in which both forms would stand side by side are left out."""

from __future__ import annotations

import pytest

import sew_hooks


def _habits(body: str) -> list[str | None]:
    source = f"void f(int n, std::map<int, int> &seen) {{\n{body}}}\n"
    return [site.habit for site in sew_hooks.find_sites(source, "cpp") if site.rule == "increment-form"]


def test_numbers_are_a_habit() -> None:
    assert _habits("    n++;\n    for (int i = 0; i < n; ++i) {\n        n--;\n    }\n") == ["increment-form"] * 3


@pytest.mark.parametrize("fixed", ["++seen[n];", "if (n > 2) {\n    } else {\n        seen[n]--;\n    }"])
def test_beside_an_unknown_type_they_are_none(fixed: str) -> None:
    assert set(_habits(f"    {fixed}\n    n++;\n")) == {None}


def test_an_increment_whose_value_is_used_says_nothing() -> None:
    assert _habits("    n++;\n    g(seen[n]++);\n") == ["increment-form"]
