"""clang-tidy on programs that need headers without naming them, because a contest's site includes those."""

from __future__ import annotations

import hashlib
import re
import subprocess
import tempfile
from pathlib import Path

import clang_tidy  # type: ignore[import-untyped]

from benchmarks.evaluation.attacks.trees import parses
from benchmarks.evaluation.options import WORK

PRELUDE = Path(__file__).with_name("prelude")
"""A header and the map that makes a module of it: clang-tidy reads the standard library once and not for each text.

It has the headers that contests' programs use: checks walk through all of it, so each further one costs time.
"""


MODULES = WORK / f"clang-modules-{hashlib.sha256(str(WORK).encode()).hexdigest()[:8]}"
"""Where that module is kept. clang refuses one that was moved, so the name depends on the place."""


def tidied(text: str, checks: str) -> str | None:
    """Return ``text`` with the fixes of some checks; nothing if it does not compile, or the result does not parse.

    Raises RuntimeError when clang-tidy fails for another reason than the text.
    """
    flags = ["-std=c++20", "-include", str(PRELUDE / "prelude.h"), "-fmodules"]
    flags += [f"-fmodule-map-file={PRELUDE / 'module.modulemap'}", f"-fmodules-cache-path={MODULES}"]
    with tempfile.TemporaryDirectory(prefix="tidy-") as folder:
        path = Path(folder, "program.cpp")
        path.write_bytes(text.encode())
        # The compiler's own warnings do not count as checks.
        options = ["--quiet", "--fix", "--allow-no-checks", f"--checks=-*,{checks}"]
        command = [str(clang_tidy.get_executable("clang-tidy")), *options, str(path), "--", *flags]
        done = subprocess.run(command, capture_output=True, check=False)
        result = path.read_bytes().decode(errors="replace")
    if done.returncode:
        said = (done.stdout + done.stderr).decode(errors="replace")
        if not re.search(rf"^{re.escape(str(path))}:\d+:\d+: (fatal )?error:", said, re.MULTILINE):
            raise RuntimeError(f"clang-tidy: {said}")
        return None
    return result if parses(result, "cpp") else None
