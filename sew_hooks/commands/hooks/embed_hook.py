"""``sew hook embed``: marking what an agent wrote of a commit."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence, Set
from pathlib import Path
from shlex import join, quote
from typing import TYPE_CHECKING

import click

from sew_hooks.commands import options
from sew_hooks.commands.exit_status import CLEAN, FAILED, FOUND
from sew_hooks.commands.keys_in_use import keys_to_find, marking_key, without_key
from sew_hooks.errors import NoKey
from sew_hooks.reports.complaints import complain
from sew_hooks.repository.agents import SOMEBODY

if TYPE_CHECKING:
    from sew_hooks.run.marking import Marking


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--all", "everybody", is_flag=True, help="Treat every change as an agent's, whatever the signals are.")
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
    everybody: bool,
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
    if not (everybody or configuration.signals or configuration.agent_paths):
        complain(
            "sew-embed: nothing is selected for marking; args: [--all, --] marks every file, and "
            "signals in [tool.sew] select those that an agent wrote"
        )
        return CLEAN
    from sew_hooks.reports.decisions import follow
    from sew_hooks.reports.markings import tell
    from sew_hooks.reports.reach import Reach
    from sew_hooks.repository.authors import sign_of_agent
    from sew_hooks.repository.history import DENIAL
    from sew_hooks.repository.stashed_changes import StashedChanges
    from sew_hooks.run.inputs import Failure, committed
    from sew_hooks.run.mark_journal import journal_here
    from sew_hooks.run.marking import mark
    from sew_hooks.run.selection import Decision, decide

    files = committed(paths, configuration)
    decisions = [*decide(files, configuration, everybody=everybody, whole=whole_files, since=changed_since)]
    authors = {each.input.name: each.agents for each in decisions if isinstance(each, Decision) and each.marks}
    chosen = list(follow(decisions, verbose=verbose))
    refused = [each for each in chosen if isinstance(each, Failure)]
    outcomes: Iterable[Marking | Failure] = refused
    reach = None
    used = configuration.rules_to_mark(profile)
    if len(refused) < len(chosen):
        try:
            key = marking_key(key_file, keyring, configuration)
        except NoKey as error:
            return without_key("sew-embed", configuration, error, marks=True, agent=not everybody)
        stashed = StashedChanges(os.environ)
        scope, journal = configuration.scope, journal_here()
        outcomes = mark(chosen, key, scope=scope, profile=used, write=True, journal=journal, stashed=stashed)
        agents = (agent for each in authors.values() for agent in each)
        reach = Reach(used, configuration, key, keys_to_find(key_file, keyring, configuration, key, agents))
    tally = tell(outcomes, used, reach, written=True, alone=len(decisions) - len(chosen), verbose=verbose)
    if tally.changed:
        why, how = ("", "") if everybody else _reason(tally.marked, authors)
        complain(f"sew-embed: marked files{why}: stage them and commit again{how}")
        if not everybody and sign_of_agent(configuration, os.environ) is None:
            denial = f"SKIP=sew-embed git commit --trailer '{configuration.trailer}: {DENIAL}'"
            own = f"git restore -- {join(tally.marked)}; {denial}"
            complain(f"sew-embed: but if a person wrote them, do not stage them: {own}")
    if tally.internal:
        return FAILED
    return FOUND if tally.changed else CLEAN


def _reason(marked: Sequence[str], authors: Mapping[str, Set[str]]) -> tuple[str, str]:
    """Why files were marked, and how to ask for more, in a few words: who wrote them, as far as that is known."""
    agents = sorted({agent for name in marked for agent in authors[name]} - {"", SOMEBODY})
    who = " and ".join(agents) or "an agent"
    command = f"sew hook embed --verbose {quote(marked[0])}"
    return f", because {who} wrote them", f" (once they are staged, `{command}` says how that is known)"
