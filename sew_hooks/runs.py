"""One run over many inputs: marking them or looking for marks, where a bad input does not stop the others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Protocol, TypeVar

from sew_hooks import garbage
from sew_hooks.engine import Detection, Embedding, Outline, embed, weigh_each
from sew_hooks.errors import SewError, UsageError, without_keys
from sew_hooks.files import LARGEST, FileError, discover, language_of, read_source, replace_source
from sew_hooks.keyring import NamedKey
from sew_hooks.languages.site import Unit
from sew_hooks.lines import Lines
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import Test
from sew_hooks.scheme.target import Targets
from sew_hooks.shipped import load_calibration
from sew_hooks.unit_texts import UnitText, unit_texts

STANDARD_INPUT = "-"
"""The path that stands for standard input."""

Result = TypeVar("Result")
Subject = TypeVar("Subject", bound="Named")


@dataclass(frozen=True, slots=True)
class Input:
    """A file, or standard input (``path`` is None). ``name`` is what reports call it.

    ``languages`` are those that are switched on. ``lines`` are those to mark, with the units that they are in; None
    stands for all.
    """

    name: str
    path: Path | None
    languages: tuple[str, ...]
    lines: Lines | None = None

    def read(self) -> tuple[str, bytes]:
        """Return language and content; raise ``FileError`` when there is no reading it."""
        content = self.content()
        language = self._language(content)
        if language not in self.languages:
            raise FileError(f"{language} is switched off; switched on: {', '.join(self.languages)}")
        return language, content

    def content(self) -> bytes:
        """Return the content; raise ``FileError`` when there is no reading it."""
        if self.path is not None:
            return read_source(self.path)
        content = sys.stdin.buffer.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise FileError(f"larger than {LARGEST:,} bytes")
        return content

    def _language(self, content: bytes) -> str:
        if self.name != STANDARD_INPUT or self.path is not None:
            return language_of(Path(self.name), content)
        return self.languages[0] if len(self.languages) == 1 else "python"

    def replace(self, before: bytes, after: bytes) -> None:
        """Put ``after`` where ``before`` was read; raise ``FileError`` when that is not safe."""
        if self.path is None:
            sys.stdout.buffer.write(after)
        elif after != before:
            replace_source(self.path, before, after)


@dataclass(frozen=True, slots=True)
class Failure:
    """An input that nothing was done with: refused for a reason, or by a fault of ours (``internal``)."""

    name: str
    reason: str
    internal: bool

    def __post_init__(self) -> None:
        # Both go into reports; the name of a file that is not there may be anything that was typed.
        for told in ("name", "reason"):
            object.__setattr__(self, told, without_keys(getattr(self, told)))

    def __str__(self) -> str:
        line = f"{self.name}: {self.reason}"
        return f"internal error in {line}" if self.internal else line


@dataclass(frozen=True, slots=True)
class Marking:
    """What embedding made of an input: its text before, and what became of it."""

    name: str
    before: bytes
    embedding: Embedding[bytes]

    @property
    def after(self) -> bytes:
        """The text with the mark."""
        return self.embedding.source

    @property
    def changed(self) -> bool:
        """Whether the input was not marked with this key before."""
        return self.embedding.changed


@dataclass(frozen=True, slots=True)
class Outlined:
    """An input that was read, with its outline in each scope that the run asks for."""

    name: str
    language: str
    content: bytes
    outlines: Mapping[str, Outline]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a run detects: scope and profile of the engine, the test, the level of everything it says, and the
    calibration tables of the languages that have another than the shipped one."""

    scope: str
    profile: str
    test: Test
    alpha: float
    tables: Mapping[str, CalibrationTable] = field(default_factory=dict)

    def table(self, language: str) -> CalibrationTable:
        """Return the calibration table for ``language``, which may be the shipped one."""
        return self.tables[language] if language in self.tables else load_calibration(language)


@dataclass(frozen=True, slots=True)
class Reading:
    """What an input says about each key of a run, before anybody judges it, and the texts of its units."""

    name: str
    language: str
    detections: tuple[Detection, ...]
    texts: Mapping[Unit, UnitText]


