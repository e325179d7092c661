"""The texts that are counted: production code of the releases in ``archives.csv``, and models' programs."""

from __future__ import annotations

import csv
import random
import shutil
import tarfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from benchmarks.corpora import draw, read
from benchmarks.opensource.archives import Archive
from benchmarks.opensource.production import is_production, is_written

CATALOGUE = Path(__file__).with_name("archives.csv")
WORK = Path(__file__).resolve().parents[2] / "build" / "candidates"

MODELS = {
    "python": ("llm_python", "tests_mbxp_python"),
    "java": ("llm_java", "tests_mbxp_java"),
    "cpp": ("llm_cpp", "tests_mbxp_cpp"),
}
"""Corpora that stand for models' code."""

SUFFIX = {"python": ".py", "java": ".java", "cpp": ".cpp"}


@dataclass(frozen=True)
class Text:
    """A file: its project or model, and its formatted text."""

    project: str
    code: str


def catalogue(language: str) -> list[Archive]:
    """Return the pinned releases of ``language``. None of them belongs to the held-out projects."""
    with CATALOGUE.open(encoding="utf-8", newline="") as rows:
        return [archive for archive in (Archive(**row) for row in csv.DictReader(rows)) if archive.language == language]


def production(language: str, work: Path, lines: int, tidy: Callable[[Path], None]) -> list[Text]:
    """Return formatted files drawn at random; every project has an equal share of ``lines``."""
    archives = catalogue(language)
    texts = []
    for archive in archives:
        folder = work / "sample" / language / archive.project / str(lines)
        if not folder.exists():
            _draw_files(archive, work, lines // len(archives), folder, tidy)
        texts += [Text(archive.project, path.read_text("utf-8")) for path in sorted(folder.iterdir())]
    return texts


def models(language: str, data: Path, programs: int, work: Path, tidy: Callable[[Path], None]) -> list[Text]:
    """Return ``programs`` formatted programs of models, drawn at random."""
    folder = work / "models" / language / str(programs)
    if not folder.exists():
        rows = draw([row for corpus in MODELS[language] for row in read(data, corpus)], programs, 1)
        begun = _begin(folder)
        for number, row in enumerate(rows):
            (begun / f"{number:05}{SUFFIX[language]}").write_text(row["code"], "utf-8")
        _end(begun, folder, tidy)
    return [Text("models", path.read_text("utf-8")) for path in sorted(folder.iterdir())]


def _draw_files(archive: Archive, work: Path, lines: int, folder: Path, tidy: Callable[[Path], None]) -> None:
    found = list(_contents(archive.fetch(work / "archives" / archive.language), archive.language))
    random.Random(archive.project).shuffle(found)
    begun = _begin(folder)
    for number, content in enumerate(found):
        if lines <= 0:
            break
        (begun / f"{number:04}{SUFFIX[archive.language]}").write_bytes(content)
        lines -= content.count(b"\n")
    _end(begun, folder, tidy)


def _contents(archive: Path, language: str) -> list[bytes]:
    """Return production code in ``archive``: at most 1,200 lines a file, so that no file speaks for its project."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as wheel:
            names = sorted(name for name in wheel.namelist() if is_production(PurePosixPath(name), language))
            contents = [wheel.read(name) for name in names]
    else:
        with tarfile.open(archive) as tarball:
            files = [file for file in tarball if file.isfile()]
            wanted = [file for file in files if is_production(PurePosixPath(*Path(file.name).parts[1:]), language)]
            contents = [reader.read() for file in wanted if (reader := tarball.extractfile(file)) is not None]
    return [content for content in contents if is_written(content) and 20 <= content.count(b"\n") <= 1200]


def _begin(folder: Path) -> Path:
    begun = folder.with_name("begun")
    shutil.rmtree(begun, ignore_errors=True)
    begun.mkdir(parents=True)
    return begun


def _end(begun: Path, folder: Path, tidy: Callable[[Path], None]) -> None:
    for path in begun.iterdir():
        try:
            path.read_text("utf-8")
        except UnicodeDecodeError:
            path.unlink()
    tidy(begun)
    begun.rename(folder)
