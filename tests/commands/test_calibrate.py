"""``sew calibrate``: what it counts, that it goes on after an interruption, and that detection takes its table."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from sew_hooks.files.regular_files import FileError
from sew_hooks.run import corpus_counts, edition
from sew_hooks.run.corpus import CorpusText, texts
from sew_hooks.run.workers import Here
from sew_hooks.scheme.calibration import CalibrationTable
from tests.conftest import Sew
from tests.repositories import GitFolder, new_repository

PEOPLE = "def f(n: int):\n    total = 0\n    while total < n:\n        total += 1\n    return total\n"


def table(path: Path) -> CalibrationTable:
    return CalibrationTable.from_json(path.read_text())


def rows(path: Path, codes: list[str], **fields: str) -> Path:
    lines = "".join(json.dumps({"id": f"p/{n}", "code": code, **fields}) + "\n" for n, code in enumerate(codes))
    path.write_bytes(gzip.compress(lines.encode()) if path.suffix == ".gz" else lines.encode())
    return path


def test_a_folder_is_counted_and_what_cannot_be_read_is_named(sew: Sew, tmp_path: Path) -> None:
    corpus = tmp_path / "people"
    corpus.mkdir()
    (corpus / "one.py").write_text(PEOPLE)
    (corpus / "two.py").write_text(PEOPLE.replace("total += 1", "total = total + 1"))
    (corpus / "broken.py").write_text("def f(:\n")
    (corpus / "Other.java").write_text("class Other {}\n")
    outcome = sew("calibrate", corpus, "--language", "python", "--output", "table.json", "--jobs", 2)
    assert outcome.status == 0
    assert "2 files; 1 file could not be read" in outcome.out
    assert outcome.err.startswith(f"{corpus / 'broken.py'}: syntax error")
    found = table(tmp_path / "table.json")
    assert found.counts["augmented-assignment"] == (1, 1)
    assert found.counts["return-parentheses"] == (2, 0)
    assert {name: found.origin[name] for name in ("corpus", "language", "files", "refused")} == {
        "corpus": "people",
        "language": "python",
        "files": 2,
        "refused": 1,
    }
    assert found.origin["sites"] == sum(map(sum, found.counts.values()))
    assert not (tmp_path / "table.json.partial").exists()


@pytest.mark.parametrize("name", ["people.jsonl", "people.jsonl.gz"])
def test_json_lines(sew: Sew, tmp_path: Path, name: str) -> None:
    path = rows(tmp_path / name, [PEOPLE, PEOPLE], lang="python")
    outcome = sew("calibrate", path, "--language", "python", "--output", "table.json", "--corpus", "ours", "--quiet")
    assert outcome == (0, "", "")
    assert table(tmp_path / "table.json").counts["augmented-assignment"] == (2, 0)
    assert table(tmp_path / "table.json").origin["corpus"] == "ours"
    assert [text.name for text in texts([path], "java")] == []


def test_json_lines_that_are_none(sew: Sew, tmp_path: Path) -> None:
    path = tmp_path / "people.jsonl"
    path.write_text(json.dumps({"code": PEOPLE}) + "\nno JSON\n[1]\n")
    outcome = sew("calibrate", path, "--language", "python", "--output", "table.json", "--quiet")
    assert outcome.status == 0
    assert outcome.err.splitlines() == [f'{path}:{line}: not a JSON object with "code"' for line in (2, 3)]


def test_json_lines_may_be_blank_and_write_the_language_as_they_like(tmp_path: Path) -> None:
    path = tmp_path / "people.jsonl"
    lines = [json.dumps({"id": lang, "code": PEOPLE, "lang": lang}) for lang in ("Python", "Java", "PYTHON")]
    path.write_text("\n \n".join(["", *lines, ""]))
    assert [*texts([path], "python")] == [CorpusText("Python", PEOPLE), CorpusText("PYTHON", PEOPLE)]


def test_a_damaged_archive_of_json_lines_is_named(tmp_path: Path) -> None:
    path = rows(tmp_path / "people.jsonl.gz", [PEOPLE])
    header = path.read_bytes()[:10]
    path.write_bytes(header + b"\xff" * 20)
    (text,) = texts([path], "python")
    assert text.name == str(path)
    assert "invalid block type" in text.error


def test_of_a_git_work_tree_the_tracked_files_are_counted(tmp_path: Path) -> None:
    project = new_repository(tmp_path / "project")
    for name in ("b.py", "lib/a.py", "gone.py", "gone/too.py"):
        project.stage(name, PEOPLE)
    project.write("untracked.py", PEOPLE)
    (project.folder / "gone.py").unlink()
    shutil.rmtree(project.folder / "gone")
    project.write("gone", "a file now")
    (project.folder / "link.py").symlink_to("b.py")
    project.git("add", "link.py")
    assert [*texts([project.folder], "python")] == [
        CorpusText(str(project.folder / name), PEOPLE.encode()) for name in ("b.py", "lib/a.py")
    ]


def test_of_a_git_work_tree_only_files_of_the_language_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = new_repository(tmp_path / "project")
    for name in ("a.py", "A.java", "blob.bin", "LICENSE"):
        project.stage(name, PEOPLE)
    read: list[str] = []
    monkeypatch.setattr("sew_hooks.run.corpus.read_source", lambda path: read.append(path.name) or b"")
    assert len([*texts([project.folder], "python")]) == 1
    assert read == ["a.py"]


@pytest.mark.parametrize("in_git", [False, True])
def test_a_file_of_a_folder_that_cannot_be_read_is_named(
    sew: Sew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_git: bool
) -> None:
    project = new_repository(tmp_path / "project") if in_git else GitFolder(tmp_path / "project")
    for name in ("a.py", "secret.py"):
        project.write(name, PEOPLE)
    if in_git:
        project.git("add", "--all")

    def read_source(path: Path) -> bytes:
        if path.name == "secret.py":
            raise FileError("permission denied")
        return path.read_bytes()

    monkeypatch.setattr("sew_hooks.run.corpus.read_source", read_source)
    outcome = sew("calibrate", "project", "--language", "python", "--output", "table.json", "--quiet")
    assert outcome == (0, "", "project/secret.py: permission denied\n")
    assert table(tmp_path / "table.json").origin["refused"] == 1


def test_what_git_refuses_is_named_and_nothing_taken_in_its_place(
    sew: Sew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_repository(tmp_path / "untracked").write("a.py", PEOPLE)
    new_repository(tmp_path / "others").stage("a.py", PEOPLE)
    GitFolder(tmp_path).git("init", "--quiet", "--bare", "bare.git")

    def refusal(folder: str) -> str:
        outcome = sew("calibrate", folder, "--language", "python", "--output", "table.json")
        assert (outcome.status, outcome.out) == (2, "")
        complaint, last = outcome.err.splitlines()
        assert last == "sew: no python to count"
        return complaint

    assert refusal("untracked") == "untracked: git tracks no files there"
    assert refusal("bare.git") == "bare.git: a bare repository, which has no files; clone it"
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    assert refusal("others").startswith("others: git ls-files: detected dubious ownership in repository")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert refusal("others") == "others: git is not installed, or not on the PATH"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the texts that were counted, as opposed to taken from a journal."""
    names: list[str] = []
    count = corpus_counts.count

    def counting(text: CorpusText, language: str) -> corpus_counts.Count:
        names.append(text.name)
        return count(text, language)

    monkeypatch.setattr(corpus_counts, "count", counting)
    return names


