"""The signal ``recorded``: which lines of a change are in functions that the local record gives to agents.

A function counts if it has the text with which it was recorded as a whole, apart from what a formatter changes. Of one
that has most of that text, the lines count that the change wrote and that are as recorded. In both cases, the change
has to touch the function, and it has to be new: whoever moves or copies an agent's function, changes its order, or
brings back what a commit had of it since it was recorded, wrote nothing.
"""

from __future__ import annotations

from collections.abc import Set
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.lines import Lines
from sew_hooks.errors import SewError
from sew_hooks.repository.agents import name_in
from sew_hooks.repository.authors import ChangedLines
from sew_hooks.repository.copied_lines import copied_lines
from sew_hooks.repository.line_changes import replaced_files
from sew_hooks.repository.records import Recorded
from sew_hooks.run.mark_journal import KnownText, MarkedTexts, journal_here
from sew_hooks.run.source_files import language_of
from sew_hooks.run.unit_texts import FormattedText, formatted_texts
from sew_hooks.settings.configuration import Configuration


def recorded_functions(change: ChangedLines, configuration: Configuration) -> Recorded:
    """Return the lines of recorded functions in the changed files, if that signal is configured."""
    journal = journal_here() if "recorded" in configuration.signals else None
    if journal is None:
        return {}
    earlier = _EarlierFunctions(change, configuration.scope)
    found, texts = Recorded(), list[tuple[bytes, Set[int]]]()
    for name in change.files:
        with suppress(SewError):  # what cannot be read is not marked either
            known = journal.marked_in(change.repository.root / name)
            if known:
                content = change.content(name).replace(b"\r\n", b"\n")  # a text with both ends is no source file
                versions = _CommittedVersions(change, name, configuration.scope)
                found[name] = _lines(content, known, change.files[name], earlier, versions)
                texts.append((content, found[name].keys() & change.files[name].written))
    copied = copied_lines(change.repository, texts, change.since or "HEAD")
    for lines, old in zip(found.values(), copied, strict=True):
        for line in old:
            del lines[line]
    return {name: lines for name, lines in found.items() if lines}


class _CommittedVersions:
    """The versions of a file in the commits before a change."""

    def __init__(self, change: ChangedLines, name: str, scope: str) -> None:
        self._change = change
        self.name = name
        self.scope = scope
        self._codes: dict[str, dict[str, frozenset[str]]] = {}

    def lines(self, function: str, text: FormattedText, recorded: int) -> frozenset[int]:
        """Return the lines of a function whose statements were in it in a commit after it was ``recorded``."""
        since = self._change.since
        commits = [] if since is None else self._change.repository.later_versions(self.name, since, recorded)
        codes = frozenset[str]().union(*(self._in(commit).get(function, ()) for commit in commits))
        old = (lines for code, lines in zip(text.codes, text.lines, strict=True) if code in codes)
        return frozenset(line for lines in old for line in lines)

    def _in(self, commit: str) -> dict[str, frozenset[str]]:
        """The codes of the statements of each function in a commit."""
        if commit not in self._codes:
            found: dict[str, frozenset[str]] = {}
            with suppress(SewError):  # it was deleted there, or is no source file that can be read
                content = self._change.repository.read(self.name, commit)
                for name, text in _texts_in(self.name, content, self.scope):
                    found[name] = found.get(name, frozenset()) | frozenset(text.codes)
            self._codes[commit] = found
        return self._codes[commit]


class _EarlierFunctions:
    """The functions that the changed files had before the change, also under other names."""

    def __init__(self, change: ChangedLines, scope: str) -> None:
        self._change = change
        self._scope = scope

    def new_lines(self, name: str, text: FormattedText, known: KnownText, written: frozenset[int]) -> frozenset[int]:
        """Return those of the ``known`` lines of a function that the change brought, and did not only move."""
        if (name, text.digest) in self._digests:
            return frozenset()
        if known.is_whole:
            return frozenset(known.lines)
        moved = (lines for code, lines in zip(text.codes, text.lines, strict=True) if code in self._codes)
        return written.intersection(known.lines).difference(*moved)

    @cached_property
    def _texts(self) -> list[tuple[str, FormattedText]]:
        since = self._change.since
        if since is None:
            return []
        options = ("--cached",) if self._change.staged else ()
        found = []
        for name, content in replaced_files(self._change.repository, since, *options):
            with suppress(SewError):  # it was no source file that can be read
                found += _texts_in(name, content, self._scope)
        return found

    @cached_property
    def _digests(self) -> frozenset[tuple[str, str]]:
        return frozenset((name, text.digest) for name, text in self._texts)

    @cached_property
    def _codes(self) -> frozenset[str]:
        return frozenset(code for _, text in self._texts for code in text.codes)


def _texts_in(name: str, content: bytes, scope: str) -> list[tuple[str, FormattedText]]:
    """The functions of a file, each with its name. Raises ``SewError`` if it is no source file that can be read."""
    units = read_outline(content, language_of(Path(name), content), scope).units
    return [(unit.name, text) for unit, text in formatted_texts(content, units).items()]


def _lines(
    content: bytes, known: MarkedTexts, changed: Lines, earlier: _EarlierFunctions, versions: _CommittedVersions
) -> dict[int, str | None]:
    units = read_outline(content, language_of(Path(versions.name), content), versions.scope).units
    touched = set(changed.touched(units))
    known_units = known.among(content, units).items()
    found = {unit: text for unit, text in known_units if unit in touched and text.entry.agent}
    texts = formatted_texts(content, units) if found else {}
    lines: dict[int, str | None] = {}
    for unit, text in found.items():
        new = earlier.new_lines(unit.name, texts[unit], text, changed.written)
        if new:
            new -= versions.lines(unit.name, texts[unit], text.entry.time)
        lines |= dict.fromkeys(new, name_in(text.entry.agent))
    return lines
