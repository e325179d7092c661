"""The answers of the MCP server: small, and without anything that helps to forge or to remove a mark.

No answer holds a key, a target, or a number that depends on one: an agent that changes one place and asks again would
learn the target from it. What can be found again is therefore told for the exact test, which counts decisions only.
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from pathlib import Path

from sew_hooks.engine.profiles import Selection, selected
from sew_hooks.engine.results import Outline
from sew_hooks.languages.site import Unit
from sew_hooks.reports.report import Report
from sew_hooks.rulebook.rule_texts import load_rules
from sew_hooks.run.inputs import Failure
from sew_hooks.run.marking import Marking
from sew_hooks.settings.configuration import Configuration

_MOST = 50
"""The longest list of files or errors."""


@dataclass
class Part:
    """A function, or the code outside all functions (``<module>``), and the number of its style decisions."""

    name: str
    decisions: int
    can_be_found: bool


@dataclass
class Marked:
    """The outcome of marking a file: whether it was changed, and the parts that carry the mark."""

    path: str
    changed: bool
    note: str
    parts: list[Part]


@dataclass
class RuleLines:
    """A rule, and the lines of its places in a file."""

    rule: str
    title: str
    lines: list[int]


@dataclass
class Explained:
    """The rules with a place in a file, and the parts of it that can be found again once they are marked.

    Alone, a part needs ``decisions_needed``.
    """

    path: str
    language: str
    profile: str
    decisions: int
    decisions_needed: int
    can_be_found: bool
    parts: list[Part]
    rules: list[RuleLines]


@dataclass
class DetectedPart:
    """A marked part of a file."""

    name: str
    first_line: int
    last_line: int


@dataclass
class DetectedFile:
    """The verdict on a file, and its marked parts."""

    path: str
    verdict: str
    key: str | None
    marked_parts: list[DetectedPart]


@dataclass
class Detected:
    """The verdict on all files together and on those that are listed; ``counts`` has the number of each verdict."""

    verdict: str
    key: str | None
    counts: dict[str, int]
    files: list[DetectedFile]
    errors: list[str]


def marked(path: str, outcome: Marking | None, rules: Selection, configuration: Configuration) -> Marked:
    """Return the answer about a file that was marked, or that has nothing to mark (None)."""
    if outcome is None:
        return Marked(path, False, "nothing in it is new since the last commit", [])
    needed = _needed(rules, configuration)
    parts = [_part(each.place, len(each.grades), needed) for each in outcome.embedding.units]
    return Marked(path, outcome.changed, "" if outcome.changed else "it was marked already", parts)


def explained(path: str, language: str, outline: Outline, rules: Selection, configuration: Configuration) -> Explained:
    """Return the answer about the sites of a file. No key takes part."""
    profile, needed = selected(rules, language), _needed(rules, configuration)
    addresses: dict[Unit, set[object]] = {}
    lines: dict[str, list[int]] = {}
    for site in filter(profile.covers, outline.sites):
        addresses.setdefault(site.unit, set()).add(profile.address_of(site))
        lines.setdefault(site.rule, []).append(site.line)
    titles = {rule.id: rule.title for rule in load_rules(language)}
    total = len(set[object]().union(*addresses.values()))
    return Explained(
        path,
        language,
        rules.profile,
        total,
        needed,
        total >= needed,
        [_part(unit, len(inside), needed) for unit, inside in addresses.items()],
        [RuleLines(rule, titles[rule], sorted(set(found))) for rule, found in sorted(lines.items())],
    )


def detected(report: Report, root: Path) -> Detected:
    """Return the answer about files that were tested. Their names are those from the folder ``root`` on."""
    files = [
        DetectedFile(
            os.path.relpath(file.name, root),
            file.judgement.verdict,
            file.judgement.key,
            [DetectedPart(*each.unit) for each in file.units if each.judgement.verdict == "marked"],
        )
        for file in report.listed[:_MOST]
    ]
    errors = [_told(failure, root) for failure in report.failures[:_MOST]]
    return Detected(report.together.verdict, report.together.key, report.counts(), files, errors)


def _told(failure: Failure, root: Path) -> str:
    return f"{os.path.relpath(failure.name, root)}: {failure.reason}"


def _needed(rules: Selection, configuration: Configuration) -> int:
    """The decisions that have to agree until the exact test reaches the level of one profile."""
    return math.ceil(-math.log2(configuration.alpha * configuration.share_of(rules)))


def _part(unit: Unit, decisions: int, needed: int) -> Part:
    return Part(unit.name, decisions, decisions >= needed)
