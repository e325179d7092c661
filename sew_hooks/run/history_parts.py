"""The parts of files that the commits of a history wrote: read once, and then kept in the cache. No key is involved."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from sew_hooks.engine.lines import Lines
from sew_hooks.engine.results import Outline
from sew_hooks.errors import ParseError
from sew_hooks.files.regular_files import LARGEST, FileError, in_groups
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.history import MOST, Commit, Committed, contents_of, files_of, written_lines
from sew_hooks.run.inputs import Failure, attempt
from sew_hooks.run.outlines import OutlineTask, read_packed
from sew_hooks.run.packed_outlines import pack_refusal, pack_written, unpack
from sew_hooks.run.source_files import language_of
from sew_hooks.run.workers import Workers, spread
from sew_hooks.run.written_parts import WrittenPart, written_part

if TYPE_CHECKING:
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.outline_cache import Cache
    from sew_hooks.settings.configuration import Configuration

_AT_A_TIME = 200
"""The number of commits about which git is asked together."""

_NOTHING = WrittenPart(0, 0, Outline([], []), {})
"""The part of a file that was only moved or laid out anew."""


class CommittedPart(NamedTuple):
    """A file that a commit changed, and the part of it that the commit wrote, in each scope of the run."""

    path: str
    language: str
    parts: Mapping[str, WrittenPart]


class _Step(NamedTuple):
    """A file of a commit: what is known of it, or else the lines that the commit wrote in it."""

    commit: Commit
    file: Committed
    language: str
    known: CommittedPart | Failure | None = None
    lines: Lines | None = None

    @property
    def name(self) -> str:
        """Its name in messages."""
        return f"{self.commit.name[:10]}:{self.file.name}"


class PassedOver(NamedTuple):
    """The names of the files that the setting ``exclude`` leaves out, and of those in no language that is on."""

    excluded: set[str]
    other_kinds: set[str]


class HistoryReader(NamedTuple):
    """A reader of commits. ``names`` limit it to files of these names, and to files in folders of these names.

    ``passed_over`` receives the names of the files that are not read.
    """

    repository: Repository
    configuration: Configuration
    scopes: tuple[str, ...]
    cache: Cache | None
    names: Sequence[str]
    passed_over: PassedOver

    def read(self, commits: Iterable[Commit], workers: Workers) -> Iterator[tuple[Commit, CommittedPart | Failure]]:
        """Yield the source files of each commit, in the order of the commits. A commit without any is left out."""
        steps = (step for batch in _batches(commits) for step in self._steps(batch))
        for (step, task), made in spread(((pair, pair[1]) for pair in steps), read_packed, workers):
            if made is None or task is None:
                assert step.known is not None
                yield step.commit, step.known
            elif isinstance(made, Failure):
                yield step.commit, made
            else:
                yield step.commit, attempt(step, partial(self._finished, task.content, made))

    def _steps(self, commits: Sequence[Commit]) -> Iterator[tuple[_Step, OutlineTask | None]]:
        files = files_of(self.repository, (commit.name for commit in commits), self.names)
        scripts = self._scripts(chain.from_iterable(files.values()))
        steps = [
            self._looked_up(_Step(commit, file, language))
            for commit in commits
            for file in files.get(commit.name, ())
            if (language := self._language(file, scripts)) is not None
        ]
        new = {step.commit.name: files[step.commit.name] for step in steps if step.known is None}
        lines = written_lines(self.repository, new)
        described = (self._with_lines(step, lines.get(step.commit.name)) for step in steps)
        for group in in_groups(described, lambda step: step.file.size if step.known is None else 0):
            yield from self._tasks(group)

    def _tasks(self, steps: Sequence[_Step]) -> Iterator[tuple[_Step, OutlineTask | None]]:
        """Some files, with the task of reading those that are not known. Git is asked once for their contents."""
        asked = dict.fromkeys(step.file.content for step in steps if step.known is None)
        contents = dict(zip(asked, self.repository.contents(asked), strict=True))
        for step in steps:
            if step.known is None:
                yield step, OutlineTask(step.name, step.language, contents[step.file.content], self.scopes)
            else:
                yield step, None

    def _looked_up(self, step: _Step) -> _Step:
        if self.cache is None:
            return step
        parts: dict[str, WrittenPart] = {}
        for scope in self.scopes:
            try:
                part = self.cache.find_written(step.commit.name, step.file.name, scope)
            except ParseError as error:
                return step._replace(known=Failure(step.name, str(error), internal=False))
            if part is None:
                return step
            parts[scope] = part
        return step._replace(known=CommittedPart(step.file.name, step.language, parts))

    def _with_lines(self, step: _Step, changed: Mapping[str, Lines] | None) -> _Step:
        """The step with the lines of its file, if they are needed; ``changed`` are those of its commit."""
        if step.known is not None:
            return step
        if changed is None or step.file.size > LARGEST:
            reason = f"larger than {LARGEST:,} bytes, or in a commit that changes more than {MOST:,}"
            self._keep(step, dict.fromkeys(self.scopes, pack_refusal(reason)))
            return step._replace(known=Failure(step.name, reason, internal=False))
        lines = changed.get(step.file.name, Lines())
        if any(lines):
            return step._replace(lines=lines)
        self._keep(step, dict.fromkeys(self.scopes, pack_written(_NOTHING)))
        return step._replace(known=CommittedPart(step.file.name, step.language, dict.fromkeys(self.scopes, _NOTHING)))

    def _finished(self, content: bytes, made: Mapping[str, bytes], step: _Step) -> CommittedPart:
        """The part of a file that a commit wrote, from the outlines of its content. Raises ``ParseError``."""
        assert step.lines is not None
        try:
            parts = {scope: written_part(content, unpack(packed), step.lines) for scope, packed in made.items()}
        except ParseError:
            self._keep(step, made)
            raise
        self._keep(step, {scope: pack_written(part) for scope, part in parts.items()})
        return CommittedPart(step.file.name, step.language, parts)

    def _keep(self, step: _Step, packed: Mapping[str, bytes]) -> None:
        if self.cache is not None:
            for scope, part in packed.items():
                self.cache.keep_written(step.commit.name, step.file.name, scope, part)

    def _scripts(self, files: Iterable[Committed]) -> dict[str, str]:
        """The languages of the programs without a suffix, by git's names of their contents."""
        languages = {}
        programs = (file for file in files if file.is_executable and not PurePosixPath(file.name).suffix)
        for name, content in contents_of(self.repository, programs):
            with suppress(FileError):
                languages[name] = language_of(Path(), content)
        return languages

    def _language(self, file: Committed, scripts: Mapping[str, str]) -> str | None:
        """The language of a file, if it is switched on and the file is not excluded."""
        suffix = PurePosixPath(file.name).suffix
        script = scripts.get(file.content) if file.is_executable and not suffix else None
        language = SUFFIXES.get(suffix.lower(), script)
        if language not in self.configuration.languages:
            self.passed_over.other_kinds.add(file.name)
            return None
        if self.configuration.excluded_by(os.path.join(self.repository.root, file.name)):
            self.passed_over.excluded.add(file.name)
            return None
        return language


def _batches(commits: Iterable[Commit]) -> Iterator[list[Commit]]:
    left = iter(commits)
    while batch := [*islice(left, _AT_A_TIME)]:
        yield batch
