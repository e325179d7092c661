"""Single lines on standard error: what went wrong, what was done. They stay one line whatever they quote."""

from __future__ import annotations

import sys
from contextlib import suppress


def complain(line: object) -> None:
    """Print ``line`` on standard error, with line breaks and other control characters written out.

    Where nobody can be told, as on a full disk, the run goes on and its status tells.
    """
    # Not click.echo: a progress bar steps aside only for what goes through sys.stderr.
    with suppress(OSError):
        print(printable(str(line)), file=sys.stderr)


def printable(text: str) -> str:
    """Return ``text`` with what a terminal would act upon, or could not print, as escape sequences."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
