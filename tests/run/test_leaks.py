"""Reports about the marks of a key that leaked, in a real repository."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from sew_hooks import embed
from tests.conftest import KEY, SMALL, Sew
from tests.forks import forked
from tests.repositories import GitFolder, prepared_repository

OTHER = "5b" * 32
LINE = "the key 'old' leaked on 2026-03-01: a mark that was made since then proves nothing"
FILES = {"before.py": "2026-02-28", "since.py": "2026-03-01", "new.py": "2026-06-01"}


@pytest.fixture
def team(tmp_path: Path, examples: Path, sew: Sew, monkeypatch: pytest.MonkeyPatch) -> GitFolder:
    """A file from before the leak, one from the day of it, one with the new key, and one that is not committed."""

    def prepare(repository: GitFolder) -> None:
        monkeypatch.chdir(repository.folder)
        sources = ("number_puzzles.py", "text_statistics.py", "bank_accounts.py", "shortest_paths.py")
        for name, source in zip((*FILES, "work.py"), sources, strict=True):
            monkeypatch.setenv("SEW_KEY", OTHER if name == "new.py" else KEY.hex())
            shutil.copy(examples / source, name)
            assert sew("embed", "--profile", "all", name).status == 1
            if name in FILES:
                commit(repository, name, FILES[name])

    repository = prepared_repository(tmp_path / "team", "leaks", prepare)
    monkeypatch.chdir(repository.folder)
    ring = tmp_path / "ring.toml"
    ring.write_text(f'[keys.old]\nkey = "{KEY.hex()}"\nleaked = 2026-03-01\n[keys.new]\nkey = "{OTHER}"\n')
    ring.chmod(0o600)
    monkeypatch.setenv("SEW_KEYRING", str(ring))
    monkeypatch.delenv("SEW_KEY")
    monkeypatch.setattr("sew_hooks.reports.table._PLAIN_WIDTH", 200)  # a row in one line
    return repository


def commit(team: GitFolder, name: str, day: str) -> None:
    dates = dict.fromkeys(("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"), f"{day}T00:00:00Z")
    team.git("add", name)
    team.git("commit", "--quiet", "--message", name, **dates)


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
    told = f"; {LINE}"
    assert {each.endswith(told) for each in messages if "'old'" in each} == {True}
    assert {"leaked" in each for each in messages if "'new'" in each} == {False}
    assert told in sew("detect", ".", "--format", "github").out
    Path("both.py").write_text(Path("new.py").read_text() + Path("before.py").read_text())
    options = ("--select=SEW", "--sew-profile=all", "before.py", "new.py", "both.py")
    flake8 = subprocess.run([*forked("flake8"), *options], capture_output=True, text=True, check=False)
    marked = [line.partition(" SEW001 ")[2] for line in flake8.stdout.splitlines() if " SEW001 " in line]
    old = "this file carries the mark of the key 'old', which leaked on 2026-03-01,"
    new = "this file carries the mark of the key 'new'"
    assert sorted(each.partition(" (")[0] for each in marked) == [new, new, old, old]


@pytest.mark.parametrize("apart", [False, True])
def test_findings_in_code_name_each_key(sew: Sew, team: GitFolder, examples: Path, apart: bool) -> None:
    """Functions have the mark of the key that did not leak, and what carries that of the other is named, too."""
    short = [each.replace("def ", f"def {name}") for name in "abcde" for each in SMALL]
    marked = [embed(each, "python", KEY).source for each in short]
    new = embed((examples / "inventory.py").read_text(), "python", bytes.fromhex(OTHER)).source
    Path("both").mkdir()
    for number, text in enumerate([new, *marked] if apart else [new + "".join(marked)]):
        Path(f"both/{number}.py").write_text(text)
    arguments = ("detect", "both", "--profile", "all", "--test", "exact", "--format")
    found = json.loads(sew(*arguments, "sarif").out)["runs"][0]["results"]
    *functions, last = (each["message"]["text"] for each in found)
    assert {" carries the mark of the key 'new' (" in each for each in functions} == {True}
    subject = "31 files carry, together and none by itself," if apart else "this file carries, as a whole,"
    assert last.startswith(f"{subject} the mark of the key 'old' (")
    assert last.endswith(f"; {LINE}")
    assert f"; {LINE}" in sew(*arguments, "github").out


def ages(parts: Iterable[dict[str, Any]], name: str) -> dict[str, dict[str, bool | None]]:
    return {each[name]: each["older_than_leak"] for each in parts}


def test_blame_tells_older_marks_from_newer_ones(sew: Sew, team: GitFolder) -> None:
    files = document(sew, "blame", ".")["files"]
    expected = {"before.py": {"old": True}, "since.py": {"old": False}, "new.py": {}, "work.py": {"old": None}}
    assert ages(files, "path") == expected
    for file in files:
        told = {unit["verdict"]: unit["older_than_leak"] for unit in file["units"]}
        assert told == {verdict: file["older_than_leak"] if verdict == "marked" else {} for verdict in told}
    words = {
        "before.py": "; old: older than the leak",
        "since.py": "; old: not older than the leak",
        "new.py": "",
        "work.py": "; old: age unknown",
    }
    for name, told in words.items():
        (row,) = [line for line in sew("blame", name).out.splitlines() if line.startswith("(file)")]
        assert f"profile all){told}  " in row


def test_log_tells_older_commits_from_newer_ones(sew: Sew, team: GitFolder) -> None:
    commits = document(sew, "log")["commits"]
    assert ages(commits, "subject") == {"before.py": {"old": True}, "since.py": {"old": False}, "new.py": {}}
    rows = {line.split()[-1]: line for line in sew("log").out.splitlines() if line.endswith(".py")}
    assert "); old: not older than the leak  " in rows["since.py"]
    assert "); old: older than the leak  " in rows["before.py"]
    assert "leak" not in rows["new.py"]


def test_each_key_that_leaked_has_its_own_age(sew: Sew, team: GitFolder) -> None:
    """In one commit a function of each key; the key that leaked is not the clearest."""
    Path("both.py").write_text(Path("new.py").read_text() + Path("before.py").read_text())
    commit(team, "both.py", "2026-06-02")
    (found,) = document(sew, "log", "HEAD~..HEAD")["commits"]
    (file,) = document(sew, "blame", "both.py")["files"]
    for each in (found, file):
        assert sorted(each["keys"]) == ["new", "old"]
        assert each["older_than_leak"] == {"old": False}
    (row,) = [line for line in sew("blame", "both.py").out.splitlines() if line.startswith("(file)")]
    assert "; old: not older than the leak  " in row
    assert "new:" not in row
    assert "; old: not older than the leak  " in sew("log", "HEAD~..HEAD").out


@pytest.mark.parametrize("command", ["--amend", "--reuse-message"])
def test_a_mark_is_older_only_by_both_dates(sew: Sew, team: GitFolder, command: str) -> None:
    """Both ways to commit keep the date of the author."""
    shutil.copy("since.py", "copy.py")
    team.git("add", "copy.py")
    first = team.git("rev-list", "--max-parents=0", "HEAD").strip()
    if command == "--amend":
        team.git("checkout", "--quiet", first, "--", ".")
        team.git("checkout", "--quiet", "--detach", first)
        team.git("add", "copy.py")
        team.git("commit", "--quiet", "--amend", "--no-edit", GIT_COMMITTER_DATE="2026-06-03T00:00:00Z")
    else:
        team.git("commit", "--quiet", "--reuse-message", first, GIT_COMMITTER_DATE="2026-06-03T00:00:00Z")
    newest = document(sew, "log")["commits"][0]
    assert newest["subject"] == "before.py"
    assert newest["older_than_leak"] == {"old": None}
    (file,) = document(sew, "blame", "copy.py")["files"]
    assert file["older_than_leak"] == {"old": None}
    assert "; old: age unknown" in sew("blame", "copy.py").out


def test_a_file_is_not_older_than_lines_that_were_written_since(sew: Sew, team: GitFolder) -> None:
    """Freshly marked code takes the place of all that was in a file which was marked before the leak."""
    shutil.copy("since.py", "before.py")
    commit(team, "before.py", "2026-06-02")
    (file,) = document(sew, "blame", "before.py")["files"]
    assert file["since"]["subject"] == "before.py"
    assert file["older_than_leak"] == {"old": None}
    assert {each["older_than_leak"].get("old") for each in file["units"]} <= {None, False}
    (row,) = [line for line in sew("blame", "before.py").out.splitlines() if line.startswith("(file)")]
    assert "; old: age unknown  " in row


def test_the_age_of_a_function_is_that_of_its_lines(sew: Sew, team: GitFolder) -> None:
    """A function with an old name is written anew; the others keep their age."""
    kept = {each["name"]: each for each in document(sew, "blame", "before.py")["files"][0]["units"]}
    lines = Path("before.py").read_text().split("\n")
    changed = next(each for each in kept.values() if each["verdict"] == "marked")
    lines[changed["last_line"] - 1] += "  # changed"
    Path("before.py").write_text("\n".join(lines))
    commit(team, "before.py", "2026-06-02")
    found = ages(document(sew, "blame", "before.py")["files"][0]["units"], "name")
    assert found.pop(changed["name"]) == {"old": None}
    assert found == {name: unit["older_than_leak"] for name, unit in kept.items() if name in found}


def test_a_shallow_clone_does_not_know_the_age(
    sew: Sew, team: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    team.git("clone", "--quiet", "--depth=1", f"file://{team.folder}", str(tmp_path / "shallow"))
    monkeypatch.chdir(tmp_path / "shallow")
    files = document(sew, "blame", ".")["files"]
    assert ages(files, "path") == {"before.py": {"old": None}, "since.py": {"old": None}, "new.py": {}}
    assert {each["since"] for each in files} == {None}
    assert "; old: age unknown" in sew("blame", "before.py").out


def test_stats_tell_how_much_is_marked_with_keys_that_leaked(sew: Sew, team: GitFolder) -> None:
    found = document(sew, "stats")
    (since,) = (each for each in document(sew, "log")["commits"] if each["subject"] == "since.py")
    (file,) = since["files"]
    expected = {"commits": 1, "lines": file["lines"], "functions": file["functions"]}
    assert found["marked_since_leak"] == expected
    (group,) = (each for each in found["groups"] if each["group"] == "2026-03")
    assert group["marked"] == expected
    lines = f"of the marked lines, {file['lines']} prove nothing"
    line = f"{lines}: they have only marks of leaked keys, none known to be older"
    assert sew("stats").out.splitlines().count(line) == 1
    sew("stats", "--export", "stats.html", "--quiet")
    assert f"<p>{line}</p>" in Path("stats.html").read_text()


def test_a_commit_with_another_mark_counts_as_marked(sew: Sew, team: GitFolder) -> None:
    before = document(sew, "stats")["marked_since_leak"]
    Path("both.py").write_text(Path("new.py").read_text() + Path("before.py").read_text())
    commit(team, "both.py", "2026-06-02")
    assert document(sew, "stats")["marked_since_leak"] == before


def test_stats_say_nothing_where_no_key_leaked(sew: Sew, team: GitFolder, tmp_path: Path) -> None:
    ring = tmp_path / "ring.toml"
    ring.write_text(ring.read_text().replace("leaked = 2026-03-01\n", ""))
    assert "leaked" not in sew("stats").out
    assert document(sew, "stats")["marked_since_leak"] == {"commits": 0, "lines": 0, "functions": 0}
