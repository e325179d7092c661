"""The marked parts of a run, as small as possible, for reports that point at places in code.

Such reports are made to be published. They name no site, no target and no figure: anyone who sees a p-value change with
each edit learns the targets from it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sew_hooks.acceptance.baseline import Entry, fingerprint, path_from
from sew_hooks.languages.site import Unit
from sew_hooks.reports.complaints import printable
from sew_hooks.reports.leaks import leak_of
from sew_hooks.reports.report import Report
from sew_hooks.run.verdicts import FileFinding, Judgement

MARKED_FILE, MARKED_FUNCTION, MARKED_TOGETHER = "SEW001", "SEW002", "SEW003"


class Finding(NamedTuple):
    """A marked part of a run: a unit of a file, a file, or files that are marked only together."""

    code: str
    files: tuple[FileFinding, ...]
    unit: Unit | None
    judgement: Judgement

    def message(self, report: Report) -> str:
        """The finding in one line."""
        key = f"the key {self.judgement.key!r}" if self.judgement.key else "the key"
        settings = report.settings
        level = f"({settings.test} test at {settings.alpha:.3g} for the whole run)"
        disclosed = ", ".join(report.trailers(*self.files))
        told = f"; disclosed by {disclosed}" if disclosed else ""
        if leaked := leak_of(self.judgement, report.request):
            told += f"; the key leaked on {leaked}: a mark that was made since then proves nothing"
        return printable(f"{self._subject()} the mark of {key} {level}{told}")

    def _subject(self) -> str:
        if self.code == MARKED_TOGETHER:
            return f"{len(self.files)} files carry, together and none by itself,"
        if self.unit is None:
            return "this file carries, as a whole,"
        return f"{self.unit.name} carries"

    def fingerprint(self, root: Path) -> str:
        """Return a digest that stays the same while its text does: of paths from ``root``, and of texts of units."""
        return fingerprint(
            Entry(path_from(root, file.name), unit.name, digest.hex())
            for file in self.files
            for unit, digest in file.texts
            if self.unit in (None, unit)
        )


def findings(report: Report) -> list[Finding]:
    """Return the marked parts: units; if a file has none, the file; if no file is marked, all files together.

    The files of the latter are those that add to the evidence.
    """
    found: list[Finding] = []
    for file in report.files:
        if file.judgement.verdict == "marked":
            units = [each for each in file.units if each.judgement.verdict == "marked"]
            found += [Finding(MARKED_FUNCTION, (file,), each.unit, each.judgement) for each in units]
            if not units:
                found.append(Finding(MARKED_FILE, (file,), None, file.judgement))
    if report.together.verdict == "marked" and not found:
        supporting = tuple(file for file in report.files if file.supports)
        found.append(Finding(MARKED_TOGETHER, supporting, None, report.together))
    return found


def root_of_paths() -> Path:
    """Return the folder from which published paths start: the root of the work tree, or else the working directory."""
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here)