def inputs(paths: Sequence[str], stdin_filename: str | None, languages: tuple[str, ...]) -> list[Input]:
    """Return what ``paths`` stand for: files, the source files of folders, or standard input for ``-`` alone.

    A search finds files of ``languages`` only. Raises ``UsageError`` when ``-`` is not alone.
    """
    if STANDARD_INPUT in paths:
        if len(paths) > 1:
            raise UsageError("'-' (standard input) goes with no other path")
        return [Input(stdin_filename or STANDARD_INPUT, None, languages)]
    return _found(paths, languages)


def committed(paths: Sequence[str], languages: tuple[str, ...]) -> list[Input]:
    """Return the files that a hook was handed, without those of languages that are switched off; ``-`` is a file, too.

    Nobody chose these files one by one, so leaving some out needs no word. What cannot be read stays: its
    failure says why.
    """
    return [item for item in _found(paths, languages) if not _is_switched_off(item)]


def _found(paths: Sequence[str], languages: tuple[str, ...]) -> list[Input]:
    return [Input(str(path), path, languages) for path in discover(map(Path, paths), languages)]


def _is_switched_off(item: Input) -> bool:
    # Only a file without a suffix is known by its content.
    try:
        content = b"" if item.path is None or item.path.suffix else read_source(item.path)
        return language_of(Path(item.name), content) not in item.languages
    except FileError:
        return False


def mark(
    inputs: Iterable[Input | Failure], key: NamedKey, *, scope: str, profile: str, write: bool
) -> Iterator[Marking | Failure]:
    """Embed ``key`` into each input, or into the lines of it that are to be marked.

    The scope is that of the key, if it has one. With ``write``, each is replaced by the result at once. Earlier
    failures pass.
    """

    def work(item: Input) -> Marking:
        language, before = item.read()
        embedding = embed(
            before, language, key.key.reveal(), scope=key.scope or scope, profile=profile, lines=item.lines
        )
        if write:
            item.replace(before, embedding.source)
        return Marking(item.name, before, embedding)

    with garbage.left_alone():
        for outcome in _each(inputs, work):
            yield outcome
            garbage.clear_much()


def find_marks(
    outlined: Iterable[Outlined | Failure], keys: Sequence[NamedKey], settings: Settings
) -> Iterator[Reading | Failure]:
    """Read from each input what it says about each of ``keys``, in the scope of the key or else of ``settings``.

    Earlier failures pass.
    """
    scopes = scopes_of(keys, settings)
    # Files share addresses, so the targets of a key are remembered for all of them.
    targets = lru_cache(Targets)

    def work(item: Outlined) -> Reading:
        found: dict[str, Iterator[Detection]] = {}
        texts: dict[Unit, UnitText] = {}
        for scope, outline in item.outlines.items():
            asked = zip(keys, scopes, strict=True)
            inside = [targets(key.key.reveal(), item.language) for key, its in asked if its == scope]
            for each in inside:
                each.forget_many()
            table = settings.table(item.language)
            detections = weigh_each(
                outline, item.content, item.language, inside, profile=settings.profile, calibration=table
            )
            found[scope] = iter(detections)
            texts |= unit_texts(item.content, outline.units)  # the keys of a scope see the same units
        return Reading(item.name, item.language, tuple(next(found[scope]) for scope in scopes), texts)

    return _each(outlined, work)


def scopes_of(keys: Sequence[NamedKey], settings: Settings) -> list[str]:
    """Return the scope in which each of ``keys`` is looked for."""
    return [key.scope or settings.scope for key in keys]


class Named(Protocol):
    """What a failure can be told of."""

    @property
    def name(self) -> str:
        """What reports call it."""


def attempt(item: Subject, work: Callable[[Subject], Result]) -> Result | Failure:
    """Return what ``work`` makes of ``item``, or why it makes nothing of it."""
    try:
        return work(item)
    except SewError as error:
        return Failure(item.name, str(error), internal=False)
    except OSError:
        raise  # not about this input, whose errors have names: nobody takes the output, or we are incomplete
    except Exception as error:
        return Failure(item.name, f"{type(error).__name__}: {error}", internal=True)


def _each(items: Iterable[Subject | Failure], work: Callable[[Subject], Result]) -> Iterator[Result | Failure]:
    return (item if isinstance(item, Failure) else attempt(item, work) for item in items)
