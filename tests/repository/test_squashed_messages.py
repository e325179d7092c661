"""The trailers in the messages that servers make when they squash: at the ends of joined messages, and nowhere else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sew_hooks.repository.git import Repository
from sew_hooks.repository.history import commits_in, has_trailer, whole_history
from tests.conftest import Sew
from tests.repositories import GitFolder, new_repository

GITHUB = """\
Add the parser (#12)

* Add the parser

It reads what the lexer gives.

Assisted-by: Codex
Signed-off-by: A Person <a@example.org>

* Mend it

Assisted-by: Robot,
 the second one

* Format

---------

Co-authored-by: A Person <a@example.org>
"""
ONE_COMMIT = "Add the parser (#12)\n\nIt reads.\n\nAssisted-by: Codex\n\nCo-authored-by: A Person <a@example.org>\n"
GITLAB = """\
Merge branch 'parser' into 'main'

* Add the parser

  It reads what the lexer gives.

  Assisted-by: Codex

* Format

See merge request team/parser!12
"""
QUOTED = [
    "Describe trailers\n\nWrite this line:\n\nAssisted-by: Codex\n\nin the last paragraph.\n",
    "Describe trailers\n\nWrite this line:\n\nAssisted-by: Codex\n\nin the last paragraph.\n\nSigned-off-by: A <a@b>\n",
    "Describe trailers\n\nAssisted-by: Codex\nis such a line.\n\nSigned-off-by: A <a@b>\n",
    "Assisted-by: Codex\n\nSigned-off-by: A <a@b>\n",
]


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GitFolder:
    monkeypatch.chdir(tmp_path)
    return new_repository(tmp_path)


def disclosed(git: GitFolder, message: str) -> tuple[str, ...]:
    git.git("commit", "--quiet", "--allow-empty", "--message", message)
    repository = Repository(git.folder)
    (commit,) = commits_in(repository, whole_history(repository), "Assisted-by", most=1)
    return commit.disclosed


@pytest.mark.parametrize(
    ("message", "agents"),
    [
        (GITHUB, ("Robot, the second one", "Codex")),
        (ONE_COMMIT, ("Codex",)),
        (GITLAB, ("Codex",)),
        (GITHUB.replace("\n", "\r\n"), ("Robot, the second one", "Codex")),
    ],
)
def test_those_of_the_joined_messages_count(message: str, agents: tuple[str, ...], git: GitFolder) -> None:
    assert disclosed(git, message) == agents
    assert has_trailer(Repository(git.folder), ["HEAD"], "Assisted-by")


@pytest.mark.parametrize("message", QUOTED)
def test_one_that_a_text_quotes_does_not(message: str, git: GitFolder) -> None:
    assert disclosed(git, message) == ()


def test_one_that_is_said_twice_counts_once(git: GitFolder) -> None:
    assert disclosed(git, ONE_COMMIT + "Assisted-by: Codex\n") == ("Codex",)


@pytest.mark.parametrize(("message", "status"), [(ONE_COMMIT, 0), (GITHUB, 0), (QUOTED[0], 1)])
def test_a_squashed_commit_passes_after_the_merge(
    message: str, status: int, sew: Sew, git: GitFolder, examples: Path
) -> None:
    git.commit()
    path = git.stage("tokenizer.py", (examples / "tokenizer.py").read_text())
    assert sew("embed", "--profile", "all", path).status == 1
    git.git("add", path.name)
    git.git("commit", "--quiet", "--message", message)
    asked = ("hook", "detect", "--from-ref", "HEAD~1", "--policy", "require-disclosure", "--format", "json")
    done = sew(*asked)
    assert done.status == status
    assert json.loads(done.out)["files"][0]["verdict"] == "marked"
