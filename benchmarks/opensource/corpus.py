"""The corpus on disk: archives fetched and unpacked, and the files of it that are counted."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from benchmarks.opensource.archives import BEFORE, Archive, unpack
from benchmarks.opensource.production import drawn
from sew_hooks.reports.console import track

WORK = Path(__file__).resolve().parents[2] / "build" / "opensource"
"""Where archives are kept unless ``--work`` says otherwise."""


def fetch(work: Path, archives: Sequence[Archive], before: datetime | None = BEFORE) -> None:
    """Fetch and unpack the missing ones of ``archives``, all from ``before`` that day, into ``work``."""
    for archive in track(archives, "Fetching", len(archives)):
        tree = _tree(work, archive)
        if not tree.exists():
            begun = tree.with_name("begun")
            shutil.rmtree(begun, ignore_errors=True)
            unpack(archive.fetch(tree.parent), archive.language, begun, before)
            begun.rename(tree)


def files(work: Path, archives: Iterable[Archive]) -> list[Path]:
    """Return the production code that ``fetch`` has put into ``work``: the files that are counted."""
    return drawn((archive.project, _tree(work, archive)) for archive in archives)


def project_of(work: Path, file: Path) -> str:
    """Return the project that one of ``files`` belongs to."""
    return file.relative_to(work).parts[1]


def _tree(work: Path, archive: Archive) -> Path:
    return work / archive.language / archive.project / archive.version
