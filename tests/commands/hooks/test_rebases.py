"""Git makes commits again, as in a rebase: each keeps its message, and our hooks load nothing and print nothing."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT
from tests.repositories import GitFolder

ADDS = "sew-disclose-add"
AGENT = {"CLAUDE_CODE_CHILD_SESSION": "1"}
BEGUN = "2026-01-02T03:04:0{}"
"""When a commit was begun: two of a person in the same second look like an amendment to a hook."""

TRAILERS = ("log", "--reverse", "--format=%s:%(trailers:key=Assisted-by,valueonly,separator=%x2C)", "main..feature")


@pytest.fixture
def settings() -> str:
    return 'signals = ["environment"]'


@pytest.fixture
def replayed(git: GitFolder) -> GitFolder:
    """A branch of persons' and agents' commits to one file, beside another branch that moved on."""
    git.install_hook("prepare-commit-msg", "disclose-add")
    git.install_hook("commit-msg", "disclose")
    text = "START = 1\n"
    git.git("switch", "--quiet", "--create", "feature")
    for number in range(3):
        text += f"\n\ndef work_{number}(value, other):\n    value = value + {number}\n    return value * other\n"
        git.stage("work.py", text)
        shell = AGENT if number == 1 else {}
        git.git("commit", "--quiet", "--message", f"{number}", GIT_AUTHOR_DATE=BEGUN.format(number), **shell)
    git.git("switch", "--quiet", "main")
    git.stage("other.py", "OTHER = 1\n")
    git.git("commit", "--quiet", "--message", "Other")
    return git


def load_nothing(git: GitFolder) -> None:
    """Have git start the hook in a process of its own, and refuse the commit if that loads a command line."""
    program = shlex.join((sys.executable, "-X", "importtime", "-m", "sew_hooks", "hook", "disclose-add", "--"))
    loaded = "grep -qE '[|] +(click|sew_hooks[.](settings|run|languages)|re|subprocess)$'"
    script = f'#!/bin/sh\n{program} "$1" 2> imports || exit 1\n! {loaded} imports\n'
    git.write(".git/hooks/prepare-commit-msg", script).chmod(0o755)


@pytest.mark.parametrize("shell", [{}, AGENT])
def test_a_rebase_keeps_each_message_and_prints_nothing(shell: dict[str, str], replayed: GitFolder) -> None:
    before = replayed.git(*TRAILERS)
    assert before.splitlines()[-3:] == ["0:", "1:Claude Code", "2:"]
    done = replayed.run("git", "rebase", "--quiet", "main", "feature", **shell)
    assert (done.returncode, done.stdout) == (0, "")
    assert replayed.git(*TRAILERS) == before


def test_it_loads_nothing(replayed: GitFolder) -> None:
    load_nothing(replayed)
    before = replayed.git(*TRAILERS)
    replayed.git("rebase", "--quiet", "main", "feature")
    assert replayed.git(*TRAILERS) == before
    assert "sew_hooks.repository.replays" in Path(replayed.folder, "imports").read_text()
    replayed.stage("more.py", "MORE = 1\n")
    assert replayed.run("git", "commit", "--quiet", "--message", "More").returncode == 1  # the check itself works


def test_in_a_linked_work_tree(replayed: GitFolder, tmp_path_factory: pytest.TempPathFactory) -> None:
    load_nothing(replayed)
    linked = GitFolder(tmp_path_factory.mktemp("linked") / "tree")
    replayed.git("worktree", "add", "--quiet", str(linked.folder), "feature")
    linked.git("rebase", "--quiet", "main")
    assert replayed.git(*TRAILERS).splitlines()[-3:] == ["0:", "1:Claude Code", "2:"]


def test_picked_commits_keep_their_messages(replayed: GitFolder) -> None:
    load_nothing(replayed)
    assert "Assisted-by" not in replayed.git("cherry-pick", "feature~2")
    replayed.git("cherry-pick", "feature~1")
    assert replayed.git("log", "-2", "--format=%B").split() == ["1", "Assisted-by:", "Claude", "Code", "0"]


def test_what_an_agent_resolves_is_still_disclosed(replayed: GitFolder) -> None:
    replayed.stage("work.py", "START = 2\n")
    replayed.git("commit", "--quiet", "--message", "Conflict")
    assert replayed.run("git", "rebase", "--quiet", "main", "feature").returncode == 1
    replayed.stage("work.py", "START = 3\nAGENT = START + 1\nALL = [AGENT, START]\n")
    replayed.git("commit", "--quiet", "--message", "Resolved", **AGENT)
    assert replayed.git("log", "-1", "--format=%B") == "Resolved\n\nAssisted-by: Claude Code"


@pytest.mark.parametrize("backend", ["--merge", "--apply"])
def test_a_person_who_resolves_a_conflict_is_not_given_the_agent_of_a_later_commit(
    backend: str, replayed: GitFolder
) -> None:
    replayed.stage("work.py", "START = 2\n")
    replayed.git("commit", "--quiet", "--message", "Conflict")
    assert replayed.run("git", "rebase", "--quiet", backend, "main", "feature").returncode == 1
    resolved = replayed.git("show", "feature~2:work.py").replace("START = 1", "START = 2")
    replayed.stage("work.py", f"{resolved}\n")
    replayed.git("commit", "--quiet", "--message", "0")
    assert replayed.git("log", "-1", "--format=%B") == "0"
    replayed.git("rebase", "--continue" if backend == "--merge" else "--skip", GIT_EDITOR="true")
    assert replayed.git(*TRAILERS).splitlines()[-3:] == ["0:", "1:Claude Code", "2:"]


def test_the_hook_that_checks_says_what_a_message_discloses(replayed: GitFolder) -> None:
    """pre-commit shows nothing of the one that adds it, which a rebase starts for each commit."""
    replayed.stage("more.py", "MORE = 1\n")
    done = replayed.run("git", "commit", "--message", "More", **AGENT)
    assert "sew-disclose: the message says 'Assisted-by: Claude Code'\n" in done.stdout
    replayed.stage("more.py", "MORE = 2\n")
    later = replayed.run("git", "commit", "--message", "More", GIT_AUTHOR_DATE=BEGUN.format(9))
    assert "sew-disclose" not in later.stdout
    (hook,) = (hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text()) if hook["id"] == ADDS)
    assert not hook.get("verbose")
