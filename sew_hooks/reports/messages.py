"""Single lines on standard error about errors and actions. They stay one line whatever they quote."""

from __future__ import annotations

import sys
from contextlib import suppress

from sew_hooks.errors import without_keys
from sew_hooks.patterns import pattern

_COMMAND = pattern(r"^\s*:(?=:)|#(?=#\w*\[)")
"""Where a CI service would read a line as a command: it begins with ``::`` (GitHub), or contains ``##vso[`` (Azure)."""


def warn(line: object) -> None:
    """Print ``line`` on standard error in ``printable`` form, and without anything that looks like a key.

    If that fails, as on a full disk, the run continues, and its status shows the error.
    """
    # Not click.echo: a progress bar steps aside only for what goes through sys.stderr.
    with suppress(OSError):
        print(without_keys(printable(str(line))), file=sys.stderr)


def printable(text: str) -> str:
    """Return ``text`` with escape sequences for what a terminal or a CI job would act on, or could not print."""
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
    return _COMMAND.sub(lambda match: _escaped(match[0]), shown)


def _escaped(start: str) -> str:
    return f"{start[:-1]}\\x{ord(start[-1]):02x}"
