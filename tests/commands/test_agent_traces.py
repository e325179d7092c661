"""The Agent Trace records that ``sew agent-hook`` writes, and that the signal ``agent-trace`` reads back."""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from sew_hooks.files.regular_files import LARGEST
from tests.agent_events import Call, claude_code
from tests.conftest import AGENT, BOTH, JAVA, PERSON, PROGRAM, Outcome, Sew
from tests.repositories import GitFolder, new_repository

OTHER = AGENT.replace("agents", "others").replace("word", "name").replace("> 3", "> 4")
TRACES = ".agent-trace/traces.jsonl"


@pytest.fixture
def settings() -> str:
    return 'signals = ["agent-trace"]\nwrite-agent-trace = true'


def edit(sew: Sew, path: Path | str, old: str, new: str, agent: str = "cursor") -> Outcome:
    """Tell the hook of an edit that was made."""
    event: dict[str, Any] = {"old_string": old, "new_string": new}
    if agent == "cursor":
        event = {"hook_event_name": "afterFileEdit", "file_path": str(path), "edits": [event]}
    else:
        event = {"tool_name": "Edit", "tool_input": {"file_path": str(path), **event}}
    return sew("agent-hook", "--agent", agent, stdin=json.dumps(event).encode())


def records(git: GitFolder) -> list[dict[str, Any]]:
    path = git.folder / TRACES
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def lines(git: GitFolder, kind: str = "ai", name: str = "program.py") -> list[str]:
    """The texts of the lines that hold something and whose last record is of a ``kind``, if they are as it says."""
    last: dict[int, str] = {}
    text = (git.folder / name).read_text().split("\n")
    for record in records(git):
        for file in record["files"]:
            for conversation in file["conversations"] if file["path"] == name else []:
                for each in conversation["ranges"]:
                    first, end = each["start_line"], each["end_line"]
                    digest = hashlib.sha256("\n".join(text[first - 1 : end]).encode()).hexdigest()
                    if each["content_hash"] == f"sha256:{digest}":
                        last.update(dict.fromkeys(range(first, end + 1), conversation["contributor"]["type"]))
    return [line for number, line in enumerate(text, start=1) if last.get(number) == kind and line.strip()]


