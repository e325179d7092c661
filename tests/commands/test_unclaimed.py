"""``sew embed`` where the repository has signals: a person's code is marked only if somebody says so."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import pytest

from tests.commands.hooks.test_recorded_agents import write
from tests.conftest import AGENT, BOTH, PROGRAM, SEW_COMMAND, Sew
from tests.repositories import GitFolder, copied_repository, new_repository

ASKED = "{lines} of {of} lines are an agent's by no signal of [tool.sew], and a mark would say so: "


@pytest.fixture
def git(tmp_path: Path, sew: Sew) -> GitFolder:
    """A repository with a program of a person and the defaults of ``sew init``."""
    settings = '[tool.sew]\nprofile = "all"\nsignals = ["environment", "recorded"]\n'
    return copied_repository(tmp_path, {"pyproject.toml": settings, "program.py": PROGRAM})


def held(text: str) -> int:
    return sum(bool(line.strip()) for line in text.splitlines())


def answered(git: GitFolder, answer: bytes) -> int:
    """The status of ``sew embed`` at a terminal, where somebody types the answer."""
    typed, terminal = pty.openpty()
    command = [*SEW_COMMAND, "embed", "program.py"]
    with subprocess.Popen(command, cwd=git.folder, stdin=terminal, stderr=terminal, env=os.environ) as process:
        os.close(terminal)
        os.write(typed, answer)
        shown = b""
        while b"nevertheless?" not in shown:
            shown += os.read(typed, 65536)
        status = process.wait()
    os.close(typed)
    return status


def test_a_persons_file_is_marked_only_with_all(sew: Sew, git: GitFolder) -> None:
    number = held(PROGRAM)
    asked = sew("embed", "program.py")
    assert asked.status == 2
    assert ASKED.format(lines=number, of=number) + f"program.py ({number} of {number})\n" in asked.err
    assert asked.err.startswith("sew: nothing was marked, --all marks it nevertheless: ")
    assert (git.folder / "program.py").read_text() == PROGRAM
    assert sew("embed", "--all", "program.py").status == 1
    assert (git.folder / "program.py").read_text() != PROGRAM


def test_so_is_what_changed_since_a_commit(sew: Sew, git: GitFolder) -> None:
    git.write("program.py", BOTH)
    asked = sew("embed", "--changed-since", "HEAD", "program.py")
    number = held(AGENT)
    assert asked.status == 2
    assert ASKED.format(lines=number, of=number) in asked.err
    assert sew("embed", "--all", "--changed-since", "HEAD", "program.py").status == 1


def test_a_terminal_is_asked(sew: Sew, git: GitFolder) -> None:
    assert answered(git, b"n\n") == 2
    assert (git.folder / "program.py").read_text() == PROGRAM
    assert answered(git, b"y\n") == 1
    assert (git.folder / "program.py").read_text() != PROGRAM


def test_nobody_is_asked_about_an_agents_file(sew: Sew, git: GitFolder) -> None:
    write(sew, git, "new.py", AGENT, AGENT)
    assert sew("embed", "new.py").status == 0
    git.write("new.py", (git.folder / "new.py").read_text().replace("\n\n", "\n"))
    assert "by no signal" not in sew("embed", "new.py").err


def test_nobody_is_asked_where_nothing_is_written(sew: Sew, git: GitFolder) -> None:
    for option in ("--check", "--diff"):
        assert "by no signal" not in sew("embed", option, "program.py").err
    marked = sew("embed", "-", "--stdin-filename", "program.py", stdin=PROGRAM.encode())
    assert marked.status == 1
    assert "by no signal" not in marked.err


@pytest.mark.parametrize("settings", ["[tool.sew]\nprofile = 'all'\n", "[project]\nname = 'shop'\n"])
def test_nobody_is_asked_where_no_signal_is_set(sew: Sew, git: GitFolder, settings: str) -> None:
    git.write("pyproject.toml", settings)
    assert sew("embed", "--profile", "all", "program.py").status == 1


def test_the_signals_of_another_repository_count_there(
    sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    nested = new_repository(git.folder / "nested").write("program.py", PROGRAM)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    without_signals = new_repository(elsewhere / "shop").write("program.py", PROGRAM)
    for folder in (git.folder, elsewhere):
        monkeypatch.chdir(folder)
        for path in (nested, git.folder / "program.py"):
            assert "nothing was marked, --all marks it nevertheless" in sew("embed", path).err
            assert path.read_text() == PROGRAM
    assert sew("embed", "--profile", "all", without_signals).status == 1


def test_what_cannot_be_read_is_reported_as_ever(sew: Sew, git: GitFolder) -> None:
    git.write("notes.txt", "notes\n")
    done = sew("embed", "notes.txt", "missing.py")
    assert done.status == 2
    assert "by no signal" not in done.err
    assert "missing.py: " in done.err
