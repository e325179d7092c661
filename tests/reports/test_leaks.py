"""Reports about the marks of a key that leaked, in a real repository."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import KEY, Sew
from tests.repositories import GitFolder, new_repository

OTHER = "5b" * 32
LINE = "the key 'old' leaked on 2026-03-01: a mark that was made since then proves nothing"
FILES = {"before.py": "2026-02-28", "since.py": "2026-03-01", "new.py": "2026-06-01"}


@pytest.fixture
def team(tmp_path: Path, examples: Path, sew: Sew, monkeypatch: pytest.MonkeyPatch) -> GitFolder:
    """A file from before the leak, one from the day of it, one with the new key, and one that is not committed."""
    repository = new_repository(tmp_path / "team")
    monkeypatch.chdir(repository.folder)
    sources = ("number_puzzles.py", "text_statistics.py", "bank_accounts.py", "shortest_paths.py")
    for name, source in zip((*FILES, "work.py"), sources, strict=True):
        monkeypatch.setenv("SEW_KEY", OTHER if name == "new.py" else KEY.hex())
        shutil.copy(examples / source, name)
        assert sew("embed", "--profile", "all", name).status == 1
        if name in FILES:
            repository.git("add", name)
            repository.git("commit", "--quiet", "--message", name, GIT_AUTHOR_DATE=f"{FILES[name]}T00:00:00Z")
    ring = tmp_path / "ring.toml"
    ring.write_text(f'[keys.old]\nkey = "{KEY.hex()}"\nleaked = 2026-03-01\n[keys.new]\nkey = "{OTHER}"\n')
    ring.chmod(0o600)
    monkeypatch.setenv("SEW_KEYRING", str(ring))
    monkeypatch.delenv("SEW_KEY")
    return repository


def document(sew: Sew, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(sew(*arguments, "--format", "json").out)
    return found


def test_every_report_tells_of_the_leak(sew: Sew, team: GitFolder) -> None:
    for command in (("detect", "."), ("log",), ("blame", "."), ("stats",), ("detect", "HEAD~..HEAD")):
        assert sew(*command).out.splitlines().count(LINE) == 1
        keys = document(sew, *command)["run"]["keys"]
        assert [(each["name"], each["leaked"]) for each in keys] == [("old", "2026-03-01"), ("new", None)]
    assert LINE in sew("detect", ".", "--format", "markdown").out
    sew("detect", ".", "--export", "report.html", "--quiet")
    assert "leaked on 2026-03-01" in Path("report.html").read_text()
    sew("stats", "--export", "stats.html", "--quiet")
    assert "leaked on 2026-03-01" in Path("stats.html").read_text()


def test_findings_in_code_tell_of_the_leak(sew: Sew, team: GitFolder) -> None:
    found = json.loads(sew("detect", ".", "--format", "sarif").out)["runs"][0]["results"]
    messages = {each["message"]["text"] for each in found}
    told = "; the key leaked on 2026-03-01: a mark that was made since then proves nothing"
    assert {each.endswith(told) for each in messages if "'old'" in each} == {True}
    assert {"leaked" in each for each in messages if "'new'" in each} == {False}
    assert told in sew("detect", ".", "--format", "github").out
    options = ("--select=SEW", "--sew-profile=all", "before.py", "new.py")
    flake8 = subprocess.run([sys.executable, "-m", "flake8", *options], capture_output=True, text=True, check=False)
    marked = [line.partition(" SEW001 ")[2] for line in flake8.stdout.splitlines() if " SEW001 " in line]
    assert [each.partition(" (")[0] for each in marked] == [
        "this file carries the mark of the key 'old', which leaked on 2026-03-01,",
        "this file carries the mark of the key 'new'",
    ]


def test_blame_tells_older_marks_from_newer_ones(sew: Sew, team: GitFolder) -> None:
    files = {each["path"]: each for each in document(sew, "blame", ".")["files"]}
    assert {name: file["older_than_leak"] for name, file in files.items()} == {
        "before.py": True,
        "since.py": False,
        "new.py": None,
        "work.py": False,
    }
    for name, file in files.items():
        marked = {unit["older_than_leak"] for unit in file["units"] if unit["verdict"] == "marked"}
        assert marked <= {files[name]["older_than_leak"]}
        assert {unit["older_than_leak"] for unit in file["units"] if unit["verdict"] != "marked"} <= {None}
    told = {"before.py": ", older than the leak", "since.py": ", not older than the leak", "new.py": ""}
    for name, words in told.items():
        (row,) = [line for line in sew("blame", name).out.splitlines() if line.startswith("(file)")]
        assert f"profile all){words}  " in row


def test_log_tells_older_commits_from_newer_ones(sew: Sew, team: GitFolder) -> None:
    commits = {each["subject"]: each["older_than_leak"] for each in document(sew, "log")["commits"]}
    assert commits == {"before.py": True, "since.py": False, "new.py": None}
    rows = {line.split()[-1]: line for line in sew("log").out.splitlines() if line.endswith(".py")}
    assert ", not older than the leak  " in rows["since.py"]
    assert "), older than the leak  " in rows["before.py"]
    assert "leak" not in rows["new.py"]
