"""From occurrences to figures: how often, in which variant, how alike, and how much evidence they add up to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from benchmarks.candidates.reading import Candidate, Choice, Reading

NEEDED = (10, 11, 12)
"""The agreeing grades that the exact test needs at 0.001 for one profile, at half of that level, and at a third."""

SIZES = ((15, 24), (25, 39), (40, 10_000))
"""The lengths of functions that the tables list separately, from and to, in lines."""

Read = tuple[str, Reading]
"""A project and a file of it."""


HEAD = [
    "candidate",
    "sort",
    "per 100 lines",
    "models",
    "in long functions",
    "variant 1",
    "of places",
    "models",
    "projects",
    "alike in a unit",
    "in a file",
    "counted",
]


def row(candidate: Candidate, production: Sequence[Read], models: Sequence[Read]) -> list[str]:
    """Return the cells of a candidate's row."""
    here = [(project, _of(candidate.name, reading)) for project, reading in production]
    there = [(project, _of(candidate.name, reading)) for project, reading in models]
    units = [(project, choices) for project, choices in here for choices in _by_unit(choices).values()]
    return [
        candidate.name,
        candidate.sort,
        f"{_rate(here, production):.2f}",
        f"{_rate(there, models):.2f}",
        _carried(candidate.name, production),
        _share(choices for _, choices in units),
        _percent(sum(choice.bit for _, file in here for choice in file), sum(len(file) for _, file in here)),
        _share(choices for _, file in there for choices in _by_unit(file).values()),
        _spread(units),
        _alike([choices for _, choices in units]),
        _alike_files([choices for _, choices in here]),
        "yes" if candidate.chosen else "reserve" if candidate.reserve else "",
    ]


def _carried(name: str, texts: Sequence[Read]) -> str:
    """The percentage of the functions of 25 lines and more that have the candidate."""
    long = [n for _, reading in texts for n in _function_grades(reading, {name: "habit"}, 25, 10_000)]
    return _percent(sum(n > 0 for n in long), len(long))


def _percent(part: float, whole: int) -> str:
    return f"{100 * part / whole:.0f}" if whole else "-"


def _of(name: str, reading: Reading) -> list[Choice]:
    return [choice for choice in reading.choices if choice.candidate == name]


def _by_unit(choices: Iterable[Choice]) -> dict[int, list[Choice]]:
    units: dict[int, list[Choice]] = defaultdict(list)
    for choice in choices:
        units[choice.unit].append(choice)
    return units


def _rate(found: Sequence[tuple[str, list[Choice]]], texts: Sequence[Read]) -> float:
    return 100 * sum(len(choices) for _, choices in found) / max(1, sum(reading.lines for _, reading in texts))


def _mean(choices: Sequence[Choice]) -> float:
    return sum(choice.bit for choice in choices) / len(choices)


def _share(units: Iterable[Sequence[Choice]]) -> str:
    """The percentage of the units with a majority for variant 1; a tie counts half."""
    means = [_mean(choices) for choices in units if choices]
    return _percent(sum(1.0 if mean > 0.5 else 0.5 if mean == 0.5 else 0.0 for mean in means), len(means))


def _spread(units: Iterable[tuple[str, Sequence[Choice]]]) -> str:
    """The projects with five units or more, and how many have 10 to 90 percent of them in variant 1."""
    by_project: dict[str, list[float]] = defaultdict(list)
    for project, choices in units:
        by_project[project].append(_mean(choices))
    shares = [sum(mean > 0.5 for mean in means) / len(means) for means in by_project.values() if len(means) >= 5]
    return f"{sum(0.1 <= share <= 0.9 for share in shares)}/{len(shares)}"


def _alike(units: Sequence[Sequence[Choice]]) -> str:
    """The percentage of pairs of occurrences in one unit that are alike, and the percentage by chance."""
    several = [choices for choices in units if len(choices) > 1]
    return _agreement([[choice.bit for choice in choices] for choices in several])


def _alike_files(files: Sequence[Sequence[Choice]]) -> str:
    """The same for two units of one file, by their majorities."""
    majorities = [[int(_mean(unit) > 0.5) for unit in _by_unit(choices).values()] for choices in files if choices]
    return _agreement([bits for bits in majorities if len(bits) > 1])


def _agreement(groups: Sequence[Sequence[int]]) -> str:
    if len(groups) < 10:
        return "-"
    # Every group has the same weight, however many pairs are in it.
    alike = [sum(a == b for a, b in combinations(bits, 2)) / (len(bits) * (len(bits) - 1) / 2) for bits in groups]
    ones = sum(sum(bits) / len(bits) for bits in groups) / len(groups)
    return f"{100 * sum(alike) / len(alike):.0f} ({100 * (ones * ones + (1 - ones) ** 2):.0f})"


def evidence(texts: Sequence[Read], chosen: Mapping[str, str]) -> Iterator[list[str]]:
    """Yield rows: kind of object, number of objects, median grades, percentage with enough of them.

    ``chosen`` has the candidates that count, and the sort of each.
    """
    for first, last in SIZES:
        title = f"functions of {first} lines and more" if last > 999 else f"functions of {first} to {last} lines"
        yield _enough(title, [n for _, reading in texts for n in _function_grades(reading, chosen, first, last)])
    yield _enough("functions of 25 lines and more", [
        n for _, reading in texts for n in _function_grades(reading, chosen, 25, 10_000)
    ])  # fmt: skip
    files = [(reading.lines, len(_grades(reading.choices, chosen))) for _, reading in texts]
    yield _enough("files of 20 to 59 lines", [n for lines, n in files if 20 <= lines < 60])
    yield _enough("files of 60 lines and more", [n for lines, n in files if lines >= 60])
    windows = [window for _, reading in texts for window in _windows(reading, chosen)]
    yield _enough("commits of 100 lines in a row", [n for n, _ in windows])
    yield _enough("the same, 60 of them in functions", [n for n, inside in windows if inside >= 60])


EVIDENCE_HEAD = ["object", "number", "grades, median", *(f"with {needed}" for needed in NEEDED)]


def _grades(choices: Iterable[Choice], chosen: Mapping[str, str]) -> set[tuple[str, str, int]]:
    return {
        (choice.candidate, choice.place if chosen[choice.candidate] == "place" else "", choice.unit)
        for choice in choices
        if choice.candidate in chosen
    }


def _function_grades(reading: Reading, chosen: Mapping[str, str], first: int, last: int) -> Iterator[int]:
    count = Counter(unit for _, _, unit in _grades(reading.choices, chosen))
    for unit, (start, end) in enumerate(reading.units):
        if first <= end - start + 1 <= last:
            yield count[unit]


def _windows(reading: Reading, chosen: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Yield the grades of 100 lines in a row, and how many of them are in functions."""
    last = max((choice.line for choice in reading.choices), default=0)
    inside = {line for first, end in reading.units for line in range(first, end + 1)}
    for start in range(1, last - 98, 100):
        lines = range(start, start + 100)
        grades = _grades((choice for choice in reading.choices if choice.line in lines), chosen)
        yield len(grades), sum(line in inside for line in lines)


def _enough(title: str, grades: list[int]) -> list[str]:
    if not grades:
        return [title, "0", "-", *("-" for _ in NEEDED)]
    median = sorted(grades)[len(grades) // 2]
    return [
        title,
        str(len(grades)),
        str(median),
        *(f"{100 * sum(n >= needed for n in grades) / len(grades):.0f} %" for needed in NEEDED),
    ]
