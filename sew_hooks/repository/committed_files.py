"""Configurations as a commit has them, whatever the work tree has."""

from __future__ import annotations

import os
from pathlib import Path

from sew_hooks.files.bounded_toml import LARGEST
from sew_hooks.files.regular_files import FileError
from sew_hooks.repository.git import Repository
from sew_hooks.settings.configured_files import Reader, from_disk

_FILE = b"100"
"""How the modes of regular files begin."""


def reader_at(repository: Repository, revision: str) -> Reader:
    """Return what reads the files of a commit; those outside of the work tree are read from the disk.

    Raises ``GitError`` if there is no such commit.
    """
    commit = repository.existing(revision)
    root = os.path.realpath(repository.root)

    def read(path: Path) -> bytes | None:
        # Links of the work tree do not count: a branch may have changed them.
        name = Path(os.path.relpath(os.path.normpath(path), root))
        if name.parts[0] == "..":
            return from_disk(path)
        if not repository.ask("ls-tree", "-z", commit, "--", name.as_posix()).startswith(_FILE):
            return None
        content = repository.read(name.as_posix(), commit)
        if len(content) > LARGEST:
            raise FileError(f"larger than {LARGEST:,} bytes")
        return content

    return read
