"""The audit of a release in ``docs/compliance.md``, carried out on a repository."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.conftest import KEY, Sew
from tests.forks import forked_in_shell
from tests.repositories import GitFolder, prepared_repository

PAGE = (Path(__file__).parents[2] / "docs/compliance.md").read_text()
TEXT = " ".join(PAGE.split())
NAMESPACE = '[tool.sew]\nnamespace = "example.org/shop"\n'


@pytest.fixture
def release(sew: Sew, tmp_path: Path, examples: Path, monkeypatch: pytest.MonkeyPatch) -> GitFolder:
    """A clone of a release with a marked file from before its namespace was set, and one from afterwards."""

    def prepare(git: GitFolder) -> None:
        monkeypatch.chdir(git.folder)
        git.stage("notes.md", "# Notes\n")
        git.commit()
        git.git("tag", "OLD-TAG")
        for name, example, settings in (
            ("old.py", "number_puzzles.py", ""),
            (".ci/new.py", "text_statistics.py", NAMESPACE),
        ):
            git.stage("pyproject.toml", settings)
            git.commit()
            git.write(name, (examples / example).read_text())
            assert sew("embed", "--profile", "all", name).status == 1
            git.git("add", name)
            git.commit()
        git.git("tag", "TAG")
        assert sew("baseline", "create", ".ci").status == 0
        git.git("add", ".sew-baseline.json")
        git.commit()
        git.git("tag", "--force", "TAG")

    git = prepared_repository(tmp_path / "work", "audit", prepare)
    monkeypatch.chdir(tmp_path)
    git.git("clone", "--quiet", "--config", "core.autocrlf=false", ".", str(tmp_path / "audit"))
    monkeypatch.chdir("audit")
    return GitFolder(tmp_path / "audit")


def carry_out(git: GitFolder, *more: str) -> None:
    """Run the commands of the page in a script that ends at the first one that fails."""
    (block,) = re.findall(r"^5\. \*\*Run[^\n]*\n\n((?: {7}[^\n]*\n)+)", PAGE, re.MULTILINE)
    script = f'set -e\nsew() {{ {forked_in_shell("sew")} "$@"; }}\n{block}'
    for option in more:
        script = script.replace("--scope", f"{option} --scope")
    done = git.run("bash", "-c", script, SEW_KEY=KEY.hex())
    warned = [
        line for line in done.stdout.splitlines() if not line.startswith("warning: namespace in [tool.sew] differs ")
    ]
    assert (done.returncode, warned) == (0, [])


def marked(name: str, part: str) -> list[str]:
    return [each["path"] for each in json.loads(Path(name).read_text())[part] if each["verdict"] == "marked"]


def test_it_runs_to_the_end_although_marks_are_found(release: GitFolder) -> None:
    carry_out(release)
    report = json.loads(Path("../files.json").read_text())
    assert report["run"]["dirty"] is False
    assert report["accepted"]["baseline"] > 0
    assert report["run"]["left_out"]["other_kinds"] == {".md": 1, ".toml": 1, ".json": 1}
    assert ".ci/new.py: " in Path("../accepted.txt").read_text()
    commits = json.loads(Path("../commits.json").read_text())["commits"]
    assert {each["commit"] for each in commits if each["verdict"] == "marked"} == {release.git("rev-parse", "TAG~")}
    assert json.loads(Path("../shares.json").read_text())["summary"]["marked"] == 1


def test_marks_of_an_earlier_namespace_are_found_with_the_settings_of_its_time(release: GitFolder, sew: Sew) -> None:
    (command,) = re.findall(r"`git (log [^`]*-G[^`]*)`", TEXT)
    changed = release.git(*command.replace("'", "").split()).split()
    assert changed == [release.git("rev-parse", "--short", "TAG~2")]
    carry_out(release)
    assert "old.py" not in marked("../files.json", "files")
    release.git("checkout", "--quiet", f"{changed[0]}~")
    identifier = sew("key", "id").out.split()[0]
    release.git("checkout", "--quiet", "TAG")
    assert sew("key", "id").out.split()[0] != identifier
    carry_out(release, f"--settings-from {changed[0]}~")
    assert marked("../files.json", "files") == ["old.py"]
    report = json.loads(Path("../files.json").read_text())
    assert (report["namespace"], [key["id"] for key in report["run"]["keys"]]) == ("", [identifier])
    commits = json.loads(Path("../commits.json").read_text())["commits"]
    assert {each["commit"] for each in commits if each["verdict"] == "marked"} == {release.git("rev-parse", "TAG~3")}


def test_a_namespace_that_a_merge_or_a_folder_has_is_found(
    release: GitFolder, sew: Sew, examples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (log,) = re.findall(r"`git (log [^`]*-G[^`]*)`", TEXT)
    (files,) = re.findall(r"`git (ls-files [^`]*)`", TEXT)
    release.git("checkout", "--quiet", "-b", "side", "TAG")
    release.stage("side.md", "# Side\n")
    release.commit()
    release.git("checkout", "--quiet", "-b", "next", "TAG")
    release.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
    release.stage("pyproject.toml", NAMESPACE.replace("shop", "store"))
    merge = release.commit()
    release.stage("sub/pyproject.toml", NAMESPACE.replace("shop", "sub"))
    folder = release.commit()
    release.git("tag", "--force", "TAG")
    named = release.git(*log.replace("'", "").split()).split()
    assert {*named} >= {each[: len(named[0])] for each in (merge, folder)}
    assert release.git(*files.replace("'", "").split()).split() == ["pyproject.toml", "sub/pyproject.toml"]

    path = release.write("sub/code.py", (examples / "number_puzzles.py").read_text())
    assert sew("detect", "sub").status == 0
    monkeypatch.chdir("sub")
    assert sew("embed", "--profile", "all", path.name).status == 1
    assert sew("detect", ".").status == 1
    monkeypatch.chdir("..")
    assert sew("detect", "sub").status == 0


def test_what_a_merge_wrote_is_found_with_the_command_of_the_page(release: GitFolder, sew: Sew, examples: Path) -> None:
    (command,) = re.findall(r"`sew (detect --from-ref M~[^`]*)`", TEXT)
    (merges,) = re.findall(r"`git (log --merges [^`]*)`", TEXT)
    release.git("checkout", "--quiet", "-b", "side", "TAG~")
    release.stage("side.md", "# Side\n")
    release.commit()
    release.git("checkout", "--quiet", "-b", "next", "TAG")
    release.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
    release.write("merged.py", (examples / "number_puzzles.py").read_text())
    assert sew("embed", "--profile", "all", "merged.py").status == 1
    release.git("add", "merged.py")
    release.commit()
    release.git("tag", "--force", "TAG")
    carry_out(release)
    commits = json.loads(Path("../commits.json").read_text())
    assert (commits["merges_left_out"], "merged.py" in json.dumps(commits)) == (1, False)
    (merge,) = release.git(*merges.split()).split()
    done = sew(*command.replace("M", merge).split())
    assert done.status == 0
    assert marked(f"../{merge}.json", "files") == ["merged.py"]
