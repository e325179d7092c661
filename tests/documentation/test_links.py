"""Links that lead somewhere, on a code host as on the site; Sphinx checks its pages once more when it builds them."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.documentation.pages import PAGES, ROOT, headings, links


def complaint(page: Path, link: str) -> str | None:
    """What is wrong with a link, if anything."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None if parts.scheme == "https" and "." in (parts.hostname or "") else "not an https address"
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not target.is_relative_to(ROOT) or not target.exists():
        return "there is no such file in the repository"
    if parts.fragment and parts.fragment not in headings(target):
        return "there is no such heading"
    return None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    wrong = {link: complaint(page, link) for link in links(page)}
    assert {link: reason for link, reason in wrong.items() if reason} == {}


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    page = ROOT / "docs" / "configuration.md"
    bad = ("absent.md", "command-line.md#absent", "#absent", "http://example.org/", "https:///x", "../../outside.md")
    assert all(complaint(page, link) for link in bad)
    good = ("command-line.md", "command-line.md#keys", "#policy", "https://example.org/x", "../README.md")
    assert not any(complaint(page, link) for link in good)
