"""``sew embed``: marking files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands import options
from sew_hooks.commands.key_selection import keys_to_find, marking_key
from sew_hooks.commands.outcomes import CLEAN, FAILED, FOUND
from sew_hooks.errors import UsageError
from sew_hooks.reports.messages import warn
from sew_hooks.settings.configuration import Configuration, load_configuration

if TYPE_CHECKING:
    from sew_hooks.run.inputs import Failure, Input
    from sew_hooks.run.selection import Unclaimed

_NAMED = 5
"""The number of files that the question names."""


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "--all", "any_author", is_flag=True, help="Mark code that no configured signal calls an agent's without asking."
)
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
@options.jobs
@options.quiet
@options.verbose
def embed(
    paths: tuple[str, ...],
    any_author: bool,
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
    jobs: int | None,
    quiet: bool,
    verbose: bool,
) -> int:
    """Mark files with a key, in place.

    PATHS are files, folders, or '-' for standard input and standard output.

    Where the repository has signals, and they do not call all of this code an agent's, the command asks first; without
    a terminal, it ends with status 2.

    Exit status: 0 nothing to change, 1 something changed (or would), except with --exit-zero, 2 misuse, a "no", or an
    error in any file.
    """
    from sew_hooks.commands.embedding import Chosen, Keys, MarkOptions, chosen_of, mark_and_report
    from sew_hooks.reports.warnings import warn_of_excluded
    from sew_hooks.repository.authors import sign_of_agent
    from sew_hooks.run.inputs import STANDARD_INPUT, inputs, pass_through
    from sew_hooks.run.selection import decide

    configuration = load_configuration(Path.cwd(), languages=languages, scope=scope)
    key = marking_key(key_file, keyring, configuration)
    write = not (check or diff)
    files = inputs(paths, stdin_filename, configuration)
    warn_of_excluded((stdin_filename,) if stdin_filename else paths, configuration)
    if write and not files and STANDARD_INPUT in paths:
        pass_through()
    chosen = Chosen(files)
    if changed_since is not None:
        if any(file.path is None for file in files):
            raise UsageError("--changed-since works on files, not on standard input")
        chosen = chosen_of(decide(files, configuration, any_author=True, since=changed_since), verbose=verbose)
    if write and not any_author and not _confirmed(chosen.inputs, configuration):
        return FAILED
    sign = sign_of_agent(configuration, os.environ) if chosen.inputs else None
    keys = keys_to_find(key_file, keyring, configuration, key, () if sign is None else sign[1:])
    rules, options = configuration.rules_to_mark(profile), MarkOptions(diff, quiet, verbose, jobs)
    results = mark_and_report(chosen, configuration, rules, Keys(key, keys), options, write=write)
    if results.failures:
        return FAILED
    return FOUND if results.changed and not exit_zero else CLEAN


def _confirmed(inputs: Iterable[Input | Failure], configuration: Configuration) -> bool:
    """Whether all of the inputs are to be marked. The person here is asked about code that signals call nobody's.

    Raises ``UsageError`` without a terminal.
    """
    from sew_hooks.run.selection import unclaimed

    left = unclaimed(inputs, configuration)
    if not left:
        return True
    told = _about_others(left)
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError(f"nothing was marked, --all marks it nevertheless: {told}")
    warn(told)
    confirmed = click.confirm("Mark it nevertheless?", err=True)
    if not confirmed:
        warn("nothing was marked")
    return confirmed


def _about_others(left: Sequence[Unclaimed]) -> str:
    """The line about code that may be a person's: how much of it there is, and where."""
    lines, of = sum(file.lines for file in left), sum(file.of for file in left)
    shown = [f"{file.input.name} ({file.lines} of {file.of})" for file in left[:_NAMED]]
    more = [f"{len(left) - _NAMED} more files"] if len(left) > _NAMED else []
    where = ", ".join([*shown, *more])
    return f"{lines} of {of} lines are an agent's by no signal of [tool.sew], and a mark would say so: {where}"
