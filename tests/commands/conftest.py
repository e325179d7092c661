from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PROGRAM, Sew
from tests.repositories import GitFolder, copied_repository

Installed = Callable[[object], None]


@pytest.fixture
def settings() -> str:
    """What the repository of ``git`` has in ``[tool.sew]``; a file of tests may say something else."""
    return ""


@pytest.fixture
def git(sew: Sew, tmp_path: Path, settings: str) -> GitFolder:
    """A repository in the current folder, with a program that a person wrote."""
    return copied_repository(tmp_path, {"pyproject.toml": f"[tool.sew]\n{settings}\n", "program.py": PROGRAM})


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installed:
    """Lets an installation of sew-hooks be found that pip made, with what pip records of where it came from."""
    folder = tmp_path / "installed" / "sew_hooks-0.1.0.dist-info"

    def install(origin: object) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: sew-hooks\nVersion: 0.1.0\n")
        (folder / "direct_url.json").write_text(json.dumps(origin))
        monkeypatch.syspath_prepend(str(folder.parent))

    return install
