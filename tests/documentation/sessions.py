"""Pages that a reader follows from top to bottom: their files are written and their commands run, in order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from pathlib import Path
from typing import NamedTuple

from tests.documentation.conftest import filled_in
from tests.documentation.pages import blocks
from tests.repositories import GitFolder

END = "-- the end of what a command prints --"


class Step(NamedTuple):
    """A command, and what the page says that it prints."""

    command: str
    shown: str


def steps(page: Path) -> Iterator[Step]:
    """Yield the commands of a page; where a block shows a file, that is written. Its name is in the words before."""
    for block in blocks(page):
        if block.language == "console":
            for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
                yield Step(command, shown)
        elif block.language in ("yaml", "toml", "python"):
            (name,) = re.findall(r"[Tt]he file `([^`]+)`", block.before)
            yield Step(f"cat > {name} <<'END'\n{block.text}END", "")


def surprises(pages: Iterable[Path], machine: GitFolder) -> list[str]:
    """Run the commands of pages, each page where the one before it ended; return those that print something else.

    In what a page shows, ``...`` stands for anything.
    """
    told = [step for page in pages for step in steps(page)]
    script = filled_in("\n".join(f"{step.command}\necho '{END}'" for step in told))
    printed = machine.run("bash", "-c", script).stdout.split(f"{END}\n")
    assert len(printed) == len(told) + 1, printed[-1]
    return [
        f"$ {step.command}\n{output}"
        for step, output in zip(told, printed, strict=False)
        if not OutputChecker().check_output(_any_key(step.shown), _any_key(output), ELLIPSIS | NORMALIZE_WHITESPACE)
    ]


def _any_key(output: str) -> str:
    """An output without what depends on the key: a p-value is as good as another, and a column as wide."""
    return re.sub(r"-{2,}", "--", re.sub(r"\b\d(\.\d+)?e-\d+\b|\b[01]\.\d+\b", "P", output))
