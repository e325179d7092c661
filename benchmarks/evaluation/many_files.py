"""Does one verdict on many files keep its promise? Runs over people's files, none or one of which is marked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import product
from typing import TypedDict

from benchmarks.corpora import SCOPES, key
from benchmarks.evaluation.null import null_table
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.people import Work, contest
from benchmarks.evaluation.programs import plain_readings
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, mean
from sew_hooks.engine.api import read_outline, weigh_each
from sew_hooks.engine.profiles import Selection, named_profile
from sew_hooks.engine.results import Outline
from sew_hooks.run.detections import DetectionSettings, InputDetections
from sew_hooks.run.verdicts import judge
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import TESTS
from sew_hooks.scheme.target import Targets

FILES = 8
RUNS = 3000
ALPHAS = (0.05, 0.01, 0.001)
JUDGED = tuple(product(TESTS, ALPHAS))
"""The tests and levels that judge each run."""

SCOPE = SCOPES[0]


class Run(TypedDict):
    """Files that are judged together under the key with this number; the first may be marked with it."""

    codes: list[str]
    key: int
    marked: bool


class Said(TypedDict):
    """What one test reports at one level in a run: its claims, the false ones, and whether it names the first file."""

    claims: int
    false: int
    first: bool


def run(options: Options) -> Result:
    rows: list[list[Cell]] = []
    for language in options.language:
        task = partial(said, language=language, profile=options.profile, table=null_table(options, language).to_json())
        for whose, works in _groups(options, language).items():
            runs = RUNS if options.sample is None else options.sample
            untouched, marked = (
                options.memory.each("many-files", task, list(_drawn(works, runs, marked=marked)))
                for marked in (False, True)
            )
            for index, (test, alpha) in enumerate(JUDGED):
                measures = _measures([said[index] for said in untouched], [said[index] for said in marked])
                rows.append([language, whose, len(works), test, 100 * alpha, runs, *measures])
    return Result([Table(TITLE, COLUMNS, rows, NOTE)])


TITLE = "Runs over eight files"
COLUMNS = [
    "Language", "Files of", "Files", "Test", "Level", "Runs",
    "None marked: runs that say marked", "One marked: false among what is reported", "the marked one named",
]  # fmt: skip
NOTE = (
    f"Each run judges {FILES} files that people wrote, drawn at random, under its own key and in scope `definition`. "
    "The calibrated test uses the default table without the problems that the files solve."
)


def _groups(options: Options, language: str) -> dict[str, list[Work]]:
    """The readable files of all people, and those of the person with the most files."""
    works = contest(options, language)
    plains = plain_readings(options, [work.code for work in works], language, SCOPE)
    readable = [work for work, plain in zip(works, plains, strict=True) if plain]
    ((busiest, _),) = Counter(work.owner for work in readable).most_common(1)
    return {"many people": readable, "one person": [work for work in readable if work.owner == busiest]}


def _drawn(works: Sequence[Work], runs: int, *, marked: bool) -> Iterator[Run]:
    """Yield the runs: the same files and keys whether the first file is marked or not."""
    chance = random.Random(1)
    for number in range(runs):
        chosen = chance.sample(works, min(FILES, len(works)))
        yield {"codes": [work.code for work in chosen], "key": number, "marked": marked}


def said(run: Run, language: str, profile: str, table: str) -> list[Said]:
    """Return the report of a run by each test at each level."""
    targets = Targets(key(run["key"]), language)
    readings = []
    for number, code in enumerate(run["codes"]):
        read = _outline(code, language)
        if run["marked"] and not number:
            read = _marked(read, targets, language, profile)
        detections = weigh_each(read, code, language, [targets], profile=profile, calibration=_table(table))
        readings.append(InputDetections(str(number), language, tuple(detections), {}))
    out: list[Said] = []
    for test, alpha in JUDGED:
        judged = judge(readings, [None], DetectionSettings(SCOPE, Selection(profile), test, alpha))
        claims = [
            (file.judgement.verdict == "marked") + sum(unit.judgement.verdict == "marked" for unit in file.units)
            for file in judged.files
        ]
        together = judged.together.verdict == "marked"
        false = sum(claims[1:]) if run["marked"] else together + sum(claims)
        out.append({"claims": together + sum(claims), "false": false, "first": claims[0] > 0})
    return out


def _marked(read: Outline, targets: Targets, language: str, profile: str) -> Outline:
    """The outline of the same text after marking: every bit of the profile is its target."""
    chosen = named_profile(profile, language)
    sites = [
        site._replace(bit=targets.of(chosen.address_of(site))) if chosen.covers(site) else site for site in read.sites
    ]
    return Outline(sites, read.units)


@cache
def _outline(code: str, language: str) -> Outline:
    return read_outline(code, language, SCOPE)


@cache
def _table(text: str) -> CalibrationTable:
    return CalibrationTable.from_json(text)


def _measures(untouched: Sequence[Said], marked: Sequence[Said]) -> list[Cell]:
    return [
        mean([100.0 * (run["claims"] > 0) for run in untouched]),
        mean([100.0 * run["false"] / max(1, run["claims"]) for run in marked]),
        mean([100.0 * run["first"] for run in marked]),
    ]


MANY_FILES = Experiment("Does one verdict on many files keep its promise?", run)
