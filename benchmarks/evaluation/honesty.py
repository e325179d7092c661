"""Does the detector accuse as seldom as it says? Nominal against actual false-positive rate, over 1,000 keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from benchmarks.corpora import SCOPES
from benchmarks.evaluation.drawing import save
from benchmarks.evaluation.many_keys import ALPHAS, Null, levels, plain_null
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.overdispersion import candidates
from benchmarks.evaluation.people import contest, production, tables
from benchmarks.evaluation.programs import codes, plain_readings
from benchmarks.evaluation.rates import POOLED, TEXTS, Line, is_above, lines_of, rate_table, readable
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, mean
from sew_hooks.engine.shipped import DEFAULT_CORPUS

MARKED_KEYS = 3
"""Keys that programs are marked with, where the power of a null model is measured."""

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
    return Table(
        "Lines above nominal beyond sampling error", columns, rows, f"Of the lines below with at least {TEXTS} texts."
    )


POWER_COLUMNS = [
    "Language", "Null model", *(f"{name}, at {alpha:g}" for name in POOLED for alpha in ALPHAS[2:]), "TPR at p ≤ 0.001",
]  # fmt: skip
POWER_NOTE = (
    "Actual over nominal rate, the mean over both kinds of code, in scope `definition`, all but the last with table "
    "`contest`; beside it the share, in percent, of models' programs that are found when marked."
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
    """Nominal against actual rates of single files; a rate of 0 has no place on a logarithmic axis."""
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


HONESTY = Experiment("Does the detector accuse as seldom as it says?", run, _draw)
