"""Accepted findings: a file that changes only with what it is about, and a comment."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from sew_hooks.acceptance.baseline import Acceptance, Baseline, Entry, read_baseline, write_baseline
from tests.conftest import CPP, JAVA, KEY, SMALL, Sew
from tests.repositories import GitFolder, new_repository

BASELINE = Path(".sew-baseline.json")
PROGRAM = Path("src/program.py")


@pytest.fixture
def marked(sew: Sew, examples: Path) -> Path:
    """A marked program beside one that is not."""
    Path("src").mkdir()
    shutil.copy(examples / "number_puzzles.py", PROGRAM)
    shutil.copy(examples / "inventory.py", "src/inventory.py")
    assert sew("embed", "--profile", "all", PROGRAM).status == 1
    return PROGRAM


def flagged(sew: Sew) -> list[str]:
    """The files and the functions that detection calls marked."""
    files = json.loads(sew("detect", "--profile", "all", "src", "--format", "json").out)["files"]
    units = [
        f"{file['path']}: {unit['name']}" for file in files for unit in file["units"] if unit["verdict"] == "marked"
    ]
    return [*units, *(file["path"] for file in files if file["verdict"] == "marked")]


def accept(sew: Sew) -> None:
    outcome = sew("baseline", "create", "--profile", "all")
    assert outcome.status == 0, outcome.err


def test_what_was_accepted_is_left_out_by_all_commands(sew: Sew, marked: Path) -> None:
    assert sew("hook", "detect", marked).status == 1
    accept(sew)
    outcome = sew("detect", "src")
    assert outcome.status == 0
    assert " by the baseline, 0 by a comment" in outcome.out
    assert sew("hook", "detect", marked).status == 0
    assert flagged(sew) == []


def test_entries_are_sorted_and_hold_no_lines(sew: Sew, marked: Path) -> None:
    accept(sew)
    document = json.loads(BASELINE.read_text())
    assert set(document) == {"version", "accepted"}
    entries = [(entry["path"], entry["unit"], entry["digest"]) for entry in document["accepted"]]
    assert entries == sorted(entries)
    assert ("src/program.py", "sieve") in [entry[:2] for entry in entries]
    assert all(path == "src/program.py" and len(digest) == 64 for path, _, digest in entries)
    assert all(set(entry) == {"path", "unit", "digest", "date"} for entry in document["accepted"])
    assert KEY.hex()[:8] not in BASELINE.read_text()


def test_it_does_not_churn(sew: Sew, marked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    accept(sew)
    before = BASELINE.read_bytes()
    # Lines move, functions change places, line endings change, and somebody runs it from another folder.
    head, main, tail = marked.read_text().partition("def main")
    marked.write_text('"""Puzzles."""\n\n\n# A comment.\n' + head.partition('"""\n')[2] + "\n\n\n" + main + tail)
    marked.write_bytes(marked.read_bytes().replace(b"\n", b"\r\n"))
    monkeypatch.chdir("src")
    Path("../pyproject.toml").write_text("[tool.sew]\n")
    outcome = sew("baseline", "update", "--profile", "all")
    assert outcome.status == 0, outcome.err
    monkeypatch.chdir("..")
    entries, known = (json.loads(each)["accepted"] for each in (BASELINE.read_bytes(), before))
    assert [each for each in entries if each["unit"] != "<module>"] == [
        each for each in known if each["unit"] != "<module>"
    ]
    again = BASELINE.read_bytes()
    sew("baseline", "update", "--profile", "all")
    assert BASELINE.read_bytes() == again


def test_a_function_that_was_edited_is_found_again_and_no_other(sew: Sew, marked: Path) -> None:
    accept(sew)
    marked.write_text(marked.read_text().replace("def sieve(", "def primes(", 1))
    assert flagged(sew) == ["src/program.py: primes", "src/program.py"]


def test_update_adds_what_is_new_and_takes_out_what_is_gone(sew: Sew, marked: Path) -> None:
    accept(sew)
    number = len(json.loads(BASELINE.read_text())["accepted"])
    marked.write_text(marked.read_text().replace("def sieve(", "def primes(", 1))
    assert sew("baseline", "audit").status == 1
    assert "src/program.py: sieve" in sew("baseline", "audit").out
    outcome = sew("baseline", "update", "--profile", "all")
    told = f".sew-baseline.json: {number} accepted, 1 of them new, 1 taken out; searched: all of {Path.cwd()}\n"
    assert outcome.err == told
    assert flagged(sew) == []
    assert sew("baseline", "audit").status == 0
    marked.unlink()
    assert sew("baseline", "update").err.startswith(".sew-baseline.json: 0 accepted, 0 of them new, ")


