"""Rerun an experiment: ``python -m benchmarks.evaluation NAME [--sample N] [--jobs N]``.

Writes ``NAME.json`` and the experiment's figures into ``docs/evaluation``, prints its tables, and writes the tables of
``docs/evaluation.md`` and ``README.md`` again. ``all`` runs every experiment in turn, and ``page`` only writes the
tables of those pages. A run that was interrupted continues where it stopped.
"""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path

from benchmarks.corpora import LANGUAGES
from benchmarks.evaluation.experiments import EXPERIMENTS
from benchmarks.evaluation.options import OUTPUT, PAPER, Options, add_options
from benchmarks.evaluation.page import PAGES, filled
from benchmarks.evaluation.result import Origin, markdown, write


def _command(name: str, options: Options) -> str:
    """The command that gives the same result anywhere: without the number of processes, and without paths."""
    parts = ["python -m benchmarks.evaluation", name]
    if set(options.language) != set(LANGUAGES):
        parts += [f"--language {language}" for language in options.language]
    if options.sample is not None:
        parts.append(f"--sample {options.sample} --seed {options.seed}")
    if options.profile != PAPER:
        parts.append(f"--profile {options.profile}")
    if options.rewriter is not None:
        parts.append(f"--rewriter {options.rewriter!r}")
    return " ".join([*parts, *(f"--repository {path.name}" for path in options.repository)])


def _commit() -> str:
    """The commit of this checkout, with a plus sign where the work tree differs; unknown outside of git."""
    command = ["git", "describe", "--always", "--exclude=*", "--dirty=+"]
    done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def main() -> None:
    listing = "\n".join(f"  {name:17}{experiment.question}" for name, experiment in EXPERIMENTS.items())
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.evaluation",
        description=(__doc__ or "").split("\n")[0],
        epilog=f"experiments:\n{listing}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("experiment", choices=[*EXPERIMENTS, "all", "page"], nargs="+", metavar="EXPERIMENT")
    add_options(parser)
    arguments = vars(parser.parse_args())
    names, output = (arguments.pop(name) for name in ("experiment", "output"))
    names = list(EXPERIMENTS) if "all" in names else [name for name in names if name != "page"]
    if arguments["profile"] != PAPER:
        output /= arguments["profile"]
    if arguments["sample"] is not None and output.is_relative_to(OUTPUT):
        output = Path(arguments["work"]) / "sample"  # figures of a sample are not published
    options = Options(**arguments)
    for name in names:
        result = EXPERIMENTS[name].run(options)
        write(name, EXPERIMENTS[name], result, Origin(_command(name, options), _commit()), output)
        for table in result.tables:
            print(f"{table.title}\n\n{markdown(table.columns, table.rows)}\n\n{table.note}\n", flush=True)
    if output.is_relative_to(OUTPUT):
        for page in PAGES:
            page.write_text(filled(page.read_text(encoding="utf-8"), OUTPUT), encoding="utf-8")


if __name__ == "__main__":
    main()
