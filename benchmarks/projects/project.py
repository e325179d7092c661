"""A library with its own tests: the place of its sources in a source tree, and how it is built and tested there."""

from __future__ import annotations

import os
import subprocess
import tarfile
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

Outcomes = Counter[str]
"""The outcomes of the tests, one line each, with their numbers."""

LIMIT = 3600
"""Seconds that one step may take."""


class BuildError(Exception):
    """A library, or all of its tests, cannot be compiled."""


@dataclass(frozen=True)
class Tested:
    """The results of a build and its tests: the outcomes, and the number of places that caused a compiler warning."""

    outcomes: Outcomes
    warnings: int


@dataclass(frozen=True)
class Project(ABC):
    """A library: the package that its sources are fetched by, and patterns of the files that are marked."""

    package: str
    language: str
    marked: tuple[str, ...]

    def sources(self, tree: Path) -> list[Path]:
        """Return the files of ``tree`` that are marked: the library, not its tests."""
        patterned = {path for pattern in self.marked for path in tree.glob(pattern) if path.is_file()}
        tests = {path for path in patterned if "tests" in path.relative_to(tree).parts or path.stem.endswith("_test")}
        return sorted(patterned - tests)

    def fetch(self, folder: Path) -> Path:
        """Return the source tree in ``folder``, fetched and unpacked unless it is there."""
        folder.mkdir(parents=True, exist_ok=True)
        if not any(folder.iterdir()):
            run(self.download(), folder, check=True)
        trees = [path for path in folder.iterdir() if path.is_dir()]
        if not trees:
            (archive,) = folder.iterdir()
            with tarfile.open(archive) as tarball:
                tarball.extractall(folder, filter="data")
            trees = [path for path in folder.iterdir() if path.is_dir()]
        (tree,) = trees
        return tree

    @abstractmethod
    def download(self) -> Sequence[str]:
        """Return the command that puts the sources, or an archive of them, into the working directory."""

    @abstractmethod
    def test(self, tree: Path, jobs: int) -> Tested:
        """Build the library in ``tree`` and return the results of its tests. Raises ``BuildError``."""


def junit_outcomes(report: Path) -> Iterator[str]:
    """Yield each test of a JUnit report with its outcome."""
    for case in ElementTree.parse(report).iter("testcase"):
        bad = [child.tag for child in case if child.tag in ("failure", "error", "skipped")]
        yield f"{case.get('classname')} {case.get('name')}: {bad[0] if bad else 'passed'}"


def run(
    command: Sequence[str], folder: Path, *, check: bool = False, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command in ``folder`` and return its output; ``environment`` is added to the present one."""
    return subprocess.run(
        command,
        cwd=folder,
        check=check,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        errors="replace",
        timeout=LIMIT,
    )
