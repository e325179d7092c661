"""``sew init``: the first configuration of a repository."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from sew_hooks import __version__
from sew_hooks.commands.exit_status import CLEAN, FOUND
from sew_hooks.errors import UsageError
from sew_hooks.reports.complaints import complain


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=Path())
@click.option(
    "--source",
    metavar="ADDRESS",
    help="Address of the repository of sew-hooks, for pre-commit. Default: the one that sew-hooks was installed from.",
)
@click.option("--rev", help="Tag or commit of sew-hooks that pre-commit uses. Default: the one that is installed.")
@click.option("--diff", is_flag=True, help="Only print what would be added. Exit with status 1 if anything would be.")
@click.option("--yes", is_flag=True, help="Write without asking.")
def init(folder: Path, source: str | None, rev: str | None, diff: bool, yes: bool) -> int:
    """Set up a repository: its pre-commit hooks, and [tool.sew].

    The repository is that of FOLDER, by default the working directory. The hooks go into .pre-commit-config.yaml, and
    the table [tool.sew] into pyproject.toml.

    The command prints what it would add, and asks. It changes and moves nothing that is there.
    """
    from sew_hooks.files.written_files import replace_source, write_file
    from sew_hooks.reports.markings import print_bytes, unified_diff
    from sew_hooks.repository.git import Repository, has_repository
    from sew_hooks.run.first_setup import first_setup
    from sew_hooks.run.installed_origin import origin

    if not has_repository(folder.absolute()):
        raise UsageError(f"{folder}: not in a git repository; `git init` makes one")
    known = origin()
    source = source or (known.address if known else None)
    if source is None:
        raise UsageError("the repository of sew-hooks is not known here; give --source ADDRESS and --rev TAG-OR-COMMIT")
    rev = rev or (known.rev if known and source == known.address else f"v{__version__}")
    for given in (source, rev):
        if not (given.isprintable() and given.isascii() and not set(given) & set(" #'\"{}[]&*!|>%`,")):
            raise UsageError(f"not an address or a tag that can stand in YAML: {given!r}")
    root = Repository(folder.absolute()).root
    setup = first_setup(root, source, rev)
    complain(f"languages: {', '.join(setup.languages) or 'none yet, so all are switched on'}")
    complain(f"agents with files here: {', '.join(setup.agents) or 'none'}")
    for addition in setup.additions:
        print_bytes(unified_diff(addition.name, addition.before or b"", addition.after))
    for each in setup.to_paste:
        complain("sew init cannot add this safely; please do it by hand:")
        for line in each.splitlines():
            complain(f"  {line}")
    if not setup.additions:
        complain("nothing to add")
        return CLEAN
    if diff:
        return FOUND
    sys.stdout.flush()
    if not yes and not click.confirm("Write this?", err=True):
        complain("nothing was written")
        return FOUND
    for addition in setup.additions:
        if addition.before is None:
            write_file(root / addition.name, addition.after)
        else:
            replace_source(root / addition.name, addition.before, addition.after)
        complain(f"{addition.name}: written")
    complain(f"next: {_next()}`pre-commit install`; `sew doctor` checks it")
    return CLEAN


def _next() -> str:
    """What gives a team its key, unless there is one."""
    if any(os.environ.get(name) for name in ("SEW_KEY", "SEW_KEY_FILE", "SEW_KEYRING")):
        return ""
    return "`export SEW_KEY_FILE=FILE` with the key of the team (the first one makes it: `sew keygen --output FILE`), "
