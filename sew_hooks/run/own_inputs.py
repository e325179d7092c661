"""The files that an agent may name: those of the repository that it works in."""

from __future__ import annotations

import os
from pathlib import Path

from sew_hooks.files.regular_files import FileError
from sew_hooks.repository.git import GitError, Repository
from sew_hooks.run.inputs import Input, committed
from sew_hooks.settings.configuration import Configuration


def own_inputs(path: Path, repository: Repository, configuration: Configuration) -> list[Input]:
    """Return what an agent names by a path: one file, or the source files of a folder.

    What ``configuration`` leaves out is left out. Raises ``SewError``, which names the path, for one outside of
    ``repository`` (``OutsideError``), for a symbolic link, and for the files of git.
    """
    if "\0" in str(path):
        raise FileError("a path with a NUL character")
    path = Path(os.path.abspath(path))
    try:
        name = repository.name_of(path)
    except GitError as error:
        raise type(error)(f"{path}: {error}") from None
    if path.is_symlink() or any(part.lower() == ".git" for part in Path(name).parts):
        raise FileError(f"{name}: a symbolic link, or a file of git")
    return committed([str(path)], configuration)


def own_input(path: str, repository: Repository, configuration: Configuration) -> Input:
    """Return the one file that an agent names. Raises ``SewError`` if it is none, or one that is left out."""
    found = own_inputs(Path(path), repository, configuration)
    if not os.path.isfile(path) or len(found) != 1:
        raise FileError(f"{path}: not a file, or one that [tool.sew] leaves out")
    return found[0]
