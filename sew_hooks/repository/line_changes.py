"""Which lines a change wrote, by git's account."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from sew_hooks.engine.lines import SOMETHING, Lines
from sew_hooks.files.regular_files import LARGEST
from sew_hooks.repository.git import Repository, unquoted

_HUNK = re.compile(rb"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
PATCH = ("-p", "-U0", "--text", "--indent-heuristic", "--ignore-cr-at-eol", "--src-prefix=a/", "--dst-prefix=b/")
"""The options of git for a patch that ``lines_in_patch`` reads. Line ends alone are no change."""

_AT_A_TIME = 200
"""The number of files in one call of git: a command line has a limit."""


def staged_lines(
    repository: Repository, names: Collection[str], *, work_tree: bool = False, base: str = ""
) -> dict[str, Lines]:
    """Return what the next commit changes in each of the files ``names``; a file that is not among them stays as it is.

    With ``work_tree``, unstaged changes count as well. ``base`` is the commit or tree to compare with instead of HEAD.

    A file that is merely moved has no changed lines. During a merge or a cherry-pick, only lines count that are in none
    of the commits it brings in: the others were written elsewhere.
    """
    base = base or repository.head() or repository.empty_tree()
    options = () if work_tree else ("--cached",)
    changed = changed_lines(repository, base, names, *options)
    for commit in repository.brought_in():
        other = changed_lines(repository, commit, names, *options)
        changed = {name: lines & other.get(name, Lines()) for name, lines in changed.items()}
    return changed


def changed_lines(
    repository: Repository, tree: str, names: Collection[str], *options: str, revision: str = ""
) -> dict[str, Lines]:
    """Return what changed from ``tree`` to ``revision`` or, without one, to the work tree; with the option
    ``--cached`` to what is staged.

    In a file that is too large to be read, the first line represents all.
    """
    raw = repository.diff(tree, "--raw", "-z", "--no-abbrev", *options, revision=revision)
    files = [file for file in _changed_files(raw) if file.names[-1] in names]
    sizes = repository.sizes({content for file in files for content in file.contents})
    large = {file.names[-1]: Lines(frozenset({1})) for file in files if _size(file, sizes, repository) > LARGEST}
    changed: dict[str, Lines] = large
    for asked in _groups([file for file in files if file.names[-1] not in large], sizes, repository):
        changed |= dict(lines_in_patch(repository.diff(tree, *PATCH, *options, names=asked, revision=revision)))
    return changed


class _ChangedFile(NamedTuple):
    """A file that changed: its names, before and after if it was renamed, and git's names of its contents."""

    names: tuple[str, ...]
    contents: tuple[str, str]


def _changed_files(raw: bytes) -> Iterator[_ChangedFile]:
    fields = iter(raw.decode(errors="surrogateescape").split("\0")[:-1])
    for entry in fields:
        _, _, before, after, status = entry.split(" ")
        names = (next(fields), next(fields)) if status.startswith("R") else (next(fields),)
        yield _ChangedFile(names, (before, after))


def _size(file: _ChangedFile, sizes: Mapping[str, int], repository: Repository) -> int:
    """The bytes of both contents. Unstaged content has no name in git, and is in the work tree."""
    before, after = file.contents
    if after.strip("0"):
        return sizes.get(before, 0) + sizes.get(after, 0)
    try:
        return sizes.get(before, 0) + (repository.root / file.names[-1]).lstat().st_size
    except OSError:
        return sizes.get(before, 0)


def _groups(files: Iterable[_ChangedFile], sizes: Mapping[str, int], repository: Repository) -> Iterator[list[str]]:
    """Yield the names to ask git about together. A rename is only seen with both."""
    names: list[str] = []
    together = 0
    for file in files:
        size = _size(file, sizes, repository)
        if names and (len(names) >= _AT_A_TIME or together + size > LARGEST):
            yield names
            names, together = [], 0
        names += file.names
        together += size
    if names:
        yield names


def lines_in_patch(patch: bytes) -> Iterator[tuple[str, Lines]]:
    """Yield each file of a patch without context, by its name after the change."""
    lines = iter(patch.split(b"\n"))
    name, written, removed = "", set[int](), set[int]()
    for line in lines:
        if line.startswith(b"+++ "):
            if name:
                yield name, Lines(frozenset(written), frozenset(removed))
            # A name with spaces ends in a tab.
            name, written, removed = unquoted(line[4:].removesuffix(b"\t")).removeprefix("b/"), set(), set()
        elif (hunk := _HUNK.match(line)) is not None:
            before, start, after = (1 if group is None else int(group) for group in hunk.groups())
            went, came = _hunk(lines, before, after)
            if came:
                written.update(start + offset for offset in came)
            elif went:
                removed.add(start - 1 if after else start)
    if name:
        yield name, Lines(frozenset(written), frozenset(removed))


def _hunk(lines: Iterator[bytes], before: int, after: int) -> tuple[bool, list[int]]:
    """Read a hunk: whether it removed anything but blanks and brackets, and which of its new lines have anything else.
    Blanks and brackets do not count, because git often reports those of a neighbour as changed.
    """
    went, came, new = False, [], 0
    while before or new < after:
        line = next(lines)
        if line.startswith(b"-"):
            before -= 1
            went = went or SOMETHING.search(line) is not None
        elif line.startswith(b"+"):
            if SOMETHING.search(line):
                came.append(new)
            new += 1
    return went, came
