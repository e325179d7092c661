"""Files with a syntax error: what stands in other functions is found as if there were none."""

from __future__ import annotations

import subprocess
import sys

import libcst
import pytest

import sew_hooks
from tests.conftest import KEY

BEFORE = """\
def before(values):
    total = 0
    for value in values:
        if value == 1 or value == 2:
            total = total + value
    return total
"""
AFTER = """\
class After:
    def method(self, n: int):
        out = []
        for i in range(0, n):
            out.append(i + 1)
        return out

    async def other(self):
        return None
"""
BROKEN = [
    "def broken(x):\n    a = 1\n    b = = 2\n    c = 3\n    return c\n",
    "def broken(x:\n    return x\n",
    "def broken(x):\n    if x\n        return x\n    return 1 + 1\n",
    "def broken(x):\n    return x +\n",
    "@broken(\ndef broken(x):\n    return x\n",
    "x = = 1\n",
    "if x = 1:\n    pass\n",
    "import\n",
]


def _sites(text: str, *units: str) -> list[tuple[object, ...]]:
    """The sites of some units, without those that depend on a neighbouring function."""
    found = sew_hooks.find_sites(text, "python")
    return [(site.rule, site.site_id, site.context, site.bit) for site in found if site.unit.name in units]


@pytest.mark.parametrize("broken", BROKEN)
def test_functions_around_an_error_are_read_as_if_it_were_not_there(broken: str) -> None:
    whole = f"{BEFORE}\n\n{AFTER}"
    with pytest.raises(SyntaxError):
        compile(f"{BEFORE}\n\n{broken}\n\n{AFTER}", "broken", "exec")
    found = _sites(f"{BEFORE}\n\n{broken}\n\n{AFTER}", "before", "After.method", "After.other")
    assert len(found) > 10
    assert found == _sites(whole, "before", "After.method", "After.other")


@pytest.mark.parametrize("broken", BROKEN[:4])
def test_a_function_with_an_error_has_no_sites_nor_has_what_is_outside(broken: str) -> None:
    found = sew_hooks.find_sites(f"x = 1 + 2\n\n\n{broken}\n\n{BEFORE}", "python")
    assert {site.unit.name for site in found} == {"before"}


@pytest.mark.parametrize(
    "broken",
    [
        "if x = 1: def broken(x):\n    def inside(y):\n        return y\n",
        "def broken(x):\n    def inside(y:\n        return y\n    def other(z):\n        return 1\n",
    ],
)
def test_functions_inside_what_is_lost_are_lost_with_it(broken: str) -> None:
    found = sew_hooks.find_sites(f"{broken}\n\n{BEFORE}", "python")
    assert {site.unit.name for site in found} == {"before"}


def test_a_definition_that_does_not_start_its_line_is_not_read() -> None:
    text = f"class A; def broken(x):\n        def inside(y):\n            return y\n\n\n{BEFORE}"
    assert _sites(text, "before") == _sites(f"x = 1\n\n\n{BEFORE}", "before")


def test_a_bracket_that_nothing_closes_leaves_the_functions_before_it() -> None:
    text = f"{BEFORE}\n\ndef broken(x):\n    return (x\n"
    assert _sites(text, "before") == _sites(BEFORE, "before")


@pytest.mark.parametrize("broken", BROKEN[:4])
def test_a_method_with_an_error_leaves_the_others(broken: str) -> None:
    inside = "".join(f"    {line}\n" for line in broken.splitlines())
    found = _sites(f"{AFTER}\n{inside}\n\n{BEFORE}", "After.method", "before")
    assert found == _sites(f"{AFTER}\n\n{BEFORE}", "After.method", "before")


def test_what_the_referee_cannot_read_is_said_in_words_for_people() -> None:
    text = f"{BEFORE}\n\ndef called(x):\n    return(lambda: x)()\n"
    with pytest.raises(sew_hooks.ParseError, match="LibCST, which checks each result, cannot read a form in it"):
        sew_hooks.rewrite(text, "python", lambda site: 1 - site.bit)


