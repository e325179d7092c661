"""The options that several commands share, each defined once: decorators, or functions that return one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from sew_hooks.engine.profiles import ANY, MARKING, PROFILES, is_profile
from sew_hooks.engine.source import LANGUAGES, SCOPES
from sew_hooks.reports.documents import LISTING_FORMATS
from sew_hooks.reports.formats import FORMATS
from sew_hooks.settings.configuration import POLICIES, WITHOUT_KEY

Command = TypeVar("Command", bound=Callable[..., Any])

FILE = click.Path(readable=False, path_type=Path)
"""A file. The code that opens it reports in one line why that fails."""

key_file = click.option(
    "--key-file",
    type=FILE,
    help="File with the key in hexadecimal. Without --key-file and --keyring: the variable SEW_KEY (the key itself), "
    "else the file that SEW_KEY_FILE names. Detection uses SEW_KEYRING first, and marking uses it last.",
)

keyring = click.option(
    "--keyring",
    type=FILE,
    help="TOML file of named keys. Detection looks for all of them; `mark-with` in [tool.sew] names the one that "
    "marks. Not together with --key-file. Default: the file that the variable SEW_KEYRING names.",
)

scope = click.option(
    "--scope",
    type=click.Choice(SCOPES),
    help="Unit that a mark belongs to: each outermost function separately (definition), or the whole program. "
    f"Default: `scope` in [tool.sew], or {SCOPES[0]}.",
)


_PROFILE = (
    "Rules to use. natural: rules that readers hardly notice, and that formatters and linters leave alone; paper: the "
    "rules of the paper; syntax: those without the rules about formatting; all: every rule; black, ruff, clang-format: "
    "the rules of syntax that this formatter does not undo (several are joined by +)."
)


class _ProfileName(click.Choice[str]):
    """The name of a profile. Those of several formatters may be joined by ``+``, as in ``[tool.sew]``."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name, or fail with the names that there are."""
        return value if is_profile(value) else super().convert(value, param, ctx)


profile = click.option(
    "--profile",
    type=_ProfileName(PROFILES),
    help=f"{_PROFILE} Default: `profile` in [tool.sew], or {MARKING}.",
)

tried_profile = click.option(
    "--profile",
    type=_ProfileName((ANY, *PROFILES)),
    help=f"{_PROFILE} {ANY}: natural, syntax and all, which share the level. Default: `profile` in [tool.sew], or "
    f"{ANY}.",
)


changed_since = click.option(
    "--changed-since",
    metavar="REV",
    help="Mark only the functions, and the rest of a file, that changed since the branch diverged from this revision.",
)

verbose = click.option(
    "-v",
    "--verbose",
    is_flag=True,
    help="Report why each file is marked or left alone, and which parts hold too little evidence.",
)

languages = click.option(
    "--language",
    "languages",
    multiple=True,
    type=click.Choice(LANGUAGES),
    help="Process only files in this language (repeatable). Default: `languages` in [tool.sew] of "
    "pyproject.toml, or all.",
)

rule_language = click.option("--language", type=click.Choice(LANGUAGES), help="Show only the rules of this language.")

quiet = click.option(
    "-q", "--quiet", is_flag=True, help="Print only errors, warnings, and output that an option asks for."
)

staged = click.option("--staged", is_flag=True, help="Test the staged files, with their staged content.")


def from_ref(variable: str | None = None) -> Callable[[Command], Command]:
    """Add ``--from-ref``; a hook also finds it in the ``variable`` that pre-commit sets."""
    return click.option(
        "--from-ref",
        metavar="REV",
        envvar=variable,
        help="Test the files that changed since --to-ref diverged from this revision, with their content in --to-ref.",
    )


def to_ref(variable: str | None = None) -> Callable[[Command], Command]:
    """Add ``--to-ref``; a hook also finds it in the ``variable`` that pre-commit sets."""
    return click.option(
        "--to-ref", metavar="REV", envvar=variable, help="The last revision, for --from-ref. Default: HEAD."
    )


policy = click.option(
    "--policy",
    type=click.Choice(POLICIES),
    help="What a mark leads to: a report, a failure (flag), or a failure unless the commit discloses it. "
    "Default: `policy` in [tool.sew], or flag.",
)

trailer = click.option(
    "--trailer",
    metavar="NAME",
    help="Name of the trailer that discloses marked code. Default: `trailer` in [tool.sew], or Assisted-by.",
)

on_missing_key = click.option(
    "--on-missing-key",
    type=click.Choice(WITHOUT_KEY),
    help="What to do if there is no key. Default: `on-missing-key` in [tool.sew], or skip.",
)

report_format = click.option(
    "--format",
    "report_format",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="Format of the report.",
)

listing_format = click.option(
    "--format",
    "listing_format",
    type=click.Choice(tuple(LISTING_FORMATS)),
    default="text",
    show_default=True,
    help="Format of what is printed.",
)

output = click.option(
    "--output", type=FILE, help="File to write the report to. It is written completely or not at all."
)

jobs = click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    help="Number of processes. Default: one for each processor, or a single one for a few files.",
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
    help="Name of standard input in reports; its suffix determines the language. It is needed unless one language "
    "is switched on, or the input begins with a `#!` line that names it.",
)
