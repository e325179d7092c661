from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest
import yaml

import sew_hooks
from tests.documentation.examples import EXAMPLES, PLACEHOLDER, REVISION
from tests.forks import forked
from tests.repositories import GitFolder

OURS = "https://example.org/sew-hooks"
"""The address of this repository, which the documentation leaves open."""


def filled_in(text: str) -> str:
    """A text of the documentation with the address and the revision that a reader writes there."""
    return text.replace(PLACEHOLDER, OURS).replace(REVISION, f"v{sew_hooks.__version__}")


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


class Team(GitFolder):
    """A repository that is configured as the documentation says."""

    def use(self, example: str) -> None:
        """Make an example the configuration of pre-commit, check it, install the hooks and stage it."""
        path = self.folder / ".pre-commit-config.yaml"
        path.write_text(filled_in(example))
        validated = self.pre_commit("validate-config")
        assert (validated.returncode, validated.stdout) == (0, "")
        assert self.pre_commit("install").returncode == 0
        self.git("add", path.name)

    def add(self, files: dict[str, str]) -> None:
        """Write files and stage them."""
        for name, text in files.items():
            self.stage(name, text)

    def sew(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run the command line of this checkout."""
        return self.run(*forked("sew"), *arguments, **variables)


@pytest.fixture(scope="session")
def third_parties(team_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> GitFolder:
    """Stands for the repositories of third parties, with the revisions of theirs that the examples name."""
    repository = GitFolder(tmp_path_factory.mktemp("third-parties"), team_environment)
    (repository.folder / ".pre-commit-hooks.yaml").write_text(THEIR_HOOKS)
    repository.git("init", "--quiet")
    repository.git("add", "--all")
    repository.commit()
    configurations = [yaml.safe_load(text) for name, text in EXAMPLES.items() if " yaml" in name]
    named = [each for configuration in configurations for each in configuration.get("repos", ())]
    for revision in {each["rev"] for each in named if each["repo"] in THIRD_PARTIES}:
        repository.git("tag", revision)
    return repository


@pytest.fixture
def team(project: GitFolder, this_repository: GitFolder, third_parties: GitFolder) -> Team:
    """A repository with one program, staged; the key is in the environment."""
    places = {OURS: this_repository.folder, **dict.fromkeys(THIRD_PARTIES, third_parties.folder)}
    environment = {**project.environment, "GIT_CONFIG_COUNT": str(len(places))}
    for number, (address, folder) in enumerate(places.items()):
        environment[f"GIT_CONFIG_KEY_{number}"] = f"url.{folder}.insteadOf"
        environment[f"GIT_CONFIG_VALUE_{number}"] = address
    return Team(project.folder, environment)


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
