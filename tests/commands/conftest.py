from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import PROGRAM, Sew
from tests.repositories import GitFolder, new_repository


@pytest.fixture
def settings() -> str:
    """What the repository of ``git`` has in ``[tool.sew]``; a file of tests may say something else."""
    return ""


@pytest.fixture
def git(sew: Sew, tmp_path: Path, settings: str) -> GitFolder:
    """A repository in the current folder, with a program that a person wrote."""
    repository = new_repository(tmp_path)
    repository.stage("pyproject.toml", f"[tool.sew]\n{settings}\n")
    repository.stage("program.py", PROGRAM)
    repository.commit()
    return repository
