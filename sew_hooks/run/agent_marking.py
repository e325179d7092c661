"""Marking what an agent wrote, in a tool call or since the last commit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from sew_hooks.engine.lines import Lines, holding
from sew_hooks.engine.profiles import moving_definitions
from sew_hooks.files.regular_files import FileError
from sew_hooks.repository.agent_commits import before_aider
from sew_hooks.repository.agent_events import Written
from sew_hooks.repository.agents import AIDER
from sew_hooks.repository.git import OutsideError, Repository
from sew_hooks.repository.line_changes import changed_lines
from sew_hooks.run.earlier_lines import earlier_lines
from sew_hooks.run.inputs import Failure, Input, language_by_name
from sew_hooks.run.mark_journal import Journal
from sew_hooks.run.marking import Marking, mark
from sew_hooks.run.own_inputs import own_input, own_inputs, read_given
from sew_hooks.run.unmarked_lines import keep_unmarked, with_unmarked
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey

Record = Callable[[Input, bytes, bytes | None], None]
"""Records the lines that an agent wrote in a file: with its text as the agent left it and, for an edit, before."""

FindKey = Callable[[], NamedKey]


def mark_written(
    written: Written, root: Path, configuration: Configuration, find_key: FindKey, record: Record | None = None
) -> Marking | Failure | None:
    """Mark the lines of a file in the work tree at ``root`` that a tool call wrote; None if there is nothing to mark.

    They are recorded, also if they cannot be marked, as without a key. If the file cannot be marked as it is, the call
    that mends it marks them.
    Raises ``SewError`` for a link or anything that is not a regular file.
    """
    repository = Repository(root)
    item = _written_file(written, repository, configuration)
    if item is None:
        return None
    _, content = read_given(item, written.path)
    text = content.decode(errors="surrogateescape")
    changed = _changed(written, text, content, item, repository)
    if changed is None:
        if written.only_deletes:
            return None  # nothing was written, and the event does not say where something was removed
        return Failure(written.path, f"not marked: {_why_not(written, text)}", internal=False)
    journal, name, lines = Journal(root), repository.name_of(written.place), changed.lines or Lines()
    if changed.before and not written.is_whole:
        lines = with_unmarked(journal, name, changed.before(), content, lines)
    # An agent that edits a file would look for a function where it saw it last.
    left = frozenset[str]() if written.is_whole and changed.before is None else moving_definitions()
    chosen = replace(changed, lines=lines, agent=written.agent, ignored=changed.ignored | left)
    edited = chosen.before() if record and chosen.before and not written.is_whole else None
    recorded = record and partial(record, chosen, content, edited)
    outcome = _mark(chosen, written.path, content, configuration, find_key, journal, recorded)
    if isinstance(outcome, Failure):
        earlier = earlier_lines(chosen, content, language_by_name(chosen), configuration.scope, journal)
        keep_unmarked(journal, name, content, lines._replace(earlier=lines.earlier | earlier))
    return outcome


def mark_new(path: str, agent: str, configuration: Configuration, find_key: FindKey) -> Marking | Failure | None:
    """Mark the lines of a file in this repository that its last commit does not have; otherwise like the above."""
    repository = Repository(Path.cwd())
    item = own_input(path, repository, configuration)
    _, content = read_given(item, path)
    chosen = replace(_since_commit(item, content, repository), agent=agent)
    return _mark(chosen, path, content, configuration, find_key, Journal(repository.root))


def mark_aiders(
    path: str, root: Path, configuration: Configuration, find_key: FindKey, record: Record | None = None
) -> Marking | Failure | None:
    """Mark the lines of a file in the work tree at ``root`` that Aider just committed; otherwise like
    ``mark_written``.
    """
    repository = Repository(root)
    item = own_input(path, repository, configuration)
    name, base = repository.name_of(Path(item.name)), before_aider(repository)
    _, content = read_given(item, path)
    if name not in repository.tracked() or repository.read(name, "HEAD") != content:
        return Failure(path, "changed since the commit, or not part of it", internal=False)
    chosen = replace(_since(base, item, repository), agent=AIDER)
    recorded = record and partial(record, chosen, content, None)
    return _mark(chosen, path, content, configuration, find_key, Journal(root), recorded)


def _written_file(written: Written, repository: Repository, configuration: Configuration) -> Input | None:
    """The file that a tool call wrote; None if it is none of the source files of the repository."""
    try:
        found = own_inputs(written.path, repository, configuration, Path(written.folder))
    except OutsideError:
        return None  # agents keep notes and plans elsewhere
    if not found or not written.place.is_file():
        return None
    try:
        language_by_name(found[0])
    except FileError:
        return None
    return found[0]


def _changed(written: Written, text: str, content: bytes, item: Input, repository: Repository) -> Input | None:
    """The file with the lines that a tool call changed; None if the event does not fit it.

    A file that was written as a whole is compared with the last commit.
    """
    if written.is_whole:
        return _since_commit(item, content, repository) if written.is_all_of(text) else None
    change = written.change_in(text)
    if change is None:
        return None
    return replace(item, lines=change.lines, before=lambda: change.before.encode(errors="surrogateescape"))


def _why_not(written: Written, text: str) -> str:
    if written.is_ambiguous_in(text):
        return "what was written is in it more than once, and the event does not say where"
    return "it is not as the event says, and may have changed since"


def _since_commit(item: Input, content: bytes, repository: Repository) -> Input:
    """The file with the lines that the last commit does not have."""
    head = repository.head()
    if head is None or repository.name_of(Path(item.name)) not in repository.tracked():
        return replace(item, lines=Lines(frozenset(range(1, content.count(b"\n") + 2))))
    return _since(head, item, repository)


def _since(commit: str, item: Input, repository: Repository) -> Input:
    """The file with the lines that changed since a commit."""
    name = repository.name_of(Path(item.name))
    lines = changed_lines(repository, commit, {name}).get(name, Lines())
    return replace(item, lines=lines, before=partial(repository.read, name, commit))


def _mark(
    item: Input,
    given: str,
    content: bytes,
    configuration: Configuration,
    find_key: FindKey,
    journal: Journal,
    record: Callable[[], None] | None = None,
) -> Marking | Failure | None:
    """Mark the lines of a file. ``given`` is its path as the agent gave it, which a failure names."""
    lines = item.lines or Lines()
    lines = lines._replace(written=lines.written & holding(content))
    if not any(lines):
        return None
    chosen = replace(item, lines=lines, sparing=True)
    profile = configuration.rules_to_mark(None)
    try:
        key = find_key()
        (outcome,) = mark([chosen], key, scope=configuration.scope, profile=profile, write=True, journal=journal)
    finally:
        if record is not None:
            record()
    return replace(outcome, name=given)
