"""A line is added as a whole or not at all, and what is torn spoils no other line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sew_hooks.files.appended_lines import append_line, numbered_lines

LONG = b"x" * 100


def append_with_room_for(path: Path, room: int) -> subprocess.CompletedProcess[str]:
    """Add a long line in a process whose files cannot be larger than they are now by more than ``room`` bytes.

    A full disk is like that: it takes a part of what is written, and refuses the rest.
    """
    script = (
        "import pathlib, resource, signal, sys\n"
        "from sew_hooks.files.appended_lines import append_line\n"
        "path = pathlib.Path(sys.argv[1])\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "most = path.stat().st_size + int(sys.argv[2])\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))\n"
        "append_line(path, b'x' * 100)\n"
    )
    return subprocess.run([sys.executable, "-c", script, path, str(room)], check=False, capture_output=True, text=True)


@pytest.mark.parametrize("room", [0, 1, 50, 100])
def test_what_has_no_room_is_not_there_at_all(room: int, tmp_path: Path) -> None:
    path = tmp_path / "sew" / "record"
    append_line(path, b"first")
    refused = append_with_room_for(path, room)
    assert "OSError" in refused.stderr
    assert path.read_bytes() == b"first\n"
    append_line(path, b"next")
    assert path.read_bytes() == b"first\nnext\n"


def test_what_has_just_enough_room_is_there(tmp_path: Path) -> None:
    path = tmp_path / "sew" / "record"
    append_line(path, b"first")
    assert append_with_room_for(path, 101).returncode == 0
    assert path.read_bytes() == b"first\n" + LONG + b"\n"


@pytest.mark.parametrize("torn", [b'{"half', b'{"whole": 1}', b"\0\0\0", b"\r", b"\xff"])
def test_what_is_torn_stays_a_line_of_its_own(torn: bytes, tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_bytes(b"first\n" + torn)
    append_line(path, b"next")
    assert path.read_bytes() == b"first\n" + torn + b"\nnext\n"


def test_runs_at_the_same_time_tear_nothing(tmp_path: Path) -> None:
    path = tmp_path / "record"
    script = (
        "import pathlib, sys\n"
        "from sew_hooks.files.appended_lines import append_line\n"
        "for _ in range(200):\n"
        "    append_line(pathlib.Path(sys.argv[1]), sys.argv[2].encode() * 1000)\n"
    )
    runs = [subprocess.Popen([sys.executable, "-c", script, path, name]) for name in "abc"]
    assert [run.wait() for run in runs] == [0, 0, 0]
    lines = path.read_bytes().splitlines()
    assert sorted(lines) == sorted(name * 1000 for name in (b"a", b"b", b"c") for _ in range(200))


def test_only_a_newline_ends_a_line_and_blank_ones_are_none(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_bytes("one\u2028\x0b\x1c\x85more\r\n\n \nlast".encode())
    assert [(line.number, line.text.decode().strip()) for line in numbered_lines(path)] == [
        (1, "one\u2028\x0b\x1c\x85more"),
        (4, "last"),
    ]
    assert numbered_lines(tmp_path / "missing") == []
