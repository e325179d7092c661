"""``sew hook``: what ``.pre-commit-hooks.yaml`` runs.

Its commands have the defaults of ``sew embed`` and ``sew detect``. But a file that must be refused is only named, and
never stops a commit.
"""

from __future__ import annotations

import click

from sew_hooks.commands.invocation import CommandGroup

_COMMANDS = {
    "detect": "sew_hooks.commands.hooks.detect_hook:detect",
    "disclose": "sew_hooks.commands.hooks.disclose_hooks:disclose",
    "disclose-add": "sew_hooks.commands.hooks.disclose_hooks:disclose_add",
    "embed": "sew_hooks.commands.hooks.embed_hook:embed",
}


@click.group(cls=CommandGroup, places=_COMMANDS)
def hook() -> None:
    """Run as a pre-commit hook."""
