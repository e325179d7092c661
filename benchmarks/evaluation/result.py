"""The result of an experiment: tables, written as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import stdev
from typing import Any, NamedTuple

from benchmarks.evaluation.options import Options

Cell = str | int | float | None
"""``None`` stands where there is no figure: the paper did not measure it, or nothing could be counted."""


@dataclass
class Table:
    """One table: columns with different names, rows, and a ``note`` on how it was counted.

    Shares are given in percent.
    """

    title: str
    columns: list[str]
    rows: list[list[Cell]]
    note: str = ""


@dataclass
class Result:
    """The result of one experiment. ``figures`` has the curves that are drawn: the name of each, and its points."""

    tables: list[Table]
    figures: dict[str, Any] = field(default_factory=dict)


class Experiment(NamedTuple):
    """One experiment: its ``question``, how it is ``run``, and how it is drawn as SVG."""

    question: str
    run: Callable[[Options], Result]
    draw: Callable[[Result, Path], None] | None = None


class Origin(NamedTuple):
    """The origin of a result: a ``command``, and the ``commit`` on which it ran."""

    command: str
    commit: str


def write(name: str, experiment: Experiment, result: Result, origin: Origin, folder: Path) -> None:
    """Write ``folder/name.json``, and draw the figures."""
    folder.mkdir(parents=True, exist_ok=True)
    data = {"experiment": name, "question": experiment.question, **origin._asdict(), **asdict(result)}
    (folder / f"{name}.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    if experiment.draw is not None:
        experiment.draw(result, folder)


def read(path: Path) -> tuple[Result, Origin]:
    """Return the result and the origin in a JSON file that ``write`` wrote."""
    data = json.loads(path.read_text(encoding="utf-8"))
    tables = [Table(**table) for table in data["tables"]]
    return Result(tables, data["figures"]), Origin(data["command"], data["commit"])


def markdown(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """Return a table as Markdown: text is aligned to the left and figures to the right, as in any book."""
    numeric = [all(not isinstance(row[index], str) for row in rows) for index in range(len(columns))]
    lines = [columns, ["---:" if right else "---" for right in numeric]]
    lines += [[_text(cell) for cell in row] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _text(cell: Cell) -> str:
    """A cell as it is printed: with one decimal place, and two digits where that would be 0."""
    if cell is None:
        return "–"
    if not isinstance(cell, float):
        return str(cell)
    return f"{cell:.2g}" if 0 < abs(cell) < 0.1 else f"{cell:.1f}"


def percent(part: float, whole: float) -> float | None:
    """Return ``part`` of ``whole`` in percent; nothing if there is no whole."""
    return 100 * part / whole if whole else None


def mean(values: Iterable[float | None]) -> float | None:
    """Return the mean of the values that are not None."""
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def mean_of_languages(values: Iterable[tuple[str, float | None]]) -> float | None:
    """Return the mean over languages of the mean in each: a language has one weight, however many models it has."""
    of_each: dict[str, list[float | None]] = {}
    for language, value in values:
        of_each.setdefault(language, []).append(value)
    return mean(map(mean, of_each.values()))


def deviation(values: Sequence[float | None]) -> float | None:
    """Return the sample standard deviation, as the paper gives it; nothing of fewer than two values."""
    known = [value for value in values if value is not None]
    return stdev(known) if len(known) > 1 else None
