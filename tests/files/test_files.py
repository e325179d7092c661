from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.files.replacement import exchange
from sew_hooks.files.written_files import replace_source
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.run.source_files import language_of, source_files
from tests.conftest import Sew

LANGUAGES = ("python", "java", "cpp")


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: str, content: bytes = b"x = 1\n") -> Path:
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return file


def names(*paths: str, languages: tuple[str, ...] = LANGUAGES) -> list[str]:
    return [file.as_posix() for file in source_files(map(Path, paths), languages)]


class TestDiscover:
    def test_a_folder_gives_its_python_files_sorted(self) -> None:
        for path in ("src/b.py", "src/a.pyw", "src/deep/er/c.PY", "src/notes.txt", "src/stub.pyi"):
            write(path)
        assert names("src") == ["src/a.pyw", "src/b.py", "src/deep/er/c.PY"]

    def test_a_folder_gives_its_files_of_every_language_that_is_switched_on(self) -> None:
        for path in ("src/a.py", "src/B.java", "src/c.cpp", "src/c.h", "src/d.cu", "src/plain.c"):
            write(path)
        assert names("src") == ["src/B.java", "src/a.py", "src/c.cpp", "src/c.h", "src/d.cu"]
        assert names("src", languages=("java",)) == ["src/B.java"]
        assert names("src", languages=("python", "cpp")) == ["src/a.py", "src/c.cpp", "src/c.h", "src/d.cu"]

    @pytest.mark.parametrize("folder", [".hidden", ".venv", "node_modules", "build"])
    def test_folders_of_no_interest_are_skipped(self, folder: str) -> None:
        write(f"{folder}/a.py")
        write("kept.py")
        assert names(".") == ["kept.py"]

    def test_a_virtual_environment_is_skipped_whatever_its_name(self) -> None:
        write("environment/pyvenv.cfg", b"")
        write("environment/lib/a.py")
        assert names(".") == []

    def test_a_skipped_folder_is_searched_when_it_is_named(self) -> None:
        write("build/a.py")
        assert names("build") == ["build/a.py"]

    def test_a_named_file_is_taken_as_it_is(self) -> None:
        write("script")
        assert names("script", "missing.py") == ["script", "missing.py"]

    def test_each_file_comes_once(self) -> None:
        write("src/a.py")
        assert names("src/a.py", "src", "src/../src/a.py") == ["src/a.py"]

    def test_a_search_does_not_follow_links(self) -> None:
        write("outside/a.py")
        Path("src").mkdir()
        Path("src/file.py").symlink_to("../outside/a.py")
        Path("src/folder").symlink_to("../outside")
        assert names("src") == []


class TestLanguage:
    @pytest.mark.parametrize(
        ("language", "suffixes"),
        [
            ("python", ".py .pyw .PY"),
            ("java", ".java .Java"),
            ("cpp", ".cpp .cc .cxx .c++ .h .hpp .hh .hxx .h++ .ipp .tpp .inl .cu .cuh .H .CPP"),
        ],
    )
    def test_by_suffix(self, language: str, suffixes: str) -> None:
        for suffix in suffixes.split():
            assert language_of(Path(f"a{suffix}"), b"") == language

    def test_the_refusal_of_a_plain_c_file_lists_the_suffixes_we_know(self) -> None:
        with pytest.raises(FileError) as refusal:
            language_of(Path("plain.c"), b"int x;\n")
        assert str(refusal.value).endswith(f"known suffixes: {', '.join(sorted(SUFFIXES))}")

    @pytest.mark.parametrize("command", ["/usr/bin/env python3", "/usr/bin/python", "/bin/env -S python3.12 -u"])
    def test_by_the_first_line_of_a_script(self, command: str) -> None:
        assert language_of(Path("tool"), f"#!{command}\nprint()\n".encode()) == "python"

    @pytest.mark.parametrize(
        ("name", "content"),
        [
            ("notes.txt", b"#!/usr/bin/env python3\n"),
            ("tool", b"#!/bin/sh\necho python\n"),
            ("tool", b"x = 1\n"),
        ],
    )
    def test_anything_else_is_refused(self, name: str, content: bytes) -> None:
        with pytest.raises(FileError, match="not a language we know"):
            language_of(Path(name), content)


