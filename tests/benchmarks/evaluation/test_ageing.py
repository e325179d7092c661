"""A small repository with scripted edits: what is followed, what is merged, and what is found after."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.evaluation.ageing import AGEING, AGES
from benchmarks.evaluation.carrying import Journey, carry, merge
from benchmarks.evaluation.history import contents, lives, mainline
from sew_hooks.engine.shipped import load_calibration
from tests.benchmarks.evaluation.inputs import CODE, NAMELESS, options, repository


def test_files_are_followed_through_renames_until_they_are_deleted(tmp_path: Path) -> None:
    folder = repository(
        tmp_path / "small.git",
        [
            {"old name.py": CODE, "gone.py": "x = 1\n", "same.java": "class A {}\n", "README": "text\n"},
            {"late.py": "y = 2\n"},
            {"old name.py": None, "new name.py": CODE + "# seen\n"},
            {"gone.py": None, "new name.py": CODE + "# seen twice\n"},
        ],
    )
    followed = {life.path: life for life in lives(folder, mainline(folder)[::-1])}
    assert {path: life.language for path, life in followed.items()} == {
        "old name.py": "python",
        "gone.py": "python",
        "same.java": "java",
    }
    numbers, blobs = zip(*followed["old name.py"].versions, strict=True)
    assert numbers == (0, 2, 3)
    assert [text.decode() for text in contents(folder, blobs)] == [CODE, CODE + "# seen\n", CODE + "# seen twice\n"]
    assert followed["gone.py"].versions[1:] == [(3, None)]
    assert len(followed["same.java"].versions) == 1


def test_merging_keeps_both_sides_and_takes_theirs_where_they_clash() -> None:
    base = b"a\nb\nc\nd\ne\n"
    assert merge(base, b"A\nb\nc\nd\ne\n", b"a\nb\nc\nd\nE\n") == (b"A\nb\nc\nd\nE\n", 0)
    assert merge(base, b"ours\nb\nc\nd\nours\n", b"theirs\nb\nc\nd\ne\n") == (b"theirs\nb\nc\nd\nours\n", 1)


@pytest.mark.parametrize("scope", ["definition", "program"])
def test_a_carried_mark_goes_with_the_code_it_is_in(tmp_path: Path, scope: str) -> None:
    texts = [CODE, "# edited\n" + CODE, NAMELESS, CODE]
    folder = repository(tmp_path / "small.git", [{"a.py": text} for text in texts])
    (life,) = lives(folder, mainline(folder)[::-1])
    groups = [[blob] for _, blob in life.versions if blob is not None]
    table = load_calibration("python").to_json()
    journey: Journey = {
        "repository": str(folder),
        "language": "python",
        "scope": scope,
        "profile": "all",
        "blobs": [groups[0], [], *groups[1:]],
    }
    looks = carry(journey, table)
    assert [look["p_value"] <= 1e-3 for look in looks] == [True, True, True, False, False]
    assert looks[1] == looks[0]
    assert looks[2]["agreements"] == looks[2]["grades"] > 0
    assert [look["conflicts"] for look in looks[:3]] == [0, 0, 0]


def test_shares_are_of_all_files_and_of_those_that_were_changed(tmp_path: Path) -> None:
    """One file is marked and stays, one is rewritten by somebody in commit 5, one holds nothing to mark."""
    commits: list[dict[str, str | None]] = [{f"note{number}": "x\n"} for number in range(AGES[-1] + 1)]
    commits[0] |= {"kept.py": CODE, "rewritten.py": CODE + "# another\n", "empty.py": NAMELESS}
    commits[5] |= {"rewritten.py": NAMELESS}
    folder = repository(tmp_path / "small.git", commits)
    result = AGEING.run(options(tmp_path, repository=[folder]))
    together, each, origins = result.tables
    still = {(row[0], row[1]): (row[2:5], row[5:8], row[9]) for row in together.rows}
    for scope in ("definition", "program"):
        assert still[scope, 2] == ([3, pytest.approx(200 / 3), 100.0], [0, None, None], 0)
        assert still[scope, 5] == still[scope, 50] == ([3, pytest.approx(200 / 3), 50.0], [1, 100.0, 0.0], 1)
    assert [row[0] for row in each.rows] == ["small"] * len(together.rows)
    assert origins.rows[0][2] == 1
    assert origins.rows[0][-1] == "3 python"
    assert AGEING.draw is not None
    AGEING.draw(result, tmp_path)
    assert (tmp_path / "ageing.svg").exists()


def test_deleted_files_are_left_out(tmp_path: Path) -> None:
    commits: list[dict[str, str | None]] = [{f"note{number}": "x\n"} for number in range(AGES[-1] + 1)]
    commits[0] |= {"kept.py": CODE, "deleted.py": "# another\n" + CODE}
    commits[10] |= {"deleted.py": None}
    folder = repository(tmp_path / "small.git", commits)
    together = AGEING.run(options(tmp_path, repository=[folder])).tables[0]
    assert [row[2] for row in together.rows if row[0] == "definition"] == [2, 2, 2, 2, 1, 1, 1]


def test_without_a_repository_it_says_what_to_give(tmp_path: Path) -> None:
    (table,) = AGEING.run(options(tmp_path)).tables
    assert "--repository" in table.note
