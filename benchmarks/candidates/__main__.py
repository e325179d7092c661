"""Counts the candidates for natural rules in production code and in models' code.

    python -m benchmarks.candidates --language L [--lines N] [--programs N] [--without PATTERN] [--refused SHARE]

Fetches the releases that ``archives.csv`` pins, draws files from each, formats them, and prints a table of the
candidates. It also prints how much evidence the candidates marked *counted* add up to. The pages
``docs/evaluation/candidates-*`` explain the columns.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

from benchmarks.candidates.reading import Reading
from benchmarks.candidates.tally import EVIDENCE_HEAD, HEAD, Read, evidence, row
from benchmarks.candidates.texts import MODELS, WORK, Text, models, production
from benchmarks.corpora import add_data_option
from sew_hooks.reports.console import track


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--language", choices=MODELS, required=True)
    parser.add_argument("--lines", type=int, default=120_000, help="lines of production code (default: %(default)s)")
    parser.add_argument("--programs", type=int, default=2_000, help="programs of models (default: %(default)s)")
    parser.add_argument("--work", type=Path, default=WORK, help="where files are kept (default: %(default)s)")
    parser.add_argument("--without", metavar="PATTERN", default="$^", help="candidates that do not count as evidence")
    parser.add_argument(
        "--refused", type=float, default=0, help="share of the places that do not count, drawn at random"
    )
    parser.add_argument("--habits", action="store_true", help="count every place as a habit")
    add_data_option(parser)
    options = parser.parse_args()
    counters = import_module(f"benchmarks.candidates.{options.language}")
    written = _read(counters, production(options.language, options.work, options.lines, counters.tidy))
    generated = _read(counters, models(options.language, options.data, options.programs, options.work, counters.tidy))
    _table(HEAD, (row(candidate, written, generated) for candidate in counters.CANDIDATES))
    for title, wanted in (("counted", {"chosen"}), ("counted and in reserve", {"chosen", "reserve"})):
        counted = [c for c in counters.CANDIDATES if any(getattr(c, name) for name in wanted)]
        counted = [candidate for candidate in counted if not re.search(options.without, candidate.name)]
        chosen = {candidate.name: "habit" if options.habits else candidate.sort for candidate in counted}
        for kind, read in (("Production code", written), ("Models' code", generated)):
            texts = [(project, _thinned(reading, options.refused)) for project, reading in read]
            lines = sum(reading.lines for _, reading in texts)
            print(f"\n{kind}, {len(chosen)} candidates {title}; {len(texts)} files, {lines} lines\n")
            _table(EVIDENCE_HEAD, evidence(texts, chosen))


def _read(counters: ModuleType, texts: Sequence[Text]) -> list[Read]:
    readings = ((text.project, counters.read(text.code)) for text in track(texts, "Counting", len(texts)))
    return [(project, reading) for project, reading in readings if reading is not None]


def _thinned(reading: Reading, refused: float) -> Reading:
    draw = random.Random(reading.lines)
    return replace(reading, choices=[choice for choice in reading.choices if draw.random() >= refused])


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    for cells in (head, ["---"] * len(head), *rows):
        print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
