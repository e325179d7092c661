"""The words for a verdict, and for the figures behind it, in reports for people."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from sew_hooks import __version__
from sew_hooks.reports.blocks import AlreadyShown
from sew_hooks.reports.messages import printable
from sew_hooks.run.detections import DetectionSettings
from sew_hooks.run.inputs import Failure
from sew_hooks.run.leaks import Ages
from sew_hooks.run.provenance import Request, provenance
from sew_hooks.run.verdicts import Judgement
from sew_hooks.scheme.evidence import Evidence, Verdict

STYLES: dict[Verdict, str] = {
    "marked": "bold red",
    "not marked": "",
    "too little evidence": "yellow",
    "accepted": "dim",
}
"""The style of a verdict where there are colours."""


_AGES = {True: "older than the leak", False: "not older than the leak", None: "age unknown"}

_NAMED = 10
"""The number of words of a command line, of files or of commits that one line names."""


def figures(judgement: Judgement) -> tuple[str, ...]:
    """Return the cells of a table: agreements, p, p exact and p adjusted."""
    return *evidence_figures(judgement.evidence), probability(judgement.p_adjusted)


def evidence_figures(evidence: Evidence) -> tuple[str, ...]:
    """Return the cells of a table: agreements, p and p exact."""
    agree = f"{evidence.agreements}/{evidence.total}"
    return agree, probability(evidence.p_value), probability(evidence.p_exact)


def shown_counts(counts: Mapping[str, int]) -> list[str]:
    """Return the numbers of verdicts in words; those of the rarer verdicts only if there are any."""
    shown = [f"{counts['marked']} marked", f"{counts['not marked']} not marked"]
    if counts["too little evidence"]:
        shown.append(f"{counts['too little evidence']} with too little evidence")
    if counts["accepted"]:
        shown.append(f"{counts['accepted']} accepted")
    return shown


def verdict_of(judgement: Judgement) -> str:
    """Return the verdict, and the keys and the profile that :func:`source_of` gives."""
    return f"{judgement.verdict}{source_of(judgement)}"


def source_of(judgement: Judgement) -> str:
    """Return the names of the keys whose mark was found, and the profile of the figures if it is not the usual one.

    If several keys were found, the one that the figures are for is named too.
    """
    profile = f"profile {judgement.profile}" if judgement.other_profile else ""
    figures_of = f"figures of {judgement.key}" if len(judgement.keys) > 1 else ""
    sources = ", ".join(filter(None, (*judgement.keys, figures_of, profile)))
    return f" ({sources})" if sources else ""


def how_tested(settings: DetectionSettings) -> str:
    """Return the line about how a run tested."""
    return (
        f"{settings.test} test at {settings.alpha:.3g} for all of it, "
        f"{f'namespace {printable(settings.namespace)}, ' if settings.namespace else ''}"
        f"scope {settings.scope}, profile {settings.profile.profile}"
    )


def figures_explained(settings: DetectionSettings, claims: int, about: str) -> list[str]:
    """Return the lines that say what the figures of a table mean; ``claims`` are ``about`` such things."""
    return [
        f"Agree: choices of style that agree with the key, of all. Marked: p adjusted is at most {settings.alpha:.3g}.",
        f"p adjusted: how likely so many are by chance, for {counted(claims, 'claim')} ({about})",
    ]


def counted(number: int, what: str, plural: str = "") -> str:
    """Return a number with what it counts."""
    return f"{number} {what}" if number == 1 else f"{number} {plural or f'{what}s'}"


def made(request: Request) -> list[str]:
    """Return the lines about what the run could not test, when and where it was made, and with which keys."""
    date, repository, revision, dirty = provenance(request.sources)
    changed = ", with changes that are not committed" if dirty else ""
    place = f", {repository} at {revision or 'no commit yet'}{changed}" if repository is not None else ""
    named = (f"{key.name} ({key.id})" if key.name else key.id for key in request.keys)
    origin = printable(f"sew-hooks {__version__}, {date}{place}; keys: {', '.join(named)}")
    return [*_other_kinds(request.other_kinds or {}), origin]


def _other_kinds(kinds: Mapping[str, int]) -> list[str]:
    """The line about tracked files that are in no language that was tested, if there are any."""
    numbers = [f"{number} {suffix or 'without a suffix'}" for suffix, number in kinds.items()]
    files = counted(sum(kinds.values()), "tracked file is", "tracked files are")
    return [printable(f"{files} of other kinds: {listed(numbers)}")] if kinds else []


def listed(words: Sequence[str], join: Callable[[Sequence[str]], str] = ", ".join) -> str:
    """Return the first of some words, joined, and how many more there are."""
    more = f" and {len(words) - _NAMED} more" if len(words) > _NAMED else ""
    return f"{join(words[:_NAMED])}{more}"


def asked_for(request: Request) -> list[str]:
    """Return the line about what a run was asked to test, if it was asked for anything."""
    return [f"asked for: {printable(listed(request.asked, shlex.join))}"] if request.asked else []


def run_facts(request: Request) -> list[str]:
    """Return the lines about what git and the settings left out of a run, and about which of its keys leaked."""
    lines = []
    if request.other_kinds is None:
        lines.append(
            "git does not say which files it tracks: hidden folders and others that a search skips are left out"
        )
    numbers = []
    if request.excluded:
        numbers.append(f"{counted(request.excluded, 'file')} left out by exclude")
    if request.other_rules:
        numbers.append(f"{counted(request.other_rules, 'file')} tested with a choice of rules")
    if numbers:
        lines.append(f"settings: {', '.join(numbers)}")
    return [*lines, *leak_lines(request)]


def leak_lines(request: Request, names: Collection[str] | None = None) -> list[str]:
    """Return a line about each key of a run that leaked; with ``names``, of those that have one of them."""
    return [
        printable(f"the key {key.name!r} leaked on {key.leaked}: a mark that was made since then proves nothing")
        for key in request.keys
        if key.leaked is not None and (names is None or key.name in names)
    ]


def ages_text(ages: Ages) -> str:
    """Return what a verdict adds about the keys that leaked."""
    return "".join(f"; {key}: {_AGES[older]}" for key, older in ages.items())


def left_out(accepted: Mapping[str, int]) -> list[str]:
    """Return the line about the parts that were not tested because they are accepted, if there are any."""
    if not any(accepted.values()):
        return []
    return [f"accepted parts left out: {accepted['baseline']} by the baseline, {accepted['comment']} by a comment"]


def failure_lines(failures: Sequence[Failure]) -> Iterator[AlreadyShown]:
    """Yield the lines about inputs that could not be read; standard error had them as they were met."""
    yield from (AlreadyShown(printable(str(failure)), "red") for failure in failures)
    if failures:
        yield AlreadyShown()


def judged(judgement: Judgement) -> str:
    """Return the verdict on a unit in a few words."""
    agree, *_, p_adjusted = figures(judgement)
    return f"{verdict_of(judgement)}: {agree} agree, p adjusted {p_adjusted}"


def probability(p: float) -> str:
    """Return ``p`` as tables show it."""
    return f"{p:.2g}" if p < 0.01 else f"{p:.2f}"
