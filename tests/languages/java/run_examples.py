"""Compiles and executes many Java programs in one virtual machine, each in a folder of its own."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

import sew_hooks
from tests.languages.rule_examples import Outcomes, Program

_OPTIONS = (
    "--add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED",
    "-XX:TieredStopAtLevel=1",  # nothing runs long enough to be worth more
    "-XX:+UseSerialGC",
)


class Case(NamedTuple):
    """A program whose ``T.run()`` shows what it does, with other files by name.

    Where there is a ``rule``, it must have no site, and replacing ``old`` by ``new`` is what it might do by mistake.
    """

    source: str
    rule: str = ""
    old: str = ""
    new: str = ""
    others: tuple[tuple[str, str], ...] = ()


def outcomes(programs: Iterable[Program], folder: Path) -> Outcomes:
    """By name: ``value ...``, ``raises ...``, ``does not compile: ...``, or ``compiles`` without anything to run."""
    run(programs, folder)
    return {place.name: (place / "outcome").read_text(encoding="utf-8") for place in folder.iterdir()}


def run(programs: Iterable[Program], folder: Path) -> None:
    """Compile and execute ``programs``; what came of each is in files in a folder of its name."""
    if _javac_version() < 17:
        pytest.skip("javac 17 or newer is not installed")
    for program in programs:
        place = folder / program.name
        for name, text in (("T.java", program.source), *program.others):
            _write(place / name, text)
        if program.run is not None:
            value = f"String.valueOf({program.run})"
            _write(place / "Run.java", f"public class Run {{ public static String value() {{ return {value}; }} }}")
    runner = Path(__file__).with_name("RunExamples.java")
    subprocess.run(["java", *_OPTIONS, runner, folder], check=True, timeout=1800)


def outcomes_of_variants(cases: dict[str, Case], folder: Path) -> dict[str, Outcomes]:
    """By a case's name, what comes of it: as it is, in its variants, and rewritten ``naive``-ly.

    Each site that is no mere layout is turned by itself, and all together are brought into variant 0 and 1.
    """
    programs = []
    for number, case in enumerate(cases.values()):
        package = re.match(r"package (\w+);", case.source)
        shown = f"{package[1]}.T.run()" if package else "T.run()"
        programs += [
            Program(f"{number}-{variant}", text, shown, case.others) for variant, text in _variants(case).items()
        ]
    found = outcomes(programs, folder)
    by_number: dict[str, Outcomes] = {}
    for name, outcome in found.items():
        number, variant = name.split("-", 1)
        by_number.setdefault(number, {})[variant] = outcome
    return {name: by_number[str(number)] for number, name in enumerate(cases)}


def _variants(case: Case) -> dict[str, str]:
    found = {"as-it-is": case.source}
    for bit, name in enumerate(("zero", "one")):
        found[name] = sew_hooks.rewrite(case.source, "java", lambda site, bit=bit: bit)  # type: ignore[misc]
    sites = [site for site in sew_hooks.find_sites(case.source, "java") if site.kind != "formatting"]
    for number, chosen in enumerate(sites):
        found[f"{chosen.rule}-{number}"] = sew_hooks.rewrite(
            case.source,
            "java",
            lambda site, chosen=chosen: 1 - site.bit if site == chosen else None,  # type: ignore[misc]
        )
    # Many are the same text, which is compiled once, under the first of its names.
    first = {text: variant for variant, text in reversed(found.items())}
    found = {variant: text for text, variant in first.items()}
    if case.rule:
        assert case.old in case.source
        found["naive"] = case.source.replace(case.old, case.new)
    return found


def _javac_version() -> int:
    if shutil.which("javac") is None or shutil.which("java") is None:
        return 0
    answer = subprocess.run(["javac", "-version"], check=True, capture_output=True, text=True)
    # Before Java 9 the answer came on the other stream.
    return int((answer.stdout or answer.stderr).split()[1].split(".")[0])


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
