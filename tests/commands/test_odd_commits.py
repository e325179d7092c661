"""Commits that git clones and shows, and that no git of a person would make: all of them are read to the end."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import KEY, Sew
from tests.repositories import GitFolder, new_repository

GOOD = b"A <a@example.org> 1700000000 +0000"
SAID = b"A subject\n\nAssisted-by: Robot\n"

UNREADABLE = {
    "no date": b"A <a@example.org>",
    "words": b"A <a@example.org> yesterday +0000",
    "negative": b"A <a@example.org> -5 +0000",
    "a fraction": b"A <a@example.org> 1.5e9 +0000",
    "no zone": b"A <a@example.org> 1700000000 foo",
    "no address": b"A 1700000000 +0000",
    "nothing": b"",
    "digits of other scripts": "A <a@example.org> \u0661\u0667 +0000".encode(),
    "after the calendar": b"A <a@example.org> 99999999999999 +0000",
    "more than 64 bits": b"A <a@example.org> 99999999999999999999999999 +0000",
    "more than any number": b"A <a@example.org> " + b"9" * 5000 + b" +0000",
}

READABLE = {
    "zone": b"A <a@example.org> 1700000000 +999999",
    "no name": b"<a@example.org> 1700000000 +0000",
    "latin": b"J\xe9r\xf4me <a@example.org> 1700000000 +0000",
    "begin of time": b"A <a@example.org> 0 +0000",
}

MESSAGES = {
    "latin": (b"encoding latin-1\n", b"caf\xe9\n\nAssisted-by: Robot\n"),
    "unknown": (b"encoding klingon\n", b"caf\xe9\n\nAssisted-by: Robot\n"),
    "other letters": (b"encoding IBM037\n", SAID.decode().encode("cp037")),
    "two bytes": (b"encoding UTF-16\n", SAID.decode().encode("utf-16")),
    "zero": (b"", b"A sub\0ject\n\nAssisted-by: Robot\n"),
    "empty": (b"", b""),
    "ends of lines": (b"", b"A\rsub\x0bject\x1c\xc2\x85\xe2\x80\xa8\r\n\r\nAssisted-by: Robot\r\n"),
}


@pytest.fixture
def shop(tmp_path: Path, examples: Path, monkeypatch: pytest.MonkeyPatch) -> GitFolder:
    repository = new_repository(tmp_path / "shop")
    repository.stage("first.py", (examples / "inventory.py").read_text())
    repository.commit()
    monkeypatch.chdir(repository.folder)
    return repository


def commit(shop: GitFolder, author: bytes, committer: bytes, extra: bytes = b"", message: bytes = SAID) -> str:
    """Make a commit of these bytes, in which there is another file, and return its name."""
    number = shop.git("rev-list", "--count", "HEAD")
    shop.stage(f"file{number}.py", f"def own{number}(size):\n    if not size:\n        return 1\n    return size\n")
    head = b"tree %b\nparent %b\n" % (shop.git("write-tree").encode(), shop.git("rev-parse", "HEAD").encode())
    raw = head + b"author " + author + b"\ncommitter " + committer + b"\n" + extra + b"\n" + message
    store = ["git", "hash-object", "-t", "commit", "-w", "--stdin", "--literally"]
    name = subprocess.run(store, cwd=shop.folder, input=raw, capture_output=True, check=True).stdout.decode().strip()
    shop.git("reset", "--hard", "--quiet", name)
    return name


def listed(sew: Sew) -> Iterator[dict[str, Any]]:
    done = sew("log", "--format", "json")
    assert (done.status, done.err) == (0, "")
    yield from json.loads(done.out)["commits"]


def assert_that_every_command_ends_well(sew: Sew, number: int) -> None:
    assert f"{number} with too little evidence" in sew("log").out
    for words in (["stats"], ["stats", "--by", "month"], ["stats", "--export", "page.html"], ["blame", "."]):
        done = sew(*words)
        assert (done.status, done.err) == (0, ""), words
    done = sew("doctor")
    assert (done.status in (0, 1), done.err) == (True, "")


def test_a_date_that_cannot_be_read_is_unknown(sew: Sew, shop: GitFolder) -> None:
    names = [commit(shop, who, who) for who in UNREADABLE.values()]
    times = {each["commit"]: (each["time"], each["committed"]) for each in listed(sew)}
    assert {name: times[name] for name in names} == dict.fromkeys(names, (None, None))
    assert_that_every_command_ends_well(sew, len(names) + 1)
    table = sew("log").out
    assert all(f"{name[:10]}  unknown " in table for name in names)
    assert "unknown" in sew("stats", "--by", "month").out


def test_a_date_that_can_be_read_is_known_whatever_else_is_odd(sew: Sew, shop: GitFolder) -> None:
    names = [commit(shop, who, GOOD) for who in READABLE.values()]
    times = {each["commit"]: each["time"] for each in listed(sew)}
    assert [times[name] for name in names] == [1700000000, 1700000000, 1700000000, 0]
    assert_that_every_command_ends_well(sew, len(names) + 1)


def test_of_two_dates_one_may_be_unknown(sew: Sew, shop: GitFolder) -> None:
    commit(shop, GOOD, b"A")
    newest = next(listed(sew))
    assert (newest["time"], newest["committed"]) == (1700000000, None)


def test_a_message_in_any_bytes_is_read(sew: Sew, shop: GitFolder) -> None:
    names = {label: commit(shop, GOOD, GOOD, *message) for label, message in MESSAGES.items()}
    said = {each["commit"]: each["disclosed"] for each in listed(sew)}
    disclosing = {label for label, name in names.items() if said[name] == ["Robot"]}
    assert disclosing >= {"latin", "unknown", "ends of lines"}
    assert_that_every_command_ends_well(sew, len(names) + 1)


@pytest.mark.parametrize("value", ["y", "y ", "@", "<", "<@", "none ", "me ", "@1.", "a@", "<a@b> ", "claude("])
def test_the_time_for_a_long_trailer_grows_with_its_length(value: str, sew: Sew, shop: GitFolder) -> None:
    """It would take hours if it grew with the square."""
    message = b"A subject\n\nAssisted-by: " + value.encode() * (200_000 // len(value)) + b"x\n"
    commit(shop, GOOD, GOOD, b"", message)
    assert sew("detect", "HEAD~1..HEAD", "--exit-zero").status == 0


def test_dates_that_are_not_known_are_not_before_a_leak(
    sew: Sew, shop: GitFolder, tmp_path: Path, examples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyring = f'[keys.team]\nkey = "{KEY.hex()}"\nleaked = 2020-01-01\n\n[keys.new]\nkey = "{KEY[::-1].hex()}"\n'
    (tmp_path / "keyring").write_text(keyring)
    (tmp_path / "keyring").chmod(0o600)
    path = shop.stage("marked.py", (examples / "tokenizer.py").read_text())
    assert sew("embed", "--profile", "all", path).status == 1
    shop.git("add", "marked.py")
    commit(shop, b"A <a@example.org> 0 +0000", b"A <a@example.org>")
    monkeypatch.delenv("SEW_KEY")
    done = sew("log", "--format", "json", "--keyring", tmp_path / "keyring", "HEAD~1..HEAD")
    assert done.err == ""
    (found,) = json.loads(done.out)["commits"]
    assert found["verdict"] == "marked"
    assert found["older_than_leak"] == {"team": None}


@pytest.mark.parametrize("to", ["{0} {0}", "{0}", "{0} {1}"])
def test_a_graft_changes_no_history(to: str, sew: Sew, shop: GitFolder) -> None:
    """Git reads parents from a file of the clone; a commit that is its own parent would have no history."""
    first = shop.git("rev-parse", "HEAD")
    last = [commit(shop, GOOD, GOOD) for _ in range(3)][-1]
    before = [each["commit"] for each in listed(sew)]
    assert len(before) == 4
    shop.write(".git/info/grafts", to.format(last, first) + "\n")
    assert [each["commit"] for each in listed(sew)] == before
