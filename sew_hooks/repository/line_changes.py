"""Which lines a change wrote, by git's account: not those that it only laid out anew or moved."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain, pairwise

from sew_hooks.engine.lines import Lines
from sew_hooks.engine.unformatted import PlainStatement, without_layout
from sew_hooks.files.regular_files import LARGEST
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.repository.git import Repository, unquoted
from sew_hooks.repository.text_changes import Replacement, compared, touched_lines

_HUNK = pattern(rb"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
PATCH = ("-p", "-U3", "--text", "--indent-heuristic", "--ignore-cr-at-eol", "--src-prefix=a/", "--dst-prefix=b/")
"""The options of git for a patch that ``lines_in_patch`` reads. Line ends alone are no change."""

_MOST_SHIFTED = 10
"""The largest number of changes, a few lines from one another, that are compared together."""

_FEWEST_SIGNS = 20
"""The fewest signs in two statements that count as moved together, as in git's own account of moved lines."""

_AT_A_TIME = 200
"""The number of files in one call of git: a command line has a limit."""


def staged_lines(
    repository: Repository,
    names: Collection[str],
    *,
    work_tree: bool = False,
    base: str = "",
    besides: Iterable[str] = (),
) -> dict[str, Lines]:
    """Return what the next commit changes in each of the files ``names``; a file that is not among them stays as it is.

    With ``work_tree``, unstaged changes count as well. ``base`` is the commit or tree to compare with instead of HEAD.

    A file that is merely moved has no changed lines. During a merge, a cherry-pick or a rebase, only lines count that
    are in none of the commits it brings in, nor in those ``besides``: the others were written elsewhere.
    """
    base = base or repository.head() or repository.empty_tree()
    options = () if work_tree else ("--cached",)
    changed = changed_lines(repository, base, names, *options)
    for commit in (*repository.brought_in(), *besides):
        other = changed_lines(repository, commit, names, *options)
        changed = {name: lines & other.get(name, Lines()) for name, lines in changed.items()}
    return changed


def changed_lines(
    repository: Repository, tree: str, names: Collection[str], *options: str, revision: str = ""
) -> dict[str, Lines]:
    """Return what changed from ``tree`` to ``revision`` or, without one, to the work tree; with the option
    ``--cached`` to what is staged.

    In a file that is too large to be read, the first line represents all. What is moved may come from any source file
    that changed or was deleted.
    """
    raw = repository.diff(tree, "--raw", "-z", "--no-abbrev", *options, revision=revision)
    files = [*_changed_files(raw)]
    asked = {file.names[-1] for file in files if file.names[-1] in names and not file.is_gone}
    if not asked:
        return {}
    sizes = repository.sizes({content for file in files for content in file.contents})
    large = {file.names[-1] for file in files if _size(file, sizes, repository) > LARGEST}
    read = [file for file in files if file.names[-1] not in large and (file.names[-1] in asked or file.is_source)]

    def hunks(wanted: Iterable[_ChangedFile]) -> Iterator[Hunk]:
        for group in _groups(wanted, sizes, repository):
            names = [name for file in group for name in file.names]  # a rename is only seen with both
            yield from hunks_in(repository.diff(tree, *PATCH, *options, names=names, revision=revision))

    # Code comes from files that were there before. The others may be all of a repository, and are read one by one.
    old = [*hunks(file for file in read if not file.is_new)]
    changed = _lines_of(chain(old, hunks(file for file in read if file.is_new)), _moved(old))
    whole = Lines(frozenset({1}))
    return {name: whole if name in large else changed[name] for name in asked if name in large or name in changed}


def replaced_files(repository: Repository, tree: str, *options: str) -> Iterator[tuple[str, bytes]]:
    """Yield the source files of ``tree`` that changed or were deleted, each with its name and its content there.

    The options are those of ``changed_lines``. Very large files are left out.
    """
    raw = repository.diff(tree, "--raw", "-z", "--no-abbrev", *options)
    files = [file for file in _changed_files(raw) if file.is_source and not file.is_new]
    sizes = repository.sizes({content for file in files for content in file.contents})
    read = [file for file in files if file.contents[0] in sizes and sizes[file.contents[0]] <= LARGEST]
    for group in _groups(read, sizes, repository):
        contents = repository.contents(file.contents[0] for file in group)
        yield from ((file.names[0], content) for file, content in zip(group, contents, strict=True))


class _ChangedFile(NamedTuple):
    """A file that changed: its names, before and after if it was renamed, and git's names of its contents."""

    names: tuple[str, ...]
    contents: tuple[str, str]
    status: str

    @property
    def is_new(self) -> bool:
        """Whether it was not there before."""
        return self.status == "A"

    @property
    def is_gone(self) -> bool:
        """Whether it was deleted."""
        return self.status == "D"

    @property
    def is_source(self) -> bool:
        """Whether it is, or was, a source file, by its name."""
        return any(name.lower().endswith(tuple(SUFFIXES)) for name in self.names)


def _changed_files(raw: bytes) -> Iterator[_ChangedFile]:
    fields = iter(raw.decode(errors="surrogateescape").split("\0")[:-1])
    for entry in fields:
        _, _, before, after, status = entry.split(" ")
        names = (next(fields), next(fields)) if status.startswith("R") else (next(fields),)
        yield _ChangedFile(names, (before, after), status[:1])


