"""Comments that tools read, and comments that name a place by a number of lines."""

from __future__ import annotations

import pytest

from sew_hooks.languages.comments import counts_lines, is_directive


@pytest.mark.parametrize(
    "comment",
    [
        "// @checkstyle MagicNumber (5 lines)",
        "// CHECKSTYLE IGNORE MagicNumber FOR NEXT 2 LINES",
        '// { dg-warning "unused" "" { target *-*-* } .-2 }',
        "// Noncompliant@-3",
        "// Noncompliant [[sc=5;ec=9;secondary=-2]]",
        "// CHECK: :[[#@LINE-1]]:7: error",
        "// expected-error@+1 {{unknown}}",
        "# The next two lines are read by the build.",
    ],
)
def test_a_comment_that_counts_lines(comment: str) -> None:
    assert counts_lines(f"first()\n{comment}\nsecond()\n")


@pytest.mark.parametrize(
    "comment", ["# a matrix [[0, -1], [1, 0]]", "# two lines cross", "// mail to a@b.org", "// x = -1"]
)
def test_a_comment_that_counts_no_lines(comment: str) -> None:
    assert not counts_lines(f"first()\n{comment}\nsecond()\n")


@pytest.mark.parametrize(
    "comment",
    ["//   ^? const total: number", "// ^^^ unknown name", "//~^ ERROR unknown name", "// @ts-ignore", "# noqa: E501"],
)
def test_a_comment_that_a_tool_reads(comment: str) -> None:
    assert is_directive(comment)


@pytest.mark.parametrize(
    "comment", ["// what is left", "# about 3 of them (or more)", "// e.g. x ^ y", "# Then: send it"]
)
def test_a_comment_for_people(comment: str) -> None:
    assert not is_directive(comment)
