"""Many files, for the workers to be busy with."""

from __future__ import annotations

from pathlib import Path


def write_copies(folder: Path, examples: Path, count: int) -> Path:
    """Make ``folder`` with ``count`` files that differ, from the Python files of ``examples``."""
    folder.mkdir()
    sources = sorted(examples.glob("*.py"))
    for number in range(count):
        source = sources[number % 8]
        (folder / f"m{number}.py").write_text(f"# {number}\n{source.read_text()}")
    return folder
