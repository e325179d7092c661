"""Marking what an agent wrote, in a tool call or since the last commit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.lines import Lines, holding
from sew_hooks.errors import KeyError_, UsageError
from sew_hooks.files.regular_files import FileError
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.agent_commits import before_aider
from sew_hooks.repository.agent_events import Written
from sew_hooks.repository.agents import AIDER, SOMEBODY
from sew_hooks.repository.copied_lines import copied_lines
from sew_hooks.repository.git import OutsideError, Repository
from sew_hooks.repository.line_changes import changed_lines
from sew_hooks.run.inputs import Failure, Input, input_of, language_by_name
from sew_hooks.run.mark_journal import Journal, ShowLine
from sew_hooks.run.marking import Marking, mark, record_unmarked
from sew_hooks.run.own_inputs import LARGEST_TO_WAIT_FOR, own_input, own_path, read_given
from sew_hooks.run.recorded_lines import content_in, earlier_lines
from sew_hooks.run.source_files import is_found
from sew_hooks.run.unit_texts import unit_lines
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey


class LeftAlone(NamedTuple):
    """A file, by its path as the agent gave it, of which nothing was to be marked, and the reason."""

    name: str
    reason: str


FindKey = Callable[[], NamedKey]


def mark_written(
    written: Written, root: Path, configuration: Configuration, find_key: FindKey, warn: ShowLine
) -> Marking | Failure | LeftAlone:
    """Mark the lines of a file in the work tree at ``root`` that a tool call wrote.

    They are recorded, also if they cannot be marked, as without a key, and so are those of other texts. A later edit
    marks them if the file can be marked then. If the record cannot be written, ``warn`` says so.
    Raises ``SewError`` for a link or anything that is not a regular file, and what ``find_key`` raises without a key.
    """
    repository = Repository(root)
    try:
        path = own_path(written.path, repository, Path(written.folder))
    except OutsideError:
        return LeftAlone(written.path, "outside of the repository")  # agents keep notes and plans elsewhere
    if not path.is_file():
        return LeftAlone(written.path, "not a regular file")
    name, item, journal = repository.name_of(path), input_of(path, configuration), Journal(repository, warn)
    if repository.ignores(name):
        return LeftAlone(written.path, "git ignores it")
    item = replace(item, agent=written.agent, edited=content_in(repository, repository.head(), name))
    reason = _why_left_out(item, name, repository, configuration)
    if reason:
        _record_text(written, item, repository, configuration, journal)
        return LeftAlone(written.path, reason)
    _, content = read_given(item, written.path)
    text = content.decode(errors="surrogateescape")
    changed = _changed(written, text, content, item, repository)
    if changed is None:
        record_unmarked(replace(item, lines=Lines()), content, configuration.scope, journal)
        if written.only_deletes:
            return LeftAlone(written.path, "the call only deletes, and the event does not say where")
        return Failure(written.path, f"not marked: {_why_not(written, text, content)}", internal=False)
    chosen = replace(changed, lines=_with_unmarked(changed, content, journal))
    outcome: Marking | Failure | LeftAlone | None = None  # which it stays without a key
    try:
        outcome = _mark(chosen, written.path, content, configuration, find_key, journal)
    finally:
        if not isinstance(outcome, Marking):
            record_unmarked(chosen, content, configuration.scope, journal)
    return outcome


def mark_new(
    path: str,
    agent: str,
    configuration: Configuration,
    find_key: FindKey,
    warn: ShowLine,
    functions: Sequence[str] = (),
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
    outcome = _mark(chosen, path, content, configuration, find_key, Journal(repository, warn))
    return None if isinstance(outcome, LeftAlone) else outcome


def mark_aiders(
    path: str, root: Path, configuration: Configuration, find_key: FindKey, warn: ShowLine
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
    chosen, journal = replace(_since(base, item, repository), agent=AIDER), Journal(repository, warn)
    try:
        return _mark(chosen, path, content, configuration, find_key, journal)
    except (KeyError_, UsageError):
        record_unmarked(chosen, content, configuration.scope, journal)
        raise


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


def _record_text(
    written: Written, item: Input, repository: Repository, configuration: Configuration, journal: Journal
) -> None:
    """Record the lines of a file that is not to be marked, if it is a text and as the event says."""
    try:
        content = item.content()
    except FileError:
        return
    changed = _changed(written, content.decode(errors="surrogateescape"), content, item, repository)
    if changed is not None and b"\0" not in content:
        record_unmarked(changed, content, configuration.scope, journal)


def _with_unmarked(changed: Input, content: bytes, journal: Journal) -> Lines:
    """The lines that a call wrote in a file, and those that earlier ones wrote and that could not be marked then."""
    lines = changed.lines or Lines()
    known = earlier_lines(changed, changed.former(), content, journal)
    return lines._replace(written=lines.written | {line for line, entry in known.items() if entry.key_id is None})


def _changed(written: Written, text: str, content: bytes, item: Input, repository: Repository) -> Input | None:
    """The file with the lines that a tool call changed; None if the event does not fit it.

    Lines of code that it copied or moved from the last commit are not its own.
    """
    touched = _touched(written, text, content, item, repository)
    if touched is None or not touched.lines or not _is_code(item):
        return touched
    (copied,) = copied_lines(repository, [(content, touched.lines.written)])
    return replace(touched, lines=touched.lines._replace(written=touched.lines.written - copied))


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
) -> Marking | Failure | LeftAlone:
    """Mark the lines of a file. ``given`` is its path as the agent gave it, which a failure names."""
    lines = item.lines or Lines()
    lines = lines._replace(written=lines.written & holding(content))
    if not any(lines):
        return LeftAlone(given, "nothing is new but blanks, brackets, and what was copied or moved")
    chosen = replace(item, lines=lines, mixed_authors=True)
    profile = configuration.rules_to_mark(None)
    (outcome,) = mark([chosen], find_key(), scope=configuration.scope, profile=profile, write=True, journal=journal)
    return replace(outcome, name=given)
