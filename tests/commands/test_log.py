"""``sew log`` and ``sew detect A..B``: commits with their verdicts and trailers, in real repositories."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from sew_hooks.run import outlines
from tests.conftest import KEY, Sew
from tests.repositories import GitFolder, new_repository, prepared_repository

TRAILER = "Assisted-by: Codex"


@pytest.fixture
def team(tmp_path: Path, examples: Path, sew: Sew) -> GitFolder:
    """A history, oldest first: a person's file, two files of an agent, one of them disclosed, and small changes."""

    def prepare(repository: GitFolder) -> None:
        person, *agents = sorted(examples.glob("*.py"))[:3]
        repository.stage("src/person.py", person.read_text())
        commit(repository, "A person's work")
        for name, source, message in (
            ("told.py", agents[0], f"Disclosed work\n\n{TRAILER}"),
            ("untold.py", agents[1], "Work that nobody disclosed"),
        ):
            path = repository.write(f"src/{name}", source.read_text())
            assert sew("embed", "--profile", "all", path).status == 1
            repository.git("add", "src")
            commit(repository, message)
        repository.stage("src/untold.py", (tmp_path / "src" / "untold.py").read_text() + "\n\nprint()\n")
        commit(repository, "A person's line in an agent's file")
        repository.git("mv", "src/untold.py", "src/moved.py")
        commit(repository, "A new name")
        repository.stage("notes.txt", "Notes.\n")
        commit(repository, "Notes")

    return prepared_repository(tmp_path, "log", prepare)


def commit(repository: GitFolder, message: str, *options: str) -> None:
    repository.git("commit", "--quiet", "--message", message, *options)


def listed(sew: Sew, *arguments: object) -> dict[str, dict[str, Any]]:
    """The commits of a log by their subjects."""
    done = sew("log", "--format", "json", *arguments)
    assert done.status == 0, done.err
    document = json.loads(done.out)
    assert document["errors"] == []
    return {each["subject"]: each for each in document["commits"]}


def test_the_newest_commits_alone(sew: Sew, team: GitFolder) -> None:
    everything = list(listed(sew))
    assert list(listed(sew, "-n", "3")) == everything[:3]
    assert list(listed(sew, "--max-count", "1", "HEAD~2..HEAD")) == everything[:1]
    assert "asked for: -n 2 'HEAD~4..HEAD'\n" in sew("log", "-n", "2", "HEAD~4..HEAD").out
    assert sew("log", "-n", "0").status == 2
    newest = sew("log", "--recorded", "-n", "1", "--format", "json")
    assert [entry["path"] for entry in json.loads(newest.out)["marked"]] == ["src/untold.py"]


def test_a_log_has_each_commit_with_its_verdict_and_its_trailer(sew: Sew, team: GitFolder) -> None:
    found = listed(sew)
    assert [(subject, each["verdict"], each["disclosed"]) for subject, each in found.items()] == [
        ("Notes", "too little evidence", []),
        ("A new name", "too little evidence", []),
        ("A person's line in an agent's file", "too little evidence", []),
        ("Work that nobody disclosed", "marked", []),
        ("Disclosed work", "marked", ["Codex"]),
        ("A person's work", "not marked", []),
    ]
    assert found["Notes"]["files"] == []
    (moved,) = found["A new name"]["files"]
    assert (moved["path"], moved["lines"], moved["functions"]) == ("src/moved.py", 0, 0)
    (line,) = found["A person's line in an agent's file"]["files"]
    assert (line["lines"], line["functions"]) == (1, 0)
    (whole,) = found["Disclosed work"]["files"]
    nodes = ast.walk(ast.parse(Path("src/told.py").read_text()))
    assert whole["functions"] == sum(isinstance(node, ast.FunctionDef) for node in nodes)


def test_the_text_has_a_row_for_each_commit(sew: Sew, team: GitFolder) -> None:
    done = sew("log")
    rows = [line for line in done.out.splitlines() if "  marked (profile all)  " in line]
    assert [row.rpartition("  ")[2] for row in rows] == ["Work that nobody", "Disclosed work"]  # the rest is below
    assert "Codex" in rows[1]
    assert "Codex" not in rows[0]
    assert "Assisted-by: 1 commit; marked without it: 1" in done.out