def test_create_says_which_folder_it_searched(sew: Sew, marked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    top = Path.cwd()
    (top / "pyproject.toml").write_text("[tool.sew]\n")
    monkeypatch.chdir(marked.parent)
    assert sew("baseline", "create").err.endswith(f"; searched: all of {top}\n")
    (top / BASELINE).unlink()
    assert "searched" not in sew("baseline", "create", ".").err


def test_update_of_one_file_keeps_the_entries_of_others(sew: Sew, marked: Path) -> None:
    accept(sew)
    before = BASELINE.read_bytes()
    assert sew("baseline", "update", "src/inventory.py").status == 0
    assert BASELINE.read_bytes() == before
    assert sew("baseline", "audit", "src/inventory.py").out.count("not looked at") == before.count(b'"digest"')


def _audited(out: str) -> list[list[str]]:
    """The cells of each row of an audit, of which some stand in several lines."""
    _, rule, *lines = out.partition("\n\n")[0].splitlines()
    places = [match.span() for match in re.finditer("-+", rule)]
    rows = list[list[str]]()
    for line in lines:
        cells = [line[start:end].strip() for start, end in places]
        if "/" in cells[2]:  # the agreements, with which a row begins
            rows.append(cells)
        else:
            rows[-1] = [" ".join(filter(None, both)) for both in zip(rows[-1], cells, strict=True)]
    return rows


def test_audit_shows_the_evidence_and_no_key(sew: Sew, marked: Path) -> None:
    accept(sew)
    outcome = sew("baseline", "audit", "--profile", "all")
    assert outcome.status == 0
    (row,) = [line for line in outcome.out.splitlines() if line.startswith("src/program.py: sieve ")]
    assert row.split()[2] == "5-17"
    agreements, total = map(int, row.split()[3].split("/"))
    assert agreements == total >= 20
    assert KEY.hex()[:8] not in outcome.out + outcome.err


def test_audit_shows_the_figures_of_detection_and_names_their_keys(sew: Sew, tmp_path: Path, examples: Path) -> None:
    """Two keys marked one file each; which key fits a function best in some profile is no matter."""
    git = new_repository(tmp_path)
    Path("keys.toml").write_text(f"[keys.one]\nkey = '{'01' * 32}'\n[keys.two]\nkey = '{'02' * 32}'\n")
    Path("keys.toml").chmod(0o600)
    ring = ("--keyring", "keys.toml")
    for name, example in (("one", "number_puzzles.py"), ("two", "text_statistics.py")):
        Path("pyproject.toml").write_text(f"[tool.sew]\nmark-with = '{name}'\n")
        shutil.copy(examples / example, f"{name}.py")
        assert sew("embed", "--profile", "all", f"{name}.py", *ring).status == 1
    git.git("add", ".")
    git.commit()
    files = json.loads(sew("detect", ".", *ring, "--format", "json").out)["files"]
    assert sew("baseline", "create", *ring).status == 0
    shown = {cells[0]: cells[1:] for cells in _audited(sew("baseline", "audit", *ring).out)}
    for file in files:
        agree = f"{file['agreements']}/{file['grades']}"
        name = file["path"].removesuffix(".py")
        assert agree in shown[file["path"]]
        assert f"marked ({name}, profile all)" in shown[file["path"]]
        for unit in file["units"]:
            cells = shown.get(f"{file['path']}: {unit['name']}")
            if cells is not None and unit["grades"]:
                assert f"{unit['agreements']}/{unit['grades']}" in cells
                verdict = next(cell for cell in cells if cell.startswith(unit["verdict"]))
                assert (name in verdict) == (unit["verdict"] == "marked")
    blamed = [line.split()[2] for line in sew("blame", "one.py", *ring).out.splitlines() if line.startswith("sieve ")]
    assert blamed[0] in shown["one.py: sieve"]


def test_the_baseline_keeps_when_by_whom_and_why_a_part_was_accepted(sew: Sew, tmp_path: Path, marked: Path) -> None:
    git = new_repository(tmp_path)
    git.git("config", "user.name", "Ada Lovelace")
    assert sew("baseline", "create", "--profile", "all", "--reason", "written before the policy").status == 0
    document = json.loads(BASELINE.read_text())
    accepted = {"date": "2026-07-18", "by": "Ada Lovelace", "reason": "written before the policy"}
    assert all(entry.items() >= accepted.items() for entry in document["accepted"])
    # What is accepted later has its own reason, and the others keep theirs.
    marked.write_text(marked.read_text().replace("def sieve(", "def primes(", 1))
    git.git("config", "user.name", "Grace Hopper")
    assert sew("baseline", "update", "--profile", "all", "--reason", "renamed").status == 0
    entries = {entry["unit"]: entry for entry in json.loads(BASELINE.read_text())["accepted"]}
    assert (entries["primes"]["by"], entries["primes"]["reason"]) == ("Grace Hopper", "renamed")
    assert all(entry["by"] == "Ada Lovelace" for unit, entry in entries.items() if unit != "primes")
    told = [cells[-3:] for cells in _audited(sew("baseline", "audit", "--profile", "all").out)]
    assert ["2026-07-18", "Grace Hopper", "renamed"] in told
    assert ["2026-07-18", "Ada Lovelace", "written before the policy"] in told
    assert sew("baseline", "audit", "--reason", "none").status == 2


def test_an_entry_without_a_date_is_read(sew: Sew, marked: Path) -> None:
    accept(sew)
    document = json.loads(BASELINE.read_text())
    for entry in document["accepted"]:
        del entry["date"]
    BASELINE.write_text(json.dumps(document))
    assert sew("detect", "src").status == 0
    assert sew("baseline", "audit", "--profile", "all").status == 0


def test_files_that_say_too_little_alone_are_accepted_together(sew: Sew) -> None:
    Path("src").mkdir()
    for name, code in (("a.java", JAVA), ("b.cc", CPP)):
        Path("src", name).write_text(code)
    sew("embed", "--profile", "all", "src")
    assert sew("detect", "src").status == 1
    accept(sew)
    assert sew("detect", "src").status == 0


@pytest.mark.parametrize("comment", ["#sew:allow", "# sew: allow, a copy of our own", "# noqa  # sew: allow"])
def test_a_comment_on_the_first_line_accepts_a_function(comment: str, sew: Sew, marked: Path) -> None:
    before = flagged(sew)
    text = marked.read_text()
    marked.write_text(text.replace("-> List[int]:\n", f"-> List[int]:  {comment}\n", 1))
    assert marked.read_text() != text
    after = flagged(sew)
    assert sorted(set(before) - set(after)) == ["src/program.py: sieve"]
    assert ": 0 by the baseline, 1 by a comment" in sew("detect", "src").out


def test_a_comment_elsewhere_accepts_nothing(sew: Sew, marked: Path) -> None:
    text = marked.read_text()
    text = text.replace("\n    return ", "\n    # sew: allow\n    return ").replace(
        "-> int:\n", "-> int:  # sew: allowed\n"
    )
    assert text.count("sew: allow") > 3
    marked.write_text(text)
    assert "src/program.py" in flagged(sew)
    assert "by a comment" not in sew("detect", "src").out


@pytest.mark.parametrize("place", ["first", "last"])
def test_a_comment_accepts_a_file(place: str, sew: Sew, marked: Path) -> None:
    assert any(each.startswith("src/program.py") for each in flagged(sew))
    text = marked.read_text()
    marked.write_text(f"# sew: allow-file\n{text}" if place == "first" else f"{text}\n# sew: allow-file (vendored)\n")
    assert not any(each.startswith("src/program.py") for each in flagged(sew))


@pytest.mark.parametrize("comment", ["x = 1  # sew: allow-file", "# sew: allow-files", "# sew: allow-file-names"])
def test_another_comment_accepts_no_file(comment: str, sew: Sew, marked: Path) -> None:
    before = flagged(sew)
    marked.write_text(f"{marked.read_text()}\n{comment}\n")
    assert flagged(sew) == before


def test_a_comment_for_a_file_behind_a_function_accepts_nothing(sew: Sew, marked: Path) -> None:
    before = flagged(sew)
    text = marked.read_text()
    marked.write_text(text.replace("-> List[int]:\n", "-> List[int]:  # sew: allow-file\n", 1))
    assert marked.read_text() != text
    assert flagged(sew) == before


def test_a_comment_in_java_and_cpp(sew: Sew) -> None:
    Path("src").mkdir()
    Path("src/a.java").write_text(JAVA)
    Path("src/b.cc").write_text(CPP)
    sew("embed", "--profile", "all", "src")
    for name, opening in (("src/a.java", "(int[] values) {"), ("src/b.cc", "(const std::vector<int>& values) {")):
        text = Path(name).read_text()
        assert opening in text
        Path(name).write_text(text.replace(opening, opening + " // sew: allow", 1))
    assert ": 0 by the baseline, 2 by a comment" in sew("detect", "src").out


def test_a_baseline_by_another_name(sew: Sew, marked: Path) -> None:
    Path("pyproject.toml").write_text('[tool.sew]\nbaseline = "config/accepted.json"\n')
    Path("config").mkdir()
    assert sew("baseline", "create", "src", "--profile", "all").status == 0
    assert json.loads(Path("config/accepted.json").read_text())["accepted"][0]["path"] == "../src/program.py"
    assert sew("detect", "src").status == 0
    assert sew("detect", "src", "--baseline", "missing.json").status == 2
    assert sew("baseline", "create", "src", "--baseline", "other.json", "--profile", "all").status == 0
    Path("config/accepted.json").unlink()
    assert sew("detect", "src").status == 1
    assert sew("detect", "src", "--baseline", "other.json").status == 0


def test_an_existing_baseline_is_not_created_again(sew: Sew, marked: Path) -> None:
    accept(sew)
    before = BASELINE.read_bytes()
    assert sew("baseline", "create").status == 2
    assert BASELINE.read_bytes() == before


def test_none_is_created_where_no_file_could_be_read(sew: Sew, marked: Path) -> None:
    outcome = sew("baseline", "create", "missing.py")
    assert (outcome.status, outcome.err) == (2, "missing.py: no such file or directory\n")
    assert not Path(".sew-baseline.json").exists()


@pytest.mark.parametrize("action", ["update", "audit"])
def test_without_a_baseline_there_is_nothing_to_update(action: str, sew: Sew) -> None:
    outcome = sew("baseline", action)
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "not a baseline"),
        ("[]", "not a baseline"),
        ('{"version": 1}', "not a baseline"),
        ('{"version": 1, "accepted": [{"path": "a"}]}', "not a baseline"),
        ('{"version": 1, "accepted": [{"path": "a", "unit": "b", "digest": 3}]}', "not a baseline"),
        ('{"version": 2, "accepted": []}', "a baseline of another version; known: 1"),
    ],
)
def test_a_bad_baseline_is_one_line(content: str, reason: str, sew: Sew, marked: Path) -> None:
    BASELINE.write_text(content)
    outcome = sew("detect", "src")
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert reason in outcome.err


