"""The rule ``exception-order`` where the grammar is newer than the oldest Python that runs the examples."""

from __future__ import annotations

import pytest

from sew_hooks import find_sites

HANDLER = """
def run(task):
    try:
        task()
    {} (OSError, ValueError):
        return None
"""


@pytest.mark.parametrize(("keyword", "bits"), [("except", [0]), ("except  ", [0]), ("except*", []), ("except *", [])])
def test_a_group_is_asked_by_a_method_that_sees_the_order(keyword: str, bits: list[int]) -> None:
    sites = find_sites(HANDLER.format(keyword), "python")
    assert [site.bit for site in sites if site.rule == "exception-order"] == bits
