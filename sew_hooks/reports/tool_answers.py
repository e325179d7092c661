"""The answers of the MCP server: small, and without anything that helps to forge or to remove a mark.

No answer holds a key, a target, or a number that depends on one: an agent that changes one place and asks again would
learn the target from it. What can be found again is therefore told for the exact test, which counts decisions only.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sew_hooks.engine.profiles import selected
from sew_hooks.engine.source import analyse
from sew_hooks.languages.site import Unit
from sew_hooks.reports.messages import printable
from sew_hooks.reports.verdict_texts import leak_lines
from sew_hooks.rulebook.rule_texts import load_rules
from sew_hooks.run.detections import settings_of
from sew_hooks.run.findability import Findable, decisions_needed, findable_if_marked, needed_level
from sew_hooks.run.inputs import Failure, Input
from sew_hooks.run.marking import Marking
from sew_hooks.run.own_inputs import read_given
from sew_hooks.run.report import Report
from sew_hooks.run.verdicts import FileFinding
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey

_MOST = 50
"""The longest list of files, errors, parts, or lines of a rule."""

_LONGEST = 200
"""The length above which a name is cut."""


@dataclass
class MarkablePart:
    """A function, or the code outside all functions (``<module>``), and the number of its style decisions.

    Few functions have enough of them to be found without the rest of the file (``can_be_found_alone``).
    """

    name: str
    decisions: int
    can_be_found_alone: bool


@dataclass
class Marked:
    """The outcome of marking a file: whether it was changed, whether there is enough in it for the mark to be found,
    and the parts that carry the mark: the first of ``parts_in_all``.
    """

    path: str
    changed: bool
    can_be_found: bool
    note: str
    parts: list[MarkablePart]
    parts_in_all: int


@dataclass
class RuleLines:
    """A rule, and the lines of its places in a file: the first of ``lines_in_all``."""

    rule: str
    title: str
    lines: list[int]
    lines_in_all: int


@dataclass
class Explained:
    """The rules with a place in a file, and those of its ``parts_in_all`` that have the most decisions.

    A part needs at least ``decisions_needed``, and more of them where the file has many parts. ``closed`` says where
    nothing can be chosen, and because of which line.
    """

    path: str
    language: str
    profile: str
    decisions: int
    decisions_needed: int
    can_be_found: bool
    parts: list[MarkablePart]
    parts_in_all: int
    rules: list[RuleLines]
    closed: list[str]


@dataclass
class DetectedPart:
    """A marked part of a file."""

    name: str
    first_line: int
    last_line: int


@dataclass
class DetectedFile:
    """The verdict on a file, and its marked parts: the first of ``marked_parts_in_all``."""

    path: str
    verdict: str
    key: str | None
    marked_parts: list[DetectedPart]
    marked_parts_in_all: int


@dataclass
class Together:
    """The verdict on all files as one text."""

    verdict: str
    key: str | None


@dataclass
class Detected:
    """The verdict on all files ``together``, if there are any, and on each that is listed, and their ``counts``.

    Where it is "not marked", a file with "too little evidence" may be marked all the same. ``leaks`` has a line about
    each key that leaked.
    """

    together: Together | None
    counts: dict[str, int]
    files: list[DetectedFile]
    errors: list[str]
    leaks: list[str]


def marked(path: str, outcome: Marking | None, keys: Sequence[NamedKey], configuration: Configuration) -> Marked:
    """Return the answer about a file that was marked, or that has nothing to mark (None).

    ``keys`` are those that detection looks for.
    """
    if outcome is None:
        return Marked(_name(path), False, False, "nothing in it is new since the last commit", [], 0)
    findable = findable_if_marked(
        path, outcome.embedding.language, outcome.after, keys, settings_of(configuration), outcome.ignored
    )
    units = outcome.embedding.units
    parts = [_part(unit.place, len(unit.grades), findable) for unit in units[:_MOST]]
    done = "it is marked now" if outcome.changed else "it was marked already"
    small = "" if findable.file else ", and is found together with other marked files: alone, it is too small"
    return Marked(_name(path), outcome.changed, findable.file, done + small, parts, len(units))


def explained(item: Input, path: str, keys: Sequence[NamedKey], configuration: Configuration) -> Explained:
    """Return the answer about the sites of a file.

    Of ``keys``, which detection looks for, only the number counts.
    """
    language, content = read_given(item, path)
    rules = configuration.rules_to_mark(None).without(item.ignored)
    analysis = analyse(content, language, configuration.scope).analysis
    findable = findable_if_marked(path, language, content, keys, settings_of(configuration), item.ignored)
    profile = selected(rules, language)
    addresses: dict[Unit, set[object]] = {}
    lines: dict[str, list[int]] = {}
    for site in filter(profile.covers, analysis.sites):
        addresses.setdefault(site.unit, set()).add(profile.address_of(site))
        lines.setdefault(site.rule, []).append(site.line)
    largest = sorted(addresses.items(), key=lambda group: len(group[1]), reverse=True)[:_MOST]
    titles = {rule.id: rule.title for rule in load_rules(language)}
    total = len(set[object]().union(*addresses.values()))
    return Explained(
        _name(path),
        language,
        rules.profile,
        total,
        decisions_needed(needed_level(rules, configuration, len(keys))),
        findable.file,
        [_part(unit, len(inside), findable) for unit, inside in largest],
        len(addresses),
        [_lines_of(rule, titles[rule], numbers) for rule, numbers in sorted(lines.items())],
        [printable(str(part)) for part in analysis.closed[:_MOST]],
    )


def detected(report: Report, root: Path) -> Detected:
    """Return the answer about files that were tested. Their names are those from the folder ``root`` on."""
    listed = report.files if len(report.files) <= _MOST else report.marked()
    files = [_file(file, root) for file in listed[:_MOST]]
    errors = [_told(failure, root) for failure in report.failures[:_MOST]]
    leaks = leak_lines(report.request)
    together = Together(report.together.verdict, report.together.key) if report.files else None
    return Detected(together, report.counts(), files, errors, leaks)


def _file(file: FileFinding, root: Path) -> DetectedFile:
    parts = [unit.unit for unit in file.units if unit.judgement.verdict == "marked"]
    return DetectedFile(
        _name(os.path.relpath(file.name, root)),
        file.judgement.verdict,
        file.judgement.key,
        [DetectedPart(_name(name), first, last) for name, first, last in parts[:_MOST]],
        len(parts),
    )


def _told(failure: Failure, root: Path) -> str:
    return f"{_name(os.path.relpath(failure.name, root))}: {printable(failure.reason)}"


def _part(unit: Unit, decisions: int, findable: Findable) -> MarkablePart:
    return MarkablePart(_name(unit.name), decisions, unit.name in findable.units)


def _lines_of(rule: str, title: str, numbers: list[int]) -> RuleLines:
    lines = sorted(set(numbers))
    return RuleLines(rule, title, lines[:_MOST], len(lines))


def _name(name: str) -> str:
    """A name as an answer can have it: bytes that are no text would end the answer, and a long one would fill it."""
    shown = printable(name)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}..."
