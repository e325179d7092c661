"""Compiling and running many Java programs in one virtual machine: starting one takes longer than most programs."""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path
from threading import Timer
from typing import IO

SOURCE = Path(__file__).with_name("ProgramRunner.java")
FLAGS = ("-Xss64m", "-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
TIMED_OUT = 124

_GLOBAL = re.compile(r"FileDescriptor|/dev/std|\bConsole\b|System\.set|setDefault|ShutdownHook|\bRuntime\b|user\.dir")
"""Code that changes, or bypasses, the state that all programs of a machine share."""

Result = tuple[int, str, str]
"""Exit status, output and error output."""


def compile_machine(scratch: Path) -> None:
    """Compile the class that a machine runs, into ``scratch``."""
    subprocess.run(["javac", "-d", str(scratch), str(SOURCE)], check=True)


def needs_its_own_machine(folder: Path) -> bool:
    """Whether the program in ``folder`` might disturb others in the same machine, or escape from it."""
    return any(_GLOBAL.search(path.read_text(encoding="utf-8")) for path in folder.glob("*.java"))


class Machine:
    """A virtual machine, started when it is needed, and again after a program has ended it."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch
        self._process: subprocess.Popen[bytes] | None = None

    def compile(self, source: Path, timeout: float) -> Result:
        """Compile one file into its own folder."""
        return self._ask(["compile", str(source.parent), str(source)], timeout)

    def run(self, folder: Path, main: str, text: str, timeout: float) -> Result:
        """Run the class ``main`` that was compiled into ``folder``, with ``text`` as its input."""
        return self._ask(["run", str(folder), main, text], timeout)

    def _ask(self, request: list[str], timeout: float) -> Result:
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        timer = Timer(timeout, process.kill)
        timer.start()
        try:
            parts = [part.encode() for part in request]
            process.stdin.write(b"".join(struct.pack(">i", len(part)) + part for part in parts))
            process.stdin.flush()
            output, errors = _read_text(process.stdout), _read_text(process.stdout)
            status = process.stdout.read(4)
        finally:
            timer.cancel()
        if status:
            return struct.unpack(">i", status)[0], output, errors
        # The program ended the machine, or the timer did.
        self._process = None
        code = process.wait()
        process.stdin.close()
        return (TIMED_OUT, "", "timeout") if code < 0 else (code, output, errors)

    def _start(self) -> subprocess.Popen[bytes]:
        command = ["java", *FLAGS, "-cp", str(self._scratch), "ProgramRunner"]
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nowhere)
        return self._process


def _read_text(stream: IO[bytes]) -> str:
    size = stream.read(4)
    return stream.read(struct.unpack(">i", size)[0]).decode(errors="replace") if size else ""
