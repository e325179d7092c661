"""The progress bar, as a terminal receives it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from sew_hooks.reports import console
from sew_hooks.reports.console import track


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("place", "items", "shown"),
    [(None, [1, 1, 2, 2], "50%"), (lambda item: item, [1, 1, 2, 8], "20%")],
)
def test_it_shows_what_is_done(
    place: Callable[[int], int] | None, items: list[int], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of four items two are done, or two things of ten, to which the items belong."""
    monkeypatch.setattr(console, "_PATIENCE_SECONDS", -1)
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    followed = track(items, "Reading", 4 if place is None else 10, place)
    if place is None:
        assert [next(followed) for _ in range(3)] == items[:3]
    else:
        assert [next(followed) for _ in range(4)] == items
    followed.close()  # type: ignore[attr-defined]
    assert shown in sys.stderr.getvalue()  # type: ignore[attr-defined]
