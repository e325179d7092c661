"""Real pushes through the real pre-commit: what is tested are the commits that go out, whatever the work tree has."""

from __future__ import annotations

import re
import subprocess

import pytest

from tests.conftest import HOOKS, SEW_COMMAND
from tests.marked_examples import marked_example
from tests.repositories import GitFolder

pytestmark = pytest.mark.slow

PLAIN = "def plain(value):\n    return value\n"
TRAILER = "Assisted-by: robot"


@pytest.fixture
def marked() -> str:
    return marked_example("number_puzzles")


@pytest.fixture
def team(project: GitFolder, tmp_path_factory: pytest.TempPathFactory) -> GitFolder:
    """A repository with one commit, an empty remote, and the hook that asks for disclosure before a push."""
    remote = tmp_path_factory.mktemp("remote")
    project.git("init", "--quiet", "--bare", str(remote))
    project.git("remote", "add", "origin", str(remote))
    config = f"repos:\n{HOOKS}  - {{id: sew-detect, args: [--policy, require-disclosure, --], stages: [pre-push]}}\n"
    project.stage(".pre-commit-config.yaml", config)
    project.commit()
    project.install_pre_commit("pre-push")
    return project


def commit(team: GitFolder, name: str, text: str, *more: str) -> None:
    team.stage(name, text)
    team.git("commit", "--quiet", "--message", name, *more)


def push(team: GitFolder, *arguments: str) -> tuple[bool, str]:
    """Whether a push went through, and what was said."""
    done = team.run("git", "push", "--quiet", "origin", *arguments)
    return done.returncode == 0, done.stdout


def told(said: str) -> list[str]:
    """The lines of the hook itself, among those of pre-commit."""
    return [line for line in said.splitlines() if line and not re.match(r"\[INFO\] |sew-detect\.+|- \w+( id)?: ", line)]


def is_refused(team: GitFolder, *arguments: str, name: str = "marked.py") -> bool:
    went, said = push(team, *arguments)
    assert (f"{name}: marked, and no commit that changes it has the trailer" in said) == (not went), said
    return not went


def set_up(team: GitFolder) -> None:
    """Have ``sew init`` write the script for pushes of several refs, which pre-commit runs."""
    done = team.run(*SEW_COMMAND, "init", "--yes")
    assert ".git/hooks/pre-push.legacy: written\n" in done.stdout
    assert "nothing to add" in team.run(*SEW_COMMAND, "init", "--yes").stdout


class TestFirstPush:
    def test_a_root_commit_is_tested_and_not_the_work_tree(self, team: GitFolder, marked: str) -> None:
        commit(team, "marked.py", marked)
        (team.folder / "marked.py").write_text(PLAIN)
        assert is_refused(team, "main")
        (team.folder / "marked.py").unlink()
        assert is_refused(team, "main")
        team.git("rm", "--quiet", "--cached", "marked.py")
        assert is_refused(team, "HEAD:refs/heads/other")

    def test_what_only_the_work_tree_has_does_not_count(self, team: GitFolder, marked: str) -> None:
        team.stage("program.py", marked)
        assert push(team, "main")[0]

    def test_a_disclosed_one_goes_through_with_one_line(self, team: GitFolder, marked: str) -> None:
        commit(team, "marked.py", marked, "--trailer", TRAILER)
        went, said = push(team, "main")
        assert (went, told(said)) == (True, [f"marked, and disclosed by {TRAILER}: marked.py"])

    def test_a_persons_goes_through_with_one_line_and_the_rest_on_request(self, team: GitFolder) -> None:
        commit(team, "program.py", PLAIN)
        went, said = push(team, "main")
        assert (went, told(said)) == (True, ["sew-detect: too little evidence: program.py"])
        config = (team.folder / ".pre-commit-config.yaml").read_text().replace("args: [", "args: [--verbose, ")
        commit(team, ".pre-commit-config.yaml", config)
        commit(team, "other.py", PLAIN)
        went, said = push(team, "main")
        assert went
        assert "p adjusted" in said
        assert re.search(r"^other\.py .* too little evidence$", said, re.MULTILINE)

    def test_a_disclosed_one_that_is_renamed_goes_through(self, team: GitFolder, marked: str) -> None:
        commit(team, "marked.py", marked, "--trailer", TRAILER)
        team.git("mv", "marked.py", "moved.py")
        commit(team, "moved.py", marked + "\n\nLIMIT = 10\n")
        assert push(team, "main")[0]
        commit(team, "copied.py", marked)
        assert is_refused(team, "main", name="copied.py")

    def test_the_refusal_says_how_to_disclose(self, team: GitFolder, marked: str) -> None:
        commit(team, "marked.py", marked)
        said = push(team, "main")[1]
        (remedy,) = (line for line in said.splitlines() if line.startswith("to disclose it: "))
        assert remedy.startswith("to disclose it: git commit --amend --no-edit --trailer 'Assisted-by: NAME OF ")
        team.git("commit", "--quiet", "--amend", "--no-edit", "--trailer", TRAILER)
        assert push(team, "main")[0]

    def test_a_branch_without_a_common_commit(self, team: GitFolder, marked: str) -> None:
        assert push(team, "main")[0]
        team.git("switch", "--quiet", "--orphan", "other")
        commit(team, "marked.py", marked)
        team.git("switch", "--quiet", "main")
        assert is_refused(team, "other")

    def test_what_the_configuration_leaves_out_stays_out(self, team: GitFolder, marked: str) -> None:
        commit(team, "marked.py", marked)
        config = (team.folder / ".pre-commit-config.yaml").read_text().replace("args:", "exclude: ^marked, args:")
        commit(team, ".pre-commit-config.yaml", config)
        assert push(team, "main")[0]


