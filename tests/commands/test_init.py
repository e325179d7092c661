"""``sew init``: it adds what works, keeps what is there, and asks."""

from __future__ import annotations

import difflib
import json
import shutil
import sys
from collections.abc import Callable
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

from sew_hooks.files.bounded_toml import parse_toml
from sew_hooks.run.installed_origin import origin
from sew_hooks.settings.configuration import load_configuration
from tests.conftest import ROOT, SEW_COMMAND, Sew
from tests.repositories import GitFolder, new_repository

Installed = Callable[[dict[str, object]], None]

SOURCE = ("--source", "https://example.org/sew")

yaml = pytest.importorskip("yaml")

EXISTING = """\
# hooks of the team
default_language_version: {python: python3}
repos:
  # formatting
  - repo: https://github.com/psf/black-pre-commit-mirror
    rev: 26.10.1
    hooks:
      - id: black   # the only formatter
  - repo: https://github.com/PyCQA/isort
    rev: 6.0.0
    hooks:
      - id: isort
ci:
  autofix_prs: false
"""

PYPROJECT = """\
[project]
name = "shop"  # ours

[tool.black]
line-length = 100
"""


@pytest.fixture
def shop(tmp_path: Path) -> GitFolder:
    repository = new_repository(tmp_path / "shop")
    repository.stage("shop.py", "def f():\n    return 1\n")
    repository.commit()
    return repository


def test_a_new_repository_gets_both_files(sew: Sew, shop: GitFolder) -> None:
    outcome = sew("init", "--yes", str(shop.folder), "--source", "https://example.org/sew")
    assert outcome.status == 0, outcome.err
    hooks = yaml.safe_load((shop.folder / ".pre-commit-config.yaml").read_text())
    assert hooks["repos"][0]["repo"] == "https://example.org/sew"
    assert [each["id"] for each in hooks["repos"][0]["hooks"]] == ["sew-embed", "sew-disclose-add", "sew-detect"]
    configuration = load_configuration(shop.folder)
    assert (configuration.languages, configuration.signals) == (("python",), ("environment",))
    assert "languages: python" in outcome.err
    assert "+  - id: sew-embed" in outcome.out


def test_what_is_there_stays_as_it_is(sew: Sew, shop: GitFolder) -> None:
    shop.write(".pre-commit-config.yaml", EXISTING)
    shop.write("pyproject.toml", PYPROJECT)
    assert sew("init", "--yes", str(shop.folder), *SOURCE).status == 0
    text = (shop.folder / ".pre-commit-config.yaml").read_text()
    assert not [line for line in difflib.ndiff(EXISTING.splitlines(), text.splitlines()) if line[0] == "-"]
    before, after = yaml.safe_load(EXISTING), yaml.safe_load(text)
    assert after["repos"][1:] == before["repos"]
    assert {**after, "repos": before["repos"]} == {
        **before,
        "default_install_hook_types": ["pre-commit", "prepare-commit-msg", "pre-push"],
        "default_stages": ["pre-commit"],
    }
    table = (shop.folder / "pyproject.toml").read_text()
    assert table.startswith(PYPROJECT)
    assert parse_toml(table)["tool"].keys() == {"black", "sew"}


def test_a_second_time_there_is_nothing_to_add(sew: Sew, shop: GitFolder) -> None:
    assert sew("init", "--yes", str(shop.folder), *SOURCE).status == 0
    again = sew("init", "--diff", str(shop.folder), *SOURCE)
    assert (again.status, again.out) == (0, "")
    assert "nothing to add" in again.err


def test_diff_writes_nothing(sew: Sew, shop: GitFolder) -> None:
    outcome = sew("init", "--diff", str(shop.folder), *SOURCE)
    assert outcome.status == 1
    assert "rev: v" in outcome.out
    assert not (shop.folder / "pyproject.toml").exists()


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (".pre-commit-config.yaml", "repos: []\n", "below `repos:`"),
        (".pre-commit-config.yaml", "repos: [{repo: meta, hooks: [{id: identity}]}]\n", "below `repos:`"),
        ("pyproject.toml", "tool = {black = {line-length = 100}}\n", "add to pyproject.toml"),
        ("pyproject.toml", "[tool\n", "add to pyproject.toml"),
    ],
)
def test_what_cannot_be_added_safely_is_told(sew: Sew, shop: GitFolder, name: str, text: str, told: str) -> None:
    path = shop.write(name, text)
    outcome = sew("init", "--yes", str(shop.folder), *SOURCE)
    assert outcome.status == 0
    assert told in outcome.err
    assert path.read_text() == text


