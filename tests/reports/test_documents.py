"""JSON in pieces is the JSON of the standard library."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sew_hooks.reports.documents import Each, encoded


def doubled(number: int) -> dict[str, object]:
    return {"twice": 2 * number, "text": "## \n\u2028"}


def test_it_is_what_the_standard_library_writes() -> None:
    for count in (0, 1, 3):
        plain = {"before": [], "many": [doubled(number) for number in range(count)], "after": [1, {}]}
        lazy = {**plain, "many": Each(doubled, range(count))}
        told = "".join(encoded(lazy))
        assert told.replace(r"#\u0023", "##") == json.dumps(plain, indent=2) + "\n"
        assert "##" not in told


def test_nothing_is_made_before_it_is_asked_for() -> None:
    made = []

    def note(number: int) -> dict[str, object]:
        made.append(number)
        return doubled(number)

    pieces: Iterator[str] = encoded({"many": Each(note, range(100_000))})
    longest = max(len(next(pieces)) for _ in range(3))
    assert 0 < len(made) < 10_000
    assert longest < 1_000_000
