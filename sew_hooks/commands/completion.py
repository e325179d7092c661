"""``sew completion``: the script with which a shell completes ``sew``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from sew_hooks.commands.outcomes import CLEAN
from sew_hooks.settings.child_environment import forget_ours

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> int:
    """Print the completion script of a shell.

    The script completes the commands and options of sew in SHELL.
    """
    completer = get_completion_class(shell)
    assert completer is not None
    forget_ours()  # click starts a shell to find its version
    click.echo(completer(ctx.find_root().command, {}, "sew", "_SEW_COMPLETE").source())
    return CLEAN
