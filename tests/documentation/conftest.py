from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, replace

import pytest
import yaml

from tests.conftest import ROOT
from tests.documentation.examples import PLACEHOLDER
from tests.repositories import Repository

OURS = "https://example.org/sew-hooks"
"""The address of this repository, which the documentation leaves open."""
THIRD_PARTIES = (
    "https://github.com/astral-sh/ruff-pre-commit",
    "https://github.com/psf/black-pre-commit-mirror",
    "https://github.com/pre-commit/mirrors-clang-format",
)
THEIR_HOOKS = """\
- {id: black, name: black, entry: black, language: system, types: [python]}
- {id: ruff-check, name: ruff check, entry: ruff check, language: system, types: [python]}
- {id: ruff-format, name: ruff format, entry: ruff format, language: system, types: [python]}
- {id: clang-format, name: clang-format, entry: clang-format -i, language: system, types_or: [c++, java]}
"""
"""What the hooks of third parties run, with the tools of this environment: their repositories are out of reach."""


@dataclass(frozen=True)
class Team(Repository):
    """A repository that is configured as the documentation says. The key is in the environment."""

    theirs: Repository

    def use(self, example: str) -> None:
        """Make an example the configuration of pre-commit, check it, install the hooks and stage it."""
        path = self.folder / ".pre-commit-config.yaml"
        path.write_text(example.replace(PLACEHOLDER, OURS))
        validated = self.pre_commit("validate-config")
        assert (validated.returncode, validated.stdout) == (0, "")
        for each in yaml.safe_load(example)["repos"]:
            if each["repo"] in THIRD_PARTIES:
                self.theirs.git("tag", "--force", each["rev"])
        assert self.pre_commit("install").returncode == 0
        self.git("add", path.name)

    def write(self, files: dict[str, str]) -> None:
        """Write files and stage them."""
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.git("add", "--", *files)

    def commit(self) -> subprocess.CompletedProcess[str]:
        """Commit what is staged."""
        return self.run("git", "commit", "--message", "A commit")

    def sew(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run the command line of this checkout."""
        command = (sys.executable, "-c", "from sew_hooks.cli import main; main()", *arguments)
        return self.run(*command, PYTHONPATH=str(ROOT), **variables)


@pytest.fixture(scope="session")
def third_parties(team_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """Stands for the repositories of third parties."""
    repository = Repository(tmp_path_factory.mktemp("third-parties"), team_environment)
    (repository.folder / ".pre-commit-hooks.yaml").write_text(THEIR_HOOKS)
    repository.git("init", "--quiet")
    repository.git("add", "--all")
    repository.git("commit", "--quiet", "--message", "Hooks")
    return repository


@pytest.fixture
def team(project: Repository, this_repository: Repository, third_parties: Repository) -> Team:
    """A repository with one program, staged."""
    places = {OURS: this_repository.folder, **dict.fromkeys(THIRD_PARTIES, third_parties.folder)}
    environment = {**project.environment, "GIT_CONFIG_COUNT": str(len(places))}
    for number, (address, folder) in enumerate(places.items()):
        environment[f"GIT_CONFIG_KEY_{number}"] = f"url.{folder}.insteadOf"
        environment[f"GIT_CONFIG_VALUE_{number}"] = address
    return Team(project.folder, environment, third_parties)


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What differs in the environment of a machine where pip is installed and nothing else of ours."""
    folder = tmp_path_factory.mktemp("machine")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    path = os.pathsep.join([str(folder / "venv" / "bin"), os.environ["PATH"]])
    return {"PATH": path, "HOME": str(folder), "SEW_KEY": "", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


@pytest.fixture
def on_machine(team: Team, machine: dict[str, str]) -> Team:
    """The same repository on that machine, without a key."""
    return replace(team, environment={**team.environment, **machine})
