"""The options of every experiment: programs, processes, and the folder for results."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from benchmarks.corpora import Program, add_data_option, add_language_option, add_sample_options, draw, read
from benchmarks.evaluation.memory import Memory
from sew_hooks.engine.profiles import PROFILES

Item = TypeVar("Item")

WORK = Path(__file__).resolve().parents[2] / "build" / "evaluation"
OUTPUT = Path(__file__).resolve().parents[2] / "docs" / "evaluation"

PAPER = "paper"
"""The profile of the paper's rules, whose figures stand beside the paper's."""

COUNTED = 50
"""The number of programs that a table is counted over for each program of a sample."""


@dataclass(frozen=True)
class Options:
    """The options of the command line."""

    data: Path
    language: list[str]
    sample: int | None
    seed: int
    jobs: int
    work: Path
    rewriter: str | None
    profile: str = PAPER
    repository: list[Path] = field(default_factory=list)

    @cached_property
    def memory(self) -> Memory:
        """The results of earlier runs."""
        return Memory(self.work, self.jobs)

    def programs(self, corpus: str) -> list[Program]:
        """The programs of ``corpus``, or the sample of them."""
        return draw(read(self.data, corpus), self.sample, self.seed)

    def counted(self, items: list[Item]) -> list[Item]:
        """The items over which a table is counted: all, or a sample, so that a quick run has a quick table."""
        return draw(items, self.sample and COUNTED * self.sample, self.seed)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that every experiment takes."""
    add_data_option(parser)
    add_language_option(parser)
    add_sample_options(parser)
    parser.add_argument(
        "--work", type=Path, default=WORK, help="where results are kept that are computed once (default: %(default)s)"
    )
    parser.add_argument("--output", type=Path, default=OUTPUT, help="where results are written (default: %(default)s)")
    parser.add_argument(
        "--profile",
        choices=PROFILES,
        default=PAPER,
        help="the rules that mark and detect; other results than the paper's have a folder of their own "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--rewriter",
        metavar="COMMAND",
        help="reads code on standard input and writes it in another form, as a language model does",
    )
    parser.add_argument(
        "--repository",
        type=Path,
        action="append",
        default=[],
        metavar="PATH",
        help="a git repository whose files age (repeatable)",
    )
