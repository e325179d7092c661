"""``sew agent-hook`` with the events of the agents."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sew_hooks.engine import rewriting
from sew_hooks.errors import VerificationError
from tests import agent_events
from tests.agent_events import Call, hunks
from tests.conftest import AGENT, KEY, PERSON, PROGRAM, ROOT, Outcome, Sew
from tests.repositories import GitFolder, new_repository

AIDER = ROOT / "docs" / "agents" / "aider.md"
EVENTFUL = ["claude-code", "codex", "copilot", "cursor", "gemini-cli"]


@pytest.fixture
def repository(sew: Sew, tmp_path: Path) -> GitFolder:
    return new_repository(tmp_path)


def _send(sew: Sew, agent: str, event: Any, *options: str) -> Outcome:
    return sew(
        "agent-hook",
        "--agent",
        agent,
        *options,
        stdin=event if isinstance(event, bytes) else json.dumps(event).encode(),
    )


def _event(agent: str, path: Path | str, old: str, new: str) -> dict[str, Any]:
    edit = {"old_string": old, "new_string": new}
    if agent == "cursor":
        return {"hook_event_name": "afterFileEdit", "workspace_roots": ["."], "file_path": str(path), "edits": [edit]}
    if agent == "codex":
        return _codex_event(f"*** Update File: {path}\n@@ def persons\n{_signed('-', old)}{_signed('+', new)}")
    if agent == "copilot":
        return _copilot_event("edit", {"path": str(path), "old_str": old, "new_str": new})
    tool, name = ("Edit", "PostToolUse") if agent == "claude-code" else ("replace", "AfterTool")
    return {
        "hook_event_name": name,
        "tool_name": tool,
        "tool_input": {"file_path": str(path), **edit},
        "tool_response": {},
    }


def _silent(outcome: Outcome, event: Any = None) -> bool:
    """Whether nothing was said, but to an agent that its file was changed after this event, if it reads that."""
    if event is None or "hook_event_name" not in event or event["hook_event_name"] == "afterFileEdit":
        return outcome == (0, "", "")
    said = json.loads(outcome.out)
    told = said["hookSpecificOutput"].pop("additionalContext")
    shape = {"hookSpecificOutput": {"hookEventName": event["hook_event_name"]}}
    texts = ("and not what it does", "Do not change it back", "Read the file again")
    return (outcome.status, outcome.err, said) == (0, "", shape) and all(text in told for text in texts)


def _signed(sign: str, text: str) -> str:
    return "".join(sign + line for line in text.splitlines(keepends=True))


def _codex_event(files: str) -> dict[str, Any]:
    """All fields of ``post-tool-use.command.input.schema.json`` of Codex."""
    return {
        "session_id": "s",
        "turn_id": "t",
        "transcript_path": None,
        "cwd": os.getcwd(),
        "hook_event_name": "PostToolUse",
        "model": "gpt",
        "permission_mode": "default",
        "tool_name": "apply_patch",
        "tool_input": {"command": f"*** Begin Patch\n{files}*** End Patch\n"},
        "tool_response": "Success. Updated the following files:\nM program.py\n",
        "tool_use_id": "call-1",
    }


def _copilot_event(tool: str, arguments: dict[str, str], result: str = "success") -> dict[str, Any]:
    """An event as version 1.0.68 sends it: the arguments are a text."""
    return {
        "sessionId": "s",
        "timestamp": 1783342505781,
        "cwd": os.getcwd(),
        "toolName": tool,
        "toolArgs": json.dumps(arguments),
        "toolResult": {"resultType": result, "textResultForLlm": "File updated with changes."},
    }


@pytest.mark.parametrize("agent", EVENTFUL)
def test_the_agents_function_is_marked_and_the_persons_code_is_not(sew: Sew, repository: GitFolder, agent: str) -> None:
    repository.stage("program.py", PROGRAM)
    repository.commit()
    path = repository.write("program.py", PROGRAM + "\n\n" + AGENT)
    event = _event(agent, path, "", AGENT)
    assert _silent(_send(sew, agent, event), event)
    text = path.read_text()
    assert text.startswith(PROGRAM)
    assert text != PROGRAM + "\n\n" + AGENT
    assert sorted(os.listdir(repository.folder)) == [".git", "program.py"]


def test_a_line_in_a_persons_function_is_not_marked(sew: Sew, repository: GitFolder) -> None:
    old, new = "            total = total + value\n", "            total = total + 2 * value\n"
    text = PROGRAM.replace(old, new)
    path = repository.write("program.py", text)
    patch = {"newStart": text.split("\n").index(new[:-1]) + 1, "lines": ["-" + old[:-1], "+" + new[:-1]]}
    event = _event("claude-code", path, old, new) | {"tool_response": {"structuredPatch": [patch]}}
    assert _send(sew, "claude-code", event) == (0, "", "")
    assert path.read_text() == text


@pytest.mark.parametrize("kind", ["write", "edit", "patch"])
def test_code_that_an_agent_only_lays_out_anew_is_not_marked(sew: Sew, repository: GitFolder, kind: str) -> None:
    before = PROGRAM + "\n\n" + AGENT
    after = before.replace("(words)", "(\n    words,\n)").replace("    ", "  ")
    path = repository.stage("program.py", before)
    repository.commit()
    path.write_text(after)
    given = {"file_path": str(path), "old_string": before, "new_string": after}
    if kind == "write":
        given = {"file_path": str(path), "content": after}
    response = {"structuredPatch": hunks(before, after)} if kind == "patch" else {}
    tool = "Write" if kind == "write" else "Edit"
    assert _send(sew, "claude-code", {"tool_name": tool, "tool_input": given, "tool_response": response}).err == ""
    assert path.read_text() == after
    assert json.loads(sew("log", "--recorded", "--format", "json").out)["marked"] == []


def test_without_a_key_a_new_file_is_not_marked(
    sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = repository.write("new.py", AGENT)
    event = {"tool_name": "write_file", "tool_input": {"file_path": "new.py", "content": AGENT}}
    monkeypatch.delenv("SEW_KEY")
    status, out, err = _send(sew, "gemini-cli", event)
    assert (status, out, err.count("\n")) == (0, "", 1)
    assert "no key" in err
    assert path.read_text() == AGENT
    monkeypatch.setenv("SEW_KEY", KEY.hex())
    assert _send(sew, "gemini-cli", event) == (0, "", "")
    assert path.read_text() != AGENT


@pytest.mark.parametrize(
    "event",
    [b"", b"{", b"[]", b"\xff", b"[" * 100_000, b'{"tool_name": "Edit"}', b'{"tool_name": "Edit", "tool_input": 1}'],
)
def test_a_bad_event_is_one_line(sew: Sew, repository: GitFolder, event: bytes) -> None:
    status, out, err = _send(sew, "claude-code", event)
    assert (status, out, err.count("\n")) == (0, "", 1)


@pytest.mark.parametrize("kind", ["outside", "link", "pipe", "option", "git", "stale"])
def test_other_files_stay_as_they_are(
    sew: Sew, repository: GitFolder, tmp_path_factory: pytest.TempPathFactory, kind: str
) -> None:
    target = tmp_path_factory.mktemp("other") / "other.py"
    target.write_text(AGENT)
    path = repository.folder / {"option": "--output=x.py", "git": ".git/hook.py"}.get(kind, "file.py")
    if kind == "outside":
        path = target
    elif kind == "link":
        path.symlink_to(target)
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.write_text("LIMIT = 1\n" if kind != "git" else AGENT)
    status, out, err = _send(sew, "claude-code", _event("claude-code", path, "", AGENT))
    assert (status, out) == (0, "")
    assert err.count("\n") == (kind in ("git", "stale", "option"))
    assert target.read_text() == AGENT


@pytest.mark.parametrize(
    "words", [["--agnet", "cursor"], ["--agent"], ["--file"], ["x.py"], ["--", "-h"], ["--file", "x"]]
)
def test_misuse_does_not_stop_the_agent(sew: Sew, repository: GitFolder, words: list[str]) -> None:
    """Gemini CLI takes status 2 as a refusal."""
    status, out, err = sew("agent-hook", *words)
    assert (status, out, err.count("\n")) == (0, "", 1)
    assert err.startswith("sew agent-hook: ")


@pytest.mark.parametrize("place", [".venv/lib", "env/lib", "node_modules/it", "src/build", "ignored"])
def test_files_that_a_search_or_git_leaves_out_stay_as_they_are(sew: Sew, repository: GitFolder, place: str) -> None:
    repository.write(".gitignore", "/ignored/\n")
    repository.write("env/pyvenv.cfg", "")
    path = repository.write(f"{place}/program.py", AGENT)
    assert _silent(_send(sew, "claude-code", _event("claude-code", path, "", AGENT)))
    assert path.read_text() == AGENT
    assert (repository.folder / ".git/sew/marked.jsonl").exists() is (place != "ignored")


def test_a_file_in_the_index_is_not_ignored(sew: Sew, repository: GitFolder) -> None:
    repository.write(".gitignore", "*.py\n")
    path = repository.write("program.py", AGENT)
    repository.git("add", "--force", "program.py")
    event = _event("claude-code", path, "", AGENT)
    assert _silent(_send(sew, "claude-code", event), event)
    assert path.read_text() != AGENT


class TestVerbose:
    """What was done is one line on standard error, and the agent reads what it reads without."""

    def said(self, sew: Sew, path: Path | str, new: str = AGENT, old: str = "") -> str:
        event = _event("claude-code", path, old, new)
        status, out, err = _send(sew, "claude-code", event, "--verbose")
        assert (status, err.count("\n")) == (0, 1)
        assert bool(out) is (": marked" in err)
        assert KEY.hex() not in err
        return err.removeprefix(f"sew agent-hook: {path}: ").rstrip("\n")

    def test_a_file_that_is_marked_and_then_is_already(self, sew: Sew, repository: GitFolder) -> None:
        path = repository.write("program.py", AGENT)
        assert self.said(sew, path) == "marked"
        assert "already as the key asks" in self.said(sew, path, path.read_text())

    def test_a_persons_function(self, sew: Sew, repository: GitFolder) -> None:
        new = "            total = total + 2 * value\n"
        path = repository.write("program.py", PROGRAM.replace("            total = total + value\n", new))
        assert self.said(sew, path, new).startswith(
            "not marked; left alone: persons: mostly copied or somebody else's lines"
        )

    def test_places_that_do_not_pass_the_check(
        self, sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refused(*_: object) -> Any:
            raise VerificationError("no")

        path = repository.write("program.py", AGENT)
        monkeypatch.setattr(rewriting, "_verify", refused)
        assert "unchanged, where the result would not pass the check" in self.said(sew, path)

    @pytest.mark.parametrize(
        ("name", "code", "where"),
        [
            ("a.py", "LIMIT = 3\n", "what was to be marked"),
            (
                "a.cpp",
                "int line() { return __LINE__; }\n",
                "the whole file, because of line 1: __LINE__ may tell in which line code stands",
            ),
        ],
    )
    def test_nothing_to_choose(self, sew: Sew, repository: GitFolder, name: str, code: str, where: str) -> None:
        path = repository.write(name, code)
        assert self.said(sew, path, code) == f"not marked; nothing to choose in {where}"

    @pytest.mark.parametrize(
        ("name", "reason"),
        [
            ("notes.md", "left alone: not a language we know; known suffixes: "),
            ("A.java", "left alone: java is switched off"),
            ("old/a.py", "left alone: left out by exclude"),
            ("build/a.py", "left alone: in a folder that is not searched"),
            ("ignored.py", "left alone: git ignores it"),
            ("missing.py", "left alone: not a regular file"),
        ],
    )
    def test_other_files(self, sew: Sew, repository: GitFolder, name: str, reason: str) -> None:
        repository.write(".gitignore", "ignored.py\n")
        repository.write("pyproject.toml", '[tool.sew]\nexclude = ["old"]\nlanguages = ["python"]\n')
        path = repository.folder / name
        if name != "missing.py":
            repository.write(name, AGENT)
        assert self.said(sew, path).startswith(reason)

    def test_a_patch_that_only_deletes(self, sew: Sew, repository: GitFolder) -> None:
        event = _codex_event(f"*** Delete File: {repository.folder / 'gone.py'}\n")
        assert _send(sew, "codex", event) == (0, "", "")

    def test_a_call_that_only_deletes_and_one_that_wrote_blanks(self, sew: Sew, repository: GitFolder) -> None:
        path = repository.write("program.py", AGENT + "\n}\n")
        assert self.said(sew, path, "", PERSON).startswith("left alone: the call only deletes")
        assert (
            self.said(sew, path, "\n}\n")
            == "left alone: nothing is new but blanks, brackets, and what was copied or moved"
        )

    def test_a_file_elsewhere(self, sew: Sew, repository: GitFolder, tmp_path_factory: pytest.TempPathFactory) -> None:
        path = tmp_path_factory.mktemp("other") / "plan.py"
        path.write_text(AGENT)
        assert self.said(sew, path) == "left alone: not in a git repository"

    def test_another_tool(self, sew: Sew, repository: GitFolder) -> None:
        status, out, err = _send(sew, "claude-code", {"tool_name": "Read"}, "-v")
        assert (status, out) == (0, "")
        assert err == (
            "sew agent-hook: nothing was written: Read is none of the tools that are read: Write, Edit, MultiEdit\n"
        )
        failed = _copilot_event("edit", {"path": "a.py", "old_str": "", "new_str": AGENT}, "failure")
        assert "nothing was written: the call failed" in _send(sew, "copilot", failed, "-v").err


def test_an_unknown_agent_and_a_read_are_no_errors(sew: Sew, repository: GitFolder) -> None:
    assert _send(sew, "nobody", {})[:2] == (0, "")
    assert _send(sew, "claude-code", {"tool_name": "Read"}) == (0, "", "")


def _shell(repository: GitFolder, command: str) -> Outcome:
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path}
    done = subprocess.run(
        command,
        shell=True,
        cwd=repository.folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


class TestWhere:
    """The path of the file decides which repository it is, and not the folder in which the agent runs the command."""

    @pytest.fixture
    def elsewhere(
        self, repository: GitFolder, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
    ) -> Path:
        """A folder outside of the repository, in which the command runs, as Cursor's does in ``~/.cursor``."""
        folder = tmp_path_factory.mktemp("home")
        monkeypatch.chdir(folder)
        return folder

    @pytest.mark.parametrize("agent", EVENTFUL)
    def test_a_file_is_marked_wherever_the_command_runs(
        self, sew: Sew, repository: GitFolder, elsewhere: Path, agent: str
    ) -> None:
        path = repository.write("src/program.py", AGENT)
        event = _event(agent, path, "", AGENT)
        assert _silent(_send(sew, agent, event), event)
        assert path.read_text() != AGENT
        assert (repository.folder / ".git" / "sew" / "marked.jsonl").exists()
        assert list(elsewhere.iterdir()) == []

    @pytest.mark.parametrize("agent", EVENTFUL)
    def test_a_relative_path_starts_where_the_agent_works(
        self, sew: Sew, repository: GitFolder, elsewhere: Path, agent: str
    ) -> None:
        path = repository.write("src/program.py", AGENT)
        place = str(repository.folder / "src")
        event = _event(agent, "program.py", "", AGENT)
        event |= {"workspace_roots": [place]} if agent == "cursor" else {"cwd": place}
        assert _silent(_send(sew, agent, event), event)
        assert path.read_text() != AGENT

    def test_a_file_of_another_repository_or_work_tree(
        self, sew: Sew, repository: GitFolder, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        repository.commit()
        tree = tmp_path_factory.mktemp("trees") / "tree"
        repository.git("worktree", "add", "--quiet", str(tree))
        inner = new_repository(repository.folder / "inner").folder
        other = new_repository(tmp_path_factory.mktemp("other")).folder
        for folder in (tree, inner, other):
            path = folder / "program.py"
            path.write_text(AGENT)
            event = _event("claude-code", path, "", AGENT)
            assert _silent(_send(sew, "claude-code", event), event)
            assert path.read_text() != AGENT
        assert (other / ".git" / "sew" / "marked.jsonl").exists()

    def test_its_settings_are_those_of_the_repository_of_the_file(
        self, sew: Sew, repository: GitFolder, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        repository.write("pyproject.toml", '[tool.sew]\nwrong = "word"\n')
        other = new_repository(tmp_path_factory.mktemp("other"))
        other.write("pyproject.toml", '[tool.sew]\nexclude = ["old"]\nlanguages = ["python"]\n')
        for name, marked in {"old/a.py": False, "new/a.py": True, "A.java": False}.items():
            path = other.write(name, AGENT)
            assert _send(sew, "claude-code", _event("claude-code", path, "", AGENT)).err == ""
            assert (path.read_text() != AGENT) is marked
        assert (other.folder / ".git/sew/marked.jsonl").exists()
        assert not (repository.folder / ".git/sew").exists()

    @pytest.mark.parametrize("link", ["file", "folder", "repository"])
    def test_nothing_is_written_through_a_link_out_of_it(
        self, sew: Sew, repository: GitFolder, elsewhere: Path, link: str
    ) -> None:
        target = elsewhere / "target.py"
        target.write_text(AGENT)
        if link == "repository":
            new_repository(elsewhere)
        if link == "file":
            path = repository.folder / "target.py"
            path.symlink_to(target)
        else:
            (repository.folder / "linked").symlink_to(elsewhere)
            path = repository.folder / "linked" / "target.py"
        status, out, err = _send(sew, "claude-code", _event("claude-code", path, "", AGENT))
        assert (status, out, err) == (0, "", err if link == "file" else "")
        assert target.read_text() == AGENT

    def test_outside_of_a_work_tree_nothing_is_written(self, sew: Sew, elsewhere: Path) -> None:
        path = elsewhere / "program.py"
        path.write_text(AGENT)
        assert _send(sew, "cursor", _event("cursor", path, "", AGENT)) == (0, "", "")
        assert path.read_text() == AGENT
        assert [each.name for each in elsewhere.iterdir()] == ["program.py"]

    def test_its_user_is_told_once_in_each_session(
        self, sew: Sew, repository: GitFolder, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SEW_KEY")
        path = repository.write("program.py", AGENT)
        event = _event("claude-code", path, "", AGENT) | {"session_id": "one"}
        assert [bool(_send(sew, "claude-code", event).out) for _ in range(2)] == [True, False]


class TestLineEnds:
    """Agents show a model the lines of a file with the ends of Unix, and write them as the file has them."""

    @pytest.mark.parametrize("agent", EVENTFUL)
    def test_an_edit_of_a_file_of_windows(self, sew: Sew, repository: GitFolder, agent: str) -> None:
        repository.stage("program.py", PROGRAM.replace("\n", "\r\n"))
        repository.commit()
        text = PROGRAM + "\n\n" + AGENT
        path = repository.write("program.py", text.replace("\n", "\r\n"))
        event = _event(agent, path, "", AGENT)
        assert _silent(_send(sew, agent, event), event)
        marked = path.read_bytes().decode()
        assert marked.startswith(PROGRAM.replace("\n", "\r\n"))
        assert marked != text.replace("\n", "\r\n")
        assert marked.count("\r\n") == marked.count("\n")

    @pytest.mark.parametrize(("ends", "told"), [("\r\n", "\n"), ("\n", "\r\n")])
    def test_a_whole_file(self, sew: Sew, repository: GitFolder, ends: str, told: str) -> None:
        path = repository.write("program.py", AGENT.replace("\n", ends))
        given = {"file_path": str(path), "content": AGENT.replace("\n", told)}
        event = {"hook_event_name": "AfterTool", "tool_name": "write_file", "tool_input": given}
        assert _silent(_send(sew, "gemini-cli", event), event)
        marked = path.read_bytes().decode()
        assert marked != AGENT.replace("\n", ends)
        assert marked.count("\r\n") == (marked.count("\n") if ends == "\r\n" else 0)

    @pytest.mark.parametrize(("ends", "told"), [("\r\n", "\n"), ("\n", "\r\n")])
    def test_a_persons_lines_stay_a_persons_where_only_their_ends_change(
        self, sew: Sew, repository: GitFolder, ends: str, told: str
    ) -> None:
        persons = "\n\n".join([PROGRAM, AGENT.replace("agents", "others").replace("word", "name")])
        repository.stage("program.py", persons.replace("\n", ends))
        repository.commit()
        text = f"{persons}\n\n{AGENT}".replace("\n", told)
        path = repository.write("program.py", text)
        sent = agent_events.claude_code(Call(repository.folder, "program.py", None, text, persons, text))
        assert _silent(_send(sew, "claude-code", sent), sent)
        marked = path.read_bytes().decode()
        assert marked.startswith(persons.replace("\n", told))
        assert marked != text


class TestGeminiCli:
    @pytest.mark.parametrize("fits", [True, False])
    def test_one_call_may_replace_a_text_in_several_places(self, sew: Sew, repository: GitFolder, fits: bool) -> None:
        """The event has the text before. Without it, one of the places could be a person's."""
        body = AGENT.partition("\n")[2]
        before = f"def one(rows):\n    pass\n\n\ndef two(rows):\n    pass\n\n\n{PERSON}"
        after = before.replace("    pass\n", body)
        path = repository.write("program.py", after)
        event = _event("gemini-cli", path, "    pass\n", body)
        event["tool_input"]["allow_multiple"] = True
        shown = {"originalContent": before if fits else before + "\n", "newContent": after}
        event["tool_response"] = {"llmContent": "2 replacements", "returnDisplay": shown}
        done = _send(sew, "gemini-cli", event)
        assert _silent(done, event) if fits else "more than once" in done.err
        text = path.read_text()
        assert (text != after) is fits
        assert text.endswith(PERSON)


class TestCodex:
    def test_each_file_of_a_patch_is_marked(self, sew: Sew, repository: GitFolder) -> None:
        for name in ("new.py", "moved.py", "other.py"):
            repository.write(name, AGENT)
        files = (
            f"*** Add File: new.py\n{_signed('+', AGENT)}"
            f"*** Update File: missing.py\n@@\n+x = 1\n"
            f"*** Update File: ../outside.py\n@@\n+x = 1\n"
            f"*** Delete File: deleted.py\n"
            f"*** Update File: old.py\n*** Move to: moved.py\n@@\n-pass\n{_signed('+', AGENT)}*** End of File\n"
        )
        status, out, err = _send(sew, "codex", _codex_event(files))
        assert (status, out.count("\n"), err) == (0, 1, "")
        assert "just written in new.py, moved.py, and" in out
        texts = [(repository.folder / name).read_text() for name in ("new.py", "moved.py", "other.py")]
        assert [text == AGENT for text in texts] == [False, False, True]

    def test_context_is_not_the_agents(self, sew: Sew, repository: GitFolder) -> None:
        repository.stage("program.py", PROGRAM)
        repository.commit()
        path = repository.write("program.py", PROGRAM + "\n\n" + AGENT)
        hunk = f"@@\n{_signed(' ', PERSON)}+\n+\n{_signed('+', AGENT)}"
        event = _codex_event(f"*** Update File: program.py\n{hunk}")
        assert _silent(_send(sew, "codex", event), event)
        assert _send(sew, "codex", event).out == ""
        text = path.read_text()
        assert text.startswith(PROGRAM)
        assert text != PROGRAM + "\n\n" + AGENT

    @pytest.mark.parametrize("files", ["", "+x\n", "*** Rename File: a.py\n", "*** Add File: b.py\nx\n"])
    def test_a_patch_with_anything_unknown_is_refused(self, sew: Sew, repository: GitFolder, files: str) -> None:
        path = repository.write("a.py", AGENT)
        known = f"*** Update File: a.py\n@@\n{_signed('+', AGENT)}" if files else ""
        status, out, err = _send(sew, "codex", _codex_event(files + known))
        assert (status, out, err.count("\n")) == (0, "", 1)
        assert path.read_text() == AGENT


class TestCopilot:
    def test_a_new_file_is_marked(self, sew: Sew, repository: GitFolder) -> None:
        path = repository.write("new.py", AGENT)
        event = _copilot_event("create", {"path": str(path), "file_text": AGENT})
        assert _send(sew, "copilot", event) == (0, "", "")
        assert path.read_text() != AGENT

    def test_arguments_may_be_a_table(self, sew: Sew, repository: GitFolder) -> None:
        path = repository.write("new.py", AGENT)
        event = _copilot_event("create", {}) | {"toolArgs": {"path": "new.py", "file_text": AGENT}}
        assert _send(sew, "copilot", event) == (0, "", "")
        assert path.read_text() != AGENT

    def test_a_call_that_failed_wrote_nothing(self, sew: Sew, repository: GitFolder) -> None:
        path = repository.write("program.py", AGENT)
        event = _copilot_event("edit", {"path": str(path), "old_str": "", "new_str": AGENT}, "failure")
        assert _send(sew, "copilot", event) == (0, "", "")
        assert path.read_text() == AGENT


def test_a_failed_call_of_gemini_wrote_nothing(sew: Sew, repository: GitFolder) -> None:
    path = repository.write("program.py", AGENT)
    event = _event("gemini-cli", path, "", AGENT) | {"tool_response": {"error": {"message": "no match"}}}
    assert _send(sew, "gemini-cli", event) == (0, "", "")
    assert path.read_text() == AGENT


@pytest.mark.parametrize("agent", ["cursor", "gemini-cli", "copilot"])
def test_an_edit_that_replaces_nothing_by_a_whole_file_is_compared_with_the_last_commit(
    sew: Sew, repository: GitFolder, agent: str
) -> None:
    path = repository.stage("program.py", PROGRAM + "\n\n" + AGENT)
    repository.commit()
    text = path.read_text()
    assert _send(sew, agent, _event(agent, path, "", text)).status == 0
    assert path.read_text() == text
    repository.write("program.py", text + "\n\n" + AGENT.replace("agents", "others"))
    assert _send(sew, agent, _event(agent, path, "", path.read_text())).status == 0
    assert path.read_text().startswith(text)


class TestAider:
    """Aider commits, then runs its lint command with the quoted name of each file, and commits what that changed."""

    LINT = re.findall(r"^lint-cmd: (.*)$", AIDER.read_text(), re.MULTILINE)

    def _lint(self, repository: GitFolder, name: str) -> Outcome:
        (command,) = self.LINT
        return _shell(repository, f"{command} {shlex.quote(name)}")

    def _commit(self, repository: GitFolder, name: str, *, author: str = "A Committer", message: str = "A") -> Path:
        repository.commit()
        path = repository.stage(name, PROGRAM + "\n\n" + AGENT)
        repository.git("commit", "--quiet", "--message", message, GIT_AUTHOR_NAME=author)
        return path

    @pytest.mark.parametrize(
        "told",
        [
            {"author": "A Committer (aider)"},
            {"message": "feat: a\n\nCo-authored-by: aider (openai/gpt) <aider@aider.chat>"},
        ],
    )
    @pytest.mark.parametrize("name", ["program.py", "--agent", "-a.py"])
    def test_what_it_committed_is_marked(
        self, sew: Sew, repository: GitFolder, told: dict[str, str], name: str
    ) -> None:
        script = "#!/usr/bin/env python3\n" if name == "--agent" else ""
        repository.stage(name, script + PROGRAM)
        path = self._commit(repository, name, **told)
        path.write_text(script + path.read_text())
        repository.git("commit", "--quiet", "--all", "--amend", "--no-edit")
        assert self._lint(repository, name) == (0, "", "")
        text = path.read_text()
        assert text.startswith(script + PROGRAM)
        assert text != script + PROGRAM + "\n\n" + AGENT

    @pytest.mark.parametrize("case", ["person", "edited", "untracked", "first", "merge"])
    def test_what_may_be_a_persons_is_not(self, sew: Sew, repository: GitFolder, case: str) -> None:
        if case == "merge":
            repository.commit()
            repository.git("switch", "--quiet", "--create", "persons")
            path = self._commit(repository, "program.py")
            repository.git("switch", "--quiet", "-")
            repository.git("merge", "--quiet", "--no-ff", "--message", "M", "persons", GIT_AUTHOR_NAME="A (aider)")
        elif case == "first":
            path = repository.stage("program.py", AGENT)
            repository.git("commit", "--quiet", "--message", "A", GIT_AUTHOR_NAME="A (aider)")
        else:
            path = self._commit(repository, "program.py", author="A" if case == "person" else "A (aider)")
        if case == "edited":
            path.write_text(path.read_text() + "\n\n" + PERSON.replace("persons", "others"))
        elif case == "untracked":
            path = repository.write("other.py", AGENT)
        before = path.read_text()
        status, out, err = self._lint(repository, path.name)
        assert (status, out, err.count("\n")) == (0, "", 1)
        assert path.read_text() == before


@pytest.mark.parametrize("name", ["--agent", "--agent=cursor", "-h", "--", "--file"])
def test_a_file_with_the_name_of_an_option_changes_nothing(sew: Sew, repository: GitFolder, name: str) -> None:
    repository.write(name, "#!/usr/bin/env python3\n" + AGENT)
    path = repository.write("program.py", AGENT)
    for each in (str(path), name):
        event = _event("claude-code", each, "", AGENT)
        assert _silent(_send(sew, "claude-code", event), event)
    assert path.read_text() != AGENT
    assert (repository.folder / name).read_text() != "#!/usr/bin/env python3\n" + AGENT


class TestWhatIsSaid:
    """Nothing where nothing is wrong; otherwise one line that names the file or the setting."""

    @pytest.mark.parametrize("name", ["notes.md", "picture.png", "types.pyi", "LICENSE"])
    def test_of_files_that_are_no_source_nothing(self, sew: Sew, repository: GitFolder, name: str) -> None:
        path = repository.write(name, AGENT)
        assert _send(sew, "claude-code", _event("claude-code", path, "", AGENT)) == (0, "", "")

    def test_of_a_plan_elsewhere_nothing(
        self, sew: Sew, repository: GitFolder, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        plan = tmp_path_factory.mktemp("home") / "plan.py"
        plan.write_text(AGENT)
        assert _send(sew, "claude-code", _event("claude-code", plan, "", AGENT)) == (0, "", "")

    @pytest.mark.parametrize("agent", EVENTFUL)
    def test_of_a_deletion_nothing(self, sew: Sew, repository: GitFolder, agent: str) -> None:
        path = repository.write("program.py", PROGRAM)
        assert _send(sew, agent, _event(agent, path, AGENT, "")) == (0, "", "")
        assert path.read_text() == PROGRAM

    def test_of_a_file_that_is_not_as_the_event_says_its_name(self, sew: Sew, repository: GitFolder) -> None:
        path = repository.write("src/program.py", PROGRAM)
        said = f"{path}: not marked: it is not as the event says, and may have changed since"
        for event in (
            _event("claude-code", path, "", AGENT),
            {"tool_name": "Write", "tool_input": {"file_path": str(path), "content": AGENT}},
        ):
            assert _send(sew, "claude-code", event) == (0, "", f"sew agent-hook: {said}\n")

    @pytest.mark.parametrize(
        ("new", "said"),
        [
            (AGENT, "cannot be decoded: invalid start byte"),
            ('NAME = "\ufffd"\n', "not marked: cannot be decoded as UTF-8: invalid start byte"),
        ],
    )
    def test_of_a_file_that_cannot_be_decoded_where(self, sew: Sew, repository: GitFolder, new: str, said: str) -> None:
        """Also if the event has the text as the agent reads it, which does not fit these bytes."""
        path = repository.folder / "program.py"
        path.write_bytes(AGENT.encode() + b'\n\nNAME = "\xff"\n')
        told = f"sew agent-hook: {path}: {said} at byte {path.read_bytes().index(255)}\n"
        assert _send(sew, "claude-code", _event("claude-code", path, "", new)) == (0, "", told)

    def test_of_a_text_that_is_there_twice_why(self, sew: Sew, repository: GitFolder) -> None:
        path = repository.write("program.py", PROGRAM + "\n\nLIMIT = 1\n\nLIMIT = 1\n")
        said = _send(sew, "cursor", _event("cursor", path, "", "LIMIT = 1\n")).err
        assert said.endswith(
            ": not marked: what was written is in it more than once, and the event does not say where\n"
        )

    @pytest.mark.parametrize("event", ["syntax", "link", "stale"])
    def test_of_a_file_the_path_that_the_event_has(self, sew: Sew, repository: GitFolder, event: str) -> None:
        path = repository.write("src/program.py", "def f(:\n")
        (repository.folder / "link.py").symlink_to(path)
        name = "link.py" if event == "link" else "src/program.py"
        text = "x = 1\n" if event == "stale" else "def f(:\n"
        for given in (name, str(repository.folder / name)):
            said = _send(sew, "cursor", _event("cursor", given, "", text)).err
            assert said.startswith(f"sew agent-hook: {given}: ")
            assert said.count("\n") == 1

    @pytest.mark.parametrize(
        ("agent", "event", "said"),
        [
            ("codex", {"hook_event_name": "PostToolUse", "tool_name": "Write"}, "--agent claude-code"),
            ("claude-code", {"hook_event_name": "AfterTool", "tool_name": "replace"}, "--agent gemini-cli"),
            ("gemini-cli", {"hook_event_name": "afterFileEdit"}, "--agent cursor"),
            ("copilot", {"hook_event_name": "PostToolUse", "tool_name": "apply_patch"}, "--agent codex"),
            ("cursor", {"toolName": "edit"}, "--agent copilot"),
            ("claude-code", {"hook_event_name": "PreToolUse", "tool_name": "Write"}, "PostToolUse, and not PreToolUse"),
            ("gemini-cli", {"hook_event_name": "BeforeTool", "tool_name": "ls"}, "AfterTool, and not BeforeTool"),
            ("cursor", {"hook_event_name": "stop"}, "afterFileEdit, and not stop"),
            ("copilot", {"hook_event_name": "Stop"}, "it has no toolName"),
        ],
    )
    def test_of_a_wrong_set_up_what_is_expected(
        self, sew: Sew, repository: GitFolder, agent: str, event: dict[str, Any], said: str
    ) -> None:
        status, out, err = _send(sew, agent, event)
        assert (status, out, err.count("\n")) == (0, "", 1)
        assert err.startswith("sew agent-hook: not ")
        assert err.rstrip().endswith(said)

    @pytest.mark.parametrize("event", [b"{", b"", b"[]"])
    def test_of_broken_json_what_it_is(self, sew: Sew, repository: GitFolder, event: bytes) -> None:
        said = _send(sew, "claude-code", event).err
        assert said.startswith("sew agent-hook: standard input is not an event (JSON): ")

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--agent", "aider"], "--agent aider needs --file"),
            (["--agent", "cursor", "--file", "x.py"], "--file goes with --agent aider; the other agents send events"),
        ],
    )
    def test_of_options_which_one_is_missing(
        self, sew: Sew, repository: GitFolder, words: list[str], said: str
    ) -> None:
        assert sew("agent-hook", *words) == (0, "", f"sew agent-hook: {said}\n")

    def test_of_a_setting_the_wrong_word(self, sew: Sew, repository: GitFolder) -> None:
        repository.write("pyproject.toml", '[tool.sew]\nsignals = ["attributes", "enviroment"]\n')
        path = repository.write("program.py", AGENT)
        said = _send(sew, "cursor", _event("cursor", path, "", AGENT)).err
        assert said.endswith(", and not 'enviroment'; did you mean 'environment'?\n")

    def test_of_a_missing_key_no_option_that_there_is_not(
        self, sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SEW_KEY")
        path = repository.write("program.py", AGENT)
        said = _send(sew, "cursor", _event("cursor", path, "", AGENT)).err
        assert said.startswith("sew agent-hook: no key: set SEW_KEY, SEW_KEY_FILE or SEW_KEYRING. ")
        assert "--key-file" not in said


class TestWhereTheSettingsCannotBeUsed:
    @pytest.mark.parametrize(
        ("settings", "said"),
        [
            ("[tool.sew\n", "pyproject.toml: not TOML"),
            ('[tool.sew]\nsignal = ["recorded"]\n', "unknown setting 'signal'"),
            ('[tool.sew]\nexclude = ["[z-a]"]\n', "'[z-a]' in exclude is not a valid pattern"),
        ],
    )
    def test_what_the_agent_wrote_is_recorded_and_not_marked(
        self, sew: Sew, repository: GitFolder, settings: str, said: str
    ) -> None:
        repository.stage("program.py", PROGRAM)
        repository.commit()
        repository.write("pyproject.toml", settings)
        path = repository.write("program.py", PROGRAM + "\n\n" + AGENT)
        done = _send(sew, "cursor", _event("cursor", path, "", AGENT))
        assert (done.status, done.out, done.err.count("\n")) == (0, "", 1)
        assert said in done.err
        assert path.read_text() == PROGRAM + "\n\n" + AGENT
        repository.write("pyproject.toml", '[tool.sew]\nsignals = ["recorded"]\n')
        repository.git("add", "--all")
        repository.write("message", "Words\n")
        sew("hook", "disclose-add", "message")
        assert (repository.folder / "message").read_text() == "Words\n\nAssisted-by: Cursor\n"
        assert sew("hook", "embed", "program.py").status == 1
        assert path.read_text().startswith(PROGRAM)


class TestTheUserIsTold:
    """What switches marking off reaches the person, where the agent shows it: once in each session."""

    def _said(self, sew: Sew, event: dict[str, Any], agent: str = "claude-code", **more: Any) -> str | None:
        done = _send(sew, agent, event | more)
        assert done.err.count("\n") == 1
        assert KEY.hex() not in done.out
        told: str | None = json.loads(done.out)["systemMessage"] if done.out else None
        return told

    @pytest.mark.parametrize("agent", ["claude-code", "codex", "gemini-cli"])
    def test_without_a_key(self, sew: Sew, repository: GitFolder, agent: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("SEW_KEY")
        path = repository.write("program.py", AGENT)
        event = _event(agent, path, "", AGENT)
        first = self._said(sew, event, agent, session_id="one")
        assert first is not None
        assert first.startswith("sew agent-hook marks nothing: no key: set SEW_KEY")
        assert self._said(sew, event, agent, session_id="one") is None
        assert self._said(sew, event, agent, session_id="two") == first
        assert self._said(sew, event, agent, session_id="one") is None

    def test_each_time_without_a_session(
        self, sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SEW_KEY")
        path = repository.write("program.py", AGENT)
        event = _event("claude-code", path, "", AGENT)
        assert self._said(sew, event) == self._said(sew, event) is not None

    def test_of_a_setting_that_cannot_be_used(self, sew: Sew, repository: GitFolder) -> None:
        repository.write("pyproject.toml", '[tool.sew]\nsignal = ["environment"]\n')
        path = repository.write("program.py", AGENT)
        told = self._said(sew, _event("claude-code", path, "", AGENT), session_id="one")
        assert told is not None
        assert told.endswith("; did you mean 'signals'?")

    def test_a_bad_key_is_not_shown(self, sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SEW_KEY", KEY.hex() + "0")
        path = repository.write("program.py", AGENT)
        assert self._said(sew, _event("claude-code", path, "", AGENT)) is not None

    def test_of_one_file_only_the_agents_log_tells(self, sew: Sew, repository: GitFolder) -> None:
        path = repository.write("program.py", "def f(:\n")
        assert self._said(sew, _event("claude-code", path, "", "def f(:\n")) is None


def test_a_shell_completes_the_agents(sew: Sew, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.shell_completion import ShellComplete

    from sew_hooks.commands.command_line import sew as command

    found = ShellComplete(command, {}, "sew", "_SEW_COMPLETE").get_completions(["agent-hook", "--agent"], "c")
    assert [each.value for each in found] == ["claude-code", "codex", "copilot", "cursor"]
