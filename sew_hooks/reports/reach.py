"""The part of a mark that a detection will find again, reported when it is made."""

from __future__ import annotations

import math

from sew_hooks.engine.profiles import Selection
from sew_hooks.languages.reading import RESIDUAL
from sew_hooks.run.marking import Marking
from sew_hooks.scheme.evidence import Evidence, is_able, weigh
from sew_hooks.scheme.grade import Pool
from sew_hooks.settings.configuration import Configuration


class Reach:
    """The reach of a mark by ``rules``: the part that a detection can find without the name of the profile.

    The level and the test are those of ``configuration``.
    """

    def __init__(self, rules: Selection, configuration: Configuration) -> None:
        self._alpha, self._test = configuration.alpha, configuration.test
        self._level = self._alpha * rules.share()
        self._pool = Pool()

    def add(self, marking: Marking) -> None:
        """Add the marked part of an input."""
        self._pool.add(marking.embedding.language, marking.embedding.grades)

    def of_file(self, marking: Marking) -> str:
        """The part of an input that can be found again: the file or its marked part, and how many functions."""
        functions = [unit for unit in marking.embedding.units if unit.name != RESIDUAL]
        found = sum(self._is_enough(unit.evidence) for unit in functions)
        parts = ["the file"] if self._is_enough(weigh(marking.embedding.grades)) else []
        if found:
            parts.append(f"{found} of {len(functions)} functions" if len(functions) > 1 else "its function")
        return f"{' and '.join(parts) or 'nothing'} can be found again at {self._alpha:.3g}"

    def of_everything(self) -> str:
        """A warning where not even everything together can be found again; otherwise nothing."""
        evidence = weigh([*self._pool.counted()])
        if self._is_enough(evidence):
            return ""
        needed = math.ceil(-math.log2(self._level))
        return (
            f"all of it together is too little to be found again: {evidence.total} style decisions, "
            f"but {needed} are needed at {self._alpha:.3g}"
        )

    def too_little(self, marking: Marking) -> str:
        """The marked units that cannot be found by themselves; code between functions only if it has sites."""
        units = [unit for unit in marking.embedding.units if unit.grades or unit.name != RESIDUAL]
        weak = [unit.name for unit in units if not self._is_enough(unit.evidence)]
        share = f"{len(weak)} of {len(units)} units have too little evidence to be found by themselves"
        return f"{marking.name}: {share}: {', '.join(weak)}" if weak else ""

    def _is_enough(self, evidence: Evidence) -> bool:
        return is_able(evidence, self._level, self._test)
