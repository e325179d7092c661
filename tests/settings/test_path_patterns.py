"""Patterns of a setting fit what git ignores by them, wherever a command runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from sew_hooks.settings.path_patterns import PathPatterns
from tests.repositories import new_repository

PATHS = (
    "a.py",
    "build/a.py",
    "build/keep.py",
    "src/a.py",
    "src/build/a.py",
    "src/gen/deep/a_pb2.py",
    "src/gen/keep.py",
    "src/vendor/x/y.cpp",
    "vendor/x.java",
    "é è/a.py",
)


@pytest.mark.parametrize(
    "patterns",
    [
        ("build",),
        ("build/",),
        ("/build/",),
        ("build/*", "!build/keep.py"),
        ("src/gen/**", "!keep.py"),
        ("src/gen/**", "!src/gen/deep/", "!src/gen/deep/**"),
        ("*_pb2.py", "# a comment", "vendor/"),
        ("**/x/", "é*/"),
        ("src/*/a.py",),
        ("[ab]*/a.py",),
    ],
)
def test_git_ignores_the_same(patterns: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git = new_repository(tmp_path)
    for path in PATHS:
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    (tmp_path / ".gitignore").write_text("\n".join(patterns) + "\n", encoding="utf-8")
    asked = git.run("git", "-c", "core.quotePath=false", "check-ignore", "--no-index", *PATHS)
    ignored = asked.stdout.splitlines()
    assert ignored
    found = PathPatterns("exclude", patterns, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert [path for path in PATHS if found.match(path)] == ignored
    monkeypatch.chdir("src")
    assert [path for path in PATHS if found.match(f"../{path}")] == ignored


def test_a_file_is_taken_back_from_a_folder(tmp_path: Path) -> None:
    found = PathPatterns("exclude", ("build/", "!build/keep.py"), tmp_path)
    assert found.match(str(tmp_path / "build" / "a.py")) == "build/"
    assert found.match(str(tmp_path / "build" / "keep.py")) is None


def test_a_folder_fits_only_with_everything_in_it(tmp_path: Path) -> None:
    folder = f"{tmp_path / 'build'}/"
    assert PathPatterns("exclude", ("build/",), tmp_path).match(folder) == "build/"
    assert PathPatterns("exclude", ("*.py",), tmp_path).match(folder) is None
    assert PathPatterns("exclude", ("build/*", "!keep.py"), tmp_path).match(folder) is None


def test_links_to_folders_are_followed_and_nothing_outside_fits(tmp_path: Path) -> None:
    root, outside = tmp_path / "root", tmp_path / "outside"
    for folder in (root / "src", outside):
        folder.mkdir(parents=True)
    (tmp_path / "link").symlink_to(root)
    (root / "out").symlink_to(outside)
    everything = PathPatterns("exclude", ("*",), root)
    assert everything.match(str(tmp_path / "link" / "src" / "a.py")) == "*"
    assert everything.match(f"{tmp_path / 'link' / 'src'}/") == "*"
    assert everything.match(str(root / "out" / "a.py")) is None
    assert everything.match(str(outside / "a.py")) is None
    assert everything.match(f"{root}/") is None


def test_a_path_may_be_deep(tmp_path: Path) -> None:
    assert PathPatterns("exclude", ("z",), tmp_path).match(f"{tmp_path}/{'a/' * 1500}a.py") is None
