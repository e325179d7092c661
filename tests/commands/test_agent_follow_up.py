"""Edits that follow one another: what an agent wrote stays its own, and marked, and a person's stays a person's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sew_hooks.engine.api import embed, read_outline
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.repository.git import Repository
from sew_hooks.run.mark_journal import Journal
from tests.agent_events import hunks
from tests.conftest import KEY, PROGRAM, Sew
from tests.repositories import GitFolder

AGENTS = '''\
def summary(rows, limit=10):
    """Return the names of the best rows."""
    if limit < 0:
        return []
    # collect what is good enough
    names = []
    for row in rows:
        # skip the rows that do not have a value
        value = row.get("value")
        if value is None:
            continue
        if value > limit:
            names.append(row["name"])
        else:
            names.append("-")
    # sort them, so that the order doesn't depend on the input
    result = sorted(names)
    return result
'''
BOTH = PROGRAM + "\n\n" + AGENTS
GUARD = ('rows."""\n', 'rows."""\n    if not rows:\n        return []\n')
EDITS = {
    "return": GUARD,
    "parameter": ("(rows, limit=10):", "(rows, limit=10, reverse=False):"),
    "loop": ('rows."""\n', 'rows."""\n    for row in rows:\n        row.pop("seen", None)\n'),
}
"""Edits of a few lines after which the mark of a function is another one."""

DELETION = ("    if limit < 0:\n        return []\n", "")


@pytest.fixture
def settings() -> str:
    return 'signals = ["environment", "recorded"]\nprofile = "syntax"'


@pytest.fixture
def path(git: GitFolder, sew: Sew) -> Path:
    """A program in which an agent has just written a function, which its hook has marked."""
    path = git.write("program.py", BOTH)
    send(sew, "claude-code", path, PROGRAM, BOTH)
    assert path.read_text().startswith(PROGRAM)
    assert is_marked(path)
    return path


def agents(path: Path) -> str:
    return path.read_text().removeprefix(PROGRAM)


def is_marked(path: Path) -> bool:
    """Whether the agent's function, alone, is as the key asks."""
    return not embed(agents(path), "python", KEY, profile="syntax").changed


def send(sew: Sew, agent: str, path: Path, before: str, after: str, old: str = "", new: str = "") -> tuple[str, str]:
    """Send the event of an edit that was made, and return what was said."""
    edit = {"old_string": old, "new_string": new or after}
    if agent == "cursor":
        event: dict[str, Any] = {"hook_event_name": "afterFileEdit", "file_path": str(path), "edits": [edit]}
    else:
        given = {"file_path": str(path), **edit}
        response = {"filePath": str(path), "structuredPatch": hunks(before, after), "originalFile": before}
        event = {"hook_event_name": "PostToolUse", "tool_name": "Edit", "tool_input": given}
        event["tool_response"] = response if agent == "claude-code" else {}
        event |= {} if agent != "gemini-cli" else {"hook_event_name": "AfterTool", "tool_name": "replace"}
    done = sew("agent-hook", "--agent", agent, stdin=json.dumps(event).encode())
    assert done.status == 0
    return done.out, done.err


def edit(sew: Sew, agent: str, path: Path, old: str, new: str) -> tuple[str, str]:
    """Edit a file as an agent does, and send the event."""
    before = path.read_text()
    assert before.count(old) == 1
    after = before.replace(old, new)
    path.write_text(after)
    return send(sew, agent, path, before, after, old, new)


