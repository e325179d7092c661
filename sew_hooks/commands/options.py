"""The options that several commands share, each defined once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from sew_hooks.engine.profiles import PROFILES
from sew_hooks.engine.shipped import DEFAULT_CORPUS
from sew_hooks.engine.source import LANGUAGES, SCOPES
from sew_hooks.reports.formats import FORMATS
from sew_hooks.scheme.evidence import DEFAULT_ALPHA, TESTS, Test
from sew_hooks.settings.configuration import POLICIES, WITHOUT_KEY

Command = TypeVar("Command", bound=Callable[..., Any])

FILE = click.Path(readable=False, path_type=Path)
"""A file, of which whoever opens it says in one line why that fails."""


def key_file(command: Command) -> Command:
    """Add ``--key-file``."""
    return click.option(
        "--key-file",
        type=FILE,
        help="File with the key in hexadecimal. Without it the variables SEW_KEY (the key itself) and "
        "SEW_KEY_FILE are asked, in this order.",
    )(command)


def keyring(command: Command) -> Command:
    """Add ``--keyring``."""
    return click.option(
        "--keyring",
        type=FILE,
        help="TOML file of named keys. Detection looks for all of them; `mark-with` in [tool.sew] says which of them "
        "marks. Without it the variable SEW_KEYRING names one.",
    )(command)


def scope(command: Command) -> Command:
    """Add ``--scope``."""
    return click.option(
        "--scope",
        type=click.Choice(SCOPES),
        default="definition",
        show_default=True,
        help="What a mark belongs to: each outermost function by itself, or the program as a whole.",
    )(command)


def profile(default: str) -> Callable[[Command], Command]:
    """Add ``--profile``, explained with the ``default`` of ``profiles.profile_in_use``."""
    return click.option(
        "--profile",
        type=click.Choice(PROFILES),
        help="Rules to use: all of them, none about formatting (syntax), none that people use in one way only "
        f"(natural), or none that a formatter undoes. Without it: that of the formatter in use, or {default}.",
    )


def changed_since(command: Command) -> Command:
    """Add ``--changed-since``."""
    return click.option(
        "--changed-since",
        metavar="REV",
        help="Mark only the functions, and the rest of a file, that changed since the history left this revision.",
    )(command)


def verbose(command: Command) -> Command:
    """Add ``--verbose``."""
    return click.option(
        "-v",
        "--verbose",
        is_flag=True,
        help="Say of each file why it is marked or left alone, and which parts are small.",
    )(command)


def test(default: Test) -> Callable[[Command], Command]:
    """Add ``--test``."""
    return click.option(
        "--test",
        type=click.Choice(TESTS),
        default=default,
        show_default=True,
        help="The test that decides: calibrated is sharper on short programs; exact holds whatever the author's style.",
    )


def calibration(command: Command) -> Command:
    """Add ``--calibration``."""
    return click.option(
        "--calibration",
        "calibrations",
        metavar="NAME|FILE",
        multiple=True,
        help="How people write: the name of a shipped corpus, for all languages, or a file that `sew calibrate` made, "
        f"for its language (repeatable). Without it: {DEFAULT_CORPUS}.",
    )(command)


def alpha(meaning: str) -> Callable[[Command], Command]:
    """Add ``--alpha``, the level of a verdict, explained by ``meaning``."""
    return click.option(
        "--alpha",
        type=click.FloatRange(0, 1, min_open=True, max_open=True),
        default=DEFAULT_ALPHA,
        show_default=True,
        help=meaning,
    )


def languages(command: Command) -> Command:
    """Add ``--language``."""
    return click.option(
        "--language",
        "languages",
        multiple=True,
        type=click.Choice(LANGUAGES),
        help="Take files of this language only (repeatable). Without it: those of `languages` in [tool.sew] of "
        "pyproject.toml, or all.",
    )(command)


def rule_language(command: Command) -> Command:
    """Add ``--language`` for commands about rules."""
    return click.option("--language", type=click.Choice(LANGUAGES), help="Only the rules of this language.")(command)


def quiet(command: Command) -> Command:
    """Add ``--quiet``."""
    return click.option("-q", "--quiet", is_flag=True, help="Print errors and warnings only.")(command)


def baseline(command: Command) -> Command:
    """Add ``--baseline``."""
    return click.option(
        "--baseline",
        type=FILE,
        help="File of accepted findings. Without it: `baseline` in [tool.sew], or .sew-baseline.json beside it.",
    )(command)


def staged(command: Command) -> Command:
    """Add ``--staged``."""
    return click.option("--staged", is_flag=True, help="Test the files that are staged, as they are staged.")(command)


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


def policy(command: Command) -> Command:
    """Add ``--policy``."""
    return click.option(
        "--policy",
        type=click.Choice(POLICIES),
        help="What a mark leads to: a report, a failure (flag), or a failure unless the commit discloses it. Without "
        "it: `policy` in [tool.sew], or flag.",
    )(command)


def trailer(command: Command) -> Command:
    """Add ``--trailer``."""
    return click.option(
        "--trailer",
        metavar="NAME",
        help="The trailer that discloses. Without it: `trailer` in [tool.sew], or Assisted-by.",
    )(command)


def on_missing_key(command: Command) -> Command:
    """Add ``--on-missing-key``."""
    return click.option(
        "--on-missing-key",
        type=click.Choice(WITHOUT_KEY),
        help="What to do without a key. Without it: `on-missing-key` in [tool.sew], or skip.",
    )(command)


def report_format(command: Command) -> Command:
    """Add ``--format``."""
    return click.option(
        "--format",
        "report_format",
        type=click.Choice(FORMATS),
        default="text",
        show_default=True,
        help="How to report.",
    )(command)


def output(command: Command) -> Command:
    """Add ``--output``."""
    return click.option("--output", type=FILE, help="File to write the report to, whole or not at all.")(command)


def jobs(command: Command) -> Command:
    """Add ``--jobs``."""
    return click.option(
        "-j",
        "--jobs",
        type=click.IntRange(min=1),
        help="Processes. Without it: one for each processor, or none for a few files.",
    )(command)


def dask(command: Command) -> Command:
    """Add ``--dask``."""
    return click.option(
        "--dask",
        metavar="ADDRESS",
        help="Do the work on the Dask cluster whose scheduler is at this address, such as tcp://HOST:8786. "
        "Needs sew-hooks[dask].",
    )(command)


def cache_dir(command: Command) -> Command:
    """Add ``--cache-dir``."""
    return click.option(
        "--cache-dir",
        type=click.Path(file_okay=False, path_type=Path),
        envvar="SEW_CACHE_DIR",
        help="Folder of what was read before. Without it the variable SEW_CACHE_DIR names one, or it is in the user's "
        "own cache folder.",
    )(command)


def no_cache(command: Command) -> Command:
    """Add ``--no-cache``."""
    return click.option("--no-cache", is_flag=True, help="Read every file anew, and keep nothing.")(command)


def stdin_filename(command: Command) -> Command:
    """Add ``--stdin-filename``."""
    return click.option(
        "--stdin-filename",
        metavar="PATH",
        help="What to call standard input; its suffix tells the language. Without it: the only language that is "
        "switched on, else Python.",
    )(command)
