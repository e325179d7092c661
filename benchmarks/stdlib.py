"""Does a marked standard library behave as before? Runs CPython's own test suite, before and after.

    python -m benchmarks.stdlib [TEST ...] [--way key|zeros|ones] [--ignore PATTERN] [--python PATH] [--rows DIR]
        [--work DIR] [--jobs N]

Copies the standard library of the Python that runs this (or of ``--python``) and runs its test suite, or the named
tests such as ``test_json``, against the copy. Then embeds a key into every module of a second copy (or sets every site
to variant 0 or 1), makes sure that these files are what an import finds, runs the same tests again, and compares the
outcome test by test. A test file in which something differs is run again on both sides, because some tests depend on
timing. The tests themselves are not rewritten; ``--ignore`` leaves out those that hang on this machine. Needs a Python
with the package ``test``. The exit status is 1 if an outcome differs.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from benchmarks.trial import WAYS, Rewritten, Row, add_options, warnings_of

TESTS = ("test", "tests", "idle_test")
"""Folders of tests, which stay as they are."""

NOT_COPIED = ("__pycache__", "site-packages", "lib-dynload")

FAILURES = ("error", "failure", "skipped")
"""The outcomes of a test besides passing."""

READS_SOURCE = {
    "test.test_contextlib.TestExitStack.test_exit_exception_traceback": "compares lines of contextlib.py",
    "test.test_contextlib_async.TestAsyncExitStack.test_exit_exception_traceback": "compares lines of contextlib.py",
    "test.test_pdb.test_pdb_breakpoints_preserved_across_interactive_sessions": "names lines of a module by number",
    "test.test_linecache.LineCacheTests.test_getline": "compares the lines of a file that ends without a newline",
}
"""Tests that look at the text of a module and not at its behaviour."""

PATIENCE = 1200
"""Seconds that one test file may take."""

_WHERE = """
import json, sys, sysconfig
print(json.dumps([sys.base_prefix, sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")]))
"""

Outcomes = dict[str, str]
"""The outcome of each test: ``passed``, ``skipped``, ``failure``, ``error``."""


@dataclass(frozen=True)
class Library:
    """A copy of a standard library that an interpreter can be started with."""

    python: str
    home: Path
    folder: Path

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Start the interpreter on this copy of the library."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SEW_"))}
        environment |= {"PYTHONHOME": str(self.home), "PYTHONPYCACHEPREFIX": str(self.home / "bytecode")}
        # Frozen modules would be taken from the interpreter instead of from the copy.
        command = [self.python, "-X", "frozen_modules=off", *arguments]
        return subprocess.run(
            command, env=environment, cwd=self.home, capture_output=True, text=True, errors="replace", check=False
        )

    def sources(self) -> list[Path]:
        """The modules of the library, without their tests."""
        found = self.folder.rglob("*.py")
        return sorted(path for path in found if not set(TESTS) & set(path.relative_to(self.folder).parts))

    def version(self) -> str:
        """Return the version of the interpreter."""
        return self.run("-c", "import platform; print(platform.python_version())").stdout.strip()

    def is_imported(self) -> bool:
        """Whether an import finds the files of this copy."""
        answer = self.run("-c", "import abc, json, os; print(abc.__file__, json.__file__, os.__file__, sep='\\n')")
        return all(Path(file).is_relative_to(self.folder) for file in answer.stdout.split())

    def outcomes(self, tests: Sequence[str], ignored: Sequence[str], jobs: int) -> Outcomes:
        """Run ``tests``, or the whole suite, without those ``ignored``, and return the outcome of each test."""
        with tempfile.NamedTemporaryFile(suffix=".xml") as report:
            several = ["-j", str(jobs), "--timeout", str(PATIENCE), "--junit-xml", report.name]
            left_out = [word for pattern in ignored for word in ("--ignore", pattern)]
            done = self.run("-m", "test", *several, *left_out, *tests)
            text = Path(report.name).read_text(encoding="utf-8", errors="replace")
        if not text:
            raise RuntimeError(f"the tests gave no report: {done.stdout[-500:]}{done.stderr[-500:]}")
        results: Outcomes = {}
        for case in ElementTree.fromstring(text).iter("testcase"):
            tags = {part.tag for part in case}
            results[case.get("name", "")] = next((tag for tag in FAILURES if tag in tags), "passed")
        return results


def copy_library(python: str, home: Path) -> Library:
    """Copy the standard library of ``python`` to ``home``, replacing an older copy; extensions are linked."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    answer = subprocess.run([python, "-c", _WHERE], env=environment, capture_output=True, text=True, check=True)
    prefix, standard, platform = json.loads(answer.stdout)
    library = Library(python, home, home / Path(standard).relative_to(prefix))
    if not Path(standard, "test", "__main__.py").exists():
        raise FileNotFoundError(f"{python} comes without the package `test`")
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(standard, library.folder, ignore=shutil.ignore_patterns(*NOT_COPIED))
    (library.folder / "lib-dynload").symlink_to(Path(platform, "lib-dynload"))
    return library


def differing(before: Outcomes, after: Outcomes) -> dict[str, tuple[str, str]]:
    """Return the tests with different outcomes, with both of them."""
    both = {test: (before.get(test, "missing"), after.get(test, "missing")) for test in before | after}
    return {test: (was, now) for test, (was, now) in both.items() if was != now}


def twice(before: Library, after: Library, expected: Outcomes, found: Outcomes, ignored: Sequence[str]) -> list[str]:
    """Return a line for each test that differs, and does so again when its file is run alone on both sides."""
    different = differing(expected, found)
    files = sorted({_file_of(test) for test in different})
    if not files:
        return []
    again = differing(before.outcomes(files, ignored, 1), after.outcomes(files, ignored, 1))
    return [f"{test}: {was} before, {now} after" for test, (was, now) in sorted(different.items()) if test in again]


def _file_of(test: str) -> str:
    """The file of a test such as ``test.test_json.test_dump.TestC.test_x`` or ``setUpClass (test.test_json.C)``."""
    parts = test.rpartition("(")[2].rstrip(")").split(".")
    return next((part for part in parts if part.startswith("test_")), parts[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("tests", nargs="*", metavar="TEST", help="test files (default: the whole suite)")
    add_options(parser)
    parser.add_argument(
        "--ignore", action="append", metavar="PATTERN", default=[], help="tests to leave out (repeatable)"
    )
    parser.add_argument("--python", default=getattr(sys, "_base_executable", sys.executable), help="the interpreter")
    parser.add_argument("--jobs", type=int, default=2, help="test processes (default: %(default)s)")
    options = parser.parse_args()
    differ = False
    with tempfile.TemporaryDirectory(prefix="stdlib-") as scratch:
        work = (options.work or Path(scratch)).resolve()
        before = copy_library(options.python, work / "before")
        kept = work / "before.json"
        if kept.exists():
            expected = json.loads(kept.read_text(encoding="utf-8"))
        else:
            expected = before.outcomes(options.tests, options.ignore, options.jobs)
            kept.write_text(json.dumps(expected), encoding="utf-8")
        warned_before = warnings_of(before.sources())
        for way in options.way or WAYS:
            after = copy_library(options.python, work / way)
            rewritten = Rewritten()
            rewritten.rewrite(after.sources(), after.folder, "python", way, options.scope)
            if not after.is_imported():
                raise RuntimeError("the marked library is not the one that is imported")
            found = after.outcomes(options.tests, options.ignore, options.jobs)
            lines = twice(before, after, expected, found, options.ignore)
            named = {test: why for test, why in READS_SOURCE.items() if any(line.startswith(test) for line in lines)}
            different = [line for line in lines if not line.startswith(tuple(READS_SOURCE))]
            warned = (warned_before, warnings_of(after.sources()))
            row = Row(
                "cpython", before.version(), way, options.scope, rewritten, len(expected), different, named, warned
            )
            row.show()
            differ |= bool(row.different)
            if options.rows:
                row.write(options.rows)
    sys.exit(differ)


if __name__ == "__main__":
    main()