def test_ranges_and_paths_limit_the_log(sew: Sew, team: GitFolder) -> None:
    assert list(listed(sew, "HEAD~4..HEAD~2")) == [
        "A person's line in an agent's file",
        "Work that nobody disclosed",
    ]
    assert list(listed(sew, "src/told.py")) == ["Disclosed work"]
    assert list(listed(sew, "HEAD~4..", "src/moved.py")) == ["A new name"]
    assert sew("log", "HEAD..nothing").err == "sew: there is no commit nothing\n"


@pytest.mark.parametrize(
    ("policy", "commits", "status"),
    [
        ("flag", "HEAD~5..HEAD~4", 1),
        ("flag", "HEAD~2..HEAD", 0),
        ("report", "HEAD~5..", 0),
        ("require-disclosure", "HEAD~5..HEAD~4", 0),
        ("require-disclosure", "HEAD~5..", 1),
    ],
)
def test_a_policy_decides_about_the_commits_of_a_range(
    sew: Sew, team: GitFolder, policy: str, commits: str, status: int
) -> None:
    done = sew("detect", commits, "--policy", policy)
    assert done.status == status, done.err
    assert sew("detect", commits, "--policy", policy, "--exit-zero").status == 0
    if (policy, status) == ("require-disclosure", 1):
        undisclosed = team.git("rev-parse", "HEAD~3")[:10]
        said, remedy = done.err.splitlines()
        assert said == f"{undisclosed}: marked, without the trailer Assisted-by"
        assert "git rebase --interactive" in remedy


@pytest.mark.parametrize("option", [("--staged",), ("--explain",), ("--format", "sarif"), ("--export", "a.svg")])
def test_a_range_is_refused_with_options_that_do_not_fit(sew: Sew, team: GitFolder, option: tuple[str, ...]) -> None:
    done = sew("detect", "HEAD~1..HEAD", *option)
    assert done.status == 2
    assert done.err.startswith("sew: a range of commits ")


def test_a_file_with_dots_in_its_name_is_a_file(sew: Sew, team: GitFolder) -> None:
    team.write("HEAD~1..HEAD", "#!/usr/bin/env python3\nprint()\n")
    done = sew("detect", "HEAD~1..HEAD")
    assert done.out.startswith("nothing was tested; 1 file could not be tested\n")


def test_a_commit_that_only_lays_code_out_anew_or_moves_it_wrote_nothing(sew: Sew, team: GitFolder) -> None:
    text = (team.folder / "src" / "told.py").read_text()
    team.stage("src/told.py", text.replace("(", "(\n        ").replace("    ", "  "))
    commit(team, "Another layout")
    team.git("mv", "src/told.py", "src/kept.py")
    team.git("rm", "--quiet", "src/moved.py", "src/person.py")
    team.stage("src/joined.py", team.git("show", "HEAD:src/moved.py") + "\n" + team.git("show", "HEAD:src/person.py"))
    commit(team, "Joined files")
    found = listed(sew)
    for subject in ("Another layout", "Joined files"):
        assert found[subject]["verdict"] == "too little evidence"
    shares = json.loads(sew("stats", "--format", "json", "HEAD~2..HEAD").out)
    assert shares["groups"][0]["whole"]["lines"] <= 1  # a short one between the joined files


