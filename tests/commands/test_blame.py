"""``sew blame``: whose mark is in a file and in its functions, and since which commit, in real repositories."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import AGENT, KEY, Sew
from tests.repositories import GitFolder, new_repository, prepared_repository

LONG = "text_statistics.py"


@pytest.fixture
def repository(tmp_path: Path, examples: Path, sew: Sew) -> GitFolder:
    """A person's file that an agent rewrote in the second commit, that got a new name and then a person's function."""

    def prepare(repository: GitFolder) -> None:
        repository.stage("stats.py", (examples / LONG).read_text())
        _commit(repository, "A person's work")
        assert sew("embed", "--profile", "all", "stats.py").status == 1
        repository.git("add", ".")
        _commit(repository, "An agent's\n\nAssisted-by: Codex")
        repository.git("mv", "stats.py", "texts.py")
        _commit(repository, "A new name")
        text = (tmp_path / "texts.py").read_text()
        repository.stage("texts.py", text + "\n\ndef persons(x):\n    return x\n")
        _commit(repository, "A person's function")

    return prepared_repository(tmp_path, "blame", prepare)


def _commit(repository: GitFolder, message: str) -> None:
    repository.git("commit", "--quiet", "--message", message)


def blamed(sew: Sew, *arguments: object) -> dict[str, Any]:
    done = sew("blame", "--format", "json", *arguments)
    assert (done.status, done.err) == (0, "")
    (document,) = json.loads(done.out)["files"]
    found: dict[str, Any] = document
    return found


def whole_row(sew: Sew, name: str) -> str:
    """The row of the whole file."""
    (row,) = [line for line in sew("blame", name).out.splitlines() if line.startswith("(file)")]
    return row


def test_a_mark_is_there_since_the_commit_that_brought_it(sew: Sew, repository: GitFolder) -> None:
    found = blamed(sew, "texts.py")
    agents = repository.git("rev-parse", "HEAD~2")
    assert found["verdict"] == "marked"
    assert (found["since"]["commit"], found["since"]["disclosed"]) == (agents, ["Codex"])
    units = {unit["name"]: unit for unit in found["units"]}
    marked = {name for name, unit in units.items() if unit["verdict"] == "marked"}
    assert marked
    assert all(units[name]["since"]["commit"] == agents for name in marked)
    assert all(unit["since"] is None for name, unit in units.items() if name not in marked)


@pytest.mark.parametrize("text", ["", "\n"])
def test_a_file_without_code_is_a_file_with_too_little_evidence(sew: Sew, repository: GitFolder, text: str) -> None:
    repository.stage("__init__.py", text)
    _commit(repository, "A package")
    found = blamed(sew, "__init__.py")
    assert (found["verdict"], found["written"], found["units"]) == ("too little evidence", None, [])
    listed = sew("blame", ".")
    assert (listed.status, listed.err) == (0, "")
    assert "1 of them has too little evidence by itself" in listed.out
    assert "__init__.py" in sew("blame", "--all", ".").out


def test_files_of_another_repository_are_left_out(sew: Sew, repository: GitFolder) -> None:
    library = repository.folder / "library"
    library.mkdir()
    new_repository(library).stage("words.py", "def words(x):\n    return x\n")
    told = "in another repository, library; run the command there"
    done = sew("blame", ".")
    assert (done.status, done.err) == (0, f"1 file left out: {told}\n")
    assert "since" in done.out.lower()
    assert sew("blame", "library/words.py") == (2, "", f"sew: {told}\n")


def test_the_table_has_a_row_for_each_part(sew: Sew, repository: GitFolder) -> None:
    out = sew("blame", "texts.py").out
    (whole,) = [line for line in out.splitlines() if line.startswith("(file)")]
    assert repository.git("rev-parse", "HEAD~2")[:10] in whole
    assert whole.endswith("Codex")
    assert "texts.py: marked (profile all); functions: " in out


def test_a_mark_that_is_not_committed_has_no_commit(sew: Sew, repository: GitFolder, examples: Path) -> None:
    repository.stage("new.py", (examples / LONG).read_text())
    _commit(repository, "Another file")
    assert sew("embed", "--profile", "all", "new.py").status == 1
    assert blamed(sew, "new.py")["since"] is None
    (whole,) = [line for line in sew("blame", "new.py").out.splitlines() if line.startswith("(file)")]
    assert "not committed" in whole
    head = repository.git("rev-parse", "HEAD")
    assert blamed(sew, "new.py")["written"]["commit"] == head  # which wrote the code, and not the mark


def test_another_keys_mark_does_not_count(sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEW_KEY", KEY[::-1].hex())
    found = blamed(sew, "texts.py")
    assert (found["verdict"], found["since"]) == ("too little evidence", None)


def test_nobody_is_credited_with_what_may_have_been_in_a_version_that_cannot_be_read(
    sew: Sew, repository: GitFolder
) -> None:
    text = Path("texts.py").read_text()
    repository.stage("texts.py", f"{text}\n# \0\n")
    _commit(repository, "Broken")
    repository.stage("texts.py", text)
    _commit(repository, "Mended")
    found = blamed(sew, "texts.py")
    assert (found["verdict"], found["since"], found["unclear"]) == ("marked", None, True)
    assert "not known" in whole_row(sew, "texts.py")


def test_a_part_with_too_little_evidence_has_the_trailer_of_the_commit_that_wrote_it(
    sew: Sew, repository: GitFolder
) -> None:
    small = "\n\ndef agents(x):\n    return x + 1\n"
    repository.stage("texts.py", Path("texts.py").read_text() + small)
    _commit(repository, "An agent's function\n\nAssisted-by: Claude Code")
    units = {unit["name"]: unit for unit in blamed(sew, "texts.py")["units"]}
    first = repository.git("rev-parse", "HEAD")
    wrote = {name: unit["written"] for name, unit in units.items() if name in ("agents", "persons")}
    assert wrote["agents"]["commit"] == first
    assert wrote["agents"]["disclosed"] == ["Claude Code"]
    assert wrote["persons"]["commit"] == repository.git("rev-parse", "HEAD~")
    assert wrote["persons"]["disclosed"] == []
    rows = {line.split()[0]: line for line in sew("blame", "texts.py").out.splitlines() if line}
    assert rows["agents"].split()[-2:] == ["Claude", "Code"]
    assert "too little evidence" in rows["agents"]
    assert "Claude" not in rows["persons"]


def test_the_local_record_tells_of_a_function_that_is_too_short(sew: Sew, repository: GitFolder) -> None:
    path = repository.write("new.py", AGENT)
    event = {
        "hook_event_name": "afterFileEdit",
        "file_path": str(path),
        "edits": [{"old_string": "", "new_string": AGENT}],
    }
    assert sew("agent-hook", "--agent", "cursor", stdin=json.dumps(event).encode()).err == ""
    units = {unit["name"]: unit for unit in blamed(sew, "new.py")["units"]}
    assert (units["agents"]["verdict"], units["agents"]["recorded"]) == ("too little evidence", "Cursor")
    assert units["agents"]["written"] is None
    (row,) = [line for line in sew("blame", "new.py").out.splitlines() if line.startswith("agents")]
    assert row.endswith("Cursor")
    repository.stage("new.py", path.read_text().replace("longest", "other"))
    assert "Recorded" not in sew("blame", "new.py").out


def test_a_shallow_clone_credits_nobody_with_what_it_does_not_know(
    sew: Sew, repository: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    agents, renamed, first = (repository.git("rev-parse", f"HEAD~{number}") for number in (2, 1, 3))
    for depth, cut, since in ((3, agents, None), (2, renamed, None), (9, None, agents)):
        clone = tmp_path / f"clone{depth}"
        repository.git("clone", "--quiet", "--depth", str(depth), f"file://{tmp_path}", str(clone))
        monkeypatch.chdir(clone)
        done = sew("blame", "--format", "json", "texts.py")
        document = json.loads(done.out)
        (found,) = document["files"]
        assert (found["verdict"], document["history_cut_at"]) == ("marked", [cut] if cut else [])
        assert (found["since"] or {}).get("commit") == since
        assert found["cut"] == (since is None)
        assert done.err.startswith(f"warning: what was before {cut[:10]} is not known; " if cut else "")
        written = {unit["name"]: (unit["written"] or {}).get("commit") for unit in found["units"]}
        assert written.pop("persons") == repository.git("rev-parse", "HEAD")
        assert set(written.values()) <= ({None} if cut else {agents, first})
        lines = sew("blame", "texts.py").out.splitlines()
        (whole,) = [line for line in lines if line.startswith("(file)")]
        assert not whole.endswith("Codex") if cut else whole.endswith("Codex")
        assert "not committed" not in whole
        assert any(line.startswith("what was before ") for line in lines) == bool(cut)


@pytest.mark.parametrize("way", ["comment", "baseline"])
def test_what_is_accepted_is_called_so(sew: Sew, repository: GitFolder, way: str) -> None:
    assert not blamed(sew, "texts.py")["accepted"]
    if way == "comment":
        repository.write("texts.py", "# sew: allow-file\n" + Path("texts.py").read_text())
    else:
        assert sew("baseline", "create", "texts.py").status == 0
    found = blamed(sew, "texts.py")
    assert found["verdict"] == "marked"
    assert "marked" in [unit["verdict"] for unit in found["units"] if unit["accepted"]]
    assert "marked (profile all), accepted" in " ".join(sew("blame", "texts.py").out.split())


@pytest.mark.parametrize("way", ["comment", "baseline", "nothing"])
def test_a_file_is_accepted_where_detection_calls_it_so(way: str, sew: Sew, repository: GitFolder) -> None:
    """A function without a style decision is no part of what is to be accepted."""
    text = Path("texts.py").read_text() + "\n\ndef fail(x):\n    raise x\n"
    repository.stage("copy.py", f"# sew: allow-file\n{text}" if way == "comment" else text)
    asked = ("--profile", "syntax", "copy.py")
    assert sew("embed", "--quiet", *asked).status == 1
    if way == "baseline":
        assert sew("baseline", "create", *asked).status == 0
    (detected,) = json.loads(sew("detect", "--format", "json", *asked).out)["files"]
    found = blamed(sew, *asked)
    assert found["units"][-1]["grades"] == 0
    assert (found["verdict"], detected["verdict"]) == ("marked", "marked" if way == "nothing" else "accepted")
    assert found["accepted"] == (way != "nothing")
    for line in sew("blame", *asked).out.splitlines():
        if line.startswith(("(file)", "copy.py: ")):
            assert ("marked, accepted" in line) == (way != "nothing")


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("-", "sew: standard input has no history; give files or folders\n"),
        (
            "HEAD~..HEAD",
            "sew: HEAD~..HEAD: a range of commits, which sew log takes; sew blame takes files and folders\n",
        ),
        ("missing.py", "missing.py: no such file or directory\n"),
        ("../outside.py", "sew: outside the repository"),
    ],
)
def test_what_has_no_history_is_refused(sew: Sew, repository: GitFolder, path: str, said: str) -> None:
    done = sew("blame", path)
    assert done.status == 2
    assert done.err.startswith(said)


@pytest.fixture
def forked(tmp_path: Path, examples: Path, sew: Sew) -> GitFolder:
    """A person's file that an agent rewrote on the branch ``agents``, while a person wrote a comment on ``main``."""
    repository = new_repository(tmp_path)
    text = (examples / LONG).read_text()
    repository.stage("local.py", text)
    _commit(repository, "A person's work")
    repository.git("checkout", "--quiet", "-b", "agents")
    assert sew("embed", "--profile", "all", "local.py").status == 1
    _commit_all(repository, "An agent's\n\nAssisted-by: Codex")
    repository.git("checkout", "--quiet", "main")
    _commented(repository, "A person's comment")
    return repository


