"""What is left of other commits in the next one: a person may have thrown away what git brought in for it."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator

from sew_hooks.engine.lines import Lines
from sew_hooks.patterns import pattern
from sew_hooks.repository.commits import Change
from sew_hooks.repository.git import Repository
from sew_hooks.repository.line_changes import changed_lines

_SQUASHED = pattern(rb"^commit ([0-9a-f]{64}|[0-9a-f]{40})\n(?:[A-Z][a-z]+: .*\n)*(?: {4}.*\n|\n)*", re.MULTILINE)
"""A commit in the message of ``git merge --squash``. Git indents what it says."""

_NAMES = ("-z", "--no-ext-diff", "--no-textconv")


def squashed_commits(message: bytes) -> list[str]:
    """Return the commits that ``git merge --squash`` lists in a message."""
    return [name.decode() for name in _SQUASHED.findall(message)]


def squashed_tips(repository: Repository) -> list[str]:
    """Return the commits that ``git merge --squash`` brought into the next commit, without those that others of them
    follow, as far as git still has them.
    """
    commits = squashed_commits(repository.squashed())
    known = [answer[0] for answer in repository.objects(f"{commit}^{{commit}}" for commit in commits) if answer]
    return repository.ask("merge-base", "--independent", *known).decode().split() if known else []


def without_squashed(message: bytes, commits: Collection[str]) -> bytes:
    """Return a message without what ``git merge --squash`` wrote into it about these commits."""
    if not commits:
        return message
    dropped = {commit.encode() for commit in commits}
    return _SQUASHED.sub(lambda match: b"\n" if match[1] in dropped else match[0], message + b"\n")


def thrown_away(repository: Repository, commits: list[str]) -> set[str]:
    """Return those of the squashed ``commits`` of which nothing is staged: it has nothing of the files they changed.

    If git no longer has all of them, nobody knows.
    """
    head = repository.head()
    if not commits or head is None or not all(map(repository.commit, commits)):
        return set()
    kept = set[str]()
    for tip in repository.ask("merge-base", "--independent", *commits).decode().split():
        shared = repository.shared(head, tip)
        base = shared[0] if shared else repository.empty_tree()
        names = (os.path.join(repository.root, name) for name in _remaining(repository, head, base, tip))
        kept |= Change(repository, base, tip, (head,)).commits_of([*names])
    return set(commits) - kept


def still_changed(repository: Repository, since: str, base: str, tip: str) -> dict[str, str]:
    """Return the files that changed from ``base`` to ``tip`` and that differ from ``since`` in what is staged: for
    each, by its name in ``tip``, its name now.
    """
    renames = repository.ask("diff-index", "--cached", *_NAMES, "-M", "--diff-filter=R", "--name-status", tip, "--")
    fields = os.fsdecode(renames).split("\0")
    renamed = dict(zip(fields[1::3], fields[2::3], strict=False))
    staged = _names(repository.ask("diff-index", "--cached", "--no-renames", "--name-only", *_NAMES, since, "--"))
    brought = _names(repository.ask("diff-tree", "-r", "--no-renames", "--name-only", *_NAMES, base, tip))
    return {name: renamed.get(name, name) for name in brought if renamed.get(name, name) in staged}


def _remaining(repository: Repository, since: str, base: str, tip: str) -> Iterator[str]:
    """Yield the files, by their names in ``tip``, that are staged with something that came from ``base`` to ``tip``.

    That is all of a file, or at least half of the lines that are staged, or that came: people write the same few.
    """
    changed = still_changed(repository, since, base, tip)
    others = _names(repository.ask("diff-index", "--cached", "--no-renames", "--name-only", *_NAMES, tip, "--"))
    names = {now for now in changed.values() if now in others}
    staged, own = (changed_lines(repository, tree, names, "--cached") for tree in (since, tip))
    came = changed_lines(repository, base, changed.keys(), revision=tip)
    for name, now in changed.items():
        lines, mine = staged.get(now, Lines()), own.get(now, Lines())
        same = Lines(lines.written - mine.written, lines.removed - mine.removed)
        if now not in others or 2 * _count(same) >= max(1, min(_count(lines), _count(came.get(name, Lines())))):
            yield name


def _count(lines: Lines) -> int:
    return len(lines.written) + len(lines.removed)


def _names(output: bytes) -> frozenset[str]:
    return frozenset(os.fsdecode(output).split("\0")[:-1])