def test_what_is_left_out_is_named_accepted_in_every_report(sew: Sew, marked: Path) -> None:
    """And it is not called *too little evidence*, as if there had been little of it."""
    accept(sew)
    marked.write_text(marked.read_text().replace("def sieve", "def sieved"))  # one function is to be reviewed again
    one = json.loads(sew("detect", "src", "--format", "json").out)
    (file,) = [file for file in one["files"] if file["path"] == "src/program.py"]
    accepted = [unit["name"] for unit in file["units"] if unit["verdict"] == "accepted"]
    assert file["accepted"] == len(accepted) == sum(one["accepted"].values()) > 0
    assert "sieved" not in accepted
    assert f"; {file['accepted']} parts accepted\n" in sew("detect", "src").out
    marked.write_text("# sew: allow-file\n" + marked.read_text())
    whole = json.loads(sew("detect", "src/program.py", "--format", "json").out)
    assert (whole["files"][0]["verdict"], whole["together"]["verdict"]) == ("accepted", "accepted")
    assert whole["summary"]["accepted"] == 1
    number = whole["files"][0]["accepted"]
    text = sew("detect", "src/program.py").out
    assert "  accepted\n" in text
    assert text.startswith("accepted: src/program.py\n")
    for name in ("text", "markdown", "github", "sarif"):
        out = sew("detect", "src/program.py", "--format", name).out
        assert f"0 by the baseline, {number} by a comment" in out or f'"comment": {number}' in out


