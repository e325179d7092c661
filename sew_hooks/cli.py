"""The command ``sew``. Exit status: 0 clean, 1 found or changed, 2 misuse or an error in any file."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks import __version__, options
from sew_hooks.baselining import baseline
from sew_hooks.children import forget_ours
from sew_hooks.configuration import load_configuration
from sew_hooks.detecting import COMMAND, Asked, asking, detector
from sew_hooks.engine import LANGUAGES
from sew_hooks.errors import NoKey, UsageError
from sew_hooks.hooks.commands import hook
from sew_hooks.invocation import CLEAN, FAILED, FOUND, NO_KEY, Commands, marking_key, profile_in_use, run, terminate
from sew_hooks.reports.complaints import complain

if TYPE_CHECKING:
    from sew_hooks.runs import Failure, Input

# What a command needs is imported inside it: a hook is started at every commit and should not load the rest.


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sew")
def sew() -> None:
    """Mark the code your AI agents write by its style, and find the mark again."""


@sew.command()
@click.option("--output", type=options.FILE, help="File to create, readable by you alone.")
def keygen(output: Path | None) -> int:
    """Make a new random key and print it in hexadecimal, or keep it in a file."""
    from sew_hooks.keys import write_key
    from sew_hooks.scheme.key import generate_key

    key = generate_key()
    if output is None:
        click.echo(key.hex())
    else:
        write_key(output, key)
        complain(f"key written to {output}")
    return CLEAN


@sew.command()
@click.argument("paths", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; say what would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change as a unified diff.")
@options.changed_since
@options.stdin_filename
@options.key_file
@options.keyring
@options.scope
@options.profile(COMMAND.profile)
@options.languages
@options.quiet
@options.verbose
def embed(
    paths: tuple[str, ...],
    check: bool,
    diff: bool,
    changed_since: str | None,
    stdin_filename: str | None,
    key_file: Path | None,
    keyring: Path | None,
    scope: str,
    profile: str | None,
    languages: tuple[str, ...],
    quiet: bool,
    verbose: bool,
) -> int:
    """Mark PATHS with a key, in place: files, folders, or '-' to read standard input and write the output.

    Exit status: 0 nothing to change, 1 something changed (or would), 2 misuse or an error in any file.
    """
    from sew_hooks.choosing import choose
    from sew_hooks.reports.decisions import follow
    from sew_hooks.reports.markings import tell
    from sew_hooks.reports.progress import track
    from sew_hooks.runs import inputs, mark

    configuration = load_configuration(Path.cwd(), languages=languages)
    key = marking_key(key_file, keyring, configuration)
    write = not (check or diff)
    found = inputs(paths, stdin_filename, configuration.languages)
    chosen: Sequence[Input | Failure] = found
    if changed_since is not None:
        if any(each.path is None for each in found):
            raise UsageError("--changed-since goes with files, not with standard input")
        chosen = list(follow(choose(found, configuration, everybody=True, since=changed_since), verbose=verbose))
    # A progress bar and a diff would get in each other's way.
    followed = chosen if diff else track(chosen, "Marking", len(chosen))
    used = profile_in_use(profile, configuration, COMMAND.profile, quiet=quiet)
    outcomes = mark(followed, key, scope=scope, profile=used, write=write)
    tally = tell(outcomes, written=write, test=COMMAND.test, diff=diff, quiet=quiet, verbose=verbose)
    if tally.refused or tally.internal:
        return FAILED
    return FOUND if tally.changed else CLEAN


@sew.command()
@click.argument("paths", nargs=-1)
@click.option(
    "--explain",
    is_flag=True,
    help="Show the code of one file with what the key asks of it. Whoever reads that can remove the mark.",
)
@options.report_format
@options.output
@click.option("--export", type=options.FILE, help="File (.html or .svg) to draw the text report into, in colour.")
@options.staged
@options.from_ref()
@options.to_ref()
@options.policy
@options.stdin_filename
@options.quiet
@options.dask
@asking(COMMAND)
def detect(
    paths: tuple[str, ...],
    explain: bool,
    report_format: str,
    output: Path | None,
    export: Path | None,
    staged: bool,
    from_ref: str | None,
    to_ref: str | None,
    policy: str | None,
    stdin_filename: str | None,
    quiet: bool,
    dask: str | None,
    asked: Asked,
) -> int:
    """Test PATHS for the mark of a key, or of any key of a keyring: files, folders, or '-' for standard input.

    With --staged or --from-ref, what git has of the changed files is tested, those of PATHS if there are any.

    Exit status: 0 not marked, or nothing against the policy; 1 marked; 2 misuse or an error in any file.
    """
    from sew_hooks.reports.formats import check_request, publish
    from sew_hooks.reports.progress import track
    from sew_hooks.reports.report import warn_of_unused_tables
    from sew_hooks.reports.status import status_of
    from sew_hooks.repository.commits import change_of
    from sew_hooks.runs import inputs

    check_request(report_format, export=export, explain=explain)
    found = detector(asked, quiet=quiet, policy=policy)
    if not found.keys:
        raise NoKey(NO_KEY)
    change = change_of(staged=staged, from_ref=from_ref, to_ref=to_ref)
    if change is None and not paths:
        raise UsageError("give PATHS, --staged or --from-ref")
    languages = found.configuration.languages
    files = inputs(paths, stdin_filename, languages) if change is None else change.inputs(paths or None, languages)
    if explain and len(files) != 1:
        raise UsageError(f"--explain takes one file, not {len(files)}")
    report = found.report(track(found.read(files, dask), "Detecting", len(files)), explain=explain)
    warn_of_unused_tables(report)
    publish(report, report_format, output=output, export=export, explain=explain, quiet=quiet)
    return FAILED if report.failures else status_of(report, found.configuration, change)


@sew.command()
@click.argument("paths", nargs=-1, required=True, type=options.FILE)
@click.option("--language", required=True, type=click.Choice(LANGUAGES), help="The language to count.")
@click.option("--output", required=True, type=options.FILE, help="File to write the table to.")
@click.option("--corpus", help="What the table calls the corpus. Without it: the name of the first path.")
@options.jobs
@options.dask
@options.quiet
def calibrate(
    paths: tuple[Path, ...],
    language: str,
    output: Path,
    corpus: str | None,
    jobs: int | None,
    dask: str | None,
    quiet: bool,
) -> int:
    """Count how often the people who wrote PATHS choose each variant of each rule.

    PATHS are files, folders, git work trees, or JSON Lines with the text in "code". What an interrupted run has counted
    is kept beside the output and not counted again.

    Exit status: 0 counted, with or without files that cannot be read; 2 misuse, or nothing could be counted.
    """
    from sew_hooks.calibrating import count_all, tabulate, write_table
    from sew_hooks.corpus import texts
    from sew_hooks.files import place_of
    from sew_hooks.reports.calibration import follow, show_table
    from sew_hooks.reports.progress import track
    from sew_hooks.workers import chosen_workers

    if output.is_dir():
        raise UsageError(f"{output}: is a directory")
    found = list(texts(paths, language))
    journal = output.with_name(f"{output.name}.partial")
    for each in (output, journal):
        place_of(each)
    counts = count_all(found, language, chosen_workers(jobs, dask, len(found)), journal)
    table = tabulate(follow(track(counts, "Counting", len(found))), corpus or paths[0].resolve().name, language)
    if not table.origin["files"]:
        raise UsageError(f"no {language} to count")
    write_table(table, output)
    journal.unlink(missing_ok=True)
    if not quiet:
        show_table(table)
    return CLEAN


@sew.group()
def rules() -> None:
    """Show the rules: what the two variants are, why people choose either, why switching is safe."""


@rules.command("list")
@options.rule_language
def list_rules(language: str | None) -> int:
    """List all rules of every language."""
    from sew_hooks.reports.rules import show_rules
    from sew_hooks.rule_library import load_rules

    for each in [language] if language else LANGUAGES:
        show_rules(load_rules(each), each)
    return CLEAN


@rules.command("show")
@click.argument("rule_id", metavar="ID")
@options.rule_language
def show_one_rule(rule_id: str, language: str | None) -> int:
    """Show a rule, in every language that has it: its examples, and the look-alikes it refuses."""
    from sew_hooks.reports.rules import show_rule
    from sew_hooks.rule_library import find_rule

    for each, rule in find_rule(rule_id, [language] if language else LANGUAGES):
        show_rule(rule, each)
    return CLEAN


sew.add_command(hook)
sew.add_command(baseline)


def main() -> None:
    """Run the command line and exit with its status."""
    signal.signal(signal.SIGTERM, terminate)
    if "_SEW_COMPLETE" in os.environ:  # click starts a shell, to ask for its version
        forget_ours()
    status = run(sew)
    gc.freeze()  # nor is there any use in looking through what is left
    sys.exit(status)
