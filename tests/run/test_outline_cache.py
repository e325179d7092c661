"""The cache: that it changes no result and stops no run, whatever becomes of it."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import subprocess
import threading
from pathlib import Path

import pytest

from sew_hooks.engine.api import read_outline
from sew_hooks.errors import ParseError
from sew_hooks.run import edition, outlines
from sew_hooks.run import outline_cache as cache_module
from sew_hooks.run.outline_cache import KEPT_DAYS, Cache
from sew_hooks.run.packed_outlines import PackingError, pack, pack_refusal, unpack
from tests.conftest import CPP, JAVA, ROOT, SEW_COMMAND, SMALL, Sew
from tests.repositories import new_repository

OTHER_KEY = bytes(range(100, 132)).hex()


@pytest.fixture
def tree(tmp_path: Path, examples: Path) -> Path:
    """A folder with code of all languages, and files that cannot be read."""
    folder = tmp_path / "tree"
    folder.mkdir()
    for path in examples.glob("*.py"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "Counters.java").write_text(JAVA)
    (folder / "counters.cpp").write_text(CPP)
    (folder / "marked.py").write_text("# é\n" + (examples / "tokenizer.py").read_text())
    (folder / "broken.py").write_text("def f(:\n")
    return folder


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What is parsed from now on."""
    contents: list[bytes] = []
    genuine = outlines.read_outline

    def watched(content: bytes, language: str, scope: str) -> object:
        contents.append(content)
        return genuine(content, language, scope)

    monkeypatch.setattr(outlines, "read_outline", watched)
    return contents


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the cache will be."""
    monkeypatch.setenv("SEW_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def rows(folder: Path) -> int:
    with sqlite3.connect(folder / "outlines.sqlite3") as database:
        (number,) = database.execute("SELECT count(*) FROM outlines").fetchone()
    return int(number)


def test_a_second_run_parses_nothing_and_says_the_same(sew: Sew, tree: Path, folder: Path, parsed: list[bytes]) -> None:
    sew("embed", "--profile", "all", tree / "marked.py")
    first = sew("detect", tree, "--format", "json", "--jobs", 1)
    assert first.status == 2
    assert json.loads(first.out)["together"]["verdict"] == "marked"
    assert len(parsed) == len(list(tree.iterdir()))
    parsed.clear()
    assert sew("detect", tree, "--format", "json") == first
    assert sew("detect", tree, "--format", "json", "--jobs", 2) == first
    assert parsed == []
    assert sew("detect", tree, "--format", "json", "--no-cache", "--jobs", 1) == first
    assert len(parsed) == len(list(tree.iterdir()))


def test_only_the_text_the_language_and_the_scope_ask_for_another_parse(
    sew: Sew, tree: Path, folder: Path, parsed: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tree / "tokenizer.py"
    sew("detect", program)
    parsed.clear()
    for option in ("--profile=syntax", "--test=exact", "--calibration=opensource", "--alpha=0.1"):
        cached = sew("detect", program, "--format", "json", option)
        assert parsed == []
        assert cached == sew("detect", program, "--format", "json", "--no-cache", option)
        parsed.clear()
    monkeypatch.setenv("SEW_KEY", OTHER_KEY)
    other = sew("detect", program, "--format", "json")
    assert parsed == []
    assert other == sew("detect", program, "--format", "json", "--no-cache")
    parsed.clear()
    sew("detect", program, "--scope", "program")
    program.write_bytes(program.read_bytes() + b"\n# more\n")
    sew("detect", program)
    assert len(parsed) == 2


def test_another_version_of_the_code_parses_anew(
    sew: Sew, tree: Path, folder: Path, parsed: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    sew("detect", tree / "tokenizer.py")
    monkeypatch.setattr(edition, "of_code", lambda: "another")
    sew("detect", tree / "tokenizer.py")
    assert len(parsed) == 2


def test_explain_shows_the_code_of_a_file_that_was_not_parsed(
    sew: Sew, tree: Path, folder: Path, parsed: list[bytes]
) -> None:
    first = sew("detect", "--profile", "syntax", tree / "marked.py", "--explain")
    assert sew("detect", "--profile", "syntax", tree / "marked.py", "--explain") == first
    assert len(parsed) == 1
    assert "def " in first.out


def test_hooks_and_the_baseline_use_it(sew: Sew, tree: Path, folder: Path, parsed: list[bytes]) -> None:
    first = sew("hook", "detect", tree / "tokenizer.py")
    assert sew("hook", "detect", tree / "tokenizer.py") == first
    assert sew("baseline", "create", tree / "tokenizer.py").status == 0
    assert len(parsed) == 1
    sew("hook", "detect", "--no-cache", tree / "tokenizer.py")
    assert len(parsed) == 2


def test_nothing_of_a_key_is_kept_and_nobody_else_can_read_it(
    sew: Sew, tree: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contents = []
    for key in (bytes(range(32)).hex(), OTHER_KEY):
        monkeypatch.setenv("SEW_KEY", key)
        sew("detect", tree, "--cache-dir", folder)
        with sqlite3.connect(folder / "outlines.sqlite3") as database:
            contents.append(database.execute("SELECT * FROM outlines ORDER BY identity").fetchall())
        (folder / "outlines.sqlite3").unlink()
    assert contents[0] == contents[1] != []
    sew("detect", tree)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "outlines.sqlite3").stat().st_mode) == 0o600
    assert (folder / ".gitignore").read_text() == "*\n"
    assert (folder / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55\n")


def test_a_folder_of_somebody_gets_the_database_alone(sew: Sew, tree: Path, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    sew("detect", tree, "--cache-dir", "own")
    assert [path.name for path in (tmp_path / "own").iterdir()] == ["outlines.sqlite3"]


def test_what_a_checkout_brings_is_not_believed(sew: Sew, tree: Path, tmp_path: Path) -> None:
    """An outline of a marked file under the name of another content would be a false accusation."""
    repository = new_repository(tmp_path / "checkout")
    place = repository.folder / "cache"
    assert "warning" not in sew("detect", "--cache-dir", str(place), str(tree)).err
    read = sew("detect", "--no-cache", str(tree))
    with sqlite3.connect(place / "outlines.sqlite3") as database:
        outlines = [read_outline for (read_outline,) in database.execute("SELECT outline FROM outlines")]
        database.execute("UPDATE outlines SET outline = ?", (max(outlines, key=len),))
    database.close()
    assert sew("detect", "--cache-dir", str(place), str(tree)).out != read.out
    repository.git("add", "--force", "cache/outlines.sqlite3")
    outcome = sew("detect", "--cache-dir", str(place), str(tree))
    assert outcome.out == read.out
    said = f"warning: the cache in {place} cannot be used: git tracks files in it, which others may have written\n"
    assert said in outcome.err


def test_what_somebody_else_wrote_is_not_believed(
    sew: Sew, tree: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = sew("detect", str(tree))
    with monkeypatch.context() as other:
        other.setattr(os, "geteuid", lambda: os.stat(folder).st_uid + 1)
        outcome = sew("detect", str(tree))
    assert outcome.out == read.out
    assert f"warning: the cache in {folder} cannot be used: it belongs to somebody else\n" in outcome.err


def test_a_damaged_cache_is_told_once_and_begun_anew(sew: Sew, tree: Path, folder: Path) -> None:
    right = sew("detect", tree, "--no-cache")
    sew("detect", tree)
    (folder / "outlines.sqlite3").write_bytes(b"no database " * 1000)
    outcome = sew("detect", tree)
    assert (outcome.status, outcome.out) == (right.status, right.out)
    assert outcome.err.replace(right.err, "") == (
        f"warning: the cache in {folder} is damaged; the next run rebuilds it\n"
    )
    assert sew("detect", tree) == right
    assert rows(folder) == len(list(tree.iterdir()))


def test_a_damaged_entry_is_parsed_anew(sew: Sew, tree: Path, folder: Path, parsed: list[bytes]) -> None:
    first = sew("detect", tree / "tokenizer.py")
    for damaged in (b"", b"x" * 50, pack(read_outline(b"", "python", "program"))[:-3]):
        with sqlite3.connect(folder / "outlines.sqlite3") as database:
            database.execute("UPDATE outlines SET outline = ?", (damaged,))
        parsed.clear()
        assert sew("detect", tree / "tokenizer.py") == first
        assert len(parsed) == 1


def test_a_folder_that_cannot_be_made_is_told_once(sew: Sew, tree: Path, tmp_path: Path) -> None:
    right = sew("detect", tree, "--no-cache")
    (tmp_path / "file").write_text("")
    outcome = sew("detect", tree, "--cache-dir", "file/cache")
    assert (outcome.status, outcome.out) == (right.status, right.out)
    assert outcome.err.replace(right.err, "") == "warning: the cache in file/cache cannot be used: not a directory\n"


def test_a_cache_that_cannot_be_written_is_told_once(
    sew: Sew, tree: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = sew("detect", tree, "--no-cache")
    sew("detect", tree / "tokenizer.py")
    monkeypatch.setattr(cache_module, "_PATIENCE_SECONDS", 0.01)
    with sqlite3.connect(folder / "outlines.sqlite3") as other:
        other.execute("BEGIN EXCLUSIVE")
        outcome = sew("detect", tree)
    assert (outcome.status, outcome.out) == (right.status, right.out)
    assert outcome.err.replace(right.err, "") == f"warning: the cache in {folder} cannot be used: database is locked\n"


def test_two_runs_at_once(tree: Path, folder: Path) -> None:
    command = [
        *SEW_COMMAND,
        "detect",
        "--jobs",
        "1",
        str(tree),
    ]
    environment = {"SEW_KEY": OTHER_KEY, "SEW_CACHE_DIR": str(folder), "PATH": "", "HOME": str(tree)}
    outcomes: list[tuple[int, bytes, bytes]] = []

    def run() -> None:
        done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, check=False)
        outcomes.append((done.returncode, done.stdout, done.stderr))

    runs = [threading.Thread(target=run) for _ in range(3)]
    for each in runs:
        each.start()
    for each in runs:
        each.join()
    assert len(set(outcomes)) == 1
    assert b"warning" not in outcomes[0][2]
    assert rows(folder) == len(list(tree.iterdir()))


def test_another_run_creates_the_folder_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    genuine = Path.mkdir

    def later(path: Path, mode: int = 0o777, parents: bool = False, exist_ok: bool = False) -> None:
        if path == folder:
            genuine(path, mode)
            (path / "CACHEDIR.TAG").write_text("of the other run")
        genuine(path, mode, parents, exist_ok)

    monkeypatch.setattr(Path, "mkdir", later)
    cache = Cache(folder, pytest.fail)
    cache.keep(CPP.encode(), "cpp", "program", pack(read_outline(CPP.encode(), "cpp", "program")))
    cache.close()
    assert rows(folder) == 1
    assert (folder / "CACHEDIR.TAG").read_text() == "of the other run"


def test_what_is_not_used_any_more_is_dropped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    day = 86_400
    now = 1_700_000_000.0

    def run(days: int, used: list[str], new: str) -> None:
        monkeypatch.setattr("time.time", lambda: now + days * day)
        cache = Cache(folder, pytest.fail)
        for text in used:
            assert cache.find(text.encode(), "python", "definition") is not None
        cache.keep(new.encode(), "python", "definition", pack(read_outline(new, "python", "definition")))
        cache.close()

    run(0, [], SMALL[0])
    run(0, [], SMALL[1])
    run(KEPT_DAYS, [SMALL[0]], SMALL[2])
    assert rows(folder) == 3
    run(KEPT_DAYS + 1, [SMALL[0]], SMALL[3])
    assert rows(folder) == 3
    cache = Cache(folder, pytest.fail)
    assert cache.find(SMALL[1].encode(), "python", "definition") is None
    cache.close()


@pytest.mark.parametrize(("source", "language"), [(SMALL[1], "python"), (JAVA, "java"), (CPP, "cpp"), ("", "python")])
@pytest.mark.parametrize("scope", ["definition", "program"])
def test_packing_loses_nothing(source: str, language: str, scope: str) -> None:
    found = read_outline(source, language, scope)
    assert unpack(pack(found)) == found


def test_what_is_no_outline_is_refused() -> None:
    with pytest.raises(ParseError, match="syntax error"):
        unpack(pack_refusal("syntax error"))
    with pytest.raises(PackingError):
        unpack(b"cbuiltins\neval\n")
