"""How much evidence do programs hold? Counts grades and sites, embeds, and detects.

    python -m benchmarks.evidence [--corpus NAME] [--sample N] [--jobs N] [--keys N]

For every program of the corpus (``llm_python`` unless another is named): the number of grades, by model; sites
by rule and bit; and whether the mark is detected at alpha = 0.001 after embedding, by the calibrated and by the
exact test, in both scopes. How often an unmarked program is called marked is counted beside it, over the same
keys. Detection leaves out problems that the calibration table was counted over. The table is the one that the
library ships.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median

import sew_hooks
from benchmarks.calibrate import corpus_of
from benchmarks.corpora import SCOPES, Program, add_data_option, add_sample_options, draw, key, read, work

ALPHA = 1e-3
ENOUGH = 10
"""Grades that a program should have: with so many, full agreement is below ALPHA in the exact test."""


@dataclass
class Found:
    """What one program holds: its model, lines, grades in each scope, sites, and the p-values before and after."""

    model: str
    lines: int
    grades: dict[str, int] = field(default_factory=dict)
    by_rule: Counter[str] = field(default_factory=Counter)
    sites: Counter[tuple[str, int]] = field(default_factory=Counter)
    unmarked: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    marked: dict[str, list[tuple[float, float]]] = field(default_factory=dict)


def examine(program: Program, keys: int) -> Found | None:
    """Read, embed and detect one program; nothing if the library refuses it. p-values are (calibrated, exact)."""
    code, language = program["code"], program["lang"]
    found = Found(program["author_or_model"], len(code.splitlines()))
    try:
        for scope in SCOPES:
            before = [sew_hooks.detect(code, language, key(number), scope=scope) for number in range(keys)]
            found.grades[scope] = before[0].total
            found.unmarked[scope] = [(one.p_value, one.p_exact) for one in before]
            found.marked[scope] = []
            for number in range(keys):
                marked = sew_hooks.embed(code, language, key(number), scope=scope).source
                after = sew_hooks.detect(marked, language, key(number), scope=scope)
                found.marked[scope].append((after.p_value, after.p_exact))
            if scope == SCOPES[0]:
                found.by_rule.update(grade.rule for grade in before[0].grades)
        found.sites.update((site.rule, site.bit) for site in sew_hooks.find_sites(code, language))
    except sew_hooks.SewError:
        return None
    return found


def print_grades(name: str, programs: Sequence[Found]) -> None:
    """Print one line about the grades of a group of programs."""
    cells = []
    for scope in SCOPES:
        grades = sorted(found.grades[scope] for found in programs)
        enough = sum(total >= ENOUGH for total in grades) / len(grades)
        cells.append(f"{median(grades):8.0f}{enough:10.1%}")
    lines = median(found.lines for found in programs)
    print(f"{name:28}{len(programs):9}{lines:8.0f}" + "".join(cells))


def share(pairs: Sequence[tuple[float, float]], test: int) -> float:
    """The share of p-values that are at most ALPHA; test 0 is the calibrated one, 1 the exact one."""
    return sum(pair[test] <= ALPHA for pair in pairs) / len(pairs)


def print_detection(name: str, programs: Sequence[Found]) -> None:
    """Print how many programs are called marked after and before embedding, for each scope and test."""
    for scope in SCOPES:
        after = [pair for found in programs for pair in found.marked[scope]]
        before = [pair for found in programs for pair in found.unmarked[scope]]
        print(
            f"{name:28}{scope:12}{len(programs):9}{share(after, 0):12.1%}{share(after, 1):10.1%}"
            f"{share(before, 0):14.2%}{share(before, 1):10.2%}"
        )


def report(programs: list[Found], separate: list[Found]) -> None:
    """Print all tables; ``separate`` are the programs whose problems the calibration does not know."""
    groups: dict[str, list[Found]] = defaultdict(list)
    for found in programs:
        groups[found.model].append(found)
    print(
        f"{'grades':28}{'programs':>9}{'lines':>8}" + "".join(f"{scope[:7]:>8}{f'>= {ENOUGH}':>10}" for scope in SCOPES)
    )
    for model, group in sorted(groups.items()) if len(groups) < 10 else ():
        print_grades(model, group)
    print_grades("all", programs)
    print(f"\n{'detected at ' + str(ALPHA):28}{'scope':12}{'programs':>9}{'calibrated':>12}{'exact':>10}", end="")
    print(f"{'unmarked: cal.':>14}{'exact':>10}")
    for model in sorted({found.model for found in separate}) if len(groups) < 10 else ():
        print_detection(model, [found for found in separate if found.model == model])
    print_detection("all", separate)
    sites: Counter[tuple[str, int]] = Counter()
    grades: Counter[str] = Counter()
    for found in programs:
        sites.update(found.sites)
        grades.update(found.by_rule)
    print(f"\n{'rule':28}{'sites 0':>9}{'sites 1':>9}{'grades':>9}{'programs':>10}")
    for rule in sorted({rule for rule, _ in sites}):
        with_rule = sum(rule in found.by_rule for found in programs) / len(programs)
        print(f"{rule:28}{sites[rule, 0]:9}{sites[rule, 1]:9}{grades[rule]:9}{with_rule:10.1%}")
    print(f"{'all':28}{sum(n for (_, bit), n in sites.items() if not bit):9}", end="")
    print(f"{sum(n for (_, bit), n in sites.items() if bit):9}{grades.total():9}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add_data_option(parser)
    add_sample_options(parser)
    parser.add_argument("--corpus", default="llm_python", help="(default: %(default)s)")
    parser.add_argument("--keys", type=int, default=3, help="how many keys (default: %(default)s)")
    options = parser.parse_args()
    chosen = draw(read(options.data, options.corpus), options.sample, options.seed)
    language = chosen[0]["lang"]
    known = {program["problem_id"] for program in read(options.data, corpus_of(language))}
    results = list(work(partial(examine, keys=options.keys), chosen, options.jobs))
    pairs = [(program, found) for program, found in zip(chosen, results, strict=True) if found is not None]
    separate = [found for program, found in pairs if program["problem_id"] not in known]
    print(f"{options.corpus}: {len(chosen)} programs, {len(chosen) - len(pairs)} refused\n")
    report([found for _, found in pairs], separate)


if __name__ == "__main__":
    main()
