"""The test runner that belongs to the corpora, with faster ways to compile and run Java and C++.

The runner knows how a program and its tests become a source file, and what its output must be. It reaches compilers and
programs through one function, ``sh(command, folder, input, timeout)``, and that function is replaced here.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from functools import cache, partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from benchmarks.behaviour.cpp import COMPILE, Compiler, Shell
from benchmarks.behaviour.java import Machine, compile_machine, needs_its_own_machine


def prepare(language: str, scratch: Path) -> None:
    """Put into ``scratch`` the files that all processes share when they run programs of ``language``."""
    if language == "cpp":
        _precompile_headers(scratch)
    elif language == "java":
        compile_machine(scratch)


@cache
def test_runner(language: str, data: Path, scratch: Path) -> Any:
    """Load the runner, for programs of ``language``.

    ``ahead(program, texts)`` of the runner prepares it for running these texts in the place of a program.
    """
    spec = spec_from_file_location("run_tests", data.parent / "tools" / "run_tests.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(f"no test runner beside {data}")
    runner: Any = module_from_spec(spec)
    spec.loader.exec_module(runner)
    runner.ahead = lambda program, texts: None
    if language == "python":
        # The order of a set of strings must not differ from run to run.
        os.environ["PYTHONHASHSEED"] = "0"
    elif language == "cpp":
        compiler = Compiler(runner.sh, scratch)
        runner.sh = compiler.sh
        runner.ahead = partial(compiler.ahead, runner)
    else:
        runner.sh = _in_one_machine(runner, Machine(scratch))
    return runner


def _precompile_headers(scratch: Path) -> None:
    # Almost every program includes this header, and reading it takes two thirds of a compilation.
    header = scratch / "bits" / "stdc++.h"
    header.parent.mkdir(exist_ok=True)
    header.write_text("#include_next <bits/stdc++.h>\n", encoding="ascii")
    subprocess.run([*COMPILE, "-x", "c++-header", str(header)], check=True)


def _in_one_machine(runner: Any, machine: Machine) -> Shell:
    usual: Shell = runner.sh

    def sh(command: Sequence[str], folder: str, text: str | None = None, to: float | None = None) -> Any:
        if command[0] == "javac":
            return machine.compile(Path(folder, command[-1]), to or runner.TO)
        if needs_its_own_machine(Path(folder)):
            return usual(command, folder, text, to=to)
        return machine.run(Path(folder), command[-1], text or "", to or runner.TO)

    return sh
