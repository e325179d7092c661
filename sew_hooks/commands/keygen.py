"""``sew keygen``: a new key."""

from __future__ import annotations

from pathlib import Path

import click

from sew_hooks.commands import options
from sew_hooks.commands.exit_status import CLEAN
from sew_hooks.reports.complaints import complain


@click.command()
@click.option("--output", type=options.FILE, help="File to create, which only you can read.")
def keygen(output: Path | None) -> int:
    """Make a new random key.

    It is printed in hexadecimal, or written to a file.
    """
    from sew_hooks.scheme.key import generate_key
    from sew_hooks.settings.keyring import write_key

    key = generate_key()
    if output is None:
        click.echo(key.hex())
    else:
        write_key(output, key)
        complain(f"key written to {output}")
    return CLEAN
