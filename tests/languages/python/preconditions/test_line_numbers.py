"""A file that asks in which line its code runs does the same, whatever variant every site stands in."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sew_hooks.engine.api import find_sites, rewrite

BETWEEN = """
def lines_between():
    here = {here}
    total = 0
    count = 0
    if not total:
        return {there} - here
    else:
        return None


print(lines_between())
"""

ASKING = {
    "stacks": ("import traceback", "traceback.extract_stack(limit=1)[-1][1]"),
    "frames": ("import sys", "sys._getframe().f_lineno"),
    "inspection": ("import inspect", "inspect.stack()[0].lineno"),
}


@pytest.mark.parametrize("name", ASKING)
def test_nothing_is_rewritten(name: str) -> None:
    first, line = ASKING[name]
    text = first + BETWEEN.format(here=line, there=line)
    assert find_sites(text, "python") == []
    ran = subprocess.run([sys.executable, "-c", text], check=True, capture_output=True, text=True)
    assert ran.stdout == "4\n"


def test_the_same_code_without_them_is() -> None:
    text = BETWEEN.format(here="1", there="2")
    assert rewrite(text, "python", lambda site: 0) != rewrite(text, "python", lambda site: 1)
