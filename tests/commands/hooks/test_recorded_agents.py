"""Commits from a person's shell that an agent wrote: the record of what was marked here tells, or the author does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import AGENT, BOTH, PERSON, PROGRAM, Sew
from tests.repositories import GitFolder


@pytest.fixture
def settings() -> str:
    return 'signals = ["environment", "recorded", "author"]'


@pytest.fixture
def git(git: GitFolder) -> GitFolder:
    """A repository with a person's program and the hook that adds the trailer."""
    git.install_hook("prepare-commit-msg", "disclose-add")
    return git


def commit(git: GitFolder, *arguments: str, **variables: str) -> str:
    """Commit what is staged, without a key, and return the trailers."""
    git.git("commit", "--quiet", "--message", "Words", *arguments, SEW_KEY="", **variables)
    return git.git("log", "-1", "--format=%(trailers:key=Assisted-by,valueonly,separator=%x2C)")


def write(sew: Sew, git: GitFolder, name: str, text: str, new: str, agent: str = "cursor") -> str:
    """Let an agent write code, which its hook marks, and return the text of the file."""
    path = git.write(name, text)
    event = {
        "hook_event_name": "afterFileEdit",
        "file_path": str(path),
        "edits": [{"old_string": "", "new_string": new}],
    }
    if agent != "cursor":
        given = {"file_path": str(path), "old_string": "", "new_string": new}
        event = {"hook_event_name": "AfterTool", "tool_name": "replace", "tool_input": given}
    assert sew("agent-hook", "--agent", agent, stdin=json.dumps(event).encode()).err == ""
    assert path.read_text() != text
    git.git("add", name)
    return path.read_text()


class TestRecorded:
    def test_a_function_that_an_agent_hook_marked_names_the_agent(self, sew: Sew, git: GitFolder) -> None:
        write(sew, git, "program.py", BOTH, AGENT)
        assert commit(git) == "Cursor"

    def test_so_do_two_agents(self, sew: Sew, git: GitFolder) -> None:
        write(sew, git, "program.py", BOTH, AGENT)
        write(sew, git, "other.py", AGENT, AGENT, "gemini-cli")
        assert commit(git) == "Cursor,Gemini CLI"

    def test_another_agent_may_commit_it(self, sew: Sew, git: GitFolder) -> None:
        write(sew, git, "program.py", BOTH, AGENT)
        assert commit(git, CLAUDECODE="1") == "Claude Code,Cursor"

    def test_what_is_staged_counts(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", BOTH, AGENT)
        git.write("program.py", "# moved by a line\n" + text.replace("longest", "others"))
        assert commit(git) == "Cursor"

    def test_a_persons_own_function_in_the_file_names_nobody(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", BOTH, AGENT)
        commit(git)
        git.stage("program.py", text.replace("total = 0", "total = 1"))
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == ""  # no amendment
        git.stage("program.py", text.replace("total = 0", "total = 2"))
        assert commit(git, CLAUDECODE="1") == "Claude Code"

    def test_a_function_that_a_person_changed_before_the_commit_names_nobody(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", BOTH, AGENT)
        git.stage("program.py", text.replace("> 3", "> 4"))
        assert commit(git) == ""

    def test_lines_in_a_persons_function_name_nobody(self, sew: Sew, git: GitFolder) -> None:
        new = "    if len(values) > 9:\n        return 9\n"
        path = git.write("program.py", PROGRAM.replace("    total = 0\n", new + "    total = 0\n"))
        edit = {"old_string": "    total = 0\n", "new_string": new + "    total = 0\n"}
        event = {"hook_event_name": "afterFileEdit", "file_path": str(path), "edits": [edit]}
        sew("agent-hook", "--agent", "cursor", stdin=json.dumps(event).encode())
        git.git("add", "program.py")
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == ""  # no amendment

    def test_only_if_it_is_configured(self, sew: Sew, git: GitFolder) -> None:
        git.stage("pyproject.toml", '[tool.sew]\nsignals = ["environment"]\n')
        commit(git)
        write(sew, git, "program.py", BOTH, AGENT)
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == ""  # no amendment

    def test_the_embedding_hook_says_why_and_marks_with_a_new_key(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        text = write(sew, git, "program.py", BOTH, AGENT)
        done = sew("hook", "embed", "--verbose", "program.py")
        assert done.status == 0
        reason = "recorded: 8 of 8 changed lines are in functions that were marked here"
        assert done.err.startswith(f"program.py: to be marked; {reason}\n")
        monkeypatch.setenv("SEW_KEY", "0c" * 32)
        sew("hook", "embed", "program.py")
        assert Path("program.py").read_text().startswith(PROGRAM)
        assert Path("program.py").read_text() != text

    def test_a_damaged_record_stops_nothing(self, sew: Sew, git: GitFolder) -> None:
        write(sew, git, "program.py", BOTH, AGENT)
        (git.folder / ".git/sew/marked.jsonl").write_text('{"path": "program.py"}\nno entry\n')
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == ""  # no amendment


class TestAuthor:
    """Aider commits itself, past the hooks pre-commit and commit-msg (``--no-verify``)."""

    def test_aiders_commit_names_it(self, git: GitFolder) -> None:
        git.stage("new.py", PERSON)
        assert commit(git, "--no-verify", GIT_AUTHOR_NAME="A (aider)", GIT_COMMITTER_NAME="A (aider)") == "Aider"

    def test_a_persons_changes_that_it_commits_name_nobody(self, git: GitFolder) -> None:
        git.stage("new.py", PERSON)
        assert commit(git, "--no-verify", GIT_COMMITTER_NAME="A (aider)") == ""

    @pytest.mark.parametrize(
        ("co_author", "named"),
        [
            ("aider (openai/gpt-5) <aider@aider.chat>", "Aider"),
            ("aider (sonnet) <noreply@aider.dev>", "Aider"),
            ("Ada <ada@example.org>", ""),
        ],
    )
    def test_so_does_its_trailer(self, git: GitFolder, co_author: str, named: str) -> None:
        git.stage("new.py", PERSON)
        assert commit(git, "--no-verify", "--trailer", f"Co-authored-by: {co_author}") == named

    def test_the_embedding_hook_knows_the_author(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git.stage("program.py", BOTH)
        monkeypatch.setenv("GIT_AUTHOR_NAME", "A (aider)")
        done = sew("hook", "embed", "--verbose", "program.py")
        assert done.status == 1
        assert done.err.startswith("program.py: to be marked; author: A (aider)\n")
        assert Path("program.py").read_text().startswith(PROGRAM)

    def test_only_if_it_is_configured(self, git: GitFolder) -> None:
        git.stage("pyproject.toml", '[tool.sew]\nsignals = ["environment"]\n')
        assert commit(git, GIT_AUTHOR_NAME="A (aider)") == ""
