"""``sew baseline``: accepting marked code."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands.detection import DetectOptions, detect_options, detector_with_key
from sew_hooks.commands.outcomes import CLEAN, FAILED, FOUND
from sew_hooks.errors import UsageError
from sew_hooks.reports.messages import warn
from sew_hooks.settings.configuration import load_configuration

if TYPE_CHECKING:
    from sew_hooks.acceptance.accepted_units import EntryStates
    from sew_hooks.run.detector import Detector


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
    from sew_hooks.acceptance.accepted_units import EntryStates
    from sew_hooks.acceptance.baseline import Baseline, read_baseline
    from sew_hooks.reports.console import track
    from sew_hooks.reports.warnings import warn_of_excluded
    from sew_hooks.run.inputs import inputs

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
    states = EntryStates(known, lambda: track(detector.read(files), "Detecting", len(files)))
    if action == "audit":
        return _audit(states, detector)
    searched = "" if paths else f"; searched: all of {os.path.realpath(file.parent)}"
    return _accept(states, detector, reason, searched)


def _audit(states: EntryStates, detector: Detector) -> int:
    """Show each entry with its evidence."""
    from sew_hooks.reports.accepted import show_accepted
    from sew_hooks.run.verdicts import judge

    judged = judge(states.readings(), [key.name for key in detector.keys], detector.settings)
    if _nothing_read(states):
        return FAILED
    gone = states.gone()
    show_accepted(states.baseline, gone, states.there, judged)
    return FAILED if states.failures else FOUND if gone else CLEAN


def _accept(states: EntryStates, detector: Detector, reason: str, searched: str) -> int:
    """Write the baseline with what is marked now, and without what is gone."""
    from sew_hooks.acceptance.accepted_units import accept_all
    from sew_hooks.acceptance.baseline import Acceptance, write_baseline
    from sew_hooks.run.provenance import name_of_user, now

    acceptance = Acceptance(f"{now():%Y-%m-%d}", name_of_user(), reason)
    accepted = accept_all(states, [key.name for key in detector.keys], detector.settings, acceptance)
    if _nothing_read(states):
        return FAILED
    gone = states.gone()
    kept = {entry: how for entry, how in accepted.entries.items() if entry not in gone}
    write_baseline(accepted._replace(entries=kept))
    added = len(accepted.entries) - len(states.baseline.entries)
    numbers = f"{len(kept)} accepted, {added} of them new, {len(gone)} taken out"
    warn(f"{os.path.relpath(accepted.file)}: {numbers}{searched}")
    return FAILED if states.failures else CLEAN


def _nothing_read(states: EntryStates) -> bool:
    """Report the files that could not be read; whether there was no other."""
    for failure in states.failures:
        warn(failure)
    return bool(states.failures) and not states.paths
