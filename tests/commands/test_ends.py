"""How a run ends that has nothing to test, loses its reader, or only completes a command line: as people expect."""

from __future__ import annotations

import errno
import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.conftest import ROOT, SEW_COMMAND, Sew

SCHEMA = ROOT / "docs" / "json-report.schema.json"

COMMAND = SEW_COMMAND


@pytest.mark.parametrize("environment", [{}, {"FORCE_COLOR": "1"}])
@pytest.mark.parametrize(
    "arguments",
    [("rules", "list"), ("rules", "show", "braces"), ("--help",), ("--version",), ("detect", "--help"), ("hook", "-h")],
)
def test_output_that_nobody_reads_any_more_ends_quietly_as_with_other_tools(
    arguments: tuple[str, ...], environment: dict[str, str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*COMMAND, *arguments], stdout=writer, stderr=subprocess.PIPE, env={**os.environ, **environment}
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [("rules", "list"), ("--help",), ("--version",), ("detect", "x.py")])
def test_output_that_cannot_be_written_is_one_line_and_an_error(
    arguments: tuple[str, ...], unbuffered: str, tmp_path: Path
) -> None:
    (tmp_path / "x.py").write_text("x = 1\n")
    environment = {**os.environ, "SEW_KEY": "5a" * 32, "PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, *arguments], cwd=tmp_path, env=environment, stdout=full, stderr=subprocess.PIPE, text=True
        )
        assert (done.returncode, done.stderr) == (2, f"sew: {os.strerror(errno.ENOSPC).lower()}\n")
        silent = subprocess.run([*COMMAND, *arguments], cwd=tmp_path, env=environment, stdout=full, stderr=full)
        assert silent.returncode == 2


@pytest.mark.parametrize("closing", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_stream_is_no_error(closing: str) -> None:
    line = f"{shlex.join(COMMAND)} rules list {closing}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_completion_of_a_command_line_says_nothing_else() -> None:
    words = {"_SEW_COMPLETE": "bash_complete", "COMP_WORDS": "sew det", "COMP_CWORD": "1"}
    done = subprocess.run(COMMAND, env={**os.environ, **words}, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "plain,detect\n", "")


@pytest.mark.parametrize("group", [(), ("rules",), ("hook",)])
def test_a_command_that_says_nothing_is_a_misuse_and_shows_the_help(group: tuple[str, ...], sew: Sew) -> None:
    outcome = sew(*group)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.rstrip() == sew(*group, "--help").out.rstrip()


def test_what_to_choose_from_stands_in_one_line(sew: Sew) -> None:
    *_, line = sew("baseline").err.splitlines()
    assert line == "Error: Missing argument '{create|update|audit}'. Choose from: create, update, audit"


def test_where_nothing_was_tested_there_is_no_verdict(sew: Sew) -> None:
    outcome = sew("detect", "missing.py")
    assert outcome == (
        2,
        "nothing was tested; 1 file could not be tested\n",
        "missing.py: no such file or directory\n",
    )
    Path("folder").mkdir()
    outcome = sew("detect", "folder")
    assert (outcome.status, outcome.out.splitlines()[0]) == (0, "nothing was tested")
    for report_format in ("json", "sarif", "github", "markdown"):
        assert "evidence" not in sew("detect", "--format", report_format, "missing.py").out.replace("_evidence", "")
    (run,) = json.loads(sew("detect", "--format", "sarif", "missing.py").out)["runs"]
    assert (run["properties"]["verdict"], run["results"]) == (None, [])
    assert not run["invocations"][0]["executionSuccessful"]
    document = json.loads(sew("detect", "--format", "json", "missing.py").out)
    Draft202012Validator(json.loads(SCHEMA.read_bytes())).validate(document)
    assert (document["together"], document["files"]) == (None, [])
    assert document["errors"] == [{"path": "missing.py", "reason": "no such file or directory", "internal": False}]
