"""The signal ``recorded``: which lines of a change are in functions that the local record gives to agents.

A function counts if it has the text with which it was recorded as a whole, apart from what a formatter changes. Of one
that has most of that text, the lines count that the change wrote and that are as recorded. In both cases, the change
has to touch the function, and it has to be new: whoever moves or copies an agent's function, changes its order, or
brings back what a commit had of it since it was recorded, wrote nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.lines import Lines
from sew_hooks.errors import SewError
from sew_hooks.repository.agents import name_in
from sew_hooks.repository.authors import ChangedLines
from sew_hooks.repository.copied_lines import copied_lines
from sew_hooks.repository.history import Committed, contents_of
from sew_hooks.repository.line_changes import replaced_files
from sew_hooks.repository.records import Recorded
from sew_hooks.run.mark_journal import JournalEntry, KnownText, MarkedTexts, journal_here
from sew_hooks.run.source_files import language_of
from sew_hooks.run.unit_texts import FormattedText, codes_in, formatted_texts
from sew_hooks.settings.configuration import Configuration

_LONGEST_COMMIT = 3600
"""The seconds that a commit may take from its date to the record of what it has."""


def recorded_functions(change: ChangedLines, configuration: Configuration) -> Recorded:
    """Return the lines of recorded functions in the changed files, if that signal is configured."""
    journal = journal_here() if "recorded" in configuration.signals else None
    if journal is None:
        return {}
    earlier = _EarlierFunctions(change, configuration.scope)
    contents, functions = dict[str, bytes](), dict[str, list[_Function]]()
    for name in change.files:
        with suppress(SewError):  # what cannot be read is not marked either
            known = journal.marked_in(change.repository.root / name)
            if known:
                content = change.content(name).replace(b"\r\n", b"\n")  # a text with both ends is no source file
                functions[name] = _functions(name, content, known, change.files[name], earlier, configuration.scope)
                contents[name] = content
    versions = _CommittedVersions(change, functions, configuration.scope)
    found = Recorded({name: versions.new_lines(name) for name in functions})
    texts = [(contents[name], lines.keys() & change.files[name].written) for name, lines in found.items()]
    copied = copied_lines(change.repository, texts, change.since or "HEAD")
    for lines, old in zip(found.values(), copied, strict=True):
        for line in old:
            del lines[line]
    return {name: lines for name, lines in found.items() if lines}


class _Function(NamedTuple):
    """A recorded function of a changed file, with the lines of it that the change brought."""

    name: str
    text: FormattedText
    entry: JournalEntry
    lines: frozenset[int]


class _CommittedVersions:
    """The versions in the commits before a change of those files of which the change brought recorded ``functions``."""

    def __init__(self, change: ChangedLines, functions: Mapping[str, Sequence[_Function]], scope: str) -> None:
        self._change = change
        self._functions = functions
        self._scope = scope

    def new_lines(self, name: str) -> dict[int, str | None]:
        """Return the lines of the functions of a file, each with its agent, without those whose statements were in the
        function in a commit since it was recorded.
        """
        found: dict[int, str | None] = {}
        for function, text, entry, lines in self._functions[name]:
            versions = self._versions.get(name, ()) if lines else ()
            held = [(when, known.get(function, frozenset())) for when, known in versions]
            recorded = {code for part in entry.parts if part.name == function for code in codes_in(part.codes)}
            # The commit that records a function has the date at which it began, before its hooks.
            later = (
                codes for when, codes in held if when is None or when > entry.time or (recorded and recorded <= codes)
            )
            codes = frozenset[str]().union(*later)
            old = (own for code, own in zip(text.codes, text.lines, strict=True) if code in codes)
            found |= dict.fromkeys(lines.difference(*old), name_in(entry.agent))
        return found

    @cached_property
    def _versions(self) -> dict[str, list[tuple[int | None, Mapping[str, frozenset[str]]]]]:
        """When each version was committed, and the codes of the statements of its functions."""
        repository, since = self._change.repository, self._change.since
        times = [each.entry.time for functions in self._functions.values() for each in functions if each.lines]
        if since is None or not times:
            return {}
        names = [name for name, functions in self._functions.items() if any(each.lines for each in functions)]
        listed = repository.later_versions(names, since, min(times) - _LONGEST_COMMIT)
        sizes = repository.sizes({content for versions in listed.values() for _, content in versions})
        found: dict[str, list[tuple[int | None, Mapping[str, frozenset[str]]]]] = {}
        for name, versions in listed.items():
            files = (Committed(name, each, sizes[each], 0, False) for _, each in versions if each in sizes)
            codes = {each: self._codes_in(name, content) for each, content in contents_of(repository, files)}
            found[name] = [(when, codes.get(each, {})) for when, each in versions]
        return found

    def _codes_in(self, name: str, content: bytes) -> dict[str, frozenset[str]]:
        """The codes of the statements of each function in a version."""
        found: dict[str, frozenset[str]] = {}
        with suppress(SewError):  # it is no source file that can be read
            for function, text in _texts_in(name, content, self._scope):
                found[function] = found.get(function, frozenset()) | frozenset(text.codes)
        return found


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


def _functions(
    name: str, content: bytes, known: MarkedTexts, changed: Lines, earlier: _EarlierFunctions, scope: str
) -> list[_Function]:
    units = read_outline(content, language_of(Path(name), content), scope).units
    touched = set(changed.touched(units))
    known_units = known.among(content, units).items()
    found = {unit: text for unit, text in known_units if unit in touched and text.entry.agent}
    texts = formatted_texts(content, units) if found else {}
    return [
        _Function(unit.name, texts[unit], text.entry, earlier.new_lines(unit.name, texts[unit], text, changed.written))
        for unit, text in found.items()
    ]
