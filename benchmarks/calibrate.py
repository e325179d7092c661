"""How do people choose? Counts both variants of every rule over code that people wrote.

    python -m benchmarks.calibrate [--language L] [--sample N] [--jobs N] [--output FOLDER]

Writes the calibration table of each language, counted over the corpora ``calibration_*``: how often each rule's
sites stand in variant 0 and in variant 1, and where the counts come from. A sample writes nothing and only
prints the counts. Rows of formatted source repositories say nothing about people's formatting: rules of kind
``formatting`` leave them out.
"""

from __future__ import annotations

import argparse
import datetime
from collections import Counter
from pathlib import Path

import sew_hooks
from benchmarks.corpora import Program, add_data_option, add_language_option, add_sample_options, draw, read, work
from sew_hooks.scheme.calibration import CalibrationTable

FORMATTED = "doocs/"
"""Repositories whose owner is this run a formatter over all that is contributed."""

OUTPUT = Path(__file__).resolve().parents[1] / "rules" / "calibration" / "contest"

Counts = Counter[tuple[str, int]]
"""Sites by rule and bit."""


def count(program: Program) -> Counts | None:
    """Return the sites of one program by rule and bit, or nothing if the library refuses it."""
    try:
        sites = sew_hooks.find_sites(program["code"], program["lang"])
    except sew_hooks.SewError:
        return None
    formatted = str(program["source_repo"]).startswith(FORMATTED)
    return Counter((site.rule, site.bit) for site in sites if not (formatted and site.kind == "formatting"))


def corpus_of(language: str) -> str:
    """Return the name of the corpus that the table of ``language`` is counted over."""
    return f"calibration_{language}"


def tabulate(corpus: str, programs: list[Program], jobs: int) -> CalibrationTable:
    """Return the calibration table of ``programs``, which come from ``corpus``."""
    counted = [found for found in work(count, programs, jobs) if found is not None]
    total: Counts = Counter()
    for found in counted:
        total.update(found)
    origin: dict[str, str | int] = {
        "corpus": corpus,
        "files": len(counted),
        "sites": total.total(),
        "date": datetime.date.today().isoformat(),
        "version": sew_hooks.__version__,
    }
    return CalibrationTable({rule: (total[rule, 0], total[rule, 1]) for rule, _ in total}, origin)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add_data_option(parser)
    add_language_option(parser)
    add_sample_options(parser)
    parser.add_argument("--output", type=Path, default=OUTPUT, help="where the tables go (default: %(default)s)")
    options = parser.parse_args()
    for language in options.language:
        corpus = corpus_of(language)
        programs = read(options.data, corpus)
        table = tabulate(corpus, draw(programs, options.sample, options.seed), options.jobs)
        print(f"{corpus}: {table.origin['files']} of {len(programs)} programs, {table.origin['sites']} sites")
        for rule, (zeros, ones) in sorted(table.counts.items()):
            print(f"{rule:26}{zeros:9}{ones:9}   q = {table.probability_of_one(rule):.3f}")
        if options.sample is None:
            path = options.output / f"{language}.json"
            path.write_text(table.to_json(), encoding="utf-8")
            print(f"written to {path}", flush=True)


if __name__ == "__main__":
    main()