def _size(file: _ChangedFile, sizes: Mapping[str, int], repository: Repository) -> int:
    """The bytes of both contents. Unstaged content has no name in git, and is in the work tree."""
    before, after = file.contents
    if after.strip("0"):
        return sizes.get(before, 0) + sizes.get(after, 0)
    try:
        return sizes.get(before, 0) + (repository.root / file.names[-1]).lstat().st_size
    except OSError:
        return sizes.get(before, 0)


def _groups(
    files: Iterable[_ChangedFile], sizes: Mapping[str, int], repository: Repository
) -> Iterator[list[_ChangedFile]]:
    """Yield the files to ask git about together."""
    group: list[_ChangedFile] = []
    names = together = 0
    for file in files:
        size = _size(file, sizes, repository)
        if group and (names >= _AT_A_TIME or together + size > LARGEST):
            yield group
            group, names, together = [], 0, 0
        group.append(file)
        names += len(file.names)
        together += size
    if group:
        yield group


class Hunk(NamedTuple):
    """Lines of a file that follow one another and changed: the file's name after the change, the lines before them, and
    the statements in which more than the layout differs.
    """

    name: str
    start: int
    replaced: Sequence[Replacement]


def lines_in_patch(patch: bytes) -> dict[str, Lines]:
    """Return what a patch wrote, by the names of the files after the change."""
    hunks = [*hunks_in(patch)]
    return _lines_of(hunks, _moved(hunks))


def hunks_in(patch: bytes) -> Iterator[Hunk]:
    """Yield the lines that changed in a patch."""
    lines = iter(patch.split(b"\n"))
    name = ""
    for line in lines:
        if line.startswith(b"+++ "):
            # A name with spaces ends in a tab.
            name = unquoted(line[4:].removesuffix(b"\t")).removeprefix("b/")
        elif (hunk := _HUNK.match(line)) is not None:
            before, start, after = (1 if group is None else int(group) for group in hunk.groups())
            runs = _runs(lines, before, after, start - 1 if after else start)
            replaced = [compared(run.old, run.new).replaced for run in runs]
            for number in _shifted(runs, [number for number, replacements in enumerate(replaced) if replacements]):
                replaced[number] = []
            for run, replacements in zip(runs, replaced, strict=True):
                yield Hunk(name, run.start, replacements)


class _Run(NamedTuple):
    """Old lines and the new ones in their place, after so many lines of the new text, and the lines up to the next."""

    start: int
    old: list[bytes]
    new: list[bytes]
    kept: list[bytes]


def _runs(lines: Iterator[bytes], before: int, after: int, start: int) -> list[_Run]:
    """Read what changed in a part of a patch that has so many old and new lines."""
    read = list[_Run]()
    while before or after:
        line = next(lines)
        if line.startswith(b"\\"):
            continue
        before -= not line.startswith(b"+")
        after -= not line.startswith(b"-")
        if line.startswith((b"-", b"+")):
            if not read or read[-1].kept:
                read.append(_Run(start, [], [], []))
            (read[-1].old if line.startswith(b"-") else read[-1].new).append(line[1:])
        elif read:
            read[-1].kept.append(line[1:])
        start += not line.startswith(b"-")
    return read


def _shifted(runs: Sequence[_Run], differing: Sequence[int]) -> Iterator[int]:
    """Yield those of ``differing`` runs that only differ because git took a line of one statement for another's.

    They have the same text together, with the lines between them.
    """
    at = 0
    while at < len(differing):
        first, old, new = differing[at], b"", b""
        for number in range(first, min(first + _MOST_SHIFTED, differing[-1] + 1)):
            run = runs[number]
            old += without_layout(b"".join(run.old))
            new += without_layout(b"".join(run.new))
            if old == new:
                yield from range(first, number + 1)
                at = bisect_right(differing, number) - 1
                break
            kept = without_layout(b"".join(run.kept))
            old, new = old + kept, new + kept
        at += 1


def _lines_of(hunks: Iterable[Hunk], moved: Set[_Pair]) -> dict[str, Lines]:
    """The lines that each file's hunks touch, without statements that were moved there."""
    parts_of: dict[str, list[tuple[int, list[Replacement]]]] = {}
    for hunk in hunks:
        replaced = [replacement._replace(new=_without(moved, replacement.new)) for replacement in hunk.replaced]
        parts_of.setdefault(hunk.name, []).append((hunk.start, replaced))
    return {name: touched_lines(parts) for name, parts in parts_of.items()}


_Pair = tuple[bytes, bytes]
"""Two statements that follow one another."""


def _moved(hunks: Iterable[Hunk]) -> frozenset[_Pair]:
    """The pairs of statements that a change removed somewhere, and that are therefore not new elsewhere."""
    return frozenset(pair for hunk in hunks for replacement in hunk.replaced for pair in _pairs(replacement.old))


def _pairs(statements: Sequence[PlainStatement]) -> list[_Pair]:
    texts = [statement.text for statement in statements if statement.lines]
    return [pair for pair in pairwise(texts) if sum(map(len, pair)) >= _FEWEST_SIGNS]


def _without(moved: Set[_Pair], statements: Sequence[PlainStatement]) -> Sequence[PlainStatement]:
    """Those of some statements that were not moved there together with a neighbour."""
    held = [statement for statement in statements if statement.lines]
    known = [(first.text, second.text) in moved for first, second in pairwise(held)]
    return [
        statement for statement, *pairs in zip(held, [False, *known], [*known, False], strict=False) if not any(pairs)
    ]
