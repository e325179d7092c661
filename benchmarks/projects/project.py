"""A library with its own tests: where its sources lie in a source tree, and how it is built and tested there."""

from __future__ import annotations

import re
import subprocess
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

Outcomes = Counter[str]
"""What the tests said, one line an outcome, and how often."""

JARS = Path("/usr/share/java")
"""Where Debian keeps the archives of Java libraries."""

LIMIT = 1800
"""Seconds that one step may take."""


class BuildError(Exception):
    """A library, or all of its tests, cannot be compiled."""


@dataclass(frozen=True)
class Project(ABC):
    """A library: its Debian source package, and patterns of the files that are marked."""

    package: str
    language: str
    marked: tuple[str, ...]

    def sources(self, tree: Path) -> list[Path]:
        """Return the files of ``tree`` that are marked: the library, not its tests."""
        return sorted(path for pattern in self.marked for path in tree.glob(pattern))

    @abstractmethod
    def test(self, tree: Path, jobs: int) -> Outcomes:
        """Build the library in ``tree`` and return what its tests say. Raises ``BuildError``."""


@dataclass(frozen=True)
class Made(Project):
    """A library that ``make`` builds; ``outcome`` matches what its tests print of an outcome, a line each."""

    command: tuple[str, ...]
    program: str
    outcome: str

    def test(self, tree: Path, jobs: int) -> Outcomes:
        """Build the test program of the library and run it."""
        built = _run(["make", f"--jobs={jobs}", *self.command], tree)
        if built.returncode:
            raise BuildError(built.stderr[-500:])
        done = _run([str(tree / self.program)], tree)
        lines = re.findall(self.outcome, done.stdout, re.MULTILINE)
        return Counter([*lines, f"exit status {done.returncode}"])


@dataclass(frozen=True)
class JavaLibrary(Project):
    """A library with tests for JUnit 4 or 5 in the folders that Maven has; ``libraries`` are archives they need.

    Tests that need anything else are left out.
    """

    libraries: tuple[str, ...]

    def test(self, tree: Path, jobs: int) -> Outcomes:
        """Compile the library and its tests, and run these."""
        classes, tests, reports = (tree / "compiled" / name for name in ("classes", "tests", "reports"))
        archives = ":".join([str(classes), *map(str, self._archives())])
        complaints = _compile((tree / "src" / "main" / "java").rglob("*.java"), classes, "")
        if complaints:
            raise BuildError(complaints[:500])
        self._compile_tests(tree, tests, archives)
        resources = tree / "src" / "test" / "resources"
        command = ["java", "-cp", f"{tests}:{resources}:{archives}", "org.junit.platform.console.ConsoleLauncher"]
        _run([*command, f"--scan-classpath={tests}", "--details=none", f"--reports-dir={reports}"], tree)
        return Counter(outcome for report in reports.glob("*.xml") for outcome in _outcomes(report))

    def _archives(self) -> list[Path]:
        names = ["junit4", "hamcrest", "opentest4j", "apiguardian-api", "picocli", "univocity-parsers", *self.libraries]
        platform = [path for path in JARS.glob("junit-*.jar") if not re.search(r"\d\.jar$|standalone", path.name)]
        return [*(JARS / f"{name}.jar" for name in names), *sorted(platform)]

    def _compile_tests(self, tree: Path, tests: Path, archives: str) -> None:
        left = set((tree / "src" / "test" / "java").rglob("*.java"))
        total = len(left)
        while complaints := _compile(left, tests, archives):
            faulty = {Path(name) for name in re.findall(r"^(.+\.java):\d+: error", complaints, re.MULTILINE)}
            if not faulty & left:
                raise BuildError(complaints[:500])
            left -= faulty
        if len(left) < total:
            print(f"  {total - len(left)} of {total} test files need something else and are left out", flush=True)


def _compile(sources: Iterable[Path], target: Path, archives: str) -> str:
    """Compile ``sources`` into ``target`` and return the complaints: empty when it went well."""
    options = ["-nowarn", "-encoding", "UTF-8", "-proc:none", "-Xmaxerrs", "10000", "-cp", archives]
    done = _run(["javac", *options, "-d", str(target), *map(str, sorted(sources))], target.parents[1])
    return done.stderr if done.returncode else ""


def _outcomes(report: Path) -> Iterator[str]:
    for case in ElementTree.parse(report).iter("testcase"):
        bad = [child.tag for child in case if child.tag in ("failure", "error", "skipped")]
        # The name of a test with parameters may hold the address of one.
        name = re.sub(r"@[0-9a-f]+", "", f"{case.get('classname')} {case.get('name')}")
        yield f"{name}: {bad[0] if bad else 'passed'}"


def _run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    pipe = subprocess.PIPE
    return subprocess.run(
        command, cwd=folder, stdout=pipe, stderr=pipe, text=True, errors="replace", timeout=LIMIT, check=False
    )