def _commit_all(repository: GitFolder, message: str) -> str:
    repository.git("add", "--all")
    _commit(repository, message)
    return repository.git("rev-parse", "HEAD")


def _commented(repository: GitFolder, message: str, name: str = "local.py") -> str:
    """Commit one more comment in a file."""
    repository.write(name, f"{(repository.folder / name).read_text()}\n# {message}.\n")
    return _commit_all(repository, message)


def _merged(repository: GitFolder, branch: str, text: str, name: str = "local.py") -> str:
    """Commit a merge that has this text, whatever the two sides have."""
    repository.run("git", "merge", "--quiet", "--no-ff", "--no-commit", branch)
    repository.write(name, text)
    return _commit_all(repository, f"Merge {branch}")


def _text_on(repository: GitFolder, branch: str, name: str = "local.py") -> str:
    return repository.git("show", f"{branch}:{name}") + "\n"


def test_a_mark_that_a_merge_brought_in_is_its_authors_and_not_that_of_the_next_person(
    sew: Sew, forked: GitFolder
) -> None:
    agents = forked.git("rev-parse", "agents")
    _merged(forked, "agents", _text_on(forked, "agents") + "\n# A person's comment.\n")
    for _ in range(2):
        found = blamed(sew, "local.py")
        assert (found["verdict"], found["unclear"]) == ("marked", False)
        assert (found["since"]["commit"], found["since"]["disclosed"]) == (agents, ["Codex"])
        marked = [unit for unit in found["units"] if unit["verdict"] == "marked"]
        assert marked
        assert {unit["since"]["commit"] for unit in marked} == {agents}
        row = whole_row(sew, "local.py")
        assert "not committed" not in row
        assert agents[:10] in row
        _commented(forked, "Fix a typo")


