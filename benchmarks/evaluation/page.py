"""The tables of ``docs/evaluation.md`` and ``README.md``, each made from the results of one experiment.

On a page, a table stands between ``<!-- table: NAME -->`` and ``<!-- end -->``. ``python -m benchmarks.evaluation
page`` writes all of them again; a test compares them with the results.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.evaluation.options import OUTPUT
from benchmarks.evaluation.result import Cell, markdown, mean_of_languages, read

PAGE = OUTPUT.with_name("evaluation.md")
PAGES = PAGE, OUTPUT.parents[1] / "README.md"

_BLOCK = re.compile(r"(<!-- table: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)
_NAMES = {
    "python": "Python", "java": "Java", "cpp": "C++", "all": "all",
    "agent": "written by an agent in 2026", "production": "of real projects", "models": "written by older models",
    "definition": "`definition`", "program": "`program`", "natural": "`natural`", "paper": "`paper`",
    "syntax": "`syntax`", "contest": "`contest`", "mixed": "`mixed`", "opensource": "`opensource`",
}  # fmt: skip
"""How the page writes the contents of cells."""

Row = Mapping[str, Cell]


def _mean(rows: Sequence[Row], column: str) -> Cell:
    """The only value of a column, or the mean of its values: over models, and then over languages."""
    if len(rows) == 1:
        return rows[0][column]
    return mean_of_languages((str(row.get("Language")), _number(row[column])) for row in rows)


def _number(cell: Cell) -> float | None:
    return None if cell is None else float(cell)


def _sum(rows: Sequence[Row], column: str) -> Cell:
    total = sum(float(row[column] or 0) for row in rows)
    return int(total) if all(isinstance(row[column], int) for row in rows) else total


def _highest(rows: Sequence[Row], column: str) -> Cell:
    return max(float(row[column] or 0) for row in rows)


class Shown(NamedTuple):
    """A table of the page: what it shows of the table ``title`` in ``results``.

    ``heads`` are the columns that begin a row, and ``values`` the others, with their names on the page. If ``across``
    names a column, each of its contents is a column of the page, with the only value. ``where`` chooses rows: the
    contents of a column, or several of them. Results of several files have the column *Profile*.
    """

    results: Sequence[str]
    title: str
    heads: Sequence[str]
    values: Mapping[str, str]
    where: Mapping[str, Cell | tuple[Cell, ...]] = {}
    across: str | None = None
    combine: Callable[[Sequence[Row], str], Cell] = _mean


BOTH = "natural", "paper"
"""The profiles with results of their own."""


def _of(experiment: str) -> tuple[str, str]:
    return f"natural/{experiment}", experiment


def _same(*names: str) -> dict[str, str]:
    return {name: name for name in names}


USUAL = {"Formatter": ("black", "clang-format", "the usual")}
SHOWN: dict[str, Shown] = {
    "evidence": Shown(
        ["evidence"], "What is found again", ["Code", "Objects", "Lines"], {"Found": "Found"},
        {**USUAL, "Code": ("agent", "production"), "Lines": (25, 60, 100, 200, 400, 800)}, "Language",
    ),
    "chance": Shown(
        ["evidence"], "What is found again", ["Lines"], {"Found": "Found"},
        {**USUAL, "Code": ("agent", "production"), "Objects": "commits", "Language": "all"}, "Code",
    ),
    "unmarked": Shown(
        ["evidence"], "Unmarked code", ["Code"],
        {"Claims": "Claims", "Able": "that could be wrong", "Accused": "wrong", "Expected": "the level allows"},
        combine=_sum,
    ),
    "detection": Shown(
        _of("detection"), "Against people's solutions", ["Profile", "Scope", "Test"],
        _same("TPR at 5 % FPR", "TPR, paper", "AUROC", "AUROC, paper", "TPR at p ≤ 0.001"), {"Language": "mean"},
    ),
    "length": Shown(
        ["length"], "By number of grades", ["Grades"],
        {"exact, p ≤ 0.001": "exact test at 0.001", "calibrated, p ≤ 0.001": "calibrated test at 0.001",
         "TPR at 5 % FPR": "TPR at 5 % FPR"},
        {"Scope": "definition"},
    ),
    "keys": Shown(
        ["keys"], "Under ten keys", ["Scope"],
        _same("TPR at 5 % FPR", "TPR, deviation", "TPR, paper", "TPR, paper's deviation"), {"Language": "mean"},
    ),
    "honesty": Shown(
        _of("honesty"), "Lines above nominal beyond sampling error", ["Profile", "Test", "Table"],
        {"Lines": "Groups", **_same("at 0.1", "at 0.01", "at 0.001", "at 0.0001"), "at 1e-05": "at 0.00001"},
    ),
    "many-files": Shown(
        ["many-files"], "Runs over eight files", ["Test", "Level"],
        {"None marked: runs that say marked": "nothing is marked: runs that say *marked*",
         "One marked: false among what is reported": "one file is marked: false share of what is reported"},
        combine=_highest,
    ),
    "other-keys": Shown(
        ["other-keys"], "Tested under other keys", ["Table", "Code"], {"at 0.001": "at 0.001"},
        {"Scope": "definition"}, "Language",
    ),
    "calibration": Shown(
        ["calibration"], "Judged by each table", ["Table"], {"TPR at p ≤ 0.001": "TPR at p ≤ 0.001"},
        {"Scope": "definition", "Unmarked code": "contest"}, "Language",
    ),
    "attacks": Shown(
        _of("attacks"), "TPR at 5 % FPR", ["Profile", "Scope"],
        _same("None", "Formatting", "Comments", "Renaming", "Rewriting", "Rewriting, paper"), {"Language": "mean"},
    ),
    "decrease": Shown(
        _of("attacks"), "Relative decrease of the TPR under the four attacks that need no language model",
        ["Profile", "Scope"], {"Mean": "Decrease", "paper": "paper"},
    ),
    "survival": Shown(
        ["survival"], "After attacks", ["Attack"],
        _same("Contexts kept", "Contexts, paper", "Grades found again", "Grades, paper", "Still agreeing"),
        {"Scope": "definition", "Attack": ("formatting", "linting", "comments", "renaming")},
    ),
    "flipping": Shown(
        ["flipping"], "A share of the sites reversed", ["Share of", "Reversed"],
        _same("of all sites", "TPR at 5 % FPR", "paper, lowest", "paper, highest"),
        {"Scope": "definition", "Reversed": (25.0, 50.0, 75.0, 100.0)},
    ),
    "inference": Shown(
        _of("inference"), "By number of programs seen", ["Profile", "Scope", "Language"], _same("Accuracy", "paper"),
        {"Seen": 100},
    ),
    "ablation": Shown(
        ["ablation"], "Means", ["Calibration", "Grades"], _same("TPR", "paper, TPR", "Attacks", "paper, Attacks"),
        {"Scope": "definition"},
    ),
    "ageing": Shown(
        _of("ageing"), "All repositories", ["Profile", "Scope"],
        _same("Files", "Detected when marked", "Still detected", "Changed, still detected"), {"Commits": 50},
    ),
    "habit-addresses": Shown(
        ["habit-addresses"], "Addresses", ["Language", "Besides the rule"],
        _same("Still, all", "Still, changed", "Known, programs", "Known, files", "Functions renamed"),
        {"Besides the rule": ("counts", "own name", "qualified name", "qualified name, counts")},
    ),
    "changed": Shown(
        ["naturalness"], "Lines changed and detection", ["Language", "Profile"],
        _same("Lines changed", "TPR at 5 % FPR"), {"Profile": ("natural", "paper", "syntax", "all")},
    ),
    "findings": Shown(
        ["naturalness"], "Findings", ["Linter", "Profile"], _same("Before", "New", "Gone"),
        {"Profile": BOTH},
    ),
    "function": Shown(
        ["function"], "Pass rates", ["Language"], _same("Programs", "Marked", "Broken"), combine=_sum
    ),
}  # fmt: skip


def filled(page: str, folder: Path) -> str:
    """Return the page with all its tables as the results in ``folder`` have them."""
    return _BLOCK.sub(lambda block: f"{block[1]}\n{_table(SHOWN[block[2]], folder)}\n\n{block[3]}", page)


def names(page: str) -> list[str]:
    """Return the names of the tables on a page."""
    return [block[2] for block in _BLOCK.finditer(page)]


def _table(shown: Shown, folder: Path) -> str:
    """The table and, below it, the command that makes it."""
    rows: list[Row] = []
    origins = []
    for name in shown.results:
        result, origin = read(folder / f"{name}.json")
        origins.append(f"`{origin.command}` ({origin.commit})")
        (table,) = (table for table in result.tables if table.title == shown.title)
        profile = BOTH[not name.startswith("natural/")]
        of_result = {"Profile": profile} if len(shown.results) > 1 else {}
        rows += [of_result | dict(zip(table.columns, row, strict=True)) for row in table.rows]
    chosen = [row for row in rows if all(_is_in(row[column], wanted) for column, wanted in shown.where.items())]
    return f"{_pivoted(shown, chosen)}\n\n{', '.join(origins)}"


def _is_in(cell: Cell, wanted: Cell | tuple[Cell, ...]) -> bool:
    return cell in wanted if isinstance(wanted, tuple) else cell == wanted


def _pivoted(shown: Shown, rows: Iterable[Row]) -> str:
    lines: dict[tuple[Cell, ...], dict[Cell, list[Row]]] = {}
    contents: dict[Cell, None] = {}
    for row in rows:
        content = row[shown.across] if shown.across else None
        contents[content] = None
        lines.setdefault(tuple(row[head] for head in shown.heads), {}).setdefault(content, []).append(row)
    columns = (
        [str(_NAMES.get(str(content), content)) for content in contents] if shown.across else shown.values.values()
    )
    cells = [
        [
            *(_NAMES.get(str(head), head) for head in heads),
            *(
                shown.combine(by_content[content], column) if content in by_content else None
                for content in contents
                for column in shown.values
            ),
        ]
        for heads, by_content in lines.items()
    ]
    return markdown([*shown.heads, *columns], cells)
