"""Running a tool on one text."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

Attack = Callable[[str], "str | None"]
"""From text to text; ``None`` if the attack cannot be applied to it."""


def script(name: str) -> str:
    """Return the path of a program that belongs to this Python's packages."""
    return str(Path(sys.executable).with_name(name))


def through(command: Sequence[str], text: str) -> str | None:
    """Return the standard output of ``command`` with ``text`` as standard input; nothing if it fails."""
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    return done.stdout.decode(errors="replace") if done.returncode == 0 else None
