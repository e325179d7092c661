"""The local record of what was marked: written by every command that marks, in real repositories."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from sew_hooks.repository.git import Repository
from sew_hooks.run.mark_journal import Journal
from sew_hooks.scheme.key import key_id
from tests.conftest import KEY, Sew, on_terminal
from tests.repositories import GitFolder, new_repository


@pytest.fixture
def repository(tmp_path: Path, examples: Path) -> GitFolder:
    repository = new_repository(tmp_path)
    for name in ("inventory.py", "tokenizer.py"):
        repository.stage(f"src/{name}", (examples / name).read_text())
    repository.commit()
    return repository


def recorded(sew: Sew, *paths: str) -> list[str]:
    done = sew("log", "--recorded", "--format", "json", *paths)
    assert (done.status, done.err) == (0, "")
    return [entry["path"] for entry in json.loads(done.out)["marked"]]


def test_what_was_marked_is_listed_newest_first(sew: Sew, repository: GitFolder) -> None:
    assert recorded(sew) == []
    assert sew("embed", "src/inventory.py").status == 1
    assert sew("embed", "src").status == 1
    assert recorded(sew) == ["src/tokenizer.py", "src/inventory.py"]
    assert recorded(sew, "src/inventory.py") == ["src/inventory.py"]
    assert recorded(sew, "src") == ["src/tokenizer.py", "src/inventory.py"]
    Path("tests").mkdir()
    assert recorded(sew, "tests") == []
    complaint = "sew: src/inventry.py: no such file or directory, and nothing is recorded of one\n"
    assert sew("log", "--recorded", "src/inventry.py") == (2, "", complaint)
    Path("src/inventory.py").unlink()
    assert recorded(sew, "src/inventory.py") == ["src/inventory.py"]


def test_nothing_is_recorded_where_nothing_was_written(sew: Sew, repository: GitFolder) -> None:
    assert sew("embed", "--check", "src").status == 1
    assert sew("embed", "--diff", "src").status == 1
    assert recorded(sew) == []
    assert sew("embed", "src").status == 1
    assert sew("embed", "src").status == 0
    assert len(recorded(sew)) == 2


@pytest.mark.parametrize("is_file", [True, False])
def test_a_record_that_cannot_be_written_is_told_in_one_line(is_file: bool, sew: Sew, repository: GitFolder) -> None:
    place = repository.folder / ".git" / "sew"
    if is_file:
        place.write_text("")
    else:
        (place / "marked.jsonl").mkdir(parents=True)
    done = sew("embed", "src")
    assert done.status == 1
    (line,) = (line for line in done.err.splitlines() if "nothing will be known here of who wrote this code" in line)
    assert line.startswith(f"{place / 'marked.jsonl'}: not written: ")


def test_looking_at_files_does_not_rewrite_the_index(sew: Sew, repository: GitFolder) -> None:
    for name in ("inventory.py", "tokenizer.py"):
        os.utime(repository.folder / "src" / name, (1, 1))  # so that git has to read them, and would note that it did
    index = repository.folder / ".git" / "index"
    before = index.stat().st_mtime_ns, index.read_bytes()
    assert sew("doctor", "--sample", "0").status in (0, 1)
    assert (index.stat().st_mtime_ns, index.read_bytes()) == before


def test_the_hook_records_too(sew: Sew, repository: GitFolder, examples: Path) -> None:
    repository.stage("src/new.py", (examples / "lru_cache.py").read_text())
    assert sew("hook", "embed", "--all", "src/new.py").status == 1
    assert recorded(sew) == ["src/new.py"]


def test_a_function_in_which_there_was_nothing_to_mark_is_not_recorded(sew: Sew, repository: GitFolder) -> None:
    """Nobody says that an agent wrote it."""
    plain = "def plain(value):\n    return value\n"
    repository.stage("plain.py", plain)
    done = sew("hook", "embed", "--all", "--verbose", "plain.py")
    assert (done.status, "0 files marked" in done.err) == (0, True)
    assert sew("log", "--recorded", "--format", "json").out.count('"path"') == 0


def test_what_was_marked_and_taken_back_is_not_known_as_recorded(
    sew: Sew, repository: GitFolder, examples: Path
) -> None:
    repository.stage("stack.py", (examples / "bank_accounts.py").read_text())
    repository.commit()
    assert sew("embed", "stack.py").status == 1
    found = json.loads(sew("blame", "stack.py", "--format", "json").out)["files"][0]["units"]
    assert any(part["recorded"] for part in found)
    repository.git("checkout", "--quiet", "stack.py")
    found = json.loads(sew("blame", "stack.py", "--format", "json").out)["files"][0]["units"]
    # What was as the key asks from the start was recorded as well.
    changed = [part for part in found if part["grades"] > part["agreements"]]
    assert changed
    assert not any(part["recorded"] for part in changed)


def test_no_key_is_in_the_record(sew: Sew, repository: GitFolder) -> None:
    sew("embed", "src")
    journal = Journal(Repository(Path.cwd()))
    text = journal.path.read_text()
    assert key_id(KEY) in text
    assert KEY.hex() not in text
    assert journal.path.stat().st_mode & 0o077 == 0
    assert repository.git("status", "--porcelain", "--untracked-files=all").count("\n") == 1  # the two marked files
    out = sew("log", "--recorded").out
    assert key_id(KEY) in out
    assert KEY.hex() not in out


def test_what_was_as_the_key_asks_already_is_recorded_once(sew: Sew, repository: GitFolder) -> None:
    """A later change of its functions is then recognized, though the marking that made it so is not in the record."""
    sew("embed", "src/inventory.py")
    Journal(Repository(Path.cwd())).path.unlink()
    for _ in range(2):
        assert sew("embed", "src/inventory.py").status == 0
        assert recorded(sew) == ["src/inventory.py"]


def test_it_needs_no_key(sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    sew("embed", "src/inventory.py")
    monkeypatch.delenv("SEW_KEY")
    assert recorded(sew) == ["src/inventory.py"]


def test_other_work_trees_share_it(
    sew: Sew, repository: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.git("worktree", "add", "--quiet", "other")
    monkeypatch.chdir(tmp_path / "other" / "src")
    sew("embed", "inventory.py")
    monkeypatch.chdir(tmp_path)
    assert recorded(sew) == ["src/inventory.py"]


@pytest.mark.parametrize("damage", ["fifo", "link", "folder", "words"])
def test_a_damaged_record_stops_no_marking(sew: Sew, repository: GitFolder, tmp_path: Path, damage: str) -> None:
    path = Journal(Repository(tmp_path)).path
    path.parent.mkdir()
    target = tmp_path / "target"
    target.write_text("kept")
    if damage == "fifo":
        os.mkfifo(path)
    elif damage == "link":
        path.symlink_to(target)
    elif damage == "folder":
        path.mkdir()
    else:
        path.write_text('no entry\n{"time": "now"}\n')
    assert sew("embed", "src/inventory.py").status == 1
    assert target.read_text() == "kept"
    if damage == "words":
        assert recorded(sew) == ["src/inventory.py"]
    elif damage != "link":
        done = sew("log", "--recorded")
        assert done.status == 2
        assert len(done.err.splitlines()) == 1


def test_outside_a_repository_nothing_is_recorded(sew: Sew, tmp_path: Path, examples: Path) -> None:
    (tmp_path / "a.py").write_text((examples / "inventory.py").read_text())
    assert sew("embed", "a.py").status == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.py"]


def test_the_text_names_ten_parts_of_a_file_and_json_all(sew: Sew, repository: GitFolder) -> None:
    functions = (f"def twice_{number}(size):\n    return size * 2\n" for number in range(30))
    repository.write("src/many.py", "\n\n".join(functions))
    assert sew("embed", "--profile", "all", "src/many.py").status == 1
    (entry,) = json.loads(sew("log", "--recorded", "--format", "json").out)["marked"]
    table, _, _ = sew("log", "--recorded").out.partition("\n\n")
    assert " ".join(table.split()).endswith(f"twice_8 and {len(entry['parts']) - 10} more")
    assert len(entry["parts"]) >= 30


def test_the_text_names_functions_and_counts_files_once(
    sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sew("embed", "src/inventory.py").status == 1
    assert sew("embed", "--profile", "all", "src").status == 1
    text = sew("log", "--recorded").out
    assert "3 records of 2 files; they are in git's own folder and never leave this clone\n" in text
    names = {
        part["name"]
        for entry in json.loads(sew("log", "--recorded", "--format", "json").out)["marked"]
        for part in entry["parts"]
    }
    assert len(names) > 5
    assert all(name in text for name in names)
    Path("src/inventory.py").unlink()
    assert "2 records of 1 file, 1 of them no longer there; " in sew("log", "--recorded", "src/inventory.py").out


def test_many_functions_make_no_wide_table(sew: Sew, repository: GitFolder) -> None:
    many = "\n\n".join(f"def a_function_{number}(values):\n    return len(values) == 0\n" for number in range(40))
    small = "def small(values):\n    return len(values) == 0\n"
    for name, text in (("many.py", many), ("small.py", small)):
        path = repository.write(name, text)
        event = {"tool_name": "Write", "tool_input": {"file_path": str(path), "content": text}, "cwd": str(Path.cwd())}
        event["hook_event_name"] = "PostToolUse"
        assert sew("agent-hook", "--agent", "claude-code", stdin=json.dumps(event).encode()).err == ""
    table, _, _ = sew("log", "--recorded").out.partition("\n\n")
    heading, _, first, *_ = lines = table.splitlines()
    assert heading.split() == ["Time", "(UTC)", "File", "Agent", "Key", "Grades", "Parts"]
    assert max(map(len, lines)) <= 100
    assert " ".join(table.split()).endswith("a_function_9 and 30 more")
    assert "Claude Code" in first
    told = re.sub("\x1b[^m]*m", "", on_terminal("log", "--recorded", columns=100)).splitlines()
    assert max(map(len, told)) <= 100
    assert "a_function_9" in "".join(told)


def test_a_clone_without_a_record_says_that_this_proves_nothing(sew: Sew, repository: GitFolder) -> None:
    told = "this clone has no record of that, which proves nothing: a record never leaves its own clone\n"
    assert sew("log", "--recorded").out == told
    assert sew("embed", "src/inventory.py").status == 1
    assert "1 record of 1 file; " in sew("log", "--recorded").out
    assert sew("log", "--recorded", "src/tokenizer.py").out == told


def test_a_detection_warns_of_files_that_another_key_marked(sew: Sew, repository: GitFolder, examples: Path) -> None:
    other = repository.folder.parent / "other.key"
    other.write_text("0c" * 32)
    other.chmod(0o600)
    assert sew("embed", "src/inventory.py", "--key-file", other).status == 1
    told = "marked in this clone with another key than those that were looked for, or in another namespace: {}\n"
    done = sew("detect", "src")
    assert done.err == "warning: 1 of the tested files was " + told.format(key_id(bytes.fromhex("0c" * 32)))
    assert sew("detect", "src/tokenizer.py").err == ""
    assert sew("detect", "src", "--key-file", other).err == ""
    # The branch with the marked functions is gone, and another one has a file of this name.
    marked = Path("src/inventory.py").read_text()
    repository.write("src/inventory.py", (examples / "lru_cache.py").read_text())
    assert sew("detect", "src").err == ""
    Path("src/inventory.py").write_text(marked.replace("def ", "def new_", 1))
    assert sew("detect", "src").err != ""
    # The last marking of a function counts.
    Path("src/inventory.py").write_text(marked)
    assert sew("embed", "src/inventory.py").status == 1
    assert sew("detect", "src").err == ""
    repository.write("pyproject.toml", '[tool.sew]\nnamespace = "a/b"\n')
    assert told.format(key_id(KEY)) in sew("detect", "src").err


def test_a_keyring_gives_the_keys_of_the_record_their_names(
    sew: Sew, repository: GitFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sew("embed", "src/inventory.py").status == 1
    identifier = key_id(KEY)
    assert f"  {identifier}  " in sew("log", "--recorded").out.splitlines()[2]
    assert f" {identifier}\n" in sew("blame", "src/inventory.py").out
    ring = repository.folder.parent / "ring.toml"
    ring.write_text(f'[keys.team]\nkey = "{KEY.hex()}"\n')
    ring.chmod(0o600)
    row = sew("log", "--recorded", "--keyring", ring).out.splitlines()[2]
    assert re.split(" {2,}", row)[2] == f"team ({identifier})"
    assert f"  team ({identifier})\n" in sew("blame", "src/inventory.py", "--keyring", ring).out
    monkeypatch.setenv("SEW_KEYRING", str(ring))
    assert json.loads(sew("log", "--recorded", "--format", "json").out)["marked"][0]["key_name"] == "team"


def test_a_name_that_is_no_text_is_not_recorded_and_stops_nothing(
    sew: Sew, repository: GitFolder, examples: Path
) -> None:
    name = os.fsdecode(b"caf\xe9.py")
    path = repository.write(name, (examples / "inventory.py").read_text())
    done = sew("embed", path)
    assert done.status == 1
    assert "1 file marked" in done.out + done.err
    assert path.read_text() != (examples / "inventory.py").read_text()
    assert recorded(sew) == []


def test_a_torn_line_costs_no_other_entry_and_is_named(sew: Sew, repository: GitFolder) -> None:
    """As a full disk leaves it, and a program that was killed."""
    sew("embed", "src/inventory.py")
    path = Journal(Repository(Path.cwd())).path
    path.write_bytes(path.read_bytes() + path.read_bytes()[:80])
    sew("embed", "src/tokenizer.py")
    assert recorded(sew) == ["src/tokenizer.py", "src/inventory.py"]
    assert "left out: 1 line of the record that cannot be read (2)\n" in sew("log", "--recorded").out
    assert json.loads(sew("log", "--recorded", "--format", "json").out)["unreadable"] == [2]
    findings = json.loads(sew("doctor", "--format", "json").out)["findings"]
    said = [each["message"] for each in findings if each["check"] == "signals" and "cannot be read" in each["message"]]
    assert said == ["of the record of this clone, this cannot be read and says nothing: line 2"]
