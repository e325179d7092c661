"""The inputs of a run, where a bad one does not stop the others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from sew_hooks.engine.lines import Lines
from sew_hooks.errors import SewError, UsageError, without_keys
from sew_hooks.files.regular_files import LARGEST, FileError, read_source
from sew_hooks.files.written_files import replace_source, source_place
from sew_hooks.run.source_files import language_of, source_files
from sew_hooks.settings.configuration import Configuration

STANDARD_INPUT = "-"
"""The path that stands for standard input."""

Result = TypeVar("Result")
NamedT = TypeVar("NamedT", bound="Named")


@dataclass(frozen=True, slots=True)
class Input:
    """A file, or standard input (``path`` is None). ``name`` is its name in reports.

    ``languages`` are those that are switched on. ``lines`` are those to mark, with the units that they are in; None
    means all. If ``mixed_authors``, units that were mostly written by somebody else are left alone. ``before`` returns
    the content before the change, if that is known; it may raise ``SewError``. ``agent`` is the name of the author of
    the change, if that is known. ``ignored`` are the rules that are switched off in it. ``edited``
    is git's name of the file in HEAD, empty if it has none, where the hook of an agent told of an edit.
    """

    name: str
    path: Path | None
    languages: tuple[str, ...]
    lines: Lines | None = None
    ignored: frozenset[str] = frozenset()
    mixed_authors: bool = False
    before: Callable[[], bytes] | None = None
    agent: str = ""
    edited: str | None = None

    def read(self) -> tuple[str, bytes]:
        """Return language and content. Raises ``FileError`` if it cannot be read."""
        content = self.content()
        language = self._language(content)
        if language not in self.languages:
            raise FileError(f"{language} is switched off; switched on: {', '.join(self.languages)}")
        return language, content

    def content(self) -> bytes:
        """Return the content. Raises ``FileError`` if it cannot be read."""
        if self.path is not None:
            return read_source(self.path)
        content = sys.stdin.buffer.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise FileError(f"larger than {LARGEST:,} bytes")
        return content

    def former(self) -> bytes | None:
        """Return the content before the change, or None if it is not known or cannot be read."""
        if self.before is not None:
            with suppress(SewError):
                return self.before()
        return None

    def _language(self, content: bytes) -> str:
        if self.name != STANDARD_INPUT or self.path is not None:
            return language_of(Path(self.name), content)
        if len(self.languages) == 1:
            return self.languages[0]
        with suppress(FileError):
            return language_of(Path(self.name), content)
        raise FileError("standard input has no name that tells its language; --stdin-filename NAME gives it one")

    def replace(self, before: bytes, after: bytes) -> None:
        """Write ``after`` where ``before`` was read. Raises ``FileError`` if that is not safe.

        A place that is never written to is refused even if the two are equal.
        """
        if self.path is None:
            sys.stdout.buffer.write(after)
        elif after == before:
            source_place(self.path)
        else:
            replace_source(self.path, before, after)


@dataclass(frozen=True, slots=True)
class Failure:
    """An input that was not processed: refused for a reason, or because of an error of ours (``internal``)."""

    name: str
    reason: str
    internal: bool

    def __post_init__(self) -> None:
        # Both go into reports; the name of a missing file may be anything that was typed.
        for told in ("name", "reason"):
            object.__setattr__(self, told, without_keys(getattr(self, told)))

    def __str__(self) -> str:
        line = f"{self.name}: {self.reason}"
        return f"internal error in {line}" if self.internal else line


def inputs(
    paths: Sequence[str], stdin_filename: str | None, configuration: Configuration, *, tracked: bool = False
) -> list[Input]:
    """Return the inputs that ``paths`` name: files, the source files of folders, or standard input for ``-`` alone.

    A search finds only files of the languages of ``configuration``; with ``tracked``, as a test for marks needs it,
    those that git tracks in any folder. What ``configuration`` excludes is left out even if it is named.
    Raises ``UsageError`` when ``-`` is not alone.
    """
    if STANDARD_INPUT in paths:
        if len(paths) > 1:
            raise UsageError("'-' (standard input) cannot be used with other paths")
        return _standard_input(stdin_filename, configuration)
    return _inputs_of(paths, configuration, tracked)


def committed(paths: Sequence[str], configuration: Configuration, *, tracked: bool = False) -> list[Input]:
    """Return the files that were passed to a hook, except those of languages that are switched off; ``-`` is a file.
    What the configuration excludes is left out.
    Nobody chose these files one by one, so some are left out silently. Files that cannot be read stay: their failure
    says why.
    """
    return [item for item in _inputs_of(paths, configuration, tracked) if not _is_switched_off(item)]


def pass_through() -> None:
    """Write standard input to standard output as it is."""
    sys.stdout.buffer.write(sys.stdin.buffer.read())


def _standard_input(name: str | None, configuration: Configuration) -> list[Input]:
    if name is None:
        return [Input(STANDARD_INPUT, None, configuration.languages)]
    if configuration.excluded_by(name):
        return []
    return [Input(name, None, configuration.languages, ignored=configuration.ignored_in(name))]


def _inputs_of(paths: Sequence[str], configuration: Configuration, tracked: bool) -> list[Input]:
    excluded = configuration.excluded_by
    files = source_files(map(Path, paths), configuration.languages, excluded, tracked=tracked)
    return [input_of(path, configuration) for path in files]


def input_of(path: Path, configuration: Configuration) -> Input:
    """Return a file as an input, whatever the configuration leaves out."""
    return Input(str(path), path, configuration.languages, ignored=configuration.ignored_in(str(path)))


def _is_switched_off(item: Input) -> bool:
    try:
        return language_by_name(item) not in item.languages
    except FileError:
        return False


def language_by_name(item: Input) -> str:
    """Return the language of a file. Only a file without a suffix is read for that. Raises ``FileError``."""
    content = b"" if Path(item.name).suffix else item.content()
    return language_of(Path(item.name), content)


class Named(Protocol):
    """An item that a failure can name."""

    @property
    def name(self) -> str:
        """Its name in reports."""


def attempt(item: NamedT, work: Callable[[NamedT], Result]) -> Result | Failure:
    """Return the result of ``work`` for ``item``, or the failure."""
    try:
        return work(item)
    except SewError as error:
        return Failure(item.name, str(error), internal=False)
    except OSError:
        raise  # not about this input: the output has no reader, or we are incomplete
    except Exception as error:
        return Failure(item.name, f"{type(error).__name__}: {error}", internal=True)


def attempt_each(items: Iterable[NamedT | Failure], work: Callable[[NamedT], Result]) -> Iterator[Result | Failure]:
    """Attempt ``work`` with each item. Earlier failures are passed on."""
    return (item if isinstance(item, Failure) else attempt(item, work) for item in items)