class TestAgentHook:
    @pytest.mark.parametrize("agent", ["claude-code", "cursor", "gemini-cli"])
    @pytest.mark.parametrize("kind", EDITS)
    @pytest.mark.parametrize("committed", [False, True])
    def test_a_marked_function_is_marked_again(
        self, sew: Sew, git: GitFolder, path: Path, agent: str, kind: str, committed: bool
    ) -> None:
        if committed:
            git.git("add", ".")
            git.commit()
        edit(sew, agent, path, *EDITS[kind])
        assert path.read_text().startswith(PROGRAM)
        assert is_marked(path)

    def test_the_edits_do_lose_the_mark(self, sew: Sew, path: Path) -> None:
        marked = path.read_text()
        for old, new in EDITS.values():
            path.write_text(marked.replace(old, new))
            assert not is_marked(path)

    def test_one_edit_after_the_other(self, sew: Sew, path: Path) -> None:
        for kind in ("return", "parameter", "loop"):
            edit(sew, "claude-code", path, EDITS[kind][0], EDITS[kind][1])
        assert is_marked(path)

    def test_line_ends_are_nobodys(self, sew: Sew, path: Path) -> None:
        old, new = EDITS["return"]
        before = path.read_text()
        path.write_bytes(before.replace("\n", "\r\n").encode())
        after = before.replace(old, new)
        path.write_bytes(after.encode())
        send(sew, "claude-code", path, before.replace("\n", "\r\n"), after, old, new)
        assert path.read_text().startswith(PROGRAM)
        assert is_marked(path)

    def test_a_formatter_in_between_is_nobody(self, sew: Sew, path: Path) -> None:
        path.write_text(
            path.read_text().replace('"value"', "'value'").replace("return result", "return (\n        result\n    )")
        )
        subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", "--isolated", path], check=True)
        edit(sew, "claude-code", path, *GUARD)
        assert is_marked(path)

    @pytest.mark.parametrize("agent", ["claude-code", "cursor"])
    def test_a_function_that_a_person_changed_since_is_left_alone(self, sew: Sew, path: Path, agent: str) -> None:
        path.write_text(path.read_text().replace("value > limit", "value >= limit"))
        edit(sew, agent, path, *GUARD)
        text = path.read_text()
        edit(sew, agent, path, "limit=10", "limit=20")
        assert path.read_text() == text.replace("limit=10", "limit=20")

    def test_lines_in_a_persons_function_make_it_nobody_elses(self, sew: Sew, path: Path) -> None:
        """Though they are marked where that edits no other lines, and are in the record then."""
        text = path.read_text()
        edit(sew, "claude-code", path, "    total = 0\n", "    total = 0\n    count = 0\n")
        edit(sew, "claude-code", path, "    count = 0\n", "    count = 0\n    if len(values) > 9:\n        return 9\n")
        added = "    total = 0\n    count = 0\n    if len(values) > 9:\n        return 9\n"
        assert path.read_text() == text.replace("    total = 0\n", added)

    def test_without_the_record_only_the_lines_of_the_edit_count(self, sew: Sew, path: Path) -> None:
        Journal(Repository(Path.cwd())).path.unlink()
        text = path.read_text()
        edit(sew, "claude-code", path, *GUARD)
        assert path.read_text() == text.replace(*GUARD)

    def test_the_record_holds_no_key_and_no_code(self, sew: Sew, path: Path) -> None:
        record = Journal(Repository(Path.cwd())).path.read_text()
        assert json.loads(record)["agent"] == "Claude Code"
        assert KEY.hex() not in record
        assert "rows" not in record


class TestMendedFile:
    """What an agent writes with a mistake, and mends with the next edit, as agents do all day."""

    RIGHT, WRONG = "    names = []\n", "    names = [\n"

    @pytest.mark.parametrize("agent", ["claude-code", "cursor", "gemini-cli"])
    @pytest.mark.parametrize("between", [False, True])
    def test_the_edit_that_mends_a_new_file_marks_it(self, sew: Sew, git: GitFolder, agent: str, between: bool) -> None:
        broken = AGENTS.replace(self.RIGHT, self.WRONG)
        path = git.write("new.py", broken)
        assert "new.py: " in send(sew, agent, path, "", broken)[1]
        if between:
            assert edit(sew, agent, path, "limit=10", "limit=20")[1]
        assert path.read_text().startswith("def summary(rows, limit=")
        edit(sew, agent, path, self.WRONG, self.RIGHT)
        assert not embed(path.read_text(), "python", KEY, profile="syntax").changed

    def test_a_whole_file_too(self, sew: Sew, git: GitFolder) -> None:
        broken = AGENTS.replace(self.RIGHT, self.WRONG)
        path = git.write("new.py", broken)
        given = {"file_path": str(path), "content": broken}
        event = {"hook_event_name": "AfterTool", "tool_name": "write_file", "tool_input": given}
        assert sew("agent-hook", "--agent", "gemini-cli", stdin=json.dumps(event).encode()).err
        edit(sew, "gemini-cli", path, self.WRONG, self.RIGHT)
        assert not embed(path.read_text(), "python", KEY, profile="syntax").changed

    def test_only_the_agents_function_of_a_persons_file(self, sew: Sew, git: GitFolder) -> None:
        broken = BOTH.replace(self.RIGHT, self.WRONG)
        path = git.write("program.py", broken)
        assert send(sew, "claude-code", path, PROGRAM, broken)[1]
        edit(sew, "claude-code", path, self.WRONG, self.RIGHT)
        assert path.read_text().startswith(PROGRAM)
        assert is_marked(path)

    def test_a_marked_function_that_an_edit_breaks_is_marked_again(self, sew: Sew, path: Path) -> None:
        assert edit(sew, "claude-code", path, GUARD[0], GUARD[1] + "    seen = [\n")[1]
        edit(sew, "claude-code", path, "    seen = [\n", "    seen = []\n")
        assert path.read_text().startswith(PROGRAM)
        assert is_marked(path)

    def test_after_a_persons_change_the_agents_other_lines_count(self, sew: Sew, git: GitFolder) -> None:
        broken = BOTH.replace(self.RIGHT, self.WRONG)
        path = git.write("program.py", broken)
        assert send(sew, "claude-code", path, PROGRAM, broken)[1]
        path.write_text(broken.replace("limit=10", "limit=20").replace("total = 0", "total = 1"))
        edit(sew, "claude-code", path, self.WRONG, self.RIGHT)
        persons = PROGRAM.replace("total = 0", "total = 1")
        assert path.read_text().startswith(persons)
        assert not embed(path.read_text().removeprefix(persons), "python", KEY, profile="syntax").changed


