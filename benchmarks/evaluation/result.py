"""The result of an experiment: tables, written as JSON and as Markdown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from statistics import stdev
from typing import Any, NamedTuple

from benchmarks.evaluation.options import OUTPUT, Options

Cell = str | int | float | None
"""``None`` stands where there is no figure: the paper did not measure it, or nothing could be counted."""


@dataclass
class Table:
    """One table: columns, rows, and a ``note`` on how it was counted. Shares are given in percent."""

    title: str
    columns: list[str]
    rows: list[list[Cell]]
    note: str = ""


@dataclass
class Result:
    """The result of one experiment. ``figures`` has the curves that are drawn: the name of each, and its points."""

    tables: list[Table]
    figures: dict[str, Any] = field(default_factory=dict)

    def figure(self, title: str, column: str, *start: Cell) -> str:
        """Return a figure as the page shows it: a dash if it is missing.

        It is the figure in the first ``column`` of this name, in the first row of the table ``title`` that begins with
        the cells ``start``. ``None`` in ``start`` fits any cell.
        """
        for table in self.tables:
            if table.title == title:
                for row in table.rows:
                    if all(want in (None, cell) for want, cell in zip(start, row, strict=False)):
                        return _cell(row[table.columns.index(column)])
        return _cell(None)


class Page(NamedTuple):
    """The text of a page besides its tables.

    ``purpose`` tells what the figures are for. ``example`` gives one result as a sentence. ``legend`` says what each
    column means; its keys are column names or patterns such as ``at *``.
    """

    purpose: str
    example: Callable[[Result], str]
    legend: Mapping[str, str]


class Experiment(NamedTuple):
    """One experiment: its ``question``, how it is ``run``, how it is drawn as SVG, and the text of its page."""

    question: str
    run: Callable[[Options], Result]
    draw: Callable[[Result, Path], None] | None = None
    page: Page | None = None


class Origin(NamedTuple):
    """The origin of a result: a ``command``, and the ``commit`` on which it ran (``None``: older, and not recorded)."""

    command: str
    commit: str | None


def write(name: str, experiment: Experiment, result: Result, origin: Origin, folder: Path) -> None:
    """Write ``folder/name.json`` and ``folder/name.md``, and draw the figures."""
    folder.mkdir(parents=True, exist_ok=True)
    data = {"experiment": name, "question": experiment.question, **origin._asdict(), **asdict(result)}
    (folder / f"{name}.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    write_page(name, experiment, result, origin, folder)
    if experiment.draw is not None:
        experiment.draw(result, folder)


def write_page(name: str, experiment: Experiment, result: Result, origin: Origin, folder: Path) -> None:
    """Write ``folder/name.md``. The pages that it refers to are beside ``OUTPUT``, and it may be in a folder there."""
    text = markdown(name, experiment, result, origin)
    if folder.parent == OUTPUT:
        text = text.replace("](../", "](../../")
    (folder / f"{name}.md").write_text(text, encoding="utf-8")


def read(path: Path) -> tuple[Result, Origin]:
    """Return the result and the origin in a JSON file that ``write`` wrote."""
    data = json.loads(path.read_text(encoding="utf-8"))
    tables = [Table(**table) for table in data["tables"]]
    return Result(tables, data["figures"]), Origin(data["command"], data["commit"])


def markdown(name: str, experiment: Experiment, result: Result, origin: Origin) -> str:
    """Return a result as a page: what it is for, an example, what the columns mean, and the tables."""
    made = f"Made by `{origin.command}`" + (f" at commit {origin.commit}." if origin.commit else ".")
    parts = [f"# {name.replace('-', ' ').replace('_', ' ').capitalize()}", experiment.question]
    if experiment.page is not None:
        parts.append(experiment.page.purpose)
        if result.tables[0].rows:
            parts.append(f"**Example.** {experiment.page.example(result)}")
    parts.append(made)
    if experiment.page is not None:
        parts += ["## How to read the tables", _legend(experiment.page.legend, result.tables)]
    for table in result.tables:
        parts += [f"## {table.title}", _table(table), table.note]
    return "\n\n".join(part for part in parts if part) + "\n"


def _legend(meanings: Mapping[str, str], tables: Iterable[Table]) -> str:
    """A table of what the columns mean, in the order in which they appear; columns of one pattern share a line."""
    shown: dict[str, list[str]] = {}
    for column in dict.fromkeys(column for table in tables for column in table.columns):
        pattern = next((pattern for pattern in meanings if fnmatchcase(column, pattern)), None)
        if pattern is not None:
            shown.setdefault(pattern, []).append(column)
    lines = ["| Column | Meaning |", "| --- | --- |"]
    return "\n".join(lines + [f"| {'; '.join(columns)} | {meanings[pattern]} |" for pattern, columns in shown.items()])


def _table(table: Table) -> str:
    # Text is aligned to the left and figures to the right, as in any book.
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
    """Return the mean of the values that are not None."""
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def mean_of_languages(values: Iterable[tuple[str, float | None]]) -> float | None:
    """Return the mean over languages of the mean in each: a language has one weight, however many models it has."""
    of_each: dict[str, list[float | None]] = {}
    for language, value in values:
        of_each.setdefault(language, []).append(value)
    return mean([mean(one) for one in of_each.values()])


def deviation(values: Sequence[float | None]) -> float | None:
    """Return the sample standard deviation, as the paper gives it; nothing of fewer than two values."""
    known = [value for value in values if value is not None]
    return stdev(known) if len(known) > 1 else None
