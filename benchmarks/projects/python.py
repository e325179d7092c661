"""Packages of Python: source archives of PyPI, tested in an environment of their own."""

from __future__ import annotations

import re
import sys
import venv
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.projects.project import BuildError, Project, Tested, junit_outcomes, run
from benchmarks.trial import warnings_of

PYTEST = "pytest~=8.3.0"
"""The versions for which these releases were made."""

_ADDRESS = re.compile(r"0x[0-9a-f]+")
_VERBOSE = re.compile(r"^(\w+ \([\w.]+\))(?:\n.*)? \.\.\. (ok|FAIL|ERROR|skipped|expected failure)", re.MULTILINE)


@dataclass(frozen=True)
class PythonPackage(Project):
    """A package with its tests: ``root`` is the folder that imports start from, and ``needs`` are the other packages
    that the tests need.

    ``command`` runs the tests; the default is pytest, on ``tests``.
    """

    version: str
    root: str = "."
    needs: tuple[str, ...] = ()
    tests: tuple[str, ...] = ("tests",)
    command: tuple[str, ...] = ()

    def download(self) -> Sequence[str]:
        """Return the command that fetches the source archive."""
        source = ["--no-binary", self.package, "--no-deps", f"{self.package}=={self.version}"]
        return [sys.executable, "-m", "pip", "download", "--quiet", *source]

    def fetch(self, folder: Path) -> Path:
        """Return the source tree in ``folder``; makes the environment for it, too."""
        self._environment(folder.parents[1])
        return super().fetch(folder)

    def test(self, tree: Path, jobs: int) -> Tested:
        """Run the tests of the package against the sources in ``tree``."""
        python = self._environment(tree.parents[1])
        path = {"PYTHONPATH": str(tree / self.root), "PYTHONDONTWRITEBYTECODE": "1"}
        (name, *_) = (Path(pattern).relative_to(self.root).parts[0] for pattern in self.marked)
        where = run([python, "-c", f"import {name}; print({name}.__file__)"], tree, environment=path, check=True)
        if not Path(where.stdout.strip()).is_relative_to(tree):
            raise BuildError(f"an import finds {where.stdout.strip()}, not the sources")
        outcomes = self._commanded(python, tree, path) if self.command else self._pytested(python, tree, path)
        return Tested(outcomes, warnings_of(self.sources(tree)))

    def _environment(self, work: Path) -> str:
        """The interpreter of an environment with the package's dependencies, made unless it is there."""
        folder = work / "environments" / self.package
        python = str(folder / "bin" / "python")
        ready = folder / "ready"
        if not ready.exists():
            venv.create(folder, with_pip=True, clear=True)
            wanted = [PYTEST, *self.needs, f"{self.package}=={self.version}"]
            run([python, "-m", "pip", "install", "--quiet", *wanted], folder, check=True)
            ready.touch()
        return python

    def _pytested(self, python: str, tree: Path, path: dict[str, str]) -> Counter[str]:
        report = tree / "report.xml"
        quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:randomly", f"--junitxml={report}"]
        done = run([python, "-m", "pytest", *quiet, *self.tests], tree, environment=path)
        if not report.exists():
            raise BuildError((done.stdout + done.stderr)[-500:])
        # Parameters in the name of a test may be addresses, or paths in the tree.
        return Counter(_ADDRESS.sub("", outcome.replace(f"{tree}/", "")) for outcome in junit_outcomes(report))

    def _commanded(self, python: str, tree: Path, path: dict[str, str]) -> Counter[str]:
        done = run([python, *self.command], tree, environment=path)
        return Counter(f"{name}: {outcome}" for name, outcome in _VERBOSE.findall(done.stdout + done.stderr))
