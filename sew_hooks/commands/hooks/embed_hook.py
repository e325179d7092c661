"""``sew hook embed``: marking what an agent wrote of a commit."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence, Set
from pathlib import Path
from shlex import join, quote
from typing import TYPE_CHECKING

import click

from sew_hooks.commands import options
from sew_hooks.commands.key_selection import keys_to_find, marking_key, without_key
from sew_hooks.commands.outcomes import CLEAN, FAILED, FOUND
from sew_hooks.errors import NoKey
from sew_hooks.reports.messages import warn
from sew_hooks.repository.agents import SOMEBODY

if TYPE_CHECKING:
    from sew_hooks.run.selection import Decision
    from sew_hooks.settings.configuration import Configuration


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--all", "any_author", is_flag=True, help="Treat every change as an agent's, whatever the signals are.")
@click.option(
    "--whole-files", is_flag=True, help="Mark files as a whole, not only the functions that the change touches."
)
@options.changed_since
@options.key_file
@options.keyring
@options.on_missing_key
@options.scope
@options.profile
@options.languages
@options.verbose
def embed(
    paths: tuple[str, ...],
    any_author: bool,
    whole_files: bool,
    changed_since: str | None,
    key_file: Path | None,
    keyring: Path | None,
    on_missing_key: str | None,
    scope: str | None,
    profile: str | None,
    languages: tuple[str, ...],
    verbose: bool,
) -> int:
    """Mark the part of a commit that an agent wrote.

    The configured signals say which part that is. If there is something to mark and no key, on-missing-key determines
    what happens.

    Exit status: 0 nothing changed, or no key; 1 files changed and have to be staged; 2 misuse or an internal error.
    """
    from sew_hooks.settings.configuration import load_configuration

    configuration = load_configuration(Path.cwd(), languages=languages, scope=scope, on_missing_key=on_missing_key)
    if not (any_author or configuration.signals or configuration.agent_paths):
        warn(
            "sew-embed: nothing is selected for marking; args: [--all, --] marks every file, and "
            "signals in [tool.sew] select those that an agent wrote"
        )
        return CLEAN
    from sew_hooks.commands.embedding import Keys, MarkOptions, chosen_of, mark_and_report
    from sew_hooks.repository.stashed_changes import StashedChanges
    from sew_hooks.run.inputs import committed
    from sew_hooks.run.selection import Decision, decide

    files = committed(paths, configuration)
    decisions = [*decide(files, configuration, any_author=any_author, whole_files=whole_files, since=changed_since)]
    _report_unseen([outcome for outcome in decisions if isinstance(outcome, Decision)], configuration.trailer)
    authors = {
        decision.input.name: decision.agents
        for decision in decisions
        if isinstance(decision, Decision) and decision.marks
    }
    chosen, rules = chosen_of(decisions, verbose=verbose), configuration.rules_to_mark(profile)
    keys = None
    if chosen.marks:
        try:
            key = marking_key(key_file, keyring, configuration)
        except NoKey as error:
            return without_key("sew-embed", configuration, error, marks=True, agent=not any_author)
        agents = (agent for names in authors.values() for agent in names)
        keys = Keys(key, keys_to_find(key_file, keyring, configuration, key, agents))
    options, stashed = MarkOptions(verbose=verbose), StashedChanges(os.environ)
    results = mark_and_report(chosen, configuration, rules, keys, options, write=True, stashed=stashed)
    if results.changed:
        _ask_to_stage(results.changed, authors, configuration, any_author=any_author)
    if results.internal():
        return FAILED
    return FOUND if results.changed else CLEAN


def _ask_to_stage(
    marked: Sequence[str], authors: Mapping[str, Set[str]], configuration: Configuration, *, any_author: bool
) -> None:
    """Say what to do with the marked files, and what else to do if a person wrote them."""
    from sew_hooks.repository.authors import sign_of_agent
    from sew_hooks.repository.history import DENIAL

    why, how = ("", "") if any_author else _reason(marked, authors)
    warn(f"sew-embed: marked files{why}: stage them and commit again{how}")
    if not any_author and sign_of_agent(configuration, os.environ) is None:
        denial = f"SKIP=sew-embed git commit --trailer '{configuration.trailer}: {DENIAL}'"
        own = f"git restore -- {join(marked)}; {denial}"
        warn(f"sew-embed: but if a person wrote them, do not stage them: {own}")


def _report_unseen(decisions: Sequence[Decision], trailer: str) -> None:
    """Report which files are left alone because the agent that makes the commit is not known to have written them."""
    left = {decision.input.name: decision.unseen for decision in decisions if decision.unseen and not decision.marks}
    if left:
        names, agent = join(left), next(iter(left.values()))
        warn(
            f"sew-embed: left alone: {names}: the hook of {agent}, which makes this commit, told of no edit of them "
            f"since they were last committed, or nothing of it is left. If it wrote them: sew hook embed --all "
            f"{names}, and git commit --trailer {quote(f'{trailer}: {agent}')}"
        )


def _reason(marked: Sequence[str], authors: Mapping[str, Set[str]]) -> tuple[str, str]:
    """Why files were marked, and how to ask for more, in a few words: who wrote them, as far as that is known."""
    agents = sorted({agent for name in marked for agent in authors[name]} - {"", SOMEBODY})
    who = " and ".join(agents) or "an agent"
    command = f"sew hook embed --verbose {quote(marked[0])}"
    return f", because {who} wrote them", f" (once they are staged, `{command}` says how that is known)"
