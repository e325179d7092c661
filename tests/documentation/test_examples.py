"""Every configuration example of the documentation, in a real git repository with the real tools."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from sew_hooks.settings.commit_hooks import OUR_STAGES
from tests.conftest import CPP, JAVA, KEY, ROOT
from tests.documentation.conftest import Team, filled_in
from tests.documentation.examples import EXAMPLES, example, known
from tests.documentation.schemas import check_schema
from tests.documentation.sessions import surprises
from tests.forks import forked
from tests.marked_examples import marked_example
from tests.repositories import GitFolder

STOPPED = "files were modified by this hook"
OTHER_KEY = bytes(range(1, 33))


def commit(team: Team, **variables: str) -> subprocess.CompletedProcess[str]:
    """Commit what is staged."""
    return team.run("git", "commit", "--message", "A commit", **variables)


def commit_twice(team: Team, **variables: str) -> str:
    """Commit what is staged, which is stopped once, and then goes through; return what the first time printed."""
    first = commit(team, **variables)
    assert first.returncode == 1
    assert STOPPED in first.stdout
    team.git("add", "--all")
    second = commit(team, **variables)
    assert second.returncode == 0, second.stdout
    return first.stdout


def test_every_example_is_run() -> None:
    assert set(EXAMPLES) == known


@pytest.mark.slow
class TestPreCommit:
    @example("hooks.md#the-pre-commit-hooks yaml")
    def test_what_is_marked_is_disclosed_and_nothing_else_is_pushed(
        self, example: str, team: Team, examples: Path, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        remote = tmp_path_factory.mktemp("remote")
        team.git("init", "--quiet", "--bare", str(remote))
        team.git("remote", "add", "origin", str(remote))
        team.git("rm", "--quiet", "--cached", "program.py")
        team.git("commit", "--quiet", "--allow-empty", "--message", "The first")
        team.git("push", "--quiet", "origin", "main")

        team.use(example)
        team.add({"pyproject.toml": EXAMPLES["hooks.md#sew-embed toml"]})
        team.git("add", "program.py")
        assert "marked program.py" in commit_twice(team, AI_AGENT="AI agent")
        assert team.git("log", "-1", "--format=%B") == "A commit\n\nAssisted-by: AI agent"
        team.git("push", "--quiet", "origin", "main")

        team.add({"other.py": marked_example("number_puzzles")})
        assert commit(team, SKIP="sew-disclose-add,sew-disclose,sew-embed").returncode == 0
        stopped = team.run("git", "push", "origin", "main")
        assert stopped.returncode != 0
        assert "other.py: marked, and no commit that changes it has the trailer Assisted-by" in stopped.stdout
        assert team.git("--git-dir", str(remote), "log", "-1", "--format=%s", "main") == "A commit"

    @example("hooks.md#the-pre-commit-hooks yaml")
    def test_only_what_an_agent_writes_is_marked_and_linters_stay_at_the_commit(
        self, example: str, team: Team, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        script = "id: notes, name: notes, language: system, always_run: true, pass_filenames: false"
        other = f"- repo: local\n  hooks:\n  - {{{script}, entry: bash -c 'echo >> .git/notes'}}\n"
        team.use(example + other)
        team.add({"pyproject.toml": EXAMPLES["README.md#use-it-in-your-repository toml"]})
        assert commit(team).returncode == 0
        shutil.copy(team.folder / "program.py", team.folder / "agents.py")
        team.git("add", "agents.py")
        assert "marked agents.py" in commit(team, AI_AGENT="robot").stdout
        team.git("add", "agents.py")
        assert commit(team, AI_AGENT="robot", SEW_KEY="").returncode == 0
        assert team.git("log", "-1", "--format=%B") == "A commit\n\nAssisted-by: robot"
        remote = tmp_path_factory.mktemp("remote")
        team.git("init", "--quiet", "--bare", str(remote))
        notes = (team.folder / ".git" / "notes").read_text()
        assert team.run("git", "push", "--quiet", str(remote), "main").returncode == 0
        assert notes == (team.folder / ".git" / "notes").read_text() == 3 * "\n"

    @example("README.md#use-it-in-your-repository yaml")
    def test_four_lines_mark_what_an_agent_commits_and_nothing_else(self, example: str, team: Team) -> None:
        assert example.count("\n") == 4
        team.use(example)
        team.add({"pyproject.toml": EXAMPLES["README.md#use-it-in-your-repository toml"]})
        assert commit(team).returncode == 0
        shutil.copy(team.folder / "program.py", team.folder / "agents.py")
        team.git("add", "agents.py")
        assert "marked agents.py" in commit(team, CLAUDE_CODE_CHILD_SESSION="1").stdout

    @example("hooks.md#sew-disclose-and-sew-disclose-add yaml")
    def test_a_trailer_is_added_and_asked_for(self, example: str, team: Team, examples: Path) -> None:
        team.use(example)
        team.add({"other.py": marked_example("number_puzzles")})
        stopped = commit(team, SKIP="sew-disclose-add")
        assert stopped.returncode == 1
        assert "other.py: marked" in stopped.stdout
        assert commit(team).returncode == 0
        assert team.git("log", "-1", "--format=%B") == "A commit\n\nAssisted-by: AI agent"

    @example("hooks.md#use-with-formatters yaml")
    def test_beside_formatters_of_python_a_commit_stops_once_and_keeps_its_mark(
        self, example: str, team: Team, examples: Path
    ) -> None:
        team.use(example)
        shutil.copytree(examples, team.folder / "programs")
        team.git("add", "programs")
        commit_twice(team)
        assert team.sew("embed", "--check", "--quiet", "programs").returncode == 0

    @example("hooks.md#use-with-formatters toml")
    def test_ruff_has_nothing_to_mend_in_what_was_marked_beside_its_configuration(
        self, example: str, team: Team, examples: Path
    ) -> None:
        fixing = ("ruff", "check", "--no-cache", "--fix", "--exit-non-zero-on-fix", "programs")
        for pyproject, status in (("", 1), (example, 0)):
            shutil.rmtree(team.folder / "programs", ignore_errors=True)
            shutil.copytree(examples, team.folder / "programs")
            team.add({"pyproject.toml": example})
            assert "0 remaining" in team.run(*fixing).stdout
            team.add({"pyproject.toml": pyproject})
            assert team.sew("embed", "--quiet", "--profile=black", "programs").returncode == 1
            assert team.run(*fixing).returncode == status

    @example("hooks.md#use-with-formatters yaml 2")
    def test_beside_clang_format_a_commit_stops_once_and_keeps_its_mark(self, example: str, team: Team) -> None:
        team.use(example)
        team.add({"counters.cpp": CPP, "pyproject.toml": '[tool.sew]\nprofile = "clang-format"\n'})
        first = commit_twice(team)
        assert "marked counters.cpp" in first
        assert team.run("clang-format", "--dry-run", "--Werror", "counters.cpp").returncode == 0
        assert team.sew("embed", "--check", "--quiet", "counters.cpp").returncode == 0

    @example("hooks.md#the-pre-commit-hooks yaml")
    def test_without_secrets_everything_passes_and_nothing_is_marked(self, example: str, team: Team) -> None:
        team.use(example)
        for asked in ((), ("--all-files",), ("--all-files", "--hook-stage", "pre-push")):
            run = team.pre_commit("run", *asked, SEW_KEY="")
            assert run.returncode == 0, run.stdout
        assert "sew-detect: skipped, no key" in run.stdout
        assert team.git("diff", "--name-only") == ""

    @example("flake8.md#in-pre-commit yaml")
    def test_flake8_shows_verdicts_and_no_sites(self, example: str, installing_team: Team) -> None:
        team = installing_team
        team.use(example)
        assert "SEW" not in team.pre_commit("run").stdout
        team.add({"program.py": marked_example("tokenizer")})
        run = team.pre_commit("run")
        assert run.returncode == 1
        assert [word for word in run.stdout.split() if word.startswith("SEW")] == ["SEW001"]
        assert "SEW901" in team.pre_commit("run", SEW_KEY="").stdout


SESSION = ("tutorial.md", "keys.md")
"""Pages that are followed from top to bottom, one after the other."""
known.update(name for name in EXAMPLES if name.split("#")[0] in SESSION)
known.add("README.md#use-it-in-your-repository toml")
known.update(f"configuration.md#editors toml{number}" for number in ("", " 2"))  # tests/settings/test_editors.py


@pytest.mark.slow
def test_every_command_prints_what_the_page_says(on_machine: Team, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, home = tmp_path_factory.mktemp("folder"), tmp_path_factory.mktemp("home")
    reader = Team(folder, {**on_machine.environment, "HOME": str(home)})
    found = surprises([ROOT / "docs" / page for page in SESSION], reader)
    assert not found, "\n".join(found)


FILES = {
    "src/generated/a.py": "def a(x):\n    return x\n",
    "bots/b.py": "def b(x):\n    return x\n",
    "c.py": "def c(x):\n    return x\n",
    "D.java": JAVA,
    "e.cpp": CPP,
}
NO_CPP = "src/generated/a.py bots/b.py c.py D.java"
CHOOSING = (
    ("configuration.md#configuration toml", [], {}, "src/generated/a.py c.py"),
    ("configuration.md#configuration toml", [], {"CLAUDE_CODE_CHILD_SESSION": "1"}, NO_CPP),
    ("configuration.md#agent-variables toml", [], {"OUR_BOT": "1"}, " ".join(FILES)),
    ("configuration.md#agent-variables toml", [], {"CLAUDE_CODE_CHILD_SESSION": "1"}, ""),
    ("configuration.md#agent-paths toml", [], {}, "src/generated/a.py bots/b.py"),
    ("configuration.md#exclude toml", ["--all"], {}, "bots/b.py c.py D.java e.cpp"),
    ("hooks.md#sew-embed toml", [], {}, "src/generated/a.py"),
    ("hooks.md#sew-embed toml", [], {"AI_AGENT": "robot"}, " ".join(FILES)),
)
"""Settings, with the arguments and the environment of the hook ``sew-embed``, and the files that it then marks."""
known.update(name for name, *_ in CHOOSING)


@pytest.mark.parametrize(("name", "arguments", "variables", "chosen"), CHOOSING)
def test_settings_choose_what_is_marked(
    name: str, arguments: list[str], variables: dict[str, str], chosen: str, team: Team
) -> None:
    team.add({**FILES, "pyproject.toml": EXAMPLES[name], ".gitattributes": "c.py sew-agent=robot\n"})
    run = team.sew("hook", "embed", *arguments, *FILES, "--verbose", **variables)
    assert run.returncode in (0, 1)
    assert {line.split(": ")[0] for line in run.stdout.splitlines() if ": to be marked" in line} == set(chosen.split())


@example("configuration.md#key-id toml")
def test_a_key_that_is_not_the_teams_is_refused(example: str, team: Team) -> None:
    team.add({"pyproject.toml": example})
    identifier = team.sew("key", "id").stdout.strip()
    done = team.sew("detect", "program.py")
    assert (done.returncode, f"of it is {identifier}, and key-id in [tool.sew] is 3a4819c2" in done.stdout) == (2, True)
    team.add({"pyproject.toml": example.replace("3a4819c2", identifier)})
    assert team.sew("detect", "program.py").returncode == 0


@example("configuration.md#extend-ignore toml")
def test_rules_that_are_ignored_are_not_in_the_evidence(example: str, team: Team) -> None:
    team.add({"Counters.java": JAVA})
    asked = ("detect", "--profile=all", "--explain", "Counters.java")
    assert "increment-form" in team.sew(*asked).stdout
    team.add({"pyproject.toml": example})
    explained = team.sew(*asked).stdout
    assert "increment-form" not in explained
    assert "operator-spacing" in explained


CAUGHT = """\
def total(values):
    result = 0
    try:
        result = sum(values)
    except TypeError as exc:
        raise ValueError("not numbers") from exc
    print(result)
    print(values)
    return result
