"""Counting the corpus."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.opensource.archives import catalogue
from benchmarks.opensource.corpus import fetch, files
from sew_hooks.calibrating import Count, count_all
from sew_hooks.corpus import texts
from sew_hooks.reports.calibration import follow
from sew_hooks.reports.progress import track
from sew_hooks.workers import local_workers


def counts(work: Path, language: str, jobs: int) -> Iterator[Count]:
    """Fetch the archives of ``language`` into ``work`` and yield the count of each file.

    A run that was interrupted goes on where it stopped.
    """
    archives = catalogue(language)
    fetch(work, archives)
    found = list(texts(files(work, archives), language))
    journal = work / f"{language}.partial"
    counted = count_all(found, language, local_workers(jobs, len(found)), journal)
    yield from follow(track(counted, "Counting", len(found)))
    journal.unlink(missing_ok=True)
