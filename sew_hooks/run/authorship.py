"""Who wrote a change: what the signals say, and the record of this clone, which is read only if there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sew_hooks.repository.authors import Authorship, ChangedLines, sign_of_agent, who_wrote
from sew_hooks.repository.commits import Change
from sew_hooks.repository.git import Repository
from sew_hooks.repository.remaining_changes import still_changed
from sew_hooks.run.record_place import record_of
from sew_hooks.settings.configuration import Configuration

if TYPE_CHECKING:
    from sew_hooks.run.mark_journal import Edits, Journal


def authors_of(
    change: ChangedLines, configuration: Configuration, environment: Mapping[str, str]
) -> dict[str, Authorship]:
    """Return, for each file of a change, the part that an agent wrote, by the configured signals and the record.

    Where the record has edits that the own hook of the committing agent told of, its shell is a sign only of what these
    edits may have written in files that were not committed since. What others committed, it is asked about by name.
    """
    journal = _journal(change.repository, configuration)
    if journal is None:
        return who_wrote(change, configuration, environment, {})
    from sew_hooks.run.recorded_lines import as_edited, recorded_lines

    head = change.repository.head()
    edited = _edits_of_committing(journal, configuration, environment) if change.since == head else {}
    seen = as_edited(change, head, edited, journal) if edited else None
    return who_wrote(change, configuration, environment, recorded_lines(change, journal), seen)


def has_told_edits(repository: Repository, configuration: Configuration, environment: Mapping[str, str]) -> bool:
    """Whether the record has edits that the own hook of the committing agent told of."""
    journal = _journal(repository, configuration)
    return journal is not None and bool(_edits_of_committing(journal, configuration, environment))


def is_work_left(repository: Repository, configuration: Configuration, since: str, commit: str, agent: str) -> bool:
    """Whether anything is staged, compared with ``since``, of what an agent wrote in an earlier ``commit``.

    Its own hook told of edits of the files that it wrote. Without any, nobody knows which files these are.
    """
    journal = _journal(repository, configuration)
    edited = {} if journal is None else journal.edits_of(agent)
    if not edited:
        return True
    from sew_hooks.run.recorded_lines import content_in

    base = repository.commit(f"{commit}^") or repository.empty_tree()
    names = [name for name in Change(repository, base, commit).names() if name in edited]
    own = {name for name in names if content_in(repository, base, name) in edited[name]}
    return not own or not own.isdisjoint(still_changed(repository, since, base, commit))


def _journal(repository: Repository, configuration: Configuration) -> Journal | None:
    """The record, if the signals ask it and it has anything."""
    if "recorded" not in configuration.signals or not record_of(repository).exists():
        return None
    from sew_hooks.run.mark_journal import Journal

    return Journal(repository)


def _edits_of_committing(
    journal: Journal, configuration: Configuration, environment: Mapping[str, str]
) -> dict[str, Edits]:
    """The files of which the hook of the agent that makes the commit told an edit; nothing if nobody knows of one."""
    sign = sign_of_agent(configuration, environment)
    return journal.edits_of(sign[1]) if sign and sign[1] else {}
