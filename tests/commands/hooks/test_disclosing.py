"""Real commits with both disclosing hooks: an agent's names it, a person's names nobody, and no trailer is lost."""

from __future__ import annotations

import itertools
import re

import pytest

from tests.conftest import KEY
from tests.marked_examples import marked_example
from tests.repositories import GitFolder

OLD, NEW = b"\x0a" * 32, b"\x0b" * 32
PLAIN = "def plain(value):\n    return value\n"
PERSON = "def persons(values, limit):\n    for each in values:\n        limit = limit + each\n    return limit\n"


@pytest.fixture
def settings() -> str:
    return 'signals = ["environment", "attributes", "agent-trace"]'


@pytest.fixture
def git(git: GitFolder) -> GitFolder:
    """A repository with one commit and the hooks, run by git itself; the signals are the environment and attributes."""
    git.install_hook("prepare-commit-msg", "disclose-add")
    git.install_hook("commit-msg", "disclose")
    return git


seconds = itertools.count(1_700_000_000)
"""People do not commit twice in a second."""


def commit(git: GitFolder, *arguments: str, **variables: str) -> str:
    """Commit what is staged and return the message."""
    date = f"@{next(seconds)} +0000"
    git.git("commit", "--quiet", *(arguments or ("--message", "Words")), GIT_AUTHOR_DATE=date, **variables)
    return git.git("log", "-1", "--format=%B")


class TestBySignals:
    @pytest.mark.parametrize(
        ("file", "variable", "value", "name"),
        [
            ("small.py", "CLAUDE_CODE_CHILD_SESSION", "1", "Claude Code"),
            ("small.py", "AI_AGENT", "some-robot", "some-robot"),
            ("small.py", "AI_AGENT", "claude-code_2-1-263_agent", "Claude Code"),
            ("small.py", "AI_AGENT", "our-agent@2.0", "our-agent@2.0"),
            ("small.py", "AI_AGENT", "1", "AI agent"),
            ("small.py", "AI_AGENT", "x\nSigned-off-by: you", "AI agent"),
            ("small.py", "AI_AGENT", "ada@example.org", "AI agent"),
            ("small.py", "AGENT", "goose", "Goose"),
            ("small.py", "AI_AGENT", KEY.hex(), "AI agent"),
            ("notes.md", "AI_AGENT", "some-robot", "some-robot"),
        ],
    )
    def test_an_agents_commit_names_it_with_a_mark_or_without(
        self, file: str, variable: str, value: str, name: str, git: GitFolder
    ) -> None:
        git.stage(file, "x = 1\n")
        assert commit(git, **{variable: value, "SEW_KEY": ""}) == f"Words\n\nAssisted-by: {name}"

    @pytest.mark.parametrize(
        "editor", [{"TERM_PROGRAM": "vscode"}, {"TERMINAL_EMULATOR": "J"}, {"VSCODE_INJECTION": "1"}]
    )
    def test_a_variable_of_editors_too_counts_outside_of_them(self, git: GitFolder, editor: dict[str, str]) -> None:
        git.stage("small.py", "x = 1\n")
        assert commit(git, SEW_KEY="", CLAUDECODE="1", TERM_PROGRAM="tmux").endswith("Assisted-by: Claude Code")
        git.stage("small.py", "x = 2\n")
        assert commit(git, SEW_KEY="", CLAUDECODE="1", **editor) == "Words"
        git.stage("small.py", "x = 3\n")
        both = {"CLAUDECODE": "1", "CLAUDE_CODE_CHILD_SESSION": "1", **editor}
        assert commit(git, SEW_KEY="", **both).endswith("Assisted-by: Claude Code")

    @pytest.mark.parametrize("value", ["1", "jenkins-token-9f3 build07.internal", "cursor-07", "none"])
    def test_an_everyday_variable_is_no_sign_without_the_name_of_an_agent(self, git: GitFolder, value: str) -> None:
        git.stage("small.py", "x = 1\n")
        assert commit(git, AGENT=value, SEW_KEY="") == "Words"

    @pytest.mark.parametrize("variable", ["CURSOR_TRACE_ID", "REPL_ID", "GOOSE_PROVIDER", "COPILOT_MODEL", "OPENCODE"])
    def test_a_variable_of_a_persons_terminal_is_no_sign_unless_it_is_configured(
        self, git: GitFolder, variable: str
    ) -> None:
        git.stage("small.py", "x = 1\n")
        assert commit(git, **{variable: "1", "SEW_KEY": ""}) == "Words"
        signals = f'[tool.sew]\nsignals = ["environment"]\nagent-variables = ["{variable}"]\n'
        git.stage("pyproject.toml", signals)
        assert re.fullmatch(
            "Words\n\nAssisted-by: (Claude Code|Cursor|Replit|Goose|GitHub Copilot|OpenCode)",
            commit(git, **{variable: "1", "SEW_KEY": ""}),
        )

    def test_a_variable_that_the_checkout_names_lends_no_value(self, git: GitFolder) -> None:
        """It may hold a secret, which would be published with the message."""
        (git.folder / "pyproject.toml").write_text(
            '[tool.sew]\nsignals = ["environment"]\nagent-variables = ["SOME_TOKEN"]\n'
        )
        git.stage("small.py", "x = 1\n")
        assert commit(git, SOME_TOKEN="tok_AbCdEfGhIjKlMnOpQrStUvWxYz") == "Words\n\nAssisted-by: AI agent"

    def test_so_does_one_that_only_deletes(self, git: GitFolder) -> None:
        git.git("rm", "--quiet", "program.py")
        assert commit(git, CLAUDE_CODE_CHILD_SESSION="1") == "Words\n\nAssisted-by: Claude Code"

    def test_one_that_only_renames_names_nobody(self, git: GitFolder) -> None:
        git.git("mv", "program.py", "words.py")
        assert commit(git, CLAUDE_CODE_CHILD_SESSION="1") == "Words"
        git.git("mv", "words.py", "program.py")
        git.stage("notes.md", "x\n")
        assert commit(git, CLAUDE_CODE_CHILD_SESSION="1") == "Words\n\nAssisted-by: Claude Code"

    def test_files_that_are_an_agents_by_attribute(self, git: GitFolder) -> None:
        git.stage(".gitattributes", "bot.py sew-agent=robot\n")
        assert commit(git) == "Words"
        git.stage("bot.py", PLAIN)
        assert commit(git) == "Words\n\nAssisted-by: robot"

    def test_recorded_lines_speak_for_themselves(self, git: GitFolder) -> None:
        record = (
            '{"vcs": {"type": "git", "revision": "%s"}, "tool": {"name": "cursor"}, "files": [{"path": "%s", '
            '"conversations": [{"contributor": {"type": "%s"}, "ranges": [{"start_line": 1, "end_line": 9}]}]}]}\n'
        )
        for name, by in (("bot.py", "ai"), ("own.py", "human")):
            git.write(".agent-trace/traces.jsonl", record % (git.git("rev-parse", "HEAD"), name, by))
            git.stage(name, PLAIN)
            trailer = "\n\nAssisted-by: cursor" if by == "ai" else ""
            assert commit(git, CLAUDE_CODE_CHILD_SESSION="1") == f"Words{trailer}"

    def test_without_the_hook_that_adds_the_other_asks(self, git: GitFolder) -> None:
        (git.folder / ".git/hooks/prepare-commit-msg").unlink()
        git.stage("small.py", "x = 1\n")
        with pytest.raises(AssertionError, match="such as 'Assisted-by: Claude Code'"):
            commit(git, CLAUDE_CODE_CHILD_SESSION="1")
        assert commit(
            git, "--message", "Words", "--trailer", "Assisted-by: robot", CLAUDE_CODE_CHILD_SESSION="1"
        ).endswith(": robot")


