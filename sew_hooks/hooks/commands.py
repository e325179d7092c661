"""``sew hook embed`` and ``sew hook detect``: what ``.pre-commit-hooks.yaml`` runs.

They differ from ``sew embed`` and ``sew detect`` where a commit differs from a command line: people read
and format this code, so formatting rules are left out; the level holds for a commit, not for each of its
files; and a file that has to be refused is named, but stops nobody's commit.
"""

from __future__ import annotations

from pathlib import Path

import click

from sew_hooks import options
from sew_hooks.invocation import CLEAN, FAILED, FOUND, available_key, require_key
from sew_hooks.reports.complaints import complain
from sew_hooks.scheme.evidence import Test


@click.group()
def hook() -> None:
    """Run as a pre-commit hook."""


@hook.command()
@click.argument("paths", nargs=-1)
@click.option("--all", "mark_all", is_flag=True, help="Mark every file handed over.")
@options.key_file
@options.scope
@options.profile("syntax")
@options.languages
def embed(
    paths: tuple[str, ...],
    mark_all: bool,
    key_file: Path | None,
    scope: str,
    profile: str,
    languages: tuple[str, ...],
) -> int:
    """Mark the files of a commit.

    Exit status: 0 nothing changed, 1 files changed and wait to be staged, 2 misuse or an internal error.
    """
    if not mark_all:
        complain("sew-embed: nothing is chosen to be marked; args: [--all] marks every file")
        return CLEAN
    key = require_key(key_file)
    from sew_hooks.configuration import load_configuration
    from sew_hooks.reports.markings import tell
    from sew_hooks.runs import committed, mark

    configuration = load_configuration(Path.cwd(), languages=languages)
    files = committed(paths, configuration.languages)
    outcomes = mark(files, key, scope=scope, profile=profile, write=True)
    tally = tell(outcomes, written=True, diff=False, quiet=False)
    if tally.internal:
        return FAILED
    return FOUND if tally.changed else CLEAN


@hook.command()
@click.argument("paths", nargs=-1)
@options.test
@options.alpha("Level of the whole commit, shared by its files: how often one without a mark may be flagged.")
@options.key_file
@options.scope
@options.profile("syntax")
@options.languages
def detect(
    paths: tuple[str, ...],
    test: Test,
    alpha: float,
    key_file: Path | None,
    scope: str,
    profile: str,
    languages: tuple[str, ...],
) -> int:
    """Test the files of a commit for the mark of a key.

    Exit status: 0 nothing marked, or no key to test with; 1 a file is marked; 2 misuse or an internal error.
    """
    key = available_key(key_file)
    if key is None:
        complain("sew-detect: skipped, no key: set SEW_KEY or SEW_KEY_FILE, or args: [--key-file, FILE]")
        return CLEAN
    from sew_hooks.configuration import load_configuration
    from sew_hooks.reports.report import collect
    from sew_hooks.reports.terminal import show_report
    from sew_hooks.runs import Settings, committed, find_marks

    configuration = load_configuration(Path.cwd(), languages=languages)
    files = committed(paths, configuration.languages)
    # Bonferroni: with alpha for each file, a large commit would be flagged by chance.
    settings = Settings(scope, profile, test, alpha / max(1, len(files)))
    report = collect(find_marks(files, key, settings), settings)
    show_report(report, explain=False)
    if any(failure.internal for failure in report.failures):
        return FAILED
    return FOUND if report.any_marked else CLEAN
