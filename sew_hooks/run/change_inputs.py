"""The files of a change as inputs of a run: their content is what git has, staged or committed."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from sew_hooks.engine.lines import Lines
from sew_hooks.files.regular_files import FileError
from sew_hooks.languages.site import Unit
from sew_hooks.repository.commits import Change
from sew_hooks.repository.file_versions import FileVersion
from sew_hooks.repository.git import Repository
from sew_hooks.repository.line_changes import changed_lines, staged_lines
from sew_hooks.run.detections import InputDetections
from sew_hooks.run.inputs import Failure, Input, language_by_name
from sew_hooks.settings.configuration import Configuration


@dataclass(frozen=True, slots=True)
class Blob(Input):
    """A file as ``repository`` has it in ``revision``, or as it is staged if that is empty."""

    repository: Repository | None = None
    tracked: str = ""
    revision: str = ""

    def content(self) -> bytes:
        """Return the content that git has."""
        assert self.repository is not None
        return self.repository.read(self.tracked, self.revision)


def changed_inputs(change: Change, paths: Sequence[str] | None, configuration: Configuration) -> list[Blob]:
    """Return the changed files that ``configuration`` wants, all or those at or in ``paths``."""
    return _blobs(change, change.names() if paths is None else change.names_at(paths), configuration)


def handed_inputs(change: Change, paths: Sequence[str], configuration: Configuration) -> list[Blob]:
    """Return the changed files that ``configuration`` wants, without those that pre-commit left out of ``paths``."""
    return _blobs(change, change.names_handed(paths), configuration)


def written_by(
    change: Change,
    files: Iterable[Blob],
    outcomes: Iterable[InputDetections | Failure],
    known: Mapping[str, Iterable[Unit]] = MappingProxyType({}),
) -> Iterator[InputDetections | Failure]:
    """Yield the outcomes for the changed ``files`` without the units that the change did not write for the most part.

    These may carry an older mark. Neither does it have the ``known`` units of the files, by their names.
    """
    named = {file.name: file for file in files}
    lines = lines_of(change, {file.tracked for file in named.values()})
    for outcome in outcomes:
        if isinstance(outcome, InputDetections):
            file = named[outcome.name]
            own = lines.get(file.tracked, Lines()).most_of(outcome.texts, file.content())
            others = (outcome.texts.keys() - own).union(known.get(outcome.name, ()))
            outcome = outcome._replace(detections=tuple(detection.without(others) for detection in outcome.detections))
        yield outcome


def lines_of(change: Change, names: Collection[str]) -> dict[str, Lines]:
    """Return what a change wrote in each of the files of these ``names``; one that it leaves as it is is not there."""
    if change.revision:
        return changed_lines(change.repository, change.base, names, revision=change.revision)
    return staged_lines(change.repository, names, base=change.base)


def version_inputs(repository: Repository, versions: Iterable[FileVersion], configuration: Configuration) -> list[Blob]:
    """Return the versions of a file."""
    return [_blob(repository, version.name, version.commit.name, configuration) for version in versions]


def _blobs(change: Change, names: Iterable[str], configuration: Configuration) -> list[Blob]:
    blobs = (_blob(change.repository, name, change.revision, configuration) for name in names)
    return [blob for blob in blobs if not configuration.excluded_by(str(blob.path)) and _is_code(blob)]


def _blob(repository: Repository, name: str, revision: str, configuration: Configuration) -> Blob:
    path = os.path.join(os.path.realpath(repository.root), name)
    return Blob(
        os.path.relpath(path),
        Path(path),
        configuration.languages,
        ignored=configuration.ignored_in(path),
        repository=repository,
        tracked=name,
        revision=revision,
    )


def _is_code(item: Input) -> bool:
    """Whether a changed file is of a language that is switched on."""
    try:
        return language_by_name(item) in item.languages
    except FileError:
        return False
