from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest
import yaml

from tests.conftest import HOOKS_ADDRESS, HOOKS_TAG
from tests.documentation.examples import EXAMPLES, PLACEHOLDER, REVISION
from tests.forks import forked, forked_programs
from tests.repositories import GitFolder, instead_of


def filled_in(text: str) -> str:
    """A text of the documentation with the address and the revision that a reader writes there."""
    return text.replace(PLACEHOLDER, HOOKS_ADDRESS).replace(REVISION, HOOKS_TAG)


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
        self.install_pre_commit()
        self.git("add", path.name)

    def add(self, files: dict[str, str]) -> None:
        """Write files and stage them."""
        for name, text in files.items():
            self.stage(name, text)

    def sew(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run the command line of this checkout."""
        return self.run(*forked("sew"), *arguments, **variables)

    def in_forks(self) -> Team:
        """The same repository where a fork runs ``sew`` instead of the one that is installed."""
        environment = dict(self.environment or os.environ)
        environment["PATH"] = os.pathsep.join([str(forked_programs()), environment["PATH"]])
        return replace(self, environment=environment)


@pytest.fixture(scope="session")
def third_parties(tmp_path_factory: pytest.TempPathFactory) -> GitFolder:
    """Stands for the repositories of third parties, with the revisions of theirs that the examples name."""
    repository = GitFolder(tmp_path_factory.mktemp("third-parties"))
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
def team(project: GitFolder, loaded_hooks: GitFolder, third_parties: GitFolder) -> Team:
    """A repository with one program, staged; the key is in the environment."""
    places = {HOOKS_ADDRESS: loaded_hooks.folder, **dict.fromkeys(THIRD_PARTIES, third_parties.folder)}
    return Team(project.folder, {**(project.environment or {}), **instead_of(places)})


PIP_ONCE = """\
#!/bin/sh
# What was installed here needs no second time.
asked=$(for argument; do case $argument in -*) ;; *) printf '%s ' "$argument" ;; esac; done)
grep --quiet --fixed-strings --line-regexp "$asked" "$0.done" 2>/dev/null && exit
"$(dirname "$0")/../venv/bin/pip" "$@" && echo "$asked" >> "$0.done"
"""


@pytest.fixture
def installing_team(team: Team, installing_environment: dict[str, str]) -> Team:
    """The same repository, where pre-commit and pip install what is in this repository."""
    return replace(team, environment={**(team.environment or {}), **installing_environment})


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What differs in the environment of a machine where pip is installed and nothing else of ours."""
    folder = tmp_path_factory.mktemp("machine")
    subprocess.run([sys.executable, "-m", "virtualenv", "--quiet", folder / "venv"], check=True)
    (folder / "once").mkdir()
    pip = folder / "once" / "pip"
    pip.write_text(PIP_ONCE)
    pip.chmod(0o755)
    path = os.pathsep.join([str(pip.parent), str(folder / "venv" / "bin"), os.environ["PATH"]])
    return {"PATH": path, "HOME": str(folder), "SEW_KEY": "", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


@pytest.fixture
def on_machine(installing_team: Team, machine: dict[str, str]) -> Team:
    """The same repository on that machine, without a key."""
    return replace(installing_team, environment={**(installing_team.environment or {}), **machine})
