"""``sew hook disclose`` and ``sew hook disclose-add``: the message of an agent's commit discloses the agent."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands import options
from sew_hooks.commands.detection import DetectOptions, configured, detect_options, detector_of
from sew_hooks.commands.invocation import CLEAN, FOUND
from sew_hooks.commands.key_selection import NO_KEY, without_key
from sew_hooks.errors import KeyError_
from sew_hooks.reports.messages import warn

if TYPE_CHECKING:
    from sew_hooks.repository.commit_message import Message
    from sew_hooks.repository.git import Repository
    from sew_hooks.settings.configuration import Configuration

_MESSAGE = click.argument("message", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.command()
@_MESSAGE
@options.trailer
@options.on_missing_key
@detect_options
def disclose(message: Path, trailer: str | None, on_missing_key: str | None, detecting: DetectOptions) -> int:
    """Require a trailer in the message of an agent's commit.

    The file MESSAGE has to have it if an agent wrote what is staged (stage commit-msg). The trailers of the commits
    that this one is made of decide, or else the configured signals, or else the mark in the code that the commit wrote.
    A person may say "none", and then names no agent. A message of nothing but that trailer, as when the editor is left
    at once, is refused like an empty one.

    Exit status: 0 nothing to disclose, disclosed, or no key of the team that can be used; 1 the trailer is missing or
    contradicts itself; 2 misuse or an internal error.
    """
    from sew_hooks.repository.agents import is_nobody
    from sew_hooks.repository.commit_message import Message
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.recorded_lines import withdraw_staged

    configuration = configured(detecting, trailer=trailer, on_missing_key=on_missing_key)
    repository = Repository(Path.cwd())
    name = configuration.trailer
    written = Message(repository, message)
    if written.has_only(name):
        warn(f"sew-disclose: the message has nothing but the trailer {name}; not committed")
        return FOUND
    if both := written.contradiction(name):
        warn(
            f"sew-disclose: the message says both '{name}: {both[0]}' and '{name}: {both[1]}': keep one of them. In an "
            f"amended commit, `git -c trailer.ifExists=replace commit --amend --no-edit --trailer '{name}: none'` "
            f"replaces the last one"
        )
        return FOUND
    if written.states(name):
        if written.denies(name):
            withdraw_staged(repository, os.environ, warn)
        for agent in written.agents(name):
            warn(f"sew-disclose: the message says '{name}: {agent}'")
        return CLEAN
    named = _agents(detecting, configuration, repository, written, "sew-disclose", warns=True)
    agents = [agent for agent in named if not is_nobody(agent)]
    if not agents:
        return CLEAN
    where = ", in the last paragraph: git does not read the one that is there" if written.has_unread(name) else ""
    warn(
        f"sew-disclose: this commit has an agent's code (by signals or a mark); disclose that with a trailer, such as "
        f"'{name}: {agents[0]}'{where}; a person who wrote it alone says "
        f"'{name}: none'. The message is kept: git commit --edit --file {message} (to amend a commit, also --amend)"
    )
    return FOUND


@click.command("disclose-add")
@_MESSAGE
@options.trailer
@options.on_missing_key
@detect_options
def disclose_add(message: Path, trailer: str | None, on_missing_key: str | None, detecting: DetectOptions) -> int:
    """Add a trailer to the message of an agent's commit.

    The file MESSAGE gets it if an agent wrote what is staged (stage prepare-commit-msg). A message that has the trailer
    is left as it is, also if it says "none". The trailers of commits that it squashes, fixes up, picks or amends are
    restored.

    Exit status: 0 added, or nothing to add; 2 misuse or an internal error.
    """
    from sew_hooks.repository.commit_message import Message
    from sew_hooks.repository.git import Repository

    configuration = configured(detecting, trailer=trailer, on_missing_key=on_missing_key)
    repository = Repository(Path.cwd())
    written = Message(repository, message)
    agents = _agents(detecting, configuration, repository, written, "sew-disclose-add", warns=False)
    for trailer_line in written.add(configuration.trailer, agents):
        warn(f"sew-disclose-add: added {trailer_line!r} to the message")
    return CLEAN


def _agents(
    detecting: DetectOptions,
    configuration: Configuration,
    repository: Repository,
    message: Message,
    hook: str,
    *,
    warns: bool,
) -> list[str]:
    """Return the agents that the message of the next commit has to name, or ``none`` if it has to say that.

    A key is read only if the signals do not settle it. Without one that can be used, a person's commit goes on, as with
    ``sew-embed``; of the two hooks, one ``warns`` of that.
    """
    from sew_hooks.repository.agents import SOMEBODY
    from sew_hooks.run.named_agents import known_agents, report_of_written

    known = known_agents(configuration, repository, message)
    if known.settle:
        return known.names
    try:
        detector = detector_of(detecting, configuration).without_leaked()
        detector.check_keys(NO_KEY)
    except KeyError_ as error:
        without_key(hook, configuration, error, warns=warns)
        return known.names
    report = report_of_written(detector, repository)
    if report.together.verdict != "marked":
        return []
    for file in report.marked():
        warn(f"{file.name}: marked{f' ({file.judgement.key})' if file.judgement.key else ''}")
    if not report.marked():
        warn(f"{hook}: marked together, no file by itself")
    return [report.together.key or SOMEBODY]