def test_a_file_with_an_error_has_no_sites_for_a_whole_program_and_is_not_rewritten() -> None:
    text = f"{BEFORE}\n\nx = = 1\n"
    assert sew_hooks.find_sites(text, "python")
    assert sew_hooks.find_sites(text, "python", scope="program") == []
    with pytest.raises(sew_hooks.ParseError, match="does not compile line 9"):
        sew_hooks.embed(text, "python", bytes(32))


@pytest.mark.parametrize("text", ["x = = 1\n", "def f(:\n    return 1\n", "def f(x):\n    return (x\n", ")\n"])
def test_a_file_without_a_readable_function_is_refused(text: str) -> None:
    with pytest.raises(sew_hooks.ParseError, match="syntax error at line"):
        sew_hooks.find_sites(text, "python")


@pytest.mark.parametrize("stars", ["*(b), a", "a, *(b)", "a, *[x[*(b), 1]]", "*[\n        *b\n    ], *(a),"])
def test_a_star_before_a_bracket_is_read(stars: str) -> None:
    before = f"def f(a, b, x):\n    t = 1\n    t = t + 1\n    for _ in *(b), a:\n        t += 2\n    return {stars}\n"
    after = sew_hooks.rewrite(before, "python", lambda site: 1 - site.bit)
    sites = sew_hooks.find_sites(before, "python")
    assert {"augmented-assignment", "final-newline"} <= {site.rule for site in sites}
    assert [1 - site.bit for site in sites] == [site.bit for site in sew_hooks.find_sites(after, "python")]
    assert "t = t + 2" in after
    assert "".join(stars.split()) in "".join(after.split())


@pytest.mark.parametrize("stars", ["f(1 *(2)) = *(a)", "a, *(b) | c", "*(a)"])
def test_a_star_that_would_read_otherwise_leaves_its_function_unread(stars: str) -> None:
    text = f"{BEFORE}\n\ndef broken(a, b, c):\n    c = c + 1\n    return {stars}\n"
    assert {site.unit.name for site in sew_hooks.find_sites(text, "python")} == {"before"}


def test_detection_of_a_readable_file_asks_for_no_syntax_tree_of_python() -> None:
    program = (
        "import dataclasses, sys\n"
        "sys.modules.pop('ast', None)\n"  # which the standard library loads for `dataclasses`
        "import sew_hooks\n"
        f"assert sew_hooks.detect({BEFORE!r}, 'python', bytes(32)).total\n"
        "assert 'ast' not in sys.modules\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_detection_loads_no_referee() -> None:
    program = (
        "import sys, sew_hooks\n"
        f"assert sew_hooks.detect({BEFORE!r}, 'python', bytes(32)).total\n"
        "referees = {'libcst', 'sew_hooks.languages.python.referee'}\n"
        "assert referees.isdisjoint(sys.modules)\n"
        f"sew_hooks.embed({BEFORE!r}, 'python', bytes(32))\n"
        "assert referees <= sys.modules.keys()\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize(
    ("refused", "line"),
    [
        ("return 1 + 1\n", 9),
        ("x = 1\nbreak\n", 10),
        ("def f(a, a):\n    return a\n", 9),
        ("def f():\n    x = 1\n    global x\n    return x\n", 11),
        ("def f():\n    nonlocal y\n    y = 1\n", 10),
        ("await f()\n", 9),
        ("from __future__ import annotations\n", 9),
    ],
)
def test_what_python_does_not_compile_is_detected_and_not_marked(refused: str, line: int) -> None:
    text = f"{BEFORE}\n\n{refused}"
    libcst.parse_module(text)
    assert _sites(text, "before") == _sites(BEFORE, "before")
    with pytest.raises(sew_hooks.ParseError, match=f"Python does not compile line {line}: .+"):
        sew_hooks.embed(text, "python", KEY)
    with pytest.raises(sew_hooks.ParseError, match="Python does not compile"):
        sew_hooks.rewrite(text, "python", lambda site: None)
