"""What the pages show of this repository can be had: as there is no release yet, a hash that the reader looks up."""

from __future__ import annotations

import re

import pytest

from tests.documentation.examples import PLACEHOLDER, REVISION
from tests.documentation.pages import PAGES

OURS = re.compile(rf"(?:{PLACEHOLDER}|/sew-hooks|/sew-detect)(?:@|\n\s*rev: )(\S+?)[\"\s]")
SHOWN = [(page, page.read_text(encoding="utf-8")) for page in PAGES]


@pytest.mark.parametrize(("page", "text"), SHOWN, ids=lambda value: getattr(value, "name", ""))
def test_no_revision_is_shown_that_cannot_be_had(page: str, text: str) -> None:
    revisions = set(OURS.findall(text))
    assert revisions <= {REVISION}
    if PLACEHOLDER in text:
        assert re.search(rf"`{PLACEHOLDER}` stands for", text)
    if revisions:
        assert re.search(rf"`{REVISION}`\s+(?:stands\s+)?for\s", text)
        assert "`git rev-parse HEAD`" in text


def test_there_are_pages_that_show_a_revision() -> None:
    assert sum(bool(OURS.search(text)) for _, text in SHOWN) > 3
