"""The part of a mark that a detection will find again, reported when it is made."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sew_hooks.engine.profiles import Selection
from sew_hooks.languages.reading import RESIDUAL
from sew_hooks.run.marking import Marking
from sew_hooks.scheme.evidence import Evidence, best_decisive, is_able, weigh
from sew_hooks.scheme.grade import Pool
from sew_hooks.settings.configuration import Configuration


class Reach:
    """The reach of a mark by ``rules``: the part that a detection with ``configuration`` can find.

    The name of a profile that the configuration does not have is not known to that detection, which tests each input
    by itself for so many ``keys``.
    """

    def __init__(self, rules: Selection, configuration: Configuration, keys: int) -> None:
        self._alpha, self._test = configuration.alpha, configuration.test
        self._profile, self._level = rules.profile, self._alpha * configuration.share_of(rules)
        self._keys = keys
        self._pool = Pool()

    def add(self, marking: Marking) -> None:
        """Add the marked part of an input."""
        self._pool.add(marking.embedding.language, marking.embedding.grades)

    def of_file(self, marking: Marking) -> str:
        """The part of an input that can be found again: the file or its marked part, and how many functions."""
        units = marking.embedding.units
        functions = [unit for unit in units if unit.name != RESIDUAL]
        level = self._level_of(weigh(marking.embedding.grades), [unit.evidence for unit in units])
        found = sum(self._is_enough(unit.evidence, level) for unit in functions)
        parts = ["the file"] if self._is_enough(weigh(marking.embedding.grades), level) else []
        if found:
            parts.append(f"{found} of {len(functions)} functions" if len(functions) > 1 else "its function")
        return f"{' and '.join(parts) or 'nothing'} can be found again at {self._alpha:.3g}"

    def of_everything(self) -> str:
        """A warning where not even everything together can be found again; otherwise nothing."""
        evidence, level = weigh([*self._pool.counted()]), self._level / self._keys
        if self._is_enough(evidence, level):
            return ""
        told = f"all of it together is too little to be found again: {evidence.total} style decisions"
        if self._test != "exact":  # how many the calibrated test needs depends on which they are
            return f"{told} are too few for the {self._test} test at {self._alpha:.3g}"
        needed, known = _needed(level), _needed(self._alpha / self._keys)
        if_known = f" ({known} if detection is given --profile {self._profile})" if known < needed else ""
        for_keys = f" with {self._keys} keys" if self._keys > 1 else ""
        return f"{told}, but {needed} are needed at {self._alpha:.3g}{for_keys}{if_known}"

    def too_little(self, marking: Marking) -> str:
        """The marked units that cannot be found by themselves; code between functions only if it has sites."""
        units = [unit for unit in marking.embedding.units if unit.grades or unit.name != RESIDUAL]
        level = self._level / self._keys
        weak = [unit.name for unit in units if not self._is_enough(unit.evidence, level)]
        share = f"{len(weak)} of {len(units)} units have too little evidence to be found by themselves"
        return f"{marking.name}: {share}: {', '.join(weak)}" if weak else ""

    def _level_of(self, whole: Evidence, units: Sequence[Evidence]) -> float:
        """The level of a claim in a detection of one input for all keys, if everything in it agrees with one of them.

        It makes a claim about everything together, one about the input, which is the same, and one about each unit that
        could be found by itself.
        """
        claims = [best_decisive(each, self._test) for each in (whole, whole, *units)]
        own = sorted(p_value for p_value in claims if p_value <= self._level)
        share = self._level / (self._keys * len(own) or 1)
        return max((share * rank for rank, p_value in enumerate(own, 1) if p_value <= share * rank), default=0.0)

    def _is_enough(self, evidence: Evidence, level: float) -> bool:
        return is_able(evidence, level, self._test)


def _needed(level: float) -> int:
    """The decisions that must all agree for the exact test to reach ``level``."""
    return math.ceil(-math.log2(level))
