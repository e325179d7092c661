"""Languages that are read by their layout: how much they carry, whether the laws hold, false alarms, and the speed.

    python -m benchmarks.layout TABLE FOLDER ... [--part carrying|laws|alarms|speed] [--sample N] [--keys N]

``TABLE`` is a language's name, or the path of a module with a ``TABLE``, for a language that has none yet and whose
grammar is installed. ``--sample`` files of the folders are drawn.

- carrying: decisions (one for each rule and unit) in 100 lines, and how many commits carry ten of them or more, which
  is the evidence that a level of 0.001 takes. A commit is a run of files in a random order, cut off at that many lines;
  a unit counts if all of it is inside. Then, for each rule, its decisions, and the share of its places that have a
  blank line.
- laws: all sites are set to 0, to 1 and by a coin: identity, read-back, agreement, idempotence. The referee of the
  front end compares the leaves each time.
- alarms: the share of exact tests of unmarked files under ``--keys`` keys that are at most 0.001, 0.01 and 0.05. Files
  with fewer than ten decisions cannot reach 0.001, and are left out.
- speed: processor time of detection, as a multiple of the parser's own on the same files, in turns.
"""

from __future__ import annotations

import argparse
import hmac
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from scipy.stats import binomtest  # type: ignore[import-untyped]

import sew_hooks
from benchmarks.corpora import key
from sew_hooks.engine.source import decode
from sew_hooks.errors import SewError
from sew_hooks.files.regular_files import read_source
from sew_hooks.languages.gaps import without_fences
from sew_hooks.languages.layout.frontend import LayoutFrontEnd
from sew_hooks.languages.layout.gaps import BlockGaps
from sew_hooks.languages.layout.language_table import LanguageTable
from sew_hooks.languages.layout.structure import Structure
from sew_hooks.languages.parsing import check_readable, parser
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.text_layout import Layout
from sew_hooks.scheme.address import encode
from sew_hooks.scheme.tail import binomial_tail

PARTS = ("carrying", "laws", "alarms", "speed")
COMMITS = (200, 400)
DRAWN = 1000
"""The number of commits that are drawn of each size."""

ENOUGH = 10
ROUNDS = 5
SEED = 1
LEVELS = (0.001, 0.01, 0.05)


class File(NamedTuple):
    """A file: its text, its lines, and the decisions in it, each with the first and last line of its unit."""

    path: Path
    text: str
    lines: int
    decisions: tuple[tuple[str, int, int], ...]
    bits: tuple[tuple[str, int], ...]


def table_of(name: str) -> tuple[LanguageTable, tuple[str, ...]]:
    """The table of a language and its suffixes. A module may say them as ``SUFFIXES``."""
    if name in REGISTRY:
        return import_module(f"sew_hooks.languages.layout.{name}").TABLE, REGISTRY[name].suffixes
    spec = spec_from_file_location("table", name)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.TABLE, module.SUFFIXES


def sources(folders: Sequence[Path], suffixes: tuple[str, ...], sample: int) -> list[Path]:
    """A sample of the files of some folders, in a random order."""
    paths = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix.lower() in suffixes)
    paths = [path for path in paths if path.is_file() and not {"vendor", "node_modules"} & {*path.parts}]
    random.Random(SEED).shuffle(paths)
    return paths[:sample]


def read(path: Path, front_end: LayoutFrontEnd) -> File:
    """Read a file as the front end does, except that no rule needs to be registered for its language."""
    text, _ = decode(read_source(path), front_end)
    grammar_name, root = front_end._parse(text)
    assert grammar_name in front_end._table.grammars
    structure = Structure(text, root, front_end._table)
    check_readable(root, len(structure.units) > 1)
    decisions: set[tuple[str, int, int]] = set()
    bits: list[tuple[str, int]] = []
    layout = Layout(text)
    finder = BlockGaps(layout, front_end._table)
    for block in structure.blocks if front_end._cause(text) is None else []:
        for gap in without_fences(finder.gaps(block)):
            bit = gap.choice(layout).bit(text)
            if bit is not None:
                start, end = (text.count("\n", 0, place) for place in (block.unit.start, block.unit.end))
                decisions.add((gap.rule, start, end))
                bits.append((gap.rule, bit))
    return File(path, text, text.count("\n"), tuple(decisions), tuple(bits))


def readable(paths: Sequence[Path], front_end: LayoutFrontEnd) -> list[File]:
    """The files that are not refused; the others are named."""
    files = []
    for path in paths:
        try:
            files.append(read(path, front_end))
        except SewError as error:
            print(f"refused: {path}: {error}")
    lines = sum(file.lines for file in files)
    print(f"{len(files)} of {len(paths)} files, {lines:,} lines")
    return files


def carried(files: Sequence[File], size: int, coin: random.Random) -> int:
    """The number of decisions in a commit of ``size`` lines."""
    room, total = size, 0
    while room > 0:
        file = coin.choice(files)
        total += sum(end < room for _, _, end in file.decisions)
        room -= file.lines
    return total


def show_carrying(files: Sequence[File], language: str) -> None:
    """Print how much the files carry."""
    coin = random.Random(SEED)
    lines = sum(file.lines for file in files)
    total = sum(len(file.decisions) for file in files)
    print(f"{language}: {100 * total / lines:.1f} decisions in 100 lines")
    for size in COMMITS:
        hits = sum(carried(files, size, coin) >= ENOUGH for _ in range(DRAWN))
        low, high = binomtest(hits, DRAWN).proportion_ci(method="wilson")
        print(f"  commits of {size} lines with {ENOUGH} or more: {hits / DRAWN:.0%} ({low:.0%} to {high:.0%})")
    for rule, count in Counter(rule for file in files for rule, _, _ in file.decisions).most_common():
        bits = [bit for file in files for name, bit in file.bits if name == rule]
        print(f"  {rule:26}{100 * count / lines:6.2f} in 100 lines{sum(bits) / len(bits):7.0%} of places are blank")


