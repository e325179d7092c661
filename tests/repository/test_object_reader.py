"""Many files are read with one git, which answers as one git for each of them would."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sew_hooks.files.regular_files import LARGEST, FileError
from sew_hooks.repository.git import GitError, Repository
from tests.conftest import PERSON, Sew
from tests.repositories import GitFolder, new_repository


@pytest.fixture
def folder(tmp_path: Path) -> GitFolder:
    return new_repository(tmp_path / "repository")


def started(trace: Path) -> int:
    """The number of programs of git that were started to read objects."""
    lines = trace.read_text().splitlines() if trace.exists() else []
    return sum("built-in: git cat-file" in line for line in lines)


def test_one_git_reads_all_and_sees_what_is_staged_later(
    folder: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {f"file {number}.py": f"x = {number}\n" * number for number in range(20)}
    for name, text in texts.items():
        folder.stage(name, text)
    repository = Repository(folder.folder)
    monkeypatch.setenv("GIT_TRACE", str(tmp_path / "trace"))
    assert {name: repository.read(name).decode() for name in texts} == texts
    assert started(tmp_path / "trace") == 1
    folder.commit()
    folder.stage("file 1.py", "y = 1\n")
    assert repository.read("file 1.py") == b"y = 1\n"
    assert repository.read("file 1.py", "HEAD") == b"x = 1\n"


def test_what_cannot_be_read_is_told_as_by_git_and_the_next_file_is_read(folder: GitFolder) -> None:
    folder.stage("folder/file.py", "x = 1\n")
    folder.stage("large.txt", "x" * (LARGEST + 1))
    folder.stage("with\nbreak.py", "x = 2\n")
    folder.commit()
    repository = Repository(folder.folder)
    for name, revision, error in (
        ("missing.py", "", GitError),
        ("missing.py", "HEAD", GitError),
        ("folder", "HEAD", GitError),
        ("large.txt", "", FileError),
    ):
        with pytest.raises(error):
            repository.read(name, revision)
        assert repository.read("folder/file.py") == b"x = 1\n"
    assert repository.read("with\nbreak.py") == b"x = 2\n"


def test_a_fork_neither_shares_nor_ends_it(folder: GitFolder) -> None:
    folder.stage("file.py", "x = 1\n")
    repository = Repository(folder.folder)
    assert repository.read("file.py") == b"x = 1\n"
    child = os.fork()
    if child == 0:
        is_right = repository.read("file.py") == b"x = 1\n"
        del repository
        os._exit(0 if is_right else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert repository.read("file.py") == b"x = 1\n"


def test_a_history_is_read_with_as_many_programs_whatever_its_length(
    sew: Sew, folder: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.folder)
    counts = []
    for length in (2, 12):
        for number in range(length):
            folder.stage(f"file_{length}_{number}.py", PERSON.replace("persons", f"persons_{number}"))
            folder.commit()
        trace = tmp_path / f"trace_{length}"
        monkeypatch.setenv("GIT_TRACE", str(trace))
        assert sew("stats", "--no-cache", f"HEAD~{length - 1}..HEAD").status == 0
        monkeypatch.delenv("GIT_TRACE")
        counts.append(started(trace))
    assert counts[0] == counts[1] > 0
