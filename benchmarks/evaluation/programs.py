"""The programs of the evaluation: models' programs, grouped as in the paper, and people's programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from benchmarks.corpora import Program, key
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.readings import Plain, observations, read_plain
from sew_hooks.engine.api import embed
from sew_hooks.errors import SewError
from sew_hooks.scheme.grade import Observation
from sew_hooks.scheme.target import Targets

KEY = 0
"""The number of the key in all experiments except those that compare keys."""

MANY_KEYS = range(10)
"""The keys that test an unmarked program: with one key, a corpus of some hundred programs cannot show a small rate."""


class Setting(NamedTuple):
    """The programs of one model in one language, marked or not."""

    language: str
    model: str
    programs: list[Program]


def settings(options: Options) -> Iterator[Setting]:
    """Yield the programs of each model in each language."""
    for language in options.language:
        programs = options.programs(f"llm_{language}")
        for model in sorted({program["author_or_model"] for program in programs}):
            yield Setting(language, model, [program for program in programs if program["author_or_model"] == model])


def codes(programs: Sequence[Program]) -> list[str]:
    """Return the texts of programs."""
    return [program["code"] for program in programs]


def human_codes(options: Options, language: str) -> list[str]:
    """Return people's solutions for problems of the same kind."""
    return codes(options.programs(f"human_negative_{language}"))


def targets(language: str, number: int = KEY) -> Targets:
    """Return the targets of the key with this number."""
    return Targets(key(number), language)


def readings(
    options: Options, texts: Sequence[str | None], language: str, scope: str, profile: str | None = None
) -> list[list[Observation]]:
    """Return the detector's observations in each text; nothing where there is no text or it cannot be read.

    The profile is that of the options unless another one is given.
    """
    return [observations(plain) for plain in plain_readings(options, texts, language, scope, profile)]


def plain_readings(
    options: Options, texts: Sequence[str | None], language: str, scope: str, profile: str | None = None
) -> list[Plain | None]:
    """Return the same in the form that JSON can hold."""
    items = [(text, language, scope, profile or options.profile) for text in texts]
    return options.memory.each(f"readings-{language}-{scope}", _read, items)


def embedded(
    options: Options, texts: Sequence[str], language: str, scope: str, number: int = KEY, profile: str | None = None
) -> list[str | None]:
    """Return each text after marking; nothing for those that the library refuses."""
    items = [(text, language, scope, number, profile or options.profile) for text in texts]
    return options.memory.each(f"embedded-{language}-{scope}", _embed, items)


def _read(item: tuple[str | None, str, str, str]) -> Plain | None:
    text, language, scope, profile = item
    return None if text is None else read_plain(text, language, scope, profile)


def _embed(item: tuple[str, str, str, int, str]) -> str | None:
    text, language, scope, number, profile = item
    try:
        return embed(text, language, key(number), scope=scope, profile=profile).source
    except SewError:
        return None
