"""Tracked files whose names look like options: no command and no hook reads one as an option."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.conftest import HOOKS, Sew
from tests.marked_examples import marked_example
from tests.repositories import GitFolder

SCRIPT = "#!/usr/bin/env python3\n"
THEIR_KEY = "0f" * 32
HOSTILE = (
    "--alpha=1e-300",
    "--policy=report",
    "--output=.git/config",
    "--on-missing-key=skip",
    "--key-file=k",
    "--from-ref=HEAD",
    "--help",
    "--all",
    "--",
    "-h",
    "-v",
    "-",
    "@arguments",
)


@pytest.fixture
def hostile(project: GitFolder) -> GitFolder:
    """A repository with a marked program, in which every hostile name is a tracked script."""
    project.write("program.py", marked_example("number_puzzles"))
    project.write("k", THEIR_KEY + "\n")
    for name in HOSTILE:
        project.write(name, SCRIPT + f"x = {name!r}\n").chmod(0o755)
    project.git("add", "--all")
    return project


def run_hook(project: GitFolder, hook: str, *arguments: str) -> tuple[int, str]:
    """Run one hook, configured so, over all files by the real pre-commit; nothing but the configuration may change."""
    config = project.folder / ".pre-commit-config.yaml"
    config.write_text(f"repos:\n{HOOKS}  - {hook}\n")
    project.git("add", config.name)
    before = (project.folder / ".git/config").read_bytes(), project.git("status", "--short")
    done = project.pre_commit("run", "--all-files", *arguments)
    assert ((project.folder / ".git/config").read_bytes(), project.git("status", "--short")) == before
    return done.returncode, done.stdout


@pytest.mark.slow
class TestInPreCommit:
    @pytest.mark.parametrize("args", ["", "args: [--alpha, '0.01'], ", "args: [--policy, flag, --], "])
    @pytest.mark.parametrize("left", ["", "--", "--policy=report"])
    def test_detection_is_not_switched_off(self, args: str, left: str, hostile: GitFolder) -> None:
        """With all of the names, and with each alone: some of them would hide the others."""
        for name in HOSTILE if left else ():
            if name != left:
                hostile.git("rm", "--force", "--quiet", "--", name)
        status, said = run_hook(hostile, f"{{id: sew-detect, {args}}}")
        assert status == 1
        refused = "an option, or the file of that name here?" in said
        assert ("exit code: 2" in said) == refused
        assert refused == (left in ("", "--") or args.startswith("args: [--alpha"))
        if not refused:
            assert "\nprogram.py " in said
            assert "program.py, 1 of 2 files" in said  # the other was tested too, as the file it is

    def test_nothing_is_marked_with_a_key_of_the_branch(self, hostile: GitFolder) -> None:
        for args in ("args: [--all]", "args: [--all, --whole-files, --]"):
            status, said = run_hook(hostile, f"{{id: sew-embed, {args}}}")
            assert (status, "an option, or the file of that name here?" in said) == (1, True)

    def test_the_filters_of_pre_commit_still_count(self, hostile: GitFolder) -> None:
        status, said = run_hook(hostile, "{id: sew-detect, args: [--policy, flag, --verbose], exclude: '^(-|program)'}")
        assert (status, "program.py" in said, "@arguments " in said) == (0, False, True)

    def test_an_argument_of_the_configuration_does_not_become_a_file(self, hostile: GitFolder) -> None:
        """The file of its name is there and is none of those that the hook is handed."""
        status, said = run_hook(hostile, "{id: sew-embed, args: [--all], files: program.py}")
        assert (status, "exit code: 2" in said, "--all: an option, or the file" in said) == (1, True, True)


class TestOnTheCommandLine:
    @pytest.mark.parametrize("command", ["detect", "embed", "hook detect", "hook embed", "baseline create"])
    @pytest.mark.parametrize("name", HOSTILE[:-1])
    def test_what_a_star_brings_in_is_no_option(self, name: str, command: str, sew: Sew) -> None:
        for each in (name, "program.py"):
            Path(each).parent.mkdir(parents=True, exist_ok=True)
            Path(each).write_text(SCRIPT)
        outcome = sew(*command.split(), name, "program.py")
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.err.startswith(f"sew: {name}: an option, or the file of that name here? ")
        assert outcome.err.count("\n") == 1
        assert set(os.listdir()) == {name.split("/")[0], "program.py"}

    def test_with_its_folder_or_behind_two_hyphens_it_is_a_file(self, sew: Sew, examples: Path) -> None:
        shutil.copy(examples / "bank_accounts.py", "--check.py")
        assert sew("embed", "--profile", "all", "--check", "--", "--check.py").status == 1
        assert sew("embed", "--profile", "all", "./--check.py").status == 1
        assert "--check.py " in sew("hook", "detect", "--", "--check.py").out

    def test_names_that_a_search_finds_are_never_options(self, sew: Sew, examples: Path) -> None:
        shutil.copy(examples / "bank_accounts.py", "--diff.py")
        assert sew("embed", "--profile", "all", ".").status == 1
        assert "--diff.py " in sew("detect", ".").out

    def test_a_hook_reads_no_standard_input(self, sew: Sew) -> None:
        Path("-").write_text(SCRIPT)
        assert sew("hook", "detect", "--", "-", stdin=b"x = (\n").err == "sew-detect: too little evidence: -\n"

    @pytest.mark.parametrize("option", ["--from-ref", "--to-ref"])
    def test_a_revision_is_no_option_of_git(self, option: str, sew: Sew, project: GitFolder) -> None:
        project.commit()
        others = [] if option == "--from-ref" else ["--from-ref", "HEAD"]
        outcome = sew("detect", *others, f"{option}=--output=written")
        assert (outcome.status, outcome.err) == (2, "sew: there is no commit --output=written\n")
        assert sew("embed", "--profile", "all", ".", "--changed-since", "--output=written").status == 2
        assert not Path("written").exists()
