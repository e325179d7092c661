"""Null models that might limit the calibrated test's excess: people are consistent, so choices are not independent."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from scipy.stats import beta  # type: ignore[import-untyped]

from benchmarks import calibrate
from benchmarks.corpora import Program
from benchmarks.evaluation.many_keys import Null, Shares, plain_null
from benchmarks.evaluation.null import contest_programs
from benchmarks.evaluation.options import Options
from sew_hooks.engine.api import find_sites
from sew_hooks.errors import SewError
from sew_hooks.rulebook.rule_texts import load_rules
from sew_hooks.run.corpus_counts import Count, tabulate
from sew_hooks.scheme.address import Address
from sew_hooks.scheme.calibration import CalibrationTable

NODES = 16
"""The number of shares that stand for a distribution of shares, all with the same weight."""

CLOSER = 0.25
"""How far a share is moved towards 1/2 when it is shrunk."""

CLIP = 0.1
"""The tighter bound of shares."""

Pair = tuple[int, int]


def candidates(options: Options, language: str, table: CalibrationTable) -> dict[str, Null]:
    """Return null models, named after their changes to the paper's, which takes its shares from ``table``."""
    programs = contest_programs(options, language, evaluated=False)
    files = options.memory.each(f"grades-{language}", _count_grades, programs)
    by_rule: dict[str, list[Pair]] = {}
    for file in files:
        for rule, pair in file.items():
            by_rule.setdefault(rule, []).append(pair)
    shares = {rule: table.probability_of_one(rule) for rule in table.counts}
    on_grades = tabulate((Count("", file) for file in files), "grades", language)
    return {
        "the paper's": plain_null(table),
        "counted on grades": plain_null(on_grades),
        f"clipped to [{CLIP}, {1 - CLIP}]": {
            rule: [(min(1 - CLIP, max(CLIP, share)), 1.0)] for rule, share in shares.items()
        },
        f"{CLOSER:.0%} closer to 1/2": {
            rule: [(share + CLOSER * (0.5 - share), 1.0)] for rule, share in shares.items()
        },
        "beta-binomial": {rule: scattered(share, correlation(by_rule.get(rule, []))) for rule, share in shares.items()},
    }


def correlation(files: Sequence[Pair]) -> float:
    """Return how alike the choices in one file are, from 0 to 0.9: the intraclass correlation, by moments.

    It is 0 if no file has two choices.
    """
    sizes = [zero + one for zero, one in files]
    total = sum(sizes)
    if len(files) < 2 or total == len(files):
        return 0.0
    share = sum(one for _, one in files) / total
    between = fsum(size * (one / size - share) ** 2 for size, (_, one) in zip(sizes, files, strict=True))
    within = fsum(one * zero / (zero + one) for zero, one in files) / (total - len(files))
    between /= len(files) - 1
    typical = (total - sum(size**2 for size in sizes) / total) / (len(files) - 1)
    scatter = between + (typical - 1) * within
    return min(0.9, max(0.0, (between - within) / scatter)) if scatter else 0.0


def scattered(share: float, alike: float) -> Shares:
    """Return the shares of people who differ: a beta distribution with mean ``share``, in ``NODES`` parts."""
    if not alike:
        return [(share, 1.0)]
    spread = 1 / alike - 1
    middles = [(node + 0.5) / NODES for node in range(NODES)]
    shares = beta.ppf(middles, share * spread, (1 - share) * spread).clip(1e-4, 1 - 1e-4)
    return [(float(one), 1 / NODES) for one in shares]


def _count_grades(program: Program) -> dict[str, Pair]:
    """The grades of a program by rule, in variant 0 and in variant 1."""
    language = program["lang"]
    formatted = str(program["source_repo"]).startswith(calibrate.FORMATTED)
    skipped = {rule.id for rule in load_rules(language) if formatted and rule.kind == "formatting"}
    try:
        sites = find_sites(program["code"], language)
    except SewError:
        return {}
    bits: dict[Address, list[int]] = {}
    for site in sites:
        if site.rule not in skipped:
            bits.setdefault(site.as_place, []).append(site.bit)
    counts: dict[str, Pair] = {}
    for address, read in bits.items():
        zero, one = counts.get(address.rule, (0, 0))
        majority = 2 * sum(read) >= len(read)
        counts[address.rule] = (zero + (not majority), one + majority)
    return counts
