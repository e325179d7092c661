"""``sew keygen``: a new key; and ``sew key``: what can be said about a key without showing it."""

from __future__ import annotations

from pathlib import Path

import click

from sew_hooks.commands import options
from sew_hooks.commands.key_selection import NO_KEY, available_keys
from sew_hooks.commands.outcomes import CLEAN
from sew_hooks.errors import NoKey, without_keys
from sew_hooks.reports.messages import printable, warn


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
        warn(f"key written to {output}")
    return CLEAN


@click.group()
def key() -> None:
    """Compare keys without showing them."""


@key.command("id")
@options.key_file
@options.keyring
def identify(key_file: Path | None, keyring: Path | None) -> int:
    """Print an identifier of each key that detection looks for.

    Two machines have the same key if they print the same identifier. A key cannot be computed from it. With a
    `namespace` in [tool.sew], the identifier is that of the key of the namespace.

    Exit status: 0, or 2 if there is no key, or one that cannot be used.
    """
    from sew_hooks.settings.configuration import load_configuration

    keys = available_keys(key_file, keyring, load_configuration(Path.cwd()).namespace)
    if not keys:
        raise NoKey(NO_KEY)
    for known_key in keys:
        line = f"{known_key.identifier()}  {known_key.name or ''}".rstrip()
        click.echo(without_keys(printable(line)))
    return CLEAN