def test_a_merge_without_conflicts_credits_the_commit_of_the_branch(sew: Sew, forked: GitFolder) -> None:
    agents = forked.git("rev-parse", "agents")
    forked.git("reset", "--quiet", "--hard", "HEAD~")
    forked.git("merge", "--quiet", "--no-ff", "--message", "Merge", "agents")
    assert blamed(sew, "local.py")["since"]["commit"] == agents
    _commented(forked, "Fix a typo")
    assert blamed(sew, "local.py")["since"]["commit"] == agents


def test_a_merge_that_writes_marked_code_itself_is_named(sew: Sew, forked: GitFolder) -> None:
    marked = _text_on(forked, "agents")
    forked.git("checkout", "--quiet", "-b", "side", "main~")
    _commented(forked, "Aside")
    merge = _merged(forked, "main", marked)
    _commented(forked, "Fix a typo")
    assert blamed(sew, "local.py")["since"]["commit"] == merge


def test_a_mark_that_came_in_twice_is_nobodys(sew: Sew, forked: GitFolder) -> None:
    forked.write("local.py", _text_on(forked, "agents") + "\n# The same, by hand.\n")
    _commit_all(forked, "Taken over")
    _merged(forked, "agents", _text_on(forked, "agents") + "\n# Both.\n")
    _commented(forked, "Fix a typo")
    found = blamed(sew, "local.py")
    assert (found["verdict"], found["since"], found["unclear"]) == ("marked", None, True)
    assert "not known" in whole_row(sew, "local.py")


