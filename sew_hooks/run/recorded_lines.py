"""What the local record tells about the lines of a change: whose they are, and which the same author wrote before."""

from __future__ import annotations

from collections.abc import Mapping, Set
from contextlib import suppress

from sew_hooks.engine.lines import Lines
from sew_hooks.errors import SewError
from sew_hooks.repository.agents import name_in
from sew_hooks.repository.authors import ChangedLines
from sew_hooks.repository.commit_message import amended_base
from sew_hooks.repository.commits import Change
from sew_hooks.repository.copied_lines import copied_lines
from sew_hooks.repository.git import Repository
from sew_hooks.repository.history import Committed, contents_of
from sew_hooks.repository.line_changes import staged_lines
from sew_hooks.repository.records import Recorded
from sew_hooks.repository.statement_runs import (
    FEWEST,
    codes_of,
    known_runs,
    lines_in,
    marks_in,
    statements_of,
    written_runs,
)
from sew_hooks.repository.text_changes import change_between, lines_of
from sew_hooks.run.inputs import Input
from sew_hooks.run.mark_journal import Edits, Journal, JournalEntry, ShowLine, journal_here

_LONGEST_COMMIT = 3600
"""The seconds that a commit may take from its date to the record of what it has."""


def recorded_lines(change: ChangedLines, journal: Journal) -> Recorded:
    """Return the lines that a change wrote and that the record gives to agents.

    They have to be new: whoever moves or copies an agent's code, or brings back what a commit had of the file since it
    was recorded, wrote nothing.
    """
    contents, entries = dict[str, bytes](), dict[str, dict[int, JournalEntry]]()
    for name, lines in change.files.items():
        with suppress(SewError):  # what cannot be read is not marked either
            contents[name] = change.content(name)
            known = journal.known(change.repository.root / name, contents[name])
            entries[name] = {line: entry for line, entry in known.items() if entry.agent}
            if lines.written.isdisjoint(entries[name]):
                del entries[name]
    texts = [(contents[name], known.keys()) for name, known in entries.items()]
    copied = copied_lines(change.repository, texts, change.since or "HEAD")
    versions = _later_versions(change, entries)
    recorded: Recorded = {}
    for (name, known), old in zip(entries.items(), copied, strict=True):
        brought = known_runs(statements_of(contents[name]), versions.get(name, frozenset()))
        new = change.files[name].written & known.keys() - old - {line for run in brought for line in lines_in(run)}
        recorded[name] = {line: name_in(known[line].agent) for line in new}
    return {name: lines for name, lines in recorded.items() if lines}


def earlier_lines(
    item: Input, before: bytes | None, content: bytes, journal: Journal | None
) -> dict[int, JournalEntry]:
    """Return the lines of a file, with this ``content``, that a change left as they were, and that an agent is recorded
    to have written ``before`` it.
    """
    if before is None or item.path is None or journal is None:
        return {}
    try:
        known = journal.known(item.path, before)
    except SewError:  # it was no file that can be read
        return {}
    kept = change_between(lines_of(before), lines_of(content)).kept if known else {}
    return {new: known[old] for new, old in kept.items() if old in known and known[old].agent}


def withdraw_staged(repository: Repository, environment: Mapping[str, str], warn: ShowLine) -> None:
    """Record that no agent wrote what the next commit writes: a person says so in its message.

    If it amends a commit, it writes what that one wrote as well. The ``environment`` tells. If the record cannot be
    written, ``warn`` says so.
    """
    journal = journal_here(warn)
    if journal is None:
        return
    base = amended_base(repository, environment)
    for name, lines in staged_lines(repository, Change(repository, base).names(), base=base).items():
        with suppress(SewError):  # what cannot be read is not recorded either
            journal.withdraw(repository.root / name, repository.read(name), lines.written)


def _later_versions(
    change: ChangedLines, entries: Mapping[str, Mapping[int, JournalEntry]]
) -> dict[str, frozenset[str]]:
    """By what the code is recognized that commits had in each file since it was recorded."""
    times = [entry.time for known in entries.values() for entry in known.values()]
    if change.since is None or not times:
        return {}
    # The commit that records code has the date at which it began, before its hooks.
    listed = change.repository.later_versions(entries.keys(), change.since, min(times) - _LONGEST_COMMIT)
    sizes = change.repository.sizes({version for versions in listed.values() for _, version in versions})
    files = (Committed("", version, size, 0, False) for version, size in sizes.items())
    marks = {file: {*marks_in(codes_of(statements_of(text)))} for file, text in contents_of(change.repository, files)}
    return {
        name: frozenset().union(*(marks.get(version, ()) for _, version in versions))
        for name, versions in listed.items()
    }


def as_edited(
    change: ChangedLines, head: str | None, edited: Mapping[str, Edits], journal: Journal
) -> dict[str, Lines]:
    """Return what the committing agent may have written in each file of which its own hook told an edit.

    HEAD has the file as it had it when the hook told of the last edit, and the file still has anything of what was
    written then: a person may have taken it back. Four new statements that follow one another, of which the record
    has none, were not written by these edits.
    """
    seen = {}
    for name in edited.keys() & change.files.keys():
        before, marks = [*edited[name].items()][-1]
        if content_in(change.repository, head, name) == before:
            seen[name] = _as_recorded(change, name, marks, journal)
    return {name: lines for name, lines in seen.items() if any(lines)}


def _as_recorded(change: ChangedLines, name: str, marks: Set[str], journal: Journal) -> Lines:
    """The changed lines of a file without those of runs of statements that the record does not have; none if nothing is
    left of the code that is recognized by ``marks``, as far as anybody can tell.
    """
    lines = change.files[name]
    try:
        content = change.content(name)
        entries = journal.known(change.repository.root / name, content)
    except SewError:  # it was deleted, or cannot be read
        return lines
    statements = statements_of(content)
    if marks and marks.isdisjoint(marks_in(codes_of(statements))):
        return Lines()
    recorded = {line for line, entry in entries.items() if entry.agent}
    unrecorded = (
        run
        for run in written_runs(statements, lines.written - recorded)
        if sum(not statement.common for statement in run) >= FEWEST
    )
    return lines._replace(written=lines.written.difference(*map(lines_in, unrecorded)))


def content_in(repository: Repository, commit: str | None, name: str) -> str:
    """Return git's name of a file in a commit, or nothing if it has none."""
    answers = [] if commit is None or "\n" in name else repository.objects([f"{commit}:{name}"])
    return answers[0][0] if answers and answers[0] else ""
