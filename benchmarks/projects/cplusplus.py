"""Libraries of C++: built with make or CMake, tested by programs of their own."""

from __future__ import annotations

import re
import shutil
from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.projects.project import BuildError, Project, Tested, run

_WARNING = re.compile(r"^(\S+:\d+:\d+): warning: .*\[(-W\S+)\]$", re.MULTILINE)

GOOGLETEST = r"^\[ +(?:OK|FAILED|SKIPPED) +\] [^ (,]+"
"""The line that a test program made with googletest prints for one test."""


@dataclass(frozen=True)
class Built(Project):
    """A library that is built into test programs; ``outcome`` matches the line that these print for one test."""

    programs: tuple[str, ...]
    outcome: str = GOOGLETEST

    def download(self) -> Sequence[str]:
        """Return the command that fetches and unpacks the sources, with Debian's patches."""
        return ["apt-get", "source", "-qq", self.package]

    def test(self, tree: Path, jobs: int) -> Tested:
        """Build the test programs of the library and run them, with a folder of their own for googletest's files."""
        complaints = self.build(tree, jobs)
        scratch = tree / "scratch"
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir()
        outcomes: Counter[str] = Counter()
        for program in self.programs:
            done = run([str(tree / program)], tree, environment={"TEST_TMPDIR": str(scratch)})
            outcomes.update(re.findall(self.outcome, done.stdout, re.MULTILINE))
            outcomes[f"{program}: exit status {done.returncode}"] += 1
        return Tested(outcomes, len(set(_WARNING.findall(complaints))))

    @abstractmethod
    def build(self, tree: Path, jobs: int) -> str:
        """Build the test programs and return the compiler's messages. Raises ``BuildError``."""


@dataclass(frozen=True)
class Made(Built):
    """A library that ``make`` builds with the arguments ``command``."""

    command: tuple[str, ...] = ()

    def build(self, tree: Path, jobs: int) -> str:
        """Run make."""
        done = run(["make", f"--jobs={jobs}", *self.command], tree)
        if done.returncode:
            raise BuildError(done.stderr[-500:])
        return done.stderr


@dataclass(frozen=True)
class CMade(Built):
    """A library that CMake builds: ``settings`` are its ``-D`` options, ``targets`` what is built (all by default)."""

    settings: tuple[str, ...] = ()
    targets: tuple[str, ...] = ("all",)

    def build(self, tree: Path, jobs: int) -> str:
        """Run CMake and what it generates."""
        build = ["cmake", "--build", "build", f"--parallel={jobs}", "--target", *self.targets]
        flags = [
            "-DCMAKE_CXX_FLAGS=-Wall -Wextra",
            "-DCMAKE_BUILD_TYPE=Debug",
            "-DCMAKE_CXX_FLAGS_DEBUG=",
            "-DCMAKE_COMPILE_WARNING_AS_ERROR=OFF",
        ]
        complaints = ""
        for command in (["cmake", "-S", ".", "-B", "build", *flags, *(f"-D{each}" for each in self.settings)], build):
            done = run(command, tree)
            if done.returncode:
                raise BuildError((done.stdout + done.stderr)[-800:])
            complaints += done.stderr
        return complaints