def test_a_mark_from_before_the_fork_is_as_old_as_that(sew: Sew, forked: GitFolder) -> None:
    agents = forked.git("rev-parse", "agents")
    forked.git("checkout", "--quiet", "-b", "side", "agents")
    _commented(forked, "Aside")
    forked.git("checkout", "--quiet", "agents")
    _commented(forked, "Another")
    _merged(forked, "side", _text_on(forked, "side") + "# Both.\n")
    assert blamed(sew, "local.py")["since"]["commit"] == agents


def test_a_file_is_followed_through_a_rename_on_the_other_side_of_a_merge(sew: Sew, forked: GitFolder) -> None:
    agents = forked.git("rev-parse", "agents")
    forked.git("mv", "local.py", "moved.py")
    _commit(forked, "A new name")
    forked.run("git", "merge", "--quiet", "--no-ff", "--no-commit", "agents")
    forked.git("rm", "--quiet", "--force", "--ignore-unmatch", "local.py")
    forked.write("moved.py", _text_on(forked, "agents") + "\n# Both.\n")
    _commit_all(forked, "Merge agents")
    _commented(forked, "Fix a typo", "moved.py")
    assert blamed(sew, "moved.py")["since"]["commit"] == agents


def test_who_brings_a_deleted_file_back_did_not_mark_it(sew: Sew, repository: GitFolder) -> None:
    agents = repository.git("rev-parse", "HEAD~2")
    repository.git("rm", "--quiet", "texts.py")
    _commit(repository, "Not needed")
    repository.git("revert", "--no-edit", "HEAD")
    assert blamed(sew, "texts.py")["since"]["commit"] == agents


