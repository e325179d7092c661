"""The first commands of README.md work as typed, in a clone on a machine with nothing of ours."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.documentation.conftest import Team
from tests.documentation.pages import blocks
from tests.repositories import GitFolder


@pytest.mark.slow
def test_the_first_commands_show_what_a_mark_changes(
    on_machine: Team, this_repository: GitFolder, tmp_path: Path
) -> None:
    clone = tmp_path / "a clone"
    on_machine.git("clone", "--quiet", str(this_repository.folder), str(clone))
    shutil.copytree(ROOT / "examples", clone / "examples")
    first, init = (block.text for block in blocks(ROOT / "README.md") if block.language == "console")
    commands = [line.removeprefix("$ ") for line in first.splitlines()]
    assert len(commands) == 3
    reader = Team(clone, {**on_machine.environment, "HOME": str(tmp_path)})
    for command in commands:
        done = reader.run("bash", "-c", command)
        assert done.returncode == (1 if "--diff" in command else 0), done.stdout
    assert "\n+\n" in done.stdout
    assert "would mark examples/demo/deliveries.py: the whole file can be found again" in done.stdout
    # Without a remote, sew init says which options it needs.
    asked = replace(reader, folder=on_machine.folder).run("bash", "-c", init.removeprefix("$ "))
    assert asked.returncode in (0, 2)
    assert "--source" in asked.stdout or "sew-embed" in asked.stdout
