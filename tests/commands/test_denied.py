"""A person denies in the message that an agent wrote the commit: that is shown, and is no disclosure."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.conftest import Sew
from tests.marked_examples import marked_example
from tests.repositories import GitFolder

DENIAL = "Assisted-by: none"


@pytest.fixture
def settings() -> str:
    return 'profile = "syntax"'


def commit(git: GitFolder, *trailers: str) -> str:
    """Commit what is staged with these trailers, and return the name of the commit."""
    git.git("commit", "--quiet", "--message", "Words", *(word for each in trailers for word in ("--trailer", each)))
    return git.git("rev-parse", "HEAD")


@pytest.fixture
def denied(git: GitFolder, examples: Path) -> str:
    """The commit of a marked file whose message denies an agent; it is the last one."""
    git.stage("marked.py", marked_example("number_puzzles"))
    return commit(git, DENIAL)


def test_the_log_shows_it(sew: Sew, git: GitFolder, denied: str) -> None:
    git.stage("small.py", "x = 1\n")
    commit(git)
    git.stage("small.py", "x = 2\n")
    commit(git, DENIAL, "Assisted-by: Codex")
    done = sew("log", "HEAD~3..")
    columns = [re.split(" {2,}", line)[-2] for line in done.out.splitlines()[2:5]]
    assert columns == ["Codex", "-", "none"]
    assert "Assisted-by: 1 commit; none: 1 commit; marked without it: 1\n" in done.out
    document = json.loads(sew("log", "HEAD~3..", "--format", "json").out)
    told = [(each["disclosed"], each["denied"]) for each in document["commits"]]
    assert told == [(["Codex"], False), ([], False), ([], True)]
    assert (document["summary"]["disclosed"], document["summary"]["denied"]) == (1, 1)
    assert document["commits"][2]["commit"] == denied
    assert sew("detect", "HEAD~3..", "--policy", "report").out == done.out


REMARKS = ("none, DeepSeek wrote the tests", "nobody (Kilo Code)", "human (with DeepSeek)")


@pytest.mark.parametrize("remark", REMARKS)
def test_a_remark_is_shown(sew: Sew, git: GitFolder, denied: str, remark: str) -> None:
    git.git("commit", "--quiet", "--amend", "--message", f"Words\n\nAssisted-by: {remark}")
    assert remark in sew("log", "HEAD~..").out
    (commit,) = json.loads(sew("log", "HEAD~..", "--format", "json").out)["commits"]
    assert (commit["denied"], commit["denial"]) == (True, remark)
    assert set(remark.split()) <= set(sew("blame", "marked.py").out.split())


def test_a_name_is_not_taken_for_the_words_of_a_report(sew: Sew, git: GitFolder) -> None:
    for name in ("key Codex", "earlier: Codex", "Keyboard Cat"):
        git.stage("small.py", f"x = {name!r}\n")
        commit(git, f"Assisted-by: {name}")
    out = sew("log", "HEAD~3..").out + sew("stats", "HEAD~3..", "--by", "agent").out
    assert [out.count(each) for each in ("'key Codex'", "'earlier: Codex'", "'Keyboard", "Keyboard Cat")] == [
        2,
        2,
        0,
        2,
    ]
    (name,) = json.loads(sew("log", "HEAD~..", "--format", "json").out)["commits"][0]["disclosed"]
    assert name == "Keyboard Cat"


def test_blame_shows_it(sew: Sew, denied: str) -> None:
    (row, *_) = sew("blame", "marked.py").out.splitlines()[2:]
    assert row.split("  ")[-1].strip() == "none"
    (file,) = json.loads(sew("blame", "marked.py", "--format", "json").out)["files"]
    since = file["since"]
    assert (since["commit"], since["disclosed"], since["denied"]) == (denied, [], True)


def test_stats_count_it_as_no_disclosure(sew: Sew, git: GitFolder, denied: str) -> None:
    git.stage("small.py", "x = 1\n")
    commit(git, DENIAL)
    done = sew("stats", "HEAD~2..", "--by", "agent")
    labels = [line[:32].strip() for line in done.out.splitlines()]
    assert "marked, key without a name, and the trailer says none" in " ".join(labels)
    assert "none, as the trailer says" in done.out
    assert ", 0 disclosed, 2 whose trailer says none; trailer Assisted-by\n" in done.out
    document = json.loads(sew("stats", "HEAD~2..", "--by", "agent", "--format", "json").out)
    assert (document["summary"]["disclosed"], document["summary"]["denied"]) == (0, 2)
    assert all(group["disclosed"]["commits"] == 0 for group in document["groups"])


@pytest.mark.parametrize("command", [("detect",), ("hook", "detect")])
def test_a_refusal_of_a_file_says_so_and_how_to_accept_it(
    sew: Sew, git: GitFolder, denied: str, command: tuple[str, ...]
) -> None:
    asked = (*command, "--policy", "require-disclosure", "--from-ref", f"{denied}~")
    done = sew(*asked)
    assert done.status == 1
    said, remedy = done.err.splitlines()
    assert said == "marked.py: marked, although the trailer Assisted-by of a commit that changes it says none"
    assert "sew baseline" in remedy
    assert "--trailer" not in remedy
    assert sew("baseline", "create", "marked.py", "--reason", "copied").status == 0
    git.git("add", ".sew-baseline.json")
    commit(git)
    assert sew(*asked).status == 0


def test_so_does_that_of_a_commit(sew: Sew, git: GitFolder, denied: str) -> None:
    done = sew("detect", f"{denied}~..", "--policy", "require-disclosure")
    assert done.status == 1
    said, remedy = done.err.splitlines()
    assert said == f"{denied[:10]}: marked, although its trailer Assisted-by says none"
    assert "sew baseline" in remedy


def test_beside_one_that_says_nothing_both_ways_out_are_named(
    sew: Sew, git: GitFolder, denied: str, examples: Path
) -> None:
    git.stage("other.py", marked_example("inventory"))
    commit(git)
    done = sew("detect", "--policy", "require-disclosure", "--from-ref", f"{denied}~")
    lines = done.err.splitlines()
    assert any(line.startswith("other.py: marked, and no commit") for line in lines), done.err
    assert any(line.startswith("marked.py: marked, although") for line in lines)
    assert ["--amend" in line for line in lines[-2:]] == [True, False]
