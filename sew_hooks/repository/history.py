"""The commits of a range, newest first, with what the message of each discloses."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import NamedTuple

from sew_hooks.repository.commits import values_of
from sew_hooks.repository.git import GitError, Repository


class Commit(NamedTuple):
    """A commit: its name, its parents, its subject, and the values of the trailer that was asked for."""

    name: str
    parents: tuple[str, ...]
    subject: str
    disclosed: tuple[str, ...]


class Range(NamedTuple):
    """The commits of ``tips`` that are not in the history of ``known``; all are names of commits."""

    tips: tuple[str, ...]
    known: tuple[str, ...]


def range_of(repository: Repository, text: str) -> Range | None:
    """Return the range that ``A..B`` or ``A...B`` stands for, or None if the text is not one; an empty side is HEAD.

    As in ``git log``, ``A...B`` are the commits that only one of the two has. Raises ``GitError`` for a commit that
    does not exist, and for ``A...B`` without a common history.
    """
    if ".." not in text or text.strip(".") == "":
        return None
    separator = "..." if "..." in text else ".."
    first, _, last = text.partition(separator)
    known, tip = (_commit(repository, side or "HEAD") for side in (first, last))
    if separator == "..":
        return Range((tip,), (known,))
    shared = tuple(repository.ask("merge-base", "--all", known, tip, fine=(0, 1)).decode().split())
    if not shared:
        raise GitError(f"{first or 'HEAD'} and {last or 'HEAD'} have no commit in common; is the clone a shallow one?")
    return Range((known, tip), shared)


def commits_in(repository: Repository, asked: Range, trailer: str) -> Iterator[Commit]:
    """Yield the commits of a range, newest first, each with its values of ``trailer``."""
    form = "--format=%H%n%P%n%s%n%(trailers:only,unfold)"
    out = repository.ask("log", "-z", form, *asked.tips, "--not", *asked.known, "--")
    for entry in out.split(b"\0"):
        if entry:
            name, parents, subject, trailers = entry.split(b"\n", 3)
            disclosed = tuple(values_of(trailers, trailer))
            yield Commit(name.decode(), tuple(parents.decode().split()), os.fsdecode(subject), disclosed)


def _commit(repository: Repository, revision: str) -> str:
    found = repository.commit(revision)
    if found is None:
        raise GitError(f"there is no commit {revision}")
    return found
