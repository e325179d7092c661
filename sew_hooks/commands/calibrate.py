"""``sew calibrate``: counting a corpus."""

from __future__ import annotations

from pathlib import Path

import click

from sew_hooks.commands import options
from sew_hooks.commands.outcomes import CLEAN
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.errors import UsageError


@click.command()
@click.argument("paths", nargs=-1, required=True, type=options.FILE)
@click.option("--language", required=True, type=click.Choice(LANGUAGES), help="The language to count.")
@click.option("--output", required=True, type=options.FILE, help="File to write the table to.")
@click.option("--corpus", help="Name of the corpus in the table. Default: the name of the first path.")
@options.jobs
@options.dask
@options.quiet
def calibrate(
    paths: tuple[Path, ...],
    language: str,
    output: Path,
    corpus: str | None,
    jobs: int | None,
    dask: str | None,
    quiet: bool,
) -> int:
    """Count how often people choose each variant of each rule.

    The people are those who wrote PATHS: files, folders, git work trees, or JSON Lines with the text in "code". What an
    interrupted run has counted is kept beside the output and not counted again.

    Exit status: 0 counted, with or without files that cannot be read; 2 misuse, or nothing could be counted.
    """
    from sew_hooks.files.written_files import place_of
    from sew_hooks.reports.console import track
    from sew_hooks.reports.corpus_table import name_failures, show_table
    from sew_hooks.run.corpus import texts
    from sew_hooks.run.corpus_counts import count_all, tabulate, write_table
    from sew_hooks.run.worker_choice import chosen_workers

    if output.is_dir():
        raise UsageError(f"{output}: is a directory")
    sources = list(texts(paths, language))
    journal = output.with_name(f"{output.name}.partial")
    for file in (output, journal):
        place_of(file)
    counts = count_all(sources, language, chosen_workers(jobs, dask, len(sources)), journal)
    table = tabulate(
        name_failures(track(counts, "Counting", len(sources))), corpus or paths[0].resolve().name, language
    )
    if not table.origin["files"]:
        raise UsageError(f"no {language} to count")
    write_table(table, output)
    journal.unlink(missing_ok=True)
    if not quiet:
        show_table(table)
    return CLEAN
