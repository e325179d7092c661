"""``sew init``: the first configuration of a repository."""

from __future__ import annotations

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
    help="Address of the repository of sew-hooks, for pre-commit. Default: the one that sew-hooks was installed from, "
    "if there is one.",
)
@click.option("--rev", default=f"v{__version__}", show_default=True, help="Tag of sew-hooks that pre-commit uses.")
@click.option("--diff", is_flag=True, help="Only print what would be added. Exit with status 1 if anything would be.")
@click.option("--yes", is_flag=True, help="Write without asking.")
def init(folder: Path, source: str | None, rev: str, diff: bool, yes: bool) -> int:
    """Set up a repository: its pre-commit hooks, and [tool.sew].

    The repository is that of FOLDER, by default the working directory. The hooks go into .pre-commit-config.yaml, and
    the table [tool.sew] into pyproject.toml.

    The command prints what it would add, and asks. It changes and moves nothing that is there.
    """
    from sew_hooks.files.written_files import replace_source, write_file
    from sew_hooks.reports.markings import print_bytes, unified_diff
    from sew_hooks.repository.git import Repository, has_repository
    from sew_hooks.run.first_setup import ADDRESS, first_setup, known_address

    if not has_repository(folder.absolute()):
        raise UsageError(f"{folder}: not in a git repository; `git init` makes one")
    for given in (source or "", rev):
        if given and not (given.isprintable() and given.isascii() and not set(given) & set(" #'\"{}[]&*!|>%`,")):
            raise UsageError(f"not an address or a tag that can stand in YAML: {given!r}")
    root = Repository(folder.absolute()).root
    setup = first_setup(root, source or known_address(), rev)
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
    if any(ADDRESS.encode() in addition.after for addition in setup.additions):
        complain(f"replace {ADDRESS} by the address from which sew-hooks is cloned, or give it with --source")
    complain(
        "next: `sew keygen --output FILE`, `export SEW_KEY_FILE=FILE`, `pre-commit install`; `sew doctor` checks it"
    )
    return CLEAN