class TestInTheEditor:
    """Whoever types a subject into the first line gets that subject, and the trailer is one."""

    SUBJECT = "sed -i '1s/^/Subject/'"

    @pytest.mark.parametrize(
        ("setting", "options"),
        [
            ("commit.cleanup=default", ()),
            ("commit.cleanup=default", ("--signoff",)),
            ("commit.cleanup=default", ("--no-status",)),
            ("commit.cleanup=scissors", ()),
            ("commit.cleanup=scissors", ("--trailer", "Co: x")),
            ("core.commentChar=;", ("--verbose",)),
            ("core.commentChar=auto", ("--verbose", "--trailer", "Co: x")),
        ],
    )
    def test_an_empty_message(self, setting: str, options: tuple[str, ...], git: GitFolder) -> None:
        git.git("config", *setting.split("="))
        git.stage("small.py", "x = 1\n")
        said = commit(git, "--edit", *options, CLAUDE_CODE_CHILD_SESSION="1", GIT_EDITOR=self.SUBJECT).splitlines()
        assert said[:2] == ["Subject", ""]
        assert said[-1] == "Assisted-by: Claude Code"
        assert "Assisted-by: Claude Code" in git.git("log", "-1", "--format=%(trailers)")

    def test_it_looks_as_with_a_sign_off(self, git: GitFolder) -> None:
        buffers = []
        for options, by in (((), "1"), (("--signoff",), "")):
            git.stage("small.py", f"x = {by!r}\n")
            copy = f"cp $1 ../buffer; {self.SUBJECT} $1"
            commit(git, "--edit", *options, CLAUDE_CODE_CHILD_SESSION=by, GIT_EDITOR=f"f() {{ {copy}; }}; f")
            buffers.append((git.folder / "../buffer").read_text().partition("# On branch")[0])
        assert buffers[0].startswith("\n\nAssisted-by: Claude Code\n\n# Please enter")
        signed = "Signed-off-by: A Committer <committer@example.org>"
        assert buffers[0] == buffers[1].replace(signed, "Assisted-by: Claude Code")

    @pytest.mark.parametrize("comment", ["#", "auto"])
    @pytest.mark.parametrize("editor", ["1s/^/Subject\\n\\n/", "s/^# Title/Subject\\n/", "s/^# Body/Subject\\n/"])
    def test_a_template_of_comments(self, editor: str, comment: str, git: GitFolder) -> None:
        """It ends with git's own comments, which are not the template's."""
        git.git("config", "core.commentChar", comment)
        git.git("config", "commit.template", str(git.write("../template", "# Title\n\n# Body\n")))
        git.stage("small.py", "x = 1\n")
        said = commit(git, "--edit", "--verbose", CLAUDE_CODE_CHILD_SESSION="1", GIT_EDITOR=f"sed -i '{editor}'")
        assert "Subject\n" in said
        assert said.endswith("\n\nAssisted-by: Claude Code")

    def test_below_the_only_comment_of_a_template(self, git: GitFolder) -> None:
        git.git("config", "commit.template", str(git.write("../template", "# Title\n")))
        git.stage("small.py", "x = 1\n")
        assert commit(git, "--edit", CLAUDE_CODE_CHILD_SESSION="1", GIT_EDITOR="sed -i '2s/^/Subject/'").startswith(
            "Subject\n\nA"
        )

    def test_a_template_with_text_and_trailers(self, git: GitFolder) -> None:
        git.git("config", "commit.template", str(git.write("../template", "\n\nWhy:\n\nRefs: 1\n")))
        git.stage("small.py", "x = 1\n")
        said = commit(git, "--edit", CLAUDE_CODE_CHILD_SESSION="1", GIT_EDITOR=self.SUBJECT)
        assert said == "Subject\n\nWhy:\n\nRefs: 1\nAssisted-by: Claude Code"

    def test_a_subject_that_looks_like_a_trailer(self, git: GitFolder) -> None:
        git.stage("small.py", "x = 1\n")
        said = commit(git, "--message", "fix: words", "--edit", CLAUDE_CODE_CHILD_SESSION="1", GIT_EDITOR="true")
        assert said == "fix: words\n\nAssisted-by: Claude Code"

    def test_a_merge_with_a_conflict(self, git: GitFolder) -> None:
        git.git("switch", "--quiet", "--create", "other")
        git.stage("small.py", "x = 1\n")
        commit(git)
        git.git("switch", "--quiet", "main")
        git.stage("small.py", "x = 2\n")
        commit(git)
        assert git.run("git", "merge", "other").returncode == 1
        git.stage("small.py", "x = 3\n")
        said = commit(git, "--edit", CLAUDE_CODE_CHILD_SESSION="1", GIT_EDITOR=self.SUBJECT)
        assert said == "SubjectMerge branch 'other'\n\nAssisted-by: Claude Code"

    def test_a_rebase_that_rewords_and_squashes(self, git: GitFolder) -> None:
        for name, by in (("one", "1"), ("two", "")):
            git.stage(f"{name}.py", "x = 1\n")
            commit(git, "--edit", CLAUDE_CODE_CHILD_SESSION=by, GIT_EDITOR=self.SUBJECT)
        editors = {"GIT_EDITOR": "sed -i '1s/^Subject/Other/'"}
        git.git("rebase", "--quiet", "--interactive", "HEAD~2", GIT_SEQUENCE_EDITOR="sed -i s/^pick/reword/", **editors)
        assert git.git("log", "-2", "--format=%B") == "Other\n\nOther\n\nAssisted-by: Claude Code"
        squash = "sed -i 2s/^pick/squash/"
        git.git("rebase", "--quiet", "--interactive", "HEAD~2", GIT_SEQUENCE_EDITOR=squash, GIT_EDITOR="true")
        assert git.git("log", "-1", "--format=%(trailers)") == "Assisted-by: Claude Code"

    def test_an_amended_commit(self, git: GitFolder) -> None:
        git.stage("small.py", "x = 1\n")
        commit(git, CLAUDE_CODE_CHILD_SESSION="1")
        said = commit(git, "--amend", CLAUDE_CODE_CHILD_SESSION="1", GIT_EDITOR="sed -i '1s/^/More /'")
        assert said == "More Words\n\nAssisted-by: Claude Code"

    @pytest.mark.parametrize("options", [(), ("--signoff",), ("--verbose",), ("--no-status",)])
    @pytest.mark.parametrize("template", ["", "# Why\n", "Why:\n\n# Notes\n", "\n\nWhy:\n"])
    def test_an_editor_that_is_left_at_once_commits_nothing(
        self, template: str, options: tuple[str, ...], git: GitFolder
    ) -> None:
        """Git itself aborts only if there is nothing but sign-offs, or a template as it was."""
        if template:
            git.git("config", "commit.template", str(git.write("../template", template)))
        git.stage("small.py", "x = 1\n")
        assert git.run("git", "commit", *options, GIT_EDITOR="true").returncode == 1
        done = git.run("git", "commit", *options, CLAUDE_CODE_CHILD_SESSION="1", GIT_EDITOR="true")
        assert done.returncode == 1
        assert "the message has nothing but the trailer Assisted-by; not committed" in done.stdout

    def test_a_trailer_that_is_moved_into_the_text_is_named(self, git: GitFolder) -> None:
        git.stage("small.py", "x = 1\n")
        done = git.run(
            "git", "commit", CLAUDE_CODE_CHILD_SESSION="1", GIT_EDITOR="sed -i '1,2d;s/^Assisted/Subject\\n&/'"
        )
        assert done.returncode == 1
        assert "in the last paragraph: git does not read the one that is there" in done.stdout


