"""What people laid out by hand stays as it is: no rule reaches between comments that switch a formatter off and on."""

from __future__ import annotations

import pytest

import sew_hooks

PYTHON = """\
def first(a, b):
    {off}
    table = [
        a+b,  a + b,
        1000000, a ** 2,
        ]
    {on}
    total = a+b
    return total


def second(a, b):
    total = a+b
    return total
"""
JAVA = """\
class Sums {{
    int first(int a, int b) {{
        {off}
        int[] table = {{
            a+b,  a + b,
            }};
        {on}
        int total = a+b;
        return total;
    }}
}}
"""
CPP = """\
int first(int a, int b) {{
    {off}
    int table[] = {{
        a+b,  a + b,
        }};
    {on}
    int total = a+b;
    return total + table[0];
}}
"""


@pytest.mark.parametrize(
    ("language", "program", "off", "on"),
    [
        ("python", PYTHON, "# fmt: off", "# fmt: on"),
        ("python", PYTHON, "# fmt:off", "# fmt:on"),
        ("python", PYTHON, "# yapf: disable", "# yapf: enable"),
        ("java", JAVA, "// @formatter:off", "// @formatter:on"),
        ("java", JAVA, "/* spotless:off */", "/* spotless:on */"),
        ("cpp", CPP, "// clang-format off", "// clang-format on"),
        ("cpp", CPP, "/* clang-format off */", "/* clang-format on */"),
        ("cpp", CPP, "// *INDENT-OFF*", "// *INDENT-ON*"),
        ("java", JAVA, "/* *INDENT-OFF* */", "/* *INDENT-ON* */"),
    ],
)
def test_nothing_is_found_where_a_formatter_is_off(language: str, program: str, off: str, on: str) -> None:
    text = program.format(off=off, on=on)
    first, last = text[: text.index(off)].count("\n") + 1, text[: text.index(on)].count("\n") + 1
    lines = {site.line for site in sew_hooks.find_sites(text, language)}
    assert lines
    assert lines.isdisjoint(range(first, last + 1))
    for bit in (0, 1):
        other = sew_hooks.rewrite(text, language, lambda site, bit=bit: bit)  # type: ignore[misc]
        inside = text[text.index(off) : text.index(on)]
        assert inside in other
        assert other != text or bit == 0
    open_end = program.format(off=off, on="")
    assert all(site.line < first for site in sew_hooks.find_sites(open_end, language))


def test_a_line_that_a_formatter_skips_stays_as_it_is() -> None:
    text = PYTHON.format(off="", on="").replace("    total = a+b\n", "    total = a+b  # fmt: skip\n", 1)
    lines = text.splitlines()
    found = {site.line for site in sew_hooks.find_sites(text, "python")}
    assert lines.index("    total = a+b  # fmt: skip") + 1 not in found
    assert lines.index("    total = a+b") + 1 in found
