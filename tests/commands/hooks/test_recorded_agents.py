"""Commits from a person's shell that an agent wrote: the record of what was marked here tells, or the author does."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from textwrap import indent

import pytest

from sew_hooks.files.regular_files import LARGEST
from sew_hooks.scheme.key import key_id
from tests.conftest import AGENT, BOTH, KEY, PERSON, PROGRAM, Sew
from tests.repositories import GitFolder

WITH_ELSE = """\
def agents(words):
    print(len(words))
    if not words:
        return []
    else:
        # collect what does not have an end
        longest = list()

        while len(words) > 0:
            word = words.pop()
            longest = longest + [word] if len(word) > 3 else longest
        return longest
"""


def without_else(text: str) -> str:
    """The text as ``ruff check --fix --select RET505`` leaves it."""
    before, _, after = text.partition("    else:\n")
    return before + "".join(line.removeprefix("    ") for line in after.splitlines(keepends=True))


@pytest.fixture
def settings() -> str:
    return 'signals = ["environment", "recorded", "author"]\nprofile = "syntax"'


@pytest.fixture
def git(git: GitFolder) -> GitFolder:
    """A repository with a person's program and the hook that adds the trailer."""
    git.install_hook("prepare-commit-msg", "disclose-add")
    return git


def commit(git: GitFolder, *arguments: str, **variables: str) -> str:
    """Commit what is staged, without a key, and return the trailers."""
    git.git("commit", "--quiet", "--message", "Words", *arguments, SEW_KEY="", **variables)
    return git.git("log", "-1", "--format=%(trailers:key=Assisted-by,valueonly,separator=%x2C)")