def holding(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def decision(sew: Sew, names: Sequence[str] = ("program.py",)) -> str:
    """What the embedding hook says about the first file."""
    err = sew("hook", "embed", "--verbose", *names).err
    return err.splitlines()[0].partition(": ")[2]


def test_the_signal_reads_back_what_the_hook_wrote(sew: Sew, git: GitFolder) -> None:
    path = git.write("program.py", BOTH)
    assert edit(sew, path, "", AGENT) == (0, "", "")
    marked = path.read_text()
    assert marked not in (BOTH, PROGRAM)
    git.git("add", "program.py")
    changed = len(holding(marked)) - len(holding(PROGRAM))
    assert decision(sew) == f"to be marked; agent-trace: {changed} of {changed} changed lines are an agent's"


def test_a_persons_lines_in_the_same_commit_stay_a_persons(sew: Sew, git: GitFolder) -> None:
    path = git.write("program.py", BOTH)
    edit(sew, path, "", AGENT)
    text = path.read_text()
    agents = text[text.index("def agents") :]
    git.stage("program.py", text + "\n\n" + PERSON.replace("persons", "others"))
    more = len(holding(PERSON))
    assert decision(sew).endswith(
        f"{len(holding(agents))} of {len(holding(agents)) + more} changed lines are an agent's"
    )


def test_the_record_is_as_the_specification_asks(sew: Sew, git: GitFolder) -> None:
    path = git.write("program.py", BOTH)
    edit(sew, path, "", AGENT, "claude-code")
    (record,) = records(git)
    assert set(record) == {"version", "id", "timestamp", "vcs", "tool", "files"}
    assert record["version"] == "0.1.0"
    assert uuid.UUID(record["id"]).version == 4
    assert datetime.fromisoformat(record["timestamp"].replace("Z", "+00:00")).utcoffset() is not None
    assert record["vcs"] == {"type": "git", "revision": git.git("rev-parse", "HEAD")}
    assert record["tool"] == {"name": "Claude Code", "version": "unknown"}
    (file,) = record["files"]
    (conversation,) = file["conversations"]
    assert file["path"] == "program.py"
    assert conversation["contributor"] == {"type": "ai"}
    text, texts = path.read_text(), []
    for found in conversation["ranges"]:
        texts.append("\n".join(text.split("\n")[found["start_line"] - 1 : found["end_line"]]))
        assert found["content_hash"] == f"sha256:{hashlib.sha256(texts[-1].encode()).hexdigest()}"
    assert texts == text[text.index("def agents") :].removesuffix("\n").split("\n\n")


@pytest.mark.parametrize("torn", ['{"files": [{"path": "prog', "\0\0\0"])
def test_a_torn_record_costs_no_other_one(torn: str, sew: Sew, git: GitFolder) -> None:
    git.write(TRACES, torn)
    edit(sew, git.write("program.py", BOTH), "", AGENT)
    first, *others = (git.folder / TRACES).read_text().splitlines()
    assert first == torn
    assert [json.loads(line)["files"][0]["path"] for line in others] == ["program.py"]


def test_it_is_off_by_default(sew: Sew, git: GitFolder) -> None:
    git.write("pyproject.toml", '[tool.sew]\nsignals = ["agent-trace"]\n')
    path = git.write("program.py", BOTH)
    edit(sew, path, "", AGENT)
    assert path.read_text() != BOTH
    assert not (git.folder / TRACES).parent.exists()


def test_lines_that_a_later_edit_moves_stay_the_agents(sew: Sew, git: GitFolder) -> None:
    path = git.write("program.py", BOTH)
    edit(sew, path, "", AGENT)
    first = lines(git)
    new = "# a\n# b\n# c\n"
    path.write_text(new + path.read_text())
    edit(sew, path, "", new, "claude-code")
    assert sorted(lines(git)) == sorted([*first, *holding(path.read_text())[:3]])
    assert {record["tool"]["name"] for record in records(git) if "tool" in record} == {"Cursor", "Claude Code"}


def test_lines_of_a_person_do_not_become_the_agents_where_it_deletes(sew: Sew, git: GitFolder) -> None:
    more = "\n".join(f"COUNT_{number} = {number}" for number in range(9)) + "\n"
    path = git.write("program.py", more + PROGRAM)
    edit(sew, path, "", more)
    short = path.read_text()[path.read_text().index("COUNT_6") :].replace("COUNT_6 = 6", "COUNT_6 = 7")
    path.write_text(short)
    patch = {"newStart": 1, "lines": [*(f"-COUNT_{n} = {n}" for n in range(7)), "+COUNT_6 = 7"]}
    event = {
        "tool_name": "Edit",
        "tool_input": {"file_path": str(path), "old_string": "x", "new_string": "y"},
        "tool_response": {"structuredPatch": [patch]},
    }
    sew("agent-hook", "--agent", "claude-code", stdin=json.dumps(event).encode())
    assert lines(git) == [line for line in path.read_text().split("\n") if line.startswith("COUNT_")]
    assert lines(git, "unknown") == []


def test_lines_are_recorded_without_a_key(sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SEW_KEY")
    for name in ("program.py", "other.py"):
        git.write(name, BOTH)
    signed = "".join(f"+{line}\n" for line in AGENT.splitlines())
    patch = "".join(f"*** Update File: {name}\n@@\n{signed}" for name in ("program.py", "other.py"))
    event = {"tool_name": "apply_patch", "tool_input": {"command": f"*** Begin Patch\n{patch}*** End Patch\n"}}
    status, _, err = sew("agent-hook", "--agent", "codex", stdin=json.dumps(event).encode())
    assert (status, err.count("\n")) == (0, 1)
    assert "no key" in err
    assert lines(git) == lines(git, name="other.py") == holding(AGENT)


def test_before_the_first_commit_a_record_names_none(sew: Sew, tmp_path: Path) -> None:
    git = new_repository(tmp_path)
    git.write("pyproject.toml", '[tool.sew]\nsignals = ["agent-trace"]\nwrite-agent-trace = true\n')
    event = {"tool_name": "write_file", "tool_input": {"file_path": "Agents.java", "content": JAVA}}
    path = git.write("Agents.java", JAVA)
    assert sew("agent-hook", "--agent", "gemini-cli", stdin=json.dumps(event).encode()).err == ""
    assert ["vcs" in record for record in records(git)] == [False]
    left = [line.strip() for line in holding(path.read_text()) if line not in lines(git, name="Agents.java")]
    assert set(left) <= {"}"}


@pytest.mark.parametrize("kind", ["folder", "file"])
def test_nothing_is_written_through_a_link(
    sew: Sew, git: GitFolder, tmp_path_factory: pytest.TempPathFactory, kind: str
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    if kind == "folder":
        (git.folder / ".agent-trace").symlink_to(elsewhere)
    else:
        (git.folder / ".agent-trace").mkdir()
        (elsewhere / "notes").write_text("mine\n")
        (git.folder / TRACES).symlink_to(elsewhere / "notes")
    path = git.write("program.py", BOTH)
    status, _, err = edit(sew, path, "", AGENT)
    assert (status, err.count("\n")) == (0, 1)
    assert "symbolic link" in err
    assert path.read_text() != BOTH
    assert [each.read_text() for each in elsewhere.iterdir()] == ([] if kind == "folder" else ["mine\n"])


def test_what_aider_committed_is_aiders(sew: Sew, git: GitFolder) -> None:
    path = git.stage("program.py", BOTH)
    git.git("commit", "--quiet", "--message", "A", GIT_AUTHOR_NAME="A Committer (aider)")
    assert sew("agent-hook", "--agent", "aider", "--file", "program.py") == (0, "", "")
    assert path.read_text() != BOTH
    assert [record["tool"]["name"] for record in records(git)] == ["Aider"]
    text = path.read_text()
    assert lines(git) == holding(text[text.index("def agents") :])


class TestChangedSince:
    """Lines count only as long as they are as the agent left them, where it left them."""

    NOTES = "# A title\n\nFirst words.\n\nSecond words,\nand more.\n"

    @pytest.fixture
    def notes(self, sew: Sew, git: GitFolder) -> Path:
        """An agent's text, with the hook that adds the trailer."""
        path = git.write("NOTES.md", self.NOTES)
        event = claude_code(Call(git.folder, "NOTES.md", None, self.NOTES, "", self.NOTES))
        assert sew("agent-hook", "--agent", "claude-code", stdin=json.dumps(event).encode()) == (0, "", "")
        git.install_hook("prepare-commit-msg", "disclose-add")
        return path

    @pytest.mark.parametrize(
        ("old", "new", "named"),
        [
            ("", "A person's line.\n", ""),
            (NOTES, "A person's\n\ntext, instead\n\nof the agent's,\nhere.\n", ""),
            ("First words", "Other words", "Claude Code"),
            ("Second words,\n", "", "Claude Code"),
            ("\n", "\r\n", "Claude Code"),
            ("# A title", "# My title\n\nA paragraph", ""),
        ],
    )
    def test_what_a_person_changes_or_moves_is_the_agents_no_more(
        self, git: GitFolder, notes: Path, old: str, new: str, named: str
    ) -> None:
        notes.write_bytes(self.NOTES.replace(old, new, -1 if old == "\n" else 1).encode())
        git.git("add", "--all")
        git.git("commit", "--quiet", "--message", "Notes")
        assert git.git("log", "-1", "--format=%(trailers:key=Assisted-by,valueonly)") == named

    def test_only_its_paragraph_is(self, sew: Sew, git: GitFolder, notes: Path) -> None:
        notes.write_text(self.NOTES.replace("and more", "and less"))
        assert lines(git, name="NOTES.md") == ["# A title", "First words."]

    @pytest.fixture
    def recorded(self, sew: Sew, git: GitFolder) -> Path:
        """A person's program with two functions of an agent, which are in the local record as well."""
        git.write("pyproject.toml", '[tool.sew]\nsignals = ["recorded", "agent-trace"]\nwrite-agent-trace = true\n')
        path = git.write("program.py", f"{PROGRAM}\n\n{OTHER}\n\n{AGENT}")
        edit(sew, path, "", f"{OTHER}\n\n{AGENT}")
        return path

    def test_the_local_record_knows_a_function_of_which_no_record_counts(
        self, sew: Sew, git: GitFolder, recorded: Path
    ) -> None:
        text = recorded.read_text()
        persons = "def more(values):\n    return [*values, 1]\n"
        git.stage("program.py", text.replace("\n\ndef agents", f"\n\n{persons}\n\ndef agents"))
        new = len(holding(text)) - len(holding(PROGRAM))
        said = f"to be marked; agent-trace, recorded: {new} of {new + 2} changed lines are an agent's"
        assert decision(sew) == said

    def test_it_does_not_overrule_a_record_that_counts(self, sew: Sew, git: GitFolder, recorded: Path) -> None:
        text = recorded.read_text()
        (record,) = records(git)
        (conversation,) = record["files"][0]["conversations"]
        conversation["contributor"]["type"] = "human"
        git.write(TRACES, json.dumps(record) + "\n")
        git.stage("program.py", text)
        new = len(holding(text)) - len(holding(PROGRAM))
        assert decision(sew) == f"left alone; agent-trace: 0 of {new} changed lines are an agent's"


class TestOtherTexts:
    """A file that is no source code has no mark, and its record is all that tells who wrote it."""

    @pytest.mark.parametrize("name", ["NOTES.md", ".github/workflows/build.yml", "build/Makefile"])
    def test_a_persons_commit_of_it_names_the_agent(self, sew: Sew, git: GitFolder, name: str) -> None:
        path = git.write(name, "one: 1\ntwo: 2\n")
        event = claude_code(Call(git.folder, name, None, path.read_text(), "", path.read_text()))
        assert sew("agent-hook", "--agent", "claude-code", stdin=json.dumps(event).encode()) == (0, "", "")
        assert lines(git, name=name) == ["one: 1", "two: 2"]
        git.install_hook("prepare-commit-msg", "disclose-add")
        git.git("add", "--all")
        git.git("commit", "--quiet", "--message", "Notes")
        assert git.git("log", "-1", "--format=%(trailers:key=Assisted-by,valueonly)") == "Claude Code"

    def test_edits_that_follow_move_its_lines(self, sew: Sew, git: GitFolder) -> None:
        path = git.write("NOTES.md", "a person's\n\nan agent's\n")
        edit(sew, path, "", "an agent's\n")
        path.write_text("a title\n" + path.read_text())
        assert edit(sew, path, "", "a title\n", "claude-code") == (0, "", "")
        assert lines(git, name="NOTES.md") == ["a title", "an agent's"]

    def test_code_that_it_quotes_in_them_is_its_text(self, sew: Sew, git: GitFolder) -> None:
        git.stage("shop.py", AGENT)
        git.commit()
        path = git.write("NOTES.md", AGENT)
        edit(sew, path, "", AGENT)
        assert lines(git, name="NOTES.md") == holding(AGENT)

    def test_without_the_event_fitting_it_nothing_is_recorded_or_said(self, sew: Sew, git: GitFolder) -> None:
        path = git.write("NOTES.md", "a person's\n")
        assert edit(sew, path, "", "an agent's\n") == (0, "", "")
        assert records(git) == []

    @pytest.mark.parametrize("kind", ["ignored", "binary", "large", "off"])
    def test_what_is_not_recorded(self, sew: Sew, git: GitFolder, kind: str) -> None:
        git.write(".gitignore", "ignored\n")
        text = "an agent's\n" + ("\0" if kind == "binary" else "")
        path = git.write("ignored" if kind == "ignored" else "NOTES.md", text)
        if kind == "large":
            os.truncate(path, LARGEST + 1)
        if kind == "off":
            git.write("pyproject.toml", "[tool.sew]\n")
        assert edit(sew, path, "", "an agent's\n") == (0, "", "")
        assert not (git.folder / TRACES).exists()
