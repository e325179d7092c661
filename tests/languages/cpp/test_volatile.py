"""A volatile variable is read and written as often as the text says, whatever its type is called."""

from __future__ import annotations

import pytest

import sew_hooks

PROGRAM = """\
{}
int use({} w, int a) {{
    w = w + 1;
    if (a > 2 && w == 1) {{
        a++;
    }}
    return a;
}}
"""


@pytest.mark.parametrize(
    ("definition", "type_", "found"),
    [
        ("typedef int plain;", "plain", True),
        ("using plain = int;", "plain", True),
        ("", "volatile int", False),
        ("typedef volatile int device;", "device", False),
        ("typedef int volatile device;", "device", False),
        ("using device = volatile int;", "device", False),
    ],
)
def test_volatile_variables_have_no_sites(definition: str, type_: str, found: bool) -> None:
    sites = sew_hooks.find_sites(PROGRAM.format(definition, type_), "cpp")
    assert ("augmented-assignment" in {site.rule for site in sites}) == found
