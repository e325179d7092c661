"""Reading the corpora, drawing samples, and working on programs in several processes."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import random
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sew_hooks.languages.registry import REGISTRY

LANGUAGES = tuple(language.name for language in REGISTRY.values() if not language.is_read_by_layout)
"""The languages that the corpora have: those of the paper."""

Program = dict[str, Any]
"""One row of a corpus: ``id``, ``code``, ``origin``, ``author_or_model``, ``problem_id``, ``tests``, ..."""

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
"""The folder of the corpora unless ``--data`` names another: it is beside the repository."""

SCOPES = ("definition", "program")

In = TypeVar("In")
Out = TypeVar("Out")


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--data``, the folder of the corpora."""
    parser.add_argument("--data", type=Path, default=DATA, help="folder of the corpora (default: %(default)s)")


class _Repeated(argparse.Action):
    """Like ``append``, but the first value replaces the default."""

    def __call__(self, parser: Any, namespace: Any, value: Any, option_string: Any = None) -> None:
        earlier = getattr(namespace, self.dest)
        setattr(namespace, self.dest, [value] if earlier is self.default else [*earlier, value])


def add_language_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--language``, which becomes a list of languages: all of them by default."""
    parser.add_argument(
        "--language", action=_Repeated, choices=LANGUAGES, default=LANGUAGES, help="repeatable (default: all)"
    )


def add_sample_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--sample`` and ``--seed``, which draw programs, and ``--jobs``."""
    parser.add_argument("--sample", type=int, metavar="N", help="take N random programs of each corpus")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: %(default)s)")


def read(data: Path, corpus: str) -> list[Program]:
    """Return all programs of ``corpus``, say ``llm_python``."""
    with gzip.open(data / f"{corpus}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def draw(programs: list[In], sample: int | None, seed: int) -> list[In]:
    """Return ``sample`` programs in their order, or all of them."""
    if sample is None or sample >= len(programs):
        return programs
    chosen = sorted(random.Random(seed).sample(range(len(programs)), sample))
    return [programs[index] for index in chosen]


def work(task: Callable[[In], Out], items: Iterable[In], jobs: int) -> Iterator[Out]:
    """Yield ``task(item)`` for each item in order, computed in ``jobs`` processes."""
    if jobs == 1:
        yield from map(task, items)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(task, items, chunksize=4)


def key(number: int) -> bytes:
    """Return the fixed key with this number, so that figures can be computed again. The key protects nothing."""
    return hashlib.sha256(f"benchmark key {number}".encode()).digest()
