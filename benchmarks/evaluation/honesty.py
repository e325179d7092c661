"""Does the detector accuse as seldom as it says? Nominal against actual false-positive rate, over 1,000 keys."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
from scipy.stats import beta, t  # type: ignore[import-untyped]

from benchmarks.corpora import SCOPES, draw
from benchmarks.evaluation.drawing import save
from benchmarks.evaluation.many_keys import ALPHAS, LEAST, Array, Null, levels, plain_null
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.overdispersion import candidates
from benchmarks.evaluation.people import Work, contest, production, tables
from benchmarks.evaluation.programs import codes, plain_readings, targets
from benchmarks.evaluation.readings import Plain, observations
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, mean
from sew_hooks.scheme.target import Targets
from sew_hooks.shipped import DEFAULT_CORPUS

KEYS = 1000
POOLED = {"file": 1, "commit of 5": 5, "commit of 20": 20}
"""How many files the evidence is pooled over."""

MARKED_KEYS = 3
"""Keys that programs are marked with, where the power of a null model is measured."""

POWER_AT = 1e-3

TABLES = ("contest", "opensource", "mixed")

MARKED = 300
"""Programs of each language that carry another key's mark."""

TEXTS = 10
"""How many texts an interval needs: of fewer nobody can say how much texts differ."""


class Line(NamedTuple):
    """What was judged together, and how often it reached each level."""

    language: str
    code: str
    pooled: str
    scope: str
    test: str
    grades: list[int]
    levels: list[str]


def run(options: Options) -> Result:
    lines: list[Line] = []
    others: list[Line] = []
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
                lines += _lines(options, _read(options, works, language, scope), judged, language, code, scope)
            marked = _marked_by_another(options, language, scope)
            others += _lines(options, marked, nulls, language, "models'", scope, {"file": 1})
        power += _power(options, models, [line for line in lines if line.language == language], language)
    return Result(
        [
            _summary(lines, ("exact", *TABLES)),
            _rates("The exact test", lines, ("exact",)),
            _rates("The calibrated test", lines, TABLES),
            _rates("Code with another key's mark", others, ("exact", *TABLES), OTHERS_NOTE),
            Table("What would bound the excess", POWER_COLUMNS, power, POWER_NOTE),
        ],
        {code: _curves(lines, code) for code in ("contest", "production")},
    )


def pooled(works: Sequence[tuple[str, Plain]], size: int) -> Iterator[Plain]:
    """Yield the sites of ``size`` files of one owner together; files that are left over are left out."""
    by_owner: dict[str, list[Plain]] = defaultdict(list)
    for owner, plain in works:
        by_owner[owner].append(plain)
    for plains in by_owner.values():
        for start in range(0, len(plains) - size + 1, size):
            yield [site for plain in plains[start : start + size] for site in plain]


def interval(hits: Array) -> tuple[float, float] | None:
    """Return the 95 % interval of a rate: ``hits`` has a row for each text and a column for each key.

    Clopper and Pearson's, with the numbers divided by the design effect (Korn and Graubard 1998): what one text gives
    under many keys is no new text, nor what one key gives on many texts a new key. None if there are fewer than
    ``TEXTS`` texts, or if all is alike: then the hits do not tell how much they hang together.
    """
    rate, size = float(hits.mean()), hits.size
    if len(hits) < TEXTS or not 0 < rate < 1:
        return None
    fewer = min(hits.shape) - 1
    told = size / _design_effect(hits) * (t.ppf(0.975, size - 1) / t.ppf(0.975, fewer)) ** 2
    hit, missed = rate * told, (1 - rate) * told
    return float(beta.ppf(0.025, hit, missed + 1)), float(beta.ppf(0.975, hit + 1, missed))


def _design_effect(hits: Array) -> float:
    """How many times larger the variance of the rate is than that of as many independent hits: at least once.

    Texts and keys are crossed, so what is left of the variance without them is in the means of either.
    """
    rate = hits.mean()
    by_text, by_key = hits.mean(axis=1), hits.mean(axis=0)
    left = ((hits - by_text[:, None] - by_key + rate) ** 2).sum() / ((len(by_text) - 1) * (len(by_key) - 1))
    variance = by_text.var(ddof=1) / len(by_text) + by_key.var(ddof=1) / len(by_key) - left / hits.size
    return max(1.0, float(variance * hits.size / (rate * (1 - rate))))


def _read(options: Options, works: Sequence[Work], language: str, scope: str) -> list[tuple[str, Plain]]:
    plains = plain_readings(options, [work.code for work in works], language, scope)
    return [(work.owner, plain) for work, plain in zip(works, plains, strict=True) if plain]


