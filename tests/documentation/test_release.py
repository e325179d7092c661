"""What a release must agree in: the version, and every revision of this repository that the pages show."""

from __future__ import annotations

import re

import pytest

import sew_hooks
from tests.documentation.examples import PLACEHOLDER
from tests.documentation.pages import PAGES

OURS = re.compile(rf"{PLACEHOLDER}(?:@|\n\s*rev: )(\S+?)[\"\s]")
SHOWN = [(page, page.read_text(encoding="utf-8")) for page in PAGES]
SHOWING = [pytest.param(text, id=page.name) for page, text in SHOWN if PLACEHOLDER in text]


@pytest.mark.parametrize("text", SHOWING)
def test_every_revision_is_the_tag_of_this_version(text: str) -> None:
    assert set(OURS.findall(text)) == {f"v{sew_hooks.__version__}"}


@pytest.mark.parametrize("text", SHOWING)
def test_a_page_says_what_to_write_for_the_address(text: str) -> None:
    assert f"`{PLACEHOLDER}` stands for" in text
