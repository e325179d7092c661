"""The embedding hook in real repositories: it marks what an agent wrote, by the signals that a team lets count."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from sew_hooks.settings.configuration import AGENT_VARIABLES
from tests.conftest import AGENT, BOTH, JAVA, PERSON, PROGRAM, Sew
from tests.repositories import GitFolder, new_repository

START = BOTH[: BOTH.index(AGENT)].count("\n") + 1
"""The line at which the agent's function begins."""


def sha256_of(text: str) -> str:
    """The hash of lines, as a range of Agent Trace has it."""
    return f"sha256:{hashlib.sha256(text.removesuffix(chr(10)).encode()).hexdigest()}"


def configure(git: GitFolder, *lines: str) -> None:
    git.write("pyproject.toml", "\n".join(["[tool.sew]", *lines, ""]))


def only_the_agents_function_changed(text: str, before: str = PROGRAM) -> bool:
    return text.startswith(before) and "def agents" in text and AGENT not in text


class TestEndToEnd:
    def test_an_agents_commit_marks_its_function_and_a_persons_commit_nothing(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        configure(git, 'signals = ["environment"]')
        path = git.stage("program.py", BOTH)
        monkeypatch.setenv("CLAUDE_CODE_CHILD_SESSION", "1")
        outcome = sew("hook", "embed", "--profile", "syntax", "program.py", "--verbose")
        assert outcome.status == 1
        assert outcome.err.startswith(
            "program.py: to be marked; environment: CLAUDE_CODE_CHILD_SESSION is set\nmarked program.py\n"
        )
        marked = path.read_text()
        assert only_the_agents_function_changed(marked)

        git.git("add", "program.py")
        again = sew("hook", "embed", "--profile", "syntax", "program.py")
        assert (again.status, again.err) == (0, "0 files marked, 1 file unchanged\n")
        git.commit()

        monkeypatch.delenv("CLAUDE_CODE_CHILD_SESSION")
        edited = marked.replace("def agents(values):\n", "def agents(values):\n    values = [1, *values]\n")
        edited = edited.replace("LIMIT = 10", "LIMIT = 12")
        git.stage("program.py", edited)
        persons = sew("hook", "embed", "--profile", "syntax", "program.py", "-v")
        assert persons.status == 0
        assert persons.err == (
            "program.py: left alone; no sign of an agent (asked: environment)\n0 files marked, 1 file unchanged\n"
        )
        assert path.read_text() == edited

    def test_an_agent_that_changes_line_ends_does_not_make_a_persons_functions_its_own(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        configure(git, 'signals = ["environment"]')
        git.stage("program.py", PROGRAM.replace("\n", "\r\n"))
        git.commit()
        monkeypatch.setenv("CLAUDE_CODE_CHILD_SESSION", "1")
        path = git.stage("program.py", PROGRAM)
        assert "none of its lines changed" in sew("hook", "embed", "program.py", "-v").err
        git.stage("program.py", BOTH)
        assert sew("hook", "embed", "--profile", "syntax", "program.py").status == 1
        assert only_the_agents_function_changed(path.read_bytes().decode())

    def test_what_an_agent_only_lays_out_anew_or_moves_is_not_the_agents(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        configure(git, 'signals = ["environment", "recorded"]')
        git.stage("program.py", BOTH)
        git.commit()
        git.install_hook("prepare-commit-msg", "disclose-add")
        monkeypatch.setenv("CLAUDE_CODE_CHILD_SESSION", "1")
        path = git.stage("program.py", BOTH.replace("(values)", "(\n    values,\n)").replace("    ", "  "))
        done = sew("hook", "embed", "--verbose", "program.py")
        assert done.err.startswith(
            "program.py: left alone; its changed lines are only laid out anew or moved, or in a commit already\n"
        )
        git.git("commit", "--quiet", "--message", "Another layout")
        path.write_text(path.read_text().partition("def agents")[0] + "def news(values):\n  return values[0]\n")
        git.git("add", "program.py")
        other = git.stage("other.py", AGENT)
        done = sew("hook", "embed", "--verbose", "program.py", "other.py")
        assert (
            "other.py: left alone; its changed lines are only laid out anew or moved, or in a commit already\n"
            in done.err
        )
        assert "program.py: to be marked; environment" in done.err
        assert other.read_text() == AGENT
        git.git("commit", "--quiet", "--message", "Moved, and a new function")
        told = git.git("log", "-2", "--format=%(trailers:key=Assisted-by,valueonly,separator=%x2C)|")
        assert told.split() == ["Claude", "Code|", "|"]

    def test_why_something_was_left_alone_is_told(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        configure(git, 'signals = ["environment"]')
        monkeypatch.setenv("CLAUDE_CODE_CHILD_SESSION", "1")
        git.stage("program.py", PROGRAM)
        git.commit()
        path = git.stage("program.py", PROGRAM.replace("    total = 0\n", "    total = 0\n    print(total)\n"))
        git.stage("constant.py", "LIMIT = 3\n")
        before = path.read_text()
        asked = ("hook", "embed", "--profile", "syntax", "--verbose")
        sign = "to be marked; environment: CLAUDE_CODE_CHILD_SESSION is set"
        others = "mostly copied or somebody else's lines, and the mark would edit these"
        outcome = sew(*asked, "program.py", "constant.py")
        assert outcome.err == (
            f"program.py: {sign}\nconstant.py: {sign}\nprogram.py: left alone: persons: {others}\n"
            "constant.py: nothing to choose in what was to be marked\n0 files marked, 2 files unchanged\n"
        )
        assert (outcome.status, path.read_text()) == (0, before)
        git.stage("agents.py", AGENT)
        assert sew(*asked, "agents.py").status == 1
        git.git("add", "agents.py")
        assert "the choices in what was to be marked are already as the key asks" in sew(*asked, "agents.py").err

    def test_the_same_between_revisions_outside_a_commit(self, sew: Sew, git: GitFolder) -> None:
        git.stage("other.py", PERSON)
        git.commit()
        path = git.stage("program.py", BOTH)
        git.commit()
        new = git.write("new.py", AGENT)
        outcome = sew("embed", ".", "--changed-since", "HEAD~1", "--profile", "syntax", "-v")
        assert outcome.status == 1
        assert "other.py: left alone; none of its lines changed since HEAD~1\n" in outcome.err
        assert only_the_agents_function_changed(path.read_text())
        assert only_the_agents_function_changed(new.read_text(), "")
        assert Path("other.py").read_text() == PERSON

    def test_java(self, sew: Sew, git: GitFolder) -> None:
        git.stage("Counters.java", JAVA)
        git.commit()
        path = git.stage("Counters.java", JAVA.replace("int best = values[0];", "int best = values[0] + 0;"))
        assert sew("hook", "embed", "--profile", "syntax", "--all", "Counters.java").status == 1
        assert path.read_text().startswith(JAVA.partition("static int largest")[0])

    def test_in_scope_program_the_whole_file_is_marked(self, sew: Sew, git: GitFolder) -> None:
        path = git.stage("program.py", BOTH)
        sew("hook", "embed", "--profile", "syntax", "--all", "--scope", "program", "program.py")
        assert PERSON not in path.read_text()


INCREASES = ("size = size + len(words)", "size += len(words)")


class TestSignals:
    """Each in a repository where an agent's function has been staged in ``program.py``."""

    @pytest.fixture(autouse=True)
    def staged(self, git: GitFolder) -> None:
        git.stage("program.py", BOTH)

    def decision(self, sew: Sew) -> str:
        outcome = sew("hook", "embed", "--profile", "syntax", "program.py", "--verbose")
        first = outcome.err.splitlines()[0].removeprefix("program.py: ")
        assert only_the_agents_function_changed(Path("program.py").read_text()) == (outcome.status == 1)
        assert first.startswith("to be marked") == (outcome.status == 1)
        return first

    def test_none_unless_configured(self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("AI_AGENT", "robot")
        git.write(".gitattributes", "* sew-agent\n")
        outcome = sew("hook", "embed", "--profile", "syntax", "program.py")
        assert (outcome.status, outcome.err.count("\n")) == (0, 1)
        assert "nothing is selected for marking" in outcome.err
        assert Path("program.py").read_text() == BOTH

    @pytest.mark.parametrize("variable", AGENT_VARIABLES)
    def test_environment(self, variable: str, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        configure(git, 'signals = ["environment"]')
        monkeypatch.setenv(variable, "")
        assert self.decision(sew) == "left alone; no sign of an agent (asked: environment)"
        monkeypatch.setenv(variable, "goose")
        assert self.decision(sew) == f"to be marked; environment: {variable} is set"

    def test_other_variables(self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        configure(git, 'signals = ["environment"]', 'agent-variables = ["OUR_BOT"]')
        monkeypatch.setenv("AI_AGENT", "robot")
        assert self.decision(sew).startswith("left alone")
        monkeypatch.setenv("OUR_BOT", "1")
        assert self.decision(sew) == "to be marked; environment: OUR_BOT is set"

    def test_attributes(self, sew: Sew, git: GitFolder) -> None:
        configure(git, 'signals = ["attributes"]')
        assert self.decision(sew) == "left alone; no sign of an agent (asked: attributes)"
        git.write(".gitattributes", "*.py -sew-agent\n")
        assert self.decision(sew).startswith("left alone")
        git.write(".gitattributes", "prog* sew-agent=robot\n")
        assert self.decision(sew) == "to be marked; attributes: sew-agent=robot"

    @pytest.mark.parametrize(
        ("patterns", "reason"),
        [
            ('"src/**"', "left alone; no sign of an agent (asked: agent-paths)"),
            ('"src/**", "/*.py"', "to be marked; agent-paths: /*.py"),
            ('"program.*"', "to be marked; agent-paths: program.*"),
        ],
    )
    def test_paths(self, patterns: str, reason: str, sew: Sew, git: GitFolder) -> None:
        configure(git, f"agent-paths = [{patterns}]")
        assert self.decision(sew) == reason

    def test_agent_trace_narrows_to_its_lines(self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
        configure(git, 'signals = ["environment", "agent-trace"]')
        text = BOTH.replace("LIMIT = 10", "LIMIT = 11").replace("def persons(values)", "def persons(values, *more)")
        path = git.stage("program.py", text)
        monkeypatch.setenv("AI_AGENT", "robot")
        head = git.git("rev-parse", "HEAD")
        git.write(".agent-trace/traces.jsonl", trace(head, ("ai", 14, 99), ("human", 6, 6)))
        outcome = sew("hook", "embed", "--profile", "syntax", "program.py", "-v")
        assert outcome.err.startswith("program.py: to be marked; agent-trace: 8 of 10 changed lines are an agent's\n")
        assert only_the_agents_function_changed(path.read_text(), text.partition("def agents")[0])

    @pytest.mark.parametrize(
        ("types", "kind", "marks"),
        [("", "mixed", False), ("", "unknown", False), ("", "human", False), ('"ai", "mixed"', "mixed", True)],
    )
    def test_agent_trace_types(self, types: str, kind: str, marks: bool, sew: Sew, git: GitFolder) -> None:
        configure(git, 'signals = ["agent-trace"]', f"agent-trace-types = [{types}]" if types else "")
        git.write(".agent-trace/traces.jsonl", trace(git.git("rev-parse", "HEAD"), (kind, 1, 99)))
        assert self.decision(sew).startswith("to be marked" if marks else "left alone; agent-trace: 0 of 8 changed")

    def test_agent_trace_of_older_code_and_in_other_formats_says_nothing(self, sew: Sew, git: GitFolder) -> None:
        configure(git, 'signals = ["agent-trace"]')
        old = git.git("rev-parse", "HEAD")
        git.git("stash", "--quiet")
        git.stage("later.py", "x = 1\n")
        git.commit()
        git.git("stash", "pop", "--quiet", "--index")
        rubbish = '\n{"files": 1}\n[]\n{"files": [{"path": "program.py"}]}\nnull\n\x00{\n'
        git.write(".agent-trace/traces.jsonl", trace(old, ("ai", 1, 99)) + rubbish)
        assert self.decision(sew) == "left alone; no sign of an agent (asked: agent-trace)"
        git.write(".agent-trace/traces.jsonl", rubbish + trace(git.git("rev-parse", "HEAD"), ("ai", 1, 10**15)))
        assert self.decision(sew) == "to be marked; agent-trace: 8 of 8 changed lines are an agent's"

    def test_the_last_record_of_a_line_counts(self, sew: Sew, git: GitFolder) -> None:
        configure(git, 'signals = ["agent-trace"]')
        head = git.git("rev-parse", "HEAD")
        git.write(".agent-trace/traces.jsonl", trace(head, ("ai", 1, 99)) + trace(head, ("human", 14, 17)))
        assert self.decision(sew).startswith("to be marked; agent-trace: 6 of 8")

    @pytest.mark.parametrize("named", [True, False])
    @pytest.mark.parametrize(
        ("content_hash", "counts"),
        [(sha256_of(AGENT), True), (sha256_of(PERSON), False), ("murmur3:9f2e8a1b", None), ("sha256:0", None)],
    )
    def test_the_text_of_a_range_in_agent_trace_is_checked_if_it_has_a_hash(
        self, sew: Sew, git: GitFolder, named: bool, content_hash: str, counts: bool | None
    ) -> None:
        configure(git, 'signals = ["agent-trace"]')
        head = git.git("rev-parse", "HEAD") if named else None
        record = trace(head, ("ai", START, START + AGENT.count("\n") - 1), content_hash=content_hash)
        git.write(".agent-trace/traces.jsonl", record)
        # One that cannot be checked counts where the commit is the one that it names.
        assert self.decision(sew).startswith("to be marked" if (named if counts is None else counts) else "left alone")

    def test_a_persons_function_is_left_where_an_agent_changed_less_than_half_of_it(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        configure(git, 'signals = ["environment", "attributes"]')
        monkeypatch.setenv("AI_AGENT", "robot")
        git.stage("program.py", PERSON)
        git.commit()
        text = PERSON.replace("return None", "return 0")
        path = git.stage("program.py", text)
        assert sew("hook", "embed", "--profile", "syntax", "program.py").status == 0
        assert path.read_text() == text
        git.write(".gitattributes", "*.py sew-agent\n")
        assert sew("hook", "embed", "--profile", "syntax", "program.py").status == 1
        assert path.read_text() != text

    def test_an_agents_function_stays_marked_where_it_changes_again(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        configure(git, 'signals = ["environment"]')
        monkeypatch.setenv("AI_AGENT", "robot")
        path = git.write("program.py", f"{AGENT}\n\n{PERSON}")
        sew("embed", "--all", "--profile", "syntax", "program.py")
        marked = path.read_text()
        git.git("add", "program.py")
        git.commit()
        changed = [marked.replace("    longest = ", f"    size = 0\n    {new}\n    longest = ", 1) for new in INCREASES]
        results = set()
        for text in changed:
            git.stage("program.py", text)
            sew("hook", "embed", "--profile", "syntax", "program.py")
            results.add(path.read_text())
        assert len(results) == 1
        assert results <= {*changed}

    def test_git_ai_notes_on_commits(self, sew: Sew, git: GitFolder) -> None:
        configure(git, 'signals = ["git-ai"]')
        assert self.decision(sew) == "left alone; no sign of an agent (asked: git-ai)"
        commit = git.commit()
        keys = "h_0123456789abcd 1-15", "s_c9883b05a2487d::t_9f8e7d6c5b4a32 16-18,21"
        odd = [r'"\x"', r'"\u20ac"', "a\u2028program.py", '"', "  keys", f"  {keys[0]}-"]
        files = "\n".join([*odd, "program.py", f"  {keys[0]}", f"  {keys[1]}"])
        note = f'{files}\n---\n{{"schema_version": "authorship/3.0.0"}}\n'
        git.git("notes", "--ref=ai", "add", "-m", note, commit)
        path = git.write("program.py", "# moved by a line\n" + BOTH)
        git.git("add", "program.py")
        outcome = sew("hook", "embed", "--profile", "syntax", "program.py", "--changed-since", "HEAD~1", "-v")
        assert outcome.err.startswith("program.py: to be marked; git-ai: 4 of 9 changed lines are an agent's\n")
        assert only_the_agents_function_changed(path.read_text(), "# moved by a line\n" + PROGRAM)

    def test_all(self, sew: Sew, git: GitFolder) -> None:
        outcome = sew("hook", "embed", "--profile", "syntax", "--all", "program.py", "-v")
        assert outcome.err.startswith("program.py: to be marked; --all\n")
        assert only_the_agents_function_changed(Path("program.py").read_text())

    def test_whole_files(self, sew: Sew, git: GitFolder) -> None:
        git.commit()
        assert sew("hook", "embed", "--profile", "syntax", "--all", "program.py").status == 0
        assert sew("hook", "embed", "--profile", "syntax", "--all", "--whole-files", "program.py").status == 1
        assert PERSON not in Path("program.py").read_text()

    @pytest.mark.parametrize(
        ("line", "complaint"),
        [
            (
                'signals = "environment"',
                "signals in [tool.sew] has to be a list of one or more of environment, attributes",
            ),
            (
                'signals = ["telepathy"]',
                "signals in [tool.sew] has to be a list of one or more of environment, attributes",
            ),
            ('agent-paths = "src/**"', "agent-paths in [tool.sew] has to be a list of strings"),
            ('agent-variables = [""]', "agent-variables in [tool.sew] has to be a list of strings"),
            ('agent-trace-types = ["human"]', "agent-trace-types in [tool.sew] has to be a list of one or more of ai"),
            (
                'profile = "yapf"',
                "profile in [tool.sew] has to be one of natural, paper, syntax, all, black, ruff, clang-format, or",
            ),
            (
                'extend-ignore = ["final-locals"]',
                "extend-ignore in [tool.sew] has to be a list of ids of rules, as `sew rules list` has them, and not",
            ),
        ],
    )
    def test_bad_settings(self, line: str, complaint: str, sew: Sew, git: GitFolder) -> None:
        configure(git, line)
        outcome = sew("hook", "embed", "--profile", "syntax", "--all", "program.py")
        assert (outcome.status, outcome.err.count("\n")) == (2, 1)
        assert complaint in outcome.err


class TestOddPlaces:
    def test_without_a_repository_one_line_says_so(
        self, sew: Sew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        configure(GitFolder(tmp_path), 'signals = ["attributes"]')
        Path("program.py").write_text(PROGRAM)
        assert sew("hook", "embed", "--profile", "syntax", "program.py").err == (
            "sew: git rev-parse: not a git repository (or any of the parent directories): .git\n"
        )
        assert sew("embed", "--profile", "all", "program.py", "--changed-since", "HEAD").status == 2
        assert Path("program.py").read_text() == PROGRAM

    def test_with_all_and_without_a_repository_the_file_is_marked(self, sew: Sew) -> None:
        Path("program.py").write_text(PROGRAM)
        assert sew("hook", "embed", "--profile", "syntax", "--all", "program.py").status == 1

    def test_a_file_with_changes_that_are_not_staged_is_named_and_left_alone(self, sew: Sew, git: GitFolder) -> None:
        git.stage("program.py", BOTH)
        git.stage("clean.py", AGENT)
        git.write("program.py", "# not staged\n" + BOTH)
        outcome = sew("hook", "embed", "--profile", "syntax", "--all", "program.py", "clean.py")
        assert outcome.status == 1
        assert outcome.err == (
            "program.py: has changes that are not staged; stage or stash them\n"
            "marked clean.py\n"
            "1 file in which nothing can be found by itself at 0.001, which is no error\n"
            "what this run marks is by itself too little to be found, which is no error: 5 style decisions, and 17 are "
            "needed at 0.001 (10 if detection is given --profile syntax)\n"
            "1 file marked, 1 file could not be marked\n"
            "sew-embed: marked files: stage them and commit again\n"
        )

    @pytest.mark.parametrize("name", ["program.py", "a [b] ü.py"])
    def test_what_pre_commit_has_set_aside_can_be_put_back(
        self,
        name: str,
        sew: Sew,
        git: GitFolder,
        monkeypatch: pytest.MonkeyPatch,
        tmp_path_factory: pytest.TempPathFactory,
    ) -> None:
        cache = tmp_path_factory.mktemp("cache")
        monkeypatch.setenv("PRE_COMMIT", "1")
        monkeypatch.setenv("PRE_COMMIT_HOME", str(cache))
        path = git.stage(name, BOTH)
        for edited, status in ((AGENT.replace("(words)", "(text)"), 0), (AGENT + "\n\n\n\nLIMIT = 1\n", 1)):
            path.write_text(PROGRAM + "\n\n" + edited)
            patch = cache / f"patch1-{os.getppid()}"
            patch.write_text(git.git("diff", "--binary") + "\n")
            path.write_text(BOTH)
            outcome = sew("hook", "embed", "--profile", "syntax", "--all", name)
            assert outcome.status == status
            assert ("roll the mark back; stage or stash them" in outcome.err) == (status == 0)
            assert (path.read_text() == BOTH) == (status == 0)

    def test_what_other_hooks_of_pre_commit_changed_counts_as_staged(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PRE_COMMIT", "1")
        git.stage("program.py", BOTH)
        formatted = BOTH.replace("len(words) > 0", "len( words ) > 0")
        path = git.write("program.py", formatted)
        assert sew("hook", "embed", "--profile", "syntax", "--all", "program.py").status == 1
        assert only_the_agents_function_changed(path.read_text())
        assert path.read_text() != formatted

    def test_a_file_that_git_does_not_track_is_new(self, sew: Sew, git: GitFolder) -> None:
        git.write("new.py", PERSON)
        assert sew("hook", "embed", "--profile", "syntax", "--all", "new.py").status == 1

    def test_a_file_of_another_repository_is_named(self, sew: Sew, git: GitFolder, tmp_path: Path) -> None:
        new_repository(tmp_path / "lib").stage("b.py", PERSON)
        outcome = sew("hook", "embed", "--profile", "syntax", "--all", "lib/b.py")
        assert (outcome.status, outcome.err) == (
            0,
            "lib/b.py: in another repository, lib; run the command there\n0 files marked, 1 file could not be marked\n",
        )

    def test_a_moved_file_is_left_as_it_is(self, sew: Sew, git: GitFolder) -> None:
        git.git("mv", "program.py", "moved ü.py")
        assert sew("hook", "embed", "--profile", "syntax", "--all", "moved ü.py", "-v").err == (
            "moved ü.py: left alone; none of its lines changed\n0 files marked, 1 file unchanged\n"
        )

    def test_standard_input_has_no_history(self, sew: Sew, git: GitFolder) -> None:
        assert sew("embed", "--profile", "all", "-", "--changed-since", "HEAD", stdin=b"x = 1\n").status == 2

    def test_an_unknown_revision(self, sew: Sew, git: GitFolder) -> None:
        outcome = sew("embed", "--profile", "all", "program.py", "--changed-since", "nowhere")
        assert (outcome.status, outcome.err) == (2, "sew: there is no commit nowhere\n")

    def test_started_in_a_folder_of_the_repository(
        self, sew: Sew, git: GitFolder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        configure(git, 'agent-paths = ["src/*.py"]')
        path = git.stage("src/new.py", AGENT)
        monkeypatch.chdir("src")
        assert sew("hook", "embed", "--profile", "syntax", "new.py").status == 1
        assert path.read_text() != AGENT


class TestFit:
    def test_units_with_too_little_evidence_are_named_on_request(self, sew: Sew, git: GitFolder) -> None:
        git.stage("small.py", "def small(a):\n    if not a:\n        return 1\n    return 2\n")
        outcome = sew("hook", "embed", "--profile", "syntax", "--all", "small.py", "--verbose")
        assert "small.py: 1 of 1 unit has too little evidence to be found by itself: small\n" in outcome.err
        assert "too little" not in sew("hook", "embed", "--profile", "syntax", "--all", "small.py").err


def trace(revision: str | None, *ranges: tuple[str, int, int], content_hash: str = "") -> str:
    """A record of Agent Trace 0.1.0 on ``program.py``, in a line."""
    hashed = {"content_hash": content_hash} if content_hash else {}
    record: dict[str, object] = {
        "version": "0.1.0",
        "id": "550e8400-e29b-41d4-a716-446655440000",
        "timestamp": "2026-01-25T10:00:00Z",
        "files": [
            {
                "path": "program.py",
                "conversations": [
                    {"contributor": {"type": kind}, "ranges": [{"start_line": first, "end_line": last, **hashed}]}
                    for kind, first, last in ranges
                ],
            }
        ],
    }
    if revision is not None:
        record["vcs"] = {"type": "git", "revision": revision}
    return json.dumps(record) + "\n"
