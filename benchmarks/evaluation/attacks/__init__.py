"""The attacks of the paper (Section *Robustness to Code-Editing Attacks*), each a function from text to text.

An attack returns ``None`` if it cannot be applied to a program: there is no such tool, or the tool failed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from benchmarks.evaluation.attacks import comments, formatting, linting, renaming, rewriting
from benchmarks.evaluation.attacks.tools import Attack
from benchmarks.evaluation.options import Options

TOOL_ATTACKS: dict[str, dict[str, Attack]] = {
    "formatting": formatting.ATTACKS,
    "linting": linting.ATTACKS,
    "comments": comments.ATTACKS,
    "renaming": renaming.ATTACKS,
}
"""The paper's four attacks without a language model, by name and language."""

ATTACKS = (*TOOL_ATTACKS, "rewriting")


def attack_on(language: str, attack: str, rewriter: str | None = None) -> Attack | None:
    """Return the attack on programs of ``language``; nothing if no tool makes it. ``rewriter`` is a command."""
    if attack != "rewriting":
        return TOOL_ATTACKS[attack].get(language)
    if rewriter is None:
        return rewriting.ATTACKS[language]
    return partial(rewriting.by_command, command=rewriter, language=language)


def attacked(options: Options, texts: Sequence[str | None], language: str, attack: str) -> list[str | None]:
    """Return each text after ``attack``; nothing where there is no text, or the attack cannot be applied to it."""
    task = attack_on(language, attack, options.rewriter)
    if task is None:
        return [None] * len(texts)
    there = [text for text in texts if text is not None]
    results = iter(options.memory.each(f"attack-{attack}-{language}", task, there, uses_library=False))
    return [None if text is None else next(results) for text in texts]


def left(before: Sequence[str | None], after: Sequence[str | None]) -> list[str | None]:
    """Return the texts that an attacker ends up with: the original text where the attack could not be applied."""
    return [old if new is None else new for old, new in zip(before, after, strict=True)]
