"""How do people choose, in contests and in production? Counts both corpora into the table that is used by default.

    python -m benchmarks.mixed [--language L] [--jobs N] [--work FOLDER] [--output FOLDER]

Writes the calibration table of each language, counted over the texts of ``benchmarks.calibrate`` and
``benchmarks.opensource``: a rule is stable if it is stable over both together.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks import calibrate
from benchmarks.corpora import add_data_option, read, work
from benchmarks.opensource.counting import add_options, counts
from sew_hooks.reports.corpus_table import show_table
from sew_hooks.run.corpus_counts import tabulate, write_table

OUTPUT = Path(__file__).resolve().parents[1] / "rules" / "calibration" / "mixed"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add_data_option(parser)
    add_options(parser, OUTPUT)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    for language in options.language:
        contest = work(calibrate.count, read(options.data, calibrate.corpus_of(language)), options.jobs)
        table = tabulate([*contest, *counts(options.work, language, options.jobs)], "mixed", language)
        write_table(table, options.output / f"{language}.json")
        print(f"\n{language}\n")
        show_table(table)


if __name__ == "__main__":
    main()
