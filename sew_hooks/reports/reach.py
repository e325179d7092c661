"""The part of a mark that a detection will find again, reported when it is made."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sew_hooks.acceptance.accepted_units import set_aside
from sew_hooks.acceptance.baseline import Baseline
from sew_hooks.engine.profiles import Selection
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.reports.verdict_texts import counted
from sew_hooks.run.detections import settings_of
from sew_hooks.run.found_again import read_again
from sew_hooks.run.inputs import Failure
from sew_hooks.run.marking import Marking
from sew_hooks.run.verdicts import FileFinding, UnitFinding, judge
from sew_hooks.scheme.evidence import is_able, weigh
from sew_hooks.scheme.grade import Pool
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey


class Reach:
    """The reach of a mark with ``key`` by ``rules``: the part that a detection with ``configuration`` finds.

    Each file is tested alone, for all ``keys`` that this detection looks for. The name of a profile that the
    configuration does not have is not known to it.
    """

    def __init__(self, rules: Selection, configuration: Configuration, key: NamedKey, keys: Sequence[NamedKey]) -> None:
        # The exact test needs no calibration table, and one that is broken stops nobody from marking.
        used = replace(configuration, calibration=()) if configuration.test == "exact" else configuration
        self._settings = settings_of(used)
        self._keys, self._profile = keys, rules.profile
        self._key = next((each for each in keys if each.key == key.key), None)
        self._level = needed_level(rules, configuration, len(keys))
        self._accepted = Baseline(configuration.root / configuration.baseline, {})
        self._pool = Pool()
        self._too_small = 0

    def add(self, marking: Marking) -> None:
        """Add the marked part of an input."""
        self._pool.add(marking.embedding.language, marking.embedding.grades)

    def of_file(self, marking: Marking) -> str:
        """The part of an input that can be found again: the file, and how many of its marked functions.

        All marks in it count, also older ones. Empty if that is nothing: ``of_everything`` tells in how many inputs.
        """
        functions = [unit.name for unit in marking.embedding.units if unit.name != RESIDUAL]
        file = self._found(marking)
        parts = ["the whole file"] if file is not None and self._has_mark(file) else []
        units = self._marked_units(file)
        found = sum(name in units for name in functions)
        if found:
            parts.append(f"{found} of {len(functions)} functions" if len(functions) > 1 else "its function")
        if self._key is None:
            return "no detection here looks for its key"
        level = f"{self._settings.alpha:.3g}"
        if parts:
            return f"{' and '.join(parts)} can be found again at {level}"
        self._too_small += 1
        return ""

    def of_everything(self) -> Iterator[str]:
        """Yield in how many inputs nothing can be found again, and a warning if even everything together cannot."""
        if self._key is None:
            yield "warning: no detection here looks for the key that marked: the keyring in use does not have it"
            return
        if self._too_small:
            files = counted(self._too_small, "file")
            yield f"{files} in which nothing can be found by itself at {self._settings.alpha:.3g}, which is no error"
        if together := self._of_everything():
            yield together

    def _of_everything(self) -> str:
        evidence = weigh([*self._pool.counted()])
        alpha, test = self._settings.alpha, self._settings.test
        if is_able(evidence, self._level, test):
            return ""
        told = "what this run marks is by itself too little to be found, which is no error: "
        told += counted(evidence.total, "style decision")
        if test != "exact":  # how many the calibrated test needs depends on which they are
            return f"{told} are too few for the {test} test at {alpha:.3g}"
        needed, known = decisions_needed(self._level), decisions_needed(alpha / len(self._keys))
        if_known = f" ({known} if detection is given --profile {self._profile})" if known < needed else ""
        return f"{told}, and {needed} are needed at {alpha:.3g}{if_known}"

    def too_little(self, marking: Marking) -> str:
        """The marked units that cannot be found by themselves; code between functions only if it has sites."""
        units = [unit.name for unit in marking.embedding.units if unit.grades or unit.name != RESIDUAL]
        found = self._marked_units(self._found(marking))
        weak = [name for name in units if name not in found]
        have, them = ("has", "itself") if len(weak) == 1 else ("have", "themselves")
        share = f"{len(weak)} of {counted(len(units), 'unit')} {have} too little evidence to be found by {them}"
        return f"{marking.name}: {share}: {', '.join(weak)}" if weak else ""

    def _found(self, marking: Marking) -> FileFinding | None:
        """The finding of a detection of the marked file alone."""
        reading = read_again(marking, self._keys, self._settings)
        if self._key is None or isinstance(reading, Failure):
            return None
        rest, _ = set_aside(reading, self._accepted)
        (file,) = judge([rest], [key.name for key in self._keys], self._settings).files
        return file

    def _has_mark(self, finding: FileFinding | UnitFinding) -> bool:
        judgement = finding.judgement
        return self._key is not None and judgement.verdict == "marked" and judgement.key == self._key.name

    def _marked_units(self, file: FileFinding | None) -> set[str]:
        return set() if file is None else {each.unit.name for each in file.units if self._has_mark(each)}


def needed_level(rules: Selection, configuration: Configuration, keys: int) -> float:
    """Return the level that a claim has to reach at least, if a detection with ``configuration`` tests so many keys."""
    return configuration.alpha * configuration.share_of(rules) / keys


def decisions_needed(level: float) -> int:
    """Return the number of decisions that must at least agree for the exact test to reach ``level``."""
    return math.ceil(-math.log2(level))
