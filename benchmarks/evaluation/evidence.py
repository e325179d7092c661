"""Is there enough of a mark in real code? Files, functions and commits that are found after marking and formatting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from statistics import median
from typing import Any, NamedTuple, TypedDict

from scipy.stats import binom, binomtest  # type: ignore[import-untyped]

from benchmarks.corpora import draw, key, read
from benchmarks.evaluation.buckets import buckets
from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.people import Work, held_out
from benchmarks.evaluation.programs import KEY, MANY_KEYS, targets
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, percent
from benchmarks.formatters import formatted
from benchmarks.rewritten.texts import written as agents
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
"""The number of lines of each sort of commit."""

GOALS = {"files": 90, "functions": 50, "commits": 90}
"""The percentage of objects that the project aims to find."""

PROGRAMS, SHORTEST = 120, 25
"""The number of models' programs, and their smallest number of lines: half of all are too short for any object."""

ENOUGH = 10
"""The fewest grades that can be found at 0.001."""

SPARED = 6
"""How many rules a table leaves out one by one: those with most grades."""

LENGTHS = (25, 40, 60, 100)
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


Found = dict[str, list[Claim]]
"""The claims about the files, functions and commits of some texts."""


def run(options: Options) -> Result:
    evidence: list[list[Cell]] = []
    lengths: list[list[Cell]] = []
    commits: list[list[Cell]] = []
    rules: list[list[Cell]] = []
    without: list[list[Cell]] = []
    late: list[list[Cell]] = []
    accused: list[list[Cell]] = []
    for language in options.language:
        programs = [one for one in read(options.data, f"llm_{language}") if one["code"].count("\n") >= SHORTEST]
        drawn = draw(programs, options.sample or PROGRAMS, options.seed)
        written = [Work(program["author_or_model"], program["code"]) for program in drawn]
        new = [Work("agent", program["original"]) for program in agents(language)[: options.sample]]
        codes = (("production", held_out(options, language)), ("models", written), ("agent", new))
        for code, works in codes:
            if not works:
                continue
            measured = options.memory.each("evidence", measure, list(_batches(works, language)))
            for tool in TOOLS[language]:
                found = _joined(one["marked"][tool] for one in measured)
                about: list[Cell] = [language, code, tool]
                evidence += [[*about, sort, *_share(found[sort]), GOALS[sort]] for sort in LEAST]
                lengths += [[*about, *row] for row in _by_length(found["functions"])]
            first = _joined(one["marked"][TOOLS[language][0]] for one in measured)
            commits += [
                [language, code, TOOLS[language][0], lines, *_share(first[sort])[:3], _median(first[sort])]
                for sort, lines in COMMITS.items()
                if first[sort]
            ]
            rules += [[language, code, *row] for row in _by_rule(first["functions"])]
            without += [[language, code, *row] for row in _without_a_rule(first["commits"])]
            afterwards = _joined(one["late"] for one in measured)
            late += [[language, code, TOOLS[language][0], sort, *_share(afterwards[sort])] for sort in LEAST]
            unmarked = _joined(one["unmarked"] for one in measured)
            accused += [[language, code, sort, *_accusations(unmarked[sort])] for sort in LEAST]
    return Result(
        [
            Table(FOUND_AGAIN, COLUMNS, evidence, NOTE),
            Table("Functions by length", LENGTH_COLUMNS, lengths),
            Table(BY_COMMIT, COMMIT_COLUMNS, commits, COMMITS_NOTE),
            Table(RULES, ["Language", "Code", "Rule", "Has it", "Grades each"], rules, RULES_NOTE),
            Table("Commits without a rule", WITHOUT_COLUMNS, without, WITHOUT_NOTE),
            Table(LATE, COLUMNS[:-1], late, LATE_NOTE),
            Table("Unmarked code", ACCUSED_COLUMNS, accused, ACCUSED_NOTE),
        ]
    )


