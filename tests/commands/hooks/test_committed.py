"""What git has of a change: detection of what is staged or committed, the policy, and the trailer that discloses."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import sew_hooks
from tests.conftest import KEY, SMALL, Sew
from tests.marked_examples import marked_example
from tests.repositories import GitFolder, copied_repository, new_repository


@pytest.fixture
def repository(sew: Sew, tmp_path: Path, examples: Path) -> GitFolder:
    """The working directory as a repository with one commit; ``marked.py`` beside it waits to be added."""
    human = (examples / "inventory.py").read_text()
    repository = copied_repository(tmp_path, {"human.py": human, "notes.md": "# Notes\n"})
    repository.write("marked.py", marked_example("number_puzzles"))
    return repository


ASKED = "marked, so the commit message has to have the trailer Assisted-by\n"


def files(out: str) -> list[tuple[str, str]]:
    return [(file["path"], file["verdict"]) for file in json.loads(out)["files"]]


def stage_small(repository: GitFolder) -> None:
    """Stage files that are marked only together."""
    for number, source in enumerate(SMALL):
        repository.stage(f"{number}.py", sew_hooks.embed(source, "python", KEY).source)


class TestStaged:
    def test_what_is_staged_counts_and_not_the_work_tree(self, sew: Sew, repository: GitFolder) -> None:
        repository.git("add", "marked.py")
        Path("marked.py").write_text("x = 1\n")
        Path("human.py").write_text("y = 1\n")
        outcome = sew("detect", "--staged", "--format", "json")
        assert (outcome.status, files(outcome.out)) == (1, [("marked.py", "marked")])

    def test_nothing_staged_is_nothing_marked(self, sew: Sew, repository: GitFolder) -> None:
        outcome = sew("detect", "--staged")
        assert outcome.status == 0
        assert outcome.out.startswith("nothing was tested\n")

    def test_names_start_from_the_working_directory(
        self, sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        marked = Path("marked.py").read_text()
        repository.stage("ä/deep er/marked.py", marked)
        repository.stage("other.py", "x = 1\n")
        monkeypatch.chdir("ä")
        assert [path for path, _ in files(sew("detect", "--staged", "--format", "json").out)] == [
            "../other.py",
            "deep er/marked.py",
        ]
        assert files(sew("detect", "--staged", ".", "--format", "json").out) == [("deep er/marked.py", "marked")]

    def test_renamed_and_deleted_files(self, sew: Sew, repository: GitFolder) -> None:
        repository.git("add", "marked.py")
        repository.commit()
        repository.git("mv", "marked.py", "renamed.py")
        repository.git("rm", "--quiet", "human.py")
        assert files(sew("detect", "--staged", "--format", "json").out) == [("renamed.py", "marked")]

    def test_what_has_no_text_of_its_own_is_passed_over(self, sew: Sew, repository: GitFolder) -> None:
        Path("link.py").symlink_to("human.py")
        repository.stage("data.json", "{}\n")
        repository.stage("no suffix", "x = 1\n")
        repository.stage("script", "#!/usr/bin/env python3\nx = 1\n")
        repository.git("add", "link.py")
        assert [path for path, _ in files(sew("detect", "--staged", "--format", "json").out)] == ["script"]

    def test_before_the_first_commit(self, sew: Sew, tmp_path: Path, repository: GitFolder) -> None:
        fresh = new_repository(tmp_path / "fresh")
        fresh.stage("a.py", Path("marked.py").read_text())
        Path("fresh/pyproject.toml").write_text("[tool.sew]\n")
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir("fresh")
            assert sew("detect", "--staged").status == 1

    def test_a_merge_is_not_asked_about_what_it_brings_in(self, sew: Sew, repository: GitFolder) -> None:
        repository.git("switch", "--quiet", "--create", "other")
        repository.git("add", "marked.py")
        repository.commit()
        repository.git("switch", "--quiet", "main")
        repository.stage("more.py", "x = 1\n")
        repository.commit()
        repository.git("merge", "--quiet", "--no-commit", "--no-ff", "other")
        repository.stage("fix.py", "y = 2\n")
        assert [path for path, _ in files(sew("detect", "--staged", "--format", "json").out)] == ["fix.py"]

    def test_outside_a_repository_one_line_says_so(self, sew: Sew) -> None:
        outcome = sew("detect", "--staged")
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)


class TestRange:
    def test_what_the_commits_have_counts_and_not_the_work_tree(self, sew: Sew, repository: GitFolder) -> None:
        repository.git("add", "marked.py")
        repository.commit()
        repository.stage("later.py", "x = 1\n")
        tip = repository.commit()
        repository.git("switch", "--quiet", "--detach", "HEAD~2")
        assert not Path("marked.py").exists()
        outcome = sew("detect", "--from-ref", "HEAD", "--to-ref", tip, "--format", "json")
        assert outcome.status == 1
        assert outcome.err == ""
        assert dict(files(outcome.out)) == {"marked.py": "marked", "later.py": "too little evidence"}
        assert sew("detect", "--from-ref", f"{tip}~1", "--to-ref", tip).status == 0

    def test_what_others_did_since_does_not_count(self, sew: Sew, repository: GitFolder) -> None:
        repository.git("switch", "--quiet", "--create", "feature")
        repository.stage("feature.py", "x = 1\n")
        repository.commit()
        repository.git("switch", "--quiet", "main")
        repository.git("add", "marked.py")
        repository.commit()
        outcome = sew("detect", "--from-ref", "main", "--to-ref", "feature", "--format", "json")
        assert [path for path, _ in files(outcome.out)] == ["feature.py"]

    def test_the_hook_takes_the_range_that_pre_commit_gives_it(
        self, sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        repository.git("add", "marked.py")
        tip = repository.commit()
        Path("marked.py").write_text("x = 1\n")
        assert sew("hook", "detect", "marked.py", "human.py").status == 0
        monkeypatch.setenv("PRE_COMMIT_FROM_REF", "HEAD~1")
        monkeypatch.setenv("PRE_COMMIT_TO_REF", tip)
        outcome = sew("hook", "detect", "marked.py", "human.py")
        assert outcome.status == 1
        assert not any(line.startswith("human.py") for line in outcome.out.splitlines())
        assert sew("hook", "detect", "human.py").status == 0

    @pytest.mark.parametrize(
        "arguments",
        [
            ["--from-ref", "nowhere"],
            ["--from-ref", "--all"],
            ["--to-ref", "HEAD"],
            ["--staged", "--from-ref", "HEAD"],
            ["--from-ref", ""],
            ["--from-ref", "HEAD", "--to-ref", ""],
            [],
        ],
    )
    def test_misuse_is_one_line(self, arguments: list[str], sew: Sew, repository: GitFolder) -> None:
        outcome = sew("detect", *arguments)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)

    def test_a_job_whose_base_is_an_unset_variable_does_not_pass(self, sew: Sew, repository: GitFolder) -> None:
        for arguments in (["--from-ref", ""], ["--from-ref", "HEAD", "--to-ref", ""]):
            outcome = sew("hook", "detect", *arguments)
            assert outcome == (2, "", f"sew: {arguments[-2]} is empty: give a revision\n")


class TestShallowClone:
    """A job of CI that fetched too little ends with status 2 and says so; its verdict would rest on other code."""

    CAUSE = "; the clone is shallow: fetch the whole history (fetch-depth: 0, or git fetch --unshallow)\n"

    @pytest.fixture
    def job(self, repository: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GitFolder:
        """A clone of the tips of two branches. The one that is tested only changed a text; main lost a marked file."""
        repository.git("add", "marked.py")
        repository.commit()
        repository.git("switch", "--quiet", "--create", "feature")
        repository.stage("notes.md", "# More notes\n")
        repository.commit()
        repository.git("switch", "--quiet", "main")
        repository.git("rm", "--quiet", "marked.py")
        repository.commit()
        clone = GitFolder(tmp_path / "clone")
        depth = ("--quiet", "--depth=1", "--no-single-branch", "--branch=feature")
        repository.git("clone", *depth, f"file://{tmp_path}", str(clone.folder))
        monkeypatch.chdir(clone.folder)
        return clone

    @pytest.mark.parametrize(
        "asked",
        [
            ["detect", "--from-ref", "origin/main"],
            ["detect", "origin/main..HEAD"],
            ["log", "origin/main...HEAD"],
            ["hook", "detect", "--from-ref", "origin/main", "--policy", "require-disclosure"],
            ["embed", "--changed-since", "origin/main", "."],
        ],
    )
    def test_tips_without_a_common_commit_are_not_compared(self, asked: list[str], sew: Sew, job: GitFolder) -> None:
        outcome = sew(*asked)
        assert outcome.status == 2
        assert outcome.err.startswith("sew: no merge base of ")
        assert outcome.err.endswith(self.CAUSE)
        job.git("fetch", "--quiet", "--unshallow")
        assert sew(*asked).status == 0

    def test_a_base_that_was_not_fetched_is_named(self, sew: Sew, repository: GitFolder, job: GitFolder) -> None:
        base = repository.git("rev-parse", "main~1")
        outcome = sew("hook", "detect", "--from-ref", base)
        assert (outcome.status, outcome.err) == (2, f"sew: there is no commit {base[:10]}{self.CAUSE}")

    def test_blame_says_where_its_knowledge_ends(self, sew: Sew, job: GitFolder) -> None:
        outcome = sew("blame", "marked.py")
        assert outcome.status == 0
        head = job.git("rev-parse", "HEAD")[:10]
        assert outcome.err == f"warning: what was before {head} is not known{self.CAUSE}"
        job.git("fetch", "--quiet", "--unshallow")
        assert sew("blame", "marked.py").err == ""


def test_a_revision_that_may_be_a_key_is_not_shown(sew: Sew, repository: GitFolder) -> None:
    outcome = sew("hook", "detect", "--from-ref", KEY.hex())
    assert (outcome.status, outcome.err) == (2, "sew: there is no commit (64 hexadecimal digits, not shown)\n")


@pytest.mark.parametrize(
    ("revision", "told"),
    [
        ("0123456789" * 4 + "~3", "0123456789~3"),
        ("0123456789" * 4 + "^2~", "0123456789^2~"),
        ("01234567" * 8 + "~3", "(64 hexadecimal digits, not shown)~3"),
        ("0123456789" * 4 + "~" + "1" * 40, "0123456789~(40 hexadecimal digits, not shown)"),
    ],
)
def test_the_name_of_a_commit_is_shown_in_part(revision: str, told: str, sew: Sew, repository: GitFolder) -> None:
    outcome = sew("hook", "detect", "--from-ref", revision)
    assert (outcome.status, outcome.err) == (2, f"sew: there is no commit {told}\n")


class TestPolicy:
    def test_a_report_never_fails(self, sew: Sew, repository: GitFolder) -> None:
        assert sew("detect", "marked.py", "--policy", "flag").status == 1
        outcome = sew("detect", "marked.py", "--policy", "report")
        assert (outcome.status, outcome.out.partition("\n")[0]) == (0, "marked (profile syntax): marked.py")
        Path("pyproject.toml").write_text('[tool.sew]\npolicy = "report"\n')
        assert sew("hook", "detect", "marked.py").status == 0
        assert sew("hook", "detect", "marked.py", "--policy", "flag").status == 1

    def test_a_file_that_cannot_be_read_fails_still(self, sew: Sew, repository: GitFolder) -> None:
        assert sew("detect", "missing.py", "--policy", "report").status == 2

    def test_a_marked_file_that_cannot_be_read_passes_the_hook_and_is_named(
        self, sew: Sew, repository: GitFolder
    ) -> None:
        start = repository.git("rev-parse", "HEAD")
        repository.stage("marked.py", Path("marked.py").read_text() + "print 'of another time'\n")
        repository.commit()
        asked = ("--from-ref", start, "--policy", "require-disclosure")
        hook, command = sew("hook", "detect", *asked), sew("detect", *asked)
        assert (hook.status, command.status) == (0, 2)
        assert hook.err.startswith("marked.py: ")

    def test_a_range_has_to_disclose_its_marked_files(self, sew: Sew, repository: GitFolder) -> None:
        start = repository.git("rev-parse", "HEAD")
        repository.git("add", "marked.py")
        repository.commit()
        asked = ["detect", "--policy", "require-disclosure", "--from-ref", start]
        outcome = sew(*asked)
        assert outcome.status == 1
        said, remedy = outcome.err.splitlines()
        assert said == "marked.py: marked, and no commit that changes it has the trailer Assisted-by"
        assert "git commit --amend --no-edit --trailer 'Assisted-by: NAME OF THE AGENT'" in remedy
        assert "git rebase --interactive" in remedy
        repository.stage("human.py", "x = 1\n")
        repository.git("commit", "--quiet", "--message", "Another file\n\nAssisted-by: somebody")
        assert sew(*asked).status == 1
        repository.git("commit", "--quiet", "--allow-empty", "--message", "Words\n\nAssisted-by: not a trailer\n\nmore")
        repository.stage("marked.py", Path("marked.py").read_text() + "\n\nx = 1\n")
        repository.git("commit", "--quiet", "--message", "Subject\n\nBody.\n\nassisted-by: claude\n")
        assert sew(*asked) == (0, *sew(*asked)[1:])

    @pytest.mark.parametrize("edit", ["", "\n\nLIMIT = 10\n"])
    def test_a_disclosed_file_that_is_renamed_stays_disclosed(self, edit: str, sew: Sew, repository: GitFolder) -> None:
        start = repository.git("rev-parse", "HEAD")
        repository.git("add", "marked.py")
        repository.git("commit", "--quiet", "--message", "Puzzles\n\nAssisted-by: robot")
        for name in ("moved.py", "deep/moved again.py"):
            Path("deep").mkdir(exist_ok=True)
            repository.git("mv", *([*Path().glob("m*.py"), name]))
            repository.stage(name, Path(name).read_text() + edit)
            repository.commit()
        asked = ["detect", "--policy", "require-disclosure", "--from-ref", start]
        outcome = sew(*asked)
        told = "marked, and disclosed by Assisted-by: robot: deep/moved again.py\n"
        assert (outcome.status, outcome.err) == (0, told)
        assert outcome.out.splitlines()[4].endswith(", disclosed")
        annotated = sew(*asked, "--format", "github").out.splitlines()
        assert annotated
        assert all(each.startswith("::notice file=deep/moved again.py,") for each in annotated)
        assert all(each.endswith("; disclosed by Assisted-by: robot") for each in annotated)
        for policy, level in (("require-disclosure", "note"), ("flag", "warning")):
            results = json.loads(sew(*asked, "--policy", policy, "--format", "sarif").out)["runs"][0]["results"]
            assert {each["level"] for each in results} == {level}
        # A copy is another file, which its own commit has to disclose.
        repository.stage("copied.py", Path("deep/moved again.py").read_text())
        repository.commit()
        outcome = sew(*asked)
        assert outcome.status == 1
        assert outcome.err.startswith(f"{told}copied.py: marked")

    def test_a_renamed_file_that_nobody_disclosed_is_refused(self, sew: Sew, repository: GitFolder) -> None:
        start = repository.git("rev-parse", "HEAD")
        repository.git("add", "marked.py")
        repository.commit()
        repository.git("mv", "marked.py", "moved.py")
        repository.commit()
        outcome = sew("detect", "--policy", "require-disclosure", "--from-ref", start)
        assert outcome.status == 1
        assert outcome.err.startswith("moved.py: marked")

    def test_who_adds_to_files_that_are_marked_only_together_is_not_accused(
        self, sew: Sew, repository: GitFolder
    ) -> None:
        start = repository.git("rev-parse", "HEAD")
        stage_small(repository)
        repository.git("commit", "--quiet", "--message", "Small\n\nAssisted-by: robot")
        repository.stage("empty.py", "def double(size):\n    return 2 * size\n")
        repository.commit()
        policy = ("--policy", "require-disclosure")
        for asked in (["detect", "--from-ref", start], ["hook", "detect", "--from-ref", start]):
            outcome = sew(*asked, *policy, "--verbose")
            assert (outcome.status, outcome.err) == (0, "marked together, and disclosed by Assisted-by: robot\n")
            assert outcome.out.startswith("marked (profile all), disclosed: 7 files together, none by itself; ")
            annotated = sew(*asked, *policy, "--format", "github").out
            assert annotated.startswith("::notice title=SEW003 disclosed code::6 files carry, together")
            assert annotated.endswith("; disclosed by Assisted-by: robot\n")
        assert sew("detect", f"{start}..", *policy).status == 0

    def test_files_that_are_marked_only_together_have_to_be_disclosed(self, sew: Sew, repository: GitFolder) -> None:
        start = repository.git("rev-parse", "HEAD")
        stage_small(repository)
        repository.commit()
        repository.stage("empty.py", "def double(size):\n    return 2 * size\n")
        repository.git("commit", "--quiet", "--message", "Another file\n\nAssisted-by: somebody")
        lacking = repository.git("rev-parse", "HEAD~1")[:10]
        asked = ("--from-ref", start, "--policy", "require-disclosure")
        outcome = sew("detect", *asked)
        assert outcome.status == 1
        told = f"marked together: what these commits without the trailer Assisted-by wrote: {lacking}"
        assert outcome.err.splitlines()[0] == told
        assert sew("detect", *asked, "--format", "github").out.startswith("::warning title=SEW003 marked code::")
        # A file that cannot be read changes the status, and not what is said of the others.
        repository.stage("broken.py", "def f(:\n")
        repository.commit()
        for command, status in ((("detect",), 2), (("hook", "detect"), 1)):
            outcome = sew(*command, *asked)
            assert (outcome.status, told in outcome.err.splitlines()) == (status, True)

    def test_commits_that_add_nothing_to_the_common_evidence_are_not_named(
        self, sew: Sew, repository: GitFolder
    ) -> None:
        start = repository.git("rev-parse", "HEAD")
        stage_small(repository)
        agents = repository.commit()
        text = Path("0.py").read_text()
        repository.stage("0.py", "LIMIT = 5\n" + text)
        repository.stage("tom.py", "def double(size):\n    return 2 * size\n")
        persons = repository.commit()
        repository.stage("1.py", Path("1.py").read_text() + "\n\nNAME = 'Tom'\n")
        repository.git("commit", "--quiet", "--message", "Mine\n\nAssisted-by: none")
        outcome = sew("hook", "detect", "--from-ref", start, "--policy", "require-disclosure")
        lines = outcome.err.splitlines()
        assert outcome.status == 1
        assert lines[:2] == [
            f"marked together: what these commits without the trailer Assisted-by wrote: {agents[:10]}",
            "the mark is among these commits; not each of them need be an agent's: "
            f"sew log {start[:10]}..{repository.git('rev-parse', 'HEAD')[:10]} shows each by itself",
        ]
        assert persons[:10] not in outcome.err
        told = sew(*lines[1].partition("agent's: sew ")[2].partition(" shows")[0].split(), "--format", "json")
        grades = {each["commit"]: each["grades"] for each in json.loads(told.out)["commits"]}
        assert [bool(count) for count in grades.values()] == [False, False, True]

    def test_before_there_is_a_message_it_only_says_what_is_asked(self, sew: Sew, repository: GitFolder) -> None:
        outcome = sew("hook", "detect", "marked.py", "--policy", "require-disclosure")
        assert (outcome.status, outcome.err) == (
            0,
            f"marked.py: {ASKED}",
        )

    def test_of_what_is_committed_it_says_no_such_thing(self, sew: Sew, repository: GitFolder) -> None:
        repository.git("add", "marked.py")
        start = repository.git("rev-parse", "HEAD")
        repository.commit()
        asked = ("detect", "--policy", "require-disclosure")
        outcome = sew(*asked, "marked.py")
        said = "a range of commits (A..B, or --from-ref A) tells whether it is disclosed\n"
        assert (outcome.status, outcome.err) == (0, f"marked.py: marked, and committed already: {said}")
        assert sew(*asked, "--from-ref", start).status == 1
        Path("marked.py").write_text(Path("marked.py").read_text() + "\n\nLIMIT = 1\n")
        assert sew(*asked, "marked.py").err == f"marked.py: {ASKED}"
        Path("elsewhere").mkdir()
        shutil.copy("marked.py", "elsewhere")
        shutil.rmtree(".git")
        assert sew(*asked, "elsewhere").err == f"elsewhere/marked.py: {ASKED}"


class TestBroughtBack:
    """What an earlier commit had and disclosed needs no trailer again, as where a revert is reverted."""

    @pytest.fixture
    def marked(self, repository: GitFolder) -> str:
        """The text of a file that a commit added and the next one took back, and the message of the first."""
        return Path("marked.py").read_text()

    @staticmethod
    def commit(repository: GitFolder, name: str, text: str, message: str = "Words") -> None:
        repository.stage(name, text)
        repository.git("commit", "--quiet", "--message", message)

    @pytest.fixture(params=["Words\n\nAssisted-by: robot", "Words"])
    def reverted(self, repository: GitFolder, marked: str, request: pytest.FixtureRequest) -> bool:
        """Whether the commit is disclosed that was reverted, and whose revert is."""
        self.commit(repository, "marked.py", marked, request.param)
        repository.git("revert", "--no-edit", "HEAD")
        repository.git("tag", "start")
        repository.git("revert", "--no-edit", "HEAD")
        return "robot" in request.param

    ASKED = ("detect", "--policy", "require-disclosure")

    def test_a_revert_of_a_revert(self, sew: Sew, repository: GitFolder, reverted: bool) -> None:
        outcome = sew(*self.ASKED, "--from-ref", "start")
        assert outcome.status == int(not reverted)
        assert ("marked, and disclosed by Assisted-by: robot: marked.py" in outcome.err) == reverted
        assert sew("hook", *self.ASKED, "--from-ref", "start", "--to-ref", "HEAD").status == int(not reverted)
        outcome = sew(*self.ASKED, "start..HEAD")
        assert outcome.status == int(not reverted)
        assert ("marked, but it brings back what earlier commits disclose\n" in outcome.err) == reverted
        assert sew("detect", "start..HEAD").status == 1  # the mark is there

    def test_the_history_counts_a_revert_of_a_revert_as_what_it_brings_back(
        self, sew: Sew, repository: GitFolder, reverted: bool
    ) -> None:
        for command in ("log", "detect"):
            document = json.loads(sew(command, "start..HEAD", "--format", "json").out)
            (commit,) = document["commits"]
            assert (commit["verdict"], commit["disclosed"]) == ("marked", [])
            assert commit["disclosed_earlier"] == ["robot"] * reverted
            counted = [document["summary"][each] for each in ("disclosed", "restored", "marked_and_not_disclosed")]
            assert counted == [0, int(reverted), int(not reverted)]
        assert ("earlier: robot" in sew("log", "start..HEAD").out) == reverted
        stats = json.loads(sew("stats", "start..HEAD", "--by", "agent", "--format", "json").out)
        (group,) = stats["groups"]
        assert group["group"] == ("robot" if reverted else "marked, key without a name")
        assert group["marked"] == group["whole"]
        assert (group["disclosed"] == group["whole"]) == reverted

    @pytest.mark.parametrize("reverted", ["Words\n\nAssisted-by: robot"], indirect=True)
    def test_what_is_new_beside_it_is_asked_about(
        self, sew: Sew, repository: GitFolder, reverted: bool, marked: str, examples: Path
    ) -> None:
        persons = (examples / "inventory.py").read_text()
        self.commit(repository, "marked.py", marked + "\n\n" + persons)
        assert sew(*self.ASKED, "--from-ref", "start").status == 0
        assert sew(*self.ASKED, "start..HEAD").status == 0
        self.commit(repository, "marked.py", marked + "\n\n" + marked_example("bank_accounts"))
        outcome = sew(*self.ASKED, "--from-ref", "start")
        assert outcome.status == 1
        assert "marked.py: marked, and no commit that changes it has the trailer" in outcome.err

    def test_a_file_that_is_deleted_and_comes_back_under_a_new_name_is_another_file(
        self, sew: Sew, repository: GitFolder, marked: str
    ) -> None:
        self.commit(repository, "marked.py", marked, "Words\n\nAssisted-by: robot")
        repository.git("rm", "--quiet", "marked.py")
        repository.git("commit", "--quiet", "--message", "Remove")
        start = repository.git("rev-parse", "HEAD")
        self.commit(repository, "other.py", marked)
        assert sew(*self.ASKED, "--from-ref", start).status == 1
        repository.git("mv", "other.py", "marked.py")
        repository.git("commit", "--quiet", "--message", "Rename")
        assert sew(*self.ASKED, "--from-ref", start).status == 0

    @pytest.mark.parametrize("trailer", ["\n\nAssisted-by: robot", ""])
    def test_the_hooks_ask_for_no_trailer_where_a_deleted_file_is_restored(
        self, sew: Sew, repository: GitFolder, marked: str, trailer: str
    ) -> None:
        self.commit(repository, "marked.py", marked, f"Words{trailer}")
        repository.git("rm", "--quiet", "marked.py")
        repository.git("commit", "--quiet", "--message", "Remove")
        repository.stage("marked.py", marked)
        message = Path("message")
        message.write_text("Restore\n")
        assert sew("hook", "disclose", message).status == int(not trailer)
        assert sew("hook", "disclose-add", message).status == 0
        assert ("Assisted-by" in message.read_text()) == (not trailer)
        new = sew_hooks.embed(marked.encode(), "python", KEY, profile="syntax").source
        repository.stage("new.py", new.decode())  # which is a copy, and has to be disclosed
        message.write_text("Restore\n")
        assert sew("hook", "disclose", message).status == 1

    def test_files_that_are_marked_only_together(self, sew: Sew, repository: GitFolder) -> None:
        stage_small(repository)
        repository.git("commit", "--quiet", "--message", "Words\n\nAssisted-by: robot")
        repository.git("revert", "--no-edit", "HEAD")
        repository.git("tag", "start")
        repository.git("revert", "--no-edit", "HEAD")
        outcome = sew(*self.ASKED, "--from-ref", "start")
        assert (outcome.status, outcome.err) == (0, "marked together, and disclosed by Assisted-by: robot\n")


class TestDisclose:
    @pytest.fixture
    def message(self, repository: GitFolder) -> Path:
        repository.git("add", "marked.py")
        path = Path("message")
        path.write_text("Puzzles\n\nBecause.\n# Please enter the commit message.\n")
        return path

    def test_a_trailer_is_asked_for_where_marked_code_is_staged(self, sew: Sew, message: Path) -> None:
        Path("marked.py").write_text("x = 1\n")
        outcome = sew("hook", "disclose", message)
        assert outcome.status == 1
        assert outcome.err.startswith(
            "marked.py: marked\nsew-disclose: this commit has an agent's code (by signals or a mark); "
        )
        assert "'Assisted-by: AI agent'" in outcome.err
        message.write_text("Puzzles\n\nASSISTED-BY: me\n\n# Please enter the commit message.\n")
        assert sew("hook", "disclose", message) == (0, "", "")

    @pytest.mark.parametrize(
        "text", ["Puzzles\n\n# Assisted-by: me\n", "Puzzles\n\nAssisted-by:\n", "Assisted-by me\n"]
    )
    def test_what_is_no_trailer_does_not_disclose(self, text: str, sew: Sew, message: Path) -> None:
        message.write_text(text)
        assert sew("hook", "disclose", message).status == 1

    def test_a_commit_without_marked_code_needs_none(self, sew: Sew, repository: GitFolder, message: Path) -> None:
        repository.git("reset", "--quiet")
        before = message.read_text()
        assert sew("hook", "disclose", message) == (0, "", "")
        assert sew("hook", "disclose-add", message) == (0, "", "")
        assert message.read_text() == before

    def test_the_trailer_is_added_once_and_discloses(self, sew: Sew, message: Path) -> None:
        for _ in range(2):
            assert sew("hook", "disclose-add", message).status == 0
        assert message.read_text().startswith("Puzzles\n\nBecause.\n\nAssisted-by: AI agent\n")
        assert message.read_text().count("Assisted-by") == 1
        assert sew("hook", "disclose", message).status == 0

    def test_no_file_is_named_where_only_all_of_them_are_marked(self, sew: Sew, repository: GitFolder) -> None:
        stage_small(repository)
        Path("message").write_text("Words\n")
        assert sew("hook", "disclose-add", "message").err.splitlines() == [
            "sew-disclose-add: marked together, no file by itself",
            "sew-disclose-add: added 'Assisted-by: AI agent' to the message",
        ]

    def test_another_trailer_and_the_name_of_the_key(self, sew: Sew, message: Path) -> None:
        Path("pyproject.toml").write_text('[tool.sew]\ntrailer = "Generated-by"\n')
        Path("ring.toml").write_text(f'[keys.claude]\nkey = "{KEY.hex()}"\n')
        Path("ring.toml").chmod(0o600)
        sew("hook", "disclose-add", message, "--keyring", "ring.toml")
        assert "\nGenerated-by: claude\n" in message.read_text()
        assert sew("hook", "disclose", message).status == 0
        assert sew("hook", "disclose", message, "--trailer", "Assisted-by").status == 1

    def test_accepted_code_needs_no_trailer(self, sew: Sew, message: Path) -> None:
        assert sew("baseline", "create", "marked.py").status == 0
        assert sew("hook", "disclose", message).status == 0


class TestMissingKey:
    HOOKS = (["detect", "human.py"], ["disclose", "notes.md"], ["disclose-add", "notes.md"])

    @pytest.mark.parametrize("hook", HOOKS)
    def test_a_hook_skips_and_one_of_both_about_the_message_says_so(
        self, hook: list[str], sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SEW_KEY")
        repository.git("add", "marked.py")  # without code, no hook asks for a key
        outcome = sew("hook", *hook)
        told = "" if hook[0] == "disclose-add" else f"sew-{hook[0]}: skipped, no key to find marks with\n"
        assert outcome == (0, "", told)

    @pytest.mark.parametrize("hook", HOOKS)
    def test_or_fails_where_the_configuration_says_so(
        self, hook: list[str], sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SEW_KEY")
        repository.git("add", "marked.py")  # without code, no hook asks for a key
        Path("pyproject.toml").write_text('[tool.sew]\non-missing-key = "fail"\n')
        outcome = sew("hook", *hook)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert outcome.err.startswith("sew: no key: ")
        assert sew("hook", *hook, "--on-missing-key", "skip").status == 0


def test_git_itself_runs_both_disclosing_hooks(repository: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hooks as git calls them: the commit stops without the trailer, and goes through with the added one."""
    monkeypatch.setenv("SEW_KEY", KEY.hex())
    repository.install_hook("commit-msg", "disclose")
    repository.git("add", "marked.py")
    with pytest.raises(AssertionError, match="this commit has an agent's code"):
        repository.git("commit", "--message", "Puzzles")
    # People do not commit twice in a second, which would look like an amendment.
    earlier = {"GIT_AUTHOR_DATE": "@1700000000 +0000"}
    repository.git("commit", "--quiet", "--message", "Puzzles", "--trailer", "Assisted-by: robot", **earlier)
    repository.install_hook("prepare-commit-msg", "disclose-add")
    repository.stage("again.py", Path("marked.py").read_text())
    repository.git("commit", "--quiet", "--message", "Again")
    assert repository.git("log", "-1", "--format=%B") == "Again\n\nAssisted-by: AI agent"
