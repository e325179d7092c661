"""What an experiment finds: tables, written as JSON and as Markdown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import stdev
from typing import Any, NamedTuple

from benchmarks.evaluation.options import Options

Cell = str | int | float | None
"""``None`` is a figure that there is not: the paper did not measure it, or nothing could be counted."""


@dataclass
class Table:
    """One table: columns, rows, and a line on what its figures are. Shares are given in percent."""

    title: str
    columns: list[str]
    rows: list[list[Cell]]
    note: str = ""


@dataclass
class Result:
    """All that one experiment found. ``figures`` holds what is drawn: a curve's name and its points."""

    tables: list[Table]
    figures: dict[str, Any] = field(default_factory=dict)


class Experiment(NamedTuple):
    """One experiment: its ``question``, how it is ``run``, and how its figures are drawn as SVG into a folder."""

    question: str
    run: Callable[[Options], Result]
    draw: Callable[[Result, Path], None] | None = None


class Origin(NamedTuple):
    """What a result was made by: a ``command``, and the ``commit`` it ran on."""

    command: str
    commit: str


def write(name: str, experiment: Experiment, result: Result, origin: Origin, folder: Path) -> None:
    """Write ``folder/name.json`` and ``folder/name.md``, and draw the figures."""
    folder.mkdir(parents=True, exist_ok=True)
    data = {"experiment": name, "question": experiment.question, **origin._asdict(), **asdict(result)}
    (folder / f"{name}.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    (folder / f"{name}.md").write_text(markdown(name, experiment, result, origin), encoding="utf-8")
    if experiment.draw is not None:
        experiment.draw(result, folder)


def markdown(name: str, experiment: Experiment, result: Result, origin: Origin) -> str:
    """Return the tables of a result as a page."""
    made = f"Made by `{origin.command}` at commit {origin.commit}."
    parts = [f"# {name.replace('_', ' ').capitalize()}", experiment.question, made]
    for table in result.tables:
        parts += [f"## {table.title}", _table(table), table.note]
    return "\n\n".join(part for part in parts if part) + "\n"


def _table(table: Table) -> str:
    # Text stands on the left and figures on the right, as in any book.
    numeric = [all(not isinstance(row[index], str) for row in table.rows) for index in range(len(table.columns))]
    rows = [table.columns, ["---:" if right else "---" for right in numeric]]
    rows += [[_cell(cell) for cell in row] for row in table.rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _cell(cell: Cell) -> str:
    if cell is None:
        return "–"
    return (
        f"{cell:.4g}"
        if isinstance(cell, float) and 0 < abs(cell) < 0.1
        else f"{cell:.2f}"
        if isinstance(cell, float)
        else str(cell)
    )


def percent(part: float, whole: float) -> float | None:
    """Return ``part`` of ``whole`` in percent; nothing if there is no whole."""
    return 100 * part / whole if whole else None


def mean(values: Iterable[float | None]) -> float | None:
    """Return the mean of the values there are."""
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def mean_of_languages(values: Iterable[tuple[str, float | None]]) -> float | None:
    """Return the mean over languages of the mean in each: however many models a language has, it weighs the same."""
    of_each: dict[str, list[float | None]] = {}
    for language, value in values:
        of_each.setdefault(language, []).append(value)
    return mean([mean(one) for one in of_each.values()])


def deviation(values: Sequence[float | None]) -> float | None:
    """Return the sample standard deviation, as the paper gives it; nothing of fewer than two values."""
    known = [value for value in values if value is not None]
    return stdev(known) if len(known) > 1 else None
