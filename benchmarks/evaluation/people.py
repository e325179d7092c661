"""Code that people wrote: contest solutions, and production code of projects that no table counts."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from benchmarks.corpora import draw
from benchmarks.evaluation.null import contest_counts
from benchmarks.evaluation.options import Options
from benchmarks.opensource.archives import ArchiveError, catalogue
from benchmarks.opensource.corpus import WORK, fetch, files, project_of
from sew_hooks.reports.messages import warn
from sew_hooks.run import corpus_counts
from sew_hooks.run.corpus import CorpusText
from sew_hooks.scheme.calibration import CalibrationTable

HELD_OUT = Path(__file__).with_name("held-out.csv")
"""Releases of projects that played no part in the choice of natural rules. Tables may know older releases of them."""

OF_EACH = 10
"""The number of files drawn at random from each of these projects."""

ONE_IN = 5
"""Of this many projects, one is judged, and the others are counted."""


class Work(NamedTuple):
    """One text, and the person or project that determines its style."""

    owner: str
    code: str


def contest(options: Options, language: str) -> list[Work]:
    """Return people's solutions that no table counts."""
    return [
        Work(program["author_or_model"], program["code"]) for program in options.programs(f"human_negative_{language}")
    ]


def production(options: Options, language: str) -> list[Work]:
    """Return the files of the projects that are judged."""
    return draw(_works(options, language, judged=True), options.sample, options.seed)


def held_out(options: Options, language: str) -> list[Work]:
    """Return files of projects that played no part in the choice of natural rules. A quick run fetches one project."""
    archives = draw(catalogue(language, HELD_OUT), options.sample and 1, options.seed)
    try:
        fetch(WORK, archives, before=None)
    except (ArchiveError, OSError) as error:
        warn(f"no production code in {language}: {error}")
        return []
    works = [Work(project_of(WORK, file), text) for file in files(WORK, archives) if (text := _text(file))]
    by_owner = groupby(works, lambda work: work.owner)
    return [work for _, of_one in by_owner for work in draw(list(of_one), options.sample or OF_EACH, options.seed)]


def tables(options: Options, language: str) -> dict[str, CalibrationTable]:
    """Return the tables by corpus: none counts the code that is judged here.

    ``mixed`` is counted over the other two together.
    """
    counted = {"contest": contest_counts(options, language, evaluated=False)}
    others = [[work.code, language] for work in options.counted(_works(options, language, judged=False))]
    if others:
        counts = options.memory.each(f"calibration-opensource-{language}", _count, others)
        counted["opensource"] = [corpus_counts.Count(*count) for count in counts]
        counted["mixed"] = counted["contest"] + counted["opensource"]
    return {corpus: corpus_counts.tabulate(counts, corpus, language) for corpus, counts in counted.items()}


def _works(options: Options, language: str, *, judged: bool) -> list[Work]:
    """The works of the projects that are judged, or of the others; none, with a message, if none can be fetched.

    A quick run fetches few projects.
    """
    archives = draw(catalogue(language), options.sample and ONE_IN * options.sample, options.seed)
    try:
        fetch(WORK, archives)
    except (ArchiveError, OSError) as error:
        warn(f"no production code in {language}: {error}")
        return []
    projects = {archive.project: number % ONE_IN == 0 for number, archive in enumerate(archives)}
    texts = [(project_of(WORK, file), file) for file in files(WORK, archives)]
    return [Work(project, text) for project, file in texts if projects[project] is judged and (text := _text(file))]


def _text(file: Path) -> str:
    """The text of a file, empty for the few that are not in UTF-8."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def _count(item: list[str]) -> list[object]:
    code, language = item
    return list(corpus_counts.count(CorpusText("", code), language))
