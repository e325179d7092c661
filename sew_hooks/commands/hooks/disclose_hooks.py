"""``sew hook disclose`` and ``sew hook disclose-add``: the message of an agent's commit discloses the agent."""

from __future__ import annotations

from pathlib import Path

import click

from sew_hooks.commands import options
from sew_hooks.commands.detection import DetectOptions, configured, detect_options, detector_of

_MESSAGE = click.argument("message", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.command()
@_MESSAGE
@options.trailer
@options.on_missing_key
@detect_options
def disclose(message: Path, trailer: str | None, on_missing_key: str | None, detecting: DetectOptions) -> int:
    """Require a trailer in the message of an agent's commit.

    The file MESSAGE has to have it if an agent wrote what is staged (stage commit-msg). The trailers of the commits
    that this one is made of decide, or else the configured signals, or else the mark in the code that the commit wrote.
    A person may say "none", and then names no agent. A message of nothing but that trailer, as when the editor is left
    at once, is refused like an empty one.

    Exit status: 0 nothing to disclose, disclosed, or no key of the team that can be used; 1 the trailer is missing or
    contradicts itself; 2 misuse or an internal error.
    """
    from sew_hooks.commands.hooks.disclosing import require

    configuration = configured(detecting, trailer=trailer, on_missing_key=on_missing_key)
    return require(message, configuration, lambda: detector_of(detecting, configuration))


@click.command("disclose-add")
@_MESSAGE
@options.trailer
@options.on_missing_key
@detect_options
def disclose_add(message: Path, trailer: str | None, on_missing_key: str | None, detecting: DetectOptions) -> int:
    """Add a trailer to the message of an agent's commit.

    The file MESSAGE gets it if an agent wrote what is staged (stage prepare-commit-msg). A message that has the trailer
    is left as it is, also if it says "none". The trailers of commits that it squashes, fixes up, picks or amends are
    restored.

    Exit status: 0 added, or nothing to add; 2 misuse or an internal error.
    """
    from sew_hooks.commands.hooks.disclosing import add

    configuration = configured(detecting, trailer=trailer, on_missing_key=on_missing_key)
    return add(message, configuration, lambda: detector_of(detecting, configuration))
