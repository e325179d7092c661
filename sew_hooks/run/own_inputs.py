"""The files that an agent may name: those of the repository that it works in."""

from __future__ import annotations

import os
from pathlib import Path

from sew_hooks.files.regular_files import LARGEST, FileError
from sew_hooks.repository.git import GitError, Repository
from sew_hooks.run.inputs import Input, committed
from sew_hooks.settings.configuration import Configuration

LARGEST_TO_WAIT_FOR = 500_000
"""The largest size in bytes of a file that is marked or explained while an agent waits."""


def own_inputs(given: str, repository: Repository, configuration: Configuration) -> list[Input]:
    """Return what an agent names by a path: a file, or the files of a folder.

    What ``configuration`` leaves out is left out, and so are the files of other repositories in the folder. Raises
    ``SewError`` like :func:`own_path`.
    """
    named = committed([str(own_path(given, repository))], configuration, tracked=True)
    return [item for item in named if item.path is None or _is_own(item.path, repository)]


def _is_own(path: Path, repository: Repository) -> bool:
    try:
        repository.name_of(path)
    except GitError:
        return False
    return True


def own_path(given: str, repository: Repository, folder: Path | None = None) -> Path:
    """Return the full path that an agent names by one from ``folder``, or from the current one.

    Raises ``SewError``, which names the path as it was given, for one outside of ``repository`` (``OutsideError``), for
    a symbolic link, and for the files of git.
    """
    if "\0" in given:
        raise FileError("a path with a NUL character")
    path = Path(os.path.abspath(Path(folder or "", given)))
    try:
        name = repository.name_of(path)
        if path.is_dir():
            repository.name_of(path / "any")  # which is in another repository if the folder is one
    except GitError as error:
        raise type(error)(f"{given}: {error}") from None
    if path.is_symlink():
        raise FileError(f"{given}: a symbolic link; name the file itself")
    if any(part.lower() == ".git" for part in Path(name).parts):
        raise FileError(f"{given}: a file of git")
    return path


def own_input(given: str, repository: Repository, configuration: Configuration, most: int = LARGEST) -> Input:
    """Return the one file that an agent names. Raises ``SewError`` if it is none, one that is left out, or one of more
    than ``most`` bytes.
    """
    files = own_inputs(given, repository, configuration)
    if not os.path.isfile(given):
        raise FileError(f"{given}: {'a folder; name a file' if os.path.isdir(given) else 'not a file'}")
    if len(files) != 1:
        raise FileError(f"{given}: left out by [tool.sew]")
    if os.path.getsize(given) > most:
        raise FileError(f"{given}: larger than {most:,} bytes, which takes longer than a call; run sew in a shell")
    return files[0]


def read_given(item: Input, given: str) -> tuple[str, bytes]:
    """Return language and content of a file. Raises ``FileError``, which names the path as it was given."""
    try:
        return item.read()
    except FileError as error:
        raise FileError(f"{given}: {error}") from None
