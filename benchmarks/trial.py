"""The result of trying a rewritten project: a row of the page on trials, kept as a JSON file.

    python -m benchmarks.trial FOLDER

prints the page for the rows in a folder, which ``benchmarks.stdlib`` and ``benchmarks.projects`` write (``--rows``).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import warnings
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import sew_hooks
from benchmarks.corpora import SCOPES, key

WAYS = ("key", "zeros", "ones", "coin")
"""How a project is rewritten: with a key, or with every site in variant 0, in variant 1, or as a coin falls."""

LISTED = 20
"""The number of refusals and differences that a run prints for a row."""

_HEAD = """\
| Project | Version | Files | Sites | Changed | Tests | Differ | Warnings |
|---|---|---:|---:|---:|---:|---:|---:|"""


@dataclass
class Rewritten:
    """The result of rewriting a project's files: their number and length, how many changed, and which were refused.

    ``sites`` counts the places with a choice, and ``flipped`` those of them that changed. ``left`` counts the places of
    marked files that stay as they are, because their edits did not pass verification.
    """

    files: int = 0
    lines: int = 0
    changed: int = 0
    sites: int = 0
    flipped: int = 0
    left: int = 0
    refused: list[str] = field(default_factory=list)

    def rewrite(self, paths: Iterable[Path], root: Path, language: str, way: str, scope: str) -> None:
        """Rewrite the files at ``paths`` in place, and count. Refusals name a file as seen from ``root``."""
        for path in paths:
            before = path.read_bytes()
            self.files += 1
            self.lines += before.count(b"\n")
            try:
                after = self._rewritten(before, language, way, scope)
            except sew_hooks.SewError as error:
                self.refused.append(f"{path.relative_to(root)}: {error}")
                continue
            path.write_bytes(after)
            self.changed += after != before

    def _rewritten(self, source: bytes, language: str, way: str, scope: str) -> bytes:
        if way == "key":
            marked = sew_hooks.embed(source, language, key(0), scope=scope)
            self.left += len(marked.left)
            self.sites += len(marked.sites)
            self.flipped += len(marked.changes)
            return marked.source
        coin = random.Random(len(source))
        fixed = {"zeros": 0, "ones": 1}.get(way)
        changes = list[bool]()

        def choose(site: sew_hooks.Site) -> int:
            variant = coin.getrandbits(1) if fixed is None else fixed
            changes.append(variant != site.bit)
            return variant

        after = sew_hooks.rewrite(source, language, choose, scope=scope)
        self.sites += len(changes)
        self.flipped += sum(changes)
        return after


@dataclass(frozen=True)
class Row:
    """A version of a project, rewritten one way, and the outcomes of its ``tests``.

    ``different`` are the tests with another outcome, and ``named`` are those of them that look at the text of the
    project and not at its behaviour, each with that text. ``warnings`` are the numbers of places with compiler
    warnings, before and after.
    """

    project: str
    version: str
    way: str
    scope: str
    rewritten: Rewritten
    tests: int
    different: list[str]
    named: dict[str, str]
    warnings: tuple[int, int]

    def show(self) -> None:
        """Print the row."""
        made = self.rewritten
        print(
            f"{self.project} {self.version}, {self.way}, scope {self.scope}: "
            f"{made.changed} of {made.files} files rewritten, {made.flipped} of {made.sites} sites, "
            f"{len(made.refused)} refused, {made.left} places left; {self.tests} tests, {len(self.different)} differ, "
            f"{len(self.named)} named; warnings {self.warnings[0]} before, {self.warnings[1]} after",
            flush=True,
        )
        for line in [*(f"refused: {reason}" for reason in made.refused), *self.different][:LISTED]:
            print(f"  {line}", flush=True)

    def write(self, folder: Path) -> None:
        """Write the row into ``folder``, over an earlier one of the same project and way."""
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(asdict(self), indent=1) + "\n"
        (folder / f"{self.project}-{self.way}.json").write_text(text, encoding="utf-8")


def warnings_of(files: Iterable[Path]) -> int:
    """Return how many warnings CPython's compiler has for ``files``; none for a file that it cannot compile."""
    total = 0
    for file in files:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            with suppress(SyntaxError, ValueError):
                compile(file.read_bytes(), str(file), "exec")
            total += len(caught)
    return total


def read(path: Path) -> Row:
    """Return the row that was written to a file."""
    fields = json.loads(path.read_text(encoding="utf-8"))
    return Row(**{**fields, "rewritten": Rewritten(**fields["rewritten"]), "warnings": tuple(fields["warnings"])})


def page(rows: Iterable[Row]) -> str:
    """Return a Markdown table with a line for each project, and below it what was refused, differed and was named.

    A cell has one figure if all ways gave the same, and otherwise one for each way.
    """
    by_project: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: (row.project, WAYS.index(row.way))):
        by_project.setdefault(row.project, []).append(row)
    lines, notes = [_HEAD], dict[str, list[str]]()
    for project, ways in by_project.items():
        cells = zip(*map(_cells, ways), strict=True)
        together = (cell[0] if len(set(cell)) == 1 else ", ".join(cell) for cell in cells)
        lines.append(f"| {project} | {' | '.join(together)} |")
        for row in ways:
            for note in _notes(row):
                notes.setdefault(f"{project}: {note}", []).append(row.way)
    return "\n".join([*lines, "", *(f"- {note} ({', '.join(ways)})" for note, ways in notes.items())])


def _cells(row: Row) -> list[str]:
    made = row.rewritten
    before, after = row.warnings
    figures = [made.files, made.sites, made.flipped, row.tests, len(row.different), after - before]
    return [row.version, *map(str, figures)]


def _notes(row: Row) -> list[str]:
    refused = [f"refused {reason}" for reason in row.rewritten.refused]
    different = [f"differs: {test}" for test in row.different]
    return [*refused, *different, *(f"`{test}` {reason}" for test, reason in row.named.items())]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of every trial."""
    parser.add_argument("--way", action="append", choices=WAYS, help="how to rewrite (repeatable; default: all)")
    parser.add_argument("--scope", choices=SCOPES, default=SCOPES[0])
    parser.add_argument("--work", type=Path, help="folder to work in, and to keep (default: a temporary one)")
    parser.add_argument("--rows", type=Path, help="folder for what was found, a file a project and way")


if __name__ == "__main__":
    print(page(map(read, sorted(Path(sys.argv[1]).glob("*.json")))))
