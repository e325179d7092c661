"""Which of some files no signal calls an agent's."""

from __future__ import annotations

from pathlib import Path

import pytest

from sew_hooks.run.inputs import input_of
from sew_hooks.run.selection import unclaimed
from sew_hooks.settings.configuration import load_configuration
from tests.commands.hooks.test_recorded_agents import write
from tests.commands.test_unclaimed import held
from tests.conftest import AGENT, BOTH, PERSON, PROGRAM, Sew
from tests.repositories import GitFolder, copied_repository


@pytest.fixture
def git(tmp_path: Path, sew: Sew) -> GitFolder:
    """A repository with a program of a person and the defaults of ``sew init``."""
    settings = '[tool.sew]\nsignals = ["environment", "attributes", "recorded"]\n'
    return copied_repository(tmp_path, {"pyproject.toml": settings, "program.py": PROGRAM})


def left(*names: str) -> list[tuple[str, int, int]]:
    configuration = load_configuration(Path.cwd())
    files = [input_of(Path(name).absolute(), configuration) for name in names]
    return [(Path(each.input.name).name, each.lines, each.of) for each in unclaimed(files, configuration)]


def test_a_persons_file_is_no_agents_whoever_asks(git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AI_AGENT", "robot")
    assert left("program.py") == [("program.py", held(PROGRAM), held(PROGRAM))]


def test_what_is_recorded_is_an_agents_also_once_it_is_committed(sew: Sew, git: GitFolder) -> None:
    write(sew, git, "program.py", BOTH, AGENT)
    write(sew, git, "new.py", AGENT, AGENT)
    for _ in range(2):
        assert left("program.py", "new.py") == [("program.py", held(PROGRAM), held(BOTH))]
        git.commit()


def test_so_is_what_an_attribute_gives_to_one(git: GitFolder) -> None:
    git.write(".gitattributes", "own.py sew-agent\n")
    git.stage("own.py", PERSON)
    assert left("own.py", "program.py") == [("program.py", held(PROGRAM), held(PROGRAM))]
