"""Does the detector accuse no more often than its level says? Nominal and actual false-positive rates, 1,000 keys."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benchmarks.corpora import SCOPES
from benchmarks.evaluation.drawing import save
from benchmarks.evaluation.many_keys import ALPHAS, plain_null
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.people import contest, production, tables
from benchmarks.evaluation.rates import TEXTS, Line, is_above, lines_of, rate_table, readable
from benchmarks.evaluation.result import Cell, Experiment, Result, Table
from sew_hooks.engine.shipped import DEFAULT_CORPUS

TABLES = ("contest", "opensource", "mixed")


def run(options: Options) -> Result:
    lines: list[Line] = []
    for language in options.language:
        nulls = {corpus: plain_null(table) for corpus, table in tables(options, language).items()}
        people = {"contest": contest(options, language), "production": production(options, language)}
        for scope in SCOPES:
            for code, works in people.items():
                lines += lines_of(options, readable(options, works, language, scope), nulls, language, code, scope)
    return Result(
        [
            _summary(lines, ("exact", *TABLES)),
            rate_table("The exact test", lines, ("exact",)),
            rate_table("The calibrated test", lines, TABLES),
        ],
        {code: _curves(lines, code) for code in ("contest", "production")},
    )


def _summary(lines: Sequence[Line], tests: Sequence[str]) -> Table:
    rows: list[list[Cell]] = []
    for test in (test for test in tests if any(line.test == test for line in lines)):
        chosen = [line for line in lines if line.test == test and len(line.levels) >= TEXTS]
        above = [sum(is_above(line.hits(level), alpha) for line in chosen) for level, alpha in enumerate(ALPHAS)]
        rows.append(
            ["exact" if test == "exact" else "calibrated", test if test != "exact" else "none", len(chosen), *above]
        )
    columns = ["Test", "Table", "Lines", *(f"at {alpha:g}" for alpha in ALPHAS)]
    return Table(
        "Lines above nominal beyond sampling error",
        columns,
        rows,
        f"The lines are those of the tables below with at least {TEXTS} texts.",
    )


def _curves(lines: Sequence[Line], code: str) -> dict[str, list[tuple[float, float]]]:
    """Draw the actual against the nominal rates of single files. A rate of 0 has no place on a logarithmic axis."""
    curves = {"honest": [(alpha, alpha) for alpha in ALPHAS]}
    for line in lines:
        if (line.code, line.pooled, line.scope) == (code, "file", SCOPES[0]) and line.test in ("exact", DEFAULT_CORPUS):
            rates = [(alpha, float(line.hits(level).mean())) for level, alpha in enumerate(ALPHAS)]
            curves[f"{line.language}, {line.test}"] = [point for point in rates if point[1]]
    return curves


def _draw(result: Result, folder: Path) -> None:
    for code, curves in result.figures.items():
        path = folder / f"honesty-{code}.svg"
        save(path, curves, "Nominal false positive rate", "Actual false positive rate", logarithmic=True)


HONESTY = Experiment("Does the detector accuse no more often than its level says?", run, _draw)
