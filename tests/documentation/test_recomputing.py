"""The examples of adjusted p-values can be recomputed from what stands beside them."""

from __future__ import annotations

import re

import pytest

from sew_hooks.reports.verdict_texts import probability
from sew_hooks.scheme.tail import binomial_tail
from tests.conftest import ROOT

SHARE = 0.98
TOGETHER = binomial_tail(70, 64)


@pytest.mark.parametrize(
    ("page", "ranks"),
    [
        ("verdicts.md", {"parser.py": 1, "settings.py": 3}),
        ("history.md", {"Add the parser": 1, "Read settings lazily": 2}),
    ],
)
def test_an_example_follows_from_its_claims(page: str, ranks: dict[str, int]) -> None:
    text = (ROOT / "docs" / page).read_text()
    claims = int(re.search(r"by chance, for (\d+) claims", text)[1])  # type: ignore[index]
    for named, rank in ranks.items():
        (row,) = [line for line in text.splitlines() if named in line and re.search(r" \d+/\d+ .* marked", line)]
        agreements, total = map(int, re.search(r"(\d+)/(\d+)", row)[0].split("/"))  # type: ignore[index]
        # In the first example, the claim about everything together has the rank 2, and is hardly larger.
        least = TOGETHER / SHARE * claims / 2 if named == "parser.py" else 1.0
        told = min(least, binomial_tail(total, agreements) / SHARE * claims / rank)
        assert f"  {probability(told)}  marked" in row


def test_a_file_may_be_marked_alone_and_have_too_little_evidence_among_others() -> None:
    text = (ROOT / "docs" / "verdicts.md").read_text()
    assert f"1/2,048 / 0.98 × 2 / 2 = {2**-11 / SHARE:.1g}." in text
    assert f"1/2,048 / 0.98 × 20 / 4 = {2**-11 / SHARE * 20 / 4:.2g}." in text
