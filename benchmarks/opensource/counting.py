"""Counting the corpus."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from benchmarks.corpora import add_language_option
from benchmarks.opensource.archives import catalogue
from benchmarks.opensource.corpus import WORK, fetch, files
from sew_hooks.reports.console import track
from sew_hooks.reports.corpus_table import name_failures
from sew_hooks.run.corpus import texts
from sew_hooks.run.corpus_counts import Count, count_all
from sew_hooks.run.workers import local_workers


def add_options(parser: argparse.ArgumentParser, output: Path) -> None:
    """Add the options of a count: ``--language``, ``--jobs``, ``--work`` and ``--output`` (by default ``output``)."""
    add_language_option(parser)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: %(default)s)")
    parser.add_argument("--work", type=Path, default=WORK, help="where archives are kept (default: %(default)s)")
    parser.add_argument("--output", type=Path, default=output, help="where the tables go (default: %(default)s)")


def counts(work: Path, language: str, jobs: int) -> Iterator[Count]:
    """Fetch the archives of ``language`` into ``work`` and yield the count of each file.

    A run that was interrupted continues where it stopped.
    """
    archives = catalogue(language)
    fetch(work, archives)
    found = list(texts(files(work, archives), language))
    journal = work / f"{language}.partial"
    counted = count_all(found, language, local_workers(jobs, len(found)), journal)
    yield from name_failures(track(counted, "Counting", len(found)))
    journal.unlink(missing_ok=True)
