"""Long computations are done once: an interrupted run continues where it stopped."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

from benchmarks.corpora import work
from sew_hooks.reports.console import track
from sew_hooks.run.edition import digest_of

In = TypeVar("In")

_ROOMS = ("engine/*.py", "scheme/*.py", "languages/**/*.py")
"""The parts of the library on which results depend, beside what its rules say of themselves."""


class Memory:
    """A folder with one file of results for each task: lines of a digest and a result in JSON.

    A result holds as long as the task's module and the item stay the same, and the library if the task uses it.
    """

    def __init__(self, folder: Path, jobs: int) -> None:
        self._folder = folder
        self._jobs = jobs

    def each(
        self, name: str, task: Callable[[In], Any], items: Sequence[In], *, uses_library: bool = True
    ) -> list[Any]:
        """Return ``task(item)`` of each item. Results must survive JSON; ``name`` says what is computed.

        Items must survive JSON too, and tasks be picklable.
        """
        path = self._folder / f"{name}.jsonl"
        version = hashlib.sha256(self._library + _source(task) if uses_library else _source(task))
        digests = [_digest(version.copy(), item) for item in items]
        known = _read(path)
        fresh = {digest: item for digest, item in zip(digests, items, strict=True) if digest not in known}
        self._folder.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as notes:
            results = work(task, fresh.values(), self._jobs)
            for digest in track(fresh, name, len(fresh)):
                known[digest] = json.dumps(next(results))
                notes.write(f"{digest} {known[digest]}\n")
                notes.flush()
        return [json.loads(known[digest]) for digest in digests]

    @cached_property
    def _library(self) -> bytes:
        return digest_of(*_ROOMS).encode()


def _source(task: Callable[..., Any]) -> bytes:
    """The source of the task's module, and the arguments that are bound to the task."""
    told: list[Any] = []
    while isinstance(task, partial):
        told += [task.args, sorted(task.keywords.items())]
        task = task.func
    return inspect.getsource(inspect.getmodule(task) or task).encode() + repr(told).encode()


def _digest(version: hashlib._Hash, item: Any) -> str:
    version.update(json.dumps(item, sort_keys=True).encode())
    return version.hexdigest()


def _read(path: Path) -> dict[str, str]:
    """The results in a file, as JSON text; a last line that an interruption cut short is dropped."""
    if not path.exists():
        return {}
    *lines, rest = path.read_text(encoding="utf-8").split("\n")
    if rest:
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return dict(line.split(" ", 1) for line in lines)
