"""The style that the code of a repository keeps to: the rules of which it uses one variant only.

A mark that uses the other variant would stand out there, however natural it is elsewhere.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.profiles import Selection, selected
from sew_hooks.engine.source import SCOPES
from sew_hooks.errors import SewError
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.run.inputs import Input
from sew_hooks.run.measured_files import Track, sampled

_SAMPLE = 300
"""The number of files that are looked at."""

FEWEST = 30
"""The number of decisions that show a style."""

MOST_EXCEPTIONS = 0.02
"""The largest share of decisions that differ from the style."""


class Settled(NamedTuple):
    """A rule of which the code in a language uses one variant only.

    ``decisions`` were counted, one for a unit if the rule is a habit there, and ``exceptions`` differ from the others.
    """

    language: str
    rule: str
    decisions: int
    exceptions: int


class HouseStyle(NamedTuple):
    """The rules that are settled, and what was looked at: the number of files, of rules with enough decisions to tell,
    and of those with too few.
    """

    settled: list[Settled]
    files: int
    judged: int
    unjudged: int


class LeftOut(NamedTuple):
    """What leaves rules out: those that are settled wherever the repository could use them, and others by pattern."""

    everywhere: tuple[str, ...]
    by_pattern: dict[str, tuple[str, ...]]


def house_style(files: Sequence[Input], rules: Selection, track: Track) -> HouseStyle:
    """Return the rules in use of which a sample of ``files`` shows one variant only.

    A rule that the settings select by name is wanted whatever the code looks like. A file that cannot be read counts
    for nothing.
    """
    counts: Counter[tuple[str, str, int]] = Counter()
    sample = sampled(files, _SAMPLE, random.Random(0))
    for item in track(sample, "Reading", len(sample)):
        with suppress(SewError):
            counts.update(_decisions(item, rules))
    by_rule = {(language, rule): [counts[language, rule, bit] for bit in (0, 1)] for language, rule, _ in counts}
    judged = {place: either for place, either in sorted(by_rule.items()) if sum(either) >= FEWEST}
    settled = [
        Settled(language, rule, sum(either), min(either))
        for (language, rule), either in judged.items()
        if min(either) <= MOST_EXCEPTIONS * sum(either) and rule not in rules.select
    ]
    return HouseStyle(settled, len(sample), len(judged), len(by_rule) - len(judged))


def left_out(settled: Iterable[Settled], files: Iterable[Input]) -> LeftOut:
    """Return how to leave out ``settled`` rules in a repository with ``files``, and nowhere else."""
    suffixes = sorted({item.path.suffix for item in files if item.path})
    languages = {language for language in REGISTRY if _used(language, suffixes)}
    by_rule: dict[str, set[str]] = {}
    for choice in settled:
        by_rule.setdefault(choice.rule, set()).add(choice.language)
    everywhere, by_pattern = [], dict[str, tuple[str, ...]]()
    for rule, where in sorted(by_rule.items()):
        if where == {language for language in languages if rule in rule_heads(language)}:
            everywhere.append(rule)
            continue
        for suffix in (suffix for language in sorted(where) for suffix in _used(language, suffixes)):
            by_pattern[f"*{suffix}"] = (*by_pattern.get(f"*{suffix}", ()), rule)
    return LeftOut(tuple(everywhere), by_pattern)


def _decisions(item: Input, rules: Selection) -> Iterator[tuple[str, str, int]]:
    """The decisions in a file: language, rule and variant of each. A unit that uses both variants shows the usual."""
    language, content = item.read()
    profile = selected(rules, language)
    bits: dict[tuple[object, ...], list[int]] = {}
    for site in read_outline(content, language, SCOPES[0]).sites:
        if profile.covers(site) and site.rule not in item.ignored:
            bits.setdefault((site.rule, site.unit, profile.address_of(site)), []).append(site.bit)
    for (rule, *_), chosen in bits.items():
        yield language, str(rule), int(2 * sum(chosen) >= len(chosen))


def _used(language: str, suffixes: Iterable[str]) -> list[str]:
    return [suffix for suffix in suffixes if suffix.lower() in REGISTRY[language].suffixes]
