"""Do marked libraries pass their own tests? Builds and tests each before and after.

    python -m benchmarks.projects [PROJECT ...] [--way key|zeros|ones] [--work DIR] [--rows DIR] [--jobs N]

Fetches each library, Python's with ``pip download`` and the others' with ``apt-get source``, builds it, and runs its
tests. Then embeds a key into the library's sources in a second copy (or sets every site to variant 0 or 1), builds and
tests that, and compares the outcomes test by test, and the number of places with compiler warnings. Where outcomes
differ, both sides are tested once more, because some tests depend on timing.

Java and C++ need Debian or one of its relatives with a ``deb-src`` entry in apt's sources, and the packages ``cmake``,
``g++``, ``make``, ``libbenchmark-dev``, ``libgtest-dev``, ``libgmock-dev``, a JDK, ``junit4``, ``junit5``,
``libcommons-beanutils-java``, ``libcommons-collections4-java``, ``libcommons-io-java``, ``libcommons-lang3-java``,
``libcommons-text-java``, ``libeasymock-java``, ``libgoogle-gson-java``, ``libh2-java``, ``libjoda-convert-java``,
``libjsr305-java``, ``libmockito-java`` and ``unicode-data``. The exit status is 1 if an
outcome differs.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import reduce
from operator import and_, or_
from pathlib import Path

from benchmarks.projects.catalogue import PROJECTS
from benchmarks.projects.named import NAMED
from benchmarks.projects.project import BuildError, Outcomes, Project, Tested
from benchmarks.trial import WAYS, Rewritten, Row, add_options

BEFORE = "before"
"""The folder of a library that is not rewritten."""


def version(tree: Path) -> str:
    """Return the version that the name of an unpacked archive ends with, without a distribution's own suffix."""
    return tree.name.removesuffix("-src").rpartition("-")[2].partition("+")[0]


def tested(project: Project, tree: Path, jobs: int) -> Tested | None:
    """Return the outcomes of a library's tests; if it does not build, print why and return nothing."""
    try:
        return project.test(tree, jobs)
    except BuildError as error:
        print(f"  does not build: {error}", flush=True)
        return None


def differences(before: Sequence[Outcomes], after: Sequence[Outcomes]) -> list[str]:
    """Return a line for every outcome that each run of one side has and no run of the other."""
    lines = []
    for side, runs, others in (("before", before, after), ("after", after, before)):
        only = reduce(and_, runs) - reduce(or_, others)
        lines += [f"{side} only: {outcome}" for outcome in sorted(only.elements())]
    return lines


def differing(
    project: Project, trees: tuple[Path, Path], expected: Tested, found: Tested | None, jobs: int
) -> list[str]:
    """Return a line for every outcome in which two ``trees`` differ, twice."""
    if found is None:
        return ["the marked library does not build"]
    if not differences([expected.outcomes], [found.outcomes]):
        return []
    again = [project.test(tree, jobs).outcomes for tree in trees]
    return differences([expected.outcomes, again[0]], [found.outcomes, again[1]])


def rewritten_and_tested(
    project: Project, original: Path, tree: Path, way: str, scope: str, jobs: int
) -> tuple[Rewritten, Tested | None]:
    """Copy one library to ``tree``, rewrite it there unless the way is ``BEFORE``, and test it."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(original, tree, symlinks=True)
    rewritten = Rewritten()
    if way != BEFORE:
        rewritten.rewrite(project.sources(tree), tree, project.language, way, scope)
    return rewritten, tested(project, tree, jobs)


def examine(project: Project, ways: Sequence[str], scope: str, work: Path, jobs: int) -> Iterator[Row]:
    """Test one library in every way, several at a time; yield one row for each way."""
    original = project.fetch(work / "fetched" / project.package)
    at_once = min(jobs, 1 + len(ways))
    with ProcessPoolExecutor(at_once) as pool:
        trees = {way: work / way / project.package for way in (BEFORE, *ways)}
        runs = {
            way: pool.submit(rewritten_and_tested, project, original, tree, way, scope, jobs // at_once)
            for way, tree in trees.items()
        }
        _, expected = runs[BEFORE].result()
        if expected is None or not expected.outcomes:
            pool.shutdown(cancel_futures=True)
            raise BuildError(f"{project.package}: nothing to compare with")
        for way in ways:
            rewritten, found = runs[way].result()
            lines = differing(project, (trees[BEFORE], trees[way]), expected, found, jobs)
            named = {test: why for test, why in NAMED.items() if any(test in line for line in lines)}
            different = [line for line in lines if not any(test in line for test in named)]
            warnings = (expected.warnings, found.warnings if found else -1)
            tests = expected.outcomes.total()
            yield Row(project.package, version(original), way, scope, rewritten, tests, different, named, warnings)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("projects", nargs="*", metavar="PROJECT", help=f"of {', '.join(PROJECTS)} (default: all)")
    add_options(parser)
    parser.add_argument("--jobs", type=int, default=1, help="libraries or compilers at a time (default: %(default)s)")
    options = parser.parse_args()
    different = False
    with tempfile.TemporaryDirectory(prefix="projects-") as scratch:
        work = (options.work or Path(scratch)).resolve()
        for name in options.projects or PROJECTS:
            try:
                for row in examine(PROJECTS[name], options.way or WAYS, options.scope, work, options.jobs):
                    row.show()
                    different |= bool(row.different)
                    if options.rows:
                        row.write(options.rows)
            except BuildError as error:
                print(error, flush=True)
                different = True
    sys.exit(different)


if __name__ == "__main__":
    main()
