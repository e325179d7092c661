"""``sew hook embed``: marking what an agent wrote of a commit."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands import options
from sew_hooks.commands.exit_status import CLEAN, FAILED, FOUND
from sew_hooks.commands.keys_in_use import marking_key, without_key
from sew_hooks.errors import NoKey
from sew_hooks.reports.complaints import complain
from sew_hooks.settings.detection_defaults import HOOK
from sew_hooks.settings.formatters import profile_in_use

if TYPE_CHECKING:
    from sew_hooks.run.marking import Marking


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--all", "everybody", is_flag=True, help="Take every change for an agent's, whatever the signals say.")
@click.option("--whole-files", is_flag=True, help="Mark files as a whole, not only what the change touches in them.")
@options.changed_since
@options.key_file
@options.keyring
@options.on_missing_key
@options.scope
@options.profile(HOOK.profile)
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
    scope: str,
    profile: str | None,
    languages: tuple[str, ...],
    verbose: bool,
) -> int:
    """Mark what an agent wrote of a commit, by the signals that are configured.

    Without a key, on-missing-key says what happens where there is something to mark.

    Exit status: 0 nothing changed, or no key; 1 files changed and wait to be staged, 2 misuse or an internal error.
    """
    from sew_hooks.settings.configuration import load_configuration

    configuration = load_configuration(Path.cwd(), languages=languages, on_missing_key=on_missing_key)
    if not (everybody or configuration.signals or configuration.agent_paths):
        complain(
            "sew-embed: nothing is chosen to be marked; args: [--all] marks every file, "
            "signals in [tool.sew] those that an agent wrote"
        )
        return CLEAN
    from sew_hooks.reports.decisions import follow
    from sew_hooks.reports.markings import tell
    from sew_hooks.run.inputs import Failure, committed
    from sew_hooks.run.marking import mark
    from sew_hooks.run.selection import decide

    files = committed(paths, configuration.languages)
    decisions = decide(files, configuration, everybody=everybody, whole=whole_files, since=changed_since)
    chosen = list(follow(decisions, verbose=verbose))
    refused = [each for each in chosen if isinstance(each, Failure)]
    outcomes: Iterable[Marking | Failure] = refused
    if len(refused) < len(chosen):
        try:
            key = marking_key(key_file, keyring, configuration)
        except NoKey as error:
            return without_key("sew-embed", configuration, error)
        used = profile_in_use(profile, configuration, HOOK.profile, complain)
        outcomes = mark(chosen, key, scope=scope, profile=used, write=True)
    tally = tell(outcomes, written=True, test=HOOK.test, verbose=verbose)
    if tally.internal:
        return FAILED
    return FOUND if tally.changed else CLEAN
