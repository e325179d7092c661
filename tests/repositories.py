"""Real git repositories in temporary folders."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sew_hooks.settings.configuration import AGENT_VARIABLES
from tests.forks import forked, forked_in_shell

ENVIRONMENT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
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


def copied_repository(folder: Path, files: Mapping[str, str], *hooks: str) -> GitFolder:
    """Make a repository with one commit of ``files`` and with these hooks of pre-commit: a copy of the first such."""
    shutil.copytree(_prepared(tuple(files.items()), hooks), folder, dirs_exist_ok=True)
    repository = GitFolder(folder)
    repository.git("update-index", "--refresh")  # the index knows files by their times, too
    return repository


@cache
def _prepared(files: tuple[tuple[str, str], ...], hooks: tuple[str, ...]) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="sew-"))
    atexit.register(shutil.rmtree, folder)
    repository = new_repository(folder)
    for name, text in files:
        repository.stage(name, text)
    repository.commit()
    if hooks:
        done = repository.pre_commit("install", *(f"--hook-type={hook}" for hook in hooks))
        assert done.returncode == 0, done.stdout
    return folder
