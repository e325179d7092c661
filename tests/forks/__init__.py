"""Commands that are run by a fork of a process that has loaded them: a test waits for no interpreter to start.

What git starts in its place is ``client.py``. It hands over its arguments, folder, environment and standard streams,
and ends with the status that comes back. All else is as in a process of its own, which each command has in some test.
"""

from __future__ import annotations

import atexit
import shlex
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

PROGRAMS = ("sew", "pre-commit", "flake8", "black", "isort")
"""What ``server.py`` has loaded."""

_CLIENT = Path(__file__).with_name("client.py")
_ROOT = Path(__file__).resolve().parents[2]


def forked(program: str) -> tuple[str, ...]:
    """The command that runs a program of ``PROGRAMS``."""
    return (sys.executable, "-I", "-S", str(_CLIENT), _address(), program)


def forked_in_shell(program: str) -> str:
    """The same for a shell."""
    return shlex.join(forked(program))


@cache
def forked_programs() -> Path:
    """A folder with the programs as commands that do so, for a ``PATH``."""
    folder = Path(_address()).with_name("programs")
    folder.mkdir()
    for program in PROGRAMS:
        script = folder / program
        script.write_text(f'#!/bin/sh\nexec {forked_in_shell(program)} "$@"\n')
        script.chmod(0o755)
    return folder


@cache
def _address() -> str:
    """Start the server, which ends with this process, and return the address where it listens."""
    folder = tempfile.mkdtemp(prefix="sew-")  # an address may have a hundred characters, and pytest's folders more
    address = f"{folder}/commands"
    command = [sys.executable, "-m", "tests.forks.server", address]
    server = subprocess.Popen(command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(server.communicate)
    assert server.stdout is not None
    assert server.stdout.readline() == b"listening\n"
    return address
