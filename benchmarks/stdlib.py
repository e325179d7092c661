"""Does a marked standard library behave as before? Runs CPython's own tests of it, before and after.

    python -m benchmarks.stdlib [MODULE ...] [--way key|zeros|ones] [--python PATH] [--jobs N]

Copies the standard library of the Python that runs this (or of ``--python``), without its tests, and runs the tests of
each module against the copy. Then embeds a key into the modules in a second copy (or sets every site to variant 0 or
1), makes sure that these files are what an import finds, runs the same tests again, and compares the outcome test by
test. A test that differs is run again on both sides, for some depend on timing. Needs a Python with the package
``test``. Exit status 1 when an outcome differs.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import sew_hooks
from benchmarks.corpora import SCOPES, key

TESTS = {
    "_collections_abc": "test_collections",
    "_pydecimal": "test_decimal",
    "_pyio": "test_io",
    "_strptime": "test_strptime",
    "_weakrefset": "test_weakset",
    "datetime": "test_datetime",
    "html": "test_html test_htmlparser",
    "http": "test_httplib test_http_cookies test_http_cookiejar test_httpservers",
    "posixpath": "test_posixpath test_genericpath",
    "sqlite3": "test_sqlite3",
    "numbers": "test_abstract_numbers",
    "string": "test_string test_pep292",
    "types": "test_types test_dynamicclassattribute",
    "urllib": "test_urlparse test_urllib test_urllib2 test_urllib_response test_robotparser",
    "wave": "test_wave",
    "xml": "test_xml_etree test_minidom test_pulldom test_sax",
    "xmlrpc": "test_xmlrpc",
}
"""The tests of modules whose tests are not simply called ``test_MODULE``."""

MODULES = """
    _collections_abc _pydecimal _strptime _weakrefset argparse ast base64 bdb bisect calendar cmd
    code codeop collections colorsys configparser contextlib copy copyreg csv dataclasses datetime
    difflib email enum filecmp fileinput fnmatch fractions ftplib functools getopt gettext glob
    graphlib gzip heapq hmac html http ipaddress json linecache locale mailbox mimetypes netrc
    ntpath numbers operator optparse pathlib pickle pickletools plistlib posixpath pprint queue
    quopri random re reprlib sched secrets selectors shelve shlex shutil statistics string
    stringprep struct tarfile tempfile textwrap timeit tokenize tomllib traceback types typing
    unittest urllib uuid wave weakref wsgiref xml xmlrpc zipapp zipfile zoneinfo
