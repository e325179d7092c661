"""Does the detector accuse no more often than its level says? Nominal and actual false-positive rates, 1,000 keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from benchmarks.corpora import SCOPES
from benchmarks.evaluation.drawing import save
from benchmarks.evaluation.legend import RATES, SHARED
from benchmarks.evaluation.many_keys import ALPHAS, Null, levels, plain_null
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.overdispersion import candidates
from benchmarks.evaluation.people import contest, production, tables
from benchmarks.evaluation.programs import codes, plain_readings
from benchmarks.evaluation.rates import POOLED, TEXTS, Line, is_above, lines_of, rate_table, readable
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, mean
from sew_hooks.engine.shipped import DEFAULT_CORPUS

MARKED_KEYS = 3
"""The number of keys that mark programs where the power of a null model is measured."""

POWER_AT = 1e-3

TABLES = ("contest", "opensource", "mixed")


def run(options: Options) -> Result:
    lines: list[Line] = []
    power: list[list[Cell]] = []
    for language in options.language:
        found = tables(options, language)
        nulls = {corpus: plain_null(table) for corpus, table in found.items()}
        models = candidates(options, language, found["contest"])
        models |= {corpus: null for corpus, null in nulls.items() if corpus == DEFAULT_CORPUS}
        people = {"contest": contest(options, language), "production": production(options, language)}
        for scope in SCOPES:
            judged = nulls | models if scope == SCOPES[0] else nulls
            for code, works in people.items():
                lines += lines_of(options, readable(options, works, language, scope), judged, language, code, scope)
        power += _power(options, models, [line for line in lines if line.language == language], language)
    return Result(
        [
            _summary(lines, ("exact", *TABLES)),
            rate_table("The exact test", lines, ("exact",)),
            rate_table("The calibrated test", lines, TABLES),
            Table("What would bound the excess", POWER_COLUMNS, power, POWER_NOTE),
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
    return Table(ABOVE, columns, rows, f"The lines are those of the tables below with at least {TEXTS} texts.")


POWER_COLUMNS = [
    "Language", "Null model", *(f"{name}, at {alpha:g}" for name in POOLED for alpha in ALPHAS[2:]), "TPR at p ≤ 0.001",
]  # fmt: skip
ABOVE = "Lines above nominal beyond sampling error"
POWER_NOTE = (
    "Scope `definition`; the rates are means over both kinds of code. All null models but the last use the table "
    "`contest`."
)


def _power(options: Options, models: Mapping[str, Null], lines: Sequence[Line], language: str) -> list[list[Cell]]:
    programs = options.programs(f"llm_{language}")
    plains = plain_readings(options, codes(programs), language, SCOPES[0])
    task = partial(levels, language=language, nulls=models, keys=MARKED_KEYS, least=1, marked=True)
    found = [one[1] for one in options.memory.each("power", task, [plain or [] for plain in plains]) if one]
    rows: list[list[Cell]] = []
    for model in models:
        same = [line for line in lines if line.test == model]
        rates = [
            mean([float(line.hits(level).mean()) / alpha for line in same if line.pooled == name])
            for name in POOLED
            for level, alpha in enumerate(ALPHAS)
            if alpha <= POWER_AT
        ]
        marked = sum(ALPHAS[int(digit) - 1] <= POWER_AT for one in found for digit in one[model] if int(digit))
        rows.append([language, model, *rates, 100 * marked / (len(programs) * MARKED_KEYS)])
    return rows


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


PAGE = Page(
    "A level of 0.001 promises that at most one in 1,000 tests of unmarked code says *marked*. This page tests "
    "people's code, which nobody marked, under many keys, and compares the rate with the promise.",
    lambda result: (
        f"At the level 0.001, {result.figure(ABOVE, 'at 0.001', 'exact')} of the "
        f"{result.figure(ABOVE, 'Lines', 'exact')} lines of the exact test exceed the promised rate by more than "
        "sampling error. For the calibrated test with the table `contest`, the number of lines is "
        f"{result.figure(ABOVE, 'at 0.001', 'calibrated', 'contest')}."
    ),
    SHARED
    | RATES
    | {
        "Lines": "number of lines in the tables below",
        "Code": "`contest`: solutions of contest problems; `production`: production code from before 2021",
        "Grades": "median of the number of grades",
        "Null model": "how the test models code that people wrote. *The paper's*: each rule has one share. *Counted "
        "on grades*: each grade counts once. *Clipped*: shares stay within these limits. *25% closer "
        "to 1/2*: all shares move that far. *Beta-binomial*: each file has its own share. `mixed`: the "
        "default table",
        "*, at *": "actual rate of accusations divided by the level, for a file and for commits of 5 and 20 files",
        "at *": RATES["at *"] + "; in the first table, the number of lines above the level by more than sampling error",
        "TPR at p ≤ 0.001": "percentage of marked programs of models with a p-value of at most 0.001",
    },
)

HONESTY = Experiment("Does the detector accuse no more often than its level says?", run, _draw, PAGE)
