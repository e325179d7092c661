"""The published pages: they follow from their figures, and each column is explained."""

from __future__ import annotations

import pytest

from benchmarks.evaluation.experiments import EXPERIMENTS
from benchmarks.evaluation.options import OUTPUT
from benchmarks.evaluation.result import markdown, read

PUBLISHED = sorted(path.stem for path in OUTPUT.glob("*.json"))


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_page_is_what_its_figures_and_its_text_give(name: str) -> None:
    page = markdown(name, EXPERIMENTS[name], *read(OUTPUT / f"{name}.json"))
    written = (OUTPUT / f"{name}.md").read_text(encoding="utf-8")
    assert written == page, f"run python -m benchmarks.evaluation {name} --page"


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_page_says_what_it_is_for_and_what_every_column_means(name: str) -> None:
    page = EXPERIMENTS[name].page
    assert page is not None
    assert page.purpose
    result, origin = read(OUTPUT / f"{name}.json")
    assert "–" not in page.example(result).split(), "the example names a figure that the tables do not have"
    legend = markdown(name, EXPERIMENTS[name], result, origin).split("## How to read the tables")[1].split("##")[0]
    explained = {column for line in legend.splitlines() for column in line[2:].split(" | ")[0].split("; ")}
    assert {column for table in result.tables for column in table.columns} <= explained
