"""How much memory do ``sew detect`` and ``sew baseline`` need for very many files?

    python -m benchmarks.memory [--files N] [--run WORD]

Writes N files (20,000) of three languages into a temporary folder, each of about 100 lines: texts of the rules' pairs,
and functions with parameters, loops and blocks of their own, so that no two files are the same and addresses differ as
they do among real files. Then each command reads the folder, and the peak of resident memory is printed, for the
process that needs the most. A line that begins with ``!`` is a run that needs more than 400 MB; the exit status is 1 if
there is one.

The runs with a level in their name test at 0.999, which calls nearly everything marked: no report can be longer.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from benchmarks.corpora import LANGUAGES
from benchmarks.speed import SEW, measure
from sew_hooks.rulebook.rule_texts import load_rules

FILES = 20_000
LINES = 100
"""The approximate number of lines of a file."""

MOST = 400e6
"""The largest memory in bytes that a run may need."""

SEED = 1

ALL_MARKED = ("--alpha", "0.999")
RUNS: dict[str, tuple[str, ...]] = {
    "empty cache": ("detect",),
    "full cache": ("detect",),
    "full cache, one process, JSON": ("detect", "--jobs", "1", "--format", "json"),
    "full cache, level 0.999, text": ("detect", *ALL_MARKED),
    "full cache, level 0.999, JSON": ("detect", *ALL_MARKED, "--format", "json"),
    "full cache, level 0.999, SARIF": ("detect", *ALL_MARKED, "--format", "sarif"),
    "full cache, level 0.999, GitHub": ("detect", *ALL_MARKED, "--format", "github"),
    "full cache, level 0.999, Markdown": ("detect", *ALL_MARKED, "--format", "markdown"),
    "full cache, level 0.999, baseline": ("baseline", "create", *ALL_MARKED, "--baseline", "{scratch}/baseline.json"),
    "no cache, one process": ("detect", "--no-cache", "--jobs", "1"),
}
"""The command of each run, in an order in which the first fills the cache of the others."""


class Dialect(NamedTuple):
    """How a language writes the constructs that all three have. ``@`` stands for a number, ``x`` and ``y`` for
    parameters.
    """

    suffix: str
    function: tuple[str, str]
    parameter: str
    blocks: tuple[str, ...]
    statements: tuple[str, ...]


_BRACED = Dialect(
    "cpp",
    ("int total@({}) {{\n    int total = 0;\n", "    return total;\n}\n"),
    "int ",
    (
        "for (int i = 0; i < x; i++) {",
        "for (int i = 0; i < x; ++i) {",
        "if (x > y && y > 3) {",
        "while (true) {",
    ),
    ("total = total + x;", "total += x * 2;", "total = x > y ? x : y;", "if (x > y) return y;"),
)

DIALECTS = {
    "python": Dialect(
        "py",
        ("def total@({}):\n    total = 0\n", "    return total\n"),
        "",
        ("for i in range(0, x):", "if x > y and y > 3:", "while True:", "for i in reversed(range(x)):"),
        ("total = total + x", "total += x ** 2", "total = x if x > y else y", "if x > y:\n        return (y)"),
    ),
    "java": _BRACED._replace(
        suffix="java",
        function=("class Total@ {{\n    static int total({}) {{\n    int total = 0;\n", "    return total;\n}}\n"),
    ),
    "cpp": _BRACED,
}


def function(dialect: Dialect, number: int, chance: random.Random) -> str:
    """Return a function of its own, with random numbers of parameters, blocks, and statements in them."""
    names = [f"p{each}" for each in range(chance.randint(2, 6))]
    head, tail = dialect.function
    closing = "}" in tail
    lines = [head.format(", ".join(dialect.parameter + name for name in names)).replace("@", str(number))]
    for _ in range(chance.randint(1, 4)):
        depth = chance.randint(1, 5)
        for level in range(1, depth + 1):
            lines.append(_line(chance.choice(dialect.blocks), names, level, chance))
            lines.append(_line(chance.choice(dialect.statements), names, level + 1, chance))
        if closing:
            lines += [f"{'    ' * level}}}\n" for level in range(depth, 0, -1)]
    return "".join(lines) + tail


def _line(text: str, names: list[str], level: int, chance: random.Random) -> str:
    x, y = chance.sample(names, 2)
    indent = "    " * level
    words = [{"x": x, "y": y}.get(word, word) for word in _words(text)]
    return indent + "".join(words).replace("\n    ", "\n" + indent) + "\n"


def _words(text: str) -> Iterator[str]:
    word = ""
    for letter in text:
        if letter.isalnum():
            word += letter
        else:
            yield from (word, letter)
            word = ""
    yield word


@cache
def texts(language: str) -> list[str]:
    """Return both variants of all pairs of the rules of a language; files must not mix line endings."""
    pairs = [pair for rule in load_rules(language) for pair in rule.pairs]
    return [text for pair in pairs for text in (pair.zero, pair.one) if "\r" not in text]


def content(language: str, number: int) -> str:
    """Return the text of file ``number``, which no other file has."""
    chance = random.Random(f"{SEED} {language} {number}")
    parts = [function(DIALECTS[language], number, chance)]
    while sum(part.count("\n") for part in parts) < LINES:
        parts.append(chance.choice((chance.choice(texts(language)), function(DIALECTS[language], len(parts), chance))))
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def write(folder: Path, files: int) -> int:
    """Write this number of files into ``folder``, a hundred into each subfolder; return the number of lines."""
    lines = 0
    for number in range(files):
        language = LANGUAGES[number % len(LANGUAGES)]
        path = folder / f"package{number // 100}" / f"module{number}.{DIALECTS[language].suffix}"
        path.parent.mkdir(exist_ok=True)
        text = content(language, number)
        path.write_text(text, encoding="utf-8")
        lines += text.count("\n")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--files", type=int, default=FILES, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--run", action="append", help="only runs with this in their name (repeatable)")
    options = parser.parse_args()
    above = 0
    with tempfile.TemporaryDirectory() as scratch:
        tree, cache = Path(scratch, "tree"), Path(scratch, "cache")
        tree.mkdir()
        print(f"{options.files:,} files, {write(tree, options.files):,} lines", flush=True)
        for name, arguments in RUNS.items():
            if options.run and not any(word in name for word in options.run):
                continue
            command = [each.format(scratch=scratch) for each in arguments]
            cost = measure([*SEW, *command, str(tree)], cache=cache)
            above += cost.memory > MOST
            sign = "!" if cost.memory > MOST else " "
            print(f"{sign} {name:36}{cost.memory / 1e6:6.0f} MB{cost.passed:8.0f} s by the clock", flush=True)
    print(f"{above} runs need more than {MOST / 1e6:.0f} MB")
    sys.exit(1 if above else 0)


if __name__ == "__main__":
    main()
