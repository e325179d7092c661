"""The versions of a file whose commits disclose an agent, in real repositories."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sew_hooks.files.regular_files import LARGEST
from sew_hooks.repository.commits import change_of_commit
from sew_hooks.repository.disclosed_versions import disclosed_versions
from sew_hooks.repository.git import Repository
from tests.repositories import GitFolder, new_repository


@pytest.fixture
def repository(tmp_path: Path) -> GitFolder:
    return new_repository(tmp_path)


def _commit(repository: GitFolder, name: str, text: str, *agents: str) -> None:
    repository.stage(name, text)
    trailers = (word for agent in agents for word in ("--trailer", f"Assisted-by: {agent}"))
    repository.git("commit", "--quiet", "--message", "Words", *trailers)


def _versions(repository: GitFolder, name: str) -> list[tuple[str, tuple[str, ...]]]:
    known = Repository(repository.folder)
    head, parent = (known.existing(each) for each in ("HEAD", "HEAD~"))
    change = change_of_commit(known, head, (parent,))
    found = disclosed_versions(change, str(repository.folder / name), "Assisted-by")
    return [(content.decode(), values) for content, values in found]


def test_each_content_comes_once_and_newest_first(repository: GitFolder) -> None:
    _commit(repository, "a.py", "first\n", "one")
    _commit(repository, "a.py", "second\n")
    _commit(repository, "a.py", "third\n", "two", "three")
    _commit(repository, "a.py", "first\n", "four")
    _commit(repository, "b.py", "other\n", "five")
    assert _versions(repository, "a.py") == [("first\n", ("four",)), ("third\n", ("two", "three"))]


def test_a_file_that_the_change_moves_has_those_of_both_names(repository: GitFolder) -> None:
    _commit(repository, "old.py", "the first lines\nof a file\n", "one")
    repository.git("mv", "old.py", "new.py")
    repository.git("commit", "--quiet", "--message", "Moved", "--trailer", "Assisted-by: two")
    assert _versions(repository, "new.py") == [("the first lines\nof a file\n", ("two",))]
    _commit(repository, "new.py", "something else\n")
    assert _versions(repository, "new.py") == [("the first lines\nof a file\n", ("two",))]


def test_deleted_and_large_files_are_left_out(repository: GitFolder) -> None:
    _commit(repository, "a.py", "#" * (LARGEST + 1), "one")
    _commit(repository, "a.py", "small\n", "two")
    repository.git("rm", "--quiet", "a.py")
    repository.git("commit", "--quiet", "--message", "Gone", "--trailer", "Assisted-by: three")
    _commit(repository, "a.py", "back\n")
    assert _versions(repository, "a.py") == [("small\n", ("two",))]


@pytest.mark.parametrize("name", ["-n.py", "a b 12", "a\tb.py", "a\rb.py", ":b.py", os.fsdecode(b"\xff.py")])
def test_unusual_names(repository: GitFolder, name: str) -> None:
    _commit(repository, "other.py", "not this\n", "zero")
    _commit(repository, f"./{name}", "first\n", "one")
    _commit(repository, f"./{name}", "second\n")
    assert _versions(repository, name) == [("first\n", ("one",))]


def test_a_name_with_a_newline_has_none(repository: GitFolder) -> None:
    _commit(repository, "a\nb.py", "first\n", "one")
    _commit(repository, "a\nb.py", "second\n")
    assert _versions(repository, "a\nb.py") == []
