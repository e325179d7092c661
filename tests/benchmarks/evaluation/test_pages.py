"""The page of the evaluation: its tables are those of the results, and every result that is kept is shown."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from benchmarks.evaluation.options import OUTPUT
from benchmarks.evaluation.page import PAGE, PAGES, SHOWN, filled, names


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_the_figures_of_the_results(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert page == filled(page, OUTPUT), "run python -m benchmarks.evaluation page"


def test_the_pages_show_every_table_once_and_every_result() -> None:
    assert sorted(name for page in PAGES for name in names(page.read_text(encoding="utf-8"))) == sorted(SHOWN)
    kept = {path.relative_to(OUTPUT).with_suffix("").as_posix() for path in OUTPUT.rglob("*.json")}
    assert {result for shown in SHOWN.values() for result in shown.results} == kept


def test_the_page_shows_every_picture_that_is_kept() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for picture in OUTPUT.rglob("*.svg"):
        assert f"(evaluation/{picture.relative_to(OUTPUT).as_posix()})" in page


def test_a_new_figure_changes_the_page(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    shutil.copytree(OUTPUT, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "ageing.json"
    path.write_text(path.read_text(encoding="utf-8").replace("--sample 40", "--sample 41"), encoding="utf-8")
    before = "evaluation ageing --sample 40 --seed 1 --repository"
    assert before in page
    assert filled(page, tmp_path) == page.replace(before, before.replace("40", "41"))
