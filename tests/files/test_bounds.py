"""Files that never end, are no files, or are built to break whoever reads them, brought by a repository or a user."""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.msgpack import encode

from sew_hooks.engine.api import read_outline
from sew_hooks.files.bounded_toml import TomlError, parse_toml
from sew_hooks.files.bounded_yaml import YamlError, parse_yaml
from sew_hooks.run.packed_outlines import PackingError, pack, unpack
from tests.conftest import KEY, PERSON, Sew
from tests.repositories import new_repository

CONFIGURATION = '[tool.sew]\nsignals = ["agent-trace"]\n'

READ = {
    "pyproject.toml": "detect a.py",
    ".sew-baseline.json": "detect a.py",
    ".agent-trace/traces.jsonl": "hook embed a.py",
    "ring.toml": "detect --keyring ring.toml a.py",
    "table.json": "detect --calibration table.json a.py",
    "message": "hook disclose message",
    "k": "detect --key-file k a.py",
    ".git/MERGE_HEAD": "detect --staged",
    ".git/CHERRY_PICK_HEAD": "hook embed --all a.py",
    "table.json.partial": "calibrate a.py --language python --output table.json",
    "corpus.jsonl": "calibrate corpus.jsonl --language python --output table.json",
}
"""Files by their names, each with a command that reads it."""

WRONG = f"sha256:{'0' * 64}"
LENIENT = {".agent-trace/traces.jsonl"}
"""Those of other tools, whose trouble is theirs."""


def as_pipe(path: Path) -> None:
    os.mkfifo(path)


def as_endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def as_folder(path: Path) -> None:
    path.mkdir()


def as_large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


@pytest.fixture
def program(sew: Sew) -> None:
    git = new_repository(Path())
    git.stage("a.py", PERSON)
    Path(".agent-trace").mkdir()


@pytest.mark.parametrize("make", [as_pipe, as_endless, as_folder, as_large])
@pytest.mark.parametrize("name", READ)
def test_what_is_no_file_of_a_sensible_size_is_one_line(
    make: Callable[[Path], None], name: str, program: None, sew: Sew
) -> None:
    if name == ".agent-trace/traces.jsonl":
        Path("pyproject.toml").write_text(CONFIGURATION)
    make(Path(name))
    outcome = sew(*READ[name].split())
    assert "internal" not in outcome.err
    assert "Traceback" not in outcome.err
    if name in LENIENT:
        assert outcome.status == 0
    else:
        assert outcome.status == 2
        assert name in outcome.err
        assert len([line for line in outcome.err.splitlines() if not line.startswith(("Usage", "Try", "warning"))]) <= 2


BOMBS = {
    "a key of many parts": ".".join("a" * 50_000) + " = 1",
    "a quoted key of many parts": " . ".join(['"a"'] * 50_000) + " = 1",
    "a table of many parts": "[" + ".".join("a" * 50_000) + "]",
    "deep arrays": "a = " + "[" * 900 + "]" * 900,
    "deep tables": "a = " + "{a = " * 900 + "1" + "}" * 900,
    "a long number": "a = " + "1" * 5_000,
    "a long number in parts": "a = " + "1_" * 5_000 + "1",
    "a large text": " " * 2_000_000,
    "a text of escapes": 'a = "' + "\\" * 900_000,
}


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("name", ["pyproject.toml", "ring.toml"])
def test_a_bomb_in_toml_is_one_line(bomb: str, name: str, program: None, sew: Sew) -> None:
    Path(name).write_text(BOMBS[bomb])
    Path(name).chmod(0o600)
    outcome = sew(*READ[name].split())
    assert "internal" not in outcome.err
    if name in LENIENT:
        assert outcome.status == 0
    else:
        assert outcome.status == 2
        assert outcome.err.count("\n") == 1
        assert name in outcome.err
        assert len(outcome.err) < 300


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + "." * 500 + "[" * 500 + "1" * 500 + '"',
        "a = '''" + "[{" * 500 + "\n# 'x' \"\"\"\n'''''",
        'a = """' + "{" * 500 + '\\""" x"""""\nb = 1',
        "# " + "[" * 500 + "\na = [" + "1.5, " * 500 + "]",
        "a = [[1], [2]]\nb.c.d = 1979-05-27T07:32:00.999999Z",
    ],
)
def test_other_toml_is_read_as_ever(text: str) -> None:
    tomllib = pytest.importorskip("tomllib")
    assert parse_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize("text", ['"""' * 100_000, "'" * 300_000, 'a = "' + "\\" * 300_000, '"' * 300_001])
