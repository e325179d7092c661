"""The same figures for the existing rules: which of them are choices that people make both ways?

python -m benchmarks.candidates.rules --language L [--files N] [--lines N] [--programs N] [--work FOLDER]
"""

from __future__ import annotations

import argparse
import random
from importlib import import_module
from pathlib import Path
from types import ModuleType

import sew_hooks
from benchmarks.candidates.reading import Candidate, Choice, Reading
from benchmarks.candidates.tally import HEAD, Read, row
from benchmarks.candidates.texts import MODELS, WORK, Text, models, production
from benchmarks.corpora import add_data_option


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--language", choices=MODELS, required=True)
    parser.add_argument("--files", type=int, default=128, help="of either kind (default: %(default)s)")
    parser.add_argument("--lines", type=int, default=120_000, help="of production code (default: %(default)s)")
    parser.add_argument("--programs", type=int, default=2_000, help="of models (default: %(default)s)")
    parser.add_argument("--work", type=Path, default=WORK, help="where files are kept (default: %(default)s)")
    add_data_option(parser)
    options = parser.parse_args()
    counters = import_module(f"benchmarks.candidates.{options.language}")
    written = production(options.language, options.work, options.lines, counters.tidy)
    generated = models(options.language, options.data, options.programs, options.work, counters.tidy)
    here, there = (_read(counters, texts, options.language, options.files) for texts in (written, generated))
    rules = sorted({choice.candidate for _, reading in here + there for choice in reading.choices})
    for cells in (HEAD, ["---"] * len(HEAD), *(row(Candidate(rule, "", ""), here, there) for rule in rules)):
        print("| " + " | ".join(cells) + " |")


def _read(counters: ModuleType, texts: list[Text], language: str, files: int) -> list[Read]:
    readings = []
    for text in random.Random(1).sample(texts, min(files, len(texts))):
        reading = counters.read(text.code)
        try:
            sites = sew_hooks.find_sites(text.code, language)
        except sew_hooks.SewError:
            continue
        if reading is not None:
            choices = [Choice(site.rule, site.bit, site.line, _unit(reading, site.line)) for site in sites]
            readings.append((text.project, Reading(reading.lines, reading.units, choices)))
    return readings


def _unit(reading: Reading, line: int) -> int:
    return next((index for index, (first, last) in enumerate(reading.units) if first <= line <= last), -1)


if __name__ == "__main__":
    main()