@pytest.fixture
def files(repository: GitFolder, examples: Path, sew: Sew) -> GitFolder:
    """The same with a person's file, an agent's file in a folder that a search skips, and one that cannot be read."""
    repository.stage("src/persons.py", (examples / "inventory.py").read_text())
    repository.stage("src/broken.py", "def (\n")
    _commit(repository, "A person's files")
    repository.write(".ci/agents.py", (examples / "number_puzzles.py").read_text())
    assert sew("embed", "--profile", "all", ".ci/agents.py").status == 1
    _commit_all(repository, "An agent's script\n\nAssisted-by: Claude Code")
    return repository


def test_several_files_and_folders_are_one_run(sew: Sew, files: GitFolder) -> None:
    done = sew("blame", ".", "texts.py", "--format", "json")
    report = json.loads(done.out)
    assert (done.status, [each["path"] for each in report["errors"]]) == (2, ["src/broken.py"])
    since = {each["path"]: (each["since"] or {}).get("commit") for each in report["files"]}
    commits = {"texts.py": files.git("rev-parse", "HEAD~4"), ".ci/agents.py": files.git("rev-parse", "HEAD")}
    assert since == commits | {"src/persons.py": None}
    # The claims, and what they say, are those of detection.
    detected = json.loads(sew("detect", ".", "--format", "json").out)
    assert (report["claims"], report["summary"]) == (detected["claims"], detected["summary"])
    for fields in ("path", "verdict", "grades", "agreements", "p_adjusted"):
        assert [each[fields] for each in report["files"]] == [each[fields] for each in detected["files"]]


def test_the_table_of_several_files_names_them(sew: Sew, files: GitFolder) -> None:
    done = sew("blame", "--all", "src", ".ci", "texts.py")
    rows = [line.split("  ")[0] for line in done.out.splitlines()]
    assert [row for row in rows if row.endswith(".py") and ":" not in row] == [
        "src/persons.py",
        ".ci/agents.py",
        "texts.py",
    ]
    assert "(file)" not in rows
    outcome, _, asked, tested, *explained = done.out.splitlines()[-6:]
    numbers = r"2 of 3 files, \d+ functions; 1 of them has too little evidence by itself; 1 file could not be tested"
    assert re.fullmatch(rf"marked( \(.*\))?: {numbers}", outcome)
    assert asked == "asked for: src .ci texts.py"
    assert tested.startswith("exact test at 0.001 for all of it, ")
    assert [line.split(":")[0] for line in explained] == ["Agree", "p adjusted"]


def _rows(out: str) -> list[str]:
    """The parts that a table lists."""
    table, _, _ = out.partition("\n\n")
    return [line.split()[0] for line in table.splitlines()[2:] if not line.startswith(" ")]