def test_what_has_no_end_is_not_toml(text: str) -> None:
    with pytest.raises(TomlError):
        parse_toml(text)


MERGED = ["a0: &a0 {x: 1}", *(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}" for n in range(1, 30))]
"""Mappings that grow when merge keys are followed."""

PRODUCT = """\
x: &args [{}]
y: &hook {{id: black, args: *args}}
z: &repo {{repo: local, hooks: [{}]}}
repos: [{}]
""".format(*(", ".join([item] * 300) for item in ("a", "*hook", "*repo")))
"""A configuration of pre-commit with 27 million arguments."""


@pytest.mark.parametrize("text", ["a" * 300_000, "\n".join(MERGED), PRODUCT, "a: &a [*a]\n"])
def test_what_is_too_large_with_every_alias_written_out_is_not_read(text: str) -> None:
    with pytest.raises(YamlError, match="more than 250,000 characters"):
        parse_yaml(text)
    assert parse_yaml("- &a {b: c}\n- *a\n") == [{"b": "c"}, {"b": "c"}]


def test_a_configuration_of_aliases_keeps_no_command_busy(program: None, sew: Sew) -> None:
    Path(".pre-commit-config.yaml").write_text(PRODUCT)
    outcome = sew("doctor", "--sample", 0)
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert "with every alias written out" in outcome.err
    given = ("--source", "https://example.org/sew", "--rev", "v1")
    assert "sew init cannot add this safely" in sew("init", "--yes", *given).err
    assert Path(".pre-commit-config.yaml").read_text() == PRODUCT
    Path(".aider.conf.yml").write_text("a: &a [*a, sew agent-hook]\n")
    assert "agents: Aider (.aider.conf.yml): its hook calls `sew agent-hook`" in sew("init", "--diff", *given).err


def test_a_pattern_that_is_none_is_one_line(program: None, sew: Sew) -> None:
    Path("pyproject.toml").write_text('[tool.sew]\nagent-paths = ["!"]\n')
    assert sew("hook", "embed", "--profile", "syntax", "a.py") == (
        2,
        "",
        "sew: '!' in agent-paths is not a valid pattern\n",
    )


def test_a_pattern_that_could_be_tried_in_too_many_ways_is_one_line(program: None, sew: Sew) -> None:
    name = "a" * 30 + "z/" + "a" * 30 + "z.py"
    new_repository(Path()).stage(name, PERSON)
    Path("pyproject.toml").write_text('[tool.sew]\nagent-paths = ["**/*z/*a*.py"]\n')
    assert "to be marked; agent-paths" in sew("hook", "embed", "--profile", "syntax", "--verbose", name).err
    for pattern in ("*a" * 12 + "b", "**/" + "*a" * 6 + "/" + "*a" * 6 + "b"):
        Path("pyproject.toml").write_text(f'[tool.sew]\nagent-paths = ["{pattern}"]\n')
        outcome = sew("hook", "embed", "--profile", "syntax", name)
        assert (outcome.status, outcome.err.count("\n")) == (2, 1)
        assert f"{pattern!r} in agent-paths has too many '*'" in outcome.err


@pytest.mark.parametrize("hashed", [False, True])
def test_records_of_many_ranges_and_of_numbers_that_are_none(program: None, sew: Sew, hashed: bool) -> None:
    """Each range covers each line: one look at every pair of them would take a minute, and one hash of each, too."""
    Path("pyproject.toml").write_text(CONFIGURATION)
    git = new_repository(Path())
    vcs = {"type": "git", "revision": git.commit()}
    git.stage("b.py", PERSON + f"# {'a comment' * 9}\n" * 20_000)
    said = [(1e999, 1, "ai"), (1, 30_000, "human"), *[(1, 30_000, "ai")] * 5_000, (3, 20_008, "human")]
    records = [
        {"vcs": vcs, "files": [{"path": "b.py", "conversations": [{"contributor": {"type": by}, "ranges": [place]}]}]}
        for first, last, by in said
        for place in ({"start_line": first, "end_line": last, **({"content_hash": WRONG} if hashed else {})},)
    ]
    Path(".agent-trace/traces.jsonl").write_text("".join(f"{json.dumps(record)}\n" for record in records))
    outcome = sew("hook", "embed", "--profile", "syntax", "--verbose", "b.py")
    said_of_it = "no sign of an agent" if hashed else "agent-trace: 2 of 20008 changed lines are an agent's"
    assert said_of_it in outcome.err
    assert outcome.status in (0, 1)


def test_a_content_that_git_packs_small_is_not_unpacked(program: None, sew: Sew) -> None:
    git = new_repository(Path())
    with Path("large.py").open("wb") as file:
        file.truncate(40_000_000)
    git.git("add", "large.py")
    for command in ("detect --staged", "hook embed --all large.py"):
        outcome = sew(*command.split())
        assert "large.py: larger than 32,000,000 bytes\n" in outcome.err
        assert "internal" not in outcome.err


def test_standard_input_has_a_limit(sew: Sew) -> None:
    outcome = sew("detect", "-", stdin=b"#" * 32_000_001)
    assert (outcome.status, outcome.err) == (2, "-: larger than 32,000,000 bytes\n")


def test_a_key_may_come_from_a_pipe_of_the_shell(program: None, sew: Sew) -> None:
    reader, writer = os.pipe()
    os.write(writer, KEY.hex().encode())
    os.close(writer)
    assert sew("embed", "--profile", "all", "--check", "--key-file", f"/dev/fd/{reader}", "a.py").status == 1
    os.close(reader)


SITE = ["r", "k", ["r", "s", "p", "g", 1], [1, 1, 1, 1], ["u", 1, 1], 1, 1, 1, None]
WRONG_OUTLINES = [
    [[SITE[:-1]], []],
    [[["r", "k", ["r", "s", "p", "g"], *SITE[3:]]], []],
    [[["r", 5, *SITE[2:]]], []],
    [[[*SITE[:3], [1, 1, 1, None], *SITE[4:]]], []],
    [[[*SITE[:4], [["u"], 1, 1], *SITE[5:]]], []],
    [[[*SITE[:5], "1", 1, 1, None]], []],
    [[[*SITE[:8], 7]], []],
    [[SITE], [["u", True, 1]]],
    [[SITE]],
    {},
    None,
    7,
]
"""Documents that are like an outline, and have too few values, or one of a wrong type."""


@pytest.mark.parametrize("document", WRONG_OUTLINES)
def test_an_outline_of_other_types_is_read_anew(document: object, program: None, sew: Sew) -> None:
    packed = zlib.compress(encode(document))
    with pytest.raises(PackingError):
        unpack(packed)
    first = sew("detect", "--cache-dir", "cache", "--format", "json", "a.py")
    with sqlite3.connect("cache/outlines.sqlite3") as database:
        database.execute("UPDATE outlines SET outline = ?", (packed,))
    database.close()
    assert sew("detect", "--cache-dir", "cache", "--format", "json", "a.py") == first


def test_an_outline_that_unpacks_without_end_is_none() -> None:
    packing = zlib.compressobj()
    chunk = bytes(1 << 20)
    packed = b"".join(packing.compress(chunk) for _ in range(300)) + packing.flush()
    with pytest.raises(PackingError, match="more than"):
        unpack(packed)


def test_a_sound_outline_is_as_it_was() -> None:
    read = read_outline(PERSON, "python", "definition")
    assert unpack(pack(read)) == read
