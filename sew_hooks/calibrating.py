"""Counting a corpus: how often people choose each variant (paper, *Style-Preference Calibration*)."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple, TextIO

from sew_hooks import __version__
from sew_hooks.corpus import Text
from sew_hooks.effective import effective_observations
from sew_hooks.engine import find_sites
from sew_hooks.errors import SewError, UsageError, reason_of
from sew_hooks.files import write_file
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.workers import Workers, spread


class Count(NamedTuple):
    """What one text adds to a table: ``sites`` by rule, in variant 0 and in variant 1; or the reason it adds none."""

    name: str
    sites: dict[str, tuple[int, int]]
    error: str = ""


def count(text: Text, language: str) -> Count:
    """Return the sites of one text."""
    if text.error:
        return Count(text.name, {}, text.error)
    try:
        sites = find_sites(text.source, language)
    except SewError as error:
        return Count(text.name, {}, str(error))
    found = Counter((site.rule, site.bit) for site in sites)
    return Count(text.name, {rule: (found[rule, 0], found[rule, 1]) for rule in sorted({rule for rule, _ in found})})


def count_all(texts: Iterable[Text], language: str, workers: Workers, journal: Path) -> Iterator[Count]:
    """Yield the count of each text, in their order, made by ``workers``.

    Every count is noted in ``journal``; those that an interrupted run has left there are taken from it.
    """
    known = _read(journal)
    items = ((text, digest := _digest(text, language), known.get(digest)) for text in texts)
    tasks = ((item, None if item[-1] else item[0]) for item in items)
    with _open(journal) as notes:
        for digest, found in known.items():
            notes.write(_note(digest, found))
        for (text, digest, noted), counted in spread(tasks, partial(count, language=language), workers):
            if noted is not None:
                yield noted._replace(name=text.name)
            elif counted is not None:
                notes.write(_note(digest, counted))
                notes.flush()
                yield counted


def tabulate(counts: Iterable[Count], corpus: str, language: str) -> CalibrationTable:
    """Return the table of a corpus with its origin."""
    by_rule: dict[str, list[tuple[int, int]]] = {}
    files = refused = 0
    for found in counts:
        files += not found.error
        refused += bool(found.error)
        for rule, pair in found.sites.items():
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
    """Write a table to ``path``, whole or not at all. Raises ``FileError`` when that cannot be."""
    write_file(path, table.to_json())


def _open(path: Path) -> TextIO:
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: {reason_of(error)}") from error


def _note(digest: str, found: Count) -> str:
    return json.dumps([digest, found.sites, found.error]) + "\n"


def _digest(text: Text, language: str) -> str:
    content = text.source.encode(errors="surrogatepass") if isinstance(text.source, str) else text.source
    head = f"{__version__}\0{language}\0{text.error}\0".encode()
    return hashlib.sha256(head + content).hexdigest()


def _read(journal: Path) -> dict[str, Count]:
    """The counts in a journal; a last line that an interruption cut short is dropped."""
    if not journal.exists():
        return {}
    known = {}
    for line in journal.read_text(encoding="utf-8").splitlines():
        try:
            digest, sites, error = json.loads(line)
        except ValueError:
            break
        known[digest] = Count("", {rule: (zero, one) for rule, (zero, one) in sites.items()}, error)
    return known
