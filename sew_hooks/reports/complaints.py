"""Single lines on standard error: what went wrong, what was done. They stay one line whatever they quote."""

from __future__ import annotations

import re
import sys
from contextlib import suppress

from sew_hooks.errors import without_keys

_COMMAND = re.compile(r"^\s*:(?=:)|#(?=#\w*\[)")
"""Where a line would be a command to what runs a job: it begins with ``::`` (GitHub), or has ``##vso[`` (Azure)."""


def complain(line: object) -> None:
    """Print ``line`` on standard error as ``printable`` has it, and without what looks like a key.

    Where nobody can be told, as on a full disk, the run goes on and its status tells.
    """
    # Not click.echo: a progress bar steps aside only for what goes through sys.stderr.
    with suppress(OSError):
        print(without_keys(printable(str(line))), file=sys.stderr)


def printable(text: str) -> str:
    """Return ``text`` with what a terminal or a job would act upon, or could not print, as escape sequences."""
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
    return _COMMAND.sub(lambda found: _escaped(found[0]), shown)


def _escaped(start: str) -> str:
    return f"{start[:-1]}\\x{ord(start[-1]):02x}"