def test_a_second_run_reads_nothing_again(
    sew: Sew, team: GitFolder, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SEW_CACHE_DIR", str(tmp_path / "cache"))
    first = sew("log", "--jobs", 1).out

    def refuse(*_: object) -> object:
        raise AssertionError("read again")

    monkeypatch.setattr(outlines, "read_outline", refuse)
    assert sew("log", "--jobs", 1).out == first
    monkeypatch.setenv("SEW_KEY", KEY[::-1].hex())
    assert "commits: 0 marked" in sew("log", "--jobs", 1).out


def test_an_accepted_unit_is_left_out(sew: Sew, team: GitFolder) -> None:
    assert sew("detect", "HEAD~5..HEAD~4").status == 1
    assert sew("baseline", "create", "src/told.py").status == 0
    assert sew("detect", "HEAD~5..HEAD~4").status == 0
    assert sew("detect", "HEAD~4..HEAD~3").status == 1


def test_a_commit_of_a_file_that_cannot_be_read_leaves_the_others(sew: Sew, team: GitFolder) -> None:
    team.stage("src/broken.py", "def f(:\n")
    team.stage("src/second.py", Path("src/told.py").read_text())
    commit(team, "Broken and not")
    done = sew("log", "--format", "json")
    assert (done.status, done.err) == (0, "")
    document = json.loads(done.out)
    (error,) = document["errors"]
    assert error["path"] == f"{team.git('rev-parse', 'HEAD')[:10]}:src/broken.py"
    assert document["commits"][0]["verdict"] == "marked"
    again = sew("detect", "HEAD~1..HEAD", "--format", "json")
    assert (again.status, again.err) == (2, f"{error['path']}: {error['reason']}\n")
    assert json.loads(again.out)["errors"] == [error]


def test_hostile_names_stay_on_their_line(sew: Sew, team: GitFolder) -> None:
    team.stage("src/\x1b[31m\u202e.py", Path("src/told.py").read_text())
    commit(team, "::error::\x1b[31m \u202e\x07")
    done = sew("log")
    assert done.status == 0
    assert not any(line.startswith("::") for line in done.out.splitlines())
    assert "\x1b" not in done.out
    assert "\u202e" not in done.out


def test_the_oldest_commit_of_a_shallow_clone_is_not_known(
    sew: Sew, team: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clone = tmp_path / "clone"
    team.git("clone", "--quiet", "--depth", "2", f"file://{tmp_path}", str(clone))
    monkeypatch.chdir(clone)
    done = sew("log")
    assert (done.status, "Notes" in done.out, "A new name" in done.out) == (0, True, False)
    cause = "the clone is shallow: fetch the whole history (fetch-depth: 0, or git fetch --unshallow)"
    warning = f"warning: not known, and left out: what 1 commit and all before wrote; {cause}\n"
    assert done.err == warning
    assert cause in done.out
    assert cause in sew("stats").out
    cut = [team.git("rev-parse", "HEAD~1")]
    for command in ("log", "stats"):
        assert json.loads(sew(command, "--format", "json").out)["history_cut_at"] == cut
        assert json.loads(sew(command, "--format", "json", "HEAD~1..").out)["history_cut_at"] == []
    assert sew("detect", "HEAD~1..").err == ""
    assert sew("stats", "--export", "page.html").err == warning
    assert cause in Path("page.html").read_text()


@pytest.mark.parametrize("command", ["log", "stats"])
def test_a_word_that_names_nothing_is_misuse(sew: Sew, team: GitFolder, command: str) -> None:
    for words in (["srcc"], ["src", "srcc/"], ["HEAD~2..", "src/told.py/no"]):
        complaint = f"sew: {words[-1]}: no such file or directory, and no commit of the range changes one\n"
        assert sew(command, *words) == (2, "", complaint)
    head = team.git("rev-parse", "HEAD")[:10]
    for word in (head, "main"):
        hint = f"{head}~..{head} is this one alone, and A..B are those of B that A lacks"
        assert sew(command, word) == (2, "", f"sew: {word}: a commit is not a range; {hint}\n")
    first = team.git("rev-list", "--max-parents=0", "HEAD")[:10]
    hint = f"{first} has no parent, and A..B are those of B that A lacks"
    assert sew(command, first) == (2, "", f"sew: {first}: a commit is not a range; {hint}\n")


def test_a_path_that_only_the_history_has_is_known(sew: Sew, team: GitFolder) -> None:
    assert list(listed(sew, "src/untold.py"))[-1] == "Work that nobody disclosed"
    assert sew("log", "HEAD~1..", "src/untold.py").status == 2


def test_a_log_of_a_range_agrees_with_its_test(sew: Sew, team: GitFolder) -> None:
    for commits in ("HEAD~5..", "HEAD~4..HEAD~3"):
        done = sew("detect", commits, "--format", "json", "--exit-zero")
        tested = {each["subject"]: each for each in json.loads(done.out)["commits"]}
        assert tested == listed(sew, commits)


def test_before_the_first_commit_there_is_nothing_to_list(sew: Sew, tmp_path: Path) -> None:
    new_repository(tmp_path)
    done = sew("log")
    assert (done.status, done.err) == (2, "sew: there is no commit yet\n")


def test_merges_that_are_left_out_are_counted(sew: Sew, team: GitFolder) -> None:
    def left_out(*words: str) -> int:
        number: int = json.loads(sew(*words, "--format", "json").out)["merges_left_out"]
        return number

    commands = [("log",), ("log", "HEAD~2.."), ("stats",), ("detect", "HEAD~2..")]
    assert {left_out(*words) for words in commands} == {0}
    assert not any("left out: " in sew(*words).out for words in commands)
    base = team.git("rev-parse", "HEAD")
    team.git("checkout", "--quiet", "-b", "side")
    team.stage("side.txt", "Side.\n")
    commit(team, "Aside")
    team.git("checkout", "--quiet", "main")
    agents = Path("src/told.py").read_text()
    team.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
    team.stage("src/evil.py", agents)
    commit(team, "A merge that writes code itself")
    asked = f"{base}.."
    assert list(listed(sew, asked)) == ["Aside"]
    for words in (("log", asked), ("log",), ("stats", asked), ("detect", asked), ("log", asked, "src")):
        assert left_out(*words) == 1
        remedy = "sew detect --from-ref M~ --to-ref M tests a merge M, with what it brought in"
        assert f"left out: 1 merge; {remedy}" in sew(*words).out
    assert sew("stats", "--export", "page.html", "--quiet").status == 0
    assert "left out: 1 merge; " in Path("page.html").read_text()
    assert left_out("log", asked, "side.txt") == 0
    merge = team.git("rev-parse", "HEAD")
    commit(team, "Work after it", "--allow-empty")
    for words in (("--from-ref", base), ("--from-ref", f"{merge}~", "--to-ref", merge)):
        report = json.loads(sew("detect", *words, "--format", "json").out)
        assert [(each["path"], each["verdict"]) for each in report["files"]] == [("src/evil.py", "marked")]
        assert sew("detect", *words, "--policy", "flag").status == 1
    assert sew("detect", asked, "--policy", "flag").status == 0


def test_a_commit_on_a_side_that_a_merge_did_not_take_is_listed_with_a_path_as_well(
    sew: Sew, team: GitFolder, examples: Path
) -> None:
    base = team.git("rev-parse", "HEAD")
    team.git("checkout", "--quiet", "-b", "side")
    path = team.write("src/side.py", sorted(examples.glob("*.py"))[3].read_text())
    assert sew("embed", "--profile", "all", path).status == 1
    team.git("add", "src")
    commit(team, "Dropped work")
    team.git("checkout", "--quiet", "main")
    team.stage("src/other.py", "other = 1\n")
    commit(team, "Other work")
    team.git("merge", "--quiet", "--strategy", "ours", "--message", "A merge that takes one side", "side")
    asked = f"{base}.."
    everything = listed(sew, asked)
    assert everything["Dropped work"]["verdict"] == "marked"
    for path_asked in (".", "src"):
        assert listed(sew, asked, path_asked) == everything
        assert list(listed(sew, path_asked))[: len(everything)] == list(everything)
        assert sew("detect", asked, path_asked, "--policy", "flag").status == 1
    assert sew("log", asked, ".").out.splitlines()[-1] == sew("log", asked).out.splitlines()[-1]
    assert "left out: 1 merge; " in sew("detect", asked, ".", "--exit-zero").out
    assert list(listed(sew, asked, "src/side.py")) == ["Dropped work"]
    marked = [
        json.loads(sew("stats", "--format", "json", asked, *paths).out)["summary"] for paths in ((), (".",), ("src",))
    ]
    assert marked[0] == marked[1] == marked[2]
    assert marked[0]["marked"] == 1


def test_a_setting_that_follows_files_does_not_change_the_commits_of_a_path(sew: Sew, team: GitFolder) -> None:
    wanted = list(listed(sew, "src/moved.py"))
    team.git("config", "log.follow", "true")
    assert list(listed(sew, "src/moved.py")) == wanted == ["A new name"]
