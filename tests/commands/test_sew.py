from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sew_hooks.engine.profiles import PROFILES
from sew_hooks.run import marking, outlines
from tests.conftest import CPP, JAVA, KEY, PERSON, ROOT, Sew, on_terminal
from tests.repositories import new_repository

BROKEN = b"def broken(:\n"


@pytest.fixture
def program(sew: Sew, examples: Path, tmp_path: Path) -> Path:
    """A program without a mark, in the current folder."""
    return Path(shutil.copy(examples / "bank_accounts.py", tmp_path / "program.py")).relative_to(tmp_path)


class TestKeygen:
    def test_prints_a_new_key_each_time(self, sew: Sew) -> None:
        first, second = sew("keygen"), sew("keygen")
        assert first.status == 0
        assert len(bytes.fromhex(first.out)) == 32
        assert first.out != second.out

    def test_a_key_file_is_for_its_owner_alone_and_the_key_is_not_shown(self, sew: Sew) -> None:
        old_mask = os.umask(0)
        try:
            outcome = sew("keygen", "--output", "key")
        finally:
            os.umask(old_mask)
        assert outcome.status == 0
        assert Path("key").stat().st_mode & 0o777 == 0o600
        key = Path("key").read_text().strip()
        assert len(bytes.fromhex(key)) == 32
        assert key not in outcome.out + outcome.err

    def test_a_key_is_never_overwritten(self, sew: Sew) -> None:
        Path("key").write_text("precious")
        outcome = sew("keygen", "--output", "key")
        assert (outcome.status, outcome.err.count("\n")) == (2, 1)
        assert Path("key").read_text() == "precious"


