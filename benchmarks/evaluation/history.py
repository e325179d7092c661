"""The later history of the files of a commit, read from a git repository, bare or not, along the first parents."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path, PurePosixPath

from sew_hooks.languages.registry import SUFFIXES

_REGULAR = ("100644", "100755")


@dataclass
class Life:
    """One file: its first path, and for each commit that changed it, the number of that commit and the blob.

    Commit 0 is the one it starts in. The blob is None in the commit that deletes the file.
    """

    path: str
    language: str
    versions: list[tuple[int, str | None]]


def git(repository: Path, *arguments: str, text: bytes = b"") -> bytes:
    """Return the output of a git command; ``text`` is its input."""
    return subprocess.run(
        ["git", "-C", str(repository), *arguments], input=text, stdout=subprocess.PIPE, check=True
    ).stdout


def mainline(repository: Path) -> list[str]:
    """Return the commits from ``HEAD`` back along the first parents, the newest first."""
    return git(repository, "rev-list", "--first-parent", "HEAD").decode().split()


def lives(repository: Path, commits: Sequence[str]) -> list[Life]:
    """Return the lives of the files of the first commit through the others, each of which is a child of the one before.

    A renamed file lives on, as git detects renames (at least half of it is alike); a file that is added later has no
    life here. A file that is no longer a regular file counts as deleted.
    """
    born: dict[str, Life] = {}
    for line in git(repository, "ls-tree", "-r", "-z", commits[0]).decode(errors="surrogateescape").split("\0")[:-1]:
        fields, path = line.split("\t", 1)
        mode, _, blob = fields.split()
        language = SUFFIXES.get(PurePosixPath(path).suffix.lower())
        if mode in _REGULAR and language is not None:
            born[path] = Life(path, language, [(0, blob)])
    now = dict(born)
    for number, changes in enumerate(_changes(repository, commits), start=1):
        moved: dict[str, Life] = {}
        for mode, blob, path, new_path in changes:
            life = now.pop(path, None)
            if life is None:
                continue
            new = blob if mode in _REGULAR else None
            if new != life.versions[-1][1]:
                life.versions.append((number, new))
            if new is not None:
                moved[new_path] = life
        now |= moved
    return list(born.values())


_Change = tuple[str, str, str, str]
"""The new mode and blob, the old and the new path."""


def _changes(repository: Path, commits: Sequence[str]) -> Iterator[list[_Change]]:
    """Yield the changes of each commit to the one before it."""
    pairs = "".join(f"{new} {old}\n" for old, new in pairwise(commits))
    command = ["diff-tree", "--stdin", "-r", "-M", "--always", "--raw", "-z", "--no-abbrev"]
    tokens = iter(git(repository, *command, text=pairs.encode()).decode(errors="surrogateescape").split("\0")[:-1])
    changes: list[_Change] | None = None
    for token in tokens:
        if not token.startswith(":"):  # the next commit
            if changes is not None:
                yield changes
            changes = []
            continue
        _, mode, _, blob, status = token.split()
        path = next(tokens)
        assert changes is not None
        changes.append((mode, blob, path, next(tokens) if status.startswith("R") else path))
    if changes is not None:
        yield changes


def contents(repository: Path, blobs: Sequence[str]) -> list[bytes]:
    """Return the content of each blob."""
    rest = git(repository, "cat-file", "--batch", text="".join(f"{blob}\n" for blob in blobs).encode())
    out = []
    for _ in blobs:
        head, rest = rest.split(b"\n", 1)
        size = int(head.split()[2])
        out.append(rest[:size])
        rest = rest[size + 1 :]
    return out
