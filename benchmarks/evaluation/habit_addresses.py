"""What should the address of a habit consist of, besides its rule? How long addresses last, and what they reveal."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.corpora import draw
from benchmarks.evaluation.ageing import AGES, STARTS
from benchmarks.evaluation.habit_units import HabitUnit, habit_units, unpacked
from benchmarks.evaluation.history import contents, git, lives, mainline
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import codes, settings
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, mean, percent
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.scheme.tail import binomial_tail

Of = Callable[[HabitUnit], Hashable]
"""The parts of a habit's address that its unit determines."""

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


ADDRESSES: dict[str, Of] = {
    "nothing": lambda unit: None,
    "counts": lambda unit: unit.counts,
    "own name": lambda unit: unit.own_name,
    "own name, counts": lambda unit: (unit.own_name, unit.counts),
    "name, qualified where it is not free, counts": lambda unit: (
        unit.own_name if unit.is_free else unit.name,
        unit.counts,
    ),
    "qualified name": lambda unit: unit.name,
    "qualified name, counts": lambda unit: (unit.name, unit.counts),
}
"""The parts of an address besides the rule, by their names in the tables."""


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
        for name, of in ADDRESSES.items():
            rows.append([language, name, *_inference(corpus, of), *_ageing(corpus, of), *_renaming(corpus, of)])
            rows[-1] += _commits(corpus, of)
        places = [sum(unit.places for unit in commit) for commit in corpus.commits]
        rows.append([language, "every rule as a place", *[None] * 8, *_sizes(places)])
    columns = [
        "Language", "Besides the rule", "Known, programs", "Known, files", "Detected", "Still, all", "Still, changed",
        "Found again", "Functions renamed", "Method made a function", "Grades a commit",
        "Commits with 10",
    ]  # fmt: skip
    taken = ["Language", "Programs", "Files", "Files that age", "of them changed", "Commits"]
    return Result([Table("Addresses", columns, rows, NOTE), Table("Counted", taken, sizes, COUNTED_NOTE)])


NOTE = (
    "Every rule is treated as a habit here. *Known* is the percentage of the grades in an unseen program or file whose "
    "variant follows from 100 marked ones of the same model or repository; *Still* is the percentage of the detected "
    "files that are detected after 50 commits. A name is free if somebody chose it: `main`, constructors and "
    "`__init__` are not free. A habit that still has its address counts as agreeing, and one with a new "
    "address agrees by chance, as a fair coin does. Code that is moved or copied to another file keeps every address."
)
COUNTED_NOTE = (
    "Scope `definition`. Files are marked at several commits, spread over the history, and count once for each of them."
)


def habits(units: Sequence[HabitUnit], of: Of) -> Habits:
    """The addresses of all habits in some units."""
    return frozenset((rule, of(unit)) for unit in units for rule in unit.rules)


def _corpus(options: Options, language: str) -> _Corpus:
    models: dict[str, list[tuple[str, list[HabitUnit]]]] = {}
    for setting in settings(options):
        if setting.language == language:
            read = _units(options, language, codes(setting.programs))
            models[setting.model] = [
                (program["problem_id"], units) for program, units in zip(setting.programs, read, strict=True)
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
    commits = []
    for commit in history[:-1]:
        touched = list(_written(repository, commit, language))
        if sum(len(lines) for _, lines in touched) in WRITTEN:
            texts = _texts(repository, [blob for blob, _ in touched])
            read = _units(options, language, texts)
            commits.append(
                [unit for units, (_, lines) in zip(read, touched, strict=True) for unit in _of(units, lines)]
            )
            if len(commits) == COMMITS:
                break
    return commits


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
            others = [program for problem, program in read if problem not in unseen]
            tested = [program for problem, program in read if problem in unseen]
            by_model.append(_known(chance.sample(others, min(SEEN, len(others))), tested))
    yield mean(by_model)
    by_repository = []
    for files in corpus.files.values():
        read_files = [habits(units, of) for units in files]
        for seed in range(RUNS):
            random.Random(seed).shuffle(read_files)
            number = max(1, min(round(TESTED * len(read_files)), len(read_files) - SEEN))
            by_repository.append(_known(read_files[number : number + SEEN], read_files[:number]))
    yield mean(by_repository)


def _known(seen: Sequence[Habits], tested: Sequence[Habits]) -> float | None:
    known = frozenset[Hashable]().union(*seen)
    return percent(sum(len(text & known) for text in tested), sum(map(len, tested)))


def _ageing(corpus: _Corpus, of: Of) -> Iterator[Cell]:
    chance = random.Random(0)
    files = [(habits(then, of), habits(now, of), edited) for then, now, edited in corpus.aged]
    able = [file for file in files if _is_found(len(file[0]), len(file[0]))]
    still = [(_is_found_later(then, now, chance), edited) for then, now, edited in able]
    yield percent(len(able), len(files))
    yield percent(sum(is_found for is_found, _ in still), len(still))
    yield percent(sum(is_found for is_found, edited in still if edited), sum(edited for _, edited in still))
    edited_files = [(then, now) for then, now, edited in files if edited]
    yield percent(sum(len(then & now) for then, now in edited_files), sum(len(then) for then, _ in edited_files))


def _is_found(total: int, agreements: int) -> bool:
    return binomial_tail(total, agreements) <= ALPHA


def _is_found_later(then: Habits, now: Habits, chance: random.Random) -> bool:
    new = len(now - then)
    return _is_found(len(now), len(now & then) + sum(chance.random() < 0.5 for _ in range(new)))


def _renaming(corpus: _Corpus, of: Of) -> Iterator[Cell]:
    def functions(unit: HabitUnit) -> HabitUnit:
        return unit._replace(name=f"{unit.name}_") if unit.is_free else unit

    def method(unit: HabitUnit) -> HabitUnit:
        if unit.parameters[:1] != ("self",):
            return unit
        counts = (unit.counts[0], unit.counts[1] - 1, *unit.counts[2:])
        return unit._replace(name=unit.own_name, parameters=unit.parameters[1:], counts=counts)

    files = [units for of_repository in corpus.files.values() for units in of_repository]
    for change in (functions, method):
        kept = [(habits(units, of), habits([*map(change, units)], of)) for units in files]
        yield percent(sum(len(old & new) for old, new in kept), sum(len(old) for old, _ in kept))


def _commits(corpus: _Corpus, of: Of) -> Iterator[Cell]:
    yield from _sizes([len(habits(units, of)) for units in corpus.commits])


def _sizes(grades: Sequence[int]) -> Iterator[Cell]:
    yield sorted(grades)[len(grades) // 2] if grades else None
    yield percent(sum(number >= 10 for number in grades), len(grades))


HABIT_ADDRESSES = Experiment("What should the address of a habit consist of, besides its rule?", run)