class TestKey:
    def test_key_file_before_variable_before_file_of_the_other_variable(
        self, sew: Sew, program: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sew("embed", "--profile", "all", program)
        Path("right").write_text(KEY.hex())
        Path("wrong").write_text("ab" * 32)
        for name in ("right", "wrong"):
            Path(name).chmod(0o600)
        monkeypatch.setenv("SEW_KEY_FILE", "wrong")
        assert sew("detect", program).status == 1
        assert sew("detect", program, "--key-file", "wrong").status == 0
        monkeypatch.setenv("SEW_KEY", "")
        assert sew("detect", program).status == 0
        monkeypatch.setenv("SEW_KEY_FILE", "right")
        assert sew("detect", program) == sew("detect", program, "--key-file", "right")

    def test_a_key_file_open_to_others_draws_a_warning(self, sew: Sew, program: Path) -> None:
        Path("key").write_text(KEY.hex())
        Path("key").chmod(0o640)
        outcome = sew("detect", program, "--key-file", "key", "--quiet")
        assert outcome.err == "warning: key file key: others can read it or write to it; run: chmod 600 key\n"
        assert outcome.status == 0

    @pytest.mark.parametrize("command", ["embed", "detect"])
    def test_without_a_key_one_line_says_where_to_put_one(
        self, command: str, sew: Sew, program: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SEW_KEY")
        before = program.read_bytes()
        outcome = sew(command, program)
        assert outcome.status == 2
        assert outcome.err.startswith("sew: no key: set SEW_KEY, SEW_KEY_FILE or SEW_KEYRING")
        assert outcome.err.count("\n") == 1
        assert program.read_bytes() == before

    @pytest.mark.parametrize("secret", ["feedfacefeedface", "not hexadecimal feedface"])
    def test_an_unusable_key_is_refused_and_not_shown(
        self, secret: str, sew: Sew, program: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("SEW_KEY", secret)
        from_variable = sew("detect", program)
        Path("key").write_text(secret)
        from_file = sew("detect", program, "--key-file", "key")
        for outcome in (from_variable, from_file):
            assert outcome.status == 2
            assert "feedface" not in outcome.out + outcome.err
        assert from_variable.err.startswith("sew: SEW_KEY: ")
        assert from_file.err.startswith("sew: key file key: ")

    def test_a_missing_key_file(self, sew: Sew, program: Path) -> None:
        outcome = sew("detect", program, "--key-file", "missing")
        assert (outcome.status, outcome.err) == (2, "sew: key file missing: no such file or directory\n")

    @pytest.mark.parametrize("variable", ["SEW_KEY_FILE", "SEW_KEYRING"])
    @pytest.mark.parametrize("command", ["embed", "detect", "key id", "hook embed --all", "hook detect"])
    def test_of_a_missing_file_the_variable_that_names_it_is_told(
        self, variable: str, command: str, sew: Sew, program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git = new_repository(tmp_path)
        git.git("add", "--all")
        monkeypatch.delenv("SEW_KEY")
        monkeypatch.setenv(variable, "missing")
        outcome = sew(*command.split(), *([] if "id" in command else [program]))
        kind = "keyring" if variable == "SEW_KEYRING" else "key file"
        told = f"sew: correct or unset {variable}: {kind} missing: no such file or directory\n"
        assert (outcome.status, outcome.err) == (2, told)

    def test_it_stops_an_agents_commit_and_no_persons(
        self, sew: Sew, program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        git = new_repository(tmp_path)
        git.write("pyproject.toml", '[tool.sew]\nsignals = ["environment"]\n')
        git.git("add", "--all")
        git.write("message", "Words\n")
        monkeypatch.delenv("SEW_KEY")
        monkeypatch.setenv("SEW_KEY_FILE", "missing")
        told = "correct or unset SEW_KEY_FILE: key file missing: no such file or directory\n"
        hooks = (("embed", program), ("disclose-add", "message"), ("disclose", "message"))
        embed, add, disclose = (sew("hook", *hook) for hook in hooks)
        assert [embed.status, add.status, disclose.status] == [0, 0, 0]
        assert (add.err, disclose.err) == ("", f"sew-disclose: skipped, {told}")
        monkeypatch.setenv("AI_AGENT", "robot")
        embed, add, disclose = (sew("hook", *hook) for hook in hooks)
        assert (embed.status, embed.err) == (2, f"sew: {told}")
        assert (add.status, disclose.status) == (0, 0)
        assert Path("message").read_text() == "Words\n\nAssisted-by: robot\n"


class TestEmbed:
    def test_marks_in_place_and_a_second_time_changes_nothing(self, sew: Sew, program: Path) -> None:
        before = program.read_bytes()
        outcome = sew("embed", "--profile", "all", program)
        assert (outcome.status, outcome.out) == (1, "")
        assert (
            outcome.err
            == "marked program.py: the whole file and 1 of 12 functions can be found again at 0.001\n1 file marked\n"
        )
        marked = program.read_bytes()
        assert marked != before
        again = sew("embed", "--profile", "all", program)
        assert (again.status, again.err) == (0, "0 files marked, 1 file unchanged\n")
        assert program.read_bytes() == marked

    def test_check_writes_nothing(self, sew: Sew, program: Path) -> None:
        before = program.read_bytes()
        outcome = sew("embed", "--profile", "all", "--check", program)
        assert (outcome.status, outcome.err) == (
            1,
            "would mark program.py: the whole file and 1 of 12 functions can be found again at 0.001\n"
            "1 file would be marked\n",
        )
        assert program.read_bytes() == before
        sew("embed", "--profile", "all", program)
        assert sew("embed", "--profile", "all", "--check", program).status == 0

    def test_diff_writes_nothing_and_patches_to_the_marked_program(self, sew: Sew, program: Path) -> None:
        before = program.read_bytes()
        outcome = sew("embed", "--profile", "all", "--diff", program)
        assert outcome.status == 1
        assert program.read_bytes() == before
        sew("embed", "--profile", "all", program)
        marked = program.read_bytes()
        program.write_bytes(before)
        subprocess.run(["patch", "-p0", "--quiet"], input=outcome.out.encode(), check=True)
        assert program.read_bytes() == marked

    def test_each_hunk_of_a_diff_names_its_rules(self, sew: Sew, program: Path) -> None:
        Path("pyproject.toml").write_text("[tool.sew]\nselect = ['return-parentheses', 'blank-before-return']\n")
        _, *hunks = sew("embed", "--profile", "all", "--diff", program).out.split("\n@@ ")
        named = [hunk.partition("\n")[0].partition(" @@ ")[2].split(", ") for hunk in hunks]
        for rules, hunk in zip(named, hunks, strict=True):
            changed = [line[1:].strip() for line in hunk.splitlines()[1:] if line[0] in "+-"]
            assert ("blank-before-return" in rules) == ("" in changed)
            assert ("return-parentheses" in rules) == any(changed)
        assert {rule for rules in named for rule in rules} == {"return-parentheses", "blank-before-return"}

    def test_a_folder_is_searched(self, sew: Sew, examples: Path) -> None:
        shutil.copytree(examples, "src/programs")
        Path("src/notes.txt").write_text("x = list()")
        outcome = sew("embed", "--profile", "all", "src", "--quiet")
        assert (outcome.status, outcome.out, outcome.err) == (1, "", "")
        assert sew("embed", "--profile", "all", "src").status == 0
        assert Path("src/notes.txt").read_text() == "x = list()"

    def test_standard_input_becomes_standard_output(self, sew: Sew, program: Path) -> None:
        outcome = sew("embed", "--profile", "all", "-", "--language", "python", stdin=program.read_bytes())
        assert outcome.status == 1
        sew("embed", "--profile", "all", program)
        assert outcome.out == program.read_text()
        again = sew("embed", "--profile", "all", "-", "--stdin-filename", "src/a.py", stdin=outcome.out.encode())
        assert (again.status, again.out) == (0, outcome.out)

    def test_a_bad_file_is_one_line_and_the_others_go_on(self, sew: Sew, program: Path) -> None:
        Path("broken.py").write_bytes(BROKEN)
        Path("nul.py").write_bytes(b"x = 1\x00\n")
        Path("notes.txt").write_text("text")
        outcome = sew("embed", "--profile", "all", "broken.py", "nul.py", "notes.txt", "missing.py", program)
        assert outcome.status == 2
        lines = outcome.err.splitlines()
        assert [line.split(": ")[0] for line in lines[:4]] == [
            "broken.py",
            "nul.py",
            "notes.txt",
            "missing.py",
        ]
        assert lines[4:] == [
            "marked program.py: the whole file and 1 of 12 functions can be found again at 0.001",
            "1 file marked, 4 files could not be marked",
        ]
        assert Path("broken.py").read_bytes() == BROKEN

    def test_an_empty_file_is_fine(self, sew: Sew) -> None:
        Path("empty.py").write_bytes(b"")
        assert sew("embed", "--profile", "all", "empty.py").status == 0
        assert Path("empty.py").read_bytes() == b""
        assert sew("detect", "empty.py").status == 0

    @pytest.mark.parametrize("command", ["embed", "detect"])
    def test_a_fault_of_ours_is_one_line_and_the_others_go_on(
        self, command: str, sew: Sew, program: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        module, name = {"embed": (marking, "embed"), "detect": (outlines, "read_outline")}[command]
        genuine = getattr(module, name)

        def faulty(source: bytes, *arguments: object, **options: object) -> object:
            if source == b"fault":
                raise IndexError("list index\nout of range")
            return genuine(source, *arguments, **options)

        monkeypatch.setattr(module, name, faulty)
        Path("fault.py").write_bytes(b"fault")
        outcome = sew(command, *(["--profile", "all"] if command == "embed" else []), "fault.py", program)
        assert outcome.status == 2
        first = outcome.err.splitlines()[0]
        assert first == "internal error in fault.py: IndexError: list index\\nout of range"
        assert "program.py" in outcome.out + outcome.err


class TestDetect:
    def test_a_marked_program_is_found_and_an_unmarked_one_is_not(self, sew: Sew, program: Path) -> None:
        assert sew("detect", program).status == 0
        sew("embed", "--profile", "all", program)
        outcome = sew("detect", program)
        assert outcome.status == 1
        assert outcome.out.startswith("marked")

    @pytest.mark.parametrize("scope", ["definition", "program"])
    @pytest.mark.parametrize("test", ["calibrated", "exact"])
    def test_every_scope_and_test(self, scope: str, test: str, sew: Sew, program: Path) -> None:
        sew("embed", "--profile", "all", program, "--scope", scope)
        outcome = sew("detect", program, "--scope", scope, "--test", test)
        assert outcome.status == 1
        assert f"{test} test at 0.001 for all of it, scope {scope}, profile any" in outcome.out

    @pytest.mark.parametrize("profile", [name for name in PROFILES if name != "natural"])  # which has few rules yet
    def test_every_profile(self, profile: str, sew: Sew, program: Path) -> None:
        sew("embed", program, "--profile", profile)
        assert sew("detect", program, "--profile", profile).status == 1

    def test_a_mark_without_formatting_is_found_with_all_rules(self, sew: Sew, program: Path) -> None:
        sew("embed", program, "--profile", "syntax")
        assert sew("detect", program).status == 1

    def test_at_a_level_beyond_reach_there_is_too_little_evidence(self, sew: Sew, program: Path) -> None:
        sew("embed", "--profile", "all", program)
        outcome = sew("detect", program, "--alpha", "1e-300")
        assert outcome.status == 0
        assert outcome.out.startswith("too little evidence: ")

    def test_standard_input(self, sew: Sew, program: Path) -> None:
        sew("embed", "--profile", "all", program)
        outcome = sew("detect", "-", "--stdin-filename", "src/named.py", stdin=program.read_bytes())
        assert outcome.status == 1
        assert "src/named.py" in outcome.out

    def test_standard_input_goes_with_nothing_else(self, sew: Sew, program: Path) -> None:
        assert sew("detect", "-", program).status == 2

    def test_a_bad_file_is_one_line_and_decides_the_status(self, sew: Sew, program: Path) -> None:
        sew("embed", "--profile", "all", program)
        Path("broken.py").write_bytes(BROKEN)
        outcome = sew("detect", "broken.py", program)
        assert outcome.status == 2
        assert outcome.err.startswith("broken.py: ")
        assert outcome.err.count("\n") == 1
        first = outcome.out.splitlines()[0]
        assert first.startswith("marked")
        assert first.endswith("; 1 file could not be tested")

    def test_json(self, sew: Sew, program: Path) -> None:
        sew("embed", "--profile", "all", program)
        Path("broken.py").write_bytes(BROKEN)
        outcome = sew("detect", program, "broken.py", "--format", "json")
        report = json.loads(outcome.out)
        assert report["schema_version"] == 5
        assert (report["together"]["verdict"], report["together"]["key"]) == ("marked", None)
        counts = {"marked": 1, "not_marked": 0, "too_little_evidence": 0, "accepted": 0, "errors": 1}
        assert report["summary"] == counts
        (file,) = report["files"]
        assert (file["path"], file["language"], file["verdict"]) == ("program.py", "python", "marked")
        assert file["agreements"] == file["grades"] > 0
        assert 0 < file["p_value"] <= report["alpha"] == 1e-3
        assert (
            file["p_adjusted"] == report["together"]["p_adjusted"] <= min(unit["p_adjusted"] for unit in file["units"])
        )
        units = [unit for unit in file["units"] if unit["verdict"] == "marked"]
        assert "risk_level" in [unit["name"] for unit in units]
        assert all(1 <= unit["first_line"] <= unit["last_line"] for unit in units)
        (error,) = report["errors"]
        assert error["path"] == "broken.py"

    def test_targets_are_shown_on_request_only(self, sew: Sew, program: Path) -> None:
        plain = sew("detect", program, "--format", "json").out
        assert "target" not in plain
        assert '"bit"' not in plain
        assert "the key asks" not in sew("detect", program).out
        explained = json.loads(sew("detect", program, "--format", "json", "--explain").out)
        (file,) = explained["files"]
        assert len(file["explained_grades"]) == file["grades"]
        assert {grade["target"] for grade in file["explained_grades"]} == {0, 1}
        assert "the key asks" in sew("detect", program, "--explain").out

    def test_only_one_file_is_explained(self, sew: Sew, program: Path) -> None:
        assert sew("detect", program, "missing.py", "--explain").status == 2

    def test_quiet(self, sew: Sew, program: Path) -> None:
        sew("embed", "--profile", "all", program)
        assert sew("detect", program, "--quiet") == (1, "", "")

    def test_a_row_is_not_folded_off_a_terminal(self, sew: Sew, program: Path) -> None:
        long_name = f"{'long' * 40}.py"
        program.rename(long_name)
        rows = sew("detect", long_name).out.splitlines()
        assert any(row.startswith(long_name) and "not marked" in row for row in rows)

    def test_a_file_name_cannot_act_on_the_terminal(self, sew: Sew, program: Path) -> None:
        program.rename("a\n\x1b[31m[red]\udcff.py")
        outcome = sew("detect", ".")
        assert outcome.status == 0
        assert r"a\n\x1b[31m[red]\udcff.py" in outcome.out


class TestTerminal:
    def test_colour_on_a_terminal_unless_forbidden(self, program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for variable in ("NO_COLOR", "FORCE_COLOR"):
            monkeypatch.delenv(variable, raising=False)
        assert "\x1b[" in on_terminal("detect", str(program))
        assert "\x1b[" not in on_terminal("detect", str(program), NO_COLOR="1")

    def test_every_line_fits_80_columns(self, program: Path) -> None:
        long_name = f"{'folder/' * 12}{program}"
        Path(long_name).parent.mkdir(parents=True)
        program.rename(long_name)
        plain = on_terminal("detect", long_name, NO_COLOR="1")
        explained = on_terminal("detect", long_name, "--explain", NO_COLOR="1")
        assert max(map(len, (plain + explained).splitlines())) <= 80


class TestRules:
    def test_list_names_every_rule(self, sew: Sew) -> None:
        outcome = sew("rules", "list")
        assert outcome.status == 0
        assert "operand-order" in outcome.out

    @pytest.mark.parametrize("rule", sorted(path.stem for path in (ROOT / "rules").glob("*.toml")))
    def test_show_fits_on_a_screen(self, sew: Sew, rule: str) -> None:
        outcome = sew("rules", "show", rule)
        assert outcome.status == 0
        assert len(outcome.out.splitlines()) <= 30

    def test_show_prints_reasons_and_examples_on_request(self, sew: Sew) -> None:
        outcome = sew("rules", "show", "operand-order")
        reasons, examples = ("Variant 0", "Variant 1", "Why", "Safety"), ("Pair 1, variant 0", "Refused")
        assert [heading in outcome.out for heading in (*reasons, *examples)] == [True] * 4 + [False] * 2
        everything = sew("rules", "show", "operand-order", "--examples").out
        assert all(heading in everything for heading in (*reasons, *examples))

    def test_every_language_has_its_rules(self, sew: Sew) -> None:
        listed = sew("rules", "list").out.splitlines()
        assert [title for title in listed if title in ("Python", "Java", "C++")] == ["Python", "Java", "C++"]
        java = sew("rules", "list", "--language", "java").out
        assert "final-local" in java
        assert "C++" not in java

    def test_a_rule_is_shown_in_every_language_that_has_it(self, sew: Sew) -> None:
        shown = sew("rules", "show", "operand-order", "--examples").out
        assert [f"\nExamples in {name}\n" in shown for name in ("Python", "Java", "C++")] == [True, True, True]
        only = sew("rules", "show", "operand-order", "--language", "cpp", "--examples").out
        assert [f"\nExamples in {name}\n" in only for name in ("Python", "Java", "C++")] == [False, False, True]
        assert "SEW102 if a site agrees with the key, SEW202 if not" in shown
        assert "SEW" not in only
        assert "C++, where its node is: sum, product\n" in only
        assert sew("rules", "show", "final-local", "--language", "cpp").status == 2

    def test_an_unknown_rule(self, sew: Sew) -> None:
        outcome = sew("rules", "show", "no-such-rule")
        assert (outcome.status, outcome.err.count("\n")) == (2, 1)


class TestConfiguration:
    @pytest.mark.parametrize(
        ("content", "complaint"),
        [
            ("[tool.sew\n", "not TOML: "),
            ('[tool.sew]\nlanguages = "python"\n', "languages in [tool.sew] has to be a list"),
            ('[tool.sew]\nlanguages = ["cobol"]\n', "languages in [tool.sew] has to be a list"),
            ("[tool.sew]\nlanguages = [[]]\n", "languages in [tool.sew] has to be a list"),
            ("[tool.sew]\nlanguages = []\n", "languages in [tool.sew] has to be a list"),
            ('[tool.sew]\nlanguage = ["python"]\n', "unknown setting 'language'"),
            ("[tool]\nsew = 1\n", "tool.sew has to be a table"),
            ("\udcff", "not TOML: "),
        ],
    )
    @pytest.mark.parametrize("command", [["embed"], ["detect"], ["hook", "embed", "--all"], ["hook", "detect"]])
    def test_a_bad_one_is_one_line_and_nothing_is_done(
        self, content: str, complaint: str, command: list[str], sew: Sew, program: Path
    ) -> None:
        Path("pyproject.toml").write_text(content, errors="surrogateescape")
        before = program.read_bytes()
        outcome = sew(*command, program)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
        assert "pyproject.toml" in outcome.err
        assert complaint in outcome.err
        assert program.read_bytes() == before

    @pytest.mark.parametrize("content", ["", "[project]\n", "tool = 1\n", "[tool.other]\n", "[tool.sew]\n"])
    def test_one_that_says_nothing_leaves_every_language_switched_on(
        self, content: str, sew: Sew, program: Path
    ) -> None:
        Path("pyproject.toml").write_text(content)
        assert sew("embed", "--profile", "all", program).status == 1


class TestLanguages:
    """A folder with a program of each language."""

    @pytest.fixture(autouse=True)
    def folder(self, program: Path) -> None:
        Path("src").mkdir()
        program.rename("src/program.py")
        Path("src/Counters.java").write_text(JAVA)
        Path("src/counters.cc").write_text(CPP)

    @staticmethod
    def marked(error_output: str) -> list[str]:
        return [
            line.removeprefix("marked ").split(":")[0].split("/")[-1]
            for line in error_output.splitlines()
            if line.startswith("marked ")
        ]

    def test_all_are_marked_and_read_again(self, sew: Sew) -> None:
        assert self.marked(sew("embed", "--profile", "all", "src").err) == [
            "Counters.java",
            "counters.cc",
            "program.py",
        ]
        assert sew("embed", "--profile", "all", "src").status == 0
        report = json.loads(sew("detect", "src", "--format", "json").out)
        assert [file["language"] for file in report["files"]] == ["java", "cpp", "python"]
        assert all(file["agreements"] == file["grades"] > 0 for file in report["files"])

    def test_a_search_passes_over_languages_that_are_switched_off(self, sew: Sew) -> None:
        Path("pyproject.toml").write_text('[tool.sew]\nlanguages = ["java", "cpp"]\n')
        assert self.marked(sew("embed", "--profile", "all", "src").err) == ["Counters.java", "counters.cc"]

    def test_the_option_comes_before_the_configuration(self, sew: Sew) -> None:
        Path("pyproject.toml").write_text('[tool.sew]\nlanguages = ["java"]\n')
        outcome = sew("embed", "--profile", "all", "src", "--language", "cpp", "--language", "python")
        assert self.marked(outcome.err) == ["counters.cc", "program.py"]

    def test_the_nearest_configuration_counts(self, sew: Sew, monkeypatch: pytest.MonkeyPatch) -> None:
        Path("pyproject.toml").write_text('[tool.sew]\nlanguages = ["java"]\n')
        Path("src/pyproject.toml").write_text("[tool.other]\n")
        monkeypatch.chdir("src")
        assert self.marked(sew("embed", "--profile", "all", ".").err) == ["Counters.java"]
        Path("pyproject.toml").write_text('[tool.sew]\nlanguages = ["cpp"]\n')
        assert self.marked(sew("embed", "--profile", "all", ".").err) == ["counters.cc"]

    def test_a_named_file_of_a_language_that_is_switched_off_is_refused(self, sew: Sew) -> None:
        Path("pyproject.toml").write_text('[tool.sew]\nlanguages = ["java"]\n')
        outcome = sew("embed", "--profile", "all", "src/counters.cc")
        assert outcome.status == 2
        assert outcome.err.startswith("src/counters.cc: cpp is switched off; switched on: java\n")
        assert Path("src/counters.cc").read_text() == CPP

    def test_standard_input_of_no_known_language_is_refused(self, sew: Sew) -> None:
        refused = sew("embed", "-", stdin=PERSON.encode())
        assert (refused.status, refused.out) == (2, "")
        assert refused.err.startswith("-: standard input has no name that tells its language; --stdin-filename NAME")
        assert sew("embed", "-", stdin=f"#!/usr/bin/env python3\n{PERSON}".encode()).status in (0, 1)

    def test_standard_input_is_of_the_only_language_that_is_switched_on(self, sew: Sew) -> None:
        outcome = sew("embed", "--profile", "all", "-", "--language", "cpp", stdin=CPP.encode())
        assert outcome.status == 1
        sew("embed", "--profile", "all", "src/counters.cc")
        assert outcome.out == Path("src/counters.cc").read_text()


def test_version(sew: Sew) -> None:
    outcome = sew("--version")
    assert (outcome.status, outcome.out) == (0, "sew, version 0.1.0\n")


@pytest.mark.parametrize("arguments", [["detect"], ["embed", "a.py", "--scope", "galaxy"], ["nonsense"]])
def test_misuse(arguments: list[str], sew: Sew) -> None:
    assert sew(*arguments).status == 2


def test_help_does_not_load_a_parser() -> None:
    script = (
        "import sys\nfrom sew_hooks.commands.command_line import sew\nfrom sew_hooks.commands.invocation import run\n"
        "run(sew, ['--help'])\nassert 'libcst' not in sys.modules and 'rich' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.DEVNULL)


def test_a_reader_that_goes_away_causes_no_traceback(examples: Path) -> None:
    script = "import sys; from sew_hooks.commands.sew import main; sys.stdin.readline(); main()"
    environment = {**os.environ, "SEW_KEY": KEY.hex()}
    with subprocess.Popen(
        [sys.executable, "-c", script, "detect", str(examples)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"go\n")
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_the_package_runs_as_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "sew_hooks", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "sew, version 0.1.0\n")


@pytest.mark.parametrize(
    ("arguments", "nearest"),
    [
        (["detct"], "detect"),
        (["rules", "show", "final-locl"], "final-local"),
        (["baseline", "creat"], "create"),
        (["completion", "bsh"], "bash"),
        (["embed", "--profile", "natral", "."], "natural"),
        (["detect", "--profile", "natral", "."], "natural"),
        (["detect", "--calibration", "opensorce", "--test", "calibrated", __file__], "opensource"),
    ],
)
def test_the_nearest_name_is_suggested(sew: Sew, arguments: list[str], nearest: str) -> None:
    outcome = sew(*arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert f"id you mean '{nearest}'?" in outcome.err
    assert ".; did you mean" not in outcome.err


def test_the_nearest_setting_and_rule_are_suggested(sew: Sew) -> None:
    for line, nearest in (
        ('signal = ["environment"]', "signals"),
        ('select = ["empty-lst"]', "empty-list"),
        ('calibration = ["opensorce"]', "opensource"),
    ):
        Path("pyproject.toml").write_text(f"[tool.sew]\n{line}\n")
        for command in (["config", "show"], ["embed", __file__]):
            outcome = sew(*command)
            assert outcome.status == 2
            assert f"; did you mean '{nearest}'?" in outcome.err


def test_nothing_like_it_is_known(sew: Sew) -> None:
    assert "did you mean" not in sew("rules", "show", "xyzzy").err
