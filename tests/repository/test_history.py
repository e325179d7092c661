"""The commits of a range, in real repositories."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from sew_hooks.repository.git import GitError, Repository
from sew_hooks.repository.history import commits_in, range_of


def _git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(
        ["git", *identity, *arguments], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """One commit, and after it two on ``main`` (the second discloses an agent) and one on ``side``."""
    _git(tmp_path, "init", "-q", "-b", "main")
    _git(tmp_path, "commit", "-q", "--allow-empty", "-m", "first")
    _git(tmp_path, "branch", "side")
    _git(tmp_path, "commit", "-q", "--allow-empty", "-m", "second <script>")
    _git(tmp_path, "commit", "-q", "--allow-empty", "-m", "third\n\nAssisted-by: Codex")
    _git(tmp_path, "checkout", "-q", "side")
    _git(tmp_path, "commit", "-q", "--allow-empty", "-m", "aside")
    return Repository(tmp_path)


def _found(repository: Repository, text: str) -> dict[str, tuple[str, ...]]:
    asked = range_of(repository, text)
    assert asked is not None
    return {each.subject: each.disclosed for each in commits_in(repository, asked, "Assisted-by")}


def test_a_range_has_the_commits_after_its_first_one_with_their_trailers(repository: Repository) -> None:
    assert _found(repository, "main~2..main") == {"third": ("Codex",), "second <script>": ()}
    assert _found(repository, "main..") == {"aside": ()}


def test_three_dots_give_the_commits_that_only_one_side_has(repository: Repository) -> None:
    assert set(_found(repository, "main...side")) == {"third", "second <script>", "aside"}


@pytest.mark.parametrize("text", ["main", "..", "...", "a.py"])
def test_other_words_are_no_range(repository: Repository, text: str) -> None:
    assert range_of(repository, text) is None


@pytest.mark.parametrize("text", ["main..none", "--output=x..main"])
def test_a_range_without_such_a_commit_is_refused(repository: Repository, text: str) -> None:
    with pytest.raises(GitError, match="there is no commit"):
        range_of(repository, text)
