"""Is there enough of a mark in real code? Files, functions and commits that are found after marking and formatting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from statistics import median
from typing import Any, NamedTuple, TypedDict

from scipy.stats import binom, binomtest  # type: ignore[import-untyped]

from benchmarks.agents.programs import written as agents
from benchmarks.corpora import draw, key, read
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.people import Work, held_out
from benchmarks.evaluation.programs import KEY, MANY_KEYS, targets
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, percent
from benchmarks.formatters import formatted
from sew_hooks.engine.api import embed, read_outline
from sew_hooks.engine.profiles import ANY, MARKING, Selection, selected
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.errors import SewError
from sew_hooks.languages.site import Site, Unit
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.scheme.evidence import DEFAULT_ALPHA, Trials, weigh
from sew_hooks.scheme.grade import grades
from sew_hooks.scheme.target import Targets

SCOPE = "definition"
TOOLS = {
    "python": ["black"],
    "java": ["clang-format", "clang-format, Google"],
    "cpp": ["clang-format", "clang-format, Google"],
}
"""The formatters that marked code goes through."""

LEAST = {"files": 60, "functions": 25, "commits": 100}
"""The number of lines that an object needs to be counted."""

COMMITS = {"commits": 100, "commits of 200": 200, "commits of 400": 400, "commits of 800": 800}
"""The number of lines at which each sort of commit ends."""

OBJECTS = (
    ("files", "files", 60), ("files", "files", 100), ("functions", "functions", 25), ("functions", "functions", 40),
    *(("commits", sort, lines) for sort, lines in COMMITS.items()),
)  # fmt: skip
"""What the tables count: the name of the objects, their sort, and the fewest lines that an object has."""

PROGRAMS, SHORTEST = 120, 25
"""The number of models' programs, and their smallest number of lines: half of all are too short for any object."""

ENOUGH = 10
"""The fewest grades that can be found at 0.001."""

ALL = "all"
"""What stands for the language in the rows of all languages together."""

BATCH = 20
"""How many texts of one project are processed in one go; no commit goes beyond them."""


class Batch(TypedDict):
    """Texts of one owner that are marked together."""

    language: str
    texts: list[str]


class Claim(NamedTuple):
    """The result for an object under one key: its lines, its grades by natural rule, and its p-value.

    It is ``able`` if full agreement of its grades would have been significant.
    """

    lines: int
    rules: dict[str, int]
    p_value: float
    able: bool

    @property
    def grades(self) -> int:
        """The number of its grades."""
        return sum(self.rules.values())


class Piece(NamedTuple):
    """An object before it is judged."""

    sort: str
    lines: int
    sites: list[Site]


Claims = dict[str, list[Claim]]
"""The claims about the files, functions and commits of some texts."""


def run(options: Options) -> Result:
    found: list[list[Cell]] = []
    rules: list[list[Cell]] = []
    late: list[list[Cell]] = []
    accused: list[list[Cell]] = []
    together: dict[str, list[Claims]] = {}
    for language in options.language:
        first = TOOLS[language][0]
        for code, works in _works(options, language).items():
            measured = options.memory.each("evidence", measure, list(_batches(works, language)))
            for tool in TOOLS[language]:
                claims = _joined(batch["marked"][tool] for batch in measured)
                found += [[language, code, tool, *row] for row in _found(claims)]
                if tool == first:
                    together.setdefault(code, []).append(claims)
                    rules += [[language, code, *row] for row in _without_a_rule(claims["commits"])]
            afterwards = _joined(batch["late"] for batch in measured)
            late += [[language, code, first, *row] for row in _found(afterwards)]
            unmarked = _joined(batch["unmarked"] for batch in measured)
            accused += [[language, code, sort, *_accusations(unmarked[sort])] for sort in LEAST]
    for code, every in together.items():
        claims = {sort: [claim for language in every for claim in language[sort]] for sort in every[0]}
        found += [[ALL, code, "the usual", *row] for row in _found(claims)]
    return Result(
        [
            Table("What is found again", COLUMNS, found, NOTE),
            Table("Commits without a rule", RULE_COLUMNS, rules, RULES_NOTE),
            Table("Formatted only afterwards", COLUMNS, late, LATE_NOTE),
            Table("Unmarked code", ACCUSED_COLUMNS, accused, ACCUSED_NOTE),
        ]
    )


