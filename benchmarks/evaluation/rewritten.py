"""What is left of a mark after a strong language model rewrote the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import targets
from benchmarks.evaluation.readings import observations, read_plain
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, percent
from benchmarks.rewritten.texts import written
from sew_hooks.engine.profiles import MARKING
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.scheme.address import Address
from sew_hooks.scheme.evidence import DEFAULT_ALPHA
from sew_hooks.scheme.grade import Grade, grades
from sew_hooks.scheme.tail import binomial_tail

SCOPE = "definition"
LONG = 150
"""The number of lines of a long program."""

LEVEL = 0.05
"""The level of the paper's figures."""


class Reading(NamedTuple):
    """The grades of a program before and after, by address."""

    lines: int
    before: dict[Address, Grade]
    after: dict[Address, Grade]


def run(options: Options) -> Result:
    found: list[list[Cell]] = []
    rules: list[list[Cell]] = []
    for language in options.language:
        read = [
            _read(program["marked"], rewritten, language)
            for program in written(language)[: options.sample]
            if (rewritten := program["rewritten"]) is not None
        ]
        sizes = {"all": read, "long": [one for one in read if one.lines >= LONG]}
        for size, those in sizes.items():
            for name, wanted in (("all", _any_rule), ("orders", _is_order)):
                found.append([language, size, name, *_found(those, wanted)])
        rules += [[language, *row] for row in _by_rule(read)]
    return Result([Table(FOUND, FOUND_COLUMNS, found, NOTE), Table("Rules", RULE_COLUMNS, rules)])


def _read(marked: str, rewritten: str, language: str) -> Reading:
    return Reading(marked.count("\n"), _grades(marked, language), _grades(rewritten, language))


def _grades(text: str, language: str) -> dict[Address, Grade]:
    observed = observations(read_plain(text, language, SCOPE, MARKING))
    return {grade.address: grade for grade in grades(observed, targets(language), load_calibration(language))}


def _any_rule(rule: str) -> bool:
    return bool(rule)


def _is_order(rule: str) -> bool:
    return rule.endswith("-order")


def _found(read: Sequence[Reading], wanted: Callable[[str], bool]) -> list[Cell]:
    marked, rewritten = ([_tail(grades, wanted) for grades in each] for each in _texts(read))
    return [
        len(read),
        percent(sum(tail <= DEFAULT_ALPHA for tail in marked), len(read)),
        percent(sum(tail <= LEVEL for tail in rewritten), len(read)),
        percent(sum(tail <= DEFAULT_ALPHA for tail in rewritten), len(read)),
    ]


def _texts(read: Sequence[Reading]) -> tuple[list[Iterable[Grade]], list[Iterable[Grade]]]:
    return [one.before.values() for one in read], [one.after.values() for one in read]


def _tail(found: Iterable[Grade], wanted: Callable[[str], bool]) -> float:
    own = [grade for grade in found if wanted(grade.rule)]
    return binomial_tail(len(own), sum(grade.agrees for grade in own))


def _by_rule(read: Iterable[Reading]) -> Iterator[list[Cell]]:
    """The rules by their number of grades: how many were there, were found again, and still agreed."""
    counts: dict[str, list[int]] = {}
    for one in read:
        for address, grade in one.before.items():
            count = counts.setdefault(grade.rule, [0, 0, 0])
            after = one.after.get(address)
            for index, holds in enumerate((True, after is not None, after is not None and after.bit == grade.bit)):
                count[index] += holds
    for rule, (marked, again, kept) in sorted(counts.items(), key=lambda item: -item[1][0]):
        yield [rule, marked, percent(again, marked), percent(kept, again)]


FOUND = "What is found"
FOUND_COLUMNS = [
    "Language", "Size", "Rules", "Programs", f"Before at {DEFAULT_ALPHA}", f"Found at {LEVEL:.0%}",
    f"Found at {DEFAULT_ALPHA}",
]  # fmt: skip
RULE_COLUMNS = ["Language", "Rule", "Grades", "Found again", "Same variant"]
NOTE = (
    "A language model wrote the programs, each for its own purpose and in the style of production code. They were "
    "marked with the default profile. Another instance of the model, which knew nothing of this, got each marked "
    "program with the words *Rewrite the following program. Keep its behaviour the same. Return the complete rewritten "
    "code.* The texts are in `benchmarks/rewritten`. The exact test decides, and is told the profile."
)

PAGE = Page(
    "A language model that rewrites a program chooses its own style. This page counts what is left of a mark "
    "afterwards, as a whole and rule by rule.",
    lambda result: (
        f"Of the Python programs of {LONG} lines and more, "
        f"{result.figure(FOUND, FOUND_COLUMNS[5], 'python', 'long', 'all')} % are found at the level of {LEVEL:.0%} "
        f"after they were rewritten, and {result.figure(FOUND, FOUND_COLUMNS[6], 'python', 'long', 'all')} % at "
        f"{DEFAULT_ALPHA}."
    ),
    SHARED
    | {
        "Language": "programming language",
        "Size": f"*all*: all programs; *long*: those of {LONG} lines and more",
        "Rules": "*all*: the test counts all rules of the profile; *orders*: only those about the order of things",
        "Programs": "number of programs",
        "Before at *": "percentage of the marked programs that are found at this level before they are rewritten",
        "Found at *": "percentage of the rewritten programs that are found at this level",
        "Rule": "rule of the profile `natural`",
        "Grades": "number of grades in the marked programs",
        "Found again": "percentage of these whose address is there in the rewritten program, too",
        "Same variant": "percentage of the grades found again that have the same variant; 50 is chance",
    },
)

REWRITTEN = Experiment("What is left of a mark after a language model rewrote the program?", run, page=PAGE)
