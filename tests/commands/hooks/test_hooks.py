"""The hooks as a team meets them: installed from this repository by the real pre-commit."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import yaml
from identify.identify import tags_from_filename

from sew_hooks.languages.registry import SUFFIXES
from tests.conftest import CPP, HOOKS, JAVA, ROOT, Sew
from tests.marked_examples import marked_example
from tests.repositories import GitFolder

# The ruff rules that want one variant of a site: docs/hooks.md says so, and what to do.
FORMATTERS = """\
- repo: local
  hooks:
  - id: ruff
    name: ruff
    entry: ruff check --fix --ignore C408,PIE808,RET501,SIM201,SIM202
    language: system
    types: [python]
  - {id: black, name: black, entry: black, language: system, types: [python]}
  - {id: end-of-file-fixer, name: ends, entry: end-of-file-fixer, language: system, types: [text]}
"""
LINTERS = """\
- repo: local
  hooks:
  - {id: ruff-check, name: ruff, entry: ruff check --fix, language: system, types: [python]}
  - {id: ruff-format, name: format, entry: ruff format, language: system, types: [python]}
  - {id: isort, name: isort, entry: isort, language: system, types: [python]}
  - {id: flake8, name: flake8, entry: flake8, language: system, types: [python]}
"""
LINE_LENGTHS = "[tool.ruff]\nline-length = 100\n[tool.isort]\nprofile = 'black'\nline_length = 100\n"
"""The linters agree on a length, and ignore nothing."""
MODIFIED = "files were modified by this hook"


def configure(project: GitFolder, *parts: str) -> None:
    (project.folder / ".pre-commit-config.yaml").write_text("repos:\n" + "".join(parts))
    project.git("add", ".pre-commit-config.yaml")


@pytest.mark.slow
class TestEmbed:
    def test_the_first_commit_is_marked_and_stopped_and_the_second_goes_through(
        self, installing_project: GitFolder
    ) -> None:
        """pre-commit installs the hook as it does for a team."""
        project = installing_project
        configure(project, HOOKS, "  - {id: sew-embed, args: [--all, --]}\n")
        assert project.pre_commit("install").returncode == 0

        first = project.run("git", "commit", "--message", "A program")
        assert first.returncode == 1
        assert MODIFIED in first.stdout
        assert "marked program.py" in first.stdout

        program = project.folder / "program.py"
        for text in (program.read_text(), program.read_text() + "\n\nLAST = 1\n"):
            program.write_text(text)
            again = project.run("git", "commit", "--message", "A program")
            assert (again.returncode, program.read_text()) == (1, text)
            assert "stage them and commit again" in again.stdout
            assert "Rolling back fixes" not in again.stdout

        project.git("add", "program.py")
        second = project.run("git", "commit", "--message", "A program")
        assert second.returncode == 0, second.stdout
        assert project.git("show", "--name-only", "--format=%s") == ("A program\n\n.pre-commit-config.yaml\nprogram.py")
        assert project.git("status", "--short") == ""

        configure(project, HOOKS, "  - id: sew-detect\n")
        flagged = project.pre_commit("run", "--all-files")
        assert flagged.returncode == 1
        assert ": program.py\n" in flagged.stdout

    def test_an_agents_commit_leaves_a_persons_function_as_it_was(self, project: GitFolder) -> None:
        configure(project, HOOKS, "  - id: sew-embed\n")
        (project.folder / "pyproject.toml").write_text('[tool.sew]\nsignals = ["environment"]\n')
        project.git("add", "--all")
        project.git("commit", "--quiet", "--no-verify", "--message", "A person's program")
        program = project.folder / "program.py"
        before = program.read_text()
        added = "\n\ndef total(values):\n    result = 0\n    for value in values:\n        result = result + value\n"
        added += "    if len(values) > 0 and result > 0:\n        return result\n    return None\n"
        program.write_text(before + added)
        project.git("add", "program.py")
        project.install_pre_commit()

        first = project.run("git", "commit", "--message", "An agent's function", AI_AGENT="robot")
        assert first.returncode == 1
        assert "marked program.py" in first.stdout
        marked = program.read_text()
        assert marked.startswith(before)
        assert marked != before + added
        for text in (program.read_text(), program.read_text() + "\n\nLAST = 1\n"):
            program.write_text(text)
            again = project.run("git", "commit", "--message", "An agent's", AI_AGENT="robot")
            assert (again.returncode, program.read_text()) == (1, text)
            assert "stage them and commit again" in again.stdout
            assert "Rolling back fixes" not in again.stdout

        project.git("add", "program.py")
        second = project.run("git", "commit", "--message", "An agent's function", AI_AGENT="robot")
        assert second.returncode == 0, second.stdout

        program.write_text(marked.replace("import", "import  ", 1) + "\n\n" + added.replace("total", "persons"))
        edited = program.read_text()
        third = project.run("git", "commit", "--all", "--message", "A person's edit")
        assert third.returncode == 0, third.stdout
        assert program.read_text() == edited

    @pytest.mark.parametrize("beside", [True, False])
    def test_changes_that_are_not_staged_are_never_rolled_back_into(self, beside: bool, project: GitFolder) -> None:
        """pre-commit takes back what hooks change beside them, and the commit would never pass."""
        configure(project, HOOKS, "  - {id: sew-embed, args: [--all, --]}\n")
        project.install_pre_commit()
        program = project.folder / "program.py"
        staged = program.read_text()
        lines = staged.splitlines(keepends=True)
        edited = [line.replace("\n", "  # a person's\n") if "return " in line else line for line in lines]
        program.write_text("".join(edited) if beside else "\n".join(["# a person's", staged]))
        changed = program.read_text()
        done = project.run("git", "commit", "--message", "An agent's program")
        assert "Rolling back fixes" not in done.stdout
        if beside:
            assert done.returncode == 0
            assert "program.py: not marked: beside what is to be marked, there are changes that are not" in done.stdout
            assert "pre-commit would roll the mark back; stage or stash them before you commit\n" in done.stdout
            assert program.read_text() == changed
            assert not (project.folder / ".git/sew/marked.jsonl").exists()
        else:
            assert (done.returncode, "marked program.py" in done.stdout) == (1, True)
            assert program.read_text().startswith("# a person's\n")
            assert project.git("diff") != ""

    def test_without_all_nothing_is_chosen_and_one_line_says_so(self, project: GitFolder) -> None:
        configure(project, HOOKS, "  - id: sew-embed\n")
        run = project.pre_commit("run")
        assert run.returncode == 0
        assert "nothing is selected for marking; args: [--all, --] marks every file" in run.stdout

    def test_without_a_key_one_line_says_so_and_the_commit_goes_through(self, project: GitFolder) -> None:
        configure(project, HOOKS, "  - {id: sew-embed, args: [--all, --]}\n")
        run = project.pre_commit("run", SEW_KEY="")
        assert run.returncode == 0
        (said,) = (line for line in run.stdout.splitlines() if line.startswith("sew-embed: "))
        assert said == "sew-embed: skipped, no key; nobody needs one to commit"
        configure(project, HOOKS, "  - id: sew-embed\n")
        project.write("pyproject.toml", '[tool.sew]\nsignals = ["environment"]\n')
        run = project.pre_commit("run", SEW_KEY="", AI_AGENT="robot")
        (said,) = (line for line in run.stdout.splitlines() if line.startswith("sew-embed: "))
        assert said.startswith("sew-embed: skipped, no key: set SEW_KEY, SEW_KEY_FILE or SEW_KEYRING")
        assert "Ask your team for its key: what another key marks, nobody finds" in said
        assert said.endswith("nobody needs one to commit")
        project.write("pyproject.toml", '[tool.sew]\nsignals = ["environment"]\non-missing-key = "fail"\n')
        stopped = project.pre_commit("run", SEW_KEY="", AI_AGENT="robot")
        assert stopped.returncode == 1
        assert "exit code: 2" in stopped.stdout
        assert "sew: no key: set SEW_KEY" in stopped.stdout
        project.commit()
        assert project.pre_commit("run", "--all-files", SEW_KEY="").returncode == 0  # nothing is staged

    @pytest.mark.parametrize("sew_first", [True, False])
    def test_beside_formatters_all_agree_after_one_change_and_the_mark_is_found(
        self, sew_first: bool, project: GitFolder, examples: Path
    ) -> None:
        shutil.copytree(examples, project.folder / "programs")
        embed = HOOKS + "  - {id: sew-embed, args: [--all, --]}\n"
        configure(project, *((embed, FORMATTERS) if sew_first else (FORMATTERS, embed)))
        project.git("add", "--all")
        first = project.pre_commit("run")
        assert MODIFIED in first.stdout
        project.git("add", "--all")
        second = project.pre_commit("run")
        assert second.returncode == 0, second.stdout

        configure(project, HOOKS, "  - {id: sew-detect, args: [--profile, natural]}\n")
        flagged = project.pre_commit("run", "--all-files")
        assert flagged.returncode == 1
        assert "not marked" not in flagged.stdout
        (row,) = (line for line in flagged.stdout.splitlines() if line.startswith("program.py "))
        assert row.endswith(" marked")

    @pytest.mark.parametrize("profile", ["natural", "ruff"])
    def test_beside_linters_a_commit_goes_through_at_the_second_try_with_nothing_ignored(
        self, profile: str, project: GitFolder, examples: Path
    ) -> None:
        shutil.copytree(examples, project.folder / "programs")
        project.write("pyproject.toml", f'[tool.sew]\nprofile = "{profile}"\n{LINE_LENGTHS}')
        project.write(".flake8", "[flake8]\nmax-line-length = 100\n")
        configure(project, LINTERS)
        project.git("add", "--all")
        project.pre_commit("run")
        project.git("add", "--all")
        unmarked = project.pre_commit("run")
        assert unmarked.returncode == 0, unmarked.stdout

        configure(project, HOOKS, "  - {id: sew-embed, args: [--all, --]}\n", LINTERS)
        first = project.pre_commit("run")
        assert MODIFIED in first.stdout
        project.git("add", "--all")
        second = project.pre_commit("run")
        assert second.returncode == 0, second.stdout

    def test_a_commit_of_three_languages_but_not_one_that_is_switched_off(self, project: GitFolder) -> None:
        for name, code in (("Counters.java", JAVA), ("counters.h", CPP), ("kernel.cuh", CPP), ("plain.c", "int x;\n")):
            (project.folder / name).write_text(code)
        configure(project, HOOKS, "  - {id: sew-embed, args: [--all, --profile, all]}\n")
        project.git("add", "--all")
        (project.folder / "pyproject.toml").write_text('[tool.sew]\nlanguages = ["java", "cpp"]\n')
        some = project.pre_commit("run")
        assert some.returncode == 1
        assert set(project.git("diff", "--name-only").split()) == {"Counters.java", "counters.h", "kernel.cuh"}
        assert "program.py" not in some.stdout
        assert "plain.c" not in some.stdout

        (project.folder / "pyproject.toml").unlink()
        project.git("add", "--all")
        assert "marked program.py" in project.pre_commit("run").stdout
        project.git("add", "--all")
        assert project.pre_commit("run").returncode == 0


@pytest.mark.slow
class TestDetect:
    def test_an_unmarked_commit_passes(self, project: GitFolder) -> None:
        configure(project, HOOKS, "  - id: sew-detect\n")
        run = project.pre_commit("run")
        assert run.returncode == 0
        assert "sew-detect: not marked: program.py" in run.stdout

    def test_without_a_key_it_skips_and_says_so(self, project: GitFolder) -> None:
        configure(project, HOOKS, "  - id: sew-detect\n")
        run = project.pre_commit("run", SEW_KEY="")
        assert run.returncode == 0
        assert "sew-detect: skipped, no key" in run.stdout

    def test_a_push_is_judged_by_what_its_commits_have(self, project: GitFolder, examples: Path) -> None:
        configure(project, HOOKS, "  - {id: sew-detect, stages: [pre-push]}\n")
        project.git("commit", "--quiet", "--message", "A program")
        project.write("marked.py", marked_example("number_puzzles"))
        project.git("add", "marked.py")
        project.git("commit", "--quiet", "--message", "Another")
        (project.folder / "marked.py").write_text("x = 1\n")
        project.git("add", "marked.py")
        asked = ("run", "--hook-stage", "pre-push", "--from-ref", "HEAD~1", "--to-ref", "HEAD")
        flagged = project.pre_commit(*asked)
        assert flagged.returncode == 1
        assert "marked (profile syntax): marked.py\n" in flagged.stdout
        reported = project.pre_commit(*asked, SEW_KEY="ff" * 32)
        assert reported.returncode == 0, reported.stdout


@pytest.mark.slow
def test_a_commit_with_marked_code_discloses_it(installing_project: GitFolder, examples: Path) -> None:
    project = installing_project
    types = "default_install_hook_types: [commit-msg, prepare-commit-msg]\n"
    configure(project, HOOKS, "  - id: sew-disclose\n", types)
    assert project.pre_commit("install").returncode == 0
    assert project.run("git", "commit", "--message", "A program").returncode == 0
    project.write("marked.py", marked_example("number_puzzles"))
    project.git("add", "marked.py")
    stopped = project.run("git", "commit", "--message", "Puzzles")
    assert stopped.returncode == 1
    assert "marked.py: marked" in stopped.stdout
    assert "such as 'Assisted-by: AI agent'" in stopped.stdout

    configure(project, HOOKS, "  - id: sew-disclose\n  - id: sew-disclose-add\n", types)
    done = project.run("git", "commit", "--message", "Puzzles")
    assert done.returncode == 0, done.stdout
    assert project.git("log", "-1", "--format=%B") == "Puzzles\n\nAssisted-by: AI agent"


class TestCommands:
    """What a hook decides by itself, without pre-commit around it."""

    def test_a_file_that_is_refused_is_named_and_stops_nobody(self, sew: Sew) -> None:
        Path("template.py").write_text("{{ name }} = {% value %}\n")
        Path("notes.txt").write_text("text\n")
        for command in (["embed", "--all"], ["detect"]):
            outcome = sew("hook", *command, "template.py", "notes.txt")
            assert outcome.status == 0
            assert outcome.err.startswith("template.py: ")
            assert "\nnotes.txt: " in outcome.err

    def test_a_commit_gets_one_verdict_with_the_functions_it_rests_on(self, sew: Sew, examples: Path) -> None:
        shutil.copytree(examples, "programs")
        files = sorted(Path("programs").glob("*.py"))
        unmarked = sew("hook", "detect", *files)
        assert (unmarked.status, unmarked.out) == (0, "")
        assert re.fullmatch(
            rf"sew-detect: not marked: {len(files)} files; \d of them have .* themselves\n", unmarked.err
        )
        sew("embed", "programs/bank_accounts.py", "--profile", "syntax")
        outcome = sew("hook", "detect", *files)
        assert outcome.status == 1
        assert outcome.out.startswith("marked (profile syntax): ")
        assert "exact test at 0.001 for all of it" in outcome.out
        assert "function" not in outcome.out.splitlines()[0]  # too few grades for this test
        outcome = sew("hook", "detect", "--profile", "syntax", "--test", "calibrated", *files)
        named = [line.split()[1] for line in outcome.out.splitlines() if line.startswith("programs/bank_accounts.py: ")]
        assert named == ["risk_level"]
        assert not any(line.startswith("programs/inventory.py: ") for line in outcome.out.splitlines())

    def test_formatting_is_left_alone_unless_asked_for(self, sew: Sew, examples: Path) -> None:
        shutil.copytree(examples, "programs")
        sew("embed", "programs", "--profile", "syntax")
        assert sew("hook", "embed", "--profile", "syntax", "--all", *Path("programs").iterdir()).status == 0
        assert sew("hook", "detect", *Path("programs").iterdir()).status == 1

    def test_a_commit_may_mix_languages(self, sew: Sew, examples: Path) -> None:
        files = mixed_commit(examples)
        outcome = sew("hook", "embed", "--profile", "syntax", "--all", *files)
        assert outcome.status == 1
        said = [line.split(":")[0] for line in outcome.err.splitlines()]
        assert said[: len(files)] == [f"marked {file}" for file in files]
        assert sew("hook", "embed", "--profile", "syntax", "--all", *files).status == 0
        detected = sew("hook", "detect", "--verbose", *files).out
        assert all(f"{file} " in detected for file in files)
        assert detected.startswith("marked (profile syntax): ")

    @pytest.mark.parametrize("by_option", [True, False])
    def test_languages_that_are_switched_off_are_passed_over_without_a_word(
        self, by_option: bool, sew: Sew, examples: Path
    ) -> None:
        files = mixed_commit(examples)
        if not by_option:
            Path("pyproject.toml").write_text('[tool.sew]\nlanguages = ["java"]\n')
        only_java = ["--language", "java"] if by_option else []
        outcome = sew("hook", "embed", "--profile", "syntax", "--all", *only_java, *files)
        assert outcome.status == 1
        first, *_, total, _ = outcome.err.splitlines()
        assert (first.split(":")[0], total) == ("marked Counters.java", "1 file marked")
        detected = sew("hook", "detect", *only_java, *files)
        assert detected.err == "sew-detect: too little evidence: Counters.java\n"
        assert [line for line in detected.out.splitlines() if "program.py" in line and "asked for" not in line] == []


def mixed_commit(examples: Path) -> list[str]:
    """Write a program of each language into the current folder, and a Python script without a suffix."""
    Path("Counters.java").write_text(JAVA)
    Path("counters.hpp").write_text(CPP)
    program = (examples / "bank_accounts.py").read_text()
    Path("program.py").write_text(program)
    Path("script").write_text("#!/usr/bin/env python3\n" + program)
    return ["Counters.java", "counters.hpp", "program.py", "script"]


def test_pre_commit_hands_over_every_suffix_it_knows() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    for hook in hooks[:2]:
        unknown = {suffix for suffix in SUFFIXES if not tags_from_filename(f"a{suffix}") & set(hook["types_or"])}
        # identify, which names the types for pre-commit, does not know these; docs/hooks.md says so.
        assert unknown == {".h++", ".mts", ".cts"}
        assert not tags_from_filename("plain.c") & set(hook["types_or"])
