"""The demo finds the agent's code, with the agent's name, and not the same file without the mark."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.mark.slow
def test_the_demo_finds_what_it_marked(tmp_path: Path) -> None:
    environment = {"PATH": f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    command = ["bash", "examples/demo/steps", str(tmp_path / "a folder")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stdout + done.stderr
    assert len(done.stdout.splitlines()) <= 110
    detect, log, blame, unmarked = (
        done.stdout.partition(f"$ sew {command}\n")[2].partition("\n$ ")[0]
        for command in ("detect .", "log", "blame .", "detect ../unmarked.py")
    )
    agrees, total = re.findall(r"^deliveries\.py +(\d+)/(\d+) .* marked$", detect, re.MULTILINE)[0]
    assert agrees == total
    assert re.search(r" marked +Claude Code +Deliveries \(#1\)$", log, re.MULTILINE)
    assert re.search(r"^deliveries\.py .* marked .* Claude Code$", blame, re.MULTILINE)
    (row,) = re.findall(r"^\.\./unmarked\.py .*", unmarked, re.MULTILINE)
    assert total in row
    assert f"{total}/{total}" not in row
