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
from sew_hooks.run.inputs import Failure, Input, language_by_name
from sew_hooks.run.marking import Marking, mark
from sew_hooks.run.own_inputs import own_input, own_inputs
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey

Record = Callable[[Input, bytes, bytes | None], None]
"""Records the lines that an agent wrote in a file: with its text as the agent left it and, for an edit, before."""


def mark_written(
    written: Written, configuration: Configuration, find_key: Callable[[], NamedKey], record: Record | None = None
) -> Marking | Failure | None:
    """Mark the lines of a file in this repository that a tool call wrote; None if there is nothing to mark.

    They are recorded, also if they cannot be marked, as without a key.
    Raises ``SewError`` for a link or anything that is not a regular file.
    """
    repository = Repository(Path.cwd())
    item = _written_file(Path(written.folder, written.path), repository, configuration)
    if item is None:
        return None
    name = repository.name_of(Path(item.name))
    try:
        _, content = item.read()
    except FileError as error:
        return Failure(name, str(error), internal=False)
    changed = _changed(written, content, item, repository)
    if changed is None:
        if written.only_deletes:
            return None  # nothing was written, and the event does not say where something was removed
        return Failure(name, "not marked: it is not as the event says, and may have changed since", internal=False)
    # An agent that edits a file would look for a function where it saw it last.
    left = frozenset[str]() if written.whole is not None and changed.before is None else moving_definitions()
    chosen = replace(changed, agent=written.agent, ignored=changed.ignored | left)
    edited = chosen.before() if record and chosen.before and written.whole is None else None
    return _mark(chosen, content, configuration, find_key, record and partial(record, chosen, content, edited))


def mark_new(path: str, configuration: Configuration, find_key: Callable[[], NamedKey]) -> Marking | Failure | None:
    """Mark the lines of a file in this repository that its last commit does not have; otherwise like the above."""
    repository = Repository(Path.cwd())
    item = own_input(path, repository, configuration)
    _, content = item.read()
    return _mark(_since_commit(item, content, repository), content, configuration, find_key)


def mark_aiders(
    path: str, configuration: Configuration, find_key: Callable[[], NamedKey], record: Record | None = None
) -> Marking | Failure | None:
    """Mark the lines of a file in this repository that Aider just committed; otherwise like ``mark_written``."""
    repository = Repository(Path.cwd())
    item = own_input(path, repository, configuration)
    name, base = repository.name_of(Path(item.name)), before_aider(repository)
    _, content = item.read()
    if name not in repository.tracked() or repository.read(name, "HEAD") != content:
        return Failure(name, "changed since the commit, or not part of it", internal=False)
    chosen = replace(_since(base, item, repository), agent=AIDER)
    return _mark(chosen, content, configuration, find_key, record and partial(record, chosen, content, None))


def _written_file(path: Path, repository: Repository, configuration: Configuration) -> Input | None:
    """The file that a tool call wrote; None if it is none of the source files of the repository."""
    try:
        found = own_inputs(path, repository, configuration)
    except OutsideError:
        return None  # agents keep notes and plans elsewhere
    if not found or not path.is_file():
        return None
    try:
        language_by_name(found[0])
    except FileError:
        return None
    return found[0]


def _changed(written: Written, content: bytes, item: Input, repository: Repository) -> Input | None:
    """The file with the lines that a tool call changed; None if the event does not fit it.

    A file that was written as a whole is compared with the last commit.
    """
    text = content.decode(errors="surrogateescape")
    if written.whole is not None:
        return _since_commit(item, content, repository) if written.whole == text else None
    change = written.change_in(text)
    if change is None:
        return None
    return replace(item, lines=change.lines, before=lambda: change.before.encode(errors="surrogateescape"))


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
    content: bytes,
    configuration: Configuration,
    find_key: Callable[[], NamedKey],
    record: Callable[[], None] | None = None,
) -> Marking | Failure | None:
    lines = item.lines or Lines()
    lines = lines._replace(written=lines.written & holding(content))
    if not any(lines):
        return None
    chosen = replace(item, lines=lines, sparing=True)
    profile = configuration.rules_to_mark(None)
    try:
        (outcome,) = mark([chosen], find_key(), scope=configuration.scope, profile=profile, write=True)
    finally:
        if record is not None:
            record()
    return outcome
