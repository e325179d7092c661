"""The verdict on what the next commit writes."""

from __future__ import annotations

from sew_hooks.repository.commits import Change
from sew_hooks.repository.git import Repository
from sew_hooks.run.change_inputs import changed_inputs, written_by
from sew_hooks.run.detector import Detector
from sew_hooks.run.earlier_disclosure import earlier_units
from sew_hooks.run.report import Report


def report_of_written(detector: Detector, repository: Repository) -> Report:
    """Judge the units that the next commit wrote for the most part. Other code that it touches may carry an older mark,
    and so may code that an earlier commit had and disclosed.
    """
    change = Change(repository)
    files = changed_inputs(change, None, detector.configuration)
    report = detector.report(written_by(change, files, detector.read(files)))
    if report.together.verdict != "marked":
        return report
    earlier = earlier_units(files, detector, change)
    if not any(earlier.values()):
        return report
    return detector.report(written_by(change, files, detector.read(files), earlier))
