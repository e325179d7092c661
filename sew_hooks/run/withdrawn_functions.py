"""What a person says in the message of a commit: that no agent wrote the recorded functions that it has."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from sew_hooks.engine.api import read_outline
from sew_hooks.errors import SewError
from sew_hooks.repository.commit_message import amended_base
from sew_hooks.repository.commits import Change
from sew_hooks.repository.git import Repository
from sew_hooks.repository.line_changes import staged_lines
from sew_hooks.run.mark_journal import journal_here
from sew_hooks.run.source_files import language_of


def withdraw_staged(repository: Repository, scope: str, environment: Mapping[str, str]) -> None:
    """Record that no agent wrote the functions of which the next commit writes most, where the record says it did.

    If it amends a commit, it writes what that one wrote as well. The ``environment`` tells.
    """
    journal = journal_here()
    if journal is None:
        return
    base = amended_base(repository, environment)
    names = Change(repository, base).names()
    for name, lines in staged_lines(repository, names, base=base).items():
        path = repository.root / name
        if journal.marked_in(path):
            with suppress(SewError):  # what cannot be read is not recorded either
                content = repository.read(name).replace(b"\r\n", b"\n")
                units = read_outline(content, language_of(Path(name), content), scope).units
                journal.withdraw(path, content, units, lines.most_of(units, content))
