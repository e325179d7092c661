"""The ways in which agents write the path of a file in their events, those of Windows among them."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

import pytest

from sew_hooks.repository.event_paths import local_path
from tests.conftest import AGENT, Sew
from tests.repositories import GitFolder, new_repository


def _event(path: str, folder: str, tool: str = "Write") -> bytes:
    given = {"file_path": path, "content": AGENT}
    return json.dumps(
        {"tool_name": tool, "hook_event_name": "PostToolUse", "tool_input": given, "cwd": folder}
    ).encode()


@pytest.fixture
def repository(sew: Sew, tmp_path: Path) -> GitFolder:
    return new_repository(tmp_path)


@pytest.mark.parametrize("scheme", ["file://", "file://localhost", "file:"])
def test_an_address_of_a_file_is_read(sew: Sew, repository: GitFolder, scheme: str) -> None:
    path = repository.write("a program.py", AGENT)
    outcome = sew("agent-hook", "--agent", "claude-code", stdin=_event(scheme + quote(str(path)), "/"))
    assert (outcome.status, outcome.err) == (0, "")
    assert path.read_text() != AGENT


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        (r"C:\Users\ada\shop\program.py", "/home/ada/shop"),
        ("c:/Users/ada/shop/program.py", "/home/ada/shop"),
        ("/c:/Users/ada/shop/program.py", "/home/ada/shop"),
        ("file:///c%3A/Users/ada/shop/program.py", "/home/ada/shop"),
        ("file:///C:/Users/ada/shop/program.py", "/home/ada/shop"),
        (r"\\wsl.localhost\Ubuntu\home\ada\program.py", "/home/ada/shop"),
        ("program.py", r"C:\Users\ada\shop"),
        ("program.py", "/c:/Users/ada/shop"),
        ("vscode-remote://wsl+ubuntu/home/ada/program.py", "/home/ada/shop"),
        ("file://server/share/program.py", "/home/ada/shop"),
        ("file:///home/ada/program.py?part=1", "/home/ada/shop"),
        ("http://[/program.py", "/home/ada/shop"),
    ],
)
def test_a_path_of_another_machine_is_refused_in_a_line(
    sew: Sew, repository: GitFolder, path: str, folder: str
) -> None:
    program = repository.write("program.py", AGENT)
    status, out, err = sew("agent-hook", "--agent", "claude-code", stdin=_event(path, folder))
    assert (status, out, err.count("\n")) == (0, "", 1)
    assert (folder if path == "program.py" else path) in err
    assert "a path of Windows" in err or "not a file of this machine" in err
    assert program.read_text() == AGENT


def test_an_absolute_path_needs_no_folder(sew: Sew, repository: GitFolder) -> None:
    path = repository.write("program.py", AGENT)
    assert sew("agent-hook", "--agent", "claude-code", stdin=_event(str(path), r"C:\Users\ada")).err == ""
    assert path.read_text() != AGENT


@pytest.mark.parametrize(
    ("given", "path"),
    [
        (r"c:\Users\ada\a.py", r"c:\Users\ada\a.py"),
        ("/c:/Users/ada/a.py", "c:/Users/ada/a.py"),
        ("file:///c%3A/Users/ada%20b/a.py", "c:/Users/ada b/a.py"),
        (r"\\server\share\a.py", r"\\server\share\a.py"),
        ("src/a.py", "src/a.py"),
    ],
)
def test_windows_has_its_own_paths(given: str, path: str) -> None:
    assert local_path(given, windows=True) == path


@pytest.mark.parametrize("tool", ["create_file", "replace_string_in_file"])
def test_an_event_of_vs_code_is_named(sew: Sew, repository: GitFolder, tool: str) -> None:
    path = repository.write("program.py", AGENT)
    status, out, err = sew("agent-hook", "--agent", "claude-code", stdin=_event(str(path), "/", tool))
    assert (status, out, err.count("\n")) == (0, "", 1)
    assert "Copilot in VS Code" in err
    assert path.read_text() == AGENT