def test_nothing_is_written_through_a_link(sew: Sew, shop: GitFolder, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "pyproject.toml"
    outside.write_text("")
    (shop.folder / "pyproject.toml").symlink_to(outside)
    outcome = sew("init", "--yes", str(shop.folder), *SOURCE)
    assert outcome.status == 2
    assert "symbolic link" in outcome.err
    assert outside.read_text() == ""


def test_agents_are_named(sew: Sew, shop: GitFolder) -> None:
    shop.stage("CLAUDE.md", "Use tabs.\n")
    shop.stage(".cursor/rules/style.mdc", "Use tabs.\n")
    assert "agents with files here: Claude Code, Cursor" in sew("init", "--diff", str(shop.folder), *SOURCE).err


def test_an_address_is_no_yaml(sew: Sew, shop: GitFolder) -> None:
    outcome = sew("init", "--yes", str(shop.folder), "--source", "x\n- repo: evil")
    assert outcome.status == 2
    assert not (shop.folder / ".pre-commit-config.yaml").exists()


def test_stages_that_the_team_chose_stay(sew: Sew, shop: GitFolder) -> None:
    shop.write(".pre-commit-config.yaml", f"default_install_hook_types: [pre-commit, pre-push]\n{EXISTING}")
    assert sew("init", "--yes", str(shop.folder), *SOURCE).status == 0
    written = yaml.safe_load((shop.folder / ".pre-commit-config.yaml").read_text())
    assert written["default_install_hook_types"] == ["pre-commit", "pre-push"]
    assert "default_stages" not in written


def test_without_an_address_nothing_is_written(sew: Sew, shop: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sew_hooks.run.installed_origin.origin", lambda: None)
    outcome = sew("init", "--yes", str(shop.folder))
    assert outcome.status == 2
    assert "--source ADDRESS" in outcome.err
    assert not (shop.folder / "pyproject.toml").exists()


class TestOrigin:
    """The address and the revision that are proposed: those of the installation."""

    @pytest.fixture
    def installed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installed:
        folder = tmp_path / "site" / "sew_hooks-0.1.0.dist-info"
        folder.mkdir(parents=True)
        (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: sew-hooks\nVersion: 0.1.0\n")
        monkeypatch.setattr("sew_hooks.run.installed_origin.distribution", lambda _: PathDistribution(folder))
        return lambda told: (folder / "direct_url.json").write_text(json.dumps(told)) and None

    @pytest.mark.parametrize(
        ("asked", "rev"),
        [({}, "a" * 40), ({"requested_revision": "main"}, "a" * 40), ({"requested_revision": "v1.2"}, "v1.2")],
    )
    def test_of_a_repository(self, installed: Installed, asked: dict[str, str], rev: str) -> None:
        url = "https://ada:secret@example.org/sew"
        installed({"url": url, "vcs_info": {"vcs": "git", "commit_id": "a" * 40, **asked}})
        assert origin() == ("https://example.org/sew", rev)

    def test_of_a_clone(self, installed: Installed, shop: GitFolder) -> None:
        told: dict[str, object] = {"url": shop.folder.as_uri(), "dir_info": {}}
        installed(told)
        assert origin() is None  # nobody else could clone it from there
        shop.git("remote", "add", "origin", "git@example.org:team/sew.git")
        assert origin() == ("git@example.org:team/sew.git", shop.git("rev-parse", "HEAD"))
        shop.git("tag", "v0.9")
        assert origin() == ("git@example.org:team/sew.git", "v0.9")

    def test_of_something_else(self, installed: Installed, tmp_path: Path) -> None:
        assert origin() is None
        installed({"url": tmp_path.as_uri(), "dir_info": {}})
        assert origin() is None


def test_outside_a_repository(sew: Sew, tmp_path: Path) -> None:
    folder = tmp_path / "none"
    folder.mkdir()
    outcome = sew("init", str(folder))
    assert outcome.status == 2
    assert "git init" in outcome.err


def test_pre_commit_accepts_what_is_written(sew: Sew, shop: GitFolder) -> None:
    shop.write(".pre-commit-config.yaml", EXISTING)
    assert sew("init", "--yes", str(shop.folder), *SOURCE).status == 0
    done = shop.run(sys.executable, "-m", "pre_commit", "validate-config")
    assert done.returncode == 0, done.stdout


THEIR_HOOKS = """\
repos:
- repo: local
  hooks:
  - {id: black, name: black, entry: black, language: system, types: [python]}
  - {id: isort, name: isort, entry: isort, language: system, types: [python]}
  - {id: ruff, name: ruff, entry: ruff check --fix, language: system, types: [python]}
  - {id: flake8, name: flake8, entry: flake8, language: system, types: [python]}
"""
THEIR_SETTINGS = """\
[tool.isort]
profile = "black"

[tool.ruff.lint]
select = ["E4", "E7", "E9", "F", "I", "UP", "B", "SIM", "C4", "RET", "PIE"]
ignore = ["SIM108", "SIM110"]  # the programs have such places, which nothing corrects by itself
"""


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["natural", "black"])
def test_beside_four_tools_a_commit_is_repeated_once_at_most(
    profile: str, project: GitFolder, this_repository: GitFolder, examples: Path
) -> None:
    for tool in ("black", "isort", "ruff", "flake8"):
        if shutil.which(tool, path=(project.environment or {})["PATH"]) is None:
            pytest.skip(f"{tool} is not installed")
    names = sorted(path.name for path in examples.glob("*.py"))
    project.stage(".pre-commit-config.yaml", THEIR_HOOKS)
    project.stage("pyproject.toml", THEIR_SETTINGS)
    project.stage(".flake8", "[flake8]\nmax-line-length = 100\nextend-ignore = E203\n")
    for path in examples.glob("*.py"):
        shutil.copy(path, project.folder)
    # An import that ruff removes leaves lines that only the next run of black removes, also without us.
    for command in (("ruff", "check", "--quiet", "--fix"), ("black", "--quiet", "."), ("isort", "--quiet", ".")):
        assert project.run(*command).returncode == 0
    assert project.run("flake8").returncode == 0
    project.git("add", "program.py")
    project.commit()

    def sew(*arguments: str) -> str:
        done = project.run(*SEW_COMMAND, *arguments, PYTHONPATH=str(ROOT))
        assert done.returncode == 0, done.stdout
        return done.stdout

    sew("init", "--yes", "--source", str(this_repository.folder))
    table = project.folder / "pyproject.toml"
    project.write("pyproject.toml", table.read_text().replace("[tool.sew]\n", f'[tool.sew]\nprofile = "{profile}"\n'))
    assert project.pre_commit("install").returncode == 0
    project.git("add", "pyproject.toml", ".pre-commit-config.yaml")
    project.commit()
    assert "nothing to fix" in sew("doctor", "--sample", "0")

    # An agent formats its code in another way.
    assert project.run("black", "--quiet", "--line-length=60", "--skip-magic-trailing-comma", *names).returncode == 0
    project.git("add", *names)
    tried = [project.run("git", "commit", "--message", "Work", AI_AGENT="robot")]
    assert "files were modified by this hook" in tried[0].stdout
    project.git("add", "--all")
    tried.append(project.run("git", "commit", "--message", "Work", AI_AGENT="robot"))
    assert tried[1].returncode == 0, tried[1].stdout
    assert "Assisted-by: robot" in project.git("log", "-1", "--format=%B")
    for command in (("black", "--check", "."), ("isort", "--check", "."), ("ruff", "check"), ("flake8",)):
        assert project.run(*command).returncode == 0
    assert project.run(*SEW_COMMAND, "detect", *names, PYTHONPATH=str(ROOT)).returncode == 1  # marked
