"""The programs of the evaluation as the detector sees them: most experiments start from here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.corpora import SCOPES, Program
from benchmarks.evaluation.judging import Reading, evidence, under_many_keys
from benchmarks.evaluation.null import null_table
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import KEY, codes, human_codes, readings, settings, targets
from benchmarks.evaluation.readings import marked
from sew_hooks.scheme.calibration import CalibrationTable


@dataclass(frozen=True)
class Group:
    """The programs of one model in one language, and the unmarked reading of each."""

    model: str
    language: str
    programs: list[Program]
    readings: list[Reading]

    def marked(self, number: int = KEY) -> list[Reading]:
        """Return the readings of the same programs, marked with the key with this number."""
        key = targets(self.language, number)
        return [marked(reading, key) for reading in self.readings]


@dataclass(frozen=True)
class View:
    """One language in one scope: each model's programs, people's solutions, and the table they are judged by."""

    language: str
    scope: str
    groups: list[Group]
    people: list[Reading]
    table: CalibrationTable

    def p_values(self, counted: list[Reading], number: int = KEY) -> list[float]:
        """Return the p-value of each reading by the paper's test, under the key of this number."""
        return [program.p_value for program in evidence(counted, self.language, self.table, number)]

    def negatives(self) -> list[float]:
        """Return the p-values of people's solutions under many keys."""
        return [text.p_value for text in under_many_keys(self.people, self.language, self.table)]


def views(options: Options) -> Iterator[View]:
    """Yield each language in each scope."""
    by_language: dict[str, list[tuple[str, list[Program]]]] = {}
    for language, model, programs in settings(options):
        by_language.setdefault(language, []).append((model, programs))
    for language, models in by_language.items():
        table, people = null_table(options, language), human_codes(options, language)
        for scope in SCOPES:
            groups = [
                Group(model, language, programs, readings(options, codes(programs), language, scope))
                for model, programs in models
            ]
            yield View(language, scope, groups, readings(options, people, language, scope), table)
