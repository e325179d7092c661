"""``sew hook``: what ``.pre-commit-hooks.yaml`` runs.

Its commands have the defaults of ``sew embed`` and ``sew detect``. But a file that must be refused is only named, and
never stops a commit.
"""

from __future__ import annotations

import click

from sew_hooks.commands.invocation import CommandGroup

_COMMANDS = {
    "detect": ("sew_hooks.commands.hooks.detect_hook:detect", "Test the files of a commit, or the commits of a push."),
    "disclose": (
        "sew_hooks.commands.hooks.disclose_hooks:disclose",
        "Require a trailer in the message of an agent's commit.",
    ),
    "disclose-add": (
        "sew_hooks.commands.hooks.disclose_hooks:disclose_add",
        "Add a trailer to the message of an agent's commit.",
    ),
    "embed": ("sew_hooks.commands.hooks.embed_hook:embed", "Mark the part of a commit that an agent wrote."),
}


@click.group(cls=CommandGroup, sections={"Commands": _COMMANDS})
def hook() -> None:
    """Run as a pre-commit hook."""
