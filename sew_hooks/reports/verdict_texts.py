"""The words for a verdict, and for the figures behind it, in reports for people."""

from __future__ import annotations

from sew_hooks.run.verdicts import Judgement
from sew_hooks.scheme.evidence import Verdict

STYLES: dict[Verdict, str] = {"marked": "bold red", "not marked": "", "too little evidence": "yellow"}
"""The style of a verdict where there are colours."""


def figures(judgement: Judgement) -> tuple[str, ...]:
    """Return the cells of a table: agreements, p, p exact and p adjusted."""
    evidence = judgement.evidence
    agree = f"{evidence.agreements}/{evidence.total}"
    return agree, *map(probability, (evidence.p_value, evidence.p_exact, judgement.p_adjusted))


def verdict_of(judgement: Judgement) -> str:
    """Return the verdict, and the name of the key whose mark was found."""
    return f"{judgement.verdict} ({judgement.key})" if judgement.key else judgement.verdict


def judged(judgement: Judgement) -> str:
    """Return the verdict on a unit in a few words."""
    agree, *_, p_adjusted = figures(judgement)
    return f"{verdict_of(judgement)}: {agree} agree, p adjusted {p_adjusted}"


def probability(p: float) -> str:
    """Return ``p`` as tables show it."""
    return f"{p:.2g}" if p < 0.01 else f"{p:.2f}"
