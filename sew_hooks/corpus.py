"""A corpus of code that people wrote: its texts, from files, folders, git repositories and JSON Lines."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from sew_hooks.files import FileError, discover, language_of, read_source

_JSON_LINES = (".jsonl", ".jsonl.gz")


class Text(NamedTuple):
    """One text of a corpus, or why there is none."""

    name: str
    source: str | bytes
    error: str = ""


def texts(paths: Iterable[Path], language: str) -> Iterator[Text]:
    """Yield the texts of ``language`` in ``paths``.

    A folder stands for its source files, and where it is a git work tree for those that git tracks. A file in JSON
    Lines has an object with ``code`` on each line; ``lang`` says the language if there is one, ``id`` the name.
    """
    for path in paths:
        if path.name.endswith(_JSON_LINES):
            yield from _rows(path, language)
        else:
            for file in _tracked(path) or discover([path], [language]):
                try:
                    content = read_source(file)
                    if language_of(file, content) == language:
                        yield Text(str(file), content)
                except FileError as error:
                    if file == path:
                        yield Text(str(file), "", str(error))


def _tracked(folder: Path) -> list[Path]:
    """The files of a git work tree that git tracks; none if it is no work tree."""
    if not (folder / ".git").exists():
        return []
    done = subprocess.run(["git", "-C", str(folder), "ls-files", "-z"], capture_output=True, check=False)
    return [folder / name for name in done.stdout.decode(errors="surrogateescape").split("\0") if name]


def _rows(path: Path, language: str) -> Iterator[Text]:
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                yield from _row(f"{path}:{number}", line, language)
    except (OSError, EOFError, UnicodeDecodeError) as error:
        yield Text(str(path), "", str(error))


def _row(name: str, line: str, language: str) -> Iterator[Text]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict) or not isinstance(row.get("code"), str):
        yield Text(name, "", 'not a JSON object with "code"')
    elif row.get("lang", language) == language:
        yield Text(str(row.get("id", name)), row["code"])
