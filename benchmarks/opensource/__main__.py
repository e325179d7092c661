"""How do people choose in production code? Counts both variants of every rule over releases from before 2021.

    python -m benchmarks.opensource [--language L] [--jobs N] [--work FOLDER] [--output FOLDER]

Fetches the archives that ``archives.csv`` pins by name, version and checksum: wheels with ``pip download``, and with
``apt-get source`` the upstream tarballs of Debian's source packages, which needs Debian and a ``deb-src`` entry in
apt's sources. An archive with a file dated 2021 or later is refused. Writes the calibration table of each language. A
run that was interrupted continues where it stopped.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.opensource.archives import catalogue
from benchmarks.opensource.counting import add_options, counts
from sew_hooks.reports.corpus_table import show_table
from sew_hooks.run.corpus_counts import tabulate, write_table

OUTPUT = Path(__file__).resolve().parents[2] / "rules" / "calibration" / "opensource"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add_options(parser, OUTPUT)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    for language in options.language:
        table = tabulate(counts(options.work, language, options.jobs), "opensource", language)
        write_table(table, options.output / f"{language}.json")
        print(f"\n{language}: {len(catalogue(language))} projects\n")
        show_table(table)


if __name__ == "__main__":
    main()