def measure(batch: Batch) -> dict[str, Any]:
    """Return the claims about texts that are formatted, marked and formatted again, about texts that are formatted only
    after they were marked, and about the same texts unmarked.
    """
    language, texts = batch["language"], batch["texts"]
    first = TOOLS[language][0]
    own = targets(language)
    others = [targets(language, number) for number in MANY_KEYS]
    plain = {tool: formatted(texts, language, tool) for tool in TOOLS[language]}

    def marked(before: list[str], tool: str) -> Found:
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
    trials = Trials(tuple(weigh(each) for each in by_profile.values()), tuple(shares.values()))
    rules = Counter(grade.rule for grade in by_profile[MARKING])
    return Claim(piece.lines, rules, trials.decisive("exact"), trials.is_able(DEFAULT_ALPHA, "exact"))


def _marked(text: str, language: str) -> str:
    """The marked text, or the original text if the library refuses it."""
    try:
        return embed(text, language, key(KEY), scope=SCOPE, profile=MARKING).source
    except SewError:
        return text


def _claims(found: Iterable[Piece], language: str, keys: Sequence[Targets]) -> Found:
    """The claims about the pieces that are long enough."""
    claims: Found = {sort: [] for sort in LEAST | COMMITS}
    for piece in found:
        if piece.lines >= (LEAST | COMMITS)[piece.sort]:
            claims[piece.sort] += [claim(piece, language, one) for one in keys]
    return claims


def _batches(works: Sequence[Work], language: str) -> Iterator[Batch]:
    for _, together in groupby(sorted(works, key=lambda work: work.owner), lambda work: work.owner):
        texts = [work.code for work in together]
        for start in range(0, len(texts), BATCH):
            yield Batch(language=language, texts=texts[start : start + BATCH])


def _joined(found: Iterable[dict[str, Any]]) -> Found:
    """All claims of all batches, which are in the form that JSON can hold."""
    joined: Found = {sort: [] for sort in LEAST | COMMITS}
    for one in found:
        for sort, claims in one.items():
            joined[sort] += [Claim(*plain) for plain in claims]
    return joined


def _share(claims: Sequence[Claim]) -> list[Cell]:
    """The number of objects, the percentage found, its interval, and the median number of grades."""
    number, found = len(claims), sum(map(_is_found, claims))
    if not claims:
        return [0, None, None, None]
    low, high = binomtest(found, number).proportion_ci(method="wilson")
    return [number, percent(found, number), f"{100 * low:.1f} to {100 * high:.1f}", _median(claims)]


def _by_length(functions: Sequence[Claim]) -> Iterator[list[Cell]]:
    for name, start, end in buckets(LENGTHS):
        claims = [claim for claim in functions if start <= claim.lines < end]
        if claims:
            yield [name, len(claims), percent(sum(map(_is_found, claims)), len(claims)), _median(claims)]


def _by_rule(functions: Sequence[Claim]) -> Iterator[list[Cell]]:
    """The rules with grades in functions, ordered by the number of grades."""
    total: Counter[str] = Counter()
    having: Counter[str] = Counter()
    for claim in functions:
        total.update(claim.rules)
        having.update(claim.rules.keys())
    for rule, count in total.most_common():
        yield [rule, percent(having[rule], len(functions)), count / len(functions)]


def _without_a_rule(commits: Sequence[Claim]) -> Iterator[list[Cell]]:
    """The rules with most grades in commits, and the percentage of commits with enough grades with and without each."""
    total: Counter[str] = Counter()
    for claim in commits:
        total.update(claim.rules)
    able = sum(claim.grades >= ENOUGH for claim in commits)
    for rule, _ in total.most_common(SPARED):
        left = sum(claim.grades - claim.rules.get(rule, 0) >= ENOUGH for claim in commits)
        yield [rule, percent(able, len(commits)), percent(left, len(commits))]


def _accusations(claims: Sequence[Claim]) -> list[Cell]:
    able = sum(claim.able for claim in claims)
    most = int(binom.ppf(0.99, able, DEFAULT_ALPHA)) if able else 0
    return [len(claims), able, sum(map(_is_found, claims)), able * DEFAULT_ALPHA, most]


def _is_found(claim: Claim) -> bool:
    return claim.p_value <= DEFAULT_ALPHA


def _median(claims: Sequence[Claim]) -> float:
    return float(median(claim.grades for claim in claims))


