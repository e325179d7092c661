"""Rewriting: by a command, such as a language model, or by public tools that normalise style as much as they can."""

from __future__ import annotations

import shlex
import subprocess

from benchmarks.evaluation.attacks.formatting import with_black, with_clang_format
from benchmarks.evaluation.attacks.linting import with_ruff
from benchmarks.evaluation.attacks.tidying import tidied
from benchmarks.evaluation.attacks.tools import Attack, script, through
from benchmarks.evaluation.attacks.trees import parses

RUFF_RULES = "SIM,C4,PLR,PERF,RET,FURB,UP"
TIDY_CHECKS = (
    "readability-*,modernize-*,-modernize-deprecated-headers,-modernize-macro-to-enum,-readability-identifier-naming"
)
"""All refactorings of functions, except two that change code outside functions, and one that needs settings."""

ASTYLE = ("--mode=java", "--add-braces", "--break-one-line-headers", "--quiet")


def by_command(text: str, command: str, language: str) -> str | None:
    """Return the output of ``command`` for ``text``; nothing if that is not a program.

    A command that fails ends the run; when it is started again, it continues where it stopped.
    """
    done = subprocess.run(shlex.split(command), input=text.encode(), stdout=subprocess.PIPE, check=True)
    result = done.stdout.decode(errors="replace")
    return result if result.strip() and parses(result, language) else None


def python(text: str) -> str | None:
    """Return ``text`` after ruff's refactorings, safe or not, and black."""
    fixed = with_ruff(text, "--extend-select", RUFF_RULES, "--unsafe-fixes")
    return None if fixed is None else with_black(fixed)


def java(text: str) -> str | None:
    """Return ``text`` with braces everywhere, then formatted: the registries have no tool that refactors Java."""
    braced = through([script("astyle"), *ASTYLE], text)
    return None if braced is None else with_clang_format(braced, "java")


def cpp(text: str) -> str | None:
    """Return ``text`` after clang-tidy's checks of readability and for modern C++, and clang-format."""
    fixed = tidied(text, TIDY_CHECKS)
    return None if fixed is None else with_clang_format(fixed, "cpp")


ATTACKS: dict[str, Attack] = {"python": python, "java": java, "cpp": cpp}
