"""What a run is to mark: which of the given files, and which of their lines."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from sew_hooks.engine.lines import Lines, holding
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.files.written_files import work_tree_around
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.agents import SOMEBODY
from sew_hooks.repository.authors import Authorship, ChangedLines, who_wrote
from sew_hooks.repository.git import GitError, Repository, has_repository
from sew_hooks.repository.known_versions import without_known
from sew_hooks.repository.line_changes import changed_lines, staged_lines
from sew_hooks.repository.records import Recorded
from sew_hooks.repository.remaining_changes import squashed_tips
from sew_hooks.run.authorship import authors_of
from sew_hooks.run.inputs import Failure, Input
from sew_hooks.run.mark_journal import Journal
from sew_hooks.settings.configuration import Configuration, load_configuration

_NOTHING_NEW = "its changed lines are only laid out anew or moved, or in a commit already"


@dataclass(frozen=True, slots=True)
class Decision:
    """An input with the lines that are to be marked, perhaps none, the reason, and the names of the agents.

    ``unseen`` is the agent that makes the commit, if its own hook told of no edit of the file.
    """

    input: Input
    reason: str
    agents: frozenset[str] = frozenset()
    unseen: str = ""

    @property
    def marks(self) -> bool:
        """Whether there is anything to mark."""
        lines = self.input.lines
        return lines is None or any(lines)

    def __str__(self) -> str:
        return f"{self.input.name}: {'to be marked' if self.marks else 'left alone'}; {self.reason}"


def decide(
    files: Sequence[Input],
    configuration: Configuration,
    *,
    any_author: bool = False,
    whole_files: bool = False,
    since: str | None = None,
) -> Iterator[Decision | Failure]:
    """Decide which lines of each file to mark: those that changed and that an agent wrote.

    Changed lines are the staged ones or, with ``since``, all that are new since the work tree's history left that
    revision, or with ``whole_files`` all lines. A file that git does not track is new as a whole. The signals of
    ``configuration`` say which of these an agent wrote; with ``any_author``, all of them count.

    Raises ``GitError`` without a repository, unless ``any_author`` needs none.
    """
    folder = Path.cwd()
    if any_author and since is None and not has_repository(folder):
        yield from (Decision(file, "--all, and nothing is known of earlier versions") for file in files)
        return
    repository = Repository(folder)
    base = repository.head() if since is None else repository.fork_of(since)
    named = {file.name: _named(file, repository) for file in files}
    names = {name for name in named.values() if isinstance(name, str)}
    changed, unstaged = _changed(repository, names, base, staged=since is None, whole=whole_files)
    if any_author:
        authors = {name: Authorship(lines, "--all") for name, lines in changed.items()}
    else:
        change = ChangedLines(repository, base, changed)
        authors = authors_of(change, configuration, os.environ)
    for file in files:
        name = named[file.name]
        if isinstance(name, Failure):
            yield name
        elif name not in authors:
            when = "" if since is None else f" since {since}"
            yield Decision(replace(file, lines=Lines()), f"none of its lines changed{when}")
        elif not any(changed[name]):
            yield Decision(replace(file, lines=Lines()), _NOTHING_NEW)
        elif name in unstaged and any(authors[name].lines):
            yield Failure(file.name, "has changes that are not staged; stage or stash them", internal=False)
        else:
            author = authors[name]
            before = None if base is None else partial(repository.read, name, base)
            agent = "" if any_author else author.agent or SOMEBODY
            chosen = replace(file, lines=author.lines, mixed_authors=author.mixed_authors, before=before, agent=agent)
            yield Decision(chosen, author.reason, author.names, author.unseen)


class Unclaimed(NamedTuple):
    """How many of the lines of an input that are to be marked no signal calls an agent's, and of how many."""

    input: Input
    lines: int
    of: int


