"""One git that gives the content of many files, one after another: starting it for each takes longer than the rest."""

from __future__ import annotations

import os
import subprocess
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from sew_hooks.files.regular_files import LARGEST


class Missing(Exception):
    """Git does not have what was asked for."""


class ObjectReader:
    """Reads files of a repository with ``command``, which is a ``git cat-file --batch``.

    Such a git reads the index once, so there is a new one when the ``index`` has changed.
    """

    def __init__(self, command: Sequence[str], folder: Path, environment: Mapping[str, str], index: Path) -> None:
        self._command, self._folder, self._environment, self._index = command, folder, environment, index
        self._running: _Running | None = None

    def content(self, asked: str) -> bytes | None:
        """Return the content of the file that is asked for, as in ``COMMIT:NAME``.

        Returns None if git cannot give it here, or it is larger than any file that is read. Raises ``Missing``.
        """
        if "\n" in asked:
            return None
        try:
            return self._started().content(asked)
        except (OSError, ValueError):
            self._running = None
            return None

    def _started(self) -> _Running:
        state = _state_of(self._index)
        if self._running is None or not self._running.is_usable(state):
            self._running = _Running(self._command, self._folder, self._environment, state)
        return self._running


class _Running:
    """A git that was started when the index was in a ``state``."""

    def __init__(
        self, command: Sequence[str], folder: Path, environment: Mapping[str, str], state: tuple[int, int] | None
    ) -> None:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        self._questions: IO[bytes] = process.stdin
        self._answers: IO[bytes] = process.stdout
        self._state, self._owner = state, os.getpid()
        self._end = weakref.finalize(self, _end, process, self._owner)

    def is_usable(self, state: tuple[int, int] | None) -> bool:
        """Whether it was started by this process, not ended, and for an index in this ``state``."""
        return self._end.alive and self._owner == os.getpid() and self._state == state

    def content(self, asked: str) -> bytes | None:
        """Return the content of a file. Raises ``Missing``, and ``OSError`` or ``ValueError`` if git has ended."""
        self._questions.write(os.fsencode(asked) + b"\n")
        self._questions.flush()
        kind, size = _told(self._answers.readline())
        if kind != b"blob" or size > LARGEST:
            self._end()  # rather than read all of it
            return None
        content = self._answers.read(size)
        if len(content) != size or self._answers.read(1) != b"\n":
            raise ValueError("git has ended")
        return content


def _told(line: bytes) -> tuple[bytes, int]:
    """What git tells before a content: what it is, and its size. Raises ``Missing`` if there is none."""
    if line.endswith(b" missing\n"):
        raise Missing
    _, kind, size = line.split()
    return kind, int(size)


def _state_of(index: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        status = index.stat()
        return status.st_mtime_ns, status.st_size
    return None


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    """End a git. A fork of ours has it too, and must not."""
    if os.getpid() != owner:
        return
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        with suppress(OSError):
            assert stream is not None
            stream.close()
