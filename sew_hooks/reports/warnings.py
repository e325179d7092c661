"""Warnings about a run that go with no line of its report."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sew_hooks.reports.messages import warn
from sew_hooks.settings.configuration import Configuration

if TYPE_CHECKING:
    from sew_hooks.engine.profiles import Selection
    from sew_hooks.run.report import Report


def warn_of_excluded(paths: Iterable[str], configuration: Configuration) -> None:
    """Report each of the paths that a person named although ``exclude`` leaves it out."""
    for path in paths:
        if pattern := configuration.excluded_by(f"{path}/" if os.path.isdir(path) else path):
            warn(f"{path}: left out by {pattern!r} of exclude in [tool.sew]")


def warn_of_idle_rules(rules: Selection) -> None:
    """Report in one line the rules that the settings select and that the profile does not have."""
    if idle := rules.idle():
        which = f"{', '.join(sorted(idle))}, which the profile {rules.profile} does not have"
        warn(f"warning: select in [tool.sew] names {which}")


def warn_of_unused_tables(report: Report) -> None:
    """Report in one line that all given tables are for languages other than those that were judged.

    Additional tables are fine: a command that is always the same names them all.
    """
    given, judged = report.settings.tables, report.tables
    if given and judged and judged.keys().isdisjoint(given):
        languages = f"they are for {', '.join(sorted(given))}, and what was tested is {', '.join(judged)}"
        warn(f"warning: no table of --calibration was used: {languages}")


def warn_of_other_keys(report: Report) -> None:
    """Report in one line that tested files were marked in this clone with keys that nobody looked for."""
    from sew_hooks.reports.verdict_texts import counted
    from sew_hooks.run.other_keys import marked_with_other_keys

    if others := marked_with_other_keys(report):
        files = counted(len(others), "of the tested files was", "of the tested files were")
        named = sorted({entry.told_key for entry in others.values()})
        warn(
            f"warning: {files} marked in this clone with another key than those that were looked for, or in another "
            f"namespace: {', '.join(named)}"
        )
