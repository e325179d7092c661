"""Blank lines between statements: what a new one looks like, and where there is none."""

from __future__ import annotations

import pytest

import sew_hooks
from sew_hooks.languages.site import Site

DIVIDED = """\
def first(items):
    item = items[0]
{blank}
    return item


def visit(names, log):
    count = len(names)
    for name in log:
        print(names)
        print(name)
        print(name.strip())
        if name in names:
            print(name, "again")
        log.append(name)
    print(log)
    print(count)
    return 0
"""


def _rewritten(source: str, bit: int) -> str:
    return sew_hooks.rewrite(source, "python", lambda site: bit if site.rule.startswith("blank-") else None)


def _gaps(source: str) -> list[Site]:
    return [site for site in sew_hooks.find_sites(source, "python") if site.rule.startswith("blank-before-")]


@pytest.mark.parametrize("blank", ["", "    "])
def test_a_new_blank_line_has_the_white_space_that_those_of_the_file_have(blank: str) -> None:
    plain = DIVIDED.format(blank=blank)
    assert [site.bit for site in _gaps(plain)] == [0, 0, 0]
    written = _rewritten(plain, 1)
    assert f"    count = len(names)\n{blank}\n    for" in written
    assert f"        print(name.strip())\n{blank * 2}\n        if" in written
    assert f"    print(count)\n{blank}\n    return 0\n" in written
    assert _rewritten(written, 0) == plain


def test_a_blank_line_with_white_space_is_read_as_one() -> None:
    written = _rewritten(DIVIDED.format(blank="    "), 1)
    assert "\n        \n" in written
    assert [site.bit for site in _gaps(written)] == [1, 1, 1]


def test_blank_lines_in_strings_do_not_count() -> None:
    source = """\
def query(names, log):
    text = '''
        select 1
        
        from a
    '''
    count = len(names)
    for name in names:
        log(name)
    log(count)
    return text
"""  # noqa: W293
    assert "    count = len(names)\n\n    for" in _rewritten(source, 1)


def test_a_nested_function_has_no_gaps_beside_it() -> None:
    source = """\
def outer(numbers):
    print(numbers)
    def inner(number):
        return number + 1
    print("middle")
    total = sum(inner(number) for number in numbers)
    print(total)
    return numbers
"""
    assert {site.line for site in _gaps(source)} == {6, 8}


def test_a_small_function_is_not_divided() -> None:
    source = "def add(items, item):\n    number = len(items)\n    items.append(item)\n    return number\n"
    assert _gaps(source) == []
