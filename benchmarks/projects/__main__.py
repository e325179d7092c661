"""Do marked libraries of Java and C++ pass their own tests? Builds and tests each before and after.

    python -m benchmarks.projects [PROJECT ...] [--way key|zeros|ones] [--work DIR] [--jobs N]

Fetches each library with ``apt-get source``, builds it, and runs its tests. Then embeds a key into the library's
sources in a second copy (or sets every site to variant 0 or 1), builds and tests that, and compares the outcome test
by test. Where they differ both sides are tested once more, for some tests depend on timing.

Needs Debian or one of its relatives with a ``deb-src`` entry in apt's sources, and the packages ``dpkg-dev``, ``g++``,
``make``, a JDK, ``junit4``, ``junit5`` and ``libcommons-lang3-java``. Exit status 1 when an outcome differs.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import and_, or_
from pathlib import Path

import sew_hooks
from benchmarks.corpora import SCOPES, key
from benchmarks.projects.catalogue import PROJECTS
from benchmarks.projects.project import BuildError, Outcomes, Project

WAYS = ("key", "zeros", "ones")
LISTED = 20


def fetch(project: Project, folder: Path) -> Path:
    """Return the source tree of ``project`` in ``folder``, fetched unless it is there."""
    if not any(folder.glob("*.dsc")):
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "source", "--quiet", "--quiet", project.package], cwd=folder, check=True)
    (tree,) = (path.parent for path in folder.glob("*/debian") if path.is_dir())
    return tree


def rewritten(source: bytes, language: str, way: str, scope: str) -> bytes:
    """Return ``source`` marked with a key, or with all sites in variant 0 or 1."""
    if way == "key":
        return sew_hooks.embed(source, language, key(0), scope=scope).source
    return sew_hooks.rewrite(source, language, lambda site: WAYS.index(way) - 1, scope=scope)


def mark(tree: Path, project: Project, way: str, scope: str) -> None:
    """Rewrite the library's sources in ``tree``, and print how many changed and which were refused."""
    changed = total = 0
    for path in project.sources(tree):
        total += 1
        before = path.read_bytes()
        try:
            after = rewritten(before, project.language, way, scope)
        except sew_hooks.SewError as error:
            print(f"  refused: {path.relative_to(tree)}: {error}", flush=True)
            continue
        changed += after != before
        path.write_bytes(after)
    print(f"{project.package}, {way}, scope {scope}: {changed} of {total} files rewritten", flush=True)


def copy(tree: Path, target: Path) -> Path:
    """Copy a source tree, in place of what is there."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(tree, target, symlinks=True)
    return target


def tested(project: Project, tree: Path, jobs: int) -> Outcomes | None:
    """Return the outcomes of a library's tests, or say why it does not build and return nothing."""
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


def examine(project: Project, ways: Iterable[str], scope: str, work: Path, jobs: int) -> int:
    """Test one library in every way; return how many ways changed an outcome."""
    original = fetch(project, work / project.package)
    before = copy(original, work / "before" / project.package)
    expected = tested(project, before, jobs)
    if not expected:
        print(f"{project.package}: nothing to compare with")
        return 1
    different = 0
    for way in ways:
        after = copy(original, work / way / project.package)
        mark(after, project, way, scope)
        found = tested(project, after, jobs)
        lines = ["the marked library does not build"] if found is None else differences([expected], [found])
        if found is not None and lines:
            lines = differences([expected, project.test(before, jobs)], [found, project.test(after, jobs)])
        for line in lines[:LISTED]:
            print(f"  {line}")
        different += bool(lines)
        print(f"  {expected.total()} outcomes before, {len(lines)} differences", flush=True)
    return different


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("projects", nargs="*", metavar="PROJECT", help=f"of {', '.join(PROJECTS)} (default: all)")
    parser.add_argument("--way", action="append", choices=WAYS, help="how to rewrite (repeatable; default: all three)")
    parser.add_argument("--scope", choices=SCOPES, default=SCOPES[0])
    parser.add_argument("--work", type=Path, help="folder to work in, and to keep (default: a temporary one)")
    parser.add_argument("--jobs", type=int, default=1, help="compilers at a time (default: %(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="projects-") as scratch:
        work = (options.work or Path(scratch)).resolve()
        different = 0
        for name in options.projects or PROJECTS:
            different += examine(PROJECTS[name], options.way or WAYS, options.scope, work, options.jobs)
    sys.exit(bool(different))


if __name__ == "__main__":
    main()
