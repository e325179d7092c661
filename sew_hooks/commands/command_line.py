"""The commands of ``sew``. Exit status: 0 clean, 1 found or changed, 2 misuse or an error in any file.

A command is loaded when it is used, and imports what it needs inside itself: a hook is started at every commit and
should not load the rest.
"""

from __future__ import annotations

import click

from sew_hooks import __version__
from sew_hooks.commands.invocation import Commands

_SECTIONS = {
    "Mark": {
        "embed": ("sew_hooks.commands.embed:embed", "Mark files with a key, in place."),
        "hook": ("sew_hooks.commands.hooks.group:hook", "Run as a pre-commit hook."),
        "agent-hook": ("sew_hooks.commands.agent_hook:agent_hook", "Mark what a tool call of an agent wrote."),
        "mcp": ("sew_hooks.commands.mcp:mcp", "Serve tools to an agent, over standard input and output."),
    },
    "Find": {
        "detect": ("sew_hooks.commands.detect:detect", "Test files or commits for the mark of a key."),
        "baseline": ("sew_hooks.commands.baseline:baseline", "Accept marked code, so that detection leaves it out."),
        "calibrate": (
            "sew_hooks.commands.calibrate:calibrate",
            "Count how often people choose each variant of each rule.",
        ),
    },
    "History": {
        "log": ("sew_hooks.commands.log:log", "List commits, and which of them are marked or disclosed."),
        "blame": ("sew_hooks.commands.blame:blame", "Show whose mark files and their functions have, since when."),
        "stats": ("sew_hooks.commands.stats:stats", "Show what share of written lines is marked or disclosed."),
    },
    "Set up": {
        "init": ("sew_hooks.commands.init:init", "Set up a repository: its pre-commit hooks, and [tool.sew]."),
        "doctor": ("sew_hooks.commands.doctor:doctor", "Check how a repository is set up, and say how to fix it."),
        "keygen": ("sew_hooks.commands.key:keygen", "Make a new random key."),
        "key": ("sew_hooks.commands.key:key", "Compare keys without showing them."),
        "config": ("sew_hooks.commands.config:config", "Show the settings in use."),
        "rules": ("sew_hooks.commands.rules:rules", "Describe the rules and their variants."),
        "completion": ("sew_hooks.commands.completion:completion", "Print the completion script of a shell."),
    },
}

_NAMELESS = frozenset({"agent-hook"})
"""Commands that take names only as values of options: no file can be taken for an option of theirs."""


@click.group(
    cls=Commands, sections=_SECTIONS, nameless=_NAMELESS, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="sew")
def sew() -> None:
    """Mark the code that AI agents write through its style, and find it again."""
