"""The documentation is short enough to be read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.conftest import ROOT
from tests.documentation.pages import PAGES


def words(pages: Iterable[Path]) -> int:
    """The number of words, as ``wc -w`` counts them: with tables and code."""
    return sum(len(page.read_text(encoding="utf-8").split()) for page in pages)


def test_the_readme_takes_five_minutes() -> None:
    assert words([ROOT / "README.md"]) <= 900


def test_the_changelog_has_at_most_60_lines() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 60
    assert max(map(len, lines)) <= 120


def test_the_docs_can_be_read_in_an_afternoon() -> None:
    assert words(page for page in PAGES if page.is_relative_to(ROOT / "docs")) <= 45_000
