"""Marking what one tool call of an agent wrote."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.lines import Lines
from sew_hooks.errors import SewError
from sew_hooks.files.regular_files import FileError
from sew_hooks.repository.agent_events import Written
from sew_hooks.repository.git import Repository
from sew_hooks.repository.line_changes import changed_lines, holding
from sew_hooks.run.inputs import Failure, Input, committed
from sew_hooks.run.marking import mark
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey


def mark_written(written: Written, configuration: Configuration, find_key: Callable[[], NamedKey]) -> str | None:
    """Mark the written lines of a file in this repository; return why nothing was marked, if that is a failure.

    Raises ``SewError`` for a file outside the repository, a link or anything that is not a regular file.
    """
    repository = Repository(Path.cwd())
    path = Path(os.path.abspath(Path.cwd() / written.folder / written.path))
    name = repository.name_of(path)
    if path.is_symlink() or any(part.lower() == ".git" for part in Path(name).parts):
        raise FileError(f"{name}: a symbolic link, or a file of git")
    found = committed([str(path)], configuration) if path.is_file() else []
    if not found:
        return None
    (item,) = found
    language, before = item.read()
    lines = _lines(written, before, name, repository) & holding(before)
    if not lines:
        return f"{name}: the event does not say which lines were written"
    units = _mostly(lines, before, language, configuration.scope)
    return _mark(replace(item, lines=units), configuration, find_key()) if units.written else None


def _mark(item: Input, configuration: Configuration, key: NamedKey) -> str | None:
    profile = configuration.rules_to_mark(None)
    (outcome,) = mark([item], key, scope=configuration.scope, profile=profile, write=True)
    return str(outcome) if isinstance(outcome, Failure) else None


def _lines(written: Written, content: bytes, name: str, repository: Repository) -> frozenset[int]:
    """The written lines of a file. Of one that was written as a whole, those that the last commit does not have."""
    text = content.decode(errors="surrogateescape")
    if written.whole is None:
        return written.lines_in(text)
    if written.whole != text:
        return frozenset()
    head = repository.head()
    if head is None or name not in repository.tracked():
        return frozenset(range(1, text.count("\n") + 2))
    return changed_lines(repository, head, {name}).get(name, Lines()).written


def _mostly(lines: frozenset[int], content: bytes, language: str, scope: str) -> Lines:
    """The written lines in those units that have more written lines than others.

    A mark changes a unit as a whole, so a function that is mostly a person's stays as it is.
    """
    try:
        _, *functions = read_outline(content, language, scope).units
    except SewError:
        return Lines()
    told = holding(content)
    covered: set[int] = set()
    kept: set[int] = set()
    for unit in functions:
        inside = told.intersection(range(unit.first_line, unit.last_line + 1))
        covered |= inside
        if 2 * len(inside & lines) > len(inside):
            kept |= inside & lines
    outside = told - covered
    if 2 * len(outside & lines) > len(outside):
        kept |= outside & lines
    return Lines(frozenset(kept))
