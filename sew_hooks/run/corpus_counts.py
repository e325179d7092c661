"""Counting a corpus: how often people choose each variant (paper, *Style-Preference Calibration*)."""

from __future__ import annotations

import datetime
import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TextIO

from sew_hooks import __version__
from sew_hooks.engine.api import find_sites
from sew_hooks.errors import SewError, UsageError, reason_of
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.files.typed_json import JsonError, parse_json
from sew_hooks.files.written_files import write_file
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.run import edition
from sew_hooks.run.corpus import CorpusText
from sew_hooks.run.workers import Workers, spread
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.effective_size import effective_observations

_LARGEST_JOURNAL = 1_000_000_000
"""The largest size of a journal in bytes, enough for some millions of texts."""


class _Note(NamedTuple):
    """A line of a journal: the digest of a text, and for each rule the number of sites in either variant."""

    digest: str
    sites: dict[str, tuple[int, int]]


class Count(NamedTuple):
    """What one text adds to a table:

    ``sites`` by rule, in variant 0 and in variant 1, or the reason why it adds none.
    """

    name: str
    sites: dict[str, tuple[int, int]]
    error: str = ""


def count(text: CorpusText, language: str) -> Count:
    """Return the sites of one text."""
    if text.error:
        return Count(text.name, {}, text.error)
    try:
        sites = find_sites(text.source, language)
    except SewError as error:
        return Count(text.name, {}, str(error))
    numbers = Counter((site.rule, site.bit) for site in sites)
    return Count(
        text.name, {rule: (numbers[rule, 0], numbers[rule, 1]) for rule in sorted({rule for rule, _ in numbers})}
    )


def count_all(texts: Iterable[CorpusText], language: str, workers: Workers, journal: Path) -> Iterator[Count]:
    """Yield the count of each text, in order, made by ``workers``.

    Every count is written to ``journal``. Counts that an interrupted run of this edition has left there are reused.
    """
    known = _read(journal)
    head = f"{edition.of_everything()}\0{language}\0".encode()
    items = ((text, digest := _digest(head, text), known.get(digest)) for text in texts)
    tasks = ((item, None if item[-1] else item[0]) for item in items)
    with _open(journal) as notes:
        for (text, digest, noted), counted in spread(tasks, partial(count, language=language), workers):
            if noted is not None:
                yield noted._replace(name=text.name)
            elif counted is not None:
                if not counted.error:
                    notes.write(json.dumps([digest, counted.sites]) + "\n")
                    notes.flush()
                yield counted


def tabulate(counts: Iterable[Count], corpus: str, language: str) -> CalibrationTable:
    """Return the table of a corpus with its origin."""
    by_rule: dict[str, list[tuple[int, int]]] = {}
    files = refused = 0
    for of_text in counts:
        files += not of_text.error
        refused += bool(of_text.error)
        for rule, pair in of_text.sites.items():
            by_rule.setdefault(rule, []).append(pair)
    sites = {rule: (sum(zero for zero, _ in pairs), sum(one for _, one in pairs)) for rule, pairs in by_rule.items()}
    return CalibrationTable(
        sites,
        {
            "corpus": corpus,
            "language": language,
            "files": files,
            "refused": refused,
            "sites": sum(map(sum, sites.values())),
            "date": datetime.date.today().isoformat(),
            "version": __version__,
        },
        {rule: effective_observations(pairs) for rule, pairs in by_rule.items()},
    )


def write_table(table: CalibrationTable, path: Path) -> None:
    """Write a table to ``path``, completely or not at all. Raises ``FileError`` if that fails."""
    write_file(path, table.to_json())


@contextmanager
def _open(journal: Path) -> Iterator[TextIO]:
    """Open a journal to add to it; it is removed at the end if it has no count."""
    try:
        notes = journal.open("a", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{journal}: {reason_of(error)}") from error
    try:
        with notes:
            yield notes
    finally:
        with suppress(FileNotFoundError):
            if not journal.stat().st_size:
                journal.unlink()


def _digest(head: bytes, text: CorpusText) -> str:
    content = text.source.encode(errors="surrogatepass") if isinstance(text.source, str) else text.source
    return hashlib.sha256(head + f"{text.error}\0".encode() + content).hexdigest()


def _read(journal: Path) -> dict[str, Count]:
    """The counts in a journal; a last line that an interruption cut short is removed from the file."""
    try:
        content = read_source(journal, _LARGEST_JOURNAL)
    except FileError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return {}
        raise UsageError(f"{journal}: {error}") from error
    *lines, rest = content.split(b"\n")
    if rest:
        os.truncate(journal, journal.stat().st_size - len(rest))
    return dict(filter(None, map(_noted, lines)))


def _noted(line: bytes) -> tuple[str, Count] | None:
    """The digest of a text and its count, from a line of a journal; None if the line is damaged."""
    try:
        digest, sites = parse_json(line, _Note)
    except JsonError:
        return None
    # A rule is in the journal only if it has sites.
    return (digest, Count("", sites)) if all(min(pair) >= 0 < sum(pair) for pair in sites.values()) else None
