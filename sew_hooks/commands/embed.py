"""``sew embed``: marking files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands import options
from sew_hooks.commands.exit_status import CLEAN, FAILED, FOUND
from sew_hooks.commands.keys_in_use import keys_to_find, marking_key
from sew_hooks.errors import UsageError
from sew_hooks.settings.configuration import load_configuration

if TYPE_CHECKING:
    from sew_hooks.run.inputs import Failure, Input


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change.")
@click.option(
    "--exit-zero", is_flag=True, help="Exit with status 0 if something changed, too. Errors keep their status."
)
@click.option("--diff", is_flag=True, help="Write nothing; print the changes as a unified diff.")
@options.changed_since
@options.stdin_filename
@options.key_file
@options.keyring
@options.scope
@options.profile
@options.languages
@options.quiet
@options.verbose
def embed(
    paths: tuple[str, ...],
    check: bool,
    exit_zero: bool,
    diff: bool,
    changed_since: str | None,
    stdin_filename: str | None,
    key_file: Path | None,
    keyring: Path | None,
    scope: str | None,
    profile: str | None,
    languages: tuple[str, ...],
    quiet: bool,
    verbose: bool,
) -> int:
    """Mark files with a key, in place.

    PATHS are files, folders, or '-' for standard input and standard output.

    Exit status: 0 nothing to change, 1 something changed (or would), except with --exit-zero, 2 misuse or an error in
    any file.
    """
    from sew_hooks.reports.decisions import follow, tell_excluded
    from sew_hooks.reports.markings import tell
    from sew_hooks.reports.progress import track
    from sew_hooks.reports.reach import Reach
    from sew_hooks.repository.authors import sign_of_agent
    from sew_hooks.run.inputs import STANDARD_INPUT, inputs, pass_through
    from sew_hooks.run.mark_journal import journal_here
    from sew_hooks.run.marking import mark
    from sew_hooks.run.selection import decide

    configuration = load_configuration(Path.cwd(), languages=languages, scope=scope)
    key = marking_key(key_file, keyring, configuration)
    write = not (check or diff)
    found = inputs(paths, stdin_filename, configuration)
    tell_excluded((stdin_filename,) if stdin_filename else paths, configuration)
    if write and not found and STANDARD_INPUT in paths:
        pass_through()
    chosen: Sequence[Input | Failure] = found
    if changed_since is not None:
        if any(each.path is None for each in found):
            raise UsageError("--changed-since works on files, not on standard input")
        chosen = list(follow(decide(found, configuration, everybody=True, since=changed_since), verbose=verbose))
    # A progress bar and a diff would get in each other's way.
    followed = chosen if diff else track(chosen, "Marking", len(chosen))
    used = configuration.rules_to_mark(profile)
    journal = journal_here() if write else None
    outcomes = mark(followed, key, scope=configuration.scope, profile=used, write=write, journal=journal)
    sign = sign_of_agent(configuration, os.environ) if chosen else None
    keys = keys_to_find(key_file, keyring, configuration, key, () if sign is None else sign[1:])
    reach = Reach(used, configuration, key, keys)
    alone = len(found) - len(chosen)
    tally = tell(outcomes, used, reach, written=write, alone=alone, diff=diff, quiet=quiet, verbose=verbose)
    if tally.refused or tally.internal:
        return FAILED
    return FOUND if tally.changed and not exit_zero else CLEAN
