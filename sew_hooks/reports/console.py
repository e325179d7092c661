"""The terminal as rich sees it: with colour unless ``NO_COLOR`` is set."""

from __future__ import annotations

import os
from typing import Literal

from rich.console import Console


def console(*, stderr: bool = False) -> Console:
    """Return standard output, or standard error. Off a terminal it has no colours and 80 columns."""
    color_system: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return _Console(stderr=stderr, highlight=False, color_system=color_system)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        # Rich would end the process with status 1, which means a finding here.
        raise BrokenPipeError
