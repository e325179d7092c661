"""Who commits what others wrote, as git squashes or picks it, is not its author: it names and marks what is added."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import AGENT, PERSON, Sew
from tests.marked_examples import marked_example
from tests.repositories import GitFolder

ROBOT = {"AI_AGENT": "robot"}


@pytest.fixture
def settings() -> str:
    return 'signals = ["environment", "recorded"]\nprofile = "syntax"'


@pytest.fixture
def git(git: GitFolder) -> GitFolder:
    """A repository on the branch ``feat``, with both disclosing hooks."""
    git.install_hook("prepare-commit-msg", "disclose-add")
    git.install_hook("commit-msg", "disclose")
    git.git("switch", "--quiet", "--create", "feat")
    return git


def commit(git: GitFolder, *arguments: str, **variables: str) -> str:
    """Commit what is staged and return the trailers."""
    git.git("commit", "--quiet", "--message", "Words", *arguments, **variables)
    return git.git("log", "-1", "--format=%(trailers:key=Assisted-by,valueonly,separator=%x2C)")


def squash(git: GitFolder) -> None:
    """Squash ``feat`` on ``main``."""
    git.git("switch", "--quiet", "main")
    git.git("merge", "--quiet", "--squash", "feat")


def try_to_commit(sew: Sew, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let an agent try to commit a staged file: the hook marks it, and stops the commit."""
    with monkeypatch.context() as agents:
        agents.setenv("AI_AGENT", "robot")
        assert sew("hook", "embed", name).status == 1


