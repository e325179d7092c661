"""Files that a team excludes, and rules that it switches off in some files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import AGENT, KEY, PROGRAM, Sew
from tests.repositories import new_repository

CODE = f"{PROGRAM}\n\n{AGENT}"
FILES = ("src/a.py", "src/gen/b.py", "src/gen/keep.py", "vendor/c.py")


@pytest.fixture
def files(sew: Sew) -> None:
    """A project with generated and with foreign code, all of it unmarked."""
    for name in FILES:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(CODE)
    configure('exclude = ["vendor/", "/src/gen/*", "!keep.py"]')


def configure(*lines: str) -> None:
    Path("pyproject.toml").write_text("\n".join(["[tool.sew]", *lines, ""]))


def changed() -> list[str]:
    return [name for name in FILES if Path(name).read_text() != CODE]


def seen(sew: Sew, *arguments: str) -> list[str]:
    return [file["path"] for file in json.loads(sew(*arguments, "--format", "json").out)["files"]]


def test_a_search_does_not_find_them(sew: Sew, files: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert seen(sew, "detect", ".") == ["src/a.py", "src/gen/keep.py"]
    assert seen(sew, "detect", "src", "vendor") == ["src/a.py", "src/gen/keep.py"]
    monkeypatch.chdir("src")
    assert seen(sew, "detect", "..") == ["../src/a.py", "../src/gen/keep.py"]


def test_they_are_left_out_even_if_they_are_named_and_a_line_says_so(sew: Sew, files: None) -> None:
    outcome = sew("embed", "--profile", "all", *FILES)
    assert outcome.status == 1
    assert changed() == ["src/a.py", "src/gen/keep.py"]
    assert [line for line in outcome.err.splitlines() if "left out" in line] == [
        "src/gen/b.py: left out by '/src/gen/*' of exclude in [tool.sew]",
        "vendor/c.py: left out by 'vendor/' of exclude in [tool.sew]",
    ]


def test_a_folder_is_left_out_as_a_whole_if_no_pattern_takes_anything_back(sew: Sew, files: None) -> None:
    configure('exclude = ["vendor/"]')
    outcome = sew("detect", "vendor", "--format", "json")
    assert (outcome.status, json.loads(outcome.out)["files"]) == (0, [])
    assert outcome.err == "vendor: left out by 'vendor/' of exclude in [tool.sew]\n"


def test_the_hooks_pass_over_them_silently(sew: Sew, files: None) -> None:
    git = new_repository(Path())
    for name in FILES:
        git.stage(name, CODE)
    outcome = sew("hook", "embed", "--all", "--profile", "all", "--verbose", *FILES)
    assert outcome.status == 1
    assert changed() == ["src/a.py", "src/gen/keep.py"]
    assert "vendor" not in outcome.err
    assert seen(sew, "hook", "detect", *FILES) == ["src/a.py", "src/gen/keep.py"]


def test_changes_of_theirs_are_not_seen(sew: Sew, files: None) -> None:
    git = new_repository(Path())
    for name in FILES:
        git.stage(name, CODE)
    assert seen(sew, "detect", "--staged") == ["src/a.py", "src/gen/keep.py"]
    git.commit()
    git.stage("vendor/c.py", f"{CODE}\nMORE = 1\n")
    git.stage("src/a.py", f"{CODE}\nMORE = 1\n")
    git.commit()
    assert seen(sew, "detect", "--from-ref", "HEAD~") == ["src/a.py"]


@pytest.mark.parametrize("content", [CODE, "this is no Python ("])
def test_standard_input_of_theirs_comes_out_as_it_went_in(content: str, sew: Sew, files: None) -> None:
    outcome = sew("embed", "--profile", "all", "-", "--stdin-filename", "vendor/c.py", stdin=content.encode())
    assert (outcome.status, outcome.out) == (0, content)
    assert "vendor/c.py: left out" in outcome.err


def test_a_baseline_keeps_their_entries(sew: Sew, files: None) -> None:
    configure()
    sew("embed", "--profile", "all", ".")
    assert sew("baseline", "create").status == 0
    entries = Path(".sew-baseline.json").read_text()
    assert '"vendor/c.py"' in entries
    configure('exclude = ["vendor/"]')
    assert sew("baseline", "update").status == 0
    assert Path(".sew-baseline.json").read_text() == entries


def flake8(*arguments: str) -> list[str]:
    command = [sys.executable, "-m", "flake8", "--isolated", "--select=SEW", "--sew-profile=all", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()


def test_flake8_says_nothing_about_them(sew: Sew, files: None) -> None:
    shown = flake8("src/a.py", "vendor/c.py")
    assert {line.split(":")[0] for line in shown} == {"src/a.py"}


def rules_seen(sew: Sew, name: str) -> set[str]:
    """The rules of the grades of a file."""
    report = json.loads(sew("detect", "--profile", "all", "--explain", "--format", "json", name).out)
    return {grade["rule"] for grade in report["files"][0]["explained_grades"]}


def test_rules_are_switched_off_in_some_files_for_marking_and_detection(sew: Sew, files: None) -> None:
    configure()
    everywhere = rules_seen(sew, "src/a.py")
    assert {"empty-list", "operator-spacing"} <= everywhere
    configure("[tool.sew.per-file-ignores]", '"/src/gen/" = ["empty-list"]', '"b.py" = ["operator-spacing"]')
    assert rules_seen(sew, "src/a.py") == everywhere
    assert rules_seen(sew, "src/gen/keep.py") == everywhere - {"empty-list"}
    assert rules_seen(sew, "src/gen/b.py") == everywhere - {"empty-list", "operator-spacing"}
    for name in ("src/a.py", "src/gen/b.py"):
        sew("embed", "--profile", "all", name)
        (file,) = json.loads(sew("detect", "--profile", "all", "--format", "json", name).out)["files"]
        assert (file["verdict"], file["agreements"]) == ("marked", file["grades"])
    configure()
    (file,) = json.loads(sew("detect", "--profile", "all", "--format", "json", "src/gen/b.py").out)["files"]
    assert file["agreements"] < file["grades"]


def test_a_pattern_may_mean_all_other_files(sew: Sew, files: None) -> None:
    configure()
    everywhere = rules_seen(sew, "src/a.py")
    configure("[tool.sew.per-file-ignores]", '"!src/gen/" = ["empty-list"]')
    assert rules_seen(sew, "src/a.py") == everywhere - {"empty-list"}
    assert rules_seen(sew, "src/gen/b.py") == everywhere


def test_rules_are_switched_off_for_changes_for_standard_input_and_for_flake8(sew: Sew, files: None) -> None:
    new_repository(Path()).stage("src/a.py", CODE)

    def grades() -> int:
        return int(
            json.loads(sew("detect", "--profile", "all", "--staged", "--format", "json").out)["files"][0]["grades"]
        )

    whole = grades()
    configure("[tool.sew.per-file-ignores]", '"a.py" = ["empty-list"]')
    assert 0 < grades() < whole
    shown = flake8("src/a.py", "vendor/c.py")
    assert {line.split(":")[0] for line in shown if " empty-list:" in line} == {"vendor/c.py"}
    out = sew("embed", "--profile", "all", "-", "--stdin-filename", "src/a.py", stdin=CODE.encode()).out
    sew("embed", "--profile", "all", "src/a.py")
    assert Path("src/a.py").read_text() == out


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('exclude = "vendor"', "exclude in [tool.sew] has to be a list of strings"),
        ('exclude = ["!"]', "'!' in exclude is not a valid pattern"),
        ('exclude = ["' + "*a" * 30 + 'b"]', "in exclude has too many '*'"),
        ('per-file-ignores = ["a.py"]', "per-file-ignores in [tool.sew] has to be a table of patterns, each"),
        (
            'per-file-ignores = { "a.py" = "blank-lines" }',
            "has to be a table of patterns, each with a list of ids of rules",
        ),
        ('per-file-ignores = { "a.py" = ["no-such"] }', "and not 'no-such'"),
        ('per-file-ignores = { "!" = [] }', "has to be a table of patterns, each with a list of ids of rules"),
    ],
)
def test_what_cannot_be_used_is_one_line(line: str, expected: str, sew: Sew) -> None:
    name = "a" * 60 + "/" + "a" * 200 + ".py"
    Path(name).parent.mkdir()
    Path(name).write_text(CODE)
    configure(line)
    outcome = sew("detect", name)
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert expected in outcome.err
    assert KEY.hex()[:8] not in outcome.err
