"""The rule ``assignment-order``: no order of assignments changes the sites of other rules, or what a program does."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sew_hooks import Site, find_sites, rewrite
from sew_hooks.languages.paired_names import have_order

SIMPLE = (
    "count = 0", "names = []", "table = {}", "seen = set()", "text = ''", "size = len(given)", "best = given[0]",
    "first = given.pop()", "msg = str(given)", "total = size", "result = [0]", "flag = None", "left = 1", "right = 2",
    "x = 3", "y = 4.5", "a, b = 1, 2", "m = n = 0", "count += 1", "half = -1", "given = list(given)", "msg = 'none'",
)  # fmt: skip
BLOCKS = (
    "if count:\n        show(count)", "for one in given:\n        names.append(one)",
    "for one in given:\n        show(one)",
    "while size:\n        size -= 1", "show(size)", "show(given, names)", "if size:\n        return 0",
    "try:\n        n = int(msg)\n        ok = True\n    except ValueError:\n        show('failed')", "",
)  # fmt: skip
BODIES = st.lists(st.one_of(st.sampled_from(SIMPLE), st.sampled_from(SIMPLE), st.sampled_from(BLOCKS)), max_size=14)


def function(statements: list[str]) -> str:
    body = "".join(f"    {statement}\n" if statement else "\n" for statement in statements)
    return f"def f(given, show):\n{body}    return given\n"


def addresses(source: str) -> list[str]:
    return sorted(f"{site.site_id} {site.context}" for site in find_sites(source, "python"))


def outcome(source: str) -> tuple[list[object], str]:
    shown: list[object] = []

    def show(*values: object) -> None:
        shown.append(repr(values))

    namespace: dict[str, object] = {}
    exec(compile(source, "f.py", "exec"), namespace)
    try:
        return shown, repr(namespace["f"]([3, 1, 2], show))  # type: ignore[operator]
    except Exception as error:
        return shown, type(error).__name__


@given(BODIES)
def test_both_orders_do_the_same_and_have_the_same_sites(statements: list[str]) -> None:
    source = function(statements)
    for bit in (0, 1):
        text = rewrite(source, "python", lambda site, bit=bit: bit if site.rule == "assignment-order" else None)
        assert addresses(text) == addresses(source)
        assert {site.bit for site in find_sites(text, "python") if site.rule == "assignment-order"} <= {bit}
        assert outcome(text) == outcome(source)


@given(BODIES)
def test_it_agrees_with_all_other_rules(statements: list[str]) -> None:
    source = function(statements)
    for choose in (lambda site: 0, lambda site: 1, lambda site: len(site.rule) * site.line % 3 & 1):
        text = rewrite(source, "python", choose)
        assert addresses(text) == addresses(source)
        assert outcome(text) == outcome(source)


def bits(source: str) -> list[int]:
    return [site.bit for site in find_sites(source, "python") if site.rule == "assignment-order"]


@pytest.mark.parametrize(
    "statements",
    [
        ["given = 0", "size = show(1)"],
        ["size = show(1)", "given = None"],
        ["count = show(0)", "count = 0", "size = show(1)", "return count, size"],
        ["for one in given:\n        last = None\n        size = show(one)\n        last = size"],
        ["with given:\n        count = 0\n        size = show(1)"],
        ["count = 0", "size = (count := 3)"],
        ["count = 0", "size = yield"],
        ["count = 0; size = show(1)"],
        ["count = 0  # of all", "size = show(1)"],
        ["count = 0", "size = show(1)  # of one"],
        ["count = 0", "", "size = show(1)"],
        ["size = show(1)", "names = []", "for one in given:\n        names.append(one)"],
        ["global count", "count = 0", "size = show(1)"],
        ["count = eval('size')", "size = 0"],
        ["count = show(lambda: size)", "size = 0"],
    ],
)
def test_a_place_where_the_order_may_be_seen_has_no_site(statements: list[str]) -> None:
    assert bits(function(statements)) == []


def test_a_variable_of_numbers_may_get_its_value_again_in_a_loop() -> None:
    loop = "for one in given:\n        count = 0\n        size = show(one)\n        show(count, size)"
    assert bits(function([loop])) == [0]


def test_the_words_of_names_count_in_full() -> None:
    source = function(["memory = 0", "msg = show(1)", "show(memory, msg)"])
    assert bits(source) == [0]
    assert bits(source.replace("msg", "message")) == [0]


def test_three_neighbours_have_one_pair() -> None:
    values = ("one", "two", "six")
    for order in permutations((f"{values[0]} = 0", f"{values[1]} = show(1)", f"{values[2]} = show(2)")):
        source = function([*order, "show(one, two, six)"])
        assert len(bits(source)) <= 1

        def other(site: Site) -> int | None:
            return 1 - site.bit if site.rule == "assignment-order" else None

        assert rewrite(rewrite(source, "python", other), "python", other) == source


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("start", "end", True), ("start_time", "end_time", True), ("x", "y", True), ("minX", "maxX", True),
        ("part1", "part2", True), ("rx", "ry", True), ("prev", "current", True), ("n", "s", False),
        ("count", "names", False), ("text", "table", False),
    ],
)  # fmt: skip
def test_names_that_go_together_keep_their_order(one: str, other: str, expected: bool) -> None:
    assert have_order(one, other) == have_order(other, one) == expected
