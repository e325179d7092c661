"""What should the address of a habit consist of, besides its rule? How candidates last, and how much they reveal."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.corpora import draw
from benchmarks.evaluation.ageing import AGES, STARTS
from benchmarks.evaluation.habit_units import HabitUnit, habit_units, unpacked
from benchmarks.evaluation.history import contents, git, lives, mainline
from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import codes, settings
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, mean, percent
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.scheme.tail import binomial_tail

Of = Callable[[str, HabitUnit, int], Hashable]
"""The parts of a habit's address, by rule, unit, and the number of sites of the rule in the unit."""

Habits = frozenset[Hashable]

ALPHA = 1e-3
SEEN = 100
RUNS = 10
TESTED = 0.2
FILES = 130
"""The number of files of a repository that are read, in their present state."""

AGEING_FILES = 20
"""The number of files that are marked at each of the commits of a repository."""

COMMITS = 30
"""The number of commits of a repository that are read: the newest ones of a suitable size."""

WRITTEN = range(60, 151)
"""The number of lines that such a commit has written."""

_HUNK = re.compile(rb"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


def _half(rule: str) -> int:
    return hashlib.sha256(rule.encode()).digest()[0] % 2


CANDIDATES: dict[str, Of] = {
    "nothing": lambda _, unit, sites: None,
    "counts": lambda _, unit, sites: unit.counts,
    "number of parameters": lambda _, unit, sites: len(unit.parameters),
    "names of parameters": lambda _, unit, sites: unit.parameters,
    "name": lambda _, unit, sites: unit.own_name,
    "name, number of parameters": lambda _, unit, sites: (unit.own_name, len(unit.parameters)),
    "name, counts": lambda _, unit, sites: (unit.own_name, unit.counts),
    "name, and counts where it is not free": lambda _, unit, sites: (
        unit.own_name if unit.is_free else (unit.own_name, unit.counts)
    ),
    "name, qualified where it is not free, counts": lambda _, unit, sites: (
        unit.own_name if unit.is_free else unit.name,
        unit.counts,
    ),
    "the same, and sites to a power of 2": lambda _, unit, sites: (
        sites.bit_length(),
        unit.own_name if unit.is_free else unit.name,
        unit.counts,
    ),
    "qualified name": lambda _, unit, sites: unit.name,
    "qualified name, counts": lambda _, unit, sites: (unit.name, unit.counts),
    "half of the rules name, half counts": lambda rule, unit, sites: unit.own_name if _half(rule) else unit.counts,
    "half name and counts, half counts": lambda rule, unit, sites: (unit.own_name if _half(rule) else "", unit.counts),
    "sites, counts": lambda _, unit, sites: (sites, unit.counts),
    "sites, name": lambda _, unit, sites: (sites, unit.own_name),
    "sites, name, counts": lambda _, unit, sites: (sites, unit.own_name, unit.counts),
    "sites to a power of 2, name, counts": lambda _, unit, sites: (sites.bit_length(), unit.own_name, unit.counts),
    "sites, half name and counts, half counts": lambda rule, unit, sites: (
        sites,
        unit.own_name if _half(rule) else "",
        unit.counts,
    ),
}
"""The candidates, by their names in the tables."""


class _Corpus(NamedTuple):
    """The texts of one language: models' programs, by model and problem, and the files of repositories."""

    models: dict[str, list[tuple[str, list[HabitUnit]]]]
    files: dict[str, list[list[HabitUnit]]]
    aged: list[tuple[list[HabitUnit], list[HabitUnit], bool]]
    commits: list[list[HabitUnit]]


def run(options: Options) -> Result:
    rows: list[list[Cell]] = []
    sizes: list[list[Cell]] = []
    for language in options.language:
        corpus = _corpus(options, language)
        models = sum(map(len, corpus.models.values()))
        files = sum(map(len, corpus.files.values()))
        changed = sum(edited for _, _, edited in corpus.aged)
        sizes.append([language, models, files, len(corpus.aged), changed, len(corpus.commits)])
        for name, of in CANDIDATES.items():
            rows.append([language, name, *_inference(corpus, of), *_ageing(corpus, of), *_renaming(corpus, of)])
            rows[-1] += _commits(corpus, of)
        places = [sum(unit.places for unit in commit) for commit in corpus.commits]
        rows.append([language, "every rule as a place", *[None] * 9, *_sizes(places)])
    columns = [
        "Language", "Besides the rule", "Known, programs", "Known, files", "Detected", "Still, all", "Still, changed",
        "Found again", "Local renaming", "Functions renamed", "Method made a function", "Grades a commit",
        "Commits with 10",
    ]  # fmt: skip
    taken = ["Language", "Programs", "Files", "Files that age", "of them changed", "Commits"]
    return Result([Table("Addresses", columns, rows, NOTE), Table("Counted", taken, sizes, COUNTED_NOTE)])


NOTE = (
    "Every rule is treated as a habit here. A habit that still has its address counts as agreeing, and one with a new "
    "address agrees by chance, as a fair coin does. Code that is moved or copied to another file keeps every address."
)
COUNTED_NOTE = (
    "Scope `definition`. Files are marked at several commits, spread over the history, and count once for each of them."
)


def habits(units: Sequence[HabitUnit], of: Of) -> Habits:
    """The addresses of all habits in some units."""
    return frozenset((rule, of(rule, unit, sites)) for unit in units for rule, sites in unit.rules)


def _corpus(options: Options, language: str) -> _Corpus:
    models: dict[str, list[tuple[str, list[HabitUnit]]]] = {}
    for setting in settings(options):
        if setting.language == language:
            read = _units(options, language, codes(setting.programs))
            models[setting.model] = [
                (one["problem_id"], units) for one, units in zip(setting.programs, read, strict=True)
            ]
    files, aged, commits = {}, [], []
    for repository in options.repository:
        history = mainline(repository)
        newest = [life for life in lives(repository, history[:1]) if life.language == language]
        if len(newest) >= 2 / TESTED:
            blobs = draw([str(life.versions[0][1]) for life in newest], FILES, options.seed)
            files[repository.resolve().name] = _units(options, language, _texts(repository, blobs))
        aged += _aged(options, repository, history, language)
        commits += _of_commits(options, repository, history, language)
    return _Corpus(models, files, aged, commits)


def _units(options: Options, language: str, texts: Sequence[str]) -> list[list[HabitUnit]]:
    items = [(text, language) for text in texts]
    return [unpacked(plain) for plain in options.memory.each(f"habit-units-{language}", habit_units, items)]


def _texts(repository: Path, blobs: Sequence[str]) -> list[str]:
    return [content.decode(errors="replace") for content in contents(repository, blobs)]


def _aged(
    options: Options, repository: Path, history: Sequence[str], language: str
) -> list[tuple[list[HabitUnit], list[HabitUnit], bool]]:
    """Files as they are, the same files some commits later, and whether they changed."""
    gap = max(AGES[-1], (len(history) - AGES[-1]) // STARTS)
    pairs = []
    for index in range(AGES[-1], len(history), gap)[:STARTS]:
        commits = list(reversed(history[index - AGES[-1] : index + 1]))
        born = [life for life in lives(repository, commits) if life.language == language]
        for life in draw(born, AGEING_FILES, options.seed):
            first, last = life.versions[0][1], life.versions[-1][1]
            if first is not None and last is not None:
                pairs.append((first, last))
    texts = _texts(repository, [blob for pair in pairs for blob in pair])
    read = _units(options, language, texts)
    return [(read[2 * at], read[2 * at + 1], first != last) for at, (first, last) in enumerate(pairs)]


def _of_commits(options: Options, repository: Path, history: Sequence[str], language: str) -> list[list[HabitUnit]]:
    """The units that each commit of suitable size touches."""
    found = []
    for commit in history[:-1]:
        touched = list(_written(repository, commit, language))
        if sum(len(lines) for _, lines in touched) in WRITTEN:
            texts = _texts(repository, [blob for blob, _ in touched])
            read = _units(options, language, texts)
            found.append([unit for units, (_, lines) in zip(read, touched, strict=True) for unit in _of(units, lines)])
            if len(found) == COMMITS:
                break
    return found


def _of(units: Sequence[HabitUnit], lines: frozenset[int]) -> Iterator[HabitUnit]:
    functions = [unit for unit in units if unit.name != "<module>"]
    inside = {line for unit in functions for line in range(unit.first_line, unit.last_line + 1)}
    for unit in units:
        own = range(unit.first_line, unit.last_line + 1)
        if lines - inside if unit.name == "<module>" else lines.intersection(own):
            yield unit


def _written(repository: Path, commit: str, language: str) -> Iterator[tuple[str, frozenset[int]]]:
    """Each file that a commit changed: its blob, and the changed lines."""
    raw = git(repository, "diff-tree", "-r", "--no-commit-id", "--no-abbrev", "--diff-filter=AM", f"{commit}^", commit)
    for line in raw.decode(errors="replace").splitlines():
        fields, path = line.split("\t", 1)
        if SUFFIXES.get(Path(path).suffix.lower()) == language:
            diff = git(repository, "diff", "-U0", f"{commit}^", commit, "--", path)
            hunks = [(int(start), int(count or 1)) for start, count in _HUNK.findall(diff)]
            yield fields.split()[3], frozenset(n for start, count in hunks for n in range(start, start + count))


def _inference(corpus: _Corpus, of: Of) -> Iterator[Cell]:
    by_model = []
    for programs in corpus.models.values():
        problems = sorted({problem for problem, _ in programs})
        read = [(problem, habits(units, of)) for problem, units in programs]
        for seed in range(RUNS):
            chance = random.Random(seed)
            unseen = set(chance.sample(problems, round(TESTED * len(problems))))
            others = [one for problem, one in read if problem not in unseen]
            by_model.append(_known(chance.sample(others, min(SEEN, len(others))), [o for p, o in read if p in unseen]))
    yield mean(by_model)
    by_repository = []
    for files in corpus.files.values():
        read_files = [habits(units, of) for units in files]
        for seed in range(RUNS):
            random.Random(seed).shuffle(read_files)
            tested = max(1, min(round(TESTED * len(read_files)), len(read_files) - SEEN))
            by_repository.append(_known(read_files[tested : tested + SEEN], read_files[:tested]))
    yield mean(by_repository)


def _known(seen: Sequence[Habits], tested: Sequence[Habits]) -> float | None:
    known = frozenset[Hashable]().union(*seen)
    return percent(sum(len(one & known) for one in tested), sum(map(len, tested)))


def _ageing(corpus: _Corpus, of: Of) -> Iterator[Cell]:
    chance = random.Random(0)
    files = [(habits(then, of), habits(now, of), edited) for then, now, edited in corpus.aged]
    able = [file for file in files if _is_found(len(file[0]), len(file[0]))]
    still = [(_is_found_later(then, now, chance), edited) for then, now, edited in able]
    yield percent(len(able), len(files))
    yield percent(sum(found for found, _ in still), len(still))
    yield percent(sum(found for found, edited in still if edited), sum(edited for _, edited in still))
    edited_files = [(then, now) for then, now, edited in files if edited]
    yield percent(sum(len(then & now) for then, now in edited_files), sum(len(then) for then, _ in edited_files))


def _is_found(total: int, agreements: int) -> bool:
    return binomial_tail(total, agreements) <= ALPHA


def _is_found_later(then: Habits, now: Habits, chance: random.Random) -> bool:
    new = len(now - then)
    return _is_found(len(now), len(now & then) + sum(chance.random() < 0.5 for _ in range(new)))


def _renaming(corpus: _Corpus, of: Of) -> Iterator[Cell]:
    def local(unit: HabitUnit) -> HabitUnit:
        return unit._replace(parameters=tuple(f"{name}_" for name in unit.parameters))

    def functions(unit: HabitUnit) -> HabitUnit:
        return unit._replace(name=f"{unit.name}_") if unit.is_free else unit

    def method(unit: HabitUnit) -> HabitUnit:
        if unit.parameters[:1] != ("self",):
            return unit
        counts = (unit.counts[0], unit.counts[1] - 1, *unit.counts[2:])
        return unit._replace(name=unit.own_name, parameters=unit.parameters[1:], counts=counts)

    files = [units for one in corpus.files.values() for units in one]
    for change in (local, functions, method):
        kept = [(habits(units, of), habits([*map(change, units)], of)) for units in files]
        yield percent(sum(len(old & new) for old, new in kept), sum(len(old) for old, _ in kept))


def _commits(corpus: _Corpus, of: Of) -> Iterator[Cell]:
    yield from _sizes([len(habits(units, of)) for units in corpus.commits])


def _sizes(grades: Sequence[int]) -> Iterator[Cell]:
    yield sorted(grades)[len(grades) // 2] if grades else None
    yield percent(sum(number >= 10 for number in grades), len(grades))


CHOSEN = "name, qualified where it is not free, counts"

PAGE = Page(
    "A habit is a style decision that is made once for a whole function, class or file, and not at each place. Its "
    "address consists of its rule and an identifier of that unit. This page compares candidates for the identifier. "
    "An address should last while people work on the code, reveal little about other code, and give many grades.",
    lambda result: (
        f"With the address that was chosen (*{CHOSEN}*), "
        f"{result.figure('Addresses', 'Known, programs', 'python', CHOSEN)} % of the grades in an unseen Python "
        f"program are known from {SEEN} marked ones, and {result.figure('Addresses', 'Still, all', 'python', CHOSEN)} "
        f"% of the detected files are still detected {AGES[-1]} commits later."
    ),
    SHARED
    | {
        "Besides the rule": "the other parts of the address. A name is *free* if somebody chose it: `main`, "
        "constructors and `__init__` are not free. *Counts* are the numbers in the unit's context, such as its "
        "number of loops; *sites* is the number of places that the rule has in the unit",
        "Known, programs": f"percentage of the grades in an unseen program whose variant is known from {SEEN} marked "
        "programs of the same model",
        "Known, files": f"the same for a file, known from {SEEN} marked files of the same repository",
        "Detected": "percentage of files with at least ten grades, which the exact test needs for 0.001",
        "Still, all": f"percentage of the detected files that are still detected {AGES[-1]} commits later",
        "Still, changed": "the same percentage for the files that people changed",
        "Found again": "percentage of the grades of changed files that have the same address afterwards",
        "Local renaming": "percentage of grades that keep their address when all parameters and variables are renamed",
        "Functions renamed": "percentage of grades that keep their address when all functions are renamed, except "
        "entry points, constructors, operators and `__methods__`",
        "Method made a function": "percentage of grades that keep their address when a Python method becomes a "
        "function of the module and loses its `self`",
        "Grades a commit": f"median of the grades in the units that a commit of {WRITTEN[0]} to {WRITTEN[-1]} lines "
        "touches",
        "Commits with 10": "percentage of such commits with ten grades or more",
        "Programs": "number of programs that models wrote",
        "Files": "number of files in the repositories",
        "Files that age": "number of files that are followed through the history",
        "of them changed": "how many of these files people changed",
        "Commits": "number of commits",
    },
)

HABIT_ADDRESSES = Experiment("What should the address of a habit consist of, besides its rule?", run, page=PAGE)
