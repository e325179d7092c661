"""Does marked code look like code that people write? Linters and a diff answer for each profile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from benchmarks.evaluation.detection import ALPHA
from benchmarks.evaluation.judging import evidence, under_many_keys
from benchmarks.evaluation.linting import LINTERS, Batch, lint
from benchmarks.evaluation.null import null_table
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import codes, embedded, human_codes, readings
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, percent
from benchmarks.evaluation.roc import tpr_at
from sew_hooks.engine.profiles import PROFILES, Profile, named_profile

SCOPE = "definition"
BATCH = 50
"""The number of programs that a linter reads in one go."""

LISTED = 5

CHANGED = "Lines changed and detection"
DETECTION_COLUMNS = ["Language", "Profile", "Programs", "Lines changed", "TPR at 5 % FPR", "TPR at p ≤ 0.001"]
DETECTION_NOTE = (
    "The calibrated test is used, in scope `definition`. Unmarked programs are people's solutions, tested under ten "
    "keys. Programs that cannot be marked count as not found and as unchanged. A profile with the same rules as one "
    "above it is left out."
)
FINDINGS_NOTE = (
    "Findings are counted program by program and code by code. ruff and pylint check their default rules (pylint "
    "without duplicate code), and clang-tidy checks `readability` and `modernize`."
)
CODES_NOTE = "The five codes with the largest increase are listed."


def run(options: Options) -> Result:
    detection: list[list[Cell]] = []
    findings: list[list[Cell]] = []
    by_code: list[list[Cell]] = []
    for language in options.language:
        texts = codes(options.programs(f"llm_{language}"))
        lines = sum(len(text.splitlines()) for text in texts)
        linters = [name for name, linter in LINTERS.items() if linter.language == language]
        after = {name: embedded(options, texts, language, SCOPE, profile=name) for name in _profiles(language)}
        written = {*texts, *(text for marked in after.values() for text in marked if text is not None)}
        findings_of = {linter: _findings(options, linter, sorted(written)) for linter in linters}
        for profile, texts_after in after.items():
            marked = [old if new is None else new for old, new in zip(texts, texts_after, strict=True)]
            changed = sum(map(lines_changed, texts, marked))
            detection.append(
                [
                    language,
                    profile,
                    len(texts),
                    percent(changed, lines),
                    *_detected(options, texts_after, language, profile),
                ]
            )
            for linter in linters:
                before, now = ([findings_of[linter][text] for text in side] for side in (texts, marked))
                new, gone = _difference(before, now)
                counts = (sum(before, Counter()).total(), new.total(), gone.total())
                findings.append([language, profile, linter, *(percent(count, lines) for count in counts)])
                new.subtract(gone)
                by_code += [
                    [language, profile, linter, code, percent(count, lines)]
                    for code, count in new.most_common(LISTED)
                    if count > 0
                ]
    return Result(
        [
            Table(CHANGED, DETECTION_COLUMNS, detection, DETECTION_NOTE),
            Table("Findings", ["Language", "Profile", "Linter", "Before", "New", "Gone"], findings, FINDINGS_NOTE),
            Table("Codes found more often", ["Language", "Profile", "Linter", "Code", "More"], by_code, CODES_NOTE),
        ]
    )


def lines_changed(before: str, after: str) -> int:
    """Return how many lines of ``before`` are missing from ``after``."""
    old = before.splitlines(keepends=True)
    blocks = SequenceMatcher(None, old, after.splitlines(keepends=True), autojunk=False).get_matching_blocks()
    return len(old) - sum(block.size for block in blocks)


def _profiles(language: str) -> Iterator[str]:
    """The profiles that differ in this language, by the first name of each."""
    seen: list[Profile] = []
    for name in PROFILES:
        profile = named_profile(name, language)
        if profile not in seen:
            seen.append(profile)
            yield name


def _detected(options: Options, marked: Sequence[str | None], language: str, profile: str) -> list[Cell]:
    table = null_table(options, language)
    hits = evidence(readings(options, marked, language, SCOPE, profile), language, table)
    people = human_codes(options, language)
    others = under_many_keys(readings(options, people, language, SCOPE, profile), language, table)
    p_values = [program.p_value for program in hits]
    return [
        100 * tpr_at(p_values, [text.p_value for text in others], 0.05),
        percent(sum(p <= ALPHA for p in p_values), len(p_values)),
    ]


def _findings(options: Options, linter: str, texts: Sequence[str]) -> dict[str, Counter[str]]:
    """The findings in each text. A linter takes long to start, so it reads the texts of all profiles together."""
    starts = range(0, len(texts), BATCH)
    batches = [Batch(linter=linter, texts=list(texts[start : start + BATCH])) for start in starts]
    found = [Counter(program) for batch in options.memory.each("findings", lint, batches) for program in batch]
    return dict(zip(texts, found, strict=True))


def _difference(before: Sequence[Counter[str]], after: Sequence[Counter[str]]) -> tuple[Counter[str], Counter[str]]:
    """The findings that a program has only after marking, and those that it has only before."""
    new: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    for old, now in zip(before, after, strict=True):
        new += now - old
        gone += old - now
    return new, gone


NATURALNESS = Experiment("Do linters and reviewers notice marked code, and what does it cost to please them?", run)
