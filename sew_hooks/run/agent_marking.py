"""Marking what an agent wrote, in a tool call or since the last commit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.lines import Lines, holding
from sew_hooks.errors import KeyError_, UsageError
from sew_hooks.files.regular_files import FileError
from sew_hooks.repository.agent_commits import before_aider
from sew_hooks.repository.agent_events import Written
from sew_hooks.repository.agents import AIDER, SOMEBODY
from sew_hooks.repository.copied_lines import copied_lines
from sew_hooks.repository.git import OutsideError, Repository
from sew_hooks.repository.line_changes import changed_lines
from sew_hooks.run.earlier_lines import earlier_lines
from sew_hooks.run.inputs import Failure, Input, input_of, language_by_name
from sew_hooks.run.mark_journal import Journal
from sew_hooks.run.marking import Marking, mark, record_unmarked
from sew_hooks.run.own_inputs import LARGEST_TO_WAIT_FOR, own_input, own_path, read_given
from sew_hooks.run.source_files import is_found
from sew_hooks.run.unit_texts import unit_lines
from sew_hooks.run.unmarked_lines import keep_unmarked, with_unmarked
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey


class LeftAlone(NamedTuple):
    """A file, by its path as the agent gave it, of which nothing was to be marked, and the reason."""

    name: str
    reason: str


Record = Callable[[Input, bytes, bytes | None], None]
"""Records the lines that an agent wrote in a file: with its text as the agent left it and, for an edit, before."""

FindKey = Callable[[], NamedKey]


def mark_written(
    written: Written, root: Path, configuration: Configuration, find_key: FindKey, record: Record | None = None
) -> Marking | Failure | LeftAlone:
    """Mark the lines of a file in the work tree at ``root`` that a tool call wrote.

    They are recorded, also if they cannot be marked, as without a key, and so are those of other texts. A later edit
    marks them if the file can be marked then.
    Raises ``SewError`` for a link or anything that is not a regular file, and what ``find_key`` raises without a key.
    """
    repository = Repository(root)
    try:
        path = own_path(written.path, repository, Path(written.folder))
    except OutsideError:
        return LeftAlone(written.path, "outside of the repository")  # agents keep notes and plans elsewhere
    if not path.is_file():
        return LeftAlone(written.path, "not a regular file")
    name, item = repository.name_of(path), input_of(path, configuration)
    if repository.ignores(name):
        return LeftAlone(written.path, "git ignores it")
    reason = _why_left_out(item, name, repository, configuration)
    if reason:
        if record is not None:
            _record_alone(written, item, repository, record)
        return LeftAlone(written.path, reason)
    _, content = read_given(item, written.path)
    text = content.decode(errors="surrogateescape")
    changed = _changed(written, text, content, item, repository)
    if changed is None:
        if written.only_deletes:
            return LeftAlone(written.path, "the call only deletes, and the event does not say where")
        return Failure(written.path, f"not marked: {_why_not(written, text, content)}", internal=False)
    journal, lines = Journal(root), changed.lines or Lines()
    if changed.before and not written.is_whole:
        lines = with_unmarked(journal, name, changed.before(), content, lines)
    chosen = replace(changed, lines=lines, agent=written.agent)
    edited = chosen.before() if record and chosen.before and not written.is_whole else None
    recorded = record and partial(record, chosen, content, edited)
    outcome: Marking | Failure | LeftAlone | None = None  # which it stays without a key
    try:
        outcome = _mark(chosen, written.path, content, configuration, find_key, journal, recorded)
    finally:
        if outcome is None or isinstance(outcome, Failure):
            earlier = earlier_lines(chosen, content, language_by_name(chosen), configuration.scope, journal)
            keep_unmarked(journal, name, content, lines._replace(earlier=lines.earlier | earlier))
    return outcome


def mark_new(
    path: str, agent: str, configuration: Configuration, find_key: FindKey, functions: Sequence[str] = ()
) -> Marking | Failure | None:
    """Mark the lines of a file in this repository that its last commit does not have; None if there are none.

    If ``functions`` are named, as units are, only the lines in these count. Otherwise like the above. Raises
    ``UsageError`` for the name of none.
    """
    repository = Repository(Path.cwd())
    item = own_input(path, repository, configuration, LARGEST_TO_WAIT_FOR)
    _, content = read_given(item, path)
    chosen = replace(_since_commit(item, content, repository), agent=agent or SOMEBODY)
    if functions:
        chosen = replace(chosen, lines=_in_functions(functions, chosen, content, path))
    outcome = _mark(chosen, path, content, configuration, find_key, Journal(repository.root))
    return None if isinstance(outcome, LeftAlone) else outcome


def mark_aiders(
    path: str, root: Path, configuration: Configuration, find_key: FindKey, record: Record | None = None
) -> Marking | Failure | LeftAlone:
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


def _why_left_out(item: Input, name: str, repository: Repository, configuration: Configuration) -> str:
    """Why a file is not to be marked, whatever it says; empty if it is."""
    if configuration.excluded_by(item.name):
        return "left out by exclude"
    if not is_found(name, repository.root):
        return "in a folder that is not searched"
    try:
        language = language_by_name(item)
    except FileError as error:
        return str(error)
    return "" if language in item.languages else f"{language} is switched off"


def _is_code(item: Input) -> bool:
    """Whether a file is in a language that can be read, also if that is switched off."""
    try:
        language_by_name(item)
    except FileError:
        return False
    return True


def _record_alone(written: Written, item: Input, repository: Repository, record: Record) -> None:
    """Record the lines of a file that is not to be marked, if it is a text and as the event says."""
    try:
        content = item.content()
    except FileError:
        return
    changed = _changed(written, content.decode(errors="surrogateescape"), content, item, repository)
    if changed is None or b"\0" in content:
        return
    before = changed.before() if changed.before and not written.is_whole else None
    record(replace(changed, agent=written.agent), content, before)


def _changed(written: Written, text: str, content: bytes, item: Input, repository: Repository) -> Input | None:
    """The file with the lines that a tool call changed; None if the event does not fit it.

    Lines of code that it copied or moved from the last commit are not its own.
    """
    found = _touched(written, text, content, item, repository)
    if found is None or not found.lines or not _is_code(item):
        return found
    (copied,) = copied_lines(repository, [(content, found.lines.written)])
    return replace(found, lines=found.lines._replace(written=found.lines.written - copied))


def _touched(written: Written, text: str, content: bytes, item: Input, repository: Repository) -> Input | None:
    """The file with the lines that differ.

    A file that was written as a whole is compared with the last commit, also by an edit that replaced nothing.
    """
    if written.is_whole:
        return _since_commit(item, content, repository) if written.is_all_of(text) else None
    change = written.change_in(text)
    if change is None:
        return None
    if not change.before:
        return _since_commit(item, content, repository)
    return replace(item, lines=change.lines, before=lambda: change.before.encode(errors="surrogateescape"))


def _why_not(written: Written, text: str, content: bytes) -> str:
    if written.is_ambiguous_in(text):
        return "what was written is in it more than once, and the event does not say where"
    try:
        content.decode()
    except UnicodeDecodeError as error:  # an event has a text, which is not that of these bytes
        return f"cannot be decoded as UTF-8: {error.reason} at byte {error.start}"
    return "it is not as the event says, and may have changed since"


def _in_functions(names: Sequence[str], item: Input, content: bytes, path: str) -> Lines:
    """The part of a change that is in functions of these names."""
    units = read_outline(content, language_by_name(item), "definition").units
    inside = {unit.name: frozenset(lines) for unit, lines in unit_lines(content, units).items()}
    if missing := [name for name in names if name not in inside]:
        raise UsageError(f"{path}: no function is called {missing[0]}; it has {', '.join(inside)}")
    return (item.lines or Lines()).within(frozenset[int]().union(*(inside[name] for name in names)))


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
) -> Marking | Failure | LeftAlone:
    """Mark the lines of a file. ``given`` is its path as the agent gave it, which a failure names."""
    lines = item.lines or Lines()
    lines = lines._replace(written=lines.written & holding(content))
    if not any(lines):
        return LeftAlone(given, "nothing is new but blanks, brackets, and what was copied or moved")
    chosen = replace(item, lines=lines, mixed_authors=True)
    profile = configuration.rules_to_mark(None)
    try:
        key = find_key()
        (outcome,) = mark([chosen], key, scope=configuration.scope, profile=profile, write=True, journal=journal)
    except (KeyError_, UsageError):
        record_unmarked(chosen, configuration.scope, journal)
        raise
    finally:
        if record is not None:
            record()
    return replace(outcome, name=given)
