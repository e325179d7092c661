"""A peer that learns its mark: SrcMarker hides four bits in the names and the style of a function.

Its outputs for 1,010 functions from GitHub were published by others (``Cruise-z/CodeWM_ProWES``), with the bits that
were hidden and the bits that its decoder read. They are not part of this repository: ``--srcmarker`` names the folder
that contains them. All other methods mark the same functions here.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict

from scipy.stats import binom  # type: ignore[import-untyped]

from benchmarks.corpora import key
from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.peers import FIXED, share_test
from benchmarks.evaluation.programs import KEY, targets
from benchmarks.evaluation.readings import observations, read_plain
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, percent
from sew_hooks.engine.api import embed, rewrite
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.engine.source import analyse
from sew_hooks.errors import SewError
from sew_hooks.scheme.evidence import DEFAULT_ALPHA, weigh
from sew_hooks.scheme.grade import grades

SCOPE = "definition"
GROUP = 10
"""How many functions are judged together in the last column."""

_NAMES = {
    "c": "4bit_gru_srcmarker_42_github_c_funcs_test.jsonl",
    "java": "4bit_gru_srcmarker_42_github_java_funcs_test.jsonl",
}
_LANGUAGES = {"c": "cpp", "java": "java"}
_C_HEADERS = "".join(
    f"#include <{name}.h>\n"
    for name in ("stdio", "stdlib", "string", "math", "ctype", "stdbool", "stdint", "limits", "time")
)
_JAVA_HEADERS = "import java.io.*;\nimport java.math.*;\nimport java.util.*;\n"
_LITERAL = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_JAVA_ERROR = re.compile(r"^.*?F(\d+)\.java:\d+: error:", re.MULTILINE)


class Row(TypedDict):
    """A function in the published file."""

    original_string: str
    after_watermark: str
    watermark: list[int]
    extract: list[int]


class Marked(NamedTuple):
    """A function after marking; ``text`` is that of the original if the method refuses it."""

    before: str
    text: str


Evidence = Callable[[Sequence[int]], float]
"""The p-value of the functions with these numbers together."""


def run(options: Options) -> Result:
    """Run over C and Java, if ``options`` name the folder with the published outputs."""
    rows: list[list[Cell]] = []
    for language, name in _NAMES.items():
        path = None if options.srcmarker is None else next(iter(sorted(options.srcmarker.rglob(name))), None)
        if path is None:
            continue
        with path.open(encoding="utf-8") as lines:
            functions: list[Row] = [json.loads(line) for line in lines][: options.sample]
        texts = [_whole(one["original_string"], language) for one in functions]
        rows.append(_row("SrcMarker", language, *_srcmarker(functions, language)))
        rows.append(_row("ACW", language, *_acw(texts, language)))
        for profile in ("natural", "all"):
            rows.append(_row(f"sew-hooks, {profile}", language, *_own(texts, language, profile)))
    return Result([Table(TITLE, COLUMNS, rows, NOTE)])


def _whole(function: str, language: str) -> str:
    """A text that contains the function as it may stand in a file."""
    return f"class Sample {{\n{function}\n}}\n" if language == "java" else f"{function}\n"


def _srcmarker(functions: Sequence[Row], language: str) -> tuple[list[Marked], Evidence]:
    marked = [
        Marked(_whole(one["original_string"], language), _whole(one["after_watermark"], language)) for one in functions
    ]

    def evidence(numbers: Sequence[int]) -> float:
        bits = ((functions[one]["watermark"], functions[one]["extract"]) for one in numbers)
        pairs = [pair for hidden, read in bits for pair in zip(hidden, read, strict=True)]
        return float(binom.sf(sum(a == b for a, b in pairs) - 1, len(pairs), 0.5))

    return marked, evidence


def _acw(texts: Sequence[str], language: str) -> tuple[list[Marked], Evidence]:
    own = _LANGUAGES[language]
    marked = [Marked(text, _or_same(text, lambda text: _fixed(text, own))) for text in texts]
    table = load_calibration(own)
    found = [observations(read_plain(one.text, own, SCOPE, "all")) for one in marked]
    return marked, lambda numbers: share_test([each for one in numbers for each in found[one]], table)


def _own(texts: Sequence[str], language: str, profile: str) -> tuple[list[Marked], Evidence]:
    own = _LANGUAGES[language]
    secret = key(KEY)
    marked = [
        Marked(text, _or_same(text, lambda text: embed(text, own, secret, scope=SCOPE, profile=profile).source))
        for text in texts
    ]
    table, its_targets = load_calibration(own), targets(own)
    found = [observations(read_plain(one.text, own, SCOPE, profile)) for one in marked]

    def evidence(numbers: Sequence[int]) -> float:
        together = [each for one in numbers for each in found[one]]
        return weigh(grades(together, its_targets, table)).p_exact

    return marked, evidence


def _fixed(text: str, language: str) -> str:
    return rewrite(text, language, lambda site: 1 if site.rule in FIXED else None, scope=SCOPE)


def _or_same(text: str, change: Callable[[str], str]) -> str:
    try:
        return change(text)
    except SewError:
        return text


def _row(method: str, language: str, marked: Sequence[Marked], evidence: Evidence) -> list[Cell]:
    numbers = range(len(marked))
    groups = [range(start, start + GROUP) for start in range(0, len(marked) - GROUP + 1, GROUP)]
    sound = _compiled([one.before for one in marked], language)
    after = _compiled([one.text for one in marked], language)
    own = _LANGUAGES[language]
    return [
        language, method, len(marked), sum(one.before != one.text for one in marked),
        len(sound), len(sound - after), sum(_is_sound(one.before, own) > _is_sound(one.text, own) for one in marked),
        sum(_literals(one.before) != _literals(one.text) for one in marked),
        percent(sum(evidence([one]) <= DEFAULT_ALPHA for one in numbers), len(marked)),
        percent(sum(evidence(group) <= DEFAULT_ALPHA for group in groups), len(groups)),
    ]  # fmt: skip


def _is_sound(text: str, language: str) -> bool:
    """Whether the grammar understands all of a text."""
    try:
        return not analyse(text, language, SCOPE).analysis.flaws
    except SewError:
        return False


def _literals(text: str) -> list[str]:
    """The texts and characters in a program. White space does not count: the published outputs do not keep it."""
    return sorted("".join(literal.split()) for literal in _LITERAL.findall(_COMMENT.sub("", text)))


def _compiled(texts: Sequence[str], language: str) -> set[int]:
    """The numbers of the texts that compile by themselves."""
    with tempfile.TemporaryDirectory() as folder:
        return (_compiled_java if language == "java" else _compiled_c)(texts, Path(folder))


def _compiled_c(texts: Iterable[str], folder: Path) -> set[int]:
    sound = set()
    path = folder / "sample.c"
    for number, text in enumerate(texts):
        path.write_text(_C_HEADERS + text, encoding="utf-8")
        command = ["gcc", "-std=gnu99", "-w", "-Werror=implicit-function-declaration", "-fsyntax-only", str(path)]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            sound.add(number)
    return sound


def _compiled_java(texts: Sequence[str], folder: Path) -> set[int]:
    names = []
    for number, text in enumerate(texts):
        path = folder / f"F{number}.java"
        own = text.replace("class Sample {", f"class F{number} {{", 1)
        path.write_text(_JAVA_HEADERS + own, encoding="utf-8")
        names.append(str(path))
    options = ["-proc:none", "-nowarn", "-Xmaxerrs", "1000000", "-XDshould-stop.ifError=FLOW", "-d", str(folder)]
    done = subprocess.run(["javac", *options, *names], capture_output=True, text=True, check=False)
    return set(range(len(texts))) - {int(found) for found in _JAVA_ERROR.findall(done.stderr)}


TITLE = "Marked functions"
COLUMNS = [
    "Language", "Method", "Functions", "Changed", "Compile alone", "No longer compile", "New syntax errors",
    "Literals changed", "Found", f"Found, {GROUP} together",
]  # fmt: skip
NOTE = (
    f"Functions are found at {DEFAULT_ALPHA}. SrcMarker hides four bits in a function; its p-value is the probability "
    "that so many bits are read correctly by chance. It is not known how its decoder reads unmarked code. *ACW* is our "
    "reading of its description, as on [peers.md](peers.md); it has no key, and its p-value compares the style with "
    "that of people. sew-hooks uses the exact test, and is told the profile. In Java, its "
    "rule `character-appended` may write a character as a string of one character."
)

PAGE = Page(
    "SrcMarker is a watermark for finished code like ours, but a neural network chooses the changes. This page "
    "compares both on the same functions: how many programs a method breaks, and how many it finds again.",
    lambda result: (
        f"Of the Java functions that compile by themselves, "
        f"{result.figure(TITLE, 'No longer compile', 'java', 'SrcMarker')} no longer do so after SrcMarker, and "
        f"{result.figure(TITLE, 'No longer compile', 'java', 'sew-hooks, natural')} after sew-hooks."
    ),
    SHARED
    | {
        "Language": "programming language",
        "Method": "what marked the functions",
        "Functions": "number of functions",
        "Changed": "number of functions whose text changed",
        "Compile alone": "number of functions that compile by themselves, with the usual headers or imports, before "
        "they are marked",
        "No longer compile": "how many of these do not compile after marking",
        "New syntax errors": "number of functions that the grammar understands before marking but not after it",
        "Literals changed": "number of functions whose strings or characters differ after marking, apart from white "
        "space",
        "Found": "percentage of the functions that are found, each by itself",
        "Found, *": "percentage of the groups of so many functions that are found, with their evidence pooled",
    },
)

SRCMARKER = Experiment("How does a method compare whose changes a neural network chooses?", run, page=PAGE)
