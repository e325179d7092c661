"""Which rules do formatters undo? Formats both variants of each rule and reads the sites again.

    python -m benchmarks.black_profile [--sample N] [--corpus NAME] [--rule ID]

Each program is formatted once with a tool and its default settings: black, ``ruff format`` or ``ruff check --fix``.
Then, for each rule that it has sites of, it is rewritten twice, with all sites of that rule in variant 0 and in variant
1, formatted again, and the sites are found again. ``undone`` is the share of sites that then stand in the other
variant, ``lost`` the share that is gone, for each direction. ``came`` and ``went`` compare the program as it was with
the program formatted: sites that exist in one of the two only, as a share of the sites before.

The last lines say for the profile ``black`` whether embedding and black, one after the other, come to rest, and whether
the mark is still there. For rules that are rare in a sample, take all programs of a corpus and name the rules.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import sew_hooks
from benchmarks.corpora import add_data_option, add_sample_options, draw, key, read, work
from sew_hooks.scheme.address import Address

TOOLS = {
    "black": ["black", "--quiet", "--fast", "--workers", "1"],
    "ruff format": ["ruff", "format", "--isolated", "--no-cache", "--quiet"],
    "ruff check --fix": ["ruff", "check", "--isolated", "--no-cache", "--quiet", "--fix", "--exit-zero"],
}
CORPORA = ("llm_python", "human_negative_python", "tests_mbxp_python")

Addresses = Counter[Address]


@dataclass(frozen=True)
class Text:
    """One program with all sites of ``rule`` in variant ``bit``, and those sites by address."""

    rule: str
    bit: int
    code: str
    sites: Addresses


def sites_by_rule(code: str) -> dict[str, Addresses]:
    """Return the addresses of a program's sites; none if the library refuses it."""
    found: dict[str, Addresses] = defaultdict(Counter)
    try:
        for site in sew_hooks.find_sites(code, "python"):
            found[site.rule][Address(site.site_id, site.context)] += 1
    except sew_hooks.SewError:
        return {}
    return found


def texts(code: str, rules: set[str]) -> list[Text]:
    """Return the program in both variants of each rule that it has sites of, or of ``rules`` if any are named."""
    return [
        Text(rule, bit, _with_rule(code, rule, bit), found)
        for rule, found in sites_by_rule(code).items()
        for bit in (0, 1)
        if not rules or rule in rules
    ]


def _with_rule(code: str, rule: str, bit: int) -> str:
    return sew_hooks.rewrite(code, "python", lambda site: bit if site.rule == rule else None)


def formatted(codes: list[str], tool: str) -> list[str]:
    """Return what ``tool`` makes of each text; one that it cannot read stays as it is."""
    with tempfile.TemporaryDirectory() as name:
        # A configuration file in the folder itself, so that none further up is found.
        Path(name, "pyproject.toml").write_text("", encoding="utf-8")
        paths = [Path(name, f"program{index}.py") for index in range(len(codes))]
        for path, code in zip(paths, codes, strict=True):
            path.write_bytes(code.encode())
        environment = {**os.environ, "BLACK_CACHE_DIR": name}
        subprocess.run([sys.executable, "-m", *TOOLS[tool], name], env=environment, capture_output=True, check=False)
        return [path.read_bytes().decode() for path in paths]


def fates(text: Text, after: str) -> Counter[str]:
    """Count what became of the sites of a text: all of them, and those ``undone`` and ``lost``."""
    kept: Addresses = Counter()
    undone: Addresses = Counter()
    for site in sew_hooks.find_sites(after, "python"):
        if site.rule == text.rule:
            (kept if site.bit == text.bit else undone)[Address(site.site_id, site.context)] += 1
    total = text.sites.total()
    turned = (undone & text.sites).total()
    return Counter(sites=total, undone=turned, lost=max(0, total - turned - (kept & text.sites).total()))


def tabulate(codes: list[str], rules: set[str], tool: str, jobs: int) -> None:
    """Print what ``tool`` does to each rule, or to each of ``rules`` if any are named."""
    start = formatted(codes, tool)
    before: Counter[str] = Counter()
    came: Counter[str] = Counter()
    went: Counter[str] = Counter()
    for old, new in zip(work(sites_by_rule, codes, jobs), work(sites_by_rule, start, jobs), strict=True):
        for rule in old | new:
            had, has = old.get(rule, Counter()), new.get(rule, Counter())
            before[rule] += had.total()
            came[rule] += (has - had).total()
            went[rule] += (had - has).total()
    every = [text for found in work(partial(texts, rules=rules), start, jobs) for text in found]
    counts: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    after = formatted([text.code for text in every], tool)
    for text, found in zip(every, map(fates, every, after), strict=True):
        counts[text.rule, text.bit] += found
    columns = ("came", "went", "0: undone", "0: lost", "1: undone", "1: lost")
    print(f"\n{tool}\n{'rule':26}{'sites':>7}" + "".join(f"{column:>11}" for column in columns))
    for rule in sorted({rule for rule, _ in counts}):
        shares = [came[rule] / max(1, before[rule]), went[rule] / max(1, before[rule])]
        for bit in (0, 1):
            count = counts[rule, bit]
            shares += [count["undone"] / count["sites"], count["lost"] / count["sites"]]
        print(f"{rule:26}{counts[rule, 0]['sites']:7}" + "".join(f"{share:11.1%}" for share in shares), flush=True)


def converge(codes: list[str]) -> None:
    """Print whether embedding with the profile ``black`` and black itself come to rest, and what then agrees."""
    embed = partial(sew_hooks.embed, language="python", key=key(0), profile="black")
    start = formatted(codes, "black")
    marked = [embed(code).source for code in start]
    first = formatted(marked, "black")
    again = [embed(code).source for code in first]
    second = formatted(again, "black")
    rest = sum(one == two for one, two in zip(first, second, strict=True))
    verdicts = [sew_hooks.detect(code, "python", key(0), profile="black") for code in second]
    agreements = sum(verdict.agreements for verdict in verdicts)
    total = sum(verdict.total for verdict in verdicts)
    print(
        f"\nprofile black, {len(codes)} programs: {rest} ({rest / len(codes):.1%}) unchanged by a second round of "
        f"embed and black; {sum(one != two for one, two in zip(again, second, strict=True))} not at rest after it; "
        f"after both rounds {agreements} of {total} grades agree"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add_data_option(parser)
    add_sample_options(parser)
    parser.add_argument("--corpus", action="append", help=f"a corpus (repeatable; default: {', '.join(CORPORA)})")
    parser.add_argument("--rule", action="append", help="look at this rule only (repeatable)")
    options = parser.parse_args()
    codes: list[str] = []
    for corpus in options.corpus or CORPORA:
        codes += [program["code"] for program in draw(read(options.data, corpus), options.sample, options.seed)]
    rules = set(options.rule or ())
    found = list(work(sites_by_rule, codes, options.jobs))
    codes = [code for code, by_rule in zip(codes, found, strict=True) if (rules & by_rule.keys() if rules else by_rule)]
    print(f"{len(codes)} programs with sites")
    for tool in TOOLS:
        tabulate(codes, rules, tool, options.jobs)
    converge(codes)


if __name__ == "__main__":
    main()
