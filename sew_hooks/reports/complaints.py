"""Single lines on standard error: what went wrong, what was done. They stay one line whatever they quote."""

from __future__ import annotations

import sys


def complain(line: object) -> None:
    """Print ``line`` on standard error, with line breaks and other control characters written out."""
    # Not click.echo: a progress bar steps aside only for what goes through sys.stderr.
    print(printable(str(line)), file=sys.stderr)


def printable(text: str) -> str:
    """Return ``text`` with what a terminal would act upon, or could not print, as escape sequences."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
