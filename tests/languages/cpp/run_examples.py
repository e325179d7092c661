"""Compiles and executes many C++ programs in a few calls of a compiler.

Every program gets a namespace of its own in one translation unit, below the includes of all, and its macros end
with it. The programs that do not compile are sorted out one by one, and the rest is executed.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tests.languages.rule_examples import Program

INCLUDE = re.compile(r"^[ \t]*#[ \t]*include\b.*$", re.MULTILINE)
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
# What stands between a name and its value, and behind the value: values may hold line breaks.
UNIT_SEPARATOR, RECORD_SEPARATOR = "\x1f", "\x1e"
PRINT = f"""#line 1 "main"
template <typename Value>
void print(const char* name, const Value& value) {{
    std::cout.precision(17);
    std::cout << std::boolalpha << name << char({ord(UNIT_SEPARATOR)}) << value << char({ord(RECORD_SEPARATOR)});
}}"""


_ALL_WARNINGS = {"g++": ("-S", "-o", os.devnull), "clang++": ("-fsyntax-only",)}
"""How a compiler says all that it warns of, and does no more than it must."""

ERROR = re.compile(r"^([^\s:]+):\d+:\d+: (?:fatal )?error: ", re.MULTILINE)
WARNING = re.compile(r"^([^\s:]+):\d+:\d+: warning: .*\[(-W[\w=+-]+)\]$", re.MULTILINE)


def warnings(programs: Iterable[Program], compiler: str) -> dict[str, list[str]]:
    """By name: the kinds of what ``compiler`` warns of, with ``-Wall -Wextra``. Texts that are the same are read once.

    GCC warns of some things only where it writes code, Clang of none.
    """
    command = [compiler, "-std=c++17", "-Wall", "-Wextra", "-x", "c++", *_ALL_WARNINGS[compiler], "-"]
    texts = {program.source: program for program in programs}
    complete = unit([*texts.values()]).encode()
    done = subprocess.run(command, input=complete, check=True, capture_output=True, timeout=1800)
    found: dict[str, list[str]] = {program.name: [] for program in texts.values()}
    for name, kind in WARNING.findall(done.stderr.decode()):
        found[name].append(kind)
    return {program.name: sorted(found[texts[program.source].name]) for program in programs}


def outcomes(programs: list[Program], folder: Path, standard: str = "c++17") -> dict[str, str]:
    """By name: ``value ...``, ``compiles`` where there is nothing to run, or ``does not compile: ...``."""
    refused: dict[str, str] = {}
    while True:
        accepted = [program for program in programs if program.name not in refused]
        executable = folder / "examples"
        complaints = _compile(_executable_unit(accepted), standard, "-o", executable)
        if complaints is None:
            break
        named = set(ERROR.findall(complaints))
        suspects = [program for program in accepted if program.name in named]
        alone = {suspect.name: _compile(unit([suspect]), standard, "-fsyntax-only") for suspect in suspects}
        guilty = {name: complaint for name, complaint in alone.items() if complaint is not None}
        assert guilty, complaints
        refused.update(guilty)
    values = dict(_execute(executable))
    return {program.name: _outcome(program, refused, values) for program in programs}


def _outcome(program: Program, refused: dict[str, str], values: dict[str, str]) -> str:
    if program.name in refused:
        return f"does not compile: {refused[program.name]}"
    return "compiles" if program.run is None else f"value {values[program.name]}"


def _compile(unit: str, standard: str, *options: str | Path) -> str | None:
    """What the compiler complains about, or None where it accepts the translation unit."""
    command = ["g++", f"-std={standard}", "-w", "-x", "c++", *options, "-"]
    done = subprocess.run(command, input=unit.encode(), capture_output=True, timeout=1800)
    return done.stderr.decode() if done.returncode else None


def _execute(executable: Path) -> list[tuple[str, str]]:
    done = subprocess.run([executable], check=True, capture_output=True, timeout=1800)
    records = done.stdout.decode().split(RECORD_SEPARATOR)[:-1]
    return [(name, value) for name, value in (record.split(UNIT_SEPARATOR) for record in records)]


def _executable_unit(programs: list[Program]) -> str:
    lines = ["#include <iostream>", unit(programs), PRINT, "int main() {"]
    for program in programs:
        if program.run is not None:
            lines.append(f'print("{program.name}", {namespace(program.name)}::example_value());')
    return "\n".join([*lines, "}\n"])


def unit(programs: list[Program]) -> str:
    includes = sorted({line.strip() for program in programs for line in INCLUDE.findall(program.source)})
    return "\n".join([*includes, *map(_wrapped, programs)])


def _wrapped(program: Program) -> str:
    lines = [f"namespace {namespace(program.name)} {{", f'#line 1 "{program.name}"', INCLUDE.sub("", program.source)]
    if program.run is not None:
        lines.append(f"auto example_value() {{ return {program.run}; }}")
    lines.append("}")
    lines.extend(f"#undef {macro}" for macro in MACRO.findall(program.source))
    return "\n".join(lines)


def namespace(name: str) -> str:
    """The namespace of the program of that name."""
    return name.replace("-", "_")