def test_the_history_tells_what_was_marked_whatever_is_accepted(sew: Sew, tmp_path: Path, examples: Path) -> None:
    git = new_repository(tmp_path)
    git.stage("first.py", "x = 1\n")
    git.commit()
    git.stage("program.py", (examples / "text_statistics.py").read_text())
    assert sew("embed", "--profile", "all", "program.py").status == 1
    git.git("add", ".")
    git.commit()
    commands = (("log",), ("stats",), ("blame", "program.py", "--format", "json"))
    before = [sew(*command).out for command in commands]
    assert "  marked (profile all)  " in before[0]
    assert sew("detect", "HEAD~1..HEAD").status == 1
    accept(sew)
    assert ", accepted" in sew("blame", "program.py").out
    after = [sew(*command).out.replace(", with changes that are not committed", "") for command in commands]
    assert after[:2] == before[:2]
    told = [json.loads(out)["files"][0]["units"] for out in (before[2], after[2])]
    assert any(unit["accepted"] for unit in told[1])
    assert [unit | {"accepted": False} for unit in told[1]] == told[0]
    # A range is a check, and says what it leaves out.
    ranged = sew("detect", "HEAD~1..HEAD")
    assert ranged.status == 0
    assert "accepted parts left out: " in ranged.out
    document = json.loads(sew("detect", "HEAD~1..HEAD", "--format", "json").out)
    assert document["accepted"]["baseline"] > 0


