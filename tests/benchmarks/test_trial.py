"""The table of trials: a line for each project, and what differs between the ways of rewriting it."""

from __future__ import annotations

from pathlib import Path

from benchmarks.trial import Rewritten, Row, page, read


def row(way: str, changed: int, named: dict[str, str]) -> Row:
    return Row(
        "shop",
        "1.2",
        way,
        "definition",
        Rewritten(3, 90, changed, 40, changed * 10, 0, ["odd.py: nested too deeply"]),
        7,
        [],
        named,
        (1, 1),
    )


def test_a_project_has_one_line_and_a_figure_for_each_way_that_differs(tmp_path: Path) -> None:
    for written in (row("ones", 3, {}), row("key", 2, {"test_text": "reads a line"}), row("zeros", 2, {})):
        written.write(tmp_path)
    assert page(map(read, sorted(tmp_path.glob("*.json")))).splitlines()[2:] == [
        "| shop | 1.2 | 3 | 40 | 20, 20, 30 | 7 | 0 | 0 |",
        "",
        "- shop: refused odd.py: nested too deeply (key, zeros, ones)",
        "- shop: `test_text` reads a line (key)",
    ]
