"""A key that has the name of one agent and marks what another one wrote is told of."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conftest import BOTH, Sew
from tests.repositories import GitFolder

WARNING = "warning: the key 'Claude Code' marks what Codex wrote, and detection will name that key"


@pytest.fixture
def settings() -> str:
    return 'signals = ["environment"]'


@pytest.fixture
def git(git: GitFolder, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> GitFolder:
    """A repository with an agent's function, a keyring with a key for each agent, and Claude's key to mark with."""
    folder = tmp_path_factory.mktemp("keys")
    for name, key in (("claude", "0a" * 32), ("codex", "0b" * 32), ("team", "0c" * 32)):
        (folder / f"{name}.key").write_text(f"{key}\n")
        (folder / f"{name}.key").chmod(0o600)
    names = {"Claude Code": "claude", "codex 2026": "codex", "team": "team"}
    ring = folder / "ring.toml"
    ring.write_text("".join(f'[keys."{name}"]\nfile = "{file}.key"\n' for name, file in names.items()))
    ring.chmod(0o600)
    monkeypatch.delenv("SEW_KEY", raising=False)
    monkeypatch.setenv("SEW_KEYRING", str(ring))
    monkeypatch.setenv("SEW_KEY_FILE", str(folder / "claude.key"))
    monkeypatch.setenv("CODEX_SANDBOX", "1")
    git.stage("program.py", BOTH)
    return git


@pytest.mark.parametrize("command", [("hook", "embed"), ("embed", "--all")])
def test_one_line_warns(sew: Sew, git: GitFolder, command: tuple[str, ...]) -> None:
    done = sew(*command, "program.py")
    assert [line for line in done.err.splitlines() if line.startswith(WARNING)] == [
        f"{WARNING}; SEW_KEY_FILE or mark-with has to name the key of the agent"
    ]
    assert done.status == 1


@pytest.mark.parametrize("file", ["codex", "team"])
@pytest.mark.parametrize("command", [("hook", "embed"), ("embed", "--all")])
def test_the_agents_own_key_or_a_teams_is_fine(
    sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], file: str
) -> None:
    monkeypatch.setenv("SEW_KEY_FILE", str(Path(os.environ["SEW_KEYRING"]).with_name(f"{file}.key")))
    assert "warning" not in sew(*command, "program.py").err


def test_an_agent_without_a_known_name_is_fine(sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AI_AGENT", "our-robot")
    assert "warning" not in sew("hook", "embed", "program.py").err


def test_mark_with_counts_too(sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SEW_KEY_FILE")
    path = git.folder / "pyproject.toml"
    path.write_text(path.read_text() + 'mark-with = "Claude Code"\n')
    assert WARNING in sew("hook", "embed", "program.py").err
