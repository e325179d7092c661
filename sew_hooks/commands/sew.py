"""The command ``sew``. Exit status: 0 clean, 1 found or changed, 2 misuse or an error in any file.

A command is loaded when it is used, and imports what it needs inside itself: a hook is started at every commit and
should not load the rest.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

import click

from sew_hooks import __version__
from sew_hooks.commands.invocation import Commands, run, terminate
from sew_hooks.settings.child_environment import forget_ours

_COMMANDS = {
    "agent-hook": "sew_hooks.commands.agent_hook:agent_hook",
    "baseline": "sew_hooks.commands.baseline:baseline",
    "blame": "sew_hooks.commands.blame:blame",
    "calibrate": "sew_hooks.commands.calibrate:calibrate",
    "completion": "sew_hooks.commands.completion:completion",
    "config": "sew_hooks.commands.config:config",
    "detect": "sew_hooks.commands.detect:detect",
    "doctor": "sew_hooks.commands.doctor:doctor",
    "embed": "sew_hooks.commands.embed:embed",
    "hook": "sew_hooks.commands.hooks:hook",
    "init": "sew_hooks.commands.init:init",
    "key": "sew_hooks.commands.key:key",
    "keygen": "sew_hooks.commands.key:keygen",
    "log": "sew_hooks.commands.log:log",
    "mcp": "sew_hooks.commands.mcp:mcp",
    "rules": "sew_hooks.commands.rules:rules",
    "stats": "sew_hooks.commands.stats:stats",
}

_NAMELESS = frozenset({"agent-hook"})
"""Commands that take names only as values of options: no file can be taken for an option of theirs."""


@click.group(
    cls=Commands, places=_COMMANDS, nameless=_NAMELESS, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="sew")
def sew() -> None:
    """Mark the code that your AI agents write through its style, and find the mark again."""


def main() -> None:
    """Run the command line and exit with its status."""
    signal.signal(signal.SIGTERM, terminate)
    if "_SEW_COMPLETE" in os.environ:  # click starts a shell to find its version
        forget_ours()
    status = run(sew)
    gc.freeze()  # and collecting the remaining garbage is useless
    sys.exit(status)
