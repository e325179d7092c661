"""``sew doctor``: what is right in a repository, and what is not."""

from __future__ import annotations

import os
from pathlib import Path

import click

from sew_hooks.commands import options
from sew_hooks.commands.outcomes import CLEAN, FOUND
from sew_hooks.errors import UsageError

_SAMPLE = 100


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=Path())
@click.option(
    "--sample",
    metavar="N",
    type=click.IntRange(min=0),
    default=_SAMPLE,
    show_default=True,
    help="Number of files that are marked in memory, to measure how much could be found again; 0 for none.",
)
@options.key_file
@options.keyring
@options.listing_format
def doctor(folder: Path, sample: int, key_file: Path | None, keyring: Path | None, listing_format: str) -> int:
    """Check how a repository is set up, and say how to fix it.

    The repository is that of FOLDER, by default the working directory. Nothing is written, and no key is shown.

    Exit status: 0 nothing to fix; 1 something to fix; 2 misuse or an error.
    """
    from sew_hooks.reports.checkup_listing import CheckupListing
    from sew_hooks.reports.console import track
    from sew_hooks.reports.publishing import publish_listing
    from sew_hooks.repository.git import Repository, has_repository
    from sew_hooks.run.checkup.checks import checked
    from sew_hooks.run.checkup.diagnosis import Subject
    from sew_hooks.run.measured_files import measured_files
    from sew_hooks.settings.commit_hooks import read_commit_hooks
    from sew_hooks.settings.configuration import load_configuration

    if not has_repository(folder.absolute()):
        raise UsageError(f"{folder}: not in a git repository; `git init` makes one")
    repository = Repository(folder.absolute())
    root = repository.root
    hooks = read_commit_hooks(root)
    marking = hooks.marking() if hooks else None
    if marking and not (key_file or keyring):
        key_file, keyring = (_named(root, marking.option(name)) for name in ("--key-file", "--keyring"))
    configuration = load_configuration(root)
    subject = Subject(
        repository,
        repository.tracked(),
        configuration,
        hooks,
        marking,
        key_file,
        keyring,
        os.environ,
        measured_files(repository, configuration),
        sample,
        track,
    )
    listing = CheckupListing(checked(subject))
    publish_listing(listing, listing_format)
    return FOUND if listing.to_fix else CLEAN


def _named(root: Path, path: str | None) -> Path | None:
    """A file that a hook names, which starts at the root."""
    return root / path if path else None
