"""What git tracks is tested wherever it is, and what is of no kind that can be tested is counted."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import PROGRAM, Sew
from tests.repositories import GitFolder, new_repository

SCRIPT = f"#!/usr/bin/env python3\n{PROGRAM}"
OUT_OF_THE_WAY = [".ci/gen.py", "build/b.py", "env/lib/v.py", "node_modules/it/n.py", "tools/run"]
OTHERS = {"": 4, ".c": 1, ".pyi": 2}


@pytest.fixture
def git(sew: Sew) -> GitFolder:
    """A repository with code in folders that are usually of no interest, a script, and files of other kinds."""
    git = new_repository(Path())
    for name in ("src/a.py", *OUT_OF_THE_WAY):
        git.stage(name, SCRIPT if name == "tools/run" else PROGRAM)
    git.write("env/pyvenv.cfg", "")
    git.stage("tools/plain", SCRIPT)
    git.stage("tools/shell", "#!/bin/sh\n")
    for name in ("a.c", "src/a.pyi", "typings/b.PYI", "LICENSE", ".gitattributes"):
        git.stage(name, "text\n")
    for name in ("tools/run", "tools/shell"):
        Path(name).chmod(0o755)
        git.git("add", name)
    git.commit()
    git.write("build/untracked.py", PROGRAM)
    git.write(".venv/lib/untracked.py", PROGRAM)
    return git


def seen(sew: Sew, *arguments: str) -> list[str]:
    return sorted(file["path"] for file in json.loads(sew(*arguments, "--format", "json").out)["files"])


def kinds(sew: Sew, *arguments: str) -> dict[str, int]:
    report = json.loads(sew(*arguments, "--format", "json").out)
    found: dict[str, int] = report["run"]["left_out"]["other_kinds"]
    return found


def test_detection_looks_at_whatever_git_tracks(sew: Sew, git: GitFolder) -> None:
    assert seen(sew, "detect", ".") == sorted(["src/a.py", *OUT_OF_THE_WAY])
    assert seen(sew, "detect", "tools", ".ci") == [".ci/gen.py", "tools/run"]
    # What is named is searched as before.
    assert seen(sew, "detect", "build") == ["build/b.py", "build/untracked.py"]


def test_detection_from_another_folder_and_of_another_repository(
    sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir("src")
    assert seen(sew, "detect", "..") == sorted(["../src/a.py", *(f"../{name}" for name in OUT_OF_THE_WAY)])
    assert seen(sew, "detect", ".") == ["a.py"]
    other = tmp_path / "other"
    new_repository(other).stage(".ci/gen.py", PROGRAM)
    assert seen(sew, "detect", str(other)) == [str(other / ".ci/gen.py")]


@pytest.mark.parametrize(
    "arguments", [("log",), ("detect", "HEAD~..HEAD"), ("detect", "--from-ref", "HEAD~"), ("detect", "--staged")]
)
def test_so_do_the_commands_that_ask_git(arguments: Sequence[str], sew: Sew, git: GitFolder) -> None:
    wanted = {"src/a.py", *OUT_OF_THE_WAY}
    git.git("commit", "--quiet", "--amend", "--allow-empty", "--message", "All")
    tree = git.git("rev-parse", "HEAD^{tree}")
    empty = git.git("commit-tree", "-m", "Nothing", git.git("hash-object", "-t", "tree", "--stdin"))
    git.git("reset", "--quiet", "--soft", empty)
    if "--staged" not in arguments:
        git.git("reset", "--quiet", "--soft", git.git("commit-tree", "-m", "All", "-p", empty, tree))
    report = json.loads(sew(*arguments, "--format", "json").out)
    files = report["commits"][0]["files"] if "commits" in report else report["files"]
    # A changed file without a suffix is read anyway, whether or not it is executable.
    also = {"tools/plain"} if "files" in report else set()
    assert {file["path"] for file in files} == wanted | also
    others = OTHERS | {"": OTHERS[""] - len(also)}
    assert report["run"]["left_out"]["other_kinds"] == others


def test_a_script_has_a_mark_in_the_history_too(sew: Sew, tmp_path: Path, examples: Path) -> None:
    git = new_repository(tmp_path)
    git.write("run", f"#!/usr/bin/env python3\n{(examples / 'number_puzzles.py').read_text()}")
    assert sew("embed", "--profile", "all", "run").status == 1
    Path("run").chmod(0o755)
    git.git("add", "run")
    git.commit()
    for command in (("detect", "."), ("log",)):
        report = json.loads(sew(*command, "--profile", "all", "--format", "json").out)
        assert [each["verdict"] for each in report.get("commits", report.get("files"))] == ["marked"]


def test_a_baseline_accepts_what_detection_finds(sew: Sew, tmp_path: Path, examples: Path) -> None:
    git = new_repository(tmp_path)
    git.stage(".ci/gen.py", (examples / "number_puzzles.py").read_text())
    assert sew("embed", "--profile", "all", ".ci/gen.py").status == 1
    assert sew("detect", ".").status == 1
    assert sew("baseline", "create").status == 0
    assert sew("detect", ".").status == 0


def test_a_search_to_mark_keeps_out_of_these_folders(sew: Sew, git: GitFolder) -> None:
    assert sew("embed", "--profile", "all", ".").status == 1
    changed = git.git("diff", "--name-only").splitlines()
    assert changed == ["src/a.py"]


def test_exclude_leaves_out_a_folder_that_git_tracks(sew: Sew, git: GitFolder) -> None:
    git.stage("pyproject.toml", '[tool.sew]\nexclude = ["node_modules/", "build/"]\n')
    report = json.loads(sew("detect", ".", "--format", "json").out)
    assert {file["path"] for file in report["files"]} == {"src/a.py", ".ci/gen.py", "env/lib/v.py", "tools/run"}
    assert report["run"]["left_out"]["excluded"] == 2


def test_links_and_what_is_gone_are_not_followed(sew: Sew, git: GitFolder, tmp_path: Path) -> None:
    shutil.move("build", tmp_path / "elsewhere")
    Path("build").symlink_to(tmp_path / "elsewhere")
    Path(".ci/gen.py").unlink()
    git.git("rm", "--quiet", "--cached", "env/lib/v.py")
    Path("node_modules/it/n.py").unlink()
    Path("node_modules/it/n.py").symlink_to("../../src/a.py")
    assert seen(sew, "detect", ".") == ["elsewhere/b.py", "elsewhere/untracked.py", "src/a.py", "tools/run"]


def test_files_of_other_kinds_are_counted(sew: Sew, git: GitFolder) -> None:
    assert kinds(sew, "detect", ".") == OTHERS
    assert kinds(sew, "detect", "src") == {".pyi": 1}
    assert kinds(sew, "detect", "src", ".") == OTHERS
    assert kinds(sew, "detect", "src/a.py") == {}
    assert kinds(sew, "detect", ".", "--language", "java") == OTHERS | {".py": 5, "": 5}
    told = "7 tracked files are of other kinds: 4 without a suffix, 2 .pyi, 1 .c"
    assert told in sew("detect", ".", "--verbose").out.splitlines()
    assert told in sew("detect", ".", "--format", "markdown").out.splitlines()
    assert "other kinds" not in sew("detect", ".").out


def test_without_git_the_report_says_that_folders_are_left_out(
    sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert seen(sew, "detect", ".") == ["src/a.py"]
    assert json.loads(sew("detect", ".", "--format", "json").out)["run"]["left_out"]["other_kinds"] is None
    assert "git does not say which files it tracks" in sew("detect", ".").out
