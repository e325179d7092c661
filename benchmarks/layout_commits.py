"""How much evidence do the commits of agents carry, in a language that is read by its layout?

    python -m benchmarks.layout_commits LANGUAGE REPOSITORY ... [--sample N]

Takes the commits of git repositories whose trailer names an agent, and marks what each added to files of the language,
as the hook does with ``mixed_authors``. A commit carries enough if it has ten grades or more, which is what a level of
0.001 takes. Commits are counted by the lines that they added; ``--sample`` are drawn of each size.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from scipy.stats import binomtest  # type: ignore[import-untyped]

import sew_hooks
from benchmarks.corpora import key
from benchmarks.layout import ENOUGH, SEED
from sew_hooks.languages.registry import REGISTRY

SIZES = (range(150, 251), range(300, 501))
"""The numbers of added lines that count as 200 and as 400."""

_AGENTS = "claude|copilot|cursor|codex|gemini|devin|crush|openai|anthropic"
_TRAILER = f"^(co-authored-by|assisted-by|generated-by|generated with):?.*({_AGENTS})"
_FILE = re.compile(r"^\+\+\+ b/(.*)", re.MULTILINE)
_HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


def git(repository: Path, *arguments: str) -> str:
    """The output of a command of git; text that is no UTF-8 is replaced."""
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, capture_output=True, check=True, text=True, errors="replace").stdout


def commits(repository: Path, patterns: list[str]) -> Iterator[tuple[str, int]]:
    """The commits of agents, each with the number of lines that it added to files of these patterns."""
    chosen = ["-i", "-E", f"--grep={_TRAILER}", "--no-merges", "--no-renames", "--numstat", "--format=@%H"]
    for part in git(repository, "log", *chosen, "--", *patterns).split("@")[1:]:
        commit, *lines = part.split("\n")
        yield commit, sum(int(line.split("\t")[0]) for line in lines if line[:1].isdigit())


def added(repository: Path, commit: str, patterns: list[str]) -> Iterator[tuple[str, frozenset[int]]]:
    """The files of a commit, each with the lines that it added."""
    shown = git(repository, "show", "--unified=0", "--no-renames", "--format=", commit, "--", *patterns)
    for part in re.split(r"^diff --git ", shown, flags=re.MULTILINE)[1:]:
        path = _FILE.search(part)
        if path is not None:
            hunks = ((int(start), int(count or 1)) for start, count in _HUNK.findall(part))
            yield path[1], frozenset(line for start, count in hunks for line in range(start, start + count))


def grades(repository: Path, commit: str, language: str, patterns: list[str]) -> Counter[str]:
    """The grades of a commit by their rules."""
    addresses: set[tuple[str, object]] = set()
    for path, lines in added(repository, commit, patterns):
        try:
            text = git(repository, "show", f"{commit}:{path}")
            change = sew_hooks.Lines(written=lines)
            marked = sew_hooks.embed(text, language, key(0), profile="natural", lines=change, mixed_authors=True)
        except sew_hooks.SewError:
            continue
        addresses.update((grade.rule, grade.address) for grade in marked.grades)
    return Counter(rule for rule, _ in addresses)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("language", choices=[name for name, row in REGISTRY.items() if row.is_read_by_layout])
    parser.add_argument("repository", nargs="+", type=Path)
    parser.add_argument("--sample", type=int, default=200, help="commits of each size (default: %(default)s)")
    options = parser.parse_args()
    patterns = [f"*{suffix}" for suffix in REGISTRY[options.language].suffixes]
    sized = [(repository, *commit) for repository in options.repository for commit in commits(repository, patterns)]
    random.Random(SEED).shuffle(sized)
    for size in SIZES:
        drawn = [(repository, commit) for repository, commit, lines in sized if lines in size]
        found = [grades(*pair, options.language, patterns) for pair in drawn[: options.sample]]
        able = sum(rules.total() >= ENOUGH for rules in found)
        if found:
            low, high = binomtest(able, len(found)).proportion_ci(method="wilson")
            mean = sum(rules.total() for rules in found) / len(found)
            print(f"{options.language}, commits of {size.start} to {size.stop - 1} lines: {able} of")
            print(f"  {len(found)} have {ENOUGH} grades or more: {able / len(found):.0%} ({low:.0%} to {high:.0%})")
            print(f"  {mean:.1f} grades on average", *sum(found, Counter()).most_common(), sep="\n    ")


if __name__ == "__main__":
    main()
