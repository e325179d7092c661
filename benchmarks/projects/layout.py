"""Libraries of Go, TypeScript and JavaScript: git repositories, tested by the runners of their languages."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from benchmarks.projects.project import BuildError, Project, Tested, junit_outcomes, run


@dataclass(frozen=True)
class Repository(Project):
    """A library of GitHub, with its owner and a revision that has a name."""

    owner: str
    revision: str

    def download(self) -> Sequence[str]:
        """Return the command that fetches the revision."""
        address = f"https://github.com/{self.owner}/{self.package}"
        return ["git", "clone", "--quiet", "--depth", "1", "--branch", self.revision, address]


@dataclass(frozen=True)
class GoLibrary(Repository):
    """A library of Go that needs nothing but the standard library."""

    def test(self, tree: Path, jobs: int) -> Tested:
        """Run ``go vet`` and ``go test``. The places that ``go vet`` reports are the warnings."""
        offline = {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOTOOLCHAIN": "local"}
        done = run(["go", "test", "-count=1", "-json", f"-p={max(jobs, 1)}", "./..."], tree, environment=offline)
        events = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        ends = [event for event in events if event["Action"] in ("pass", "fail", "skip")]
        if not any("Test" in event for event in ends):
            raise BuildError((done.stdout + done.stderr)[-500:])
        outcomes = Counter(f"{event['Package']} {event.get('Test', '')}: {event['Action']}" for event in ends)
        vetted = run(["go", "vet", "./..."], tree, environment=offline)
        return Tested(outcomes, sum(": " in line for line in vetted.stderr.splitlines()))


@dataclass(frozen=True)
class NodeLibrary(Repository):
    """A library of TypeScript or JavaScript. ``command`` runs its tests in the folder ``root``, and prints a report as
    JUnit does. ``needs`` are the packages of npm that the tests need.
    """

    needs: tuple[str, ...]
    command: tuple[str, ...]
    root: str = "."

    def fetch(self, folder: Path) -> Path:
        """Return the source tree in ``folder``, with a link to the packages that its tests need."""
        packages = folder.parents[1] / "environments" / self.package
        if not (packages / "node_modules").exists():
            packages.mkdir(parents=True, exist_ok=True)
            run(["npm", "install", "--ignore-scripts", "--prefix", str(packages), *self.needs], packages, check=True)
        tree = super().fetch(folder)
        link = tree / self.root / "node_modules"
        if not link.is_symlink():
            link.symlink_to(packages / "node_modules")
        return tree

    def test(self, tree: Path, jobs: int) -> Tested:
        """Run the tests of the library."""
        done = run(self.command, tree / self.root)
        report = tree / "report.xml"
        report.write_text(done.stdout[done.stdout.find("<") :], encoding="utf-8")
        try:
            outcomes = Counter(outcome.replace(f"{tree}/", "") for outcome in junit_outcomes(report))
        except ElementTree.ParseError:
            raise BuildError((done.stdout + done.stderr)[-500:]) from None
        return Tested(outcomes, 0)
