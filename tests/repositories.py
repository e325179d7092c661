"""Real git repositories in temporary folders."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

ENVIRONMENT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    **{f"GIT_{role}_NAME": "A Committer" for role in ("AUTHOR", "COMMITTER")},
    **{f"GIT_{role}_EMAIL": "committer@example.org" for role in ("AUTHOR", "COMMITTER")},
}


@dataclass(frozen=True)
class GitFolder:
    """A folder and the git in it."""

    folder: Path

    def git(self, *arguments: str) -> str:
        """Run git there and return what it prints."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        environment = {**inherited, **ENVIRONMENT}
        command = ["git", *arguments]
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

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


def new_repository(folder: Path) -> GitFolder:
    """Make an empty repository with the branch ``main``."""
    folder.mkdir(parents=True, exist_ok=True)
    repository = GitFolder(folder)
    repository.git("init", "--quiet", "--initial-branch=main")
    return repository
