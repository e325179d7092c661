"""``--settings-from``: the settings of a commit, whatever the work tree has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Sew
from tests.repositories import GitFolder, new_repository


@pytest.fixture
def branch(sew: Sew, tmp_path: Path) -> GitFolder:
    """A repository whose first commit, tagged base, has settings, and whose second one has others."""
    repository = new_repository(tmp_path)
    repository.stage("pyproject.toml", '[tool.sew]\nnamespace = "ours"\n')
    repository.stage("deep/notes.md", "# Notes\n")
    repository.commit()
    repository.git("tag", "base")
    repository.stage("pyproject.toml", '[tool.sew]\nalpha = 1e-30\nexclude = ["*"]\n')
    repository.stage("ruff.toml", 'lint.select = ["SIM", "PERF"]\n')
    repository.stage("extended.toml", 'lint.select = ["SIM"]\n')
    repository.commit()
    return repository


def settings(sew: Sew, *arguments: object) -> dict[str, dict[str, object]]:
    outcome = sew("config", "show", "--format", "json", *arguments)
    assert outcome.status == 0, outcome.err
    found: dict[str, dict[str, object]] = json.loads(outcome.out)["settings"]
    return found


def test_the_work_tree_does_not_count(sew: Sew, branch: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings(sew)["alpha"]["value"] == 1e-30
    for folder in (".", "deep"):
        monkeypatch.chdir(folder)
        found = settings(sew, "--settings-from", "base")
        assert (found["alpha"]["value"], found["exclude"]["value"]) == (0.001, [])
        assert found["namespace"] == {"value": "ours", "origin": "file", "where": "base:pyproject.toml"}
    branch.write("pyproject.toml", "[tool\n")
    assert settings(sew, "--settings-from", "base")["alpha"]["origin"] == "default"
    assert settings(sew, "--settings-from", "base", "--alpha", "0.01")["alpha"]["value"] == 0.01


@pytest.mark.parametrize(
    ("settings", "options", "differing"),
    [
        ("alpha = 1e-30", (), "namespace in [tool.sew] differs"),
        ('scope = "program"\nkey-id = "0a1b2c3d"', (), "namespace and scope and key-id in [tool.sew] differ"),
        ('namespace = "ours"\nscope = "program"\nalpha = 0.1', ("--scope", "definition"), ""),
        ("alpha = 2", (), ""),
    ],
)
def test_settings_that_a_mark_depends_on_are_named_if_they_differ(
    settings: str, options: tuple[str, ...], differing: str, sew: Sew, branch: GitFolder
) -> None:
    branch.write("pyproject.toml", f"[tool.sew]\n{settings}\n")
    told = sew("hook", "detect", "--from-ref", "base", "--settings-from", "base", *options)
    count = "between base, which counts here (--settings-from), and the work tree"
    line = f"warning: {differing} {count}; what was marked with the settings of the work tree may not be found\n"
    assert (told.status, told.err) == (0, line if differing else "")


def test_neither_do_its_linters(sew: Sew, branch: GitFolder, examples: Path) -> None:
    branch.write("pyproject.toml", "")
    branch.write("program.py", (examples / "inventory.py").read_text())
    asked = ("detect", "--profile", "all", "--explain", "--format", "json", "program.py")

    def rules(*more: str) -> set[str]:
        return {each["rule"] for each in json.loads(sew(*asked, *more).out)["files"][0]["explained_grades"]}

    assert "comparison-direction" in rules("--settings-from", "base") - rules()


def test_a_commit_without_settings_has_the_defaults(sew: Sew, branch: GitFolder) -> None:
    branch.git("rm", "--quiet", "--force", "pyproject.toml", "ruff.toml")
    branch.commit()
    (branch.folder / "linked.toml").write_text("[tool.sew]\nalpha = 0.5\n")
    (branch.folder / "pyproject.toml").symlink_to("linked.toml")
    branch.git("add", "--all")
    assert settings(sew, "--settings-from", "HEAD")["alpha"]["origin"] == "default"
    branch.commit()
    assert settings(sew, "--settings-from", "HEAD")["alpha"]["origin"] == "default"


@pytest.mark.parametrize("revision", ["nowhere", "--all", ""])
def test_what_is_no_commit_is_named(sew: Sew, branch: GitFolder, revision: str) -> None:
    outcome = sew("hook", "detect", "deep/notes.md", f"--settings-from={revision}")
    assert (outcome.status, outcome.err) == (2, f"sew: there is no commit {revision}\n")


def test_a_faulty_setting_of_the_commit_is_an_error(sew: Sew, branch: GitFolder) -> None:
    branch.stage("pyproject.toml", "[tool.sew]\nalpha = 2\n")
    branch.commit()
    branch.write("pyproject.toml", "")
    outcome = sew("config", "show", "--settings-from", "HEAD")
    assert outcome.status == 2
    assert "alpha in [tool.sew] has to be a number between 0 and 1" in outcome.err
