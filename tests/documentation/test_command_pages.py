"""The site's page of commands, and the page that explains them, have every command."""

from __future__ import annotations

from pathlib import Path

from docs.command_pages import commands, write_page
from tests.conftest import ROOT, Sew
from tests.documentation.pages import blocks, headings


def test_the_page_has_what_help_prints_of_every_command(tmp_path: Path, sew: Sew) -> None:
    write_page(tmp_path)
    names = [name for name, _ in commands()]
    assert {"sew embed", "sew hook detect", "sew rules show"} <= set(names)
    assert len(list(headings(tmp_path / "index.md"))) == len(names) + 1
    for name, block in zip(names, blocks(tmp_path / "index.md"), strict=True):
        printed = sew(*name.split()[1:], "--help").out
        assert "".join(block.text.split()) == "".join(printed.split())  # lines break elsewhere


def test_the_reference_explains_every_command() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    missing = {name for name, _ in commands() if f"`{' '.join(name.split()[:2])}" not in page and name not in page}
    assert missing == set()
