"""Compiling several versions of a C++ program at once, because most of the time is spent on their common part.

Each version is in a namespace of its own, after one copy of the headers and one copy of the runner's driver, if that
does not use the program's own names. Versions that cannot be compiled together are compiled one by one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.corpora import Program

Shell = Callable[..., tuple[int, str, str]]
"""Returns exit status (124 for a timeout), output and error output."""

COMPILE = ("g++", "-O0", "-std=c++20", "-w")
"""Optimisation does not matter, because a program is compared with itself."""

_HEADER = re.compile(r"^[ \t]*#[ \t]*include\b.*\n", re.MULTILINE)
_MAIN = "int main("
_CALLED = "jsoncall"
"""The kind of tests that come with a driver which only its ``main`` connects with the program."""


class Compiler:
    """Works between the test runner and ``g++``. ``scratch`` contains headers that were compiled before."""

    def __init__(self, usual: Shell, scratch: Path) -> None:
        self._usual = usual
        self._scratch = scratch
        self._binary = scratch / f"together-{os.getpid()}"
        self._number: dict[str, int] = {}
        self._sources: list[str] | None = None

    def sh(self, command: Sequence[str], folder: str, text: str | None = None, to: float | None = None) -> Any:
        """Run a command as the runner's own ``sh`` does; a program that was compiled ahead is not compiled again."""
        if command[0] != COMPILE[0]:
            return self._usual(command, folder, text, to=to)
        source = Path(folder, command[-1]).read_text(encoding="utf-8")
        if self._sources is not None:
            self._sources.append(source)
            return 1, "", ""
        if source in self._number:
            program = Path(folder, "a")
            program.write_text(f"#!/bin/sh\nexec {self._binary} {self._number[source]}\n", encoding="ascii")
            program.chmod(0o755)
            return 0, "", ""
        return self._usual([*COMPILE, "-I", str(self._scratch), "-o", "a", command[-1]], folder, text, to=to)

    def ahead(self, runner: Any, program: Program, texts: Sequence[str]) -> None:
        """Compile ``program`` with each of ``texts`` in its place, all together if that is possible."""
        self._sources = []
        for text in texts:
            runner.run_one(program, code=text)
        sources, self._sources = self._sources, None
        self._number = {}
        together = self._binary.with_suffix(".cpp")
        together.write_text(_together(sources, texts, program["tests"]["kind"] == _CALLED), encoding="utf-8")
        command = [*COMPILE, "-I", str(self._scratch), "-o", str(self._binary), str(together)]
        if self._usual(command, str(self._scratch), to=90)[0] == 0:
            self._number = {source: number for number, source in enumerate(sources)}


def _together(sources: Sequence[str], texts: Sequence[str], called: bool) -> str:
    """One program that behaves like any of ``sources``, as its argument says; they differ only in ``texts``."""
    headers = dict.fromkeys(line for source in sources for line in _HEADER.findall(source))
    first, _, last = sources[0].partition(texts[0])
    driver, main, rest = last.rpartition(_MAIN)
    shared = [first, driver] if called else []
    parts = ["".join(headers), "using namespace std;\n", *(_HEADER.sub("", part) for part in shared)]
    for number, (source, text) in enumerate(zip(sources, texts, strict=True)):
        own = f"{text}\n{main}{rest}" if called else source
        parts.append(f"namespace version_{number} {{\n{_HEADER.sub('', own)}\n}}\n")
    # Only the real main may leave out its return statement.
    run = "return version_{0}::main();" if "return" in rest else "version_{0}::main(); return 0;"
    cases = "".join(f"case {number}: {run.format(number)}\n" for number in range(len(sources)))
    parts.append(f"int main(int, char** arguments) {{\nswitch (atoi(arguments[1])) {{\n{cases}}}\n}}\n")
    return "".join(parts)
