"""How do people choose? Counts both variants of every rule over code that people wrote.

    python -m benchmarks.calibrate [--language L] [--sample N] [--jobs N] [--output FOLDER]

Writes the calibration table of each language, counted over the corpora ``calibration_*``: how often each rule's sites
are in variant 0 and in variant 1, and where the counts come from. A sample writes nothing and only prints the counts.
Files from repositories that use a formatter say nothing about people's formatting, so rules of kind ``formatting``
leave them out.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.corpora import Program, add_data_option, add_language_option, add_sample_options, draw, read, work
from sew_hooks.reports.corpus_table import show_table
from sew_hooks.rulebook.rule_texts import load_rules
from sew_hooks.run import corpus_counts
from sew_hooks.run.corpus import CorpusText
from sew_hooks.scheme.calibration import CalibrationTable

FORMATTED = "doocs/"
"""Owners whose repositories run a formatter over every contribution."""

OUTPUT = Path(__file__).resolve().parents[1] / "rules" / "calibration" / "contest"


def count(program: Program) -> corpus_counts.Count:
    """Return the count of one program."""
    found = corpus_counts.count(CorpusText(str(program["id"]), program["code"]), program["lang"])
    if not str(program["source_repo"]).startswith(FORMATTED):
        return found
    kinds = {rule.id: rule.kind for rule in load_rules(program["lang"])}
    return found._replace(sites={rule: pair for rule, pair in found.sites.items() if kinds[rule] != "formatting"})


def corpus_of(language: str) -> str:
    """Return the name of the corpus that the table of ``language`` is counted over."""
    return f"calibration_{language}"


def tabulate(programs: list[Program], language: str, jobs: int) -> CalibrationTable:
    """Return the calibration table of ``programs``, which come from the corpus of ``language``."""
    return corpus_counts.tabulate(work(count, programs, jobs), corpus_of(language), language)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add_data_option(parser)
    add_language_option(parser)
    add_sample_options(parser)
    parser.add_argument("--output", type=Path, default=OUTPUT, help="where the tables go (default: %(default)s)")
    options = parser.parse_args()
    for language in options.language:
        programs = read(options.data, corpus_of(language))
        table = tabulate(draw(programs, options.sample, options.seed), language, options.jobs)
        print(f"\n{corpus_of(language)}\n")
        show_table(table)
        if options.sample is None:
            path = options.output / f"{language}.json"
            corpus_counts.write_table(table, path)
            print(f"written to {path}", flush=True)


if __name__ == "__main__":
    main()
