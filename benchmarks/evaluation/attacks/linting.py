"""Linting with the fixes that a linter makes by default: ruff and clang-tidy.

None for Java: no linter was found in PyPI, npm and Debian that fixes anything by default.
"""

from __future__ import annotations

from benchmarks.evaluation.attacks.tidying import tidied
from benchmarks.evaluation.attacks.tools import Attack, script, through

CLANG_CHECKS = "clang-diagnostic-*"
"""The checks with fixes that clang-tidy had by default for a long time. Its analyzer, the other ones, fixes nothing."""


def with_ruff(text: str, *more: str) -> str | None:
    """Return ``text`` after ``ruff check --fix`` with its defaults, or with ``more`` on the command line."""
    options = ["--isolated", "--no-cache", "--quiet", "--exit-zero", "--fix", *more]
    return through([script("ruff"), "check", *options, "--stdin-filename", "program.py", "-"], text)


def with_clang_tidy(text: str) -> str | None:
    """Return ``text`` with the fixes of clang-tidy's own checks."""
    return tidied(text, CLANG_CHECKS)


ATTACKS: dict[str, Attack] = {"python": with_ruff, "cpp": with_clang_tidy}
