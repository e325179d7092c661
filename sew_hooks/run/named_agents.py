"""The agents that a commit has to name: those that its message named before, and those that wrote what is staged.

The signals decide who wrote it; without signals, the mark decides.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import partial

from sew_hooks.engine.lines import Lines
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.agents import AIDER, SOMEBODY, is_aiders_trailer, is_nobody
from sew_hooks.repository.authors import ChangedLines, sign_of_agent
from sew_hooks.repository.commit_message import Message
from sew_hooks.repository.commits import Change
from sew_hooks.repository.git import Repository
from sew_hooks.repository.known_versions import reset_commits, without_known
from sew_hooks.repository.line_changes import staged_lines
from sew_hooks.repository.remaining_changes import squashed_commits, squashed_tips, thrown_away
from sew_hooks.run.authorship import authors_of, has_told_edits, is_work_left
from sew_hooks.settings.configuration import Configuration


class KnownAgents(NamedTuple):
    """The agents that a message has to name, or ``none`` if it has to say that, as far as is known without a key.

    If this does not ``settle`` it, the mark in what was written does.
    """

    names: list[str]
    settle: bool


def known_agents(configuration: Configuration, repository: Repository, message: Message) -> KnownAgents:
    """Return the agents that the message of the next commit has to name by its history and by the signals."""
    is_left = partial(is_work_left, repository, configuration)
    kept = message.kept(configuration.trailer, os.environ, is_left)
    if not all(map(is_nobody, kept)) or message.states(configuration.trailer) or _is_replayed(repository, message):
        return KnownAgents(kept, settle=True)
    co_authors = message.values("Co-authored-by")
    names = _agents_by_signals(configuration, Change(repository), co_authors, squashed_say=bool(kept)) or kept
    return KnownAgents(names, settle=bool(names))


def _is_replayed(repository: Repository, message: Message) -> bool:
    """Whether git makes this commit from others, as in a rebase. The messages of those commits decide then.

    Git does not tell of every revert and every fixup in the environment.
    """
    return "GIT_REFLOG_ACTION" in os.environ or message.is_revert() or bool(repository.fixed_up())


def _agents_by_signals(
    configuration: Configuration, change: Change, co_authors: Iterable[str], *, squashed_say: bool
) -> list[str]:
    """The agents that the configured signals name for what is staged, each once.

    ``co_authors`` are those in the message. Whoever squashes commits, or brings in what others have, did not write it.
    Unless the messages of these commits say who did, the signals about files and lines are asked.
    """
    if not (configuration.signals or configuration.agent_paths):
        return []
    repository, files = change.repository, change.names()
    tips = squashed_tips(repository)
    staged = staged_lines(repository, files)
    others = staged_lines(repository, files, besides=tips) if tips else staged
    changed = without_known(repository, others, repository.read)
    names = _writers(configuration, repository, changed, os.environ)
    if changed != staged and not squashed_say:
        names |= _writers(configuration, repository, staged, {})
    sign = sign_of_agent(configuration, os.environ)
    if sign is not None and not changed and _is_own(change, configuration):
        names.add(sign[1])
    if "author" in configuration.signals and any(map(is_aiders_trailer, co_authors)):
        names.add(AIDER)
    return sorted({name or SOMEBODY for name in names})


def _writers(
    configuration: Configuration, repository: Repository, changed: Mapping[str, Lines], environment: Mapping[str, str]
) -> set[str]:
    """The agents that wrote the staged lines ``changed``. One without a name has the empty one."""
    lines = ChangedLines(repository, repository.head(), changed, staged=True)
    writers = authors_of(lines, configuration, environment)
    return {agent for author in writers.values() if any(author.lines) for agent in author.names}


def _is_own(change: Change, configuration: Configuration) -> bool:
    """Whether a commit without new lines, such as one that deletes a file, is that of who makes it."""
    told = has_told_edits(change.repository, configuration, os.environ)
    return change.is_something() and not _is_squash(change.repository) and not told


def _is_squash(repository: Repository) -> bool:
    """Whether anything of squashed commits is staged, or of those that a reset took from the branch."""
    commits = squashed_commits(repository.squashed())
    return len(thrown_away(repository, commits)) < len(commits) or bool(reset_commits(repository))
