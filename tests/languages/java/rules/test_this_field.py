"""``this`` before fields as a habit: all uses in a function are alike, or none of them takes part."""

from __future__ import annotations

import pytest

import sew_hooks

CLASS = """\
import java.util.*;

class Stock {{
    private final Map<String, Integer> items = new HashMap<>();
    private int count = 0;

    List<Integer> changed(List<String> names) {{
        count += names.size();
        {statement}
        return found;
    }}
}}
"""


def _habits(statement: str) -> set[str | None]:
    sites = sew_hooks.find_sites(CLASS.format(statement=statement), "java")
    return {site.habit for site in sites if site.rule == "this-field"}


@pytest.mark.parametrize(
    ("statement", "habit"),
    [
        ("List<Integer> found = List.of(items.size());", "this-field"),
        ("List<Integer> found = names.stream().map(name -> items.get(name)).toList();", "this-field"),
        ("List<Integer> found = names.stream().map(items::get).toList();", None),
        ("List<Integer> found = names.stream().map(this.items::get).toList();", None),
        ("List<Integer> found = names.stream().map(String::length).toList();", "this-field"),
    ],
)
def test_a_method_reference_keeps_its_target(statement: str, habit: str | None) -> None:
    assert _habits(statement) == {habit}


@pytest.mark.parametrize(
    ("last", "habit"), [('"other"', "this-field"), ('throw new AssertionError("other than " + count)', None)]
)
def test_a_use_in_a_switch_that_is_a_value_keeps_its_form(last: str, habit: str | None) -> None:
    statement = f'String word = switch (count) {{ case 1 -> "one"; default -> {last}; }}; List<Integer> found = null;'
    assert _habits(statement) == {habit}