def six_texts(folder: Path) -> list[CorpusText]:
    return [*texts([rows(folder / "people.jsonl", [PEOPLE + f"x = {n}\n" for n in range(6)])], "python")]


def begin(corpus: list[CorpusText], journal: Path, number: int) -> Iterator[corpus_counts.Count]:
    """Start a run, and return it when it has so many counts."""
    running = corpus_counts.count_all(corpus, "python", Here(), journal)
    for _ in range(number):
        next(running)
    return running


def whole(corpus: list[CorpusText], journal: Path) -> CalibrationTable:
    return corpus_counts.tabulate(corpus_counts.count_all(corpus, "python", Here(), journal), "people", "python")


def test_an_interrupted_count_goes_on(tmp_path: Path, counted: list[str]) -> None:
    corpus, journal = six_texts(tmp_path), tmp_path / "journal"
    expected = whole(corpus, tmp_path / "other")
    begin(corpus, journal, 3)
    journal.write_text(journal.read_text() + '["half a li')
    counted.clear()
    assert whole(corpus, journal) == expected
    assert counted == ["p/3", "p/4", "p/5"]
    counted.clear()
    assert whole(corpus, journal) == expected
    assert counted == []


def test_a_run_that_goes_on_loses_nothing_when_it_is_killed(tmp_path: Path) -> None:
    corpus, journal = six_texts(tmp_path), tmp_path / "journal"
    begin(corpus, journal, 3)
    noted = journal.read_text()
    running = begin(corpus, journal, 1)
    assert journal.read_text() == noted
    running.close()


