"""The options that several commands share, each defined once: decorators, or what makes one for a command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from sew_hooks.engine.profiles import PROFILES
from sew_hooks.engine.source import LANGUAGES, SCOPES
from sew_hooks.reports.formats import FORMATS
from sew_hooks.settings.configuration import POLICIES, WITHOUT_KEY

Command = TypeVar("Command", bound=Callable[..., Any])

FILE = click.Path(readable=False, path_type=Path)
"""A file, of which whoever opens it says in one line why that fails."""

key_file = click.option(
    "--key-file",
    type=FILE,
    help="File with the key in hexadecimal. Without it the variables SEW_KEY (the key itself) and "
    "SEW_KEY_FILE are asked, in this order.",
)

keyring = click.option(
    "--keyring",
    type=FILE,
    help="TOML file of named keys. Detection looks for all of them; `mark-with` in [tool.sew] says which of them "
    "marks. Without it the variable SEW_KEYRING names one.",
)

scope = click.option(
    "--scope",
    type=click.Choice(SCOPES),
    default="definition",
    show_default=True,
    help="What a mark belongs to: each outermost function by itself, or the program as a whole.",
)


def profile(default: str) -> Callable[[Command], Command]:
    """Add ``--profile``, explained with the ``default`` that ``profile_in_use`` is given."""
    return click.option(
        "--profile",
        type=click.Choice(PROFILES),
        help="Rules to use: all of them, none about formatting (syntax), none that people use in one way only "
        f"(natural), or none that a formatter undoes. Without it: that of the formatter in use, or {default}.",
    )


changed_since = click.option(
    "--changed-since",
    metavar="REV",
    help="Mark only the functions, and the rest of a file, that changed since the history left this revision.",
)

verbose = click.option(
    "-v",
    "--verbose",
    is_flag=True,
    help="Say of each file why it is marked or left alone, and which parts are small.",
)

languages = click.option(
    "--language",
    "languages",
    multiple=True,
    type=click.Choice(LANGUAGES),
    help="Take files of this language only (repeatable). Without it: those of `languages` in [tool.sew] of "
    "pyproject.toml, or all.",
)

rule_language = click.option("--language", type=click.Choice(LANGUAGES), help="Only the rules of this language.")

quiet = click.option("-q", "--quiet", is_flag=True, help="Print errors and warnings only.")

staged = click.option("--staged", is_flag=True, help="Test the files that are staged, as they are staged.")


def from_ref(variable: str | None = None) -> Callable[[Command], Command]:
    """Add ``--from-ref``; a hook also finds it in the ``variable`` that pre-commit sets."""
    return click.option(
        "--from-ref",
        metavar="REV",
        envvar=variable,
        help="Test the files that changed since the history of --to-ref left this revision, as they are in --to-ref.",
    )


def to_ref(variable: str | None = None) -> Callable[[Command], Command]:
    """Add ``--to-ref``; a hook also finds it in the ``variable`` that pre-commit sets."""
    return click.option("--to-ref", metavar="REV", envvar=variable, help="Goes with --from-ref. Without it: HEAD.")


policy = click.option(
    "--policy",
    type=click.Choice(POLICIES),
    help="What a mark leads to: a report, a failure (flag), or a failure unless the commit discloses it. Without "
    "it: `policy` in [tool.sew], or flag.",
)

trailer = click.option(
    "--trailer",
    metavar="NAME",
    help="The trailer that discloses. Without it: `trailer` in [tool.sew], or Assisted-by.",
)

on_missing_key = click.option(
    "--on-missing-key",
    type=click.Choice(WITHOUT_KEY),
    help="What to do without a key. Without it: `on-missing-key` in [tool.sew], or skip.",
)

report_format = click.option(
    "--format",
    "report_format",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How to report.",
)

output = click.option("--output", type=FILE, help="File to write the report to, whole or not at all.")

jobs = click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    help="Processes. Without it: one for each processor, or none for a few files.",
)

dask = click.option(
    "--dask",
    metavar="ADDRESS",
    help="Do the work on the Dask cluster whose scheduler is at this address, such as tcp://HOST:8786. "
    "Needs sew-hooks[dask].",
)

stdin_filename = click.option(
    "--stdin-filename",
    metavar="PATH",
    help="What to call standard input; its suffix tells the language. Without it: the only language that is "
    "switched on, else Python.",
)
