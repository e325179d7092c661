"""The compiler as the referee of layout: which texts it takes for one program, and which result it proves alone."""

from __future__ import annotations

import pytest

import sew_hooks
from sew_hooks.languages.python.compiler_referee import check_same_syntax

FUNCTION = """\
def load(path):
    try:
        data = open(path)
    except OSError :
        return None
    if not data:
        return None
    show(data)
    return data
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x = 0.0", "x = -0.0"),
        ("x = 1", "x = 1.0"),
        ("x = 1", "x = True"),
        ("x = 'a'", "x = b'a'"),
        ("x = 'a'", "x = u'a'"),
        ("f(a)", "f(a, b)"),
        ("f(a)", "f(*a)"),
        ("if a:\n    b\n    c", "if a:\n    b\nc"),
        ("x: int", "(x): int"),
        ('x = """a\nb"""', 'x = """a\n\nb"""'),
    ],
)
def test_another_program_is_noticed(before: str, after: str) -> None:
    with pytest.raises(sew_hooks.VerificationError, match="another program"):
        check_same_syntax(before, after)


def test_layout_makes_no_difference() -> None:
    check_same_syntax("x = (1,\n     [2])\nif x:\n    f(x) # a\n", "\n\nx = ( 1, [\n2])\nif (x):\n\n  f(x)\n")


def test_layout_changes_where_libcst_reads_another_text() -> None:
    marked = sew_hooks.rewrite(FUNCTION, "python", lambda site: 1 - site.bit if "blank" in site.rule else None)
    assert marked.replace("\n\n", "\n") == FUNCTION != marked
