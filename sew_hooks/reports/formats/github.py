"""The report as workflow commands of GitHub Actions, which become annotations beside the code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from sew_hooks.acceptance.baseline import path_from
from sew_hooks.reports.findings import MARKED_TOGETHER, Finding, findings, root_of_paths
from sew_hooks.reports.messages import printable
from sew_hooks.reports.verdict_texts import left_out
from sew_hooks.run.inputs import Failure
from sew_hooks.run.report import Report

EXPLAINS = False
SILENT = True


def rendered(report: Report, *, explain: bool, verbose: bool) -> Iterator[str]:
    """Yield one command on each line: a warning for each marked part, an error for each untested input.

    A part that is disclosed gets a notice. Another notice says how many accepted parts were left out.
    """
    root = root_of_paths()
    yield from (f"{_finding(finding, report, root)}\n" for finding in findings(report))
    yield from (f"{_error(failure, root)}\n" for failure in report.failures)
    yield from (f"{_command('notice', {'title': 'accepted code'}, line)}\n" for line in left_out(report.accepted))


def _finding(finding: Finding, report: Report, root: Path) -> str:
    place: dict[str, object] = {}
    if finding.code != MARKED_TOGETHER:
        first, last = (finding.unit.first_line, finding.unit.last_line) if finding.unit else (1, 1)
        place = {"file": path_from(root, finding.files[0].name), "line": first, "endLine": last}
    kind, title = ("notice", "disclosed code") if report.trailers(*finding.files) else ("warning", "marked code")
    return _command(kind, {**place, "title": f"{finding.code} {title}"}, finding.message(report))


def _error(failure: Failure, root: Path) -> str:
    properties = {"file": path_from(root, failure.name), "title": "not tested for a mark"}
    return _command("error", properties, str(failure))


def _command(name: str, properties: Mapping[str, object], message: str) -> str:
    shown = ",".join(f"{key}={_escaped(str(value), ':', ',')}" for key, value in properties.items())
    return f"::{name} {shown}::{_escaped(message)}"


def _escaped(text: str, *also: str) -> str:
    """``text`` as a runner of GitHub Actions decodes it, with escapes also for the characters in ``also``."""
    text = "".join(part if part in "\r\n" else printable(part) for part in re.split(r"([\r\n])", text))
    for character in ("%", "\r", "\n", *also):
        text = text.replace(character, f"%{ord(character):02X}")
    return text
