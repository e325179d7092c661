"""The start of the command ``sew``.

A hook is started at every commit of every colleague, and mostly has nothing to do. So it is asked first whether it has,
before anything else is imported.
"""

from __future__ import annotations

import os
import sys

from sew_hooks.commands.idle_hooks import is_idle


def main() -> None:
    """Run the command line and exit with its status."""
    if sys.argv[1:2] == ["hook"] and is_idle(sys.argv[2:], os.environ):
        sys.exit(0)
    _run()


def _run() -> None:
    import gc
    import signal

    from sew_hooks.commands.outcomes import terminate

    signal.signal(signal.SIGTERM, terminate)
    status = _status(sys.argv[1:])
    gc.freeze()  # and collecting the remaining garbage is useless
    sys.exit(status)


def _status(words: list[str]) -> int:
    """Run the command that was typed, and return its exit status."""
    if _is_about_message(words):
        from pathlib import Path

        from sew_hooks.commands.hooks.disclosing import status_without_options

        return status_without_options(words[1], Path(words[3]))
    from sew_hooks.commands.command_line import sew
    from sew_hooks.commands.invocation import run
    from sew_hooks.settings.child_environment import forget_ours

    if "_SEW_COMPLETE" in os.environ:  # click starts a shell to find its version
        forget_ours()
    return run(sew)


def _is_about_message(words: list[str]) -> bool:
    """Whether a command line is that of a hook about a message, as pre-commit starts it if nobody sets an option."""
    is_plain = len(words) == 4 and words[0] == "hook" and words[2] == "--"
    return is_plain and words[1] in ("disclose", "disclose-add") and os.path.isfile(words[3])
