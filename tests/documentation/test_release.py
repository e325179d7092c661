"""What the pages show of this repository can be had: a tag, or without a release, a hash that the reader looks up."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import sew_hooks
from tests.documentation.examples import PLACEHOLDER, REVISION
from tests.documentation.pages import PAGES, ROOT
from tests.repositories import new_repository

SHOWN = re.compile(rf"(?:{PLACEHOLDER}|/sew-hooks|/sew-detect)(?:@|\n\s*rev: )(\S+?)[\"\s]")
TEXTS = [pytest.param(page.read_text(encoding="utf-8"), id=page.name) for page in PAGES]
TAG = f"v{sew_hooks.__version__}"


def unobtainable(text: str, repository: Path) -> set[str]:
    """The revisions on a page that nobody can have: neither tags nor explained as something to look up."""
    command = ("git", "-C", str(repository), "tag", "--list")
    tags = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
    explained = re.search(rf"`{REVISION}`\s+(?:stands\s+)?for\s", text) and "`git rev-parse HEAD`" in text
    return set(SHOWN.findall(text)) - {*tags, *([REVISION] if explained else [])}


@pytest.mark.parametrize("text", TEXTS)
def test_no_revision_is_shown_that_cannot_be_had(text: str) -> None:
    assert unobtainable(text, ROOT) == set()


@pytest.mark.parametrize("text", TEXTS)
def test_a_page_says_what_to_write_for_the_address(text: str) -> None:
    assert PLACEHOLDER not in text or f"`{PLACEHOLDER}` stands for" in text


def test_a_release_names_its_tag(tmp_path: Path) -> None:
    repository = new_repository(tmp_path)
    released = (ROOT / "docs" / "hooks.md").read_text(encoding="utf-8").replace(REVISION, TAG)
    repository.stage("hooks.md", released)
    repository.commit()
    assert unobtainable(released, tmp_path) == {TAG}
    repository.git("tag", TAG)
    assert unobtainable(released, tmp_path) == set()
