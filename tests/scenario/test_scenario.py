"""A team's repository from an agent's commit on: after all that people do to it, its marked functions are named.

The commits are git's, the hooks are run by pre-commit as ``.pre-commit-hooks.yaml`` declares them, the formatters are
black and clang-format.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.conftest import KEY, ROOT, Sew
from tests.forks import forked_programs
from tests.repositories import GitFolder, persons_environment
from tests.scenario.programs import PROGRAMS, Program

DECLARED = ROOT / ".pre-commit-hooks.yaml"
SETTINGS = '[tool.sew]\nsignals = ["environment"]\npolicy = "report"\nprofile = "black+clang-format"\n'


class Team:
    """A repository with a program that people wrote, where pre-commit runs the formatter and both hooks."""

    def __init__(self, folder: Path, program: Program) -> None:
        path = os.pathsep.join([str(forked_programs()), os.path.dirname(sys.executable), os.environ["PATH"]])
        home = str(folder.parent / "pre-commit")
        environment = {**persons_environment(), "PATH": path, "PRE_COMMIT_HOME": home, "SEW_KEY": KEY.hex()}
        self.program = program
        self.git = GitFolder(folder, environment)
        self.git.git("init", "--quiet", "--initial-branch=main")
        declared = [hook for hook in yaml.safe_load(DECLARED.read_text()) if hook["id"] in ("sew-embed", "sew-detect")]
        formatter = {
            "id": program.formatter[0],
            "name": "a formatter",
            "entry": " ".join(program.formatter),
            "files": rf"\{program.suffix}$",
        }
        hooks = [{**hook, "language": "system"} for hook in (formatter, *declared)]
        configuration = {"repos": [{"repo": "local", "hooks": hooks}]}
        self.git.write(".pre-commit-config.yaml", yaml.safe_dump(configuration))
        self.git.write("pyproject.toml", SETTINGS)
        self.style(program.before)
        self.file = self.file_of_settle = "ledger" + program.suffix
        self.write(program.text + program.tail)
        self.commit("A program")
        self.git.install_pre_commit()

    def style(self, text: str) -> None:
        settings = self.git.folder / self.program.settings
        settings.write_text((SETTINGS if settings.name == "pyproject.toml" else "") + text)

    def format(self) -> None:
        files = self.git.git("ls-files", "--cached", "--others", f"*{self.program.suffix}").split()
        done = self.git.run(*self.program.formatter, *files)
        assert done.returncode == 0, done.stdout

    def text(self) -> str:
        return (self.git.folder / self.file).read_text()

    def write(self, text: str) -> None:
        self.git.write(self.file, text)

    def replace(self, before: str, after: str) -> None:
        """Edit a file as people do."""
        text = self.text()
        assert text.count(before) == 1
        self.write(text.replace(before, after))

    def commit(self, message: str, **variables: str) -> str:
        """Format and commit everything, and return what the hooks say; they change nothing."""
        self.format()
        before = self.text()
        self.git.git("add", "--all")
        done = self.git.run("git", "commit", "--message", message, **variables)
        assert done.returncode == 0, done.stdout
        assert self.text() == before
        return done.stdout

    def commit_by_an_agent(self, message: str) -> None:
        """The same from an agent's shell: the first time the hook stops the commit and marks the change."""
        self.format()
        self.git.git("add", "--all")
        stopped = self.git.run("git", "commit", "--message", message, AI_AGENT="robot")
        assert stopped.returncode == 1, stopped.stdout
        assert f"marked {self.file}" in stopped.stdout
        self.commit(message, AI_AGENT="robot")

    def steps(self) -> Iterator[str]:
        """Do one thing after the other; after each say what it was."""
        program, git = self.program, self.git
        git.git("switch", "--quiet", "--create", "feature")
        persons = self.text().removesuffix(program.tail)
        self.write(persons + program.gap + program.settle + program.gap + program.remind + program.tail)
        self.commit_by_an_agent("Settling and reminding")
        assert self.text().startswith(persons)
        yield "an agent's commit"

        for number, edit in enumerate(program.edits, start=1):
            self.replace(*edit)
            self.commit(f"Edit {number}")
            yield f"human edit {number}"

        git.git("switch", "--quiet", "main")
        self.replace(*program.upstream)
        self.commit("Shares")
        git.git("switch", "--quiet", "feature")
        git.git("rebase", "--quiet", "main")
        assert git.git("merge-base", "main", "feature") == git.git("rev-parse", "main")
        yield "a rebase"

        before = self.text()
        git.git("switch", "--quiet", "main")
        git.git("merge", "--quiet", "--squash", "feature")
        self.commit("Everything at once")
        assert self.text() == before
        assert git.git("rev-list", "--count", "main") == "3"
        yield "a squash"

        self.style(program.after)
        self.commit("Another style")
        assert self.text() != before
        yield "a formatter's run"

        renamed = f"book/accounts{program.suffix}"
        (git.folder / "book").mkdir()
        git.git("mv", self.file, renamed)
        self.file = self.file_of_settle = renamed
        self.commit("Rename")
        yield "a renamed file"

        self.move_settle(f"payments{program.suffix}")
        self.commit("Move")
        yield "a function in another file"

    def move_settle(self, name: str) -> None:
        """Cut the function out of its file, and paste it into a new one."""
        text = self.text()
        start, end = (re.search(rf"^.*\b{word}\(", text, re.MULTILINE) for word in ("settle", "remind"))
        assert start is not None
        assert end is not None
        self.file_of_settle = name
        self.git.write(name, self.program.head + text[start.start() : end.start()].rstrip() + "\n" + self.program.tail)
        self.write(text[: start.start()] + text[end.start() :])


def named(sew: Sew, folder: Path, suffix: str, *arguments: str) -> tuple[set[str], set[str]]:
    """What the hook calls marked in all files, and what it could have called so."""
    files = sorted(os.path.relpath(path, folder) for path in folder.rglob(f"*{suffix}"))
    outcome = sew("hook", "detect", "--format", "json", *arguments, *files)
    assert outcome.status == 0, outcome.err
    report = json.loads(outcome.out)
    assert report["errors"] == []
    units = [(file["path"], unit) for file in report["files"] for unit in file["units"]]
    verdicts = {f"{path}: {unit['name']}": unit["verdict"] for path, unit in units}
    return (
        {name for name, verdict in verdicts.items() if verdict == "marked"},
        {name for name, verdict in verdicts.items() if verdict == "not marked"},
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", PROGRAMS)
def test_what_an_agent_wrote_is_named_after_each_step_and_nothing_else(
    language: str, sew: Sew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = PROGRAMS[language]
    folder = tmp_path / "repository"
    folder.mkdir()
    monkeypatch.chdir(folder)
    team = Team(folder, program)
    assert named(sew, folder, program.suffix)[0] == set()
    for step in team.steps():
        file, home = team.file, team.file_of_settle
        unit = program.prefix if home == file else program.prefix_moved
        expected = {f"{home}: {unit}settle", f"{file}: {program.prefix}remind"}
        marked, unmarked = named(sew, folder, program.suffix)
        assert marked == expected, step
        assert f"{file}: {program.prefix}{program.persons}" in unmarked, step
        assert named(sew, folder, program.suffix, "--test", "calibrated")[0] == expected, step