def _works(options: Options, language: str) -> dict[str, list[Work]]:
    """The texts by their origin; an origin without texts is left out."""
    programs = [program for program in read(options.data, f"llm_{language}") if program["code"].count("\n") >= SHORTEST]
    drawn = draw(programs, options.sample or PROGRAMS, options.seed)
    works = {
        "production": held_out(options, language),
        "models": [Work(program["author_or_model"], program["code"]) for program in drawn],
        "agent": [Work("agent", program["code"]) for program in agents(language)[: options.sample]],
    }
    return {code: texts for code, texts in works.items() if texts}


def measure(batch: Batch) -> dict[str, Any]:
    """Return the claims about texts that are formatted, marked and formatted again, about texts that are formatted only
    after they were marked, and about the same texts unmarked.
    """
    language, texts = batch["language"], batch["texts"]
    first = TOOLS[language][0]
    own = targets(language)
    others = [targets(language, number) for number in MANY_KEYS]
    plain = {tool: formatted(texts, language, tool) for tool in TOOLS[language]}

    def marked(before: list[str], tool: str) -> Claims:
        after = formatted([_marked(text, language) for text in before], language, tool)
        return _claims(pieces(after, language), language, [own])

    return {
        "marked": {tool: marked(before, tool) for tool, before in plain.items()},
        "late": marked(texts, first),
        "unmarked": _claims(pieces(plain[first], language), language, others),
    }


def pieces(texts: Iterable[str], language: str) -> Iterator[Piece]:
    """Yield the files among ``texts``, their functions, and commits of successive functions.

    A text that cannot be read is a file without sites.
    """
    begun = {sort: (0, list[Site]()) for sort in COMMITS}
    for text in texts:
        try:
            outline = read_outline(text, language, SCOPE)
        except SewError:
            yield Piece("files", text.count("\n"), [])
            continue
        yield Piece("files", text.count("\n"), outline.sites)
        by_unit: dict[Unit, list[Site]] = {unit: [] for unit in outline.units}
        for site in outline.sites:
            by_unit[site.unit].append(site)
        for unit, inside in by_unit.items():
            if unit.name != RESIDUAL:
                lines = unit.last_line - unit.first_line + 1
                yield Piece("functions", lines, inside)
                for sort, (changed, before) in begun.items():
                    begun[sort] = changed + lines, before + inside
                    if changed + lines >= COMMITS[sort]:
                        yield Piece(sort, *begun[sort])
                        begun[sort] = 0, []


def claim(piece: Piece, language: str, own: Targets) -> Claim:
    """Return the result of detection for a piece, without a profile."""
    table = load_calibration(language)
    shares = Selection(ANY).shares()
    by_profile = {}
    for selection in shares:
        profile = selected(selection, language)
        observed = [profile.observation_of(site) for site in piece.sites if profile.covers(site)]
        by_profile[selection.profile] = grades(observed, own, table)
    trials = Trials(tuple(map(weigh, by_profile.values())), tuple(shares.values()))
    rules = Counter(grade.rule for grade in by_profile[MARKING])
    return Claim(piece.lines, rules, trials.decisive("exact"), trials.is_able(DEFAULT_ALPHA, "exact"))


def _marked(text: str, language: str) -> str:
    """The marked text, or the original text if the library refuses it."""
    try:
        return embed(text, language, key(KEY), scope=SCOPE, profile=MARKING).source
    except SewError:
        return text


def _claims(inside: Iterable[Piece], language: str, keys: Sequence[Targets]) -> Claims:
    """The claims about the pieces that are long enough."""
    claims: Claims = {sort: [] for sort in LEAST | COMMITS}
    for piece in inside:
        if piece.lines >= (LEAST | COMMITS)[piece.sort]:
            claims[piece.sort] += [claim(piece, language, own) for own in keys]
    return claims