def show_laws(files: Sequence[File], language: str) -> None:
    """Print how many laws are violated, and exit with 1 if there are any."""
    violated = sum(not keeps_laws(file, language, seed) for seed, file in enumerate(files))
    print(f"{language}: {violated} of {len(files)} files violate a law")
    if violated:
        sys.exit(1)


def keeps_laws(file: File, language: str, seed: int) -> bool:
    """Whether a file keeps the laws; what it violates is printed."""
    coin = random.Random(seed)
    sites = sew_hooks.find_sites(file.text, language)
    known = [(site.rule, site.unit.name) for site in sites]
    found = []
    try:
        if sew_hooks.rewrite(file.text, language, lambda site: site.bit) != file.text:
            found.append("identity")
        for bits in ([0] * len(sites), [1] * len(sites), [coin.getrandbits(1) for _ in sites]):
            after = rewritten(file.text, language, bits)
            again = sew_hooks.find_sites(after, language)
            if [site.bit for site in again] != bits or [(site.rule, site.unit.name) for site in again] != known:
                found.append("read-back")
        marked = sew_hooks.embed(file.text, language, key(0), profile="natural").source
        detection = sew_hooks.detect(marked, language, key(0), profile="natural")
        if detection.agreements != detection.total:
            found.append("agreement")
        if sew_hooks.embed(marked, language, key(0), profile="natural").source != marked:
            found.append("idempotence")
    except SewError as error:
        found.append(f"error: {error}")
    if found:
        print(f"{file.path}: {', '.join(found)}")
    return not found


def rewritten(text: str, language: str, bits: Sequence[int]) -> str:
    """The text with its sites, in their order, set to ``bits``."""
    chosen = iter(bits)
    return sew_hooks.rewrite(text, language, lambda site: next(chosen))


def show_alarms(files: Sequence[File], language: str, keys: int) -> None:
    """Print the share of alarms on files that are not marked, at several levels, and exit with 1 if one is too high."""
    able = [file for file in files if len(file.decisions) >= ENOUGH]
    alarms: Counter[float] = Counter()
    for file in able:
        for p_value in exact_p_values(file, language, keys):
            alarms.update(level for level in LEVELS if p_value <= level)
    tests = len(able) * keys
    shares = {level: alarms[level] / tests for level in LEVELS}
    shown = ", ".join(f"{share:.5f} at {level}" for level, share in shares.items())
    print(f"{language}: {len(able)} files with {ENOUGH} or more decisions, {tests:,} tests, alarms: {shown}")
    if any(share > level for level, share in shares.items()):
        sys.exit(1)


def exact_p_values(file: File, language: str, keys: int) -> Iterator[float]:
    """The exact test of a file under each of the first ``keys`` keys. The file is read once, and addresses are encoded
    once; of the first key, the engine's detection says the same.
    """
    detection = sew_hooks.detect(file.text, language, key(0), profile="natural")
    decided = [(encode(language, grade.address), grade.bit) for grade in detection.grades]
    tails = [binomial_tail(len(decided), agreements) for agreements in range(len(decided) + 1)]
    for number in range(keys):
        secret = key(number)
        agreements = sum(hmac.digest(secret, address, "sha256")[0] % 2 == bit for address, bit in decided)
        if number == 0 and agreements != detection.agreements:
            raise AssertionError(f"{file.path}: the engine finds {detection.agreements} agreements, not {agreements}")
        yield tails[agreements]


def show_speed(files: Sequence[File], language: str, table: LanguageTable) -> None:
    """Print how long detection takes, as a multiple of the parser's time."""
    tasks: dict[str, Callable[[File], Any]] = {
        "parse": lambda file: parser(table.grammars[0]).parse(file.text.encode()),
        "detect": lambda file: sew_hooks.detect(file.text, language, key(0), profile="natural"),
    }
    best = {name: [float("inf")] * len(files) for name in tasks}
    for _ in range(ROUNDS):
        for number, file in enumerate(files):
            for name, task in tasks.items():
                start = process_time()
                task(file)
                best[name][number] = min(best[name][number], process_time() - start)
    parsed, detected = (sum(times) for times in best.values())
    print(f"{language}: parser {parsed:.2f} s, detection {detected:.2f} s: {detected / parsed:.2f} times (at most 3)")


def main() -> None:
    parsed = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parsed.add_argument("table", help="a language, or a module with its table")
    parsed.add_argument("folder", nargs="+", type=Path)
    parsed.add_argument("--part", action="append", choices=PARTS, help="do this part only (repeatable)")
    parsed.add_argument("--sample", type=int, default=10**9, help="read this number of files")
    parsed.add_argument("--keys", type=int, default=2000, help="the number of keys (default: %(default)s)")
    options = parsed.parse_args()
    table, suffixes = table_of(options.table)
    files = readable(sources(options.folder, suffixes, options.sample), LayoutFrontEnd(table))
    for part in options.part or PARTS:
        if part == "carrying":
            show_carrying(files, table.language)
        elif part == "laws":
            show_laws(files, table.language)
        elif part == "alarms":
            show_alarms(files, table.language, options.keys)
        else:
            show_speed(files, table.language, table)


if __name__ == "__main__":
    main()
