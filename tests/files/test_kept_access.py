"""Who may do what with a file, and the attributes that people gave it, are those of the file that it replaces."""

from __future__ import annotations

import errno
import os
import stat
import struct
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from sew_hooks.files.regular_files import FileError
from sew_hooks.files.written_files import replace_source, write_file
from tests.conftest import Sew

ACCESS, FOR_NEW_FILES = "system.posix_acl_access", "system.posix_acl_default"
NOBODY = 0xFFFFFFFF
READ, WRITE = 4, 6


def access_list(*entries: tuple[int, int, int]) -> bytes:
    """The entries are the owner's, the users', the group's, the mask and the others'."""
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


ONE_PERSON = access_list((1, WRITE, NOBODY), (2, WRITE, 1234), (4, 0, NOBODY), (0x10, WRITE, NOBODY), (0x20, 0, NOBODY))
"""Its mode shows ``rw`` where the group stands, which may do nothing."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    try:
        os.setxattr(tmp_path, "user.tried", b"")
        os.setxattr(tmp_path, ACCESS, access_list((1, 7, NOBODY), (4, 5, NOBODY), (0x20, 5, NOBODY)))
    except (AttributeError, OSError):
        pytest.skip("this file system has no access lists")
    return tmp_path


def file_with(attributes: Mapping[str, bytes], mode: int = 0o640) -> Path:
    file = Path("a.py")
    file.write_bytes(b"old")
    file.chmod(mode)
    for name, value in attributes.items():
        os.setxattr(file, name, value)
    return file


def access(file: Path) -> tuple[int, dict[str, bytes]]:
    return stat.S_IMODE(file.stat().st_mode), {name: os.getxattr(file, name) for name in os.listxattr(file)}


REPLACED: list[Callable[[Path], None]] = [
    lambda file: replace_source(file, b"old", b"new"),
    lambda file: write_file(file, b"new"),
]


@pytest.mark.parametrize("replace", REPLACED)
@pytest.mark.parametrize(
    "attributes",
    [
        {},
        {ACCESS: ONE_PERSON},
        {"user.origin": b"\xff\x00", "user.empty": b""},
        {ACCESS: ONE_PERSON, "user.origin": b"here"},
    ],
)
def test_they_are_kept(attributes: dict[str, bytes], replace: Callable[[Path], None]) -> None:
    file = file_with(attributes)
    before = access(file)
    assert set(attributes) <= set(before[1])
    replace(file)
    assert file.read_bytes() == b"new"
    assert access(file) == before


@pytest.mark.parametrize("replace", REPLACED)
def test_a_list_that_the_folder_gives_to_new_files_is_not_added(replace: Callable[[Path], None], folder: Path) -> None:
    file = file_with({})
    before = access(file)
    os.setxattr(folder, FOR_NEW_FILES, ONE_PERSON)
    replace(file)
    assert access(file) == before


def test_a_new_file_gets_the_access_that_any_new_file_has(folder: Path) -> None:
    os.setxattr(folder, FOR_NEW_FILES, ONE_PERSON)
    write_file(Path("ours"), b"new")
    Path("theirs").write_bytes(b"new")
    assert access(Path("ours")) == access(Path("theirs"))


@pytest.mark.parametrize("attributes", [{ACCESS: ONE_PERSON}, {"user.origin": b"here"}])
def test_where_one_cannot_be_kept_the_file_stays(attributes: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    file = file_with(attributes)
    before = access(file)
    monkeypatch.setattr(os, "setxattr", denied)
    with pytest.raises(FileError, match=f"its attribute {next(iter(attributes))} cannot be kept"):
        replace_source(file, b"old", b"new")
    assert file.read_bytes() == b"old"
    assert access(file) == before
    assert os.listdir() == ["a.py"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only a superuser may give a file to another group")
@pytest.mark.parametrize(("mode", "is_refused"), [(0o660, True), (0o664, True), (0o644, False), (0o666, False)])
def test_another_group_does_not_get_the_rights_of_the_group(
    mode: int, is_refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    file = file_with({}, mode)
    os.chown(file, 1234, 1234)
    file.chmod(mode)
    monkeypatch.setattr(os, "chown", denied)
    if is_refused:
        with pytest.raises(FileError, match="its group cannot be kept"):
            replace_source(file, b"old", b"new")
        assert (file.read_bytes(), file.stat().st_gid) == (b"old", 1234)
    else:
        replace_source(file, b"old", b"new")
        assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (b"new", mode)


def test_embedding_keeps_them(sew: Sew, examples: Path) -> None:
    file = file_with({ACCESS: ONE_PERSON, "user.origin": b"here"})
    file.write_bytes((examples / "bank_accounts.py").read_bytes())
    before = access(file)
    assert sew("embed", file).status == 1
    assert file.read_bytes() != (examples / "bank_accounts.py").read_bytes()
    assert access(file) == before