def _batches(works: Sequence[Work], language: str) -> Iterator[Batch]:
    for _, together in groupby(sorted(works, key=lambda work: work.owner), lambda work: work.owner):
        texts = [work.code for work in together]
        for start in range(0, len(texts), BATCH):
            yield Batch(language=language, texts=texts[start : start + BATCH])


def _joined(batches: Iterable[dict[str, Any]]) -> Claims:
    """All claims of all batches, which are in the form that JSON can hold."""
    joined: Claims = {sort: [] for sort in LEAST | COMMITS}
    for batch in batches:
        for sort, claims in batch.items():
            joined[sort] += [Claim(*plain) for plain in claims]
    return joined


def _found(claims: Claims) -> Iterator[list[Cell]]:
    """The number of objects of each sort, the percentage found, its interval, and the median number of grades."""
    for objects, sort, lines in OBJECTS:
        chosen = [claim for claim in claims[sort] if claim.lines >= lines]
        if chosen:
            hits = sum(map(_is_found, chosen))
            low, high = binomtest(hits, len(chosen)).proportion_ci(method="wilson")
            grades_each = float(median(claim.grades for claim in chosen))
            interval = f"{100 * low:.1f} to {100 * high:.1f}"
            yield [objects, lines, len(chosen), percent(hits, len(chosen)), interval, grades_each]


def _without_a_rule(commits: Sequence[Claim]) -> Iterator[list[Cell]]:
    """The rules by their share of the grades, and the percentage of commits that have enough with and without it."""
    total: Counter[str] = Counter()
    for claim in commits:
        total.update(claim.rules)
    able = sum(claim.grades >= ENOUGH for claim in commits)
    for rule, count in total.most_common():
        left = sum(claim.grades - claim.rules.get(rule, 0) >= ENOUGH for claim in commits)
        share = percent(count, total.total())
        yield [rule, share, percent(able, len(commits)), percent(left, len(commits))]


def _accusations(claims: Sequence[Claim]) -> list[Cell]:
    able = sum(claim.able for claim in claims)
    most = int(binom.ppf(0.99, able, DEFAULT_ALPHA)) if able else 0
    return [len(claims), able, sum(map(_is_found, claims)), able * DEFAULT_ALPHA, most]


def _is_found(claim: Claim) -> bool:
    return claim.p_value <= DEFAULT_ALPHA


COLUMNS = ["Language", "Code", "Formatter", "Objects", "Lines", "Number", "Found", "Interval", "Grades"]
RULE_COLUMNS = ["Language", "Code", "Rule", "Share of grades", "Enough", "Enough without it"]
ACCUSED_COLUMNS = ["Language", "Code", "Objects", "Claims", "Able", "Accused", "Expected", "At most"]
NOTE = (
    "Objects with at least so many lines of the marked and formatted text. A commit is a run of functions, in the "
    "order of the text, which ends as soon as it has so many lines. It may continue in the next files of its project, "
    f"which are taken in groups of {BATCH}; code outside functions does not belong to it. Sites of different functions "
    "that have the same address count as one choice. Texts are formatted, marked with the default profile, and "
    "formatted again, as the hooks of a repository with a formatter do. Detection is not told the profile; it tries "
    "`natural`, `syntax` and `all`, as `sew detect` does, and uses the exact test at 0.001. Each object is judged by "
    "itself. Texts that the library refuses count as not found. *Grades* is the median, and *Interval* is Wilson's."
)
RULES_NOTE = (
    f"Commits of 100 lines and more, after the first formatter. *Enough* is the percentage with {ENOUGH} grades or "
    "more, the fewest that can be found."
)
LATE_NOTE = (
    "As in the first table, but the code was not formatted before it was marked. A formatter that lays out a whole "
    "text anew creates places that were not marked, and others are gone."
)
ACCUSED_NOTE = (
    f"The same texts, formatted but not marked, under {len(MANY_KEYS)} keys. A claim is able to fail if full agreement "
    "of its grades would have been called marked. With 99 % probability, a test that errs as often as its level allows "
    "is wrong at most as often as the last column says, if the claims are independent. They are not quite: the "
    "functions are parts of the files and of the commits."
)

EVIDENCE = Experiment("How much marked code can be found again in real projects?", run)
