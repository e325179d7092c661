"""The versions of a file in histories with merges, renames and deletions, in real repositories."""

from __future__ import annotations

from pathlib import Path

import pytest

from sew_hooks.repository.file_versions import versions_of
from sew_hooks.repository.git import Repository
from tests.repositories import GitFolder, new_repository

LINES = "".join(f"line {number}\n" for number in range(30))


@pytest.fixture
def repository(tmp_path: Path) -> GitFolder:
    """A file with one version on ``main``, where a new commit starts each line of the history."""
    repository = new_repository(tmp_path)
    _commit(repository, "first", "a.txt", LINES)
    return repository


def _commit(repository: GitFolder, subject: str, name: str, text: str) -> None:
    repository.stage(name, text)
    repository.git("commit", "--quiet", "--message", subject)


def _merge(repository: GitFolder, subject: str, branch: str, name: str, text: str) -> None:
    repository.run("git", "merge", "--quiet", "--no-ff", "--no-commit", branch)
    repository.write(name, text)
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", subject)


def _graph(repository: GitFolder, name: str = "a.txt") -> dict[tuple[str, str], set[str]]:
    """The versions by their subjects and names, in their order, each with the subjects of those before it."""
    found = versions_of(Repository(repository.folder), name, "Assisted-by")
    assert all(older > place for place, version in enumerate(found) for older in version.older)
    return {(each.commit.subject, each.name): {found[one].commit.subject for one in each.older} for each in found}


def test_a_merge_that_differs_from_its_parents_is_a_version_made_from_both(repository: GitFolder) -> None:
    repository.git("checkout", "--quiet", "-b", "side")
    _commit(repository, "aside", "a.txt", LINES + "aside\n")
    repository.git("checkout", "--quiet", "main")
    _commit(repository, "second", "a.txt", LINES + "second\n")
    _merge(repository, "merge", "side", "a.txt", LINES + "both\n")
    _commit(repository, "unrelated", "b.txt", "b\n")
    _commit(repository, "last", "a.txt", LINES + "last\n")
    assert _graph(repository) == {
        ("last", "a.txt"): {"merge"},
        ("merge", "a.txt"): {"aside", "second"},
        ("aside", "a.txt"): {"first"},
        ("second", "a.txt"): {"first"},
        ("first", "a.txt"): set(),
    }


def test_a_merge_that_takes_one_side_is_none(repository: GitFolder) -> None:
    repository.git("checkout", "--quiet", "-b", "side")
    _commit(repository, "aside", "a.txt", LINES + "aside\n")
    repository.git("checkout", "--quiet", "main")
    _commit(repository, "second", "a.txt", LINES + "second\n")
    _merge(repository, "merge", "side", "a.txt", LINES + "aside\n")
    assert list(_graph(repository)) == [("aside", "a.txt"), ("first", "a.txt")]


@pytest.mark.parametrize("renamed_on", ["main", "side"])
def test_each_side_of_a_merge_has_its_own_name(repository: GitFolder, renamed_on: str) -> None:
    repository.git("branch", "side")
    for branch in ("main", "side"):
        repository.git("checkout", "--quiet", branch)
        if branch == renamed_on:
            repository.git("mv", "a.txt", "b \u00e9.txt")
            repository.git("commit", "--quiet", "--message", "renamed")
        else:
            _commit(repository, "changed", "a.txt", LINES + "changed\n")
    repository.git("checkout", "--quiet", "main")
    repository.run("git", "merge", "--quiet", "--no-ff", "--no-commit", "side")
    repository.git("rm", "--quiet", "--force", "--ignore-unmatch", "a.txt")
    repository.stage("b \u00e9.txt", LINES + "both\n")
    repository.git("commit", "--quiet", "--message", "merge")
    assert _graph(repository, "b \u00e9.txt") == {
        ("merge", "b \u00e9.txt"): {"changed", "renamed"},
        ("changed", "a.txt"): {"first"},
        ("renamed", "b \u00e9.txt"): {"first"},
        ("first", "a.txt"): set(),
    }


def test_a_version_in_which_it_is_deleted_or_a_link_is_passed_over(repository: GitFolder) -> None:
    repository.git("rm", "--quiet", "a.txt")
    repository.git("commit", "--quiet", "--message", "deleted")
    (repository.folder / "a.txt").symlink_to("elsewhere")
    repository.git("add", "a.txt")
    repository.git("commit", "--quiet", "--message", "link")
    (repository.folder / "a.txt").unlink()
    _commit(repository, "again", "a.txt", LINES)
    assert _graph(repository) == {("again", "a.txt"): {"first"}, ("first", "a.txt"): set()}


def test_a_file_without_a_commit_has_no_versions(repository: GitFolder, tmp_path: Path) -> None:
    assert _graph(repository, "missing.txt") == {}
    assert versions_of(Repository(new_repository(tmp_path / "empty").folder), "a.txt", "Assisted-by") == []


def test_the_settings_of_a_user_change_nothing(repository: GitFolder) -> None:
    repository.git("mv", "a.txt", "b.txt")
    repository.git("commit", "--quiet", "--message", "renamed")
    for setting in ("log.follow=true", "log.showRoot=false", "diff.renames=false", "log.diffMerges=first-parent"):
        repository.git("config", *setting.split("="))
    assert list(_graph(repository, "b.txt")) == [("renamed", "b.txt"), ("first", "a.txt")]
