"""``sew baseline``: accepting marked code."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from sew_hooks.commands.detection import DetectOptions, detect_options, detector_with_key
from sew_hooks.commands.invocation import CLEAN, FAILED, FOUND
from sew_hooks.errors import UsageError
from sew_hooks.reports.messages import warn
from sew_hooks.settings.configuration import load_configuration


@click.command()
@click.argument("action", type=click.Choice(["create", "update", "audit"]))
@click.argument("paths", nargs=-1)
@click.option("--reason", metavar="TEXT", default="", help="Why new findings are accepted; the baseline keeps it.")
@detect_options
def baseline(action: str, paths: tuple[str, ...], reason: str, detecting: DetectOptions) -> int:
    """Accept marked code, so that detection leaves it out.

    PATHS are files and folders. Without PATHS, the folder that holds the baseline is searched, wherever the command
    runs: by default, that is the folder of pyproject.toml.

    create writes a new file with what is marked now. update adds what is marked now, and takes out what is no longer
    there. Both record the day, the user.name of git and the --reason with each new entry. Nobody has to have looked at
    the code. audit shows each entry with its evidence without the baseline, and writes nothing.

    Exit status: 0 done, 1 audit found entries that are no longer there, 2 misuse or an error in any file.
    """
    from sew_hooks.acceptance.accepted_units import Looked, accept_all
    from sew_hooks.acceptance.baseline import Acceptance, Baseline, read_baseline, write_baseline
    from sew_hooks.reports.accepted import show_accepted
    from sew_hooks.reports.console import track
    from sew_hooks.reports.warnings import warn_of_excluded
    from sew_hooks.run.detections import InputDetections
    from sew_hooks.run.inputs import inputs
    from sew_hooks.run.provenance import name_of_user, now
    from sew_hooks.run.verdicts import judge

    if action == "audit" and reason:
        raise UsageError("--reason goes with create and update")
    configuration = load_configuration(Path.cwd())
    file = detecting.baseline or configuration.root / configuration.baseline
    if action == "create":
        if os.path.lexists(file):
            raise UsageError(f"{file}: exists already; sew baseline update changes it")
        known = Baseline(file, {})
        detecting = replace(detecting, baseline=None)
    else:
        known = read_baseline(file)
    detector = detector_with_key(detecting)
    files = inputs(paths or [os.path.relpath(file.parent)], None, detector.configuration, tracked=True)
    warn_of_excluded(paths, detector.configuration)
    looked_at = Looked(known)

    def readings() -> Iterator[InputDetections]:
        return looked_at.through(track(detector.read(files), "Detecting", len(files)))

    names = [key.name for key in detector.keys]
    if action == "audit":
        judged = judge(readings(), names, detector.settings)
    else:
        acceptance = Acceptance(f"{now():%Y-%m-%d}", name_of_user(), reason)
        accepted = accept_all(readings, names, detector.settings, known, acceptance)
    for failure in looked_at.failures:
        warn(failure)
    if looked_at.failures and not looked_at.paths:
        return FAILED
    gone = looked_at.gone()
    if action == "audit":
        show_accepted(known, gone, looked_at.there, judged)
        return FAILED if looked_at.failures else FOUND if gone else CLEAN
    kept = {entry: how for entry, how in accepted.entries.items() if entry not in gone}
    write_baseline(accepted._replace(entries=kept))
    added = len(accepted.entries) - len(known.entries)
    searched = "" if paths else f"; searched: all of {os.path.realpath(file.parent)}"
    warn(f"{os.path.relpath(file)}: {len(kept)} accepted, {added} of them new, {len(gone)} taken out{searched}")
    return FAILED if looked_at.failures else CLEAN
