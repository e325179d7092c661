"""Do contexts and addresses survive attacks that edit the code? The paper's structural analysis of robustness."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.corpora import SCOPES
from benchmarks.evaluation import paper
from benchmarks.evaluation.attacks import ATTACKS, attack_on, attacked, left
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import Setting, codes, embedded, readings, settings, targets
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, percent
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.scheme.address import Address, PlaceAddress
from sew_hooks.scheme.grade import Observation, grades

COLUMNS = [
    "Attack", "Language", "Model", "Scope", "Programs", "Contexts kept", "Contexts, paper", "Grades found again",
    "Grades, paper", "Still agreeing", "Agreeing, paper",
]  # fmt: skip

Agreements = dict[Address, bool]
"""Whether the grade at each address agrees with its target."""


def run(options: Options) -> Result:
    rows: list[list[Cell]] = []
    for setting in settings(options):
        for scope in SCOPES:
            marked = embedded(options, codes(setting.programs), setting.language, scope)
            before = _agreements(options, marked, setting, scope)
            for attack in ATTACKS:
                if attack_on(setting.language, attack, options.rewriter) is None:
                    continue
                results = left(marked, attacked(options, marked, setting.language, attack))
                after = _agreements(options, results, setting, scope)
                place = [attack, setting.language, setting.model, scope]
                rows.append([*place, *_row(setting.language, attack, before, after)])
    return Result([Table("After attacks", COLUMNS, rows, NOTE)])


NOTE = (
    "A program to which the attack cannot be applied stays as it is. The paper's figure is the mean of its three "
    "models in that language, in scope `program`; the last figure is a rate or range that its text gives for rewriting."
)


def _agreements(options: Options, texts: Sequence[str | None], setting: Setting, scope: str) -> list[Agreements]:
    # Calibration does not change whether a grade agrees.
    table, key = load_calibration(setting.language), targets(setting.language)

    def agreements(reading: list[Observation]) -> Agreements:
        return {grade.address: grade.agrees for grade in grades(reading, key, table)}

    return [agreements(reading) for reading in readings(options, texts, setting.language, scope)]


def _row(language: str, attack: str, before: Sequence[Agreements], after: Sequence[Agreements]) -> list[Cell]:
    pairs = [(old, new) for old, new in zip(before, after, strict=True) if old]
    kept = sum(_contexts(old) <= _contexts(new) for old, new in pairs)
    again = [(old[address], new[address]) for old, new in pairs for address in old.keys() & new.keys()]
    agreeing = [now for once, now in again if once]
    return [
        len(pairs),
        percent(kept, len(pairs)),
        paper.under_attack(paper.CONTEXT_SURVIVAL, language, attack),
        percent(len(again), sum(len(old) for old, _ in pairs)),
        paper.under_attack(paper.GRADE_SURVIVAL, language, attack),
        percent(sum(agreeing), len(agreeing)),
        paper.STILL_AGREEING[language] if attack == "rewriting" else None,
    ]


def _contexts(agreements: Agreements) -> set[tuple[int, ...]]:
    return {address.context for address in agreements if isinstance(address, PlaceAddress)}


SURVIVAL = Experiment("Which contexts and addresses are the same after an attack?", run)
