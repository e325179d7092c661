"""The marked parts of a run, as small as possible, for reports that point at places in code.

Such reports are made to be published. They name no site, no target and no figure: anyone who sees a p-value change with
each edit learns the targets from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sew_hooks.acceptance.baseline import Entry, fingerprint, path_from
from sew_hooks.languages.site import Unit
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.reports.messages import printable
from sew_hooks.reports.verdict_texts import leak_lines
from sew_hooks.run.report import Report
from sew_hooks.run.verdicts import FileFinding, Judgement

MARKED_FILE, MARKED_FUNCTION, MARKED_TOGETHER = "SEW001", "SEW002", "SEW003"


class Finding(NamedTuple):
    """A marked part of a run: a unit of a file, a file, or files that are marked only together.

    ``keys`` are the names of the keys whose mark it has, and no smaller part; none if the key has no name.
    """

    code: str
    files: tuple[FileFinding, ...]
    unit: Unit | None
    keys: tuple[str, ...]

    def message(self, report: Report) -> str:
        """The finding in one line."""
        names = " and ".join(f"the key {key!r}" for key in self.keys) or "the key"
        marks = f"the {'marks' if len(self.keys) > 1 else 'mark'} of {names}"
        settings = report.settings
        level = f"({settings.test} test at {settings.alpha:.3g} for the whole run)"
        disclosed = ", ".join(report.trailers(*self.files))
        facts = f"; disclosed by {disclosed}" if disclosed else ""
        facts += "".join(f"; {line}" for line in leak_lines(report.request, self.keys))
        return printable(f"{self._subject()} {marks} {level}{facts}")

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
    """Return the marked parts for each key: units; the file, if it has the mark of a key that no unit of it has; and
    all files together, if they have one that no file has. The files of the latter are those that add to the evidence.
    """
    marked_parts: list[Finding] = []
    for file in report.files:
        marked = [unit for unit in file.units if unit.judgement.verdict == "marked"]
        units = [Finding(MARKED_FUNCTION, (file,), unit.unit, unit.judgement.keys) for unit in marked]
        keys = _further_keys(file.judgement, units)
        marked_parts += units if keys is None else [*units, Finding(MARKED_FILE, (file,), None, keys)]
    keys = _further_keys(report.together, marked_parts)
    if keys is not None:
        supporting = tuple(file for file in report.files if not file.supports.isdisjoint(keys or (None,)))
        marked_parts.append(Finding(MARKED_TOGETHER, supporting, None, keys))
    return marked_parts


def _further_keys(judgement: Judgement, inside: Sequence[Finding]) -> tuple[str, ...] | None:
    """The keys whose mark was found, but in nothing ``inside``; None if no mark was, beside those that are there."""
    known = {key for finding in inside for key in finding.keys}
    keys = tuple(key for key in judgement.keys if key not in known)
    return keys if keys or (judgement.verdict == "marked" and not inside) else None


def root_of_paths() -> Path:
    """Return the folder from which published paths start: the root of the work tree, or else the working directory."""
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here)