def unclaimed(files: Iterable[Input | Failure], configuration: Configuration) -> list[Unclaimed]:
    """Return how much of each file that is to be marked no signal calls an agent's, if any of it.

    The signals are those of ``configuration``, or for a file of another repository those that are configured there.
    Nothing is known to be a person's where there are none, outside a repository, or on standard input.
    """
    here = Path.cwd()
    own = _root_of(here / "file", here)
    by_root: dict[Path, list[Input]] = {}
    for file in files:
        if isinstance(file, Input) and file.path is not None:
            by_root.setdefault(_root_of(file.path, here), []).append(file)
    unclaimed_files = list[Unclaimed]()
    for root, inside in by_root.items():
        settings = configuration if root == own else load_configuration(root)
        if (settings.signals or settings.agent_paths) and has_repository(root):
            unclaimed_files += _unclaimed_in(Repository(here if root == own else root), inside, settings)
    return unclaimed_files


def _root_of(path: Path, here: Path) -> Path:
    """The root of the work tree with a file, or the working directory, whose git may have its work tree elsewhere."""
    return work_tree_around(Path(os.path.realpath(path))) or here


def _unclaimed_in(repository: Repository, files: Iterable[Input], configuration: Configuration) -> list[Unclaimed]:
    """The same for files of one repository.

    The signals about files and lines are asked: who runs the command, and in whose shell, does not tell who wrote code
    that is there. Lines that hold nothing do not count.
    """
    items = {name: file for file in files if (name := _name_here(file, repository))}
    texts = {name: text for name, file in items.items() if (text := _text(file)) is not None}
    lines = {name: _to_mark(items[name], text) for name, text in texts.items()}
    recorded: Recorded = {}
    if "recorded" in configuration.signals:
        journal = Journal(repository)
        for name, text in texts.items():
            known = journal.known(repository.root / name, text)
            recorded[name] = {line: entry.agent for line, entry in known.items() if entry.agent}
    claimed = who_wrote(ChangedLines(repository, repository.head(), lines), configuration, {}, recorded)
    left = {name: lines[name].written - claimed[name].lines.written for name in lines}
    return [Unclaimed(items[name], len(own), len(lines[name].written)) for name, own in left.items() if own]


def _name_here(file: Input, repository: Repository) -> str:
    """Git's name of a file of the repository; empty for anything else."""
    name = _named(file, repository)
    return name if isinstance(name, str) else ""


def _text(file: Input) -> bytes | None:
    """The content of a file; None if it cannot be marked, which the marking reports."""
    try:
        return file.read()[1]
    except FileError:
        return None


def _to_mark(file: Input, text: bytes) -> Lines:
    held = holding(text)
    return Lines(held if file.lines is None else held & file.lines.written)


def _named(file: Input, repository: Repository) -> str | Failure:
    """Git's name of a file, or the reason why git cannot name it."""
    try:
        return repository.name_of(Path(file.name))
    except GitError as error:
        return Failure(file.name, str(error), internal=False)


def _changed(
    repository: Repository, names: set[str], base: str | None, *, staged: bool, whole: bool
) -> tuple[dict[str, Lines], set[str]]:
    """The changed lines of each changed file, and the files that differ from what is staged, if that matters."""
    new = names if whole else names - repository.tracked()
    changed = {name: _all_lines(repository.root / name) for name in new}
    if whole:
        return changed, set()
    if not staged:
        return changed | changed_lines(repository, str(base), names), set()
    squashed = squashed_tips(repository)
    if os.environ.get("PRE_COMMIT"):
        # pre-commit has stashed unstaged changes, so any difference now comes from the hooks before this one.
        lines = staged_lines(repository, names, work_tree=True, besides=squashed)
        return changed | without_known(repository, lines, lambda name: read_source(repository.root / name)), set()
    lines = staged_lines(repository, names, besides=squashed)
    return changed | without_known(repository, lines, repository.read), repository.unstaged()


def _all_lines(path: Path) -> Lines:
    try:
        return Lines(frozenset(range(1, read_source(path).count(b"\n") + 2)))
    except FileError:
        return Lines(frozenset({1}))  # the next reader reports why it cannot be read
