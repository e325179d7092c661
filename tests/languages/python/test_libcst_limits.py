"""Python texts that no parser is given, and texts that take long only where an algorithm is not linear.

Sizes are such that a scan which starts anew at each quote or word would not end within the hour.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sew_hooks
from sew_hooks.languages.python import libcst_limits

_QUOTES = 400_000


@pytest.mark.parametrize(
    "text",
    ["x = 1\n" + '\\"' * _QUOTES, 'x = """' + '\\"""' * _QUOTES, "'\\" * _QUOTES],
    ids=["one", "three", "single"],
)
def test_a_text_full_of_quotes_without_an_end_is_refused(text: str) -> None:
    with pytest.raises(sew_hooks.ParseError, match=r"syntax error at line [12]"):
        sew_hooks.find_sites(text, "python")


@pytest.mark.parametrize("indent", ["", "    "])
def test_long_runs_of_comments_are_passed_over(indent: str) -> None:
    """The grammar alone would take hours."""
    head, foot = "def f(x):\n    if len(x) == 0:\n        x = None\n", "    return x + 1\n"
    sites = sew_hooks.find_sites(head + foot, "python")
    found = sew_hooks.find_sites(head + f"{indent}# a comment\n" * _QUOTES + foot, "python")
    assert [(site.rule, site.site_id, site.context, site.bit) for site in found] == [
        (site.rule, site.site_id, site.context, site.bit) for site in sites
    ]
    assert [site.line for site in found] == [site.line + (site.line > 3) * _QUOTES for site in sites]


def test_lines_of_a_string_may_look_like_comments() -> None:
    lines = "# {x}\n# a\n" * 30
    text = f"def f(x):\n    y = f'''\n{lines}'''\n    x = x + 1\n    return x\n"
    assert lines in sew_hooks.rewrite(text, "python", lambda site: 1 - site.bit)


def test_long_runs_with_quotes_are_refused() -> None:
    with pytest.raises(sew_hooks.ParseError, match="too many comment lines in a row"):
        sew_hooks.find_sites("x = 1\n" + "# don't\n" * _QUOTES, "python")


def test_an_f_string_may_hold_its_own_quote() -> None:
    assert sew_hooks.find_sites("x = f'{\"'\"}'\nif x:\n    y = x + 1\n", "python")


def test_many_words_before_no_colon_are_read() -> None:
    text = 'y = """' + "except " * _QUOTES + '"""\n'
    changed = sew_hooks.rewrite(text, "python", lambda site: 1 - site.bit)
    assert changed != text
    assert sew_hooks.rewrite(changed, "python", lambda site: 1 - site.bit) == text


def test_a_space_before_the_colon_of_except_is_found() -> None:
    text = "try:\n    pass\nexcept E :\n    pass\n"
    assert sew_hooks.find_sites(text, "python")
    with pytest.raises(sew_hooks.ParseError, match="does not give the same text back"):
        sew_hooks.rewrite(text, "python", lambda site: 1 - site.bit)


@pytest.mark.parametrize("codec", ["punycode", "idna"])
def test_a_codec_of_host_names_is_refused(codec: str) -> None:
    with pytest.raises(sew_hooks.ParseError, match=f"{codec} is no encoding of sources"):
        sew_hooks.find_sites(f"# coding: {codec}\nx = 1\n".encode(), "python")


@pytest.mark.parametrize(
    "line",
    [
        "x = " + "(" * 990 + "1" + ")" * 990,
        2 * ("x = " + "f(" * 480 + "1" + ")" * 480 + "\n"),
        "x = " + "[" * 480 + "1" + " for y in z]" * 480,
        "x = " + "f(" * 90 + "[1], " * 4000 + ")" * 90,
    ],
    ids=["parentheses", "calls", "comprehensions", "a list inside"],
)
def test_brackets_that_are_too_much_for_the_referee_are_read_and_not_rewritten(line: str) -> None:
    assert sew_hooks.find_sites(f"y = []\n{line}\n", "python")
    with pytest.raises(sew_hooks.ParseError, match=r"too much code for one file|Python does not compile line 1"):
        sew_hooks.rewrite(f"{line}\nz = 1\nz = z + 1\n", "python", lambda site: 1 - site.bit)


@pytest.mark.parametrize(
    ("line", "fit"),
    [
        ("x = " + "f(" * 90 + "1" + ")" * 90, 20),
        ("x = " + "1 if x else " * 300 + "2", 20),
        ("x = " + "lambda: " * 300 + "2", 20),
    ],
    ids=["calls", "conditional expressions", "lambdas"],
)
def test_what_one_line_may_have_a_file_may_not_have_without_end(line: str, fit: int) -> None:
    libcst_limits.check_limits(f"{line}\n" * (fit // 10))
    with pytest.raises(sew_hooks.ParseError, match="too much code for one file"):
        libcst_limits.check_limits(f"{line}\n" * 10 * fit)


def test_a_long_table_is_no_nesting() -> None:
    libcst_limits.check_limits("x = [\n" + "    ('a', 'b', {'c': 1}),\n" * 10_000 + "]\n")


@pytest.mark.parametrize(
    "text",
    [
        lambda size: "x = " + "f(" * size + "1" + ")" * size,
        lambda size: "x = " + "1 + " * size + "1",
        lambda size: "x = " + "- " * size + "1",
    ],
    ids=["calls", "sum", "signs"],
)
def test_depth_counts_every_level(text: Callable[[int], str]) -> None:
    with pytest.raises(sew_hooks.ParseError, match="nested too deeply"):
        libcst_limits.check_limits(text(1100))


def _chain(branches: int, last: str = "y = 0") -> str:
    body = "".join(f"elif x == {number}:\n    y = {number}\n" for number in range(branches - 1))
    return f"if x:\n    y = 1\n{body}elif z:\n    {last}\n"


def test_many_branches_are_read_and_rewritten_but_not_in_each_other() -> None:
    """LibCST recurses at each branch, and a block in the last one is inside them all."""
    beside = sew_hooks.embed(_chain(1000) + _chain(1000), "python", b"k" * 32)
    assert beside.changed
    inner = _chain(501).replace("\n", "\n    ").rstrip()
    assert sew_hooks.find_sites(_chain(499, inner), "python")
    for text in (_chain(1001), _chain(500, inner)):
        with pytest.raises(sew_hooks.ParseError, match="more than 1000 elif branches"):
            sew_hooks.find_sites(text, "python")