def _parts(out: str) -> list[dict[str, Any]]:
    """All parts that JSON has."""
    return [part for file in json.loads(out)["files"] for part in (file, *file["units"])]


def test_of_several_files_the_table_has_what_is_marked_or_disclosed(sew: Sew, files: GitFolder) -> None:
    files.stage("src/persons.py", Path("src/persons.py").read_text() + "\n\ndef agents():\n    return 1\n")
    _commit(files, "An agent's function\n\nAssisted-by: Cursor")
    paths = ("src/persons.py", "texts.py")
    parts = _parts(sew("blame", *paths, "--format", "json").out)
    told = [
        part
        for part in parts
        if part["verdict"] == "marked" or (part["since"] or part["written"] or {}).get("disclosed")
    ]
    done = sew("blame", *paths)
    names = [part.get("name") or part["path"] for part in told]
    assert "agents" in names
    assert _rows(done.out) == ["src/persons.py", *names]  # the file of a function is there, too
    rest = [part for part in parts if part not in told and "name" in part]
    short = sum(part["verdict"] == "too little evidence" for part in rest)
    assert short > 0
    assert (
        f"not listed: {len(rest)} functions without mark, disclosure or record, {short} of them with "
        "too little evidence to tell; --all lists them\n"
    ) in done.out
    everything = sew("blame", "--all", *paths).out
    assert len(_rows(everything)) == len(parts)
    assert "not listed" not in everything


def test_all_functions_of_one_file_are_listed(sew: Sew, files: GitFolder) -> None:
    done = sew("blame", "src/persons.py")
    assert len(_rows(done.out)) == len(_parts(sew("blame", "src/persons.py", "--format", "json").out))
    assert "not listed" not in done.out


def test_where_nothing_is_marked_there_is_no_table(sew: Sew, files: GitFolder) -> None:
    for number in range(3):
        files.stage(f"many/f{number}.py", f"x = {number}\n")
    _commit(files, "Many")
    assert sew("blame", ".git/hooks").out.startswith("nothing was tested\n")
    outcome, rest, *_ = sew("blame", "many").out.splitlines()
    assert outcome == "too little evidence: 3 files"
    assert rest.startswith("not listed: 3 functions without mark, disclosure or record, 3 of them ")


def test_a_squash_of_two_agents_names_both(sew: Sew, files: GitFolder, examples: Path) -> None:
    """Its trailers do not say who wrote what; only the record of the clone in which it was marked does."""
    files.git("checkout", "--quiet", "-b", "topic")
    for name, agent in (("lru_cache.py", "Codex"), ("tokenizer.py", "Claude Code")):
        files.write(f"both/{name}", (examples / name).read_text())
        assert sew("embed", "--profile", "all", f"both/{name}").status == 1
        _commit_all(files, f"By one agent\n\nAssisted-by: {agent}")
    files.git("checkout", "--quiet", "main")
    files.git("merge", "--quiet", "--squash", "topic")
    _commit(files, "By both\n\nAssisted-by: Codex\nAssisted-by: Claude Code")
    marked = [part for part in _parts(sew("blame", "both", "--format", "json").out) if part["verdict"] == "marked"]
    assert {part.get("path") for part in marked} >= {"both/lru_cache.py", "both/tokenizer.py"}
    assert all(part["since"]["disclosed"] == ["Codex", "Claude Code"] for part in marked)
    table = [line for line in sew("blame", "both").out.splitlines() if "  marked (profile all)  " in line]
    assert len(table) == len(marked)
    assert all("  Codex, Claude Code" in line for line in table)


def test_it_writes_to_a_file(sew: Sew, repository: GitFolder) -> None:
    for options in ([], ["--format", "json"]):
        printed = sew("blame", "texts.py", *options).out
        done = sew("blame", "texts.py", *options, "--output", ".git/blame")
        assert (done.status, done.out) == (0, "")
        assert Path(".git/blame").read_text() == printed


