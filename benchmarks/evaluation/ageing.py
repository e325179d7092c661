"""Does a mark outlive people's work? It is carried through the history of git repositories."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.corpora import SCOPES, draw
from benchmarks.evaluation.carrying import Journey, Look, carry
from benchmarks.evaluation.detection import ALPHA
from benchmarks.evaluation.drawing import save
from benchmarks.evaluation.history import Life, git, lives, mainline
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, percent
from sew_hooks.engine.shipped import load_calibration

AGES = (0, 1, 2, 5, 10, 20, 50)
"""The numbers of commits after which the files are judged."""

STARTS = 10
"""The number of commits of a repository, spread evenly over its history, at which files are marked."""

COLUMNS = [
    "Repository", "Scope", "Commits", "Files", "Detected when marked", "Still detected",
    "Changed files", "Changed, detected when marked", "Changed, still detected", "Grades agreeing", "Edits",
    "Conflicts",
]  # fmt: skip

NOTE = (
    "A file is detected if the calibrated test gives p ≤ 0.001. Deleted files are left out from then on, and renamed "
    "files are followed. `git merge-file` merges people's edits into the marked file; in a conflict, people's lines "
    "are taken."
)

ORIGINS_NOTE = (
    f"A start is a commit at which files are marked; at least {AGES[-1]} others follow it. A file counts once for each "
    "start."
)

NO_REPOSITORY = "Nothing was measured: name git repositories with history by `--repository PATH` (repeatable)."


class Aged(NamedTuple):
    """One file at one age: its state when marked, its present state, and the number of commits that have changed it."""

    at_first: Look
    now: Look
    edits: int


def run(options: Options) -> Result:
    if not options.repository:
        return Result([Table("Repositories", ["Repository"], [], NO_REPOSITORY)])
    origins: list[list[Cell]] = []
    rows: list[list[Cell]] = []
    pooled: dict[tuple[str, int], list[Aged]] = defaultdict(list)
    for repository in options.repository:
        name = repository.resolve().name.removesuffix(".git")
        starts = _starts(mainline(repository))
        files = [life for commits in starts for life in _sample(options, lives(repository, commits))]
        origins.append([name, *_origin(repository, starts, files)])
        for scope in SCOPES:
            looks = _looks(options, repository, files, scope)
            for index, age in enumerate(AGES):
                aged = [
                    Aged(seen[0], seen[index], sum(0 < number <= age for number, _ in file.versions))
                    for file, seen in zip(files, looks, strict=True)
                    if index < len(seen)
                ]
                pooled[scope, age] += aged
                rows.append([name, scope, age, *_measures(aged)])
    together: list[list[Cell]] = [[scope, age, *_measures(pooled[scope, age])] for scope in SCOPES for age in AGES]
    return Result(
        [
            Table("All repositories", COLUMNS[1:], together, NOTE),
            Table("Each repository", COLUMNS, rows),
            Table("Repositories", ["Repository", "HEAD", "Starts", "From", "To", "Files"], origins, ORIGINS_NOTE),
        ],
        {"ageing": _curves(together)},
    )


def _starts(commits: Sequence[str]) -> list[list[str]]:
    """The commits from each start on, oldest first; ``commits`` has the newest first."""
    gap = max(AGES[-1], (len(commits) - AGES[-1]) // STARTS)
    first = range(AGES[-1], len(commits), gap)[:STARTS]
    return [list(reversed(commits[index - AGES[-1] : index + 1])) for index in first]


def _sample(options: Options, files: list[Life]) -> list[Life]:
    return draw([file for file in files if file.language in options.language], options.sample, options.seed)


def _origin(repository: Path, starts: Sequence[Sequence[str]], files: Sequence[Life]) -> list[Cell]:
    def date(commit: str) -> str:
        return git(repository, "show", "-s", "--format=%cs", commit).decode().strip()

    head = git(repository, "rev-parse", "--short=12", "HEAD").decode().strip()
    languages = Counter(file.language for file in files)
    counted = ", ".join(f"{count} {language}" for language, count in languages.most_common())
    return [head, len(starts), *((date(starts[-1][0]), date(starts[0][-1])) if starts else (None, None)), counted]


def _looks(options: Options, repository: Path, files: Sequence[Life], scope: str) -> list[list[Look]]:
    looks: dict[int, list[Look]] = {}
    for language in {file.language for file in files}:
        indices = [index for index, file in enumerate(files) if file.language == language]
        table = load_calibration(language).to_json()
        journeys = [_journey(repository, files[index], scope, options.profile) for index in indices]
        carried = options.memory.each("ageing", partial(carry, table=table), journeys)
        looks |= dict(zip(indices, carried, strict=True))
    return [looks[index] for index in range(len(files))]


def _journey(repository: Path, file: Life, scope: str, profile: str) -> Journey:
    """The blobs of a file up to each age that it reaches."""
    groups: list[list[str]] = []
    for before, age in zip((-1, *AGES), AGES, strict=False):
        blobs = [blob for number, blob in file.versions if before < number <= age]
        if None in blobs:
            break
        groups.append([blob for blob in blobs if blob is not None])
    return {
        "repository": str(repository.resolve()),
        "language": file.language,
        "scope": scope,
        "profile": profile,
        "blobs": groups,
    }


def _measures(files: Sequence[Aged]) -> list[Cell]:
    changed = [file for file in files if file.edits]
    grades = sum(file.now["grades"] for file in changed)
    agreements = sum(file.now["agreements"] for file in changed)
    return [
        *_survival(files),
        *_survival(changed),
        percent(agreements, grades),
        sum(file.edits for file in changed),
        sum(file.now["conflicts"] for file in changed),
    ]


def _survival(files: Sequence[Aged]) -> list[Cell]:
    marked = [file for file in files if _detected(file.at_first)]
    return [
        len(files),
        percent(len(marked), len(files)),
        percent(sum(_detected(file.now) for file in marked), len(marked)),
    ]


def _detected(look: Look) -> bool:
    return look["p_value"] <= ALPHA


def _curves(rows: Sequence[list[Cell]]) -> dict[str, list[tuple[Cell, Cell]]]:
    curves = {}
    for scope in SCOPES:
        for name, column in (("all files", 4), ("changed files", 7)):
            points = [(row[1], row[column]) for row in rows if row[0] == scope and row[column] is not None]
            curves[f"{name}, {scope}"] = points
    return curves


def _draw(result: Result, folder: Path) -> None:
    if "ageing" in result.figures:
        curves = result.figures["ageing"]
        save(folder / "ageing.svg", curves, "Commits", "Still detected of those detected when marked, percent")


AGEING = Experiment("Is a mark still found after people have worked on the code?", run, _draw)