class TestByTheMark:
    def test_new_code_with_a_mark_where_the_signals_are_silent(self, git: GitFolder) -> None:
        git.stage("marked.py", marked_example("number_puzzles"))
        assert commit(git) == "Words\n\nAssisted-by: AI agent"

    def test_a_persons_edit_of_a_marked_file_names_nobody(self, git: GitFolder) -> None:
        text = marked_example("number_puzzles")
        git.stage("marked.py", text)
        commit(git)
        git.stage("marked.py", text + "\n\n" + PERSON)
        assert commit(git) == "Words"
        first = next(line for line in text.splitlines() if line.startswith("    "))
        git.stage("marked.py", text.replace(first, f"    print()\n{first}", 1) + "\n\n" + PERSON)
        assert commit(git) == "Words"
        git.git("mv", "marked.py", "moved.py")
        assert commit(git) == "Words"

    def test_after_a_new_key_it_is_the_name_of_that_one(self, git: GitFolder) -> None:
        ring = git.write(
            "../ring.toml", f'[keys."team 2025"]\nkey = "{OLD.hex()}"\n[keys."team 2026"]\nkey = "{NEW.hex()}"\n'
        )
        ring.chmod(0o600)
        old, new = marked_example("number_puzzles", OLD), marked_example("bank_accounts", NEW)
        git.stage("program.py", old)
        assert commit(git, SEW_KEYRING=str(ring)) == "Words\n\nAssisted-by: team 2025"
        git.stage("program.py", old + "\n\n" + new)
        assert commit(git, SEW_KEYRING=str(ring)) == "Words\n\nAssisted-by: team 2026"


class TestNone:
    """A person says that no agent wrote the commit; the hooks do not contradict."""

    @pytest.mark.parametrize("by", ["", "1"])
    def test_by_the_message_or_in_the_editor(self, by: str, git: GitFolder) -> None:
        said = "Moved by hand\n\nAssisted-by: none"
        git.stage("marked.py", marked_example("number_puzzles"))
        assert (
            commit(git, "--message", "Moved by hand", "--message", "Assisted-by: none", CLAUDE_CODE_CHILD_SESSION=by)
            == said
        )
        git.stage("marked.py", marked_example("bank_accounts"))
        template = git.write("../template", said + "\n")
        editor = "sed -i 1s/^/Edited\\ /"
        edited = commit(git, "--template", str(template), CLAUDE_CODE_CHILD_SESSION=by, GIT_EDITOR=editor)
        assert edited == f"Edited {said}"
        replaced = "sed -i s/^Assisted-by.*/Assisted-by:\\ None/"
        git.stage("marked.py", marked_example("number_puzzles"))
        git.write("message", "Moved")
        assert commit(git, "--file", "message", "--edit", CLAUDE_CODE_CHILD_SESSION=by, GIT_EDITOR=replaced).endswith(
            ": None"
        )

    def test_an_amended_commit(self, git: GitFolder) -> None:
        git.stage("marked.py", marked_example("number_puzzles"))
        assert commit(git) == "Words\n\nAssisted-by: AI agent"
        none = ("--amend", "--message", "Moved", "--trailer", "Assisted-by: none")
        assert commit(git, *none) == "Moved\n\nAssisted-by: none"
        assert commit(git, "--amend", "--message", "Moved again") == "Moved again\n\nAssisted-by: none"
        git.stage("more.py", PLAIN)
        more = ("--amend", "--message", "More")
        assert commit(git, *more, CLAUDE_CODE_CHILD_SESSION="1") == "More\n\nAssisted-by: Claude Code"

    @pytest.mark.parametrize("other", ["none", "Codex"])
    def test_in_a_squash(self, other: str, git: GitFolder) -> None:
        git.git("switch", "--quiet", "--create", "feature")
        git.stage("marked.py", marked_example("number_puzzles"))
        commit(git, "--message", "One\n\nAssisted-by: none")
        git.stage("own.py", PERSON)
        commit(git, "--message", f"Two\n\nAssisted-by: {other}")
        git.git("switch", "--quiet", "main")
        git.git("merge", "--quiet", "--squash", "feature")
        assert commit(git, "--message", "Both") == f"Both\n\nAssisted-by: {other}"