"""


@example("configuration.md#per-file-ignores toml")
def test_rules_are_ignored_in_some_files(example: str, team: Team) -> None:
    code = CAUGHT
    names = ("src/a.py", "b.py", "tests/c.py")
    team.add(dict.fromkeys(names, code))

    def rules(name: str) -> set[str]:
        report = team.sew("detect", "--profile=natural", "--explain", "--format=json", name).stdout
        return {grade["rule"] for grade in json.loads(report)["files"][0]["explained_grades"]}

    everywhere = {"caught-name", "blank-before-return"}
    assert [rules(name) for name in names] == [everywhere] * 3
    team.add({"pyproject.toml": example})
    assert [rules(name) for name in names] == [everywhere, {"caught-name"}, set()]


@example("configuration.md#calibration toml")
def test_a_team_sets_once_how_detection_decides(example: str, team: Team) -> None:
    team.add({"pyproject.toml": example, "Counters.java": JAVA})
    table = ("calibrate", "program.py", "--language=python", "--output=our-python.json", "--corpus=ours")
    assert team.sew(*table).returncode == 0
    (team.folder / "tables").mkdir()
    (team.folder / "our-python.json").rename(team.folder / "tables" / "our-python.json")
    report = json.loads(team.sew("detect", "--format=json", ".").stdout)
    assert [report[name] for name in ("scope", "test", "alpha")] == ["definition", "calibrated", 0.0001]
    assert {language: table["corpus"] for language, table in report["calibration"].items()} == {
        "java": "opensource",
        "python": "ours",
    }


@example("command-line.md#keys toml")
def test_a_keyring_says_whose_mark_it_is(example: str, team: Team, examples: Path) -> None:
    team.add({"keyring.toml": example.replace("…64 hexadecimal digits…", KEY.hex()), "bot.key": OTHER_KEY.hex()})
    for name in ("keyring.toml", "bot.key"):
        (team.folder / name).chmod(0o600)
    name = "number_puzzles"
    team.add({"a.py": marked_example(name), "b.py": marked_example(name, OTHER_KEY, "program")})
    team.add({"c.py": (examples / f"{name}.py").read_text()})
    found = team.sew("detect", "--keyring=keyring.toml", "--profile=syntax", "--format=json", "a.py", "b.py", "c.py")
    assert found.returncode == 1
    assert [each["key"] for each in json.loads(found.stdout)["files"]] == ["claude", "build bot", None]


@example("flake8.md#options ini")
@pytest.mark.parametrize("name", [".flake8", "setup.cfg", "tox.ini"])
def test_the_configuration_of_flake8(name: str, example: str, team: Team, examples: Path) -> None:
    code = marked_example("number_puzzles")
    table = '{"origin": {"language": "python"}, "counts": {}}'
    team.add({name: example, "people.json": table, "home/.team.key": KEY.hex()})
    (team.folder / "home" / ".team.key").chmod(0o600)
    team.add({f"{folder}/number_puzzles.py": code for folder in (".", "tests", "vendored", "src")})
    (team.folder / "program.py").unlink()
    flake8 = (*forked("flake8"), "--select=SEW")
    settings = {"HOME": str(team.folder / "home"), "SEW_KEY": "", "PYTHONPATH": str(ROOT)}
    shown = team.run(*flake8, ".", **settings).stdout.splitlines()
    assert {line.split(":")[0] for line in shown} == {
        "./number_puzzles.py",
        "./src/number_puzzles.py",
        "./vendored/number_puzzles.py",
    }
    (verdict,) = (line for line in shown if "vendored" in line)
    assert verdict.endswith("SEW001 this file carries the mark of the key (exact test at 0.0001)")
    assert "return-parentheses" not in "".join(shown)
    (team.folder / "people.json").unlink()
    # A path in the configuration is relative to it, wherever flake8 runs.
    inside = replace(team, folder=team.folder / "src")
    assert " SEW904 " in inside.run(*flake8, "number_puzzles.py", **settings).stdout


def steps_of(workflow: dict[str, Any], values: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """The commands of the only job of a workflow of GitHub Actions, and their environment with ``values`` in it."""
    (job,) = workflow["jobs"].values()
    environment = {name: values[value.removeprefix("${{ ").removesuffix(" }}")] for name, value in job["env"].items()}
    return [step["run"] for step in job["steps"] if "run" in step], environment


HOSTILE = (
    "[tool.sew]\nalpha = 1e-30\n",
    '[tool.sew]\nexclude = ["*"]\n',
    '[tool.sew]\nprofile = "black"\nscope = "program"\ntest = "calibrated"\n',
    '[tool.sew]\nlanguages = ["java"]\nnamespace = "elsewhere"\non-missing-key = "skip"\n',
    '[tool.sew.per-file-ignores]\n"*" = ["caught-name"]\n[tool.sew]\nselect = ["caught-name"]\n',
    "[tool.sew]\nno-such-setting = 1\n",
    "[tool\n",
)
"""Configurations with which a branch might try to change its own test."""

UNDISCLOSED = "puzzles.py: marked, and no commit that changes it has the trailer Assisted-by"


class Action:
    """The action of this repository, with the steps that are commands, run as GitHub runs them."""

    def __init__(self, place: Path, temporary: Path) -> None:
        described = yaml.safe_load((ROOT / "action.yml").read_text())
        self.steps = [step for step in described["runs"]["steps"] if "run" in step]
        self.defaults = {name: each["default"] for name, each in described["inputs"].items()}
        self.summary = temporary / "summary.md"
        self._place, self._temporary = place, temporary

    def inputs(self, workflow: dict[str, Any], base: str) -> dict[str, str]:
        """The inputs that a workflow gives, and the defaults."""
        (job,) = workflow["jobs"].values()
        (step,) = (step for step in job["steps"] if "sew-hooks@" in step["uses"])
        return {**self.defaults, "base": base, **step.get("with", {})}

    def run(self, machine: Team, given: dict[str, str], **variables: str) -> subprocess.CompletedProcess[str]:
        """Run each step in a shell of its own, up to the first that fails; return what all print together."""
        known = {f"inputs.{name}": value for name, value in given.items()}
        known |= {"github.action_path": str(self._place), "runner.temp": str(self._temporary)}
        places = {"GITHUB_STEP_SUMMARY": str(self.summary), "RUNNER_TEMP": str(self._temporary)}
        printed = ""
        for step in self.steps:
            assert step["shell"] == "bash"
            own = {
                name: re.sub(r"\$\{\{ (.+?) \}\}", lambda found: known[found[1]], value)
                for name, value in step["env"].items()
            }
            command = ("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"])
            done = machine.run(*command, **places, **own, **variables)
            printed += done.stdout
            if done.returncode:
                break
        return subprocess.CompletedProcess(command, done.returncode, printed)


@pytest.fixture
def action(this_repository: GitFolder, tmp_path_factory: pytest.TempPathFactory) -> Action:
    return Action(this_repository.folder, tmp_path_factory.mktemp("runner"))


@pytest.mark.slow
class TestContinuousIntegration:
    """The commands of the jobs, on a machine with nothing of ours on it. Their first commands install it.

    The first test of each job starts the ``sew`` that was installed, and forks run it where the job is repeated.
    """

    def test_the_action_has_the_form_that_github_reads(self, tmp_path: Path) -> None:
        self.check((ROOT / "action.yml").read_text(), "vendor.github-actions", tmp_path)

    def check(self, example: str, schema: str, folder: Path) -> Any:
        """Validate a configuration against its published schema, and return what it says."""
        path = folder / "configuration.yml"
        path.write_text(example)
        check_schema(schema, path)
        return yaml.safe_load(example)

    def job(self, on_machine: Team, commands: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
        """Run commands as a job does, up to the first that fails."""
        script = filled_in("\n".join(commands))
        return on_machine.run("bash", "-e", "-c", script, **variables)

    def branch(self, team: Team, examples: Path) -> str:
        """Make a branch with an undisclosed marked file, and return the commit it left."""
        team.git("commit", "--quiet", "--message", "The first")
        base = team.git("rev-parse", "HEAD")
        team.add({"puzzles.py": marked_example("number_puzzles")})
        team.git("commit", "--quiet", "--message", "Undisclosed")
        return base

    def check_hostile_settings(self, team: Team, run: Callable[[], subprocess.CompletedProcess[str]]) -> None:
        """No configuration of the branch changes its test."""
        for settings in HOSTILE:
            team.add({"pyproject.toml": settings})
            team.git("commit", "--quiet", "--message", "Settings")
            done = run()
            assert (done.returncode, UNDISCLOSED in done.stdout) == (1, True), settings + done.stdout
            team.git("reset", "--quiet", "--hard", "HEAD~1")

    @example("ci.md#without-the-action yaml")
    def test_a_pull_request_has_to_disclose(
        self, example: str, on_machine: Team, examples: Path, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        workflow = self.check(example, "vendor.github-workflows", tmp_path_factory.mktemp("workflow"))
        values = {"secrets.SEW_KEY": KEY.hex(), "github.event.pull_request.base.sha": self.branch(on_machine, examples)}
        commands, variables = steps_of(workflow, values)

        failed = self.job(on_machine, commands, **variables)
        assert failed.returncode == 1, failed.stdout
        assert "::warning file=puzzles.py," in failed.stdout
        assert UNDISCLOSED in failed.stdout
        again = on_machine.in_forks()
        self.check_hostile_settings(again, lambda: self.job(again, commands[1:], **variables))

        again.git("commit", "--quiet", "--amend", "--message", "Puzzles\n\nAssisted-by: a model")
        assert self.job(again, commands[1:], **variables).returncode == 0
        fork = self.job(again, commands[1:], **{**variables, "SEW_KEY": ""})
        assert fork.returncode == 0
        assert "sew-detect: skipped, no key" in fork.stdout

    @example("ci.md#several-keys yaml")
    def test_a_job_receives_a_keyring(
        self, example: str, on_machine: Team, examples: Path, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        workflow = self.check(example, "vendor.github-workflows", tmp_path_factory.mktemp("workflow"))
        commands, variables = steps_of(
            workflow, {"github.event.pull_request.base.sha": self.branch(on_machine, examples)}
        )
        install, write, detect = commands
        temporary = tmp_path_factory.mktemp("runner")
        places = {"RUNNER_TEMP": str(temporary), "GITHUB_ENV": str(temporary / "environment")}
        ring = f'[keys.old]\nkey = "{KEY.hex()}"\n[keys.new]\nkey = "{OTHER_KEY.hex()}"\n'
        written = self.job(on_machine, [install, write], SEW_KEYRING_TOML=ring, **places)
        assert written.returncode == 0, written.stdout
        name, _, path = (temporary / "environment").read_text().strip().partition("=")
        assert name == "SEW_KEYRING"
        assert Path(path).stat().st_mode & 0o077 == 0
        failed = self.job(on_machine, [detect], SEW_KEYRING=path, **variables)
        assert failed.returncode == 1
        assert UNDISCLOSED in failed.stdout
        assert "others can read it" not in failed.stdout
        (temporary / "environment").unlink()
        assert self.job(on_machine, [write], SEW_KEYRING_TOML="", **places).returncode == 0
        assert not (temporary / "environment").exists()
        fork = self.job(on_machine.in_forks(), [detect], **variables)
        assert (fork.returncode, "sew-detect: skipped, no key" in fork.stdout) == (0, True)

    @example("ci.md#github-actions yaml")
    def test_the_action_asks_for_disclosure(
        self, example: str, on_machine: Team, examples: Path, action: Action, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        workflow = self.check(example, "vendor.github-workflows", tmp_path_factory.mktemp("workflow"))
        given = action.inputs(workflow, base=self.branch(on_machine, examples))
        failed = action.run(on_machine, given, SEW_KEY=KEY.hex())
        assert failed.returncode == 1, failed.stdout
        assert "::warning file=puzzles.py," in failed.stdout
        assert (on_machine.folder / "sew.sarif").exists()
        summary = action.summary.read_text()
        assert "### sew-detect: exit status 1 under the policy require-disclosure\n" in summary
        assert UNDISCLOSED in summary
        assert "p adjusted" not in summary
        (matcher,) = json.loads((ROOT / ".github" / "sew-matcher.json").read_text())["problemMatcher"]
        (pattern,) = matcher["pattern"]
        matched = [re.match(pattern["regexp"], line) for line in failed.stdout.splitlines()]
        assert [found[pattern["file"]] for found in matched if found] == ["puzzles.py"]
        action.steps = action.steps[1:]  # it is installed
        again = on_machine.in_forks()
        self.check_hostile_settings(again, lambda: action.run(again, given, SEW_KEY=KEY.hex()))

        again.git("commit", "--quiet", "--amend", "--message", "Puzzles\n\nAssisted-by: a model")
        passed = action.run(again, {**given, "figures": "true"}, SEW_KEY=KEY.hex())
        assert passed.returncode == 0, passed.stdout
        assert "p adjusted" in action.summary.read_text()

    @example("ci.md#after-the-merge yaml")
    def test_the_action_tests_what_a_push_added(
        self, example: str, on_machine: Team, examples: Path, action: Action, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        workflow = self.check(example, "vendor.github-workflows", tmp_path_factory.mktemp("workflow"))
        assert action.defaults["base"].endswith("|| github.event.before }}")
        given = action.inputs(workflow, base=self.branch(on_machine, examples))
        failed = action.run(on_machine.in_forks(), given, SEW_KEY=KEY.hex())
        assert (failed.returncode, UNDISCLOSED in failed.stdout) == (1, True)
        action.steps = action.steps[1:]  # it is installed
        nothing = action.run(on_machine.in_forks(), {**given, "base": ""}, SEW_KEY=KEY.hex())
        assert (nothing.returncode, "--from-ref is empty" in nothing.stdout) == (2, True)

    @example("ci.md#code-scanning yaml")
    def test_the_action_reports_alerts(
        self, example: str, on_machine: Team, examples: Path, action: Action, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        workflow = self.check(example, "vendor.github-workflows", tmp_path_factory.mktemp("workflow"))
        given = action.inputs(workflow, base=self.branch(on_machine, examples))
        assert given["upload"] == "true"
        report = on_machine.folder / given["sarif"]
        again = on_machine.in_forks()
        assert action.run(again, given, SEW_KEY="").returncode == 0
        assert not report.exists()
        assert action.run(again, given, SEW_KEY=KEY.hex()).returncode == 0
        results = json.loads(report.read_text())["runs"][0]["results"]
        assert {each["ruleId"] for each in results} == {"SEW001"}

    def test_hostile_inputs_of_the_action_are_no_commands(
        self, on_machine: Team, examples: Path, action: Action
    ) -> None:
        self.branch(on_machine, examples)
        given = {**action.defaults, "base": "$(touch stolen)`touch stolen`", "policy": "report; touch stolen"}
        assert action.run(on_machine.in_forks(), given, SEW_KEY=KEY.hex()).returncode == 2
        assert not (on_machine.folder / "stolen").exists()
        assert "${{" not in "".join(step["run"] for step in action.steps)

    @example("ci.md#gitlab-ci yaml")
    def test_a_merge_request_has_to_disclose(
        self, example: str, on_machine: Team, examples: Path, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        (included,) = self.check(example, "vendor.gitlab-ci", tmp_path_factory.mktemp("pipeline"))["include"]
        header, body = (ROOT / "templates" / "sew-detect.yml").read_text().split("\n---\n")
        inputs = yaml.safe_load(header)["spec"]["inputs"]
        given = {name: each["default"] for name, each in inputs.items() if "default" in each} | included["inputs"]
        text = re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda found: json.dumps(given[found[1]]), body)
        (job,) = self.check(text, "vendor.gitlab-ci", tmp_path_factory.mktemp("component")).values()
        folder = on_machine.folder
        own = {
            name: filled_in(str(value)).replace("$CI_PROJECT_DIR", str(folder))
            for name, value in job["variables"].items()
        }
        base = self.branch(on_machine, examples)
        variables = {**own, "SEW_KEY": KEY.hex(), "CI_MERGE_REQUEST_DIFF_BASE_SHA": base}
        failed = self.job(on_machine, [*job["before_script"], *job["script"]], **variables)
        assert failed.returncode == 1, failed.stdout
        assert UNDISCLOSED in failed.stdout
        assert "p adjusted" not in failed.stdout
        again = on_machine.in_forks()
        self.check_hostile_settings(again, lambda: self.job(again, job["script"], **variables))
        assert all((folder / path).exists() for path in job["artifacts"]["paths"])
        outcome = "sew-detect: exit status 1 under the policy require-disclosure"
        assert (folder / "sew-summary.txt").read_text().splitlines()[0] == outcome

        (kept,) = (folder / path for path in job["cache"]["paths"])
        assert (kept / "outlines.sqlite3").exists()
        on_machine.git("add", "--force", kept.name)
        on_machine.git("commit", "--quiet", "--message", "A cache of the branch")
        forged = self.job(again, job["script"], **variables)
        assert (forged.returncode, UNDISCLOSED in forged.stdout) == (1, True)
        assert "cannot be used: git tracks files in it" in forged.stdout
        on_machine.git("reset", "--quiet", "--hard", "HEAD~1")

        on_machine.git("commit", "--quiet", "--amend", "--message", "Puzzles\n\nAssisted-by: a model")
        assert self.job(again, job["script"], **variables).returncode == 0
        outcome = "sew-detect: exit status 0 under the policy require-disclosure\n"
        disclosed = "marked, and disclosed by Assisted-by: a model: puzzles.py\n"
        assert (folder / "sew-summary.txt").read_text() == outcome + disclosed
        on_machine.git("reset", "--quiet", "--hard", base)
        assert self.job(again, job["script"], **variables).returncode == 0
        nothing = "no mark was found, or the policy asks nothing of it\n"
        assert (folder / "sew-summary.txt").read_text() == outcome + nothing


def test_every_stage_that_only_our_hooks_need_is_taken_out_again() -> None:
    page = (ROOT / "docs" / "hooks.md").read_text()
    (command,) = re.findall(r"`(pre-commit uninstall [^`]+)`", page)
    ours = {stage for stages in OUR_STAGES.values() for stage in stages}
    assert set(re.findall(r"-t ([\w-]+)", command)) == ours - {"pre-commit"}
