"""Do experiments without tests of their own run over two programs of each corpus, and write what readers expect?"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.corpora import DATA, LANGUAGES
from benchmarks.evaluation import people, rates
from benchmarks.evaluation.ageing import AGES
from benchmarks.evaluation.evidence import EVIDENCE
from benchmarks.evaluation.options import Options
from benchmarks.opensource.archives import Archive, ArchiveError
from tests.benchmarks.evaluation.inputs import CODE, repository
from tests.conftest import ROOT

CORPORA = pytest.mark.skipif(not (DATA / "llm_python.jsonl.gz").exists(), reason=f"no corpora in {DATA}")


NAMES = ("detection", "ageing", "habit-addresses")

READ = 10
"""The fewest files of a repository that one experiment counts."""

FIGURES = {"ageing.svg"}


@CORPORA
def test_experiments_write_their_tables_and_figures(tmp_path: Path) -> None:
    commits: list[dict[str, str | None]] = [{f"note{number}": "x\n"} for number in range(AGES[-1] + 1)]
    commits[0] |= {f"file{number}.py": f"{CODE}# {number}\n" for number in range(READ)}
    commits[1] |= {"file0.py": "# edited\n" + CODE, "new.py": CODE}
    folder = repository(tmp_path / "small.git", commits)
    arguments = [*NAMES, "--sample", "2", "--jobs", "2", "--repository", str(folder)]
    command = [sys.executable, "-m", "benchmarks.evaluation", *arguments]
    subprocess.run([*command, "--work", str(tmp_path / "work"), "--output", str(tmp_path)], cwd=ROOT, check=True)
    for name in NAMES:
        result = json.loads((tmp_path / f"{name}.json").read_text())
        assert result["experiment"] == name
        assert str(tmp_path) not in result["command"]
        assert result["tables"]
        for table in result["tables"]:
            assert table["rows"], (name, table["title"])
            assert all(len(row) == len(set(table["columns"])) for row in table["rows"])
            if "Language" in table["columns"]:
                languages = {row[table["columns"].index("Language")] for row in table["rows"]}
                assert languages >= set(LANGUAGES), (name, table["title"])
    assert {path.name for path in tmp_path.glob("*.svg")} == FIGURES


@CORPORA
def test_evidence_is_counted_on_contest_code_where_nothing_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fetch(work: Path, archives: list[Archive], before: object = None) -> None:
        raise ArchiveError("not fetched")

    monkeypatch.setattr(people, "fetch", fetch)
    monkeypatch.setattr(rates, "KEYS", 20)
    result = EVIDENCE.run(Options(DATA, list(LANGUAGES), 5, 1, 2, tmp_path, None))
    for table in result.tables:
        assert table.rows, table.title
        assert all(len(row) == len(table.columns) for row in table.rows)
        if "Language" in table.columns:
            assert {row[0] for row in table.rows} >= set(LANGUAGES), table.title
