"""Do contexts and addresses survive attacks that edit the code? The paper's structural analysis of robustness."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.corpora import SCOPES
from benchmarks.evaluation import paper
from benchmarks.evaluation.attacks import ATTACKS, attack_on, attacked, left
from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import Setting, codes, embedded, readings, settings, targets
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, percent
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.scheme.address import Address, PlaceAddress
from sew_hooks.scheme.grade import Observation, grades

COLUMNS = [
    "Language", "Model", "Scope", "Programs", "Contexts kept", "paper", "Grades found again", "paper",
    "Still agreeing", "paper",
]  # fmt: skip

Agreements = dict[Address, bool]
"""Whether the grade at each address agrees with its target."""


def run(options: Options) -> Result:
    rows: dict[str, list[list[Cell]]] = {attack: [] for attack in ATTACKS}
    for setting in settings(options):
        for scope in SCOPES:
            marked = embedded(options, codes(setting.programs), setting.language, scope)
            before = _agreements(options, marked, setting, scope)
            for attack in ATTACKS:
                if attack_on(setting.language, attack, options.rewriter) is None:
                    continue
                results = left(marked, attacked(options, marked, setting.language, attack))
                after = _agreements(options, results, setting, scope)
                rows[attack].append(
                    [setting.language, setting.model, scope, *_row(setting.language, attack, before, after)]
                )
    tables = [Table(attack.capitalize(), COLUMNS, rows[attack]) for attack in ATTACKS]
    tables[0].note = NOTE
    return Result(tables)


NOTE = (
    "This holds for all tables: a program to which the attack cannot be applied stays as it is. The paper's figure is "
    "the mean of its three models in that language, in scope `program`; the last one is a rate or range that its text "
    "gives for rewriting."
)


def _agreements(options: Options, texts: Sequence[str | None], setting: Setting, scope: str) -> list[Agreements]:
    # Calibration does not change whether a grade agrees.
    table, key = load_calibration(setting.language), targets(setting.language)

    def of_one(reading: list[Observation]) -> Agreements:
        return {grade.address: grade.agrees for grade in grades(reading, key, table)}

    return [of_one(reading) for reading in readings(options, texts, setting.language, scope)]


def _row(language: str, attack: str, before: Sequence[Agreements], after: Sequence[Agreements]) -> list[Cell]:
    pairs = [(old, new) for old, new in zip(before, after, strict=True) if old]
    kept = sum(_contexts(old) <= _contexts(new) for old, new in pairs)
    found = [(old[address], new[address]) for old, new in pairs for address in old.keys() & new.keys()]
    agreeing = [now for once, now in found if once]
    return [
        len(pairs),
        percent(kept, len(pairs)),
        paper.under_attack(paper.CONTEXT_SURVIVAL, language, attack),
        percent(len(found), sum(len(old) for old, _ in pairs)),
        paper.under_attack(paper.GRADE_SURVIVAL, language, attack),
        percent(sum(agreeing), len(agreeing)),
        paper.STILL_AGREEING[language] if attack == "rewriting" else None,
    ]


def _contexts(agreements: Agreements) -> set[tuple[int, ...]]:
    return {address.context for address in agreements if isinstance(address, PlaceAddress)}


PAGE = Page(
    "Detection looks for a mark at addresses. An address consists of a rule and a context, such as the counts of a "
    "function. This page shows how many contexts, addresses and variants are the same after the attacks of "
    "[attacks.md](attacks.md).",
    lambda result: (
        f"After formatting, {result.figure('Formatting', 'Grades found again')} % of the grades in the programs of the "
        "first row ("
        f"{result.figure('Formatting', 'Language')}, {result.figure('Formatting', 'Model')}, "
        f"{result.figure('Formatting', 'Scope')}) are found at the same address. Of those that had the variant of the "
        f"key before, {result.figure('Formatting', 'Still agreeing')} % still have it."
    ),
    SHARED
    | {
        "Programs": "number of marked programs that have grades",
        "Contexts kept": "percentage of the programs in which every context that had grades still has some: the "
        "context of the file in scope `program`, the contexts of all units in `definition`",
        "Grades found again": "percentage of the grades that have the same address afterwards",
        "Still agreeing": "of the grades found again that had the variant of the key before: percentage that still "
        "have it",
    },
)

SURVIVAL = Experiment("Which contexts and addresses are the same after an attack?", run, page=PAGE)
