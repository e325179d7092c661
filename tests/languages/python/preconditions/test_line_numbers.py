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
    "imported": ("from inspect import currentframe, stack", "stack()[0].lineno"),
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


RECORDED = """
import warnings


def lines_between(names):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warnings.warn("first")
        count = len(names)
        for name in names:
            count += 1
        warnings.warn("second")
    return caught[1].{attribute} - caught[0].{attribute} - count
"""


def test_a_file_that_asks_for_the_line_of_a_warning_stays() -> None:
    assert find_sites(RECORDED.format(attribute="lineno"), "python") == []
    assert find_sites(RECORDED.format(attribute="number"), "python")


READING = [
    "text = open(os.path.abspath(__file__), encoding='utf-8').read()",
    "text = open(Path(__file__).resolve()).read()",
    "text = Path(os.path.realpath(__file__)).read_text()",
    "OWN = Path(__file__).resolve()\ntext = OWN.read_text()",
    "text = Path(sys.argv[0]).read_text()",
    "OWN: str = os.path.abspath(__file__)\nwith open(OWN) as file:\n    text = file.read()",
]
ELSEWHERE = [
    "text = open(os.path.join(os.path.dirname(__file__), 'text')).read()",
    "text = (Path(__file__).resolve().parent / 'text').read_text()",
    "text = open(os.path.dirname(os.path.abspath(__file__)) + '/text').read()",
    "OWN = Path(__file__).resolve()\ntext = (OWN.parent / 'text').read_text()",
]


@pytest.mark.parametrize("reading", READING)
def test_a_file_that_reads_its_own_text_stays(reading: str) -> None:
    assert find_sites(reading + BETWEEN.format(here="1", there="2"), "python") == []


@pytest.mark.parametrize("reading", ELSEWHERE)
def test_a_file_that_reads_one_beside_it_need_not(reading: str) -> None:
    assert find_sites(reading + BETWEEN.format(here="1", there="2"), "python")
