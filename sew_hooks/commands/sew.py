"""The command ``sew``. Exit status: 0 clean, 1 found or changed, 2 misuse or an error in any file.

What a command needs is imported inside it: a hook is started at every commit and should not load the rest.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

import click

from sew_hooks import __version__
from sew_hooks.commands.baseline import baseline
from sew_hooks.commands.calibrate import calibrate
from sew_hooks.commands.detect import detect
from sew_hooks.commands.embed import embed
from sew_hooks.commands.hooks.hook import hook
from sew_hooks.commands.invocation import Commands, run, terminate
from sew_hooks.commands.keygen import keygen
from sew_hooks.commands.rules import rules
from sew_hooks.settings.child_environment import forget_ours


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sew")
def sew() -> None:
    """Mark the code your AI agents write by its style, and find the mark again."""


for command in (keygen, embed, detect, calibrate, rules, hook, baseline):
    sew.add_command(command)


def main() -> None:
    """Run the command line and exit with its status."""
    signal.signal(signal.SIGTERM, terminate)
    if "_SEW_COMPLETE" in os.environ:  # click starts a shell, to ask for its version
        forget_ours()
    status = run(sew)
    gc.freeze()  # nor is there any use in looking through what is left
    sys.exit(status)
