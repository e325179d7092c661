"""The baseline: marked units that somebody accepted, recognized by path and text.

It is sorted, with one unit on each line, and contains no line numbers: so it changes only when its units do, and git
merges two of it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePath
from typing import TypedDict

from sew_hooks.errors import UsageError
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.files.typed_json import JsonError, parse_json
from sew_hooks.files.written_files import write_file
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

VERSION = 1

_CONFLICT = pattern(rb"^(?:<{7}|={7}|>{7}|\|{7})(?: |\r?$)", re.MULTILINE)
"""The lines that git writes into a file where it cannot merge two versions."""


class Entry(NamedTuple):
    """An accepted unit: the path of its file from the folder of the baseline, its name, and the digest of its text."""

    path: str
    unit: str
    digest: str


class Acceptance(NamedTuple):
    """When a unit was accepted (a day), by whom, and why, each as far as it is known."""

    date: str = ""
    by: str = ""
    reason: str = ""


class Baseline(NamedTuple):
    """The file of a baseline, and its entries, each with its acceptance. Paths start from the folder of the file."""

    file: Path
    entries: Mapping[Entry, Acceptance]

    @property
    def folder(self) -> Path:
        """The folder that paths start from."""
        return self.file.parent

    def entry(self, name: str, unit: str, digest: str) -> Entry:
        """Return the entry of a unit in the file ``name``, as seen from the working directory."""
        return Entry(path_from(self.folder, name), unit, digest)


class _Versioned(TypedDict):
    version: int


class _Acceptance(TypedDict, total=False):
    date: str
    by: str
    reason: str


class _Accepted(_Acceptance):
    path: str
    unit: str
    digest: str


class _BaselineFile(_Versioned):
    accepted: list[_Accepted]


def path_from(folder: Path, name: str) -> str:
    """Return the path of the file ``name`` from ``folder``, with forward slashes."""
    return PurePath(os.path.relpath(os.path.abspath(name), os.path.abspath(folder))).as_posix()


def fingerprint(entries: Iterable[Entry]) -> str:
    """Return a digest of ``entries``, in any order, by which other tools recognize the units."""
    fields = (value for entry in sorted(entries) for value in entry)
    return hashlib.sha256("\0".join(fields).encode("utf-8", "surrogateescape")).hexdigest()


def read_baseline(path: Path) -> Baseline:
    """Return the baseline in a file. Raises ``UsageError`` when it cannot be read, or is not a baseline."""
    content = b""
    try:
        content = read_source(path)
        if parse_json(content, _Versioned)["version"] != VERSION:
            raise UsageError(f"{path}: a baseline of another version; known: {VERSION}")
        accepted = parse_json(content, _BaselineFile)["accepted"]
    except FileError as error:
        raise UsageError(f"{path}: {error}") from error
    except JsonError:
        if _CONFLICT.search(content):
            name = shlex.quote(str(path))
            raise UsageError(
                f"{path}: has the marks of a merge conflict; take one side (git checkout --ours -- {name}), accept "
                "again what the other one accepted (sew baseline update), and read what that adds"
            ) from None
        raise UsageError(f"{path}: not a baseline") from None
    entries = {
        Entry(unit["path"], unit["unit"], unit["digest"]): Acceptance(
            unit.get("date", ""), unit.get("by", ""), unit.get("reason", "")
        )
        for unit in accepted
    }
    return Baseline(path, entries)


def baseline_in_use(named: Path | None, configured: Path) -> Baseline:
    """Return the baseline ``named`` on the command line, else the one ``configured``, which need not exist."""
    if named is None and not configured.exists():
        return Baseline(configured, {})
    return read_baseline(named or configured)


def write_baseline(baseline: Baseline) -> None:
    """Write a baseline to its file, completely or not at all. Raises ``FileError`` if that fails."""
    accepted = [
        entry._asdict() | {name: value for name, value in acceptance._asdict().items() if value}
        for entry, acceptance in sorted(baseline.entries.items())
    ]
    lines = ",\n".join(map(json.dumps, accepted))
    write_file(baseline.file, f'{{"version": {VERSION}, "accepted": [\n{lines}\n]}}\n')
