"""Listens at an address and runs each command in a fork of this process: ``python -m tests.forks.server ADDRESS``."""

from __future__ import annotations

import gc
import io
import marshal
import os
import pkgutil
import select
import shutil
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from black import patched_main as black_main
from flake8.main.cli import main as flake8_main
from isort.main import main as isort_main
from pre_commit import main as pre_commit_main

import sew_hooks
from sew_hooks.commands.sew import main as sew_main

_LATE = (
    "concurrent.futures.process",
    "flake8.plugins.pyflakes",
    "mccabe",
    "mcp.server.mcpserver",
    "pycodestyle",
    "sqlite3",
    "tomllib",
)
"""What a program imports where it first needs it."""

_TEXT = "def total(values):\n    total = 0\n    for value in values:\n        total += value\n    return total\n"


_MAINS: dict[str, Callable[[], Any]] = {
    "sew": sew_main,
    "pre-commit": lambda: sys.exit(pre_commit_main.main()),
    "flake8": lambda: sys.exit(flake8_main()),
    "black": black_main,
    "isort": isort_main,
}


def _load() -> None:
    """Import all that a command may import, and read the rules of Python."""
    for module in pkgutil.walk_packages(sew_hooks.__path__, "sew_hooks."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    for name in _LATE:
        import_module(name)
    sew_hooks.embed(_TEXT.encode(), "python", bytes(32), profile="all")
    gc.collect()
    gc.freeze()


def _serve(listener: socket.socket) -> None:
    """Until standard input ends: whoever started this process is gone then."""
    while sys.stdin not in select.select([listener, sys.stdin], [], [])[0]:
        connection, _ = listener.accept()
        _bury(os.WNOHANG)
        if os.fork() == 0:
            listener.close()
            status = 70
            try:
                status = _run(connection)
            finally:
                with suppress(OSError):
                    connection.sendall(bytes([status]))
                os._exit(status)
        connection.close()
    _bury(0)


def _bury(options: int) -> None:
    """Wait for forks that have ended, so that their processor time counts as that of the tests."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, options)[0]:
            pass


def _run(connection: socket.socket) -> int:
    """Run the command that is asked for, as if this were its process, and return its exit status."""
    size, streams, _, _ = socket.recv_fds(connection, 8, 3)
    with connection.makefile("rb") as request:
        command, folder, environment, mask, parent = marshal.loads(request.read(int.from_bytes(size, "big")))
    for stream, given in enumerate(streams):
        os.dup2(given, stream)
        os.close(given)
    os.chdir(folder)
    os.umask(mask)
    os.environb.clear()
    os.environb.update(environment)
    os.getppid = lambda: parent
    sys.stdin = sys.__stdin__ = open(0, closefd=False)  # type: ignore[misc]  # noqa: SIM115 (as long as the process)
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", closefd=False, errors="backslashreplace", buffering=1)  # noqa: SIM115
    program, *arguments = command
    sys.argv = [program, *arguments]
    try:
        _MAINS[program]()
    except SystemExit as done:
        return _status(done)
    finally:
        for output in (sys.stdout, sys.stderr):
            if isinstance(output, io.TextIOWrapper):
                with suppress(OSError):
                    output.flush()
    return 0


def _status(done: SystemExit) -> int:
    """The exit status of a process that ends so."""
    if done.code is None or isinstance(done.code, int):
        return (done.code or 0) % 256
    print(done.code, file=sys.stderr)
    return 1


def main(address: str) -> None:
    """Load, listen, say so, and serve."""
    _load()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        print("listening", flush=True)
        _serve(listener)
    shutil.rmtree(Path(address).parent)


if __name__ == "__main__":
    main(sys.argv[1])