class TestSquash:
    def test_none_stays_although_an_agent_tried_the_commit(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git.stage("own.py", PERSON)
        try_to_commit(sew, monkeypatch, "own.py")
        git.write("own.py", PERSON)
        assert commit(git, "--trailer", "Assisted-by: none") == "none"
        squash(git)
        assert sew("hook", "embed", "own.py").status == 0
        assert commit(git) == "none"

    def test_a_function_of_an_agent_that_no_squashed_commit_disclosed_is_disclosed(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git.stage("agents.py", AGENT)
        try_to_commit(sew, monkeypatch, "agents.py")
        git.git("add", "agents.py")
        git.git("-c", "core.hooksPath=/dev/null", "commit", "--quiet", "--message", "Without hooks")
        squash(git)
        assert commit(git, SEW_KEY="") == "robot"

    @pytest.mark.parametrize("by_pre_commit", ["", "1"])
    def test_an_agent_marks_and_names_only_what_it_adds(
        self, by_pre_commit: str, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("five", "six"):
            git.stage(f"{name}.py", PERSON.replace("persons", name))
            commit(git)
        squash(git)
        monkeypatch.setenv("AI_AGENT", "robot")
        monkeypatch.setenv("PRE_COMMIT", by_pre_commit)
        assert sew("hook", "embed", "five.py", "six.py").err == "0 files marked, 2 files unchanged\n"
        assert not Path(".git/sew").exists()
        assert commit(git) == ""
        git.git("reset", "--quiet", "--hard", "HEAD~")
        git.git("merge", "--quiet", "--squash", "feat")
        git.stage("six.py", Path("six.py").read_text() + "\n\n" + AGENT)
        assert sew("hook", "embed", "five.py", "six.py").status == 1
        assert Path("six.py").read_text().startswith(PERSON.replace("persons", "six"))
        git.git("add", "six.py")
        assert commit(git) == "robot"

    def test_a_mark_that_no_squashed_commit_disclosed_is_disclosed(self, git: GitFolder, examples: Path) -> None:
        """The squashed commits do not stay in the history."""
        git.stage("marked.py", marked_example("tokenizer"))
        git.git("-c", "core.hooksPath=/dev/null", "commit", "--quiet", "--message", "Without hooks")
        squash(git)
        assert commit(git) == "AI agent"

    @pytest.mark.parametrize(("text", "said"), [("total = 1", ""), ("total = sum(values[:1])", "robot")])
    def test_an_agent_that_resolves_a_conflict_is_named_if_it_writes_something(
        self, text: str, said: str, git: GitFolder
    ) -> None:
        git.stage("own.py", PERSON.replace("total = 0", "total = 1"))
        commit(git)
        git.git("switch", "--quiet", "main")
        git.stage("own.py", PERSON)
        commit(git)
        assert git.run("git", "merge", "--squash", "feat").returncode == 1
        git.stage("own.py", PERSON.replace("total = 0", text))
        assert commit(git, **ROBOT) == said

    def test_an_agent_that_deletes_something_after_a_squash_was_thrown_away_is_named(self, git: GitFolder) -> None:
        git.stage("own.py", PERSON)
        commit(git)
        squash(git)
        git.git("restore", "--staged", "--worktree", ".")
        git.git("rm", "--quiet", "program.py")
        assert commit(git, **ROBOT) == "robot"

    def test_an_agent_that_squashes_what_has_no_lines_is_not_named(self, git: GitFolder) -> None:
        git.git("rm", "--quiet", "program.py")
        commit(git)
        squash(git)
        assert commit(git, **ROBOT) == ""

    def test_a_squash_whose_commits_are_not_listed_is_known_by_its_branch(self, git: GitFolder) -> None:
        git.stage("own.py", PERSON)
        commit(git)
        squash(git)
        message = Path(".git/SQUASH_MSG")
        message.write_text(message.read_text().replace(git.git("rev-parse", "feat"), "0" * 40))
        assert commit(git, **ROBOT) == ""


@pytest.mark.parametrize(
    ("backend", "arguments"),
    [("--merge", ["--no-edit"]), ("--merge", ["--message", "Resolved"]), ("--apply", ["--message", "Resolved"])],
)
class TestConflictOfARebase:
    @pytest.fixture(autouse=True)
    def conflict(self, backend: str, git: GitFolder) -> None:
        git.stage("own.py", PERSON.replace("total = 0", "total = 1"))
        commit(git)
        git.git("switch", "--quiet", "main")
        git.stage("own.py", PERSON.replace("total = 0", "total = 2"))
        commit(git)
        assert git.run("git", "rebase", backend, "main", "feat", **ROBOT).returncode == 1

    def commit(self, git: GitFolder, *arguments: str) -> str:
        git.git("commit", "--quiet", *arguments, **ROBOT)
        return git.git("log", "-1", "--format=%(trailers:key=Assisted-by,valueonly)")

    def test_an_agent_that_takes_the_persons_text_names_nobody(
        self, arguments: list[str], sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git.git("checkout", "--quiet", "--theirs", "own.py")
        git.git("add", "own.py")
        with monkeypatch.context() as agents:
            agents.setenv("AI_AGENT", "robot")
            assert sew("hook", "embed", "own.py").status == 0
        assert self.commit(git, *arguments) == ""

    def test_one_that_writes_another_text_is_named(self, arguments: list[str], git: GitFolder) -> None:
        git.stage("own.py", PERSON.replace("total = 0", "total = sum(values[:1])"))
        assert self.commit(git, *arguments) == "robot"

    def test_so_is_one_that_then_commits_something_else(self, arguments: list[str], git: GitFolder) -> None:
        git.git("checkout", "--quiet", "--theirs", "own.py")
        git.git("add", "own.py")
        assert self.commit(git, *arguments) == ""
        git.git("rm", "--quiet", "program.py")
        assert self.commit(git, "--message", "Gone") == "robot"

    def test_what_it_commits_can_be_amended(self, arguments: list[str], git: GitFolder) -> None:
        git.stage("own.py", PERSON.replace("total = 0", "total = sum(values[:1])"))
        assert self.commit(git, *arguments) == "robot"
        git.git("commit", "--quiet", "--amend", "--message", "Better")
        assert git.git("log", "-1", "--format=%B") == "Better\n\nAssisted-by: robot"


class TestAnAttemptOfAnAgent:
    def test_what_a_person_staged_can_be_committed_as_it_is(
        self, sew: Sew, git: GitFolder, examples: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        base = git.git("rev-parse", "HEAD")
        persons = (examples / "tokenizer.py").read_text()
        git.stage("own file.py", persons)
        with monkeypatch.context() as agents:
            agents.setenv("AI_AGENT", "robot")
            told = sew("hook", "embed", "own file.py").err
        assert "sew-embed: marked files, because robot wrote them: stage them and commit again" in told
        assert "`sew hook embed --verbose 'own file.py'` says how that is known" in told
        git.git("restore", "own file.py")
        again = sew("hook", "embed", "own file.py")
        assert "because robot wrote them" in again.err
        own = "git restore -- 'own file.py'; SKIP=sew-embed git commit --trailer 'Assisted-by: none'"
        assert f"sew-embed: but if a person wrote them, do not stage them: {own}" in again.err
        assert own not in told
        git.git("add", "own file.py")
        assert "were recorded here (robot)" in sew("hook", "embed", "--verbose", "own file.py").err
        git.stage("own file.py", persons)
        assert commit(git, "--trailer", "Assisted-by: none") == "none"
        push = ("hook", "detect", "--policy", "require-disclosure", "--from-ref", base, "--to-ref", "HEAD")
        assert sew(*push).status == 0


class TestResetAndPick:
    """What stands in a commit of this clone already is brought in, also where git does not tell."""

    OWN = PERSON.replace("persons", "own").replace("value", "number")

    @pytest.fixture
    def persons(self, git: GitFolder) -> GitFolder:
        """The same with two commits of a person on ``feat``: new files, and a line in an old one."""
        git.stage("own.py", PERSON)
        git.stage("program.py", Path("program.py").read_text() + "\n\n" + self.OWN)
        commit(git)
        git.stage("own.py", PERSON.replace("total = 0", "total = 1"))
        commit(git, GIT_AUTHOR_DATE="2026-01-02T03:04:05")
        return git

    @pytest.fixture(params=["soft", "mixed", "main", "pick", "checkout", "restore"])
    def brought(self, persons: GitFolder, request: pytest.FixtureRequest) -> GitFolder:
        """These commits, staged again in one of the ways of git."""
        if request.param in ("soft", "mixed"):
            persons.git("reset", "--quiet", f"--{request.param}", "HEAD~2")
        elif request.param == "main":
            persons.git("reset", "--quiet", "--soft", "main")
        else:
            persons.git("switch", "--quiet", "main")
            if request.param == "pick":
                persons.git("cherry-pick", "--no-commit", "feat~", "feat")
            elif request.param == "checkout":
                persons.git("checkout", "--quiet", "feat", "--", "own.py", "program.py")
            else:
                persons.git("restore", "--source", "feat", "own.py", "program.py")
        persons.git("add", "--all")
        return persons

    @pytest.mark.parametrize("ref", ["FETCH_HEAD", "v1", "refs/pull/7/head", "refs/stash"])
    def test_nor_what_only_another_ref_has(
        self, ref: str, sew: Sew, persons: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        persons.git("fetch", "--quiet", ".", "feat")
        persons.git("tag", "v1")
        persons.git("update-ref", "refs/pull/7/head", "feat")
        persons.git("reset", "--quiet", "--soft", "main")
        persons.git("stash", "--quiet")
        persons.git("switch", "--quiet", "main")
        persons.git("branch", "--quiet", "-D", "feat")
        persons.git("reflog", "expire", "--expire=now", "HEAD")
        for other in {"v1", "refs/pull/7/head", "refs/stash"} - {ref}:
            persons.git("update-ref", "-d", f"refs/tags/{other}" if other == "v1" else other)
        for other in {"ORIG_HEAD", "FETCH_HEAD"} - {ref}:
            Path(".git", other).unlink()
        persons.git("checkout", "--quiet", ref, "--", "own.py", "program.py")
        self._is_nobodys(sew, persons, monkeypatch)

    @pytest.mark.parametrize("way", [["revert", "--no-commit", "HEAD", "HEAD~"], ["checkout", "HEAD~2", "--", "."]])
    def test_nor_what_an_earlier_commit_of_the_history_has(
        self, way: list[str], sew: Sew, persons: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        persons.git("revert", "--no-edit", "HEAD", "HEAD~")
        persons.git("reflog", "expire", "--expire=now", "HEAD")
        persons.git(*way)
        self._is_nobodys(sew, persons, monkeypatch)

    def test_an_agent_neither_marks_nor_names_it(
        self, sew: Sew, brought: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self._is_nobodys(sew, brought, monkeypatch)

    def _is_nobodys(self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        before = Path("own.py").read_text(), Path("program.py").read_text()
        monkeypatch.setenv("AI_AGENT", "robot")
        assert sew("hook", "embed", "own.py", "program.py").status == 0
        assert (Path("own.py").read_text(), Path("program.py").read_text()) == before
        assert not Path(".git/sew").exists()
        assert commit(git) == ""

    def test_what_it_adds_is_its_own(self, sew: Sew, brought: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        text = Path("own.py").read_text()
        brought.stage("own.py", text + "\n\n" + AGENT)
        monkeypatch.setenv("AI_AGENT", "robot")
        assert sew("hook", "embed", "own.py", "program.py").status == 1
        assert Path("own.py").read_text().startswith(text)
        brought.git("add", "own.py")
        assert commit(brought) == "robot"

    def test_so_is_what_it_deletes(self, git: GitFolder) -> None:
        git.stage("own.py", PERSON)
        commit(git)
        git.git("rm", "--quiet", "program.py")
        assert commit(git, **ROBOT) == "robot"

    def test_a_deletion_of_a_person_that_it_squashes_is_not(self, git: GitFolder) -> None:
        git.git("rm", "--quiet", "program.py")
        commit(git)
        git.git("reset", "--quiet", "--soft", "HEAD~")
        assert commit(git, **ROBOT) == ""

    @pytest.mark.parametrize("squashing", [{}, ROBOT])
    def test_the_commits_that_were_reset_keep_their_trailers(self, git: GitFolder, squashing: dict[str, str]) -> None:
        git.stage("own.py", PERSON)
        commit(git)
        git.stage("agents.py", AGENT)
        assert commit(git, AI_AGENT="other") == "other"
        git.git("reset", "--quiet", "--soft", "HEAD~2")
        assert commit(git, **squashing) == "other"

    def test_not_if_nothing_of_them_is_staged(self, git: GitFolder) -> None:
        git.stage("agents.py", AGENT)
        assert commit(git, AI_AGENT="other") == "other"
        git.git("reset", "--quiet", "--hard", "HEAD~")
        git.stage("own.py", PERSON)
        assert commit(git) == ""

    def test_an_agents_function_that_they_did_not_disclose_is_disclosed(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git.stage("agents.py", AGENT)
        try_to_commit(sew, monkeypatch, "agents.py")
        git.git("add", "agents.py")
        git.git("-c", "core.hooksPath=/dev/null", "commit", "--quiet", "--message", "Without hooks")
        git.git("reset", "--quiet", "--soft", "HEAD~")
        assert commit(git, SEW_KEY="") == "robot"