def test_a_new_baseline_does_not_take_over_what_a_comment_accepts(sew: Sew) -> None:
    for number, source in enumerate(SMALL):
        Path(f"{number}.py").write_text(source)
    sew("embed", "--profile", "all", ".")
    Path("0.py").write_text("# sew: allow-file\n" + Path("0.py").read_text())
    accept(sew)
    assert "0.py" not in {entry["path"] for entry in json.loads(BASELINE.read_text())["accepted"]}


def test_git_merges_what_two_branches_accepted(tmp_path: Path) -> None:
    repository, entries = branches(tmp_path)
    repository.git("merge", "--no-edit", "second")
    merged = read_baseline(tmp_path / BASELINE.name)
    assert set(merged.entries) == {*entries, Entry("a/new.py", "f", "1"), Entry("z/new.py", "f", "2")}


def test_a_conflict_is_named_and_what_to_do_solves_it(sew: Sew, marked: Path) -> None:
    repository = GitFolder(Path.cwd())
    repository.git("init", "--quiet", "--initial-branch=main")
    (Path.cwd() / "pyproject.toml").write_text("[tool.sew]\n")
    accept(sew)
    repository.git("add", "--all")
    repository.commit()
    text = BASELINE.read_text()
    for branch, reason in (("first", "ours"), ("second", "theirs")):
        repository.git("checkout", "--quiet", "-b", branch, "main")
        BASELINE.write_text(text.replace('"date"', f'"reason": "{reason}", "date"'))
        repository.git("commit", "--quiet", "--all", "--message", branch)
    assert repository.run("git", "merge", "first").returncode == 1
    for command in ("detect src", "baseline update --profile all", "hook detect src/program.py"):
        outcome = sew(*command.split())
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert "has the marks of a merge conflict" in outcome.err
    command = outcome.err.partition("take one side (")[2].partition(")")[0]
    repository.git(*shlex.split(command)[1:])
    assert sew("baseline", "update", "--profile", "all").status == 0
    assert flagged(sew) == []


def branches(folder: Path) -> tuple[GitFolder, list[Entry]]:
    """A repository with a baseline to which each of two branches has added an entry."""
    repository = new_repository(folder)
    entries = [Entry(f"m/file{number}.py", "f", "0") for number in range(4)]
    file = folder / BASELINE.name
    write_baseline(Baseline(file, dict.fromkeys(entries, Acceptance())))
    repository.git("add", "--all")
    repository.commit()
    for branch, entry in (("second", Entry("z/new.py", "f", "2")), ("first", Entry("a/new.py", "f", "1"))):
        repository.git("checkout", "--quiet", "-b", branch, "main")
        write_baseline(Baseline(file, dict.fromkeys([*entries, entry], Acceptance())))
        repository.git("commit", "--quiet", "--all", "--message", branch)
    return repository, entries