class TestReverts:
    """What takes back a commit brings back what was there before, whoever wrote that."""

    @pytest.fixture(autouse=True)
    def removed(self, git: GitFolder) -> None:
        git.stage("marked.py", marked_example("number_puzzles"))
        git.git("commit", "--quiet", "--message", "Old", SEW_KEY="")
        git.git("rm", "--quiet", "marked.py")
        assert commit(git, "--message", "Remove") == "Remove"

    @pytest.mark.parametrize("edit", ["--edit", "--no-edit"])
    @pytest.mark.parametrize("by", ["", "1"])
    def test_made_at_once(self, edit: str, by: str, git: GitFolder) -> None:
        git.git("revert", edit, "HEAD", CLAUDE_CODE_CHILD_SESSION=by, GIT_EDITOR="true")
        assert (git.folder / "marked.py").exists()
        assert git.git("log", "-1", "--format=%(trailers)") == ""

    def test_made_with_another_message(self, git: GitFolder) -> None:
        git.git("revert", "--no-commit", "HEAD")
        assert commit(git) == "Words"

    def test_made_after_a_conflict(self, git: GitFolder) -> None:
        git.stage("marked.py", PERSON)
        assert commit(git) == "Words"
        assert git.run("git", "revert", "--no-edit", "HEAD~").returncode == 1
        git.git("checkout", "HEAD~2", "--", "marked.py")
        git.git("revert", "--continue", GIT_EDITOR="true")
        assert git.git("log", "-1", "--format=%s %(trailers)") == 'Revert "Remove"'