def test_a_run_that_counts_nothing_leaves_what_another_counted(sew: Sew, tmp_path: Path) -> None:
    journal = tmp_path / "table.json.partial"
    begin(six_texts(tmp_path), journal, 3)
    noted = journal.read_text()
    assert sew("calibrate", "people.jsonl", "--language", "java", "--output", "table.json").status == 2
    assert journal.read_text() == noted


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"5",
        b"\xff",
        pytest.param(b"[" * 100_000, id="deep"),
        b'[["DIGEST"], {}]',
        b'["DIGEST", {"x": 1}, ""]',
        b'["DIGEST", {"x": 1}]',
        b'["DIGEST", {"x": [0, 0]}]',
        b'["DIGEST", {"x": [-1, 2]}]',
        b'["DIGEST", {"x": ["1", "2"]}]',
        b'["DIGEST", ["x"]]',
    ],
)
def test_what_is_damaged_in_a_journal_is_counted_anew(tmp_path: Path, counted: list[str], damage: bytes) -> None:
    corpus, journal = six_texts(tmp_path), tmp_path / "journal"
    expected = whole(corpus, journal)
    first, second, *others = journal.read_bytes().splitlines()
    digest = json.loads(second)[0].encode()
    journal.write_bytes(b"\n".join([first, damage.replace(b"DIGEST", digest), *others, b""]))
    counted.clear()
    assert whole(corpus, journal) == expected
    assert counted == ["p/1"]


def test_counts_of_another_edition_are_not_taken(
    tmp_path: Path, counted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus, journal = six_texts(tmp_path), tmp_path / "journal"
    begin(corpus, journal, 3)
    monkeypatch.setattr(edition, "of_code", lambda: "another")
    counted.clear()
    whole(corpus, journal)
    assert len(counted) == 6


def test_what_few_files_agree_on_is_unstable(sew: Sew, tmp_path: Path) -> None:
    long = "def f():\n    n = 0\n" + "    n += 1\n" * 40
    for files, expected in ((2, 0.5), (40, 0.05)):
        rows(tmp_path / "people.jsonl", [long + f"    return {n}\n" for n in range(files)])
        sew("calibrate", "people.jsonl", "--language", "python", "--output", "table.json", "--quiet")
        found = table(tmp_path / "table.json")
        assert found.counts["augmented-assignment"] == (40 * files, 0)
        assert found.effective["augmented-assignment"] == pytest.approx(files + 2, abs=1)
        assert found.probability_of_one("augmented-assignment") == expected


def test_nothing_to_count_is_an_error(sew: Sew, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    outcome = sew("calibrate", "empty", "--language", "java", "--output", "table.json")
    assert (outcome.status, outcome.err) == (2, "sew: no java to count\n")
    (tmp_path / "empty" / "Broken.java").write_text("class {\n")
    outcome = sew("calibrate", "empty", "--language", "java", "--output", "table.json")
    assert outcome.status == 2
    assert outcome.err.endswith("sew: no java to count\n")
    assert not (tmp_path / "table.json.partial").exists()
    outcome = sew("calibrate", "absent", "--language", "java", "--output", "no/such/folder/table.json")
    assert outcome.status == 2
    assert outcome.err.endswith("table.json.partial: no such file or directory\n")


@pytest.mark.parametrize("output", ["tables", "."])
def test_a_folder_for_the_output_is_refused_before_anything_is_counted(
    sew: Sew, tmp_path: Path, counted: list[str], output: str
) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "a.py").write_text(PEOPLE)
    outcome = sew("calibrate", "a.py", "--language", "python", "--output", output)
    assert outcome == (2, "", f"sew: {output}: is a directory\n")
    assert counted == []
    assert not (tmp_path / "tables.partial").exists()


def test_detection_takes_the_table_of_its_language(sew: Sew, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(PEOPLE)
    made = CalibrationTable({"augmented-assignment": (10, 90)}, {"corpus": "ours", "language": "python"})
    (tmp_path / "ours.json").write_text(made.to_json())

    def chance(*arguments: str) -> float:
        asked = ("detect", "a.py", "--explain", "--profile", "all", "--format", "json", *arguments)
        report = json.loads(sew(*asked).out)
        (grade,) = (g for g in report["files"][0]["explained_grades"] if g["rule"] == "augmented-assignment")
        q = grade["null_probability"]
        return float(q if grade["target"] else 1 - q)

    assert chance("--calibration", "ours.json") == pytest.approx(0.9)
    assert chance("--calibration", "mixed") == chance() < 0.5
    wordless = CalibrationTable({}, {"corpus": "ours"})
    (tmp_path / "wordless.json").write_text(wordless.to_json())
    for name, reason in (("wordless.json", "does not name its language"), ("absent", "no corpus of that name")):
        outcome = sew("detect", "a.py", "--calibration", name)
        assert outcome.status == 2
        assert reason in outcome.err