FOUND_AGAIN = "What is found again"
COLUMNS = ["Language", "Code", "Formatter", "Objects", "Number", "Found", "Interval", "Grades", "Goal"]
LENGTH_COLUMNS = ["Language", "Code", "Formatter", "Lines", "Number", "Found", "Grades"]
BY_COMMIT = "Commits by length"
COMMIT_COLUMNS = ["Language", "Code", "Formatter", "Lines", "Number", "Found", "Interval", "Grades"]
COMMITS_NOTE = "Commits with at least so many lines, after the first formatter."
RULES = "Rules in functions"
ACCUSED_COLUMNS = ["Language", "Code", "Objects", "Claims", "Able", "Accused", "Expected", "At most"]
NOTE = (
    "Files have at least 60 lines, and functions at least 25. A commit is a run of functions, in the order of the "
    "text, with at least 100 lines together. It may continue in the next files of its project, which are taken in "
    f"groups of {BATCH}; code outside functions does not belong to it. Sites of different functions that have the same "
    "address count as one choice. Lines are those of the marked and formatted text. Texts are formatted, marked with "
    "the default profile, and formatted again, as the hooks of a repository with a formatter do. Detection is not told "
    "the profile; it tries `natural`, `syntax` and `all`, as `sew detect` does, and uses "
    "the exact test at 0.001. Each object is judged by itself. Texts that the library refuses count as not found. The "
    "goals are missed, except for commits of the newest code in C++."
)
RULES_NOTE = "Functions of 25 lines and more, after the first formatter."
LATE = "Formatted only afterwards"
LATE_NOTE = (
    "As in the first table, but the code was not formatted before it was marked. A formatter that lays out a whole "
    "text anew creates places that were not marked, and others are gone."
)
WITHOUT_COLUMNS = ["Language", "Code", "Rule", "Enough", "Enough without it"]
WITHOUT_NOTE = (
    f"Commits of 100 lines and more, after the first formatter. The {SPARED} rules with most grades; a repository may "
    "leave one out, for example because its code writes what the rule is about in one way only."
)
ACCUSED_NOTE = (
    f"The same texts, formatted but not marked, under {len(MANY_KEYS)} keys. Lines are those of the unmarked texts, so "
    "the number of objects can differ from the first table. With 99 % probability, a test that errs as often as its "
    "level allows is wrong at most as often as the last column says, if the claims are independent. They are not "
    "quite: the functions are parts of the files and of the commits."
)

PAGE = Page(
    "A mark is useful if it can be found in the code that people commit: in files, functions and commits, after a "
    "formatter. For this page, programs that models wrote were marked, and code of projects that played no part in the "
    "choice of the natural rules.",
    lambda result: (
        f"Of the Python files from production code with at least 60 lines, "
        f"{result.figure(FOUND_AGAIN, 'Found', 'python', 'production', 'black', 'files')} % are found again after they "
        "were marked, and formatted by black."
    ),
    SHARED
    | {
        "Code": "*production*: the releases in `benchmarks/evaluation/held-out.csv`, 10 files drawn from each; "
        f"*models*: {PROGRAMS} of the programs that the other pages use, drawn from those of {SHORTEST} lines and "
        "more; "
        "*agent*: the programs in `benchmarks/rewritten`, which a model of 2026 wrote in the style of production code",
        "Formatter": "the tool that formats the marked code; clang-format uses the style LLVM unless another is named",
        "Objects": "what is judged: files, functions or commits",
        "Number": "number of objects",
        "Found": "percentage of the objects that detection calls marked",
        "Interval": "the 95 % interval of this percentage (Wilson)",
        "Grades": "median of the number of grades",
        "Goal": "percentage that the project aims to find",
        "Lines": "lines of the function, or the least number of lines of the commit",
        "Rule": "rule of the profile `natural`",
        "Has it": "percentage of the functions with at least one grade of the rule",
        "Grades each": "mean number of the rule's grades in a function",
        "Enough": f"percentage of the commits with at least {ENOUGH} grades, the fewest that can be found",
        "Enough without it": "the same, if the grades of the rule are not counted",
        "Claims": "number of objects multiplied by the number of keys",
        "Able": "number of the claims that can fail: full agreement of all grades would have been called marked",
        "Accused": "number of claims that the test confirms, which are false: nothing is marked",
        "Expected": "number of false claims that the level allows on average, among those that can fail",
        "At most": "number of false claims that it allows with 99 % probability",
    },
)

EVIDENCE = Experiment("How much marked code can be found again in real projects?", run, page=PAGE)