"""
"""The modules that are marked unless others are named."""

WAYS = ("key", "zeros", "ones")
NOT_COPIED = ("__pycache__", "site-packages", "test", "idlelib", "lib2to3", "ensurepip", "lib-dynload")

FAILURES = ("error", "failure", "skipped")
"""What a test may give besides passing."""

READS_SOURCE = {
    "test.test_contextlib.TestExitStack.test_exit_exception_traceback": "compares quoted lines of contextlib.py",
    "test.test_linecache.LineCacheTests.test_getline": "compares the lines of a file that ends without a newline",
}
"""Tests that look at the text of a module rather than at what it does."""

_WHERE = """
import json, sys, sysconfig
print(json.dumps([sys.base_prefix, sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")]))
"""
_FILES = "import importlib, json, sys; print(json.dumps([importlib.import_module(m).__file__ for m in sys.argv[1:]]))"

Outcomes = dict[str, str]
"""What each test gave: ``passed``, ``skipped``, ``failure``, ``error``."""

Differences = dict[str, tuple[str, str]]
"""The outcome of a test before and after."""


@dataclass(frozen=True)
class Library:
    """A copy of a standard library that an interpreter can be started with."""

    python: str
    home: Path
    folder: Path

    def run(self, *arguments: str, timeout: float | None = None) -> subprocess.CompletedProcess[str]:
        """Start the interpreter on this copy of the library."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment |= {"PYTHONHOME": str(self.home), "PYTHONPYCACHEPREFIX": str(self.home / "bytecode")}
        # Frozen modules would be taken from the interpreter instead of from the copy.
        command = [self.python, "-X", "frozen_modules=off", *arguments]
        return subprocess.run(
            command, env=environment, cwd=self.home, capture_output=True, text=True, errors="replace", timeout=timeout
        )

    def sources(self, module: str) -> list[Path]:
        """The files of a module, or of a package and all that is in it."""
        path = self.folder / module.replace(".", "/")
        return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def copy_library(python: str, home: Path) -> Library:
    """Copy the standard library of ``python`` under ``home``, except for the parts that no test here needs changed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    answer = subprocess.run([python, "-c", _WHERE], env=environment, capture_output=True, text=True, check=True)
    prefix, standard, platform = json.loads(answer.stdout)
    library = Library(python, home, home / Path(standard).relative_to(prefix))
    shutil.copytree(standard, library.folder, ignore=shutil.ignore_patterns(*NOT_COPIED))
    if not Path(standard, "test", "__main__.py").exists():
        raise FileNotFoundError(f"{python} comes without the package `test`")
    (library.folder / "test").symlink_to(Path(standard, "test"))
    (library.folder / "lib-dynload").symlink_to(Path(platform, "lib-dynload"))
    return library


def rewritten(source: bytes, way: str, scope: str) -> bytes:
    """Return ``source`` with a key embedded, or with every site in variant 0 or 1."""
    if way == "key":
        return sew_hooks.embed(source, "python", key(0), scope=scope).source
    return sew_hooks.rewrite(source, "python", lambda site: WAYS.index(way) - 1, scope=scope)


def mark(library: Library, modules: Iterable[str], way: str, scope: str) -> tuple[int, list[str]]:
    """Rewrite the modules in place; return how many files changed, and those refused with the reason."""
    changed, refused = 0, []
    for module in modules:
        for path in library.sources(module):
            before = path.read_bytes()
            try:
                after = rewritten(before, way, scope)
            except sew_hooks.SewError as error:
                refused.append(f"{path.relative_to(library.folder)}: {error}")
                continue
            path.write_bytes(after)
            changed += after != before
    return changed, refused


def imports_come_from(library: Library, modules: list[str]) -> bool:
    """Whether an import of each module finds the file in this copy of the library."""
    answer = library.run("-c", _FILES, *modules)
    if answer.returncode:
        raise RuntimeError(f"the library does not import: {answer.stderr.strip()}")
    return all(Path(file).is_relative_to(library.folder) for file in json.loads(answer.stdout))


def outcomes(module: str, library: Library) -> Outcomes:
    """Run the tests of ``module`` and return the outcome of each."""
    results: Outcomes = {}
    for name in TESTS.get(module, f"test_{module}").split():
        with tempfile.NamedTemporaryFile(suffix=".xml") as report:
            try:
                run = library.run("-m", "test", "--junit-xml", report.name, name, timeout=900)
            except subprocess.TimeoutExpired:
                results[name] = "timeout"
                continue
            text = Path(report.name).read_text(encoding="utf-8")
            if not text:
                results[name] = f"exit status {run.returncode}, no report"
            for case in ElementTree.fromstring(text).iter("testcase") if text else ():
                tags = {part.tag for part in case}
                results[case.get("name", "")] = next((tag for tag in FAILURES if tag in tags), "passed")
    return results


def differing(module: str, before: Library, after: Library, baseline: Outcomes) -> tuple[Outcomes, Differences]:
    """Return the outcomes with ``after``, and the tests that differ from ``baseline`` twice."""
    found = outcomes(module, after)
    different = _differences(baseline, found)
    if different:
        again = _differences(outcomes(module, before), outcomes(module, after))
        different = {test: both for test, both in different.items() if test in again}
    return found, different


def _differences(before: Outcomes, after: Outcomes) -> Differences:
    both = {test: (before.get(test, "missing"), after.get(test, "missing")) for test in before | after}
    return {test: (was, now) for test, (was, now) in both.items() if was != now}


def compare(before: Library, after: Library, modules: list[str], jobs: int, baseline: dict[str, Outcomes]) -> int:
    """Run all tests against both libraries, print a line for each module, and return how many modules differ."""
    results: Counter[str] = Counter()
    differ = 0

    def one(module: str) -> tuple[Outcomes, Differences]:
        return differing(module, before, after, baseline[module])

    with ThreadPoolExecutor(jobs) as pool:
        for module, (found, different) in zip(modules, pool.map(one, modules), strict=True):
            behaves = different.keys() <= READS_SOURCE.keys()
            differ += not behaves
            results.update(found.values())
            passed = sum(result == "passed" for result in found.values())
            print(f"  {module:20}{'same' if behaves else 'DIFFERENT':12}{passed:5} tests pass", flush=True)
            for test, (was, now) in sorted(different.items()):
                why = f" (not counted: {READS_SOURCE[test]})" if test in READS_SOURCE else ""
                print(f"    {test}: {was} before, {now} after{why}", flush=True)
    print(f"  {len(modules)} modules, {differ} differ; tests after: {dict(results)}", flush=True)
    return differ


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE", default=MODULES.split(), help="top-level modules")
    parser.add_argument("--way", action="append", choices=WAYS, help="how to rewrite (repeatable; default: all three)")
    parser.add_argument("--scope", choices=SCOPES, default=SCOPES[0])
    parser.add_argument("--python", default=getattr(sys, "_base_executable", sys.executable), help="the interpreter")
    parser.add_argument("--jobs", type=int, default=1, help="test processes (default: %(default)s)")
    options = parser.parse_args()
    differ = 0
    with tempfile.TemporaryDirectory(prefix="stdlib-") as scratch:
        before = copy_library(options.python, Path(scratch, "before"))
        modules = [name for name in options.modules if before.sources(name) and before.sources(name)[0].exists()]
        if not imports_come_from(before, modules):
            raise RuntimeError("the copied library is not the one that is imported")
        with ThreadPoolExecutor(options.jobs) as pool:
            baseline = dict(zip(modules, pool.map(partial(outcomes, library=before), modules), strict=True))
        for way in options.way or WAYS:
            after = copy_library(options.python, Path(scratch, way))
            changed, refused = mark(after, modules, way, options.scope)
            if not imports_come_from(after, modules):
                raise RuntimeError("the marked library is not the one that is imported")
            print(f"{way}, scope {options.scope}: {changed} files rewritten, {len(refused)} refused", flush=True)
            for line in refused:
                print(f"  refused: {line}", flush=True)
            differ += compare(before, after, modules, options.jobs, baseline)
    sys.exit(bool(differ))


if __name__ == "__main__":
    main()
