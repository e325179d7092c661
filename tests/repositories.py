"""Real git repositories in temporary folders."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from pathlib import Path

from sew_hooks.settings.configuration import AGENT_VARIABLES
from tests.forks import forked, forked_in_shell

ENVIRONMENT = {
    "GIT_CONFIG_GLOBAL": str(Path(__file__).with_name("gitconfig")),
    "GIT_CONFIG_NOSYSTEM": "1",
    **{f"GIT_{role}_NAME": "A Committer" for role in ("AUTHOR", "COMMITTER")},
    **{f"GIT_{role}_EMAIL": "committer@example.org" for role in ("AUTHOR", "COMMITTER")},
}


def persons_environment() -> dict[str, str]:
    """The environment of a shell where git is set up and nothing comes from pre-commit, an agent or a user of ours."""
    others = ("GIT_", "PRE_COMMIT", "SEW_", "PYTHONUNBUFFERED", *AGENT_VARIABLES)
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(others) or name == "SEW_CACHE_DIR"  # the one of the tests
    }
    return {**inherited, **ENVIRONMENT}


def instead_of(places: Mapping[str, Path]) -> dict[str, str]:
    """The environment in which git finds what is at these addresses in folders."""
    variables = {"GIT_CONFIG_COUNT": str(len(places))}
    for number, (address, folder) in enumerate(places.items()):
        variables[f"GIT_CONFIG_KEY_{number}"] = f"url.{folder}.insteadOf"
        variables[f"GIT_CONFIG_VALUE_{number}"] = address
    return variables


@dataclass(frozen=True)
class GitFolder:
    """A folder and the git in it. ``environment`` is that of its commands, if it is not that of the test."""

    folder: Path
    environment: Mapping[str, str] | None = None

    def run(self, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a command there; its ``stdout`` has both what it prints and what it complains about."""
        return self._run(*command, stderr=subprocess.STDOUT, **variables)

    def git(self, *arguments: str, **variables: str) -> str:
        """Run git there and return what it prints."""
        done = self._run("git", *arguments, stderr=subprocess.PIPE, **variables)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def pre_commit(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run the real pre-commit there."""
        return self.run(*forked("pre-commit"), *arguments, **variables)

    def install_pre_commit(self, *hooks: str) -> None:
        """Have git run pre-commit as these hooks, or those of the configuration: the one of the ``PATH``."""
        done = self.pre_commit("install", *(f"--hook-type={hook}" for hook in hooks))
        assert done.returncode == 0, done.stdout
        for path in map(Path, re.findall(r"^pre-commit installed at (.+)$", done.stdout, re.MULTILINE)):
            script = self.folder / path
            started, replaced = re.subn(
                r"^INSTALL_PYTHON=.*$", "INSTALL_PYTHON=", script.read_text(), flags=re.MULTILINE
            )
            assert replaced == 1
            script.write_text(started)

    def write(self, name: str, text: str) -> Path:
        """Write a file and return its path."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        return path

    def stage(self, name: str, text: str) -> Path:
        """Write a file and stage it."""
        path = self.write(name, text)
        self.git("add", "--", name)
        return path

    def commit(self) -> str:
        """Commit what is staged and return the commit."""
        self.git("commit", "--quiet", "--allow-empty", "--message", "A commit")
        return self.git("rev-parse", "HEAD")

    def install_hook(self, name: str, hook: str) -> None:
        """Have git run a ``sew hook`` about messages."""
        path = self.write(f".git/hooks/{name}", f'#!/bin/sh\nexec {forked_in_shell("sew")} hook {hook} -- "$1"\n')
        path.chmod(0o755)

    def _run(self, *command: str, stderr: int, **variables: str) -> subprocess.CompletedProcess[str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        environment = {**({**inherited, **ENVIRONMENT} if self.environment is None else self.environment), **variables}
        return subprocess.run(
            command, cwd=self.folder, env=environment, check=False, text=True, stdout=subprocess.PIPE, stderr=stderr
        )


def new_repository(folder: Path) -> GitFolder:
    """Make an empty repository with the branch ``main``."""
    folder.mkdir(parents=True, exist_ok=True)
    repository = GitFolder(folder)
    repository.git("init", "--quiet", "--initial-branch=main")
    return repository


def prepared_repository(folder: Path, kind: Hashable, prepare: Callable[[GitFolder], object]) -> GitFolder:
    """Make a repository that ``prepare`` fills. What is of the same kind is a copy of the first one."""
    if kind in _PREPARED:
        shutil.copytree(_PREPARED[kind], folder, symlinks=True, dirs_exist_ok=True)
        repository = GitFolder(folder)
        repository.git("update-index", "-q", "--refresh")  # the index knows files by their times, too
        return repository
    repository = new_repository(folder)
    prepare(repository)
    kept = Path(tempfile.mkdtemp(prefix="sew-"))
    atexit.register(shutil.rmtree, kept)
    _PREPARED[kind] = shutil.copytree(folder, kept, symlinks=True, dirs_exist_ok=True)
    return repository


_PREPARED: dict[Hashable, Path] = {}


def copied_repository(folder: Path, files: Mapping[str, str], *hooks: str) -> GitFolder:
    """Make a repository with one commit of ``files`` and with these hooks of pre-commit."""

    def prepare(repository: GitFolder) -> None:
        for name, text in files.items():
            repository.write(name, text)
        repository.git("add", "--all")
        repository.commit()
        if hooks:
            done = repository.pre_commit("install", *(f"--hook-type={hook}" for hook in hooks))
            assert done.returncode == 0, done.stdout

    return prepared_repository(folder, (*files.items(), hooks), prepare)