class TestKeptMessages:
    """What an agent's commit says stays, once, whatever a person makes of the commit."""

    @pytest.fixture(autouse=True)
    def agents(self, git: GitFolder) -> None:
        git.git("switch", "--quiet", "--create", "feature")
        git.stage("bot.py", PLAIN)
        commit(git, "--message", "Agent", CLAUDE_CODE_CHILD_SESSION="1")
        git.git("tag", "agents")

    @pytest.mark.parametrize("by", ["", "1"])
    @pytest.mark.parametrize(
        "arguments",
        [("--no-edit",), ("--message", "Agent"), ("-C", "HEAD"), ("-c", "HEAD"), ("--message", "Agent", "--all")],
    )
    def test_amended(self, arguments: tuple[str, ...], by: str, git: GitFolder) -> None:
        git.write("bot.py", PLAIN.replace("plain", "other"))
        said = commit(git, "--amend", *arguments, CLAUDE_CODE_CHILD_SESSION=by, GIT_EDITOR="true")
        assert said == "Agent\n\nAssisted-by: Claude Code"

    def test_amended_at_once(self, git: GitFolder) -> None:
        git.stage("now.py", PLAIN)
        git.git("commit", "--quiet", "--message", "Now", CLAUDE_CODE_CHILD_SESSION="1")
        git.git("commit", "--quiet", "--amend", "--message", "Reworded")
        assert git.git("log", "-1", "--format=%B") == "Reworded\n\nAssisted-by: Claude Code"
        git.stage("now.py", PLAIN.replace("plain", "other"))
        git.git("commit", "--quiet", "--amend", "--message", "Again")
        assert git.git("log", "-1", "--format=%B") == "Again\n\nAssisted-by: Claude Code"

    def test_what_takes_back_a_commit_of_the_same_second_amends_nothing(self, git: GitFolder) -> None:
        git.stage("now.py", PLAIN)
        at = {"GIT_AUTHOR_DATE": "@1800000000 +0000"}
        git.git("commit", "--quiet", "--message", "Now", CLAUDE_CODE_CHILD_SESSION="1", **at)
        git.git("rm", "--quiet", "now.py")
        git.git("commit", "--quiet", "--message", "Back", **at)
        assert git.git("log", "-1", "--format=%B") == "Back"

    def test_a_trailer_that_somebody_removed_comes_back_only_with_new_marked_code(self, git: GitFolder) -> None:
        git.stage("marked.py", marked_example("number_puzzles"))
        assert commit(git) == "Words\n\nAssisted-by: AI agent"
        assert commit(git, "--amend", "--message", "Kept") == "Kept\n\nAssisted-by: AI agent"
        remove = "sed -i /^Assisted-by/d"
        git.git("commit", "--quiet", "--amend", "--no-verify", GIT_EDITOR=remove)
        assert commit(git, "--amend", "--message", "Split by hand, no agent") == "Split by hand, no agent"
        assert commit(git, "--amend", "--no-edit") == "Split by hand, no agent"
        git.stage("more.py", marked_example("bank_accounts"))
        assert commit(git, "--amend", "--message", "More") == "More\n\nAssisted-by: AI agent"

    def test_the_hook_says_what_it_adds(self, git: GitFolder) -> None:
        git.stage("more.py", PERSON)
        done = git.run("git", "commit", "--message", "More", CLAUDE_CODE_CHILD_SESSION="1")
        assert "sew-disclose-add: added 'Assisted-by: Claude Code' to the message\n" in done.stdout
        assert "added" not in git.run("git", "commit", "--amend", "--no-edit").stdout

    def test_it_says_it_once_of_a_squash(self, git: GitFolder) -> None:
        for name in ("more", "most"):
            git.stage(f"{name}.py", PLAIN)
            commit(git, CLAUDE_CODE_CHILD_SESSION="1")
        git.git("switch", "--quiet", "main")
        git.git("merge", "--quiet", "--squash", "feature")
        done = git.run("git", "commit", "--message", "All")
        assert done.stdout.count("sew-disclose-add: added 'Assisted-by: Claude Code' to the message\n") == 1

    def test_an_amended_persons_commit_stays_a_persons(self, git: GitFolder) -> None:
        git.stage("own.py", PERSON)
        commit(git, "--message", "Own")
        assert commit(git, "--amend", "--message", "Other", CLAUDE_CODE_CHILD_SESSION="1") == "Other"

    def test_reused(self, git: GitFolder) -> None:
        git.stage("more.py", PERSON)
        assert commit(git, "-C", "agents") == "Agent\n\nAssisted-by: Claude Code"

    def test_merged_and_squashed(self, git: GitFolder) -> None:
        git.stage("own.py", PERSON)
        commit(git, "--message", "Own")
        git.git("switch", "--quiet", "--create", "other", "main")
        git.git("merge", "--quiet", "--no-ff", "--no-edit", "feature")
        assert git.git("log", "-1", "--format=%B") == "Merge branch 'feature' into other"
        git.git("switch", "--quiet", "main")
        git.git("merge", "--quiet", "--squash", "feature")
        git.git("commit", "--quiet", "--no-edit", GIT_EDITOR="true")
        assert git.git("log", "-1", "--format=%(trailers)") == "Assisted-by: Claude Code"

    @pytest.mark.parametrize("arguments", [("--no-edit",), ("--edit",), ("--message", "Both"), ("--verbose",)])
    def test_squashed_without_a_key(
        self, arguments: tuple[str, ...], git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Git indents the joined messages; the oldest one is the last, whatever follows it."""
        monkeypatch.delenv("SEW_KEY")
        git.stage("other.py", PLAIN)
        commit(git, "--message", "Second\n\nA body.\n\nSigned-off-by: A\nAssisted-by: Codex\n")
        git.stage("own.py", PERSON)
        commit(git, "--message", "Own")
        git.git("switch", "--quiet", "main")
        git.git("merge", "--quiet", "--squash", "feature")
        git.git("commit", "--quiet", *arguments, GIT_EDITOR="true")
        said = git.git("log", "-1", "--format=%(trailers:key=Assisted-by,valueonly)").split("\n")
        assert sorted(said) == ["Claude Code", "Codex"]
        git.stage("next.py", PLAIN)
        assert commit(git) == "Words"

    def test_rebased_and_squashed_in_a_rebase(self, git: GitFolder) -> None:
        git.stage("own.py", PERSON)
        commit(git, "--message", "Own")
        git.git("rebase", "--quiet", "--force-rebase", "main", CLAUDE_CODE_CHILD_SESSION="1")
        assert git.git("log", "-2", "--format=%s %(trailers:only,separator=%x2C)").splitlines() == [
            "Own ",
            "Agent Assisted-by: Claude Code",
        ]
        squash = {"GIT_SEQUENCE_EDITOR": "sed -i 2s/pick/squash/", "GIT_EDITOR": "true"}
        git.git("rebase", "--quiet", "--interactive", "main", **squash)
        assert git.git("log", "-1", "--format=%(trailers)") == "Assisted-by: Claude Code"

    @pytest.mark.parametrize("todo", ["fixup", "fixup -C", "squash"])
    @pytest.mark.parametrize("last", ["fixup", "squash"])
    def test_each_agent_of_commits_that_become_one(self, todo: str, last: str, git: GitFolder) -> None:
        """Git drops the messages of all but one of them for a fixup."""
        for name, agent in (("two", "Cursor"), ("three", "Codex")):
            git.stage(f"{name}.py", PLAIN)
            commit(git, "--message", f"{name}\n\nAssisted-by: {agent}")
        editors = {"GIT_SEQUENCE_EDITOR": f"sed -i '2s/^pick/{todo}/;3s/^pick/{last}/'", "GIT_EDITOR": "true"}
        git.git("rebase", "--quiet", "--interactive", "main", **editors)
        assert git.git("log", "--format=%s", "main..") == ("two" if todo == "fixup -C" else "Agent")
        said = git.git("log", "-1", "--format=%(trailers:key=Assisted-by,valueonly)").split("\n")
        assert sorted(said) == ["Claude Code", "Codex", "Cursor"]

    @pytest.mark.parametrize("kind", ["fixup", "squash"])
    @pytest.mark.parametrize("base", ["agents", "persons"])
    def test_an_agents_commit_that_mends_another_one(self, kind: str, base: str, git: GitFolder) -> None:
        git.stage("own.py", PERSON)
        commit(git, "--message", "Own")
        git.stage("more.py", PLAIN)
        mended = "agents" if base == "agents" else "HEAD"
        commit(git, f"--{kind}={mended}", AI_AGENT="codex", GIT_EDITOR="true")
        editors = {"GIT_SEQUENCE_EDITOR": "true", "GIT_EDITOR": "true"}
        git.git("rebase", "--quiet", "--interactive", "--autosquash", "main", **editors)
        said = git.git("log", "--format=%s: %(trailers:key=Assisted-by,valueonly,separator=%x2C)", "main..")
        named = {line.partition(": ")[0]: {*line.partition(": ")[2].split(",")} for line in said.split("\n")}
        if base == "agents":
            assert named == {"Own": {""}, "Agent": {"Claude Code", "Codex"}}
        else:
            assert named == {"Own": {"Codex"}, "Agent": {"Claude Code"}}

    def test_after_a_conflict(self, git: GitFolder) -> None:
        git.stage("bot.py", PLAIN.replace("plain", "other"))
        commit(git, "--message", "Two")
        git.stage("bot.py", PLAIN.replace("plain", "third"))
        commit(git, "--message", "Three\n\nAssisted-by: Codex")
        done = git.run(*("git", "rebase", "--interactive", "main"), GIT_SEQUENCE_EDITOR="sed -i '2d;3s/^pick/fixup/'")
        assert done.returncode == 1
        git.stage("bot.py", PLAIN.replace("plain", "third"))
        git.git("rebase", "--continue", GIT_EDITOR="true")
        assert git.git("log", "-1", "--format=%B") == "Agent\n\nAssisted-by: Claude Code\nAssisted-by: Codex"
        git.stage("own.py", PERSON)
        assert commit(git) == "Words"

    def test_an_agent_that_joins_a_persons_commits_names_nobody(self, git: GitFolder) -> None:
        for name in ("own", "more", "most"):
            git.stage(f"{name}.py", PERSON.replace("persons", name))
            commit(git, "--message", name)
        todo = {"GIT_SEQUENCE_EDITOR": "sed -i '2,3s/^pick/fixup/'", "GIT_EDITOR": "true"}
        git.git("rebase", "--quiet", "--interactive", "agents", CLAUDE_CODE_CHILD_SESSION="1", **todo)
        assert git.git("log", "--format=%B", "agents..") == "own"

    def test_picked(self, git: GitFolder) -> None:
        git.stage("own.py", PERSON)
        commit(git, "--message", "Own")
        git.git("switch", "--quiet", "main")
        git.git("cherry-pick", "feature", CLAUDE_CODE_CHILD_SESSION="1")
        assert git.git("log", "-1", "--format=%B") == "Own"

    REPLACED = 'f() { echo All > "$1"; }; f'

    @pytest.mark.parametrize("replaced", [REPLACED, "f() { printf 'All\\n\\nAssisted-by: none\\n' > \"$1\"; }; f"])
    def test_reworded(self, replaced: str, git: GitFolder) -> None:
        editors = {"GIT_SEQUENCE_EDITOR": "sed -i s/^pick/reword/", "GIT_EDITOR": replaced}
        done = git.run("git", "rebase", "--interactive", "main", **editors)
        if "none" in replaced:
            assert git.git("log", "-1", "--format=%B") == "All\n\nAssisted-by: none"
        else:
            assert "such as 'Assisted-by: Claude Code'" in done.stdout
            assert git.git("log", "-1", "--format=%B") == "Agent\n\nAssisted-by: Claude Code"

    def test_a_persons_reworded_commit_names_nobody(self, git: GitFolder) -> None:
        git.stage("own.py", PERSON)
        commit(git, "--message", "Own")
        editors = {"GIT_SEQUENCE_EDITOR": "sed -i s/^pick/reword/", "GIT_EDITOR": self.REPLACED}
        git.git("rebase", "--quiet", "--interactive", "agents", CLAUDE_CODE_CHILD_SESSION="1", **editors)
        assert git.git("log", "--format=%B", "agents..") == "All"

    def test_picked_with_a_conflict(self, git: GitFolder) -> None:
        git.git("switch", "--quiet", "main")
        git.stage("bot.py", PERSON)
        commit(git)
        for options, said in (
            (("--message", "Resolved"), "Resolved\n\nAssisted-by: Claude Code"),
            (("--message", "By hand\n\nAssisted-by: none"), "By hand\n\nAssisted-by: none"),
        ):
            assert git.run("git", "cherry-pick", "agents").returncode == 1
            git.stage("bot.py", PLAIN + said)
            refused = git.run("git", "commit", "--edit", GIT_EDITOR=self.REPLACED)
            assert refused.returncode == 1
            assert "such as 'Assisted-by: Claude Code'" in refused.stdout
            assert commit(git, *options) == said
            git.git("reset", "--quiet", "--hard", "HEAD~")

    @pytest.mark.parametrize("backend", ["--merge", "--apply"])
    def test_rebased_with_a_conflict(self, backend: str, git: GitFolder) -> None:
        git.git("switch", "--quiet", "main")
        git.stage("bot.py", PERSON)
        commit(git)
        assert git.run("git", "rebase", backend, "main", "feature").returncode == 1
        git.stage("bot.py", PLAIN)
        refused = git.run("git", "commit", "--edit", GIT_EDITOR=self.REPLACED)
        assert "such as 'Assisted-by: Claude Code'" in refused.stdout
        assert commit(git, "--message", "Resolved") == "Resolved\n\nAssisted-by: Claude Code"
        git.stage("own.py", PERSON)
        assert commit(git) == "Words"

    def test_amended_after_another_rebase_with_a_conflict(self, git: GitFolder) -> None:
        git.git("switch", "--quiet", "-c", "own", "main")
        git.stage("own.py", "ONE = 1\n")
        commit(git)
        git.git("switch", "--quiet", "main")
        git.stage("own.py", "TWO = 2\n")
        commit(git)
        assert git.run("git", "rebase", "main", "own").returncode == 1
        git.stage("own.py", "THREE = 3\n")
        git.git("-c", "core.editor=true", "rebase", "--continue")
        assert (git.folder / ".git/REBASE_HEAD").exists()
        git.git("switch", "--quiet", "feature")
        assert commit(git, "--amend", "--message", "Better") == "Better\n\nAssisted-by: Claude Code"

    @pytest.mark.parametrize("key", ["", KEY.hex()])
    def test_a_squash_whose_message_is_replaced_in_the_editor(self, key: str, git: GitFolder) -> None:
        git.git("switch", "--quiet", "main")
        git.git("merge", "--quiet", "--squash", "feature")
        done = git.run("git", "commit", SEW_KEY=key, GIT_EDITOR=self.REPLACED)
        assert done.returncode == 1
        assert "such as 'Assisted-by: Claude Code'" in done.stdout
        assert commit(git, "--message", "All\n\nAssisted-by: none", SEW_KEY=key) == "All\n\nAssisted-by: none"

    @pytest.mark.parametrize("arguments", [("--message", "Own"), ("--no-edit",), ("--edit",)])
    @pytest.mark.parametrize("same_file", [False, True])
    def test_a_squash_that_was_thrown_away_names_nobody(
        self, same_file: bool, arguments: tuple[str, ...], git: GitFolder
    ) -> None:
        git.stage("program.py", (git.folder / "program.py").read_text() + "\n\n" + PLAIN + "\n\nFIVE = 5\nSIX = 6\n")
        commit(git, "--message", "More", AI_AGENT="codex")
        git.git("switch", "--quiet", "main")
        git.git("merge", "--quiet", "--squash", "feature")
        git.git("restore", "--staged", "--worktree", ".")
        git.stage("program.py" if same_file else "own.py", PERSON + "SIX = 6\n")
        commit(git, *arguments, GIT_EDITOR="true")
        assert git.git("log", "-1", "--format=%(trailers:key=Assisted-by)") == ""

    @pytest.mark.parametrize("edit", ["", "moved", "more", "diverged", "formatted"])
    def test_only_the_agents_of_what_is_left_of_a_squash_are_named(self, edit: str, git: GitFolder) -> None:
        git.stage("cursors.py", PERSON)
        commit(git, "--message", "Cursors", AI_AGENT="cursor")
        git.git("mv", "cursors.py", "moved.py")
        commit(git, "--message", "Moved")
        git.git("switch", "--quiet", "main")
        if edit == "diverged":
            git.stage("moved.py", "ONE = 1\nTWO = 2\nTHREE = 3\n")
            commit(git)
            assert git.run("git", "merge", "--squash", "feature").returncode == 1
            git.stage("moved.py", "ONE = 1\nTWO = 2\nTHREE = 3\n\n\n" + PERSON)
        else:
            git.git("merge", "--quiet", "--squash", "feature")
        git.git("rm", "--quiet", "--force", "bot.py")
        if edit == "moved":
            git.git("mv", "moved.py", "again.py")
        elif edit == "more":
            git.stage("moved.py", PERSON + "\n\n" + "".join(f"NUMBER_{number} = {number}\n" for number in range(20)))
        elif edit == "formatted":
            git.stage("moved.py", PERSON.replace("    ", "\t"))
        assert commit(git) == "Words\n\nAssisted-by: Cursor"

    def test_a_squash_of_what_has_no_lines(self, git: GitFolder) -> None:
        git.git("rm", "--quiet", "program.py")
        commit(git, "--message", "Gone", AI_AGENT="codex")
        git.git("switch", "--quiet", "main")
        git.git("merge", "--quiet", "--squash", "feature")
        git.git("rm", "--quiet", "--force", "bot.py")
        assert commit(git) == "Words\n\nAssisted-by: Codex"

    def test_an_amended_commit_without_any_of_its_files(self, git: GitFolder) -> None:
        git.git("rm", "--quiet", "bot.py")
        git.stage("own.py", PERSON)
        assert commit(git, "--amend", "--message", "Own") == "Own"

    def test_what_a_message_says_stays_when_it_is_amended(self, git: GitFolder) -> None:
        """A person may have written it, and about another file."""
        git.stage("own.py", PERSON)
        git.git("commit", "--quiet", "--amend", "--no-edit")
        git.git("rm", "--quiet", "--cached", "bot.py")
        for arguments in (("--no-edit",), ("--message", "Agent")):
            git.git("commit", "--quiet", "--amend", *arguments)
            assert git.git("log", "-1", "--format=%B") == "Agent\n\nAssisted-by: Claude Code"

    def test_an_amended_commit_whose_file_is_renamed(self, git: GitFolder) -> None:
        git.git("mv", "bot.py", "new.py")
        git.git("commit", "--quiet", "--amend", "--message", "Renamed")
        assert git.git("log", "-1", "--format=%B") == "Renamed\n\nAssisted-by: Claude Code"

    def test_an_amended_commit_that_says_both(self, git: GitFolder) -> None:
        none = ("commit", "--amend", "--no-edit", "--trailer", "Assisted-by: none")
        done = git.run("git", *none)
        assert done.returncode == 1
        assert "says both 'Assisted-by: Claude Code' and 'Assisted-by: none': keep one of them" in done.stdout
        git.git("-c", "trailer.ifExists=replace", *none)
        assert git.git("log", "-1", "--format=%B") == "Agent\n\nAssisted-by: none"

    @pytest.mark.parametrize("todo", ["fixup", "squash"])
    def test_an_agent_and_nobody_in_one_commit(self, todo: str, git: GitFolder) -> None:
        git.stage("own.py", PERSON)
        commit(git, "--message", "Own\n\nAssisted-by: none")
        editors = {"GIT_SEQUENCE_EDITOR": f"sed -i '1{{h;d}};2{{G;s/\\npick/\\n{todo}/}}'", "GIT_EDITOR": "true"}
        git.git("rebase", "--quiet", "--interactive", "main", **editors)
        assert git.git("log", "--format=%s %(trailers)", "main..") == "Own Assisted-by: Claude Code"

    def test_an_agent_that_commits_what_a_person_squashed_is_named(self, git: GitFolder) -> None:
        git.git("checkout", "--quiet", "-b", "topic")
        git.stage("b.py", "b = 1\n")
        commit(git, "--message", "B\n\nAssisted-by: none")
        git.git("checkout", "--quiet", "-")
        git.git("merge", "--quiet", "--squash", "topic")
        git.stage("c.py", "c = 1\n")
        message = commit(git, "--message", "C", AI_AGENT="codex")
        assert message == "C\n\nAssisted-by: Codex"

    def test_messages_that_look_like_trailers_may_be_squashed(self, git: GitFolder) -> None:
        base = git.git("rev-parse", "HEAD")
        git.stage("a.py", "a = 1\n")
        commit(git, "--message", "feat: a", AI_AGENT="codex")
        git.stage("b.py", "b = 1\n")
        commit(git, "--message", "fix: b\n\nAssisted-by: none")
        editors = {"GIT_EDITOR": "true", "GIT_SEQUENCE_EDITOR": "sed -i '2s/pick/squash/'"}
        git.git("rebase", "--quiet", "--interactive", base, **editors)
        assert git.git("log", "-1", "--format=%(trailers:key=Assisted-by,valueonly)").split() == ["Codex"]
        assert "Assisted-by: Codex" in commit(git, "--amend", "--no-edit")

    def test_a_stop_of_a_rebase_amends_nothing(self, git: GitFolder) -> None:
        git.git("branch", "up")
        date = {"GIT_AUTHOR_DATE": "@1600000000 +0000"}
        git.stage("a.py", "a = 1\n")
        git.git("commit", "--quiet", "--message", "a", AI_AGENT="codex", **date)
        git.stage("b.py", "b = 1\n")
        git.git("-c", "core.hooksPath=/dev/null", "commit", "--quiet", "--message", "b", **date)
        ours = git.git("rev-parse", "--abbrev-ref", "HEAD")
        git.git("checkout", "--quiet", "up")
        git.stage("b.py", "b = 0\n")
        commit(git, "--message", "up")
        git.git("checkout", "--quiet", ours)
        assert git.run("git", "rebase", "--quiet", "up").returncode == 1
        git.stage("b.py", "b = 3\n")
        git.git("rebase", "--continue", GIT_EDITOR="true")
        assert git.git("log", "-1", "--format=%s%(trailers)") == "b"

    def test_an_author_of_another_alphabet_may_amend(self, git: GitFolder) -> None:
        git.git("config", "i18n.logOutputEncoding", "ISO-8859-1")
        git.stage("a.py", "a = 1\n")
        commit(git, AI_AGENT="codex", GIT_AUTHOR_NAME="Jürgen")
        git.git("commit", "--quiet", "--amend", "--message", "Renamed", GIT_AUTHOR_NAME="Jürgen")
        assert git.git("log", "-1", "--format=%B") == "Renamed\n\nAssisted-by: Codex"


class TestMessagesThatGitAccepts:
    @pytest.mark.parametrize("message", ["#42 mends it", "WIP"])
    def test_given_on_the_command_line(self, git: GitFolder, message: str) -> None:
        git.write("template", "WIP\n")
        git.git("config", "commit.template", "template")
        git.stage("a.py", "a = 1\n")
        assert commit(git, "--message", message, AI_AGENT="codex") == f"{message}\n\nAssisted-by: Codex"

    def test_below_a_blank_line_of_a_template(self, git: GitFolder) -> None:
        git.write("template", "  \n# what and why\n")
        git.git("config", "commit.template", "template")
        git.stage("a.py", "a = 1\n")
        message = commit(git, "--edit", AI_AGENT="codex", GIT_EDITOR="sed -i 1s/.*/Subject/")
        assert message == "Subject\n\nAssisted-by: Codex"

    def test_a_character_for_comments_that_is_none(self, git: GitFolder) -> None:
        git.git("config", "core.commentChar", "\udcff")
        git.stage("a.py", "a = 1\n")
        assert commit(git, AI_AGENT="codex") == "Words\n\nAssisted-by: Codex"


class TestNothingElseChanges:
    """The message is as a person wrote it, byte by byte, but for the lines that are added."""

    @pytest.mark.parametrize(
        ("last", "added"),
        [
            ("https://example.org/issues/12", "\n"),
            ("https://example.org/1\nhttps://example.org/2", "\n"),
            ("Note:no blank", ""),
            ("Two\nlines", "\n"),
            ("Signed-off-by: A <a@example.org>", ""),
            ("https://example.org/1\nSigned-off-by: A <a@example.org>", ""),
            ("Co-authored-by:  B <b@example.org>\nSigned-off-by: A <a@example.org>", ""),
            ("BREAKING CHANGE: x", "\n"),
            ("BREAKING CHANGE: x\nSigned-off-by: A <a@example.org>", ""),
            ("Fixes #12", "\n"),
            ("Refs: #12", ""),
            ("Why: it is\n  long,\n\tvery long", ""),
            ("Words\n\n\n- https://example.org", "\n"),
        ],
    )
    def test_the_last_paragraph(self, last: str, added: str, git: GitFolder) -> None:
        git.stage("small.py", "x = 1\n")
        own = git.write("../message", f"Subject\n\n{last}")
        said = commit(git, "--cleanup=verbatim", "--file", str(own), CLAUDE_CODE_CHILD_SESSION="1")
        assert said == f"Subject\n\n{last}\n{added}Assisted-by: Claude Code"
        read = git.git("log", "-1", "--format=%(trailers:key=Assisted-by)")
        assert read == "Assisted-by: Claude Code"

    @pytest.mark.parametrize("comment", ["#", ";"])
    @pytest.mark.parametrize(
        ("message", "expected"),
        [
            ("Subject", "Subject\n\nADDED\n"),
            ("Subject: one", "Subject: one\n\nADDED\n"),
            ("Subject\nhttps://example.org", "Subject\nhttps://example.org\n\nADDED\n"),
            ("Subject\n\nFoo: x\n# one\n\n# two\n", "Subject\n\nFoo: x\nADDED\n# one\n\n# two\n"),
            ("Subject\n\n# Notes\n", "Subject\n\nADDED\n\n# Notes\n"),
            (
                "Subject\n\nA:x\n\n# Notes\n# ------------------------ >8 ------------------------\ndiff\n",
                "Subject\n\nA:x\nADDED\n\n# Notes\n# ------------------------ >8 ------------------------\ndiff\n",
            ),
            ("Subject\r\n\r\nFoo: x\r\n", "Subject\r\n\r\nFoo: x\r\nADDED\r\n"),
            ("Subject\r\n\r\nWords", "Subject\r\n\r\nWords\r\n\r\nADDED\r\n"),
            ("Subject\n\nFoo: x\n\n\n", "Subject\n\nFoo: x\nADDED\n\n\n"),
        ],
    )
    def test_what_is_around_it(self, message: str, expected: str, comment: str, git: GitFolder) -> None:
        git.git("config", "core.commentChar", comment)
        git.stage("small.py", "x = 1\n")
        path = git.folder / "message"
        path.write_bytes(re.sub("^#", comment, message, flags=re.MULTILINE).encode())
        git.git("hook", "run", "prepare-commit-msg", "--", "message", CLAUDE_CODE_CHILD_SESSION="1")
        wanted = re.sub("^#", comment, expected, flags=re.MULTILINE).replace("ADDED", "Assisted-by: Claude Code")
        assert path.read_bytes().decode() == wanted