class TestLaterPush:
    @pytest.fixture(autouse=True)
    def pushed(self, team: GitFolder) -> None:
        assert push(team, "main")[0]

    def test_a_range(self, team: GitFolder, marked: str) -> None:
        commit(team, "marked.py", marked)
        commit(team, "later.py", PLAIN)
        team.git("rm", "--quiet", "marked.py")
        assert is_refused(team, "main")
        assert is_refused(team, "main~1:main")
        team.git("reset", "--quiet", "--hard", "HEAD~2")
        commit(team, "later.py", PLAIN)
        assert push(team, "main")[0]

    def test_a_new_branch_that_is_not_checked_out(self, team: GitFolder, marked: str) -> None:
        team.git("switch", "--quiet", "--create", "other")
        commit(team, "marked.py", marked)
        team.git("switch", "--quiet", "main")
        assert is_refused(team, "other")

    def test_what_the_remote_has_already_is_not_tested_again(self, team: GitFolder, marked: str) -> None:
        team.git("switch", "--quiet", "--create", "old")
        commit(team, "old.py", PLAIN)
        team.git("switch", "--quiet", "main")
        commit(team, "marked.py", marked)
        assert push(team, "--no-verify", "main")[0]
        team.git("switch", "--quiet", "old")
        team.git("merge", "--quiet", "--no-edit", "main")
        commit(team, "new.py", PLAIN)
        assert push(team, "old")[0]
        commit(team, "marked.py", marked + "\n\nx = 1\n")  # a person's line in a file that was marked before
        assert push(team, "old")[0]
        commit(team, "again.py", marked)
        assert is_refused(team, "old", name="again.py")

    def test_a_tag(self, team: GitFolder, marked: str) -> None:
        team.git("switch", "--quiet", "--detach")
        commit(team, "marked.py", marked)
        team.git("tag", "--annotate", "--message", "A version", "v1")
        team.git("tag", "light")
        team.git("switch", "--quiet", "main")
        assert is_refused(team, "v1")
        assert is_refused(team, "light")
        team.git("tag", "old", "main")
        assert push(team, "old")[0]

    def test_a_ref_that_sends_nothing_new(self, team: GitFolder, marked: str) -> None:
        commit(team, "marked.py", marked)
        assert push(team, "--no-verify", "main")[0]
        team.git("tag", "v1")
        set_up(team)
        assert push(team, "v1", "HEAD:refs/heads/other")[0]

    def test_deletion(self, team: GitFolder, marked: str) -> None:
        team.git("branch", "other")
        assert push(team, "other")[0]
        commit(team, "marked.py", marked)
        assert push(team, ":other")[0]
        assert push(team, "--no-verify", "main~1:refs/heads/other")[0]
        assert is_refused(team, ":other", "main")

    def test_several_refs(self, team: GitFolder, marked: str) -> None:
        """pre-commit tells of the first only; a hook of git's own is told of all."""
        for name, text in (("a", PLAIN), ("b", marked)):
            team.git("switch", "--quiet", "--create", name, "main")
            commit(team, f"{name}.py", text)
        team.git("switch", "--quiet", "main")
        set_up(team)
        assert is_refused(team, "a", "b", name="b.py")
        assert is_refused(team, "b", "a", name="b.py")
        assert team.run("git", "push", "--quiet", "origin", "a", "b", SKIP="sew-detect").returncode == 0
        assert push(team, ":a", ":b")[0]
        assert push(team, "a", ":refs/heads/none")[0]
        assert is_refused(team, "b", name="b.py")


def test_what_is_no_line_of_git_is_misuse(team: GitFolder) -> None:
    command = [
        *SEW_COMMAND,
        "hook",
        "detect",
        "--pushed",
        "origin",
    ]
    done = subprocess.run(command, cwd=team.folder, input="x = 1\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
