"""The chart of ``sew stats``."""

from __future__ import annotations

import re

from sew_hooks.reports.share_chart import chart
from sew_hooks.run.shares import Amount, Share


def test_a_month_without_code_differs_from_one_whose_code_is_neither_marked_nor_disclosed() -> None:
    months = [
        Share("2026-01", Amount(lines=8)),
        Share("2026-03", Amount(lines=4), marked=Amount(lines=1), either=Amount(lines=1)),
        Share("2026-04", Amount(lines=1)),
    ]
    told = re.findall(r"<title>(20.*?)</title>", "".join(chart(months)))
    assert told == [
        "2026-01: 8 of 8 lines neither",
        "2026-03: 1 of 4 lines marked only",
        "2026-03: 3 of 4 lines neither",
        "2026-04: 1 of 1 line neither",
    ]