class TestRead:
    def test_every_byte_arrives(self) -> None:
        content = b"\xef\xbb\xbfx = 1\r\n\x0c\xff\x00"
        assert read_source(write("a.py", content)) == content

    def test_a_missing_file(self) -> None:
        with pytest.raises(FileError, match="no such file"):
            read_source(Path("missing.py"))

    def test_a_named_pipe_is_refused_without_waiting_for_a_writer(self) -> None:
        os.mkfifo("pipe.py")
        with pytest.raises(FileError, match="not a regular file"):
            read_source(Path("pipe.py"))


class TestReplace:
    def test_the_new_content_is_there_and_nothing_else(self) -> None:
        file = write("a.py", b"old\r\n")
        replace_source(file, b"old\r\n", b"new")
        assert file.read_bytes() == b"new"
        assert os.listdir() == ["a.py"]

    @pytest.mark.parametrize("mode", [0o755, 0o600, 0o664])
    def test_the_mode_is_kept(self, mode: int) -> None:
        file = write("a.py", b"old")
        file.chmod(mode)
        replace_source(file, b"old", b"new")
        assert stat.S_IMODE(file.stat().st_mode) == mode

    def test_a_file_that_changed_in_the_meantime_is_left_alone(self) -> None:
        file = write("a.py", b"newer")
        with pytest.raises(FileError, match="changed since it was read"):
            replace_source(file, b"old", b"new")
        assert file.read_bytes() == b"newer"

    def test_a_read_only_file_is_left_alone(self) -> None:
        file = write("a.py", b"old")
        file.chmod(0o444)
        with pytest.raises(FileError, match="read-only"):
            replace_source(file, b"old", b"new")
        assert file.read_bytes() == b"old"

    @pytest.mark.parametrize("step", ["os.fsync", "sew_hooks.files.replacement.exchange", "os.chmod"])
    def test_when_writing_fails_the_old_content_stays_and_no_scrap(
        self, step: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def no_space(*_: object) -> None:
            raise OSError(28, "No space left on device")

        file = write("a.py", b"old")
        monkeypatch.setattr(step, no_space)
        with pytest.raises(FileError, match="no space left on device"):
            replace_source(file, b"old", b"new")
        assert file.read_bytes() == b"old"
        assert os.listdir() == ["a.py"]

    def test_a_folder_that_cannot_be_written_to(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # Imitated, because a superuser may write to every folder.
        def denied(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        file = write("a.py", b"old")
        monkeypatch.setattr("sew_hooks.files.replacement._scrap", denied)
        with pytest.raises(FileError, match="permission denied"):
            replace_source(file, b"old", b"new")
        assert file.read_bytes() == b"old"

    def test_the_longest_possible_name(self) -> None:
        file = write("a" * 252 + ".py", b"old")
        replace_source(file, b"old", b"new")
        assert file.read_bytes() == b"new"


class TestLinks:
    def test_a_link_within_the_repository_stays_and_its_target_is_replaced(self) -> None:
        Path("repository/.git").mkdir(parents=True)
        target = write("repository/src/a.py", b"old")
        link = Path("repository/link.py")
        link.symlink_to("src/a.py")
        replace_source(link, b"old", b"new")
        assert link.is_symlink()
        assert target.read_bytes() == b"new"

    @pytest.mark.parametrize("git", [".git", None])
    def test_a_link_to_a_file_outside_is_refused(self, git: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
        target = write("outside/a.py", b"old")
        Path("repository", git or "src").mkdir(parents=True)
        Path("repository/link.py").symlink_to("../outside/a.py")
        monkeypatch.chdir("repository")
        with pytest.raises(FileError, match="symbolic link out of the repository"):
            replace_source(Path("link.py"), b"old", b"new")
        assert Path("..", target).read_bytes() == b"old"

    @pytest.mark.parametrize("elsewhere", ["other", "other/nested"])
    def test_a_link_to_a_folder_outside_is_refused_even_if_that_is_a_repository(self, elsewhere: str) -> None:
        target = write(f"{elsewhere}/a.py", b"old")
        Path(elsewhere, ".git").mkdir()
        Path("repository/.git").mkdir(parents=True)
        Path("repository/folder").symlink_to("../other")
        with pytest.raises(FileError, match="symbolic link out of the repository"):
            replace_source(Path("repository/folder", *Path(elsewhere).parts[1:], "a.py"), b"old", b"new")
        assert target.read_bytes() == b"old"

    def test_a_link_above_the_repository_does_not_matter(self) -> None:
        Path("real/repository/.git").mkdir(parents=True)
        file = write("real/repository/a.py", b"old")
        Path("way").symlink_to("real")
        replace_source(Path("way/repository/a.py"), b"old", b"new")
        assert file.read_bytes() == b"new"

    def test_a_file_named_from_another_folder_is_replaced(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = write("project/a.py", b"old")
        Path("elsewhere").mkdir()
        monkeypatch.chdir("elsewhere")
        replace_source(tmp_path / file, b"old", b"new")
        assert Path("../project/a.py").read_bytes() == b"new"


def test_an_interrupted_write_leaves_one_of_the_two_contents(tmp_path: Path) -> None:
    file = write("a.py", b"old")
    script = (
        "import os, pathlib, signal\n"
        "from sew_hooks.files import replacement\n"
        "from sew_hooks.files.written_files import replace_source\n"
        "replacement.exchange = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "replace_source(pathlib.Path('a.py'), b'old', b'new')\n"
    )
    killed = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=False)
    assert killed.returncode == -9
    assert file.read_bytes() == b"old"
    # What it leaves, a later run removes, and nothing else.
    assert len(os.listdir()) == 2
    for name in (".sew-baseline", ".sew-notes.tmp", "sew-abcdefgh.tmp"):
        write(name, b"a person's")
    os.mkfifo(".sew-abcdefgh.tmp")
    replace_source(file, b"old", b"new")
    assert sorted(os.listdir()) == [".sew-abcdefgh.tmp", ".sew-baseline", ".sew-notes.tmp", "a.py", "sew-abcdefgh.tmp"]


def test_what_a_run_at_work_has_written_is_not_removed(tmp_path: Path) -> None:
    file, other = write("a.py", b"old"), write("b.py", b"old")
    script = (
        "import pathlib\n"
        "from sew_hooks.files import replacement\n"
        "from sew_hooks.files.written_files import replace_source\n"
        "exchange = replacement.exchange\n"
        "replacement.exchange = lambda *files: (print(flush=True), input(), exchange(*files))[2]\n"
        "replace_source(pathlib.Path('a.py'), b'old', b'new')\n"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        run.stdout.readline()
        replace_source(other, b"old", b"new")
        assert len(os.listdir()) == 3
        run.communicate(b"\n")
    assert run.returncode == 0
    assert (file.read_bytes(), other.read_bytes()) == (b"new", b"new")


def overwrite(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def put_in_its_place(path: Path, content: bytes) -> None:
    path.with_name("theirs").write_bytes(content)
    path.with_name("theirs").replace(path)


@pytest.mark.parametrize("edit", [overwrite, put_in_its_place])
@pytest.mark.parametrize("can_exchange", [True, False])
def test_an_edit_between_comparison_and_replacement_is_not_lost(
    edit: Callable[[Path, bytes], None], can_exchange: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(one: str, other: Path) -> bool:
        monkeypatch.undo()
        monkeypatch.chdir(folder)
        edit(other, b"theirs")
        return can_exchange and exchange(one, other)

    folder = Path.cwd()
    file = write("a.py", b"old")
    monkeypatch.setattr("sew_hooks.files.replacement.exchange", late)
    with pytest.raises(FileError, match="changed since it was read"):
        replace_source(file, b"old", b"new")
    assert file.read_bytes() == b"theirs"
    assert os.listdir() == ["a.py"]


def test_of_two_edits_the_last_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second comes while the first is put back."""
    edits = [b"first", b"second"]

    def late(one: str, other: Path) -> bool:
        if edits:
            put_in_its_place(other, edits.pop(0))
        return exchange(one, other)

    file = write("a.py", b"old")
    monkeypatch.setattr("sew_hooks.files.replacement.exchange", late)
    with pytest.raises(FileError, match="changed since it was read"):
        replace_source(file, b"old", b"new")
    assert file.read_bytes() == b"second"
    assert os.listdir() == ["a.py"]


def test_a_file_with_two_names_is_left_alone() -> None:
    file = write("a.py", b"old")
    os.link(file, "b.py")
    with pytest.raises(FileError, match="2 names"):
        replace_source(file, b"old", b"new")
    assert file.read_bytes() == b"old"
    assert file.samefile("b.py")


def test_a_link_into_the_files_of_git_is_refused() -> None:
    target = write(".git/hooks/pre-commit.py", b"old")
    Path("link.py").symlink_to(target)
    Path("folder").symlink_to(".git/hooks")
    for path in (Path("link.py"), Path("folder/pre-commit.py")):
        with pytest.raises(FileError, match="into the files of git"):
            replace_source(path, b"old", b"new")
    with pytest.raises(FileError, match="a file of git"):
        replace_source(target, b"old", b"new")
    assert target.read_bytes() == b"old"


@pytest.mark.parametrize("there", ["ref: refs\n", "def f(a):\n    if not a:\n        return 1\n    return 2\n"])
def test_a_file_of_git_is_refused_also_where_nothing_is_to_be_marked(sew: Sew, there: str) -> None:
    target = write(".git/x.py", there.encode())
    Path("link.py").symlink_to(target)
    for name, reason in (("link.py", "a symbolic link into the files of git, to "), (".git/x.py", "a file of git\n")):
        refused = sew("embed", name)
        assert refused.status == 2
        assert refused.err.startswith(f"{name}: {reason}")
    assert target.read_text() == there


class TestLinksOfACheckout:
    """A checkout brings a link; what we write does not go where it leads."""

    @pytest.fixture(autouse=True)
    def outside(self, sew: Sew, examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        write("outside/precious", b"precious")
        for name in (".git/hooks", "folder"):
            Path("checkout", name).mkdir(parents=True)
        write("checkout/.git/hooks/precious", b"precious")
        for name in ("precious", "new"):
            for place in ("../outside", ".git/hooks"):
                Path(f"checkout/{name}-{Path(place).name}.svg").symlink_to(f"{place}/{name}")
        Path("checkout/way-out").symlink_to("../outside")
        Path("checkout/way-in").symlink_to(".git/hooks")
        shutil.copy(examples / "bank_accounts.py", "checkout/a.py")
        monkeypatch.chdir("checkout")

    @pytest.mark.parametrize(
        "place",
        [
            *("precious-outside.svg", "precious-hooks.svg", "new-outside.svg", "new-hooks.svg"),
            *("way-out/precious", "way-in/precious", "way-out/new.svg", "way-in/new.svg"),
        ],
    )
    @pytest.mark.parametrize(
        "command",
        [
            "detect a.py --output {}",
            "detect a.py --export {}",
            "detect a.py --format json --output {}",
            "baseline create --baseline {} a.py",
            "calibrate a.py --language python --output {}",
            "keygen --output {}",
        ],
    )
    def test_nothing_is_written_through_it(self, command: str, place: str, sew: Sew) -> None:
        before = self.everything()
        outcome = sew(*command.format(place).split())
        assert outcome.status == 2
        assert outcome.err.count("\n") <= 2
        assert self.everything() == before

    def test_nor_what_calibration_notes(self, sew: Sew) -> None:
        Path("table.json.partial").symlink_to("../outside/precious")
        before = self.everything()
        outcome = sew("calibrate", "a.py", "--language", "python", "--output", "table.json")
        assert outcome.status == 2
        assert "table.json.partial: a symbolic link" in outcome.err
        assert self.everything() == before

    @pytest.mark.parametrize("place", ["../outside/new", "/tmp/new", "folder/../../outside/new", "way-out/new"])
    def test_nor_where_the_configuration_says(self, place: str, sew: Sew) -> None:
        write("pyproject.toml", f'[tool.sew]\nbaseline = "{place}"\n'.encode())
        before = self.everything()
        assert sew("baseline", "create", "a.py").status == 2
        assert self.everything() == before

    @pytest.mark.parametrize("target", ["../outside/new", "../outside/precious"])
    def test_nor_over_the_usual_baseline(self, target: str, sew: Sew) -> None:
        Path(".sew-baseline.json").symlink_to(target)
        before = self.everything()
        assert sew("baseline", "create", "--no-cache", "a.py").status == 2
        assert self.everything() == before

    @pytest.mark.parametrize("name", ["cache", "folder/outlines.sqlite3"])
    def test_nor_what_the_cache_keeps(self, name: str, sew: Sew) -> None:
        Path(name).symlink_to(Path("../outside/new").absolute())
        before = self.everything()
        folder = name.partition("/")[0]
        assert sew("detect", "--cache-dir", folder, "a.py").err.startswith(f"warning: the cache in {folder} cannot be")
        assert self.everything() == before

    def everything(self) -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in Path("..").rglob("*") if path.is_file()}


@pytest.mark.skipif(not os.path.isfile("/proc/self/status"), reason="only Linux has such files")
def test_a_file_whose_size_is_not_known_is_read_to_its_end_within_the_bound() -> None:
    status = Path("/proc/self/status")
    assert not status.stat().st_size
    assert read_source(status).startswith(b"Name:")
    with pytest.raises(FileError, match="larger than 10 bytes"):
        read_source(status, 10)