def _marked_by_another(options: Options, language: str, scope: str) -> list[tuple[str, Plain]]:
    """Models' programs, marked with a key that is none of those that are tested."""
    programs = draw(options.programs(f"llm_{language}"), MARKED, options.seed)
    key = targets(language, KEYS)
    works = [Work(program["author_or_model"], program["code"]) for program in programs]
    return [(owner, _with_bits_of(key, plain)) for owner, plain in _read(options, works, language, scope)]


def _with_bits_of(key: Targets, plain: Plain) -> Plain:
    return [[*site[:-1], key.of(address)] for site, (_, _, address, _) in zip(plain, observations(plain), strict=True)]


def _lines(
    options: Options,
    read: Sequence[tuple[str, Plain]],
    nulls: Mapping[str, Null],
    language: str,
    code: str,
    scope: str,
    sizes: Mapping[str, int] = POOLED,
) -> Iterator[Line]:
    task = partial(levels, language=language, nulls=nulls, keys=KEYS, least=LEAST)
    for name, size in sizes.items():
        judged = [one for one in options.memory.each("levels", task, list(pooled(read, size))) if one]
        for test in ("exact", *nulls) if judged else ():
            numbers, by_test = zip(*judged, strict=True)
            yield Line(language, code, name, scope, test, list(numbers), [each[test] for each in by_test])


def _hits(line: Line, level: int) -> Array:
    """Whether each text, in rows, reaches the level under each key, in columns."""
    return np.array([[int(digit) > level for digit in digits] for digits in line.levels])


COLUMNS = [
    "Language",
    "Code",
    "Evidence of",
    "Scope",
    "Table",
    "Texts",
    "Grades",
    *(f"at {alpha:g}" for alpha in ALPHAS),
]
NOTE = (
    f"Actual over nominal rate; 1 is honest, more is too many accusations. Texts with at least {LEAST} grades, each "
    f"under {KEYS:,} keys; *grades* is the median. In brackets the 95 % interval: it covers other keys and other texts "
    f"of the same people and projects, not other people; there is none for fewer than {TEXTS} texts, nor where no "
    "text or every one reaches the level. A commit is files of one person or project, its evidence pooled by address."
)

OTHERS_NOTE = (
    f"As above, for {MARKED} programs of each language that models wrote, marked with one key and tested under others: "
    "a mark chooses rare variants more often than people do."
)


def _rates(title: str, lines: Sequence[Line], tests: Sequence[str], note: str = NOTE) -> Table:
    rows: list[list[Cell]] = []
    for line in lines:
        if line.test in tests:
            table = "none" if line.test == "exact" else line.test
            cells = [_ratio(_hits(line, level), alpha) for level, alpha in enumerate(ALPHAS)]
            about = [line.language, line.code, line.pooled, line.scope, table]
            rows.append([*about, len(line.grades), median(line.grades), *cells])
    return Table(title, COLUMNS, rows, note)


def _ratio(hits: Array, alpha: float) -> str:
    ratio, within = f"{hits.mean() / alpha:.2f}", interval(hits)
    return f"{ratio} ({within[0] / alpha:.2f}–{within[1] / alpha:.2f})" if within else ratio


def _summary(lines: Sequence[Line], tests: Sequence[str]) -> Table:
    rows: list[list[Cell]] = []
    for test in (test for test in tests if any(line.test == test for line in lines)):
        chosen = [line for line in lines if line.test == test and len(line.levels) >= TEXTS]
        above = [sum(_is_above(_hits(line, level), alpha) for line in chosen) for level, alpha in enumerate(ALPHAS)]
        rows.append(
            ["exact" if test == "exact" else "calibrated", test if test != "exact" else "none", len(chosen), *above]
        )
    columns = ["Test", "Table", "Lines", *(f"at {alpha:g}" for alpha in ALPHAS)]
    return Table(
        "Lines above nominal beyond sampling error", columns, rows, f"Of the lines below with at least {TEXTS} texts."
    )


def _is_above(hits: Array, alpha: float) -> bool:
    within = interval(hits)
    return within is not None and within[0] > alpha


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
            mean([float(_hits(line, level).mean()) / alpha for line in same if line.pooled == name])
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
            rates = [(alpha, float(_hits(line, level).mean())) for level, alpha in enumerate(ALPHAS)]
            curves[f"{line.language}, {line.test}"] = [point for point in rates if point[1]]
    return curves


def _draw(result: Result, folder: Path) -> None:
    for code, curves in result.figures.items():
        path = folder / f"honesty-{code}.svg"
        save(path, curves, "Nominal false positive rate", "Actual false positive rate", logarithmic=True)


HONESTY = Experiment("Does the detector accuse as seldom as it says?", run, _draw)
