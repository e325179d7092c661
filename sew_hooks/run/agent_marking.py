"""Marking what an agent wrote, in a tool call or since the last commit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sew_hooks.engine.lines import Lines, holding
from sew_hooks.repository.agent_commits import before_aider
from sew_hooks.repository.agent_events import Written
from sew_hooks.repository.git import Repository
from sew_hooks.repository.line_changes import changed_lines
from sew_hooks.run.inputs import Failure, Input
from sew_hooks.run.marking import Marking, mark
from sew_hooks.run.own_inputs import own_input, own_inputs
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey


def mark_written(
    written: Written, configuration: Configuration, find_key: Callable[[], NamedKey]
) -> Marking | Failure | None:
    """Mark the lines of a file in this repository that a tool call wrote; None if there is nothing to mark.

    Raises ``SewError`` for a file outside the repository, a link or anything that is not a regular file.
    """
    repository, path = Repository(Path.cwd()), Path(written.folder, written.path)
    found = own_inputs(path, repository, configuration)
    if not found or not path.is_file():
        return None
    (item,) = found
    _, before = item.read()
    name = repository.name_of(Path(item.name))
    lines = _lines(written, before, name, repository) & holding(before)
    if not lines:
        return Failure(name, "the event does not say which lines were written", internal=False)
    return _mark(item, lines, configuration, find_key)


def mark_new(path: str, configuration: Configuration, find_key: Callable[[], NamedKey]) -> Marking | Failure | None:
    """Mark the lines of a file in this repository that its last commit does not have; otherwise like the above."""
    repository = Repository(Path.cwd())
    item = own_input(path, repository, configuration)
    _, before = item.read()
    lines = _new_lines(before.decode(errors="surrogateescape"), repository.name_of(Path(item.name)), repository)
    return _mark(item, lines & holding(before), configuration, find_key)


def mark_aiders(path: str, configuration: Configuration, find_key: Callable[[], NamedKey]) -> Marking | Failure | None:
    """Mark the lines of a file in this repository that Aider just committed; otherwise like the above."""
    repository = Repository(Path.cwd())
    item = own_input(path, repository, configuration)
    name, base = repository.name_of(Path(item.name)), before_aider(repository)
    _, before = item.read()
    if name not in repository.tracked() or repository.read(name, "HEAD") != before:
        return Failure(name, "changed since the commit, or not part of it", internal=False)
    lines = changed_lines(repository, base, {name}).get(name, Lines()).written
    return _mark(item, lines & holding(before), configuration, find_key)


def _mark(
    item: Input, lines: frozenset[int], configuration: Configuration, find_key: Callable[[], NamedKey]
) -> Marking | Failure | None:
    if not lines:
        return None
    profile = configuration.rules_to_mark(None)
    chosen = replace(item, lines=Lines(lines), sparing=True)
    (outcome,) = mark([chosen], find_key(), scope=configuration.scope, profile=profile, write=True)
    return outcome


def _lines(written: Written, content: bytes, name: str, repository: Repository) -> frozenset[int]:
    """The written lines of a file. Of one that was written as a whole, those that the last commit does not have."""
    text = content.decode(errors="surrogateescape")
    if written.whole is None:
        return written.lines_in(text)
    return _new_lines(text, name, repository) if written.whole == text else frozenset()


def _new_lines(text: str, name: str, repository: Repository) -> frozenset[int]:
    """The lines of a file that the last commit does not have."""
    head = repository.head()
    if head is None or name not in repository.tracked():
        return frozenset(range(1, text.count("\n") + 2))
    return changed_lines(repository, head, {name}).get(name, Lines()).written
