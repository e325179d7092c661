"""Choosing the programs of the corpora to pin: few that hold as much as can be of what addresses are made of."""

from __future__ import annotations

from collections.abc import Mapping

from sew_hooks import SewError, find_sites
from tests.golden.pins import HABIT, PLACE, Pins, pins_of

PROGRAMS = 30
"""How many programs are chosen for a language."""

LARGE = 3
"""How many of them are the ones with the most sites."""

_WORD = 10
"""What a word, a bit of a rule or a depth that no chosen program has counts, where a combination counts 1."""

_SITES = 200
"""How far the length of a program counts against it: a site as this part of all it may bring in."""

Features = dict[tuple[object, ...], int]
"""What addresses are made of, and what each counts."""


def pins_or_none(job: tuple[str, str]) -> Pins | None:
    """What there is to pin of a source in a language; ``None`` if it cannot be read."""
    source, language = job
    try:
        return pins_of(find_sites, source, language)
    except SewError:
        return None


def choose(programs: Mapping[str, Pins]) -> list[str]:
    """Return the names of the programs to pin: the largest, and then those that bring in most (a greedy cover)."""
    features = {name: _features(pins) for name, pins in programs.items() if pins}
    chosen = sorted(features, key=lambda name: -len(programs[name]))[:LARGE]
    seen = {feature for name in chosen for feature in features[name]}
    while len(chosen) < min(PROGRAMS, len(features)):
        best = max(features, key=lambda name: _gain(features[name], seen) / (len(programs[name]) + _SITES))
        chosen.append(best)
        seen.update(features[best])
    return chosen


def _gain(features: Features, seen: set[tuple[object, ...]]) -> int:
    return sum(weight for feature, weight in features.items() if feature not in seen)


def _features(pins: Pins) -> Features:
    features: Features = {}
    for (_, _, rule), pin in pins.items():
        features["rule", rule, pin.bit] = _WORD
        for scope, address in enumerate(pin.addresses):
            if not address:
                continue
            statement, parent, grandparent, depth = address[: len(PLACE)]
            context = address[len(PLACE) : -len(HABIT)]
            features["habit", rule, address[-len(HABIT)]] = _WORD
            features["statement", statement] = _WORD
            features["parent", parent] = _WORD
            features["grandparent", grandparent] = _WORD
            features["depth", scope, depth] = _WORD
            features["above a rule", rule, statement, parent] = 1
            features["above", statement, parent, grandparent] = 1
            features[("context", *context)] = 1
            features.update((("count", index, count), 1) for index, count in enumerate(context))
    return features