def test_each_version_is_held_to_what_the_run_asks(sew: Sew, tmp_path: Path, examples: Path) -> None:
    """So the last commit has every mark that the same text has in the work tree, at any level."""
    repository = new_repository(tmp_path)
    names = [path.name for path in sorted(examples.glob("*.py"))]
    for name in names:
        repository.write(name, (examples / name).read_text())
    assert sew("embed", "--profile", "all", *names).status == 1
    wrote = _commit_all(repository, "An agent's")
    for level in ("0.05", "0.001", "1e-5"):
        report = json.loads(sew("blame", *names, "--alpha", level, "--format", "json").out)
        parts = [part for file in report["files"] for part in (file, *file["units"])]
        marked = [part for part in parts if part["verdict"] == "marked"]
        assert marked
        assert {part["since"]["commit"] for part in marked} == {wrote}


def test_every_function_is_there(sew: Sew, repository: GitFolder) -> None:
    """Also one without any style decision; the code outside functions only if there is some."""
    repository.stage("short.py", "def one():\n    pass\n\n\nclass Two:\n    def three(self):\n        pass\n")
    repository.stage("functions.py", "def one():\n    pass\n")
    _commit(repository, "Short ones\n\nAssisted-by: Codex")
    units = blamed(sew, "short.py")["units"]
    assert {unit["name"]: unit["verdict"] for unit in units} == dict.fromkeys(
        ["<module>", "one", "Two.three"], "too little evidence"
    )
    assert all(unit["written"]["disclosed"] == ["Codex"] for unit in units)
    assert [unit["name"] for unit in blamed(sew, "functions.py")["units"]] == ["one"]


@pytest.mark.parametrize("content", [None, "{agents}\n"])
def test_a_list_of_commits_to_ignore_is_not_obeyed_and_need_not_exist(
    sew: Sew, repository: GitFolder, content: str | None
) -> None:
    agents = repository.git("rev-parse", "HEAD~2")
    wanted = blamed(sew, "texts.py")
    if content is not None:
        repository.write("ignored", content.format(agents=agents))
    repository.git("config", "blame.ignoreRevsFile", "ignored")
    assert (repository.run("git", "blame", "texts.py").returncode == 0) == (content is not None)
    assert blamed(sew, "texts.py") == wanted
    assert agents in {unit["written"]["commit"] for unit in wanted["units"]}


def test_a_history_that_cannot_be_read_is_an_error_and_the_other_files_go_on(sew: Sew, files: GitFolder) -> None:
    first, second = ".ci/agents.py", "texts.py"
    path = files.folder / first
    path.write_text(path.read_text() + "\n\nlast = 1\n")
    lost = files.git("rev-parse", f"HEAD:{first}")
    files.git("commit", "--quiet", "--all", "--message", "One more line")
    (files.folder / ".git/objects" / lost[:2] / lost[2:]).unlink()
    done = sew("blame", "--format", "json", first, second)
    assert done.status == 2
    (line,) = done.err.splitlines()
    assert line.startswith(f"{first}: git ")
    document = json.loads(done.out)
    unknown, known = document["files"]
    assert (unknown["verdict"], unknown["since"], unknown["written"]) == ("marked", None, None)
    assert known["since"] is not None
    assert known["written"] is not None
    assert [each["path"] for each in document["errors"]] == [first]
    assert "not known" in sew("blame", first).out


def test_the_table_has_100_columns_off_a_terminal(sew: Sew, files: GitFolder) -> None:
    files.stage("src/persons.py", Path("src/persons.py").read_text() + "\n\ndef agents():\n    return 1\n")
    _commit(files, f"An agent's function, {'which does one thing and says so, ' * 4}\n\nAssisted-by: Claude Code")
    for command in (["blame", "src/persons.py"], ["blame", "--all", "."], ["log"], ["stats"], ["detect", "-v", "."]):
        table = [line for line in sew(*command).out.splitlines() if "  " in line]
        assert len(table) > 2
        assert max(map(len, table)) <= 100, command
