"""What the pages show of this repository can be had: a tag, or without a release, a hash that the reader looks up."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import sew_hooks
from tests.conftest import INSTALLED
from tests.documentation.examples import PLACEHOLDER, REVISION
from tests.documentation.pages import PAGES, ROOT, blocks
from tests.repositories import GitFolder, new_repository

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


class TestChecklist:
    """The commands that CONTRIBUTING.md gives for a release, in a repository with the files of this one."""

    @pytest.fixture(scope="class")
    def released(self, tmp_path_factory: pytest.TempPathFactory) -> GitFolder:
        if REVISION not in (ROOT / "README.md").read_text(encoding="utf-8"):
            pytest.skip("these are the pages of a release")
        repository = new_repository(tmp_path_factory.mktemp("clone"))
        unknown = shutil.ignore_patterns("__pycache__", "commands", "rules")  # the pages that Sphinx makes
        shutil.copytree(ROOT / "docs", repository.folder / "docs", ignore=unknown)
        for name in (*INSTALLED, *(page.name for page in ROOT.glob("*.md"))):
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            if not (repository.folder / name).exists():
                copy(ROOT / name, repository.folder / name)
        repository.git("add", "--all")
        repository.commit()
        (commands,) = (block for block in blocks(ROOT / "CONTRIBUTING.md") if "git tag" in block.text)
        script = "".join(line.partition("$ ")[2] + "\n" for line in commands.text.splitlines())
        path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
        done = repository.run("bash", "-euc", script, PATH=path)
        assert done.returncode == 0, done.stdout
        return repository

    def test_the_commit_has_the_tag(self, released: GitFolder) -> None:
        assert released.git("tag", "--points-at", "HEAD") == TAG
        assert released.git("status", "--porcelain") == ""

    def test_every_page_shows_the_tag_and_nothing_to_look_up(self, released: GitFolder) -> None:
        texts = [page.read_text(encoding="utf-8") for page in released.folder.rglob("*.md")]
        shown = [*map(set[str], map(SHOWN.findall, texts))]
        assert set[str]().union(*shown) == {TAG}
        assert sum(TAG in text for text in texts) > 3
        assert [unobtainable(text, released.folder) for text in texts] == [set()] * len(texts)
        named = [page.name for page in released.folder.rglob("*.md") if REVISION in page.read_text(encoding="utf-8")]
        assert named == ["CONTRIBUTING.md"]
        readme = (released.folder / "README.md").read_text(encoding="utf-8")
        assert "rev-parse" not in readme
        assert f"`{TAG}` is the tag of the release" in readme

    def test_without_the_tag_the_pages_would_show_what_nobody_can_have(self, released: GitFolder) -> None:
        page = (released.folder / "docs" / "hooks.md").read_text(encoding="utf-8")
        assert unobtainable(page, new_repository(released.folder.parent / "untagged").folder) == {TAG}

    def test_the_changelog_has_the_date(self, released: GitFolder) -> None:
        changelog = (released.folder / "CHANGELOG.md").read_text(encoding="utf-8")
        assert re.search(rf"^## {re.escape(sew_hooks.__version__)} \(\d{{4}}-\d\d-\d\d\)$", changelog, re.MULTILINE)
        assert "not released yet" not in changelog

    def test_the_wheel_of_the_tag_has_its_version(self, released: GitFolder, tmp_path: Path) -> None:
        released.git("clone", "--quiet", "--branch", TAG, ".", str(tmp_path / "tagged"))
        (path,) = WheelBuilder(str(tmp_path / "tagged")).build(directory=str(tmp_path), versions=["standard"])
        assert Path(path).name == f"sew_hooks-{TAG[1:]}-py3-none-any.whl"
