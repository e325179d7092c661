"""Libraries of Java: compiled with javac, tested with JUnit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.projects.project import BuildError, Project, Tested, junit_outcomes, run

JARS = Path("/usr/share/java")
"""Where Debian keeps the archives of Java libraries."""

_WARNING = re.compile(r"^(.+\.java:\d+): warning: (\[\w+\])", re.MULTILINE)
_ADDRESS = re.compile(r"@[0-9a-f]+")


@dataclass(frozen=True)
class JavaLibrary(Project):
    """A library with tests for JUnit 4 or 5 in the folders that Maven has; ``libraries`` are the archives that they
    need.

    Tests that need anything else are left out. ``prepare`` is a Java command that writes resources among the classes,
    ``release`` the version of Java that the library is written for, where it does not compile as the present one.
    ``filled`` are the words between ``@`` in templates of sources (``.java.in``) with what Maven writes there.
    """

    libraries: tuple[str, ...] = ()
    prepare: tuple[str, ...] = ()
    release: str = ""
    filled: tuple[tuple[str, str], ...] = ()

    def download(self) -> Sequence[str]:
        """Return the command that fetches Debian's copy of the project's archive."""
        return ["apt-get", "source", "-qq", "--download-only", "--tar-only", self.package]

    def test(self, tree: Path, jobs: int) -> Tested:
        """Compile the library and its tests, and run these."""
        compiled = tree / "compiled"
        classes, tests, reports = (compiled / name for name in ("classes", "tests", "reports"))
        archives = ":".join([str(classes), *map(str, self._archives())])
        self._fill(tree / "src" / "main" / "java")
        sources = (tree / "src" / "main" / "java").rglob("*.java")
        status, complaints = self._compile(sources, classes, archives, "all")
        if status:
            raise BuildError(complaints[-500:])
        if self.prepare:
            run(["java", "-cp", archives, *self.prepare], tree, check=True)
        self._compile_tests(tree, tests, archives)
        resources = ":".join(str(tree / "src" / part / "resources") for part in ("test", "main"))
        command = ["java", "-cp", f"{tests}:{resources}:{archives}", "org.junit.platform.console.ConsoleLauncher"]
        run([*command, f"--scan-classpath={tests}", "--details=none", f"--reports-dir={reports}"], tree)
        outcomes = Counter(
            _ADDRESS.sub("", outcome) for report in reports.glob("*.xml") for outcome in junit_outcomes(report)
        )
        return Tested(outcomes, len(set(_WARNING.findall(complaints))))

    def _fill(self, folder: Path) -> None:
        for template in folder.rglob("*.java.in"):
            text = template.read_text(encoding="utf-8")
            for word, value in self.filled:
                text = text.replace(f"@{word}@", value)
            template.with_suffix("").write_text(text, encoding="utf-8")

    def _archives(self) -> list[Path]:
        names = ["junit4", "hamcrest", "opentest4j", "apiguardian-api", "picocli", "univocity-parsers", *self.libraries]
        platform = [path for path in JARS.glob("junit-*.jar") if not re.search(r"\d\.jar$|standalone", path.name)]
        return [*(JARS / f"{name}.jar" for name in names), *sorted(platform)]

    def _compile_tests(self, tree: Path, tests: Path, archives: str) -> None:
        left = set((tree / "src" / "test" / "java").rglob("*.java"))
        total = len(left)
        while True:
            status, complaints = self._compile(left, tests, archives, "none")
            if not status:
                break
            faulty = {Path(name) for name in re.findall(r"^(.+\.java):\d+: error", complaints, re.MULTILINE)}
            if not faulty & left:
                raise BuildError(complaints[:500])
            left -= faulty
        if len(left) < total:
            print(f"  {total - len(left)} of {total} test files need something else and are left out", flush=True)

    def _compile(self, sources: Iterable[Path], target: Path, archives: str, lint: str) -> tuple[int, str]:
        """Compile ``sources`` into ``target`` and return the exit status and the compiler's messages."""
        most = ["-Xmaxerrs", "10000", "-Xmaxwarns", "100000"]
        release = ["--release", self.release] if self.release else []
        options = [f"-Xlint:{lint}", *release, "-encoding", "UTF-8", "-proc:none", *most, "-cp", archives]
        done = run(["javac", *options, "-d", str(target), *map(str, sorted(sources))], target.parents[1])
        return done.returncode, done.stderr
