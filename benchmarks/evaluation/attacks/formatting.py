"""Formatting with the defaults of each language's formatter: black and clang-format."""

from __future__ import annotations

from functools import partial

import black
import clang_format  # type: ignore[import-untyped]
from black.parsing import InvalidInput

from benchmarks.evaluation.attacks.tools import Attack, through


def with_black(text: str) -> str | None:
    """Return ``text`` as black writes it."""
    try:
        return black.format_str(text, mode=black.Mode())
    except (InvalidInput, RecursionError):
        return None


def with_clang_format(text: str, language: str) -> str | None:
    """Return ``text`` as clang-format writes it in its own style, LLVM's."""
    command = [clang_format.get_executable("clang-format"), "--style=LLVM", f"--assume-filename=program.{language}"]
    return through(command, text)


ATTACKS: dict[str, Attack] = {
    "python": with_black,
    "java": partial(with_clang_format, language="java"),
    "cpp": partial(with_clang_format, language="cpp"),
}