def later(days: int) -> dict[str, str]:
    """The variables of a commit that is made some days from now."""
    date = f"{int(time.time()) + days * 86_400} +0000"
    return {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}


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
        assert commit(git, CLAUDE_CODE_CHILD_SESSION="1") == "Claude Code,Cursor"

    def test_what_is_staged_counts(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", BOTH, AGENT)
        git.write("program.py", "# moved by a line\n" + text.replace("longest", "others"))
        assert commit(git) == "Cursor"

    def test_so_does_one_in_a_file_that_was_renamed_before_the_commit(self, sew: Sew, git: GitFolder) -> None:
        write(sew, git, "program.py", AGENT, AGENT)
        git.git("rm", "--quiet", "--cached", "program.py")
        (git.folder / "tools").mkdir()
        (git.folder / "program.py").rename(git.folder / "tools" / "words.py")
        git.git("add", "tools")
        assert commit(git) == "Cursor"

    def test_so_does_one_that_was_moved_to_another_file_whole(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", BOTH, AGENT)
        git.git("rm", "--quiet", "--cached", "program.py")
        moved = text.removeprefix(PROGRAM)
        git.stage("other.py", "import sys\n" + moved)
        assert commit(git) == "Cursor"
        git.stage("third.py", "import sys\n" + moved.replace("longest", "others"))
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == ""

    def test_so_does_one_that_was_moved_into_a_class_of_another_file(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", AGENT, AGENT)
        git.git("rm", "--quiet", "--force", "program.py")
        git.stage("words.py", "class Words:\n" + indent(text, "    "))
        assert commit(git) == "Cursor"

    def test_so_does_one_in_a_file_that_mixes_line_ends_since(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", AGENT, AGENT)
        git.stage("program.py", text.replace("\n", "\r\n", 1))
        assert commit(git) == "Cursor"

    def test_a_persons_own_function_in_the_file_names_nobody(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", BOTH, AGENT)
        commit(git)
        git.stage("program.py", text.replace("total = 0", "total = 1"))
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == ""  # no amendment
        git.stage("program.py", text.replace("total = 0", "total = 2"))
        assert commit(git, CLAUDE_CODE_CHILD_SESSION="1") == "Claude Code"

    def test_so_does_one_in_which_a_linter_or_a_person_changed_a_little(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", PROGRAM + "\n\n" + WITH_ELSE, WITH_ELSE)
        assert text.startswith(PROGRAM)
        git.stage("program.py", without_else(text))
        done = sew("hook", "embed", "--verbose", "program.py")
        # Whoever dropped the line: the others are as they were, and what only lost its indentation is, too.
        assert "recorded: 10 of 10 changed lines were recorded here" in done.err
        assert commit(git) == "Cursor"

    def test_a_line_that_a_person_added_to_it_is_the_persons(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", BOTH, AGENT)
        git.stage("program.py", text.replace("    return longest", "    print(longest)\n    return longest"))
        done = sew("hook", "embed", "--verbose", "program.py")
        # Nor is the agent's last line recognized, which no longer has three of the agent's beside it.
        assert "recorded: 7 of 9 changed lines" in done.err
        assert commit(git) == "Cursor"

    @pytest.mark.parametrize("kind", ["addition", "removal", "repetition"])
    def test_a_person_who_changes_it_later_names_nobody(self, sew: Sew, git: GitFolder, kind: str) -> None:
        text = write(sew, git, "program.py", PROGRAM + "\n\n" + WITH_ELSE, WITH_ELSE)
        commit(git)
        before, after = {
            "addition": ("    print(len(words))\n", "    print(words)\n    print(len(words))\n"),
            "removal": ("    print(len(words))\n", ""),
            "repetition": (
                "    print(len(words))\n",
                "    if len(words) > 9:\n        return []\n    print(len(words))\n",
            ),
        }[kind]
        head, tail = text[: len(PROGRAM)], text[len(PROGRAM) :]
        assert before in tail
        git.stage("program.py", head + tail.replace(before, after))
        assert sew("hook", "embed", "program.py").status == 0
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == ""  # no amendment

    def test_a_function_that_a_person_rewrote_before_the_commit_names_nobody(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", BOTH, AGENT)
        git.stage("program.py", text.replace("word", "name").replace("longest", "others"))
        assert commit(git) == ""

    def test_the_record_holds_no_code(self, sew: Sew, git: GitFolder) -> None:
        write(sew, git, "program.py", BOTH, AGENT)
        record = (git.folder / ".git/sew/marked.jsonl").read_text()
        assert "longest" not in record
        assert len(record) < 500

    def test_fewer_than_four_statements_name_nobody(self, sew: Sew, git: GitFolder) -> None:
        short = "def shown(words):\n    text = ', '.join(words)\n    return text\n"
        path = git.write("short.py", short)
        event = {"hook_event_name": "afterFileEdit", "file_path": str(path)}
        event["edits"] = [{"old_string": "", "new_string": short}]
        sew("agent-hook", "--agent", "cursor", stdin=json.dumps(event).encode())
        git.git("add", "short.py")
        assert commit(git) == ""

    def test_a_file_with_no_more_than_the_imports_of_the_agents_names_nobody(self, sew: Sew, git: GitFolder) -> None:
        head = '"""Words."""\n\nfrom __future__ import annotations\n\nimport os\n\n\n'
        write(sew, git, "words.py", head + AGENT, head + AGENT)
        assert commit(git, **later(1)) == "Cursor"
        git.stage("words.py", head + "def persons(x):\n    return os.sep + x\n")
        assert commit(git, **later(2)) == ""

    def test_code_outside_of_functions_does(self, sew: Sew, git: GitFolder) -> None:
        tables = "import os\n\n" + "".join(f"NUMBERS_{n} = [{n}]\n" for n in range(4)) + "\n\n"
        write(sew, git, "words.py", tables + AGENT, tables + AGENT)
        git.stage("words.py", tables + "def persons(x):\n    return x\n")
        assert commit(git) == "Cursor"

    @pytest.mark.parametrize("began", [later(1), later(-0.001)])  # a commit has the date before its hooks run
    def test_a_person_who_takes_back_an_own_change_names_nobody(
        self, sew: Sew, git: GitFolder, began: dict[str, str]
    ) -> None:
        text = write(sew, git, "program.py", AGENT, AGENT)
        assert commit(git, **began) == "Cursor"
        (line,) = (each for each in text.splitlines(keepends=True) if "return longest" in each)
        for day, (changed, back) in enumerate(((line.replace("longest", "longest[:5]"), line), ("", line)), start=1):
            git.stage("program.py", text.replace(line, changed))
            assert commit(git, **later(2 * day)) == ""
            git.stage("program.py", text.replace(line, back))
            assert commit(git, **later(2 * day + 1)) == ""

    def test_what_a_person_denies_is_no_longer_recorded(self, sew: Sew, git: GitFolder) -> None:
        git.stage("program.py", AGENT)
        assert sew("hook", "embed", "program.py").status == 0
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("AI_AGENT", "robot")
            assert sew("hook", "embed", "program.py").status == 1
        assert Path("program.py").read_text() != AGENT
        git.git("restore", "program.py")
        assert commit(git) == "robot"
        git.git("reset", "--quiet", "--soft", "HEAD~")
        git.install_hook("commit-msg", "disclose")
        assert commit(git, "--trailer", "Assisted-by: none") == "none"
        git.git("reset", "--quiet", "--soft", "HEAD~")
        assert sew("hook", "embed", "program.py").status == 0
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == "none"  # as the commit said that was reset
        newest, *_ = json.loads(sew("log", "--recorded", "--format", "json").out)["marked"]
        assert (newest["path"], newest["agent"], newest["withdrawn"]) == ("program.py", None, True)
        assert sew("log", "--recorded").out.splitlines()[2].split("  ")[2].strip() == "none"
        git.stage("program.py", AGENT.replace("> 3", "> 4"))
        assert commit(git, GIT_AUTHOR_DATE="2026-01-03T03:04:05") == ""

    def test_so_is_what_a_person_denies_in_an_amendment(self, sew: Sew, git: GitFolder) -> None:
        git.install_hook("commit-msg", "disclose")
        write(sew, git, "program.py", AGENT, AGENT)
        assert commit(git) == "Cursor"
        replaced = ("-c", "trailer.ifExists=replace", "commit", "--quiet", "--amend", "--no-edit")
        git.git(*replaced, "--trailer", "Assisted-by: none", SEW_KEY="")
        git.git("reset", "--quiet", "--soft", "HEAD~")
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == "none"

    def test_another_function_stays_recorded(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", AGENT, AGENT)
        git.git("rm", "--quiet", "--cached", "program.py")
        git.install_hook("commit-msg", "disclose")
        git.stage("other.py", PERSON)
        assert commit(git, "--trailer", "Assisted-by: none") == "none"
        git.stage("program.py", text)
        assert commit(git) == "Cursor"

    def test_a_persons_commit_of_the_file_in_between_takes_nothing_from_it(self, sew: Sew, git: GitFolder) -> None:
        text = write(sew, git, "program.py", AGENT, AGENT)
        own = "def persons(x):\n    return x\n"
        git.stage("program.py", own)
        assert commit(git, **later(1)) == ""
        git.stage("program.py", own + "\n\n" + text)
        assert commit(git, **later(2)) == "Cursor"

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
        reason = "recorded: 8 of 8 changed lines were recorded here (Cursor)"
        assert done.err.startswith(f"program.py: to be marked; {reason}\n")
        monkeypatch.setenv("SEW_KEY", "0c" * 32)
        sew("hook", "embed", "program.py")
        assert Path("program.py").read_text().startswith(PROGRAM)
        assert Path("program.py").read_text() != text

    @pytest.mark.parametrize(
        "command", [("embed", "--all"), ("hook", "embed", "--all"), ("hook", "embed", "--whole-files")]
    )
    def test_what_nobody_said_is_an_agents_names_nobody(
        self, sew: Sew, git: GitFolder, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git.stage("program.py", BOTH)
        monkeypatch.setenv("AI_AGENT", "1" if "--whole-files" in command else "")
        assert sew(*command, "program.py").status == 1
        monkeypatch.delenv("AI_AGENT")
        git.git("add", "program.py")
        (entry,) = json.loads(sew("log", "--recorded", "--format", "json").out)["marked"]
        assert (entry["key_id"], entry["agent"]) == (key_id(KEY), "AI agent" if "--whole-files" in command else None)
        assert commit(git) == ("AI agent" if "--whole-files" in command else "")

    def test_an_agent_that_is_named_later_is_recorded(self, sew: Sew, git: GitFolder) -> None:
        git.stage("program.py", AGENT)
        assert sew("embed", "--all", "program.py").status == 1
        text = (git.folder / "program.py").read_text()
        event = {"hook_event_name": "afterFileEdit", "file_path": str(git.folder / "program.py")}
        edits = {"edits": [{"old_string": "", "new_string": text}]}
        assert sew("agent-hook", "--agent", "cursor", stdin=json.dumps({**event, **edits}).encode()).err == ""
        git.git("add", "program.py")
        assert commit(git) == "Cursor"

    def test_a_person_whose_function_was_marked_keeps_it_where_an_agent_changes_a_line(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git.stage("persons.py", WITH_ELSE)
        assert sew("embed", "--all", "persons.py").status == 1
        git.git("checkout", "--quiet", "persons.py")
        commit(git)
        changed = WITH_ELSE.replace("> 3", "> 4")
        git.stage("persons.py", changed)
        monkeypatch.setenv("CLAUDE_CODE_CHILD_SESSION", "1")
        assert sew("hook", "embed", "persons.py").status == 0
        assert Path("persons.py").read_text() == changed

    def test_a_damaged_record_stops_nothing(self, sew: Sew, git: GitFolder) -> None:
        write(sew, git, "program.py", BOTH, AGENT)
        (git.folder / ".git/sew/marked.jsonl").write_text('{"path": "program.py"}\nno entry\n')
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == ""  # no amendment


class TestWithoutAKey:
    """A colleague without a key, whose agent writes and who commits."""

    @pytest.fixture(autouse=True)
    def no_key(self, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("SEW_KEY")

    def write(self, sew: Sew, git: GitFolder, text: str, new: str, old: str = "") -> Path:
        path = git.write("program.py", text)
        edits = [{"old_string": old, "new_string": new}]
        event = {"hook_event_name": "afterFileEdit", "file_path": str(path), "edits": edits}
        assert "no key" in sew("agent-hook", "--agent", "cursor", stdin=json.dumps(event).encode()).err
        git.git("add", "program.py")
        return path

    def test_what_the_agent_wrote_names_it_and_is_not_marked(self, sew: Sew, git: GitFolder) -> None:
        path = self.write(sew, git, BOTH, AGENT)
        assert path.read_text() == BOTH
        assert sew("hook", "embed", "program.py").status == 0
        assert commit(git) == "Cursor"

    def test_a_persons_function_beside_it_does_not(self, sew: Sew, git: GitFolder) -> None:
        self.write(sew, git, BOTH, AGENT)
        commit(git)
        git.stage("program.py", BOTH.replace("total = 0", "total = 1"))
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == ""  # no amendment

    def test_neither_does_a_line_in_a_persons_function(self, sew: Sew, git: GitFolder) -> None:
        changed = PROGRAM.replace("total = 0", "total = 9")
        self.write(sew, git, changed, "total = 9", "total = 0")
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == ""  # no amendment

    def test_the_edit_that_mends_a_file_records_all_of_it(self, sew: Sew, git: GitFolder) -> None:
        broken = BOTH.replace("return longest", "return longest)")
        self.write(sew, git, broken, broken.removeprefix(PROGRAM))
        self.write(sew, git, BOTH, "    return longest\n", "    return longest)\n")
        assert commit(git) == "Cursor"

    def test_the_record_shows_that_there_was_no_key(self, sew: Sew, git: GitFolder) -> None:
        path = self.write(sew, git, BOTH, AGENT)
        (entry,) = json.loads(sew("log", "--recorded", "--format", "json").out)["marked"]
        assert (entry["key_id"], entry["key_name"], entry["agent"]) == (None, None, "Cursor")
        assert entry["parts"] == [{"name": "agents", "grades": 0}]
        assert sew("log", "--recorded").out.splitlines()[2].split()[-4:-2] == ["no", "key"]
        self.write(sew, git, path.read_text(), AGENT)
        assert len(json.loads(sew("log", "--recorded", "--format", "json").out)["marked"]) == 1

    def test_a_key_marks_it_later(self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        path = self.write(sew, git, BOTH, AGENT)
        monkeypatch.setenv("SEW_KEY", KEY.hex())
        assert sew("detect", "program.py").err == ""  # nothing about another key
        assert sew("hook", "embed", "program.py").status == 1
        assert path.read_text().startswith(PROGRAM)
        assert path.read_text() != BOTH
        entries = json.loads(sew("log", "--recorded", "--format", "json").out)["marked"]
        assert [(entry["key_id"], entry["agent"]) for entry in entries] == [(key_id(KEY), "Cursor"), (None, "Cursor")]

    def test_blame_names_the_agent(self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        self.write(sew, git, BOTH, AGENT)
        commit(git)
        monkeypatch.setenv("SEW_KEY", KEY.hex())
        found = json.loads(sew("blame", "program.py", "--format", "json").out)["files"][0]
        recorded = {part["name"]: part["recorded"] for part in found["units"]}
        assert (recorded["agents"], recorded["persons"]) == ("Cursor", None)

    def test_doctor_misses_no_key(self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        self.write(sew, git, BOTH, AGENT)
        monkeypatch.setenv("SEW_KEY", KEY.hex())
        findings = json.loads(sew("doctor", "--format", "json", "--sample", 0).out)["findings"]
        (found,) = [each for each in findings if each["check"] == "old keys"]
        assert (found["state"], found["message"]) == ("unknown", "nothing was marked here")


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


class TestOtherTexts:
    """A file that is no source code has no mark, and the record is all that tells who wrote it."""

    TEXT = "# A title\n\nFirst words.\n\nSecond words,\nand more,\nand more still.\n"

    def write(self, sew: Sew, git: GitFolder, name: str, text: str = TEXT) -> None:
        path = git.write(name, text)
        event = {"tool_name": "write_file", "tool_input": {"file_path": str(path), "content": text}}
        assert sew("agent-hook", "--agent", "gemini-cli", stdin=json.dumps(event).encode()) == (0, "", "")

    @pytest.mark.parametrize("name", ["NOTES.md", ".github/workflows/build.yml", "build/Makefile", "build/new.py"])
    def test_a_persons_commit_of_it_names_the_agent(self, sew: Sew, git: GitFolder, name: str) -> None:
        self.write(sew, git, name)
        git.git("add", "--all")
        assert commit(git) == "Gemini CLI"
        assert json.loads(sew("log", "--recorded", "--format", "json").out)["marked"] == []

    @pytest.mark.parametrize(
        ("old", "new", "named"),
        [
            ("", "A person's line.\n", "Gemini CLI"),
            (TEXT, "A person's\n\ntext, instead\n\nof the agent's,\nhere.\n", ""),
            ("\n", "\r\n", "Gemini CLI"),
            ("Second", "Other", ""),
        ],
    )
    def test_what_a_person_changes_is_the_agents_no_more(
        self, sew: Sew, git: GitFolder, old: str, new: str, named: str
    ) -> None:
        self.write(sew, git, "NOTES.md")
        changed = self.TEXT.replace(old, new, -1 if old == "\n" else 1)
        (git.folder / "NOTES.md").write_bytes(changed.encode())
        git.git("add", "--all")
        assert commit(git) == named

    @pytest.mark.parametrize("kind", ["ignored", "binary", "large"])
    def test_what_is_not_recorded(self, sew: Sew, git: GitFolder, kind: str) -> None:
        git.write(".gitignore", "ignored\n")
        text = self.TEXT + ("\0" if kind == "binary" else "")
        path = git.write("ignored" if kind == "ignored" else "NOTES.md", text)
        if kind == "large":
            os.truncate(path, LARGEST + 1)
        event = {"tool_name": "write_file", "tool_input": {"file_path": str(path), "content": text}}
        assert sew("agent-hook", "--agent", "gemini-cli", stdin=json.dumps(event).encode()) == (0, "", "")
        assert not (git.folder / ".git/sew").exists()


SHELL = {"GEMINI_CLI": "1"}


class TestShellOfAnAgent:
    """Where the agent's own hook tells what it writes, its shell is no sign of the files of which it told nothing."""

    @pytest.fixture(autouse=True)
    def hooked(self, sew: Sew, git: GitFolder) -> None:
        """The agent's hook has told of one edit."""
        write(sew, git, "agents.py", AGENT, AGENT, "gemini-cli")

    def embed(self, sew: Sew, *names: str) -> str:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("GEMINI_CLI", "1")
            return sew("hook", "embed", "--verbose", *names).err

    def test_a_persons_file_names_nobody_and_is_said_to_be_left(self, sew: Sew, git: GitFolder) -> None:
        commit(git)
        path = git.stage("own.py", PERSON)
        told = self.embed(sew, "own.py")
        assert path.read_text() == PERSON
        assert "sew-embed: left alone: own.py: the hook of Gemini CLI, which makes this commit, told of no edit" in told
        assert "sew hook embed --all own.py, and git commit --trailer 'Assisted-by: Gemini CLI'" in told
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05", **SHELL) == ""

    def test_beside_the_agents_it_is_not_marked(self, sew: Sew, git: GitFolder) -> None:
        path = git.stage("own.py", PERSON)
        told = self.embed(sew, "own.py", "agents.py")
        assert "agents.py: to be marked; environment" in told
        assert "own.py: left alone; no sign of an agent" in told
        assert path.read_text() == PERSON
        assert commit(git, **SHELL) == "Gemini CLI"

    def test_neither_does_a_persons_later_change_of_the_agents_file(self, sew: Sew, git: GitFolder) -> None:
        commit(git)
        text = Path("agents.py").read_text()
        git.stage("agents.py", text + "\n\n" + PERSON)
        assert "told of no edit" in self.embed(sew, "agents.py")
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05", **SHELL) == ""

    def test_a_deletion_does_not_either(self, git: GitFolder) -> None:
        commit(git)
        git.git("rm", "--quiet", "program.py")
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05", **SHELL) == ""

    def test_neither_does_a_persons_function_in_a_file_that_the_agent_edits(self, sew: Sew, git: GitFolder) -> None:
        text = Path("agents.py").read_text()
        path = git.stage("agents.py", text + "\n\n" + PERSON)
        assert "agents.py: to be marked; environment: GEMINI_CLI is set" in self.embed(sew, "agents.py")
        assert path.read_text() == text + "\n\n" + PERSON
        assert commit(git, **SHELL) == "Gemini CLI"
        found = json.loads(sew("blame", "agents.py", "--format", "json").out)["files"][0]
        assert {part["name"]: part["recorded"] for part in found["units"]} == {"agents": "Gemini CLI", "persons": None}

    def test_a_statement_that_it_changes_by_a_command_there_is_its_own(self, sew: Sew, git: GitFolder) -> None:
        git.stage("agents.py", Path("agents.py").read_text().replace("return []", "return list()"))
        self.embed(sew, "agents.py")
        assert commit(git, **SHELL) == "Gemini CLI"

    def test_nor_does_a_persons_code_in_a_file_whose_edit_was_taken_back(self, sew: Sew, git: GitFolder) -> None:
        path = git.stage("agents.py", PERSON)
        assert "told of no edit" in self.embed(sew, "agents.py")
        assert path.read_text() == PERSON
        assert commit(git, **SHELL) == ""

    def test_the_shell_of_an_agent_without_a_hook_is_a_sign(self, git: GitFolder) -> None:
        commit(git)
        git.stage("own.py", PERSON)
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05", CLAUDE_CODE_CHILD_SESSION="1") == "Claude Code"

    def test_so_is_every_shell_if_the_record_is_not_asked(self, git: GitFolder) -> None:
        commit(git)
        git.stage("pyproject.toml", '[tool.sew]\nsignals = ["environment"]\n')
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05", **SHELL) == "Gemini CLI"


class TestCommitsTakenApart:
    """A commit of both is made again as one of the person and one of the agent, whose hook told of its edits."""

    @pytest.fixture(autouse=True)
    def both(self, sew: Sew, git: GitFolder) -> None:
        write(sew, git, "agents.py", AGENT, AGENT, "gemini-cli")
        git.stage("own.py", PERSON)
        assert commit(git) == "Gemini CLI"

    @pytest.mark.parametrize("shell", [{}, SHELL])
    @pytest.mark.parametrize("how", ["--soft", "--mixed"])
    def test_by_a_reset(self, git: GitFolder, how: str, shell: dict[str, str]) -> None:
        git.git("reset", "--quiet", how, "HEAD~")
        git.git("reset", "--quiet", "--", "agents.py")
        git.git("add", "own.py")
        assert commit(git, **shell) == ""
        git.git("add", "agents.py")
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05", **shell) == "Gemini CLI"

    def test_by_a_squash(self, git: GitFolder) -> None:
        git.git("checkout", "--quiet", "-b", "other", "HEAD~")
        git.git("merge", "--quiet", "--squash", "main")
        git.git("reset", "--quiet", "--", "agents.py")
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == ""
        git.git("add", "agents.py")
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:06") == "Gemini CLI"

    def test_by_an_amendment(self, git: GitFolder) -> None:
        git.git("rm", "--quiet", "--cached", "agents.py")
        assert commit(git, "--amend") == ""
        git.git("add", "agents.py")
        assert commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05") == "Gemini CLI"

    def test_a_file_of_an_agent_keeps_its_trailer_also_if_it_is_short_or_edited_again(
        self, sew: Sew, git: GitFolder
    ) -> None:
        for text in ("LIMIT = 1\n", "LIMIT = 2\n"):
            path = git.stage("short.py", text)
            event = {"tool_name": "write_file", "tool_input": {"file_path": str(path), "content": text}}
            sew("agent-hook", "--agent", "gemini-cli", stdin=json.dumps(event).encode())
            git.git("commit", "--quiet", "--amend", "--no-edit")
            git.git("reset", "--quiet", "--soft", "HEAD~")
            git.git("reset", "--quiet", "--", "agents.py", "own.py")
            assert commit(git) == "Gemini CLI"
            git.git("add", "agents.py", "own.py")
            git.git("commit", "--quiet", "--amend", "--no-edit")

    def test_of_an_agent_without_a_hook_every_file_keeps_it(self, git: GitFolder) -> None:
        git.git("commit", "--quiet", "--amend", "--message", "Words", "--trailer", "Assisted-by: Codex")
        git.git("reset", "--quiet", "--soft", "HEAD~")
        git.git("reset", "--quiet", "--", "agents.py")
        assert commit(git) == "Codex"
