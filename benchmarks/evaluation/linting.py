"""The findings of public linters in programs, many at once."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypedDict

Findings = list[dict[str, int]]
"""For each program, the number of findings by the linter's code."""


class Batch(TypedDict):
    """Programs for one run of a linter."""

    linter: str
    texts: list[str]


class Linter(NamedTuple):
    """The language of a linter, and a function that yields a file's name and a code for each finding in a folder."""

    language: str
    run: Callable[[Path], Iterator[tuple[str, str]]]


def lint(batch: Batch) -> Findings:
    """Return what a linter finds in each program of a batch."""
    linter = LINTERS[batch["linter"]]
    suffix = {"python": ".py", "cpp": ".cpp"}[linter.language]
    names = [f"program{index}{suffix}" for index in range(len(batch["texts"]))]
    with tempfile.TemporaryDirectory() as folder:
        for name, text in zip(names, batch["texts"], strict=True):
            Path(folder, name).write_bytes(text.encode())
        findings = Counter(linter.run(Path(folder)))
    by_name: dict[str, dict[str, int]] = {name: {} for name in names}
    for (name, code), count in findings.items():
        if name in by_name:
            by_name[name][code] = count
    return list(by_name.values())


def _ruff(folder: Path) -> Iterator[tuple[str, str]]:
    findings = json.loads(_output(folder, "ruff", "check", "--isolated", "--no-cache", "--output-format", "json", "."))
    for finding in findings:
        yield Path(finding["filename"]).name, str(finding["code"])


def _pylint(folder: Path) -> Iterator[tuple[str, str]]:
    # Programs have nothing to do with each other, so code that they share is not a finding.
    Path(folder, "pylintrc").write_text("[MAIN]\npersistent=no\n[MESSAGES CONTROL]\ndisable=duplicate-code\n")
    names = sorted(path.name for path in folder.glob("*.py"))
    findings = json.loads(_output(folder, "pylint", "--rcfile", "pylintrc", "--output-format", "json", *names))
    for finding in findings:
        yield finding["path"], finding["symbol"]


CHECKS = "clang-diagnostic-*,readability-*,modernize-*"
"""By default, clang-tidy reports little more than compiler warnings."""

_PRELUDE = """\
#include <bits/stdc++.h>
using namespace std;
struct ListNode {
    int val; ListNode *next;
    ListNode(int val = 0, ListNode *next = nullptr) : val(val), next(next) {}
};
struct TreeNode {
    int val; TreeNode *left, *right;
    TreeNode(int val = 0, TreeNode *left = nullptr, TreeNode *right = nullptr) : val(val), left(left), right(right) {}
};
"""
"""The declarations that the programs, which solve LeetCode's problems, assume."""

_WARNING = re.compile(r"^(?P<path>/[^:\n]*):\d+:\d+: (?:warning|error): .*\[(?P<codes>[\w.,-]+)\]$", re.MULTILINE)


def _clang_tidy(folder: Path) -> Iterator[tuple[str, str]]:
    # Reading the header takes most of the time, so all programs are in one file, each in its own namespace.
    paths = sorted(folder.glob("*.cpp"))
    parts = [f'namespace {path.stem} {{\n#include "{path.name}"\n}}\n' for path in paths]
    Path(folder, "all.cc").write_text(_PRELUDE + "".join(parts))
    command = ["clang-tidy", f"--checks=-*,{CHECKS}", "--config={}", "--header-filter=program", "--quiet", "all.cc"]
    output = _output(folder, *command, "--", "-std=c++20", "-ferror-limit=0")
    for finding in _WARNING.finditer(output):
        yield Path(finding["path"]).name, finding["codes"]


def _output(folder: Path, tool: str, *arguments: str) -> str:
    """The output of a tool in this environment; findings are not a failure."""
    command = [str(Path(sys.executable).with_name(tool)), *arguments]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode < 0:  # killed by a signal
        result.check_returncode()
    return result.stdout


LINTERS = {
    "ruff": Linter("python", _ruff),
    "pylint": Linter("python", _pylint),
    "clang-tidy": Linter("cpp", _clang_tidy),
}
