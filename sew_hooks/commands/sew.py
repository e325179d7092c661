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

    from sew_hooks.commands.command_line import sew
    from sew_hooks.commands.invocation import run, terminate
    from sew_hooks.settings.child_environment import forget_ours

    signal.signal(signal.SIGTERM, terminate)
    if "_SEW_COMPLETE" in os.environ:  # click starts a shell to find its version
        forget_ours()
    status = run(sew)
    gc.freeze()  # and collecting the remaining garbage is useless
    sys.exit(status)
