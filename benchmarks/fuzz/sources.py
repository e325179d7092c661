"""The legitimate functions and programs that are mutated."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from benchmarks.corpora import read
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.rulebook.rule_texts import load_rules

LONGEST = 1500
"""The default limit for the length of programs, in characters: short ones allow more inputs in the same time."""

_EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@lru_cache(maxsize=3)
def sources(data: Path, language: str, longest: int) -> list[str]:
    """The texts of ``language``: the examples of the rules and of the repository, and the corpora that ``data`` has.

    None of them has more than ``longest`` characters.
    """
    texts = [text for rule in load_rules(language) for pair in rule.pairs for text in (pair.zero, pair.one)]
    texts += [refused.code for rule in load_rules(language) for refused in rule.refused]
    examples = [path for path in _EXAMPLES.rglob("*") if SUFFIXES.get(path.suffix) == language]
    texts += [path.read_text(encoding="utf-8") for path in examples]
    for corpus in (f"llm_{language}", f"human_negative_{language}"):
        if (data / f"{corpus}.jsonl.gz").exists():
            texts += [program["code"] for program in read(data, corpus)]
    return sorted({text for text in texts if len(text) <= longest})