class TestLaterKey:
    """What an agent writes where there is no key, and edits once there is one."""

    @pytest.mark.parametrize("agent", ["claude-code", "cursor"])
    @pytest.mark.parametrize("kind", ["return", "deletion"])
    def test_the_edit_marks_what_was_written_without(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch, agent: str, kind: str
    ) -> None:
        path = git.write("program.py", BOTH)
        with monkeypatch.context() as without:
            without.delenv("SEW_KEY")
            assert "no key" in send(sew, agent, path, PROGRAM, BOTH, "", AGENTS)[1]
            assert "no key" in edit(sew, agent, path, "limit=10", "limit=20")[1]
        assert path.read_text() == BOTH.replace("limit=10", "limit=20")
        old, new = {**EDITS, "deletion": DELETION}[kind]
        edit(sew, agent, path, *((old, new) if new else (GUARD[0] + old, GUARD[0])))
        assert path.read_text().startswith(PROGRAM)
        assert is_marked(path)

    def test_a_marked_function_that_is_edited_without_is_marked_again(
        self, sew: Sew, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as without:
            without.delenv("SEW_KEY")
            assert "no key" in edit(sew, "claude-code", path, *GUARD)[1]
        assert not is_marked(path)
        edit(sew, "claude-code", path, "limit=10", "limit=20")
        assert is_marked(path)

    def test_an_edit_after_a_mixture_of_line_ends_was_mended_marks_what_was_written(
        self, sew: Sew, git: GitFolder
    ) -> None:
        path = git.folder / "program.py"
        theirs = PROGRAM.replace("\n", "\r\n").encode()
        path.write_bytes(theirs + b"\n\n" + AGENTS.encode())
        assert "mixes line endings" in send(sew, "cursor", path, PROGRAM, BOTH, "", AGENTS)[1]
        path.write_bytes(BOTH.replace("\n", "\r\n").encode())
        mended = BOTH.replace("limit=10", "limit=20").replace("\n", "\r\n").encode()
        path.write_bytes(mended)
        send(sew, "cursor", path, BOTH, "", "limit=10", "limit=20")
        assert path.read_bytes() != mended
        assert path.read_bytes().startswith(theirs)

    def test_after_a_person_wrote_it_anew_only_the_edit_counts(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = git.write("program.py", BOTH)
        with monkeypatch.context() as without:
            without.delenv("SEW_KEY")
            send(sew, "cursor", path, PROGRAM, BOTH, "", AGENTS)
        head, _, tail = BOTH.partition("    # skip the rows")
        anew = head.replace("names = []", "names = list()").replace("return []", "return None")
        anew += "    # the best ones\n        if row.get('value', 0) > limit:\n            names.append(row)\n"
        anew += "    names.sort(key=repr)\n    return [each['name'] for each in names]\n"
        assert tail
        path.write_text(anew)
        edit(sew, "cursor", path, "limit=10", "limit=20")
        assert path.read_text() == anew.replace("limit=10", "limit=20")


class TestRecord:
    def test_the_agent_who_wrote_a_function_keeps_it_when_another_one_commits(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git.write("pyproject.toml", '[tool.sew]\nsignals = ["environment", "recorded"]\nprofile = "syntax"\n')
        text = AGENTS + "\n\n" + AGENTS.replace("summary", "overview") + "\n\n" + AGENTS.replace("summary", "digest")
        path = git.write("new.py", text)
        send(sew, "cursor", path, "", text)
        later = AGENTS.replace("summary", "later").replace("row", "item").replace("names", "titles")
        added = path.read_text() + "\n\n" + later.replace("limit", "most").replace("value", "amount")
        git.stage("new.py", added)
        monkeypatch.setenv("CLAUDE_CODE_CHILD_SESSION", "1")
        assert sew("hook", "embed", "new.py").status == 1
        content = path.read_bytes()
        known = Journal(Repository(Path.cwd())).known(path, content)
        units = read_outline(content, "python", "definition").units
        found = {unit.name: known[unit.last_line].agent for unit in units if unit.name != RESIDUAL}
        assert {name: found[name] for name in ("summary", "overview", "digest", "later")} == {
            **dict.fromkeys(("summary", "overview", "digest"), "Cursor"),
            "later": "Claude Code",
        }


class TestEmbeddingHook:
    """Commits of an agent that has no hook of its own here."""

    @pytest.mark.parametrize("kind", EDITS)
    def test_a_marked_function_that_an_agents_commit_changes_is_marked_again(
        self, sew: Sew, git: GitFolder, path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git.git("add", ".")
        git.commit()
        git.stage("program.py", path.read_text().replace(*EDITS[kind]))
        monkeypatch.setenv("AI_AGENT", "robot")
        assert sew("hook", "embed", "program.py").status == 1
        assert path.read_text().startswith(PROGRAM)
        assert is_marked(path)

    def test_what_it_marked_itself_is_in_the_record(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("AI_AGENT", "robot")
        path = git.stage("program.py", BOTH)
        assert sew("hook", "embed", "program.py").status == 1
        git.git("add", ".")
        git.commit()
        git.stage("program.py", path.read_text().replace(*GUARD))
        assert sew("hook", "embed", "program.py").status == 1
        assert is_marked(path)

    def test_a_function_that_a_person_has_rewritten_since_is_left_alone(
        self, sew: Sew, git: GitFolder, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rewritten = path.read_text().replace("value", "amount").replace("limit", "least").replace("names", "found")
        git.stage("program.py", rewritten)
        git.commit()
        text = path.read_text().replace(*GUARD)
        git.stage("program.py", text)
        monkeypatch.setenv("AI_AGENT", "robot")
        sew("hook", "embed", "program.py")
        assert path.read_text() == text

    def test_one_in_which_a_person_has_changed_a_word_is_still_the_agents(
        self, sew: Sew, git: GitFolder, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git.stage("program.py", path.read_text().replace('"-"', '"none"'))
        git.commit()
        git.stage("program.py", path.read_text().replace(*GUARD))
        monkeypatch.setenv("AI_AGENT", "robot")
        assert sew("hook", "embed", "program.py").status == 1
        assert path.read_text().startswith(PROGRAM)
        assert is_marked(path)

    def test_a_persons_commit_marks_nothing(self, sew: Sew, git: GitFolder, path: Path) -> None:
        git.git("add", ".")
        git.commit()
        text = path.read_text().replace(*GUARD)
        git.stage("program.py", text)
        assert sew("hook", "embed", "program.py").status == 0
        assert path.read_text() == text


class TestWholeFile:
    """A call that writes a file a second time, from memory: the last commit is what it is compared with."""

    @pytest.mark.parametrize("patched", [False, True])
    @pytest.mark.parametrize("committed", [False, True])
    def test_it_is_marked_again(self, sew: Sew, git: GitFolder, patched: bool, committed: bool) -> None:
        path = git.write("new.py", AGENTS)
        self._write(sew, path, "", AGENTS, patched)
        assert is_marked(path)
        if committed:
            git.git("add", "new.py")
            git.commit()
        before, after = path.read_text(), AGENTS.replace(*GUARD)
        path.write_text(after)
        assert not is_marked(path)
        self._write(sew, path, before, after, patched)
        assert is_marked(path)

    @pytest.mark.parametrize("patched", [False, True])
    def test_a_persons_committed_function_is_left_alone(self, sew: Sew, git: GitFolder, patched: bool) -> None:
        path = git.write("program.py", BOTH)
        self._write(sew, path, PROGRAM, BOTH, patched)
        assert path.read_text().startswith(PROGRAM)
        assert is_marked(path)

    def _write(self, sew: Sew, path: Path, before: str, after: str, patched: bool) -> None:
        patch = {"structuredPatch": hunks(before, after)} if patched else {}
        event = {
            "hook_event_name": "PostToolUse",
            "tool_name": "Write",
            "tool_input": {"file_path": str(path), "content": after},
            "tool_response": {"type": "update", "filePath": str(path), **patch},
        }
        assert sew("agent-hook", "--agent", "claude-code", stdin=json.dumps(event).encode()).err == ""
