"""The flake8 plugin as people meet it: the real flake8, in a folder of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pytest

import sew_hooks
from sew_hooks.flake8 import diagnostics
from sew_hooks.rulebook.rule_texts import load_rules
from sew_hooks.scheme.key import derive_key, key_id
from tests.conftest import KEY, ROOT, SEW_COMMAND, Outcome
from tests.forks import forked
from tests.repositories import GitFolder, new_repository

DOCUMENTATION = (ROOT / "docs" / "flake8.md").read_text(encoding="utf-8")
RULES = {rule.id: rule for rule in load_rules("python")}
PROGRAM = """\
def mean(numbers):
    values = list(numbers)
    if len(values) == 0:
        return None
    return (sum(values[0:9]))


def naïve(numbers):
    values = list(numbers)
    return "é", values[0:9]
"""
NO_FAULT = "(no fault: only marked code is as the key asks)"
SITES = f"""\
program.py:3:8: SEW205 emptiness-test: 'len(values) == 0' where the key asks for 'not values' {NO_FAULT}
program.py:4:9: SEW127 explicit-none-return: 'return None', as the key asks
program.py:5:5: SEW124 return-parentheses: 'return (sum(values[0:9]))', as the key asks
program.py:5:25: SEW111 slice-start: 'return (sum(values[0:9]))', as the key asks
program.py:10:25: SEW111 slice-start: 'return "é", values[0:9]', as the key asks
"""
# Python reads it, LibCST does not give it back.
REFUSED = "ﬁle = 1\n"
OTHER_KEY = "f0" * 32
MODULE = (sys.executable, "-m", "flake8")
SPAWNING = (
    sys.executable,
    "-c",
    "import multiprocessing, sys; from flake8.main.cli import main\n"
    "multiprocessing.set_start_method('spawn'); sys.exit(main(sys.argv[1:]))",
)

Flake8 = Callable[..., Outcome]


@pytest.fixture
def flake8(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flake8:
    """Runs flake8 in a folder with one program, with a key in the environment, and with the rules of ``syntax``.

    It is run by a fork, unless there is a ``command``.
    """
    monkeypatch.chdir(tmp_path)
    Path("program.py").write_text(PROGRAM, encoding="utf-8")
    home = tmp_path / "home"
    home.mkdir()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("SEW_")}
    ours = {"SEW_KEY": KEY.hex(), "HOME": str(home), "PYTHONUTF8": "1"}

    def run(
        *arguments: str,
        stdin: bytes = b"",
        command: tuple[str, ...] | None = None,
        profile: str | None = "syntax",
        **variables: str,
    ) -> Outcome:
        named = [] if profile is None else [f"--sew-profile={profile}"]
        done = subprocess.run(
            [*(command or forked("flake8")), *named, *arguments],
            env={**inherited, **ours, **variables},
            input=stdin,
            capture_output=True,
            check=False,
        )
        outcome = Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert "Traceback" not in outcome.err
        return outcome

    return run


def mark(*names: str, examples: Path, scope: str = "definition") -> None:
    """Write examples into the current folder, marked as the hooks mark."""
    for name in names:
        source = (examples / name).read_bytes()
        Path(name).write_bytes(sew_hooks.embed(source, "python", KEY, scope=scope, profile="syntax").source)


def codes(outcome: Outcome) -> list[str]:
    """Our codes of a run, in the order they were shown."""
    return re.findall(r"^\S+:\d+:\d+: (SEW\d+) ", outcome.out, re.MULTILINE)


class TestSelection:
    @pytest.mark.parametrize("arguments", [[], ["--ignore=E501"], ["--extend-ignore=E501"], ["--select=S,E9"]])
    def test_unless_a_code_is_named_nothing_is_said(self, arguments: list[str], flake8: Flake8) -> None:
        assert flake8(*arguments, "program.py", "--sew-calibration=absent", SEW_KEY="bad") == (0, "", "")

    def test_unless_a_code_is_named_nothing_is_loaded(self, flake8: Flake8) -> None:
        watching = (sys.executable, "-X", "importtime", *MODULE[1:])
        assert " tree_sitter" not in flake8("program.py", command=watching).err
        assert " tree_sitter" in flake8("--select=SEW", "program.py", command=watching).err

    @pytest.mark.parametrize("option", ["--select", "--extend-select"])
    def test_each_site_is_shown_with_what_the_key_asks(self, option: str, flake8: Flake8) -> None:
        assert flake8(f"{option}=SEW", "program.py") == (1, SITES, "")

    def test_only_what_is_named_is_shown(self, flake8: Flake8, examples: Path) -> None:
        mark("lru_cache.py", examples=examples)
        for more in ([], ["--ignore=E501"]):
            assert codes(flake8("--extend-select=SEW001,SEW9", *more, "lru_cache.py")) == ["SEW001"]
        assert flake8("--select=SEW2", "lru_cache.py").status == 0
        assert set(codes(flake8("--select=SEW1,SEW2", "--extend-ignore=SEW111", "program.py"))) == {
            "SEW124",
            "SEW127",
            "SEW205",
        }


class TestMarks:
    def test_a_marked_file_is_named_and_each_of_its_sites_agrees(self, flake8: Flake8, examples: Path) -> None:
        mark("lru_cache.py", examples=examples)
        sites = sew_hooks.find_sites(Path("lru_cache.py").read_bytes(), "python")
        expected = ["lru_cache.py:1:1: SEW001 this file carries the mark of the key (exact test at 0.001)"]
        for site in sites:
            if site.kind != "formatting" and RULES[site.rule].table_row is not None:
                code = RULES[site.rule].flake8_code(agrees=True)
                expected.append(f"lru_cache.py:{site.line}:{site.column + 1}: {code} {site.rule}: ")
        shown = flake8("--select=SEW", "lru_cache.py").out.splitlines()
        assert len(shown) == len(expected) > 15
        assert all(line.startswith(start) for line, start in zip(shown, expected, strict=True))

    def test_another_key_finds_no_mark(self, flake8: Flake8, examples: Path) -> None:
        mark("lru_cache.py", examples=examples)
        assert flake8("--select=SEW001", "lru_cache.py", SEW_KEY=OTHER_KEY) == (0, "", "")

    def test_the_scope_is_that_of_the_mark(self, flake8: Flake8, examples: Path) -> None:
        mark("number_puzzles.py", examples=examples, scope="program")
        shown = codes(flake8("--select=SEW", "--sew-scope=program", "number_puzzles.py"))
        assert shown[0] == "SEW001"
        assert not any(code.startswith("SEW2") for code in shown)
        assert "SEW2" in flake8("--select=SEW", "number_puzzles.py").out

    def test_the_profile_decides_which_sites_count(self, flake8: Flake8) -> None:
        assert "final-newline" in flake8("--select=SEW", "--sew-profile=all", "program.py").out
        assert "return-parentheses" not in flake8("--select=SEW", "--sew-profile=black", "program.py").out

    def test_the_profile_is_the_one_that_is_set_unless_one_is_named(self, flake8: Flake8) -> None:
        Path("pyproject.toml").write_text('[tool.sew]\nprofile = "ruff"\n')
        shown = flake8("--select=SEW", "program.py", profile=None)
        assert shown == (1, SITES.replace(SITES.splitlines(keepends=True)[2], ""), "")
        assert flake8("--select=SEW", "program.py").out == SITES

    def test_rules_are_switched_off_by_name(self, flake8: Flake8) -> None:
        Path("pyproject.toml").write_text('[tool.sew]\nextend-ignore = ["return-parentheses"]\n')
        assert "return-parentheses" not in flake8("--select=SEW", "program.py").out
        Path("pyproject.toml").write_text('[tool.sew]\nselect = ["return-parentheses"]\n')
        shown = flake8("--select=SEW", "program.py").out
        assert codes(Outcome(1, shown, "")) == ["SEW124"]

    def test_the_key_is_derived_for_the_namespace(self, flake8: Flake8, examples: Path) -> None:
        mark("lru_cache.py", examples=examples)
        assert flake8("--select=SEW001", "lru_cache.py").status == 1
        Path("pyproject.toml").write_text('[tool.sew]\nnamespace = "one"\n')
        assert flake8("--select=SEW001", "lru_cache.py").status == 0
        source = Path("lru_cache.py").read_bytes()
        derived = sew_hooks.embed(source, "python", derive_key(KEY, "one"), profile="syntax").source
        Path("lru_cache.py").write_bytes(derived)
        assert codes(flake8("--select=SEW001,SEW2", "lru_cache.py")) == ["SEW001"]

    def test_another_key_than_that_of_the_team_is_named(self, flake8: Flake8) -> None:
        Path("pyproject.toml").write_text('[tool.sew]\nkey-id = "0a1b2c3d"\n')
        assert codes(flake8("--select=SEW", "program.py")) == ["SEW902"]
        Path("pyproject.toml").write_text(f'[tool.sew]\nkey-id = "{key_id(KEY)}"\n')
        assert "SEW902" not in flake8("--select=SEW", "program.py").out

    def test_the_level_and_the_test_decide_on_the_mark(self, flake8: Flake8, examples: Path) -> None:
        mark("inventory.py", examples=examples)  # 15 grades: 2 ** -15 is 3.1e-05
        run = flake8("--select=SEW001", "--sew-alpha=1e-4", "inventory.py")
        assert run.out.endswith("(exact test at 0.0001)\n")
        assert flake8("--select=SEW001", "--sew-alpha=1e-5", "inventory.py").status == 0
        assert flake8("--select=SEW001", "--sew-test=calibrated", "--sew-alpha=1e-5", "inventory.py").status == 1

    def test_the_calibration_decides_on_the_mark(self, flake8: Flake8, examples: Path) -> None:
        mark("inventory.py", examples=examples)
        Path("none.json").write_text('{"origin": {"language": "python"}, "counts": {}}')
        arguments = ["--select=SEW001", "--sew-test=calibrated", "--sew-alpha=1e-6", "inventory.py"]
        assert flake8("--sew-calibration=contest", *arguments).status == 1
        assert flake8("--sew-calibration=none.json", *arguments) == (0, "", "")


class TestAccepted:
    """What was accepted is left out before anything is judged, as everywhere."""

    @pytest.fixture
    def marked(self, flake8: Flake8, examples: Path) -> Path:
        mark("lru_cache.py", examples=examples)
        return Path("lru_cache.py")

    @staticmethod
    def accept() -> None:
        command = [*SEW_COMMAND, "baseline", "create", "."]
        subprocess.run(command, env={**os.environ, "SEW_KEY": KEY.hex()}, check=True)

    @pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
    def test_the_baseline(self, encoding: str, marked: Path, flake8: Flake8) -> None:
        text = f"# coding: {encoding}\n{marked.read_text()}".replace('"""', '"""Für alle: ', 1)
        marked.write_bytes(text.encode(encoding))
        assert codes(flake8("--select=SEW001,SEW9", marked.name)) == ["SEW001"]
        self.accept()
        assert flake8("--select=SEW001,SEW9", marked.name) == (0, "", "")
        assert "SEW1" in flake8("--select=SEW", marked.name).out
        shown = flake8("--select=SEW001", "--stdin-display-name=other.py", "-", stdin=marked.read_bytes())
        assert codes(shown) == ["SEW001"]

    def test_the_baseline_that_is_configured(self, marked: Path, flake8: Flake8) -> None:
        Path("pyproject.toml").write_text('[tool.sew]\nbaseline = "accepted.json"\n')
        self.accept()
        assert Path("accepted.json").exists()
        assert flake8("--select=SEW001", marked.name).status == 0
        Path("accepted.json").write_text("{")
        assert codes(flake8("--select=SEW001,SEW9", marked.name)) == ["SEW906"]

    def test_comments(self, marked: Path, flake8: Flake8) -> None:
        lines = marked.read_text().splitlines(keepends=True)
        shown = [
            line.replace(":\n", ":  # sew: allow\n") if line.lstrip().startswith("def ") else line for line in lines
        ]
        marked.write_text("".join(shown))
        assert flake8("--select=SEW001", marked.name).status == 0


class TestKeyring:
    @pytest.fixture
    def ring(self, flake8: Flake8, examples: Path) -> Path:
        mark("lru_cache.py", examples=examples)
        path = Path("ring.toml")
        path.write_text(f'[keys.other]\nkey = "{OTHER_KEY}"\n\n[keys.ours]\nkey = "{KEY.hex()}"\n')
        path.chmod(0o600)
        return path

    def test_the_owner_of_the_mark_is_named(self, ring: Path, flake8: Flake8) -> None:
        line = "lru_cache.py:1:1: SEW001 this file carries the mark of the key 'ours' (exact test at 0.001)\n"
        option = f"--sew-keyring={ring}"
        assert flake8("--select=SEW", "lru_cache.py", option, SEW_KEY="") == (1, line, "")
        assert flake8("--select=SEW", "lru_cache.py", SEW_KEY="", SEW_KEYRING=str(ring)) == (1, line, "")
        assert flake8("--select=SEW9", "lru_cache.py", f"--sew-key-file={ring}", option).out.count("SEW906") == 1

    def test_the_sites_are_those_of_the_key_to_mark_with(self, ring: Path, flake8: Flake8) -> None:
        Path("pyproject.toml").write_text('[tool.sew]\nmark-with = "ours"\n')
        assert flake8("--select=SEW1,SEW2", "program.py", SEW_KEY="", SEW_KEYRING=str(ring)).out == SITES


class TestText:
    @pytest.mark.parametrize(
        "content",
        [
            PROGRAM.encode(),
            b"\xef\xbb\xbf" + PROGRAM.encode(),
            PROGRAM.replace("\n", "\r\n").encode(),
            PROGRAM.replace("def", "# coding: latin-1\ndef", 1).encode("latin-1"),
        ],
        ids=["plain", "byte-order mark", "CRLF", "latin-1"],
    )
    def test_places_and_bits_do_not_depend_on_the_bytes(self, content: bytes, flake8: Flake8) -> None:
        Path("program.py").write_bytes(content)
        shift = content.count(b"coding")
        shown = flake8("--select=SEW", "program.py")
        assert re.sub(r":(\d+):", lambda line: f":{int(line[1]) - shift}:", shown.out) == SITES

    def test_an_editor_sends_the_text_and_a_name(self, flake8: Flake8) -> None:
        Path("program.py").write_text("saved = 1\n")
        arguments = ("--extend-select=SEW", "--stdin-display-name", "program.py", "-")
        assert flake8(*arguments, stdin=PROGRAM.encode()) == (1, SITES, "")
        ignoring = ("--per-file-ignores=program.py:SEW", *arguments)
        assert flake8(*ignoring, stdin=PROGRAM.encode()) == (0, "", "")

    def test_an_empty_file_has_nothing_to_say(self, flake8: Flake8) -> None:
        Path("program.py").write_bytes(b"")
        assert flake8("--select=SEW", "program.py") == (0, "", "")

    def test_what_we_cannot_read_is_one_diagnostic_and_the_others_go_on(self, flake8: Flake8) -> None:
        Path("refused.py").write_text(REFUSED, encoding="utf-8")
        assert flake8("--select=SEW", "refused.py", "program.py").out == (
            f"{SITES}refused.py:1:1: SEW905 this file cannot be checked: "
            "the identifier ﬁle is not in normal form NFKC\n"
        )

    def test_what_python_cannot_read_is_flake8s_to_tell(self, flake8: Flake8) -> None:
        Path("broken.py").write_text("def :\n")
        shown = flake8("--extend-select=SEW", "broken.py", "program.py").out
        assert shown.startswith("broken.py:1:")
        assert "E999 SyntaxError" in shown
        assert shown.endswith(SITES)


class TestHiding:
    def test_noqa_hides_a_line_and_does_not_change_the_others(self, flake8: Flake8) -> None:
        hiding = PROGRAM.replace("None\n", "None  # noqa\n").replace(" == 0:", " == 0:  # noqa: SEW205")
        Path("program.py").write_text(hiding, encoding="utf-8")
        assert flake8("--select=SEW", "program.py").out == "".join(SITES.splitlines(keepends=True)[2:])
        assert flake8("--select=SEW", "--disable-noqa", "program.py").out.replace("  # noqa'", "'") == SITES

    def test_noqa_on_the_first_line_hides_the_verdict(self, flake8: Flake8, examples: Path) -> None:
        mark("lru_cache.py", examples=examples)
        text = Path("lru_cache.py").read_text()
        Path("lru_cache.py").write_text("#!/usr/bin/env python3  # noqa: SEW001\n" + text)
        assert flake8("--select=SEW001", "lru_cache.py").status == 0
        assert flake8("--select=SEW001", "--disable-noqa", "lru_cache.py").status == 1

    def test_codes_are_ignored_for_some_files(self, flake8: Flake8) -> None:
        Path("other.py").write_text(PROGRAM, encoding="utf-8")
        shown = flake8("--select=SEW", "--per-file-ignores=program.py:SEW1", "program.py", "other.py")
        assert shown.out == SITES.replace("program", "other") + SITES.splitlines(keepends=True)[0]


@pytest.mark.parametrize("command", [MODULE, SPAWNING], ids=["default", "spawn"])
def test_processes_say_what_one_says(command: tuple[str, ...], flake8: Flake8, examples: Path) -> None:
    mark("lru_cache.py", "tokenizer.py", examples=examples)
    Path("refused.py").write_text(REFUSED, encoding="utf-8")
    Path(".flake8").write_text("[flake8]\nextend-select = SEW\nsew-test = exact\n")
    alone = flake8("--jobs=1", ".")
    assert {"SEW001", "SEW205", "SEW905"} <= set(codes(alone))
    assert flake8("--jobs=2", ".", command=command) == alone


class TestKeys:
    def test_without_a_key_each_file_gets_one_line_that_can_be_ignored(self, flake8: Flake8) -> None:
        line = "program.py:1:1: SEW901 no key: set SEW_KEY, SEW_KEY_FILE, SEW_KEYRING or the option sew-key-file\n"
        assert flake8("--select=SEW", "program.py", SEW_KEY="") == (1, line, "")
        assert flake8("--select=SEW", "--extend-ignore=SEW901", "program.py", SEW_KEY="") == (0, "", "")

    @pytest.mark.parametrize("bad", ["c0ffee" * 5, "5ecret" * 8])
    def test_an_unusable_key_is_one_line_without_it(self, bad: str, flake8: Flake8) -> None:
        Path("key").write_text(bad)
        Path("key").chmod(0o600)
        in_file = ["--sew-key-file=key"]
        for arguments, origin in (([], "SEW_KEY: "), (in_file, "key file key: ")):
            run = flake8("--select=SEW", *arguments, "program.py", SEW_KEY=bad)
            assert run.out.startswith(f"program.py:1:1: SEW902 {origin}the key ")
            assert run.out.count("\n") == 1
            assert bad[:6] not in run.out + run.err

    def test_a_key_file_that_is_not_there_is_one_line(self, flake8: Flake8) -> None:
        expected = "program.py:1:1: SEW902 key file team.key: no such file or directory\n"
        assert flake8("--select=SEW", "--sew-key-file=team.key", "program.py").out == expected

    def test_a_key_file_that_others_can_read_is_a_warning(self, flake8: Flake8) -> None:
        Path("key").write_text(KEY.hex())
        Path("key").chmod(0o644)
        warning, rest = flake8("--select=SEW", "--sew-key-file=key", "program.py").out.split("\n", 1)
        assert warning.startswith("program.py:1:1: SEW903 key file key: others can read it")
        assert rest == SITES

    def test_the_key_is_looked_for_as_on_the_command_line(self, flake8: Flake8, tmp_path: Path) -> None:
        for name, key in (("key", KEY.hex()), ("other", OTHER_KEY)):
            Path(name).write_text(key)
            Path(name).chmod(0o600)
        other = str(tmp_path / "other")
        assert flake8("--select=SEW", "program.py", SEW_KEY_FILE=other).out == SITES
        assert flake8("--select=SEW", "program.py", SEW_KEY="", SEW_KEY_FILE="key").out == SITES
        assert flake8("--select=SEW", "--sew-key-file=~/../key", "program.py", SEW_KEY=OTHER_KEY).out == SITES
        assert flake8("--select=SEW", "program.py", SEW_KEY="", SEW_KEY_FILE=other).out != SITES


class TestTrouble:
    @pytest.mark.parametrize(
        ("named", "reason"),
        [
            ("absent.json", "there is no file absent.json"),
            ("./folder/absent.json", "there is no file /"),
            ("program.py", "the calibration table is not JSON"),
            ("silent.json", "does not name its language"),
        ],
    )
    def test_an_unusable_calibration_is_one_line(self, named: str, reason: str, flake8: Flake8) -> None:
        Path("silent.json").write_text('{"origin": {}, "counts": {}}')
        run = flake8("--select=SEW", f"--sew-calibration={named}", "program.py")
        assert run.out.startswith("program.py:1:1: SEW904 ")
        assert run.out.count("\n") == 1
        assert reason in run.out

    @pytest.mark.parametrize(
        ("option", "value", "configured"),
        [
            ("scope", "file", True),
            ("profile", "none", True),
            ("test", "best", False),
            ("alpha", "high", True),
            ("alpha", "1", False),
            ("alpha", "nan", True),
        ],
    )
    def test_a_wrong_value_ends_the_run_at_once(
        self, option: str, value: str, configured: bool, flake8: Flake8
    ) -> None:
        Path(".flake8").write_text(f"[flake8]\nsew-{option} = {value}\n" if configured else "")
        run = flake8("program.py", *([] if configured else [f"--sew-{option}={value}"]), profile=None)
        assert (run.status, run.out) == (2, "")
        assert f"argument --sew-{option}: '{value}' is no" in run.err

    @pytest.mark.parametrize("content", ['[tool.sew]\nformater = "black"\n', "[tool.sew\n"])
    def test_an_unusable_configuration_is_one_line(self, content: str, flake8: Flake8, tmp_path: Path) -> None:
        Path("pyproject.toml").write_text(content)
        run = flake8("--select=SEW", "program.py")
        assert run.out.startswith(f"program.py:1:1: SEW906 {tmp_path / 'pyproject.toml'}")
        assert run.out.count("\n") == 1

    def test_a_fault_of_ours_is_one_line_and_ends_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*arguments: object, **named: object) -> None:
            raise RuntimeError("two\nlines")

        monkeypatch.setenv("SEW_KEY", KEY.hex())
        monkeypatch.setattr(diagnostics, "read_text", fail)
        options = Namespace(
            sew_key_file="",
            sew_keyring="",
            sew_calibration=[],
            sew_scope="definition",
            sew_profile="all",
            sew_alpha=0.5,
            sew_test="exact",
            sew_settings_from=None,
        )
        assert diagnostics.check(PROGRAM, "program.py", options) == [
            (1, 0, "SEW909", "internal error: RuntimeError: two\\nlines"),
        ]


class TestBranch:
    """A job that has the key, and a branch that brings its own configuration of flake8 and of ours."""

    JOB = ("--extend-select=SEW001,SEW9", "--sew-settings-from=main")

    @pytest.fixture(autouse=True)
    def branch(self, flake8: Flake8, examples: Path, tmp_path: Path) -> GitFolder:
        mark("lru_cache.py", examples=examples)
        repository = new_repository(tmp_path)
        repository.git("add", "lru_cache.py", "program.py")
        repository.commit()
        repository.git("checkout", "--quiet", "-b", "branch")
        return repository

    @pytest.mark.parametrize(("setting", "option"), [("extend-select", "--select"), ("select", "--extend-select")])
    @pytest.mark.parametrize("codes_of_sites", ["SEW", "SEW1,SEW2", "SEW001,SEW9,SEW100,SEW205"])
    def test_no_configuration_shows_a_site(
        self, setting: str, option: str, codes_of_sites: str, flake8: Flake8
    ) -> None:
        """The command line replaces only what the configuration sets under the same name."""
        Path(".flake8").write_text(f"[flake8]\n{setting} = {codes_of_sites}\nsew-settings-from =\n")
        job = f"{option}=SEW001,SEW9"
        assert re.search("SEW[12]", flake8(job, ".").out) is not None
        assert codes(flake8(job, "--sew-settings-from=main", ".")) == ["SEW001"]

    @pytest.mark.parametrize(
        "line",
        [
            "sew-alpha = 1e-12",
            "sew-key-file = absent.key",
            "sew-keyring = absent.toml",
            "sew-profile = natural",
            "sew-scope = program",
            "sew-calibration = absent.json",
        ],
    )
    def test_no_configuration_of_flake8_changes_a_verdict(self, line: str, flake8: Flake8) -> None:
        expected = flake8(*self.JOB, "lru_cache.py", profile=None)
        Path(".flake8").write_text(f"[flake8]\n{line}\n")
        assert flake8("--extend-select=SEW001,SEW9", "lru_cache.py", profile=None) != expected
        assert flake8(*self.JOB, "lru_cache.py", profile=None) == expected

    def test_what_the_command_line_says_counts(self, flake8: Flake8) -> None:
        Path(".flake8").write_text("[flake8]\nsew-alpha = 1e-12\n")
        shown = flake8(*self.JOB, "--sew-alpha=0.01", "lru_cache.py")
        assert "SEW001 this file carries the mark of the key (exact test at 0.01)\n" in shown.out

    @pytest.mark.parametrize("setting", ["alpha = 1e-12", 'namespace = "other"', 'exclude = ["*.py"]', "no setting"])
    def test_our_settings_are_those_of_the_base(self, setting: str, flake8: Flake8) -> None:
        Path("pyproject.toml").write_text(f"[tool.sew]\n{setting}\n")
        assert codes(flake8("--extend-select=SEW001", "lru_cache.py")) == []
        assert codes(flake8(*self.JOB, "lru_cache.py")) == ["SEW001"]

    def test_a_base_that_is_not_there_is_one_line(self, flake8: Flake8) -> None:
        shown = flake8("--extend-select=SEW001,SEW9", "--sew-settings-from=absent", "program.py").out
        assert shown == "program.py:1:1: SEW906 there is no commit absent\n"


class TestDocumentation:
    def test_every_other_code_is_explained(self) -> None:
        used = {value for value in vars(diagnostics).values() if isinstance(value, str) and value.startswith("SEW")}
        explained = set(re.findall(r"^\| (SEW[09]\d\d) \|", DOCUMENTATION, re.MULTILINE))
        assert used == explained
