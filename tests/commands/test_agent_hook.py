"""``sew agent-hook`` with the events of the agents."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import AGENT, KEY, PROGRAM, Outcome, Sew
from tests.repositories import GitFolder, new_repository


@pytest.fixture
def repository(sew: Sew, tmp_path: Path) -> GitFolder:
    return new_repository(tmp_path)


def _send(sew: Sew, agent: str, event: Any) -> Outcome:
    return sew("agent-hook", "--agent", agent, stdin=event if isinstance(event, bytes) else json.dumps(event).encode())


def _event(agent: str, path: Path | str, old: str, new: str) -> dict[str, Any]:
    edit = {"old_string": old, "new_string": new}
    if agent == "cursor":
        return {"hook_event_name": "afterFileEdit", "workspace_roots": ["."], "file_path": str(path), "edits": [edit]}
    tool = "Edit" if agent == "claude-code" else "replace"
    return {"tool_name": tool, "tool_input": {"file_path": str(path), **edit}, "tool_response": {}}


@pytest.mark.parametrize("agent", ["claude-code", "cursor", "gemini-cli"])
def test_the_agents_function_is_marked_and_the_persons_code_is_not(sew: Sew, repository: GitFolder, agent: str) -> None:
    repository.stage("program.py", PROGRAM)
    repository.commit()
    path = repository.write("program.py", PROGRAM + "\n\n" + AGENT)
    assert _send(sew, agent, _event(agent, path, "", AGENT)) == (0, "", "")
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
    assert err.count("\n") == (kind != "pipe")
    assert target.read_text() == AGENT


def test_an_unknown_agent_and_a_read_are_no_errors(sew: Sew, repository: GitFolder) -> None:
    assert _send(sew, "nobody", {})[:2] == (0, "")
    assert _send(sew, "claude-code", {"tool_name": "Read"}) == (0, "", "")
