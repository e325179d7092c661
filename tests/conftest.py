from __future__ import annotations

import io
import os
import pty
import random
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

import sew_hooks
import sew_hooks.run.provenance
from sew_hooks.commands.command_line import sew as sew_command
from sew_hooks.commands.invocation import run
from tests.forks import forked_programs
from tests.repositories import GitFolder, instead_of, new_repository, persons_environment

# A shell starts what is to run in the background with interruptions ignored, and so would be the commands under test.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A process starts in half the time where modules are compiled: the tests, and what they start, keep what they compile.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A machine that others use is slow at times: no example is too late, and none was too hard to draw.
settings.register_profile(
    "fresh", derandomize=False, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("fresh")

ROOT = Path(__file__).resolve().parents[1]
INSTALLED = ("pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml", "sew_hooks", "rules")

HOOKS_ADDRESS = "https://example.org/sew-hooks"
"""The address where pre-commit of the tests gets our hooks, and pip gets this repository."""
HOOKS_TAG = f"v{sew_hooks.__version__}"
HOOKS = f"- repo: {HOOKS_ADDRESS}\n  rev: {HOOKS_TAG}\n  hooks:\n"
"""The head of a configuration that takes hooks from there."""

KEY = bytes(range(32))

NOW = datetime(2026, 7, 18, 9, 12, tzinfo=timezone.utc)
"""The time of the reports of the fixture ``sew``."""

SEW_COMMAND = (sys.executable, "-c", "from sew_hooks.commands.sew import main; main()")
"""The command ``sew`` of this interpreter, in a process of its own."""

PERSON = """\
def persons(values):
    if not values:
        return None
    total = 0
    for value in values:
        if value % 2 == 0 and value > 0:
            total = total + value
    return total
"""
AGENT = """\
def agents(words):
    if not words:
        return []

    longest = list()
    while len(words) > 0:
        word = words.pop()
        longest = longest + [word] if len(word) > 3 else longest
    return longest
"""
PROGRAM = "import sys\n\nLIMIT = 10 if sys.argv else 20\n\n\n" + PERSON
BOTH = PROGRAM + "\n\n" + AGENT
"""A person's program, in Python, with an agent's function at its end."""
JAVA = """\
class Counters {
    static int evens(int[] values) {
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] % 2 == 0) {
                count += 1;
            }
        }
        return count;
    }

    static int largest(int[] values) {
        int best = values[0];
        for (int i = 1; i < values.length; i++) {
            if (values[i] > best) {
                best = values[i];
            }
        }
        return best;
    }
}
"""
CPP = """\
#include <vector>

int evens(const std::vector<int>& values) {
    int count = 0;
    for (int i = 0; i < 10; i++) {
        if (values[i] % 2 == 0) {
            count += 1;
        }
    }
    return count;
}

int digits(int number) {
    int count = 0;
    while (number > 0) {
        number /= 10;
        count++;
    }
    return count;
}
"""
SMALL = (
    "def a(x):\n    y = x + 1\n    return y\n",
    "def b(x):\n    for i in range(x):\n        x += 1\n    return x\n",
    "def c(x, y):\n    if x > y:\n        x = x - 1\n    return x\n",
    "def d(x):\n    while x > 0:\n        x = x - 1\n",
    "def e(x, y, z):\n    if x == y:\n        z = z + 1\n    return z\n",
    "def f(x, y):\n    for i in range(y):\n        if x != i:\n            x = x + i\n    return x\n",
)
"""Programs that say too little by themselves."""


class Outcome(NamedTuple):
    status: int
    out: str
    err: str


Sew = Callable[..., Outcome]


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Draws the seed of all random examples, before Hypothesis and the processes of xdist ask for it."""
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(secrets.randbits(32))


SLOW = (
    "benchmarks/",
    "documentation/",
    "flake8/",
    "languages/java/test_deceptive_names.py",
    "languages/java/test_types.py",
    "scenario/",
)
"""Folders and files here that hold slow tests alone, beside those that are marked one by one."""

LONGEST = (
    "documentation/test_examples.py",
    "golden/test_mutants.py",
    "languages/python/test_laws.py",
    "languages/cpp/test_rule_examples.py",
    "commands/hooks/test_disclosing.py",
    "languages/java/test_rule_examples.py",
    "engine/test_habits.py",
    "languages/layout/test_laws.py",
    "commands/hooks/test_hooks.py",
    "languages/clike/test_laws.py",
    "commands/test_doctor.py",
    "commands/test_init.py",
    "commands/hooks/test_push.py",
    "run/test_worker_choice.py",
)
"""The files whose tests take more than half a minute, of processor time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what is slow, and begins with the files that take longest, so that all processes end at the same time."""
    names = {
        path: path.relative_to(Path(__file__).parent).as_posix()
        for path in {item.path for item in items if item.path.is_relative_to(ROOT / "tests")}
    }
    slow = {path for path, name in names.items() if name.startswith(SLOW)}
    order = {path: LONGEST.index(name) if name in LONGEST else len(LONGEST) for path, name in names.items()}
    for item in items:
        if item.path in slow:
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: order.get(item.path, len(LONGEST)))


def pytest_report_header(config: pytest.Config) -> str:
    return f"random examples: --hypothesis-seed={config.option.hypothesis_seed} repeats them"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Says it again where it is needed: the header may be far away, or left out by --quiet."""
    if terminalreporter.stats.keys() & {"failed", "error"}:
        terminalreporter.write_line(pytest_report_header(config))


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    """Random numbers that differ from run to run, and from test to test; the seed that is printed repeats them."""
    return random.Random(f"{request.config.option.hypothesis_seed} {request.node.nodeid}")


@pytest.fixture(scope="session", autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache for the tests, also for the processes they start: the user's own is none of their business."""
    folder = tmp_path_factory.mktemp("cache") / "sew"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("SEW_CACHE_DIR", str(folder))
        yield folder


@pytest.fixture
def persons_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes out of the environment what git, pre-commit, an agent or a user of ours may have put there."""
    shell = persons_environment()
    for name in set(os.environ).difference(shell):
        monkeypatch.delenv(name)
    for name, value in shell.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def sew(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, persons_shell: None
) -> Sew:
    """Runs the command line in an empty folder, with a key in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SEW_KEY", KEY.hex())
    monkeypatch.setattr(sew_hooks.run.provenance, "now", lambda: NOW)  # reports of equal runs are equal

    def call(*arguments: object, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = run(sew_command, [str(argument) for argument in arguments])
        out, err = capfdbinary.readouterr()
        return Outcome(status, out.decode(), err.decode())

    return call


@pytest.fixture(scope="session")
def examples() -> Path:
    """The programs that come with the repository: long enough to be marked and found."""
    return ROOT / "examples"


@pytest.fixture(scope="session")
def common_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of xdist share in this run."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(scope="session")
def loaded_hooks(tmp_path_factory: pytest.TempPathFactory) -> GitFolder:
    """Our hooks as they are declared, with the ``sew`` of the ``PATH``: pre-commit makes no environment for them."""
    repository = new_repository(tmp_path_factory.mktemp("loaded-hooks"))
    declared = (ROOT / ".pre-commit-hooks.yaml").read_text()
    ours = declared.replace("  language: python\n", "  language: system\n")
    assert ours.count("  language: system\n") == declared.count("- id: ")
    repository.stage(".pre-commit-hooks.yaml", ours)
    repository.commit()
    repository.git("tag", HOOKS_TAG)
    return repository


@pytest.fixture(scope="session")
def team_environment(loaded_hooks: GitFolder, common_folder: Path) -> dict[str, str]:
    """The environment of a person's shell, where a fork runs pre-commit, our hooks, flake8, black and isort."""
    inherited = {name: value for name, value in persons_environment().items() if name not in ("PYTHONPATH", "SKIP")}
    return {
        **inherited,
        **instead_of({HOOKS_ADDRESS: loaded_hooks.folder}),
        "PATH": os.pathsep.join([str(forked_programs()), os.path.dirname(sys.executable), os.environ["PATH"]]),
        "PRE_COMMIT_HOME": str(common_folder / "pre-commit"),
    }


@pytest.fixture(scope="session")
def installing_environment(
    team_environment: dict[str, str], this_repository: GitFolder, common_folder: Path
) -> dict[str, str]:
    """The same where all of them are processes of their own, and pre-commit installs our hooks from this repository.

    It locks its store, which installs them once.
    """
    return {
        **team_environment,
        **instead_of({HOOKS_ADDRESS: this_repository.folder}),
        "PATH": os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]),
        "PRE_COMMIT_HOME": str(common_folder / "installed"),
    }


@pytest.fixture(scope="session")
def this_repository(common_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> GitFolder:
    """This repository as it is now, committed or not, with a tag for its version."""
    repository = GitFolder(tmp_path_factory.mktemp("sew-hooks"), persons_environment())
    for name in INSTALLED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, repository.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, repository.folder)
    repository.git("init", "--quiet")
    repository.git("add", "--all")
    repository.commit()
    repository.git("tag", HOOKS_TAG)
    common = common_folder / "this-repository"
    with suppress(OSError):  # another process was first
        repository.folder.rename(common)
    return replace(repository, folder=common)


@pytest.fixture
def project(team_environment: dict[str, str], tmp_path: Path, examples: Path) -> GitFolder:
    """A repository with one program, staged; the key is in the environment."""
    repository = GitFolder(tmp_path, {**team_environment, "SEW_KEY": KEY.hex()})
    repository.git("init", "--quiet", "--initial-branch=main")
    shutil.copy(examples / "tokenizer.py", tmp_path / "program.py")
    repository.git("add", "program.py")
    return repository


@pytest.fixture
def installing_project(project: GitFolder, installing_environment: dict[str, str]) -> GitFolder:
    """The same repository, where pre-commit installs the hooks."""
    return replace(project, environment={**(project.environment or {}), **installing_environment})


def on_terminal(*arguments: str, columns: int = 80, **environment: str) -> str:
    """What ``sew`` prints when standard output is a terminal."""
    reader, writer = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), **environment}
    command = [*SEW_COMMAND, *arguments]
    with subprocess.Popen(command, stdout=writer, stderr=writer, env=environment) as process:
        os.close(writer)
        output = b""
        try:
            while chunk := os.read(reader, 65536):
                output += chunk
        except OSError:  # Linux ends a terminal that way.
            pass
        process.wait()
    os.close(reader)
    return output.decode()
