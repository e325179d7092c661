"""Which rules do formatters undo? Formats both variants of each rule and reads the sites again.

    python -m benchmarks.formatters [--language L] [--sample N] [--corpus NAME] [--rule ID] [--tool NAME]

Each program is formatted once with each tool: Python's tools have their default settings, and clang-format runs in four
styles, two of which enable the options that change tokens. Then, for each rule with sites in it, the program is
rewritten twice, with all sites of that rule in variant 0 and in variant 1, and formatted again, and the sites are read
again. ``undone`` is the share of sites that are then in the other variant, and ``lost`` the share of sites that are
gone, for each direction. ``came`` and ``went`` compare the original program with the formatted one: they are the sites
that exist in only one of the two, as a share of the sites before.

The last lines say for each profile whether embedding and formatting in turns reach a stable text, and whether the mark
is still there. For rules that are rare in a sample, take all programs of a corpus and name the rules.
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
from benchmarks.corpora import add_data_option, add_language_option, add_sample_options, draw, key, read, work
from sew_hooks.scheme.address import Address, PlaceAddress

INSERTS = "{BasedOnStyle: LLVM, InsertBraces: true, QualifierAlignment: Left, RemoveParentheses: MultipleParentheses}"
REMOVES = (
    "{BasedOnStyle: LLVM, RemoveBracesLLVM: true, QualifierAlignment: Right, RemoveParentheses: ReturnStatement, "
    "RemoveSemicolon: true, InsertNewlineAtEOF: true}"
)
CLANG_FORMAT = {
    "clang-format": ["clang-format", "-i", "--style=LLVM"],
    "clang-format, Google": ["clang-format", "-i", "--style=Google"],
    "clang-format, inserting": ["clang-format", "-i", f"--style={INSERTS}"],
    "clang-format, removing": ["clang-format", "-i", f"--style={REMOVES}"],
}
TOOLS = {
    "python": {
        "black": ["black", "--quiet", "--fast", "--workers", "1"],
        "ruff format": ["ruff", "format", "--isolated", "--no-cache", "--quiet"],
        "ruff check --fix": ["ruff", "check", "--isolated", "--no-cache", "--quiet", "--fix", "--exit-zero"],
    },
    "java": CLANG_FORMAT,
    "cpp": CLANG_FORMAT,
}
PROFILES: dict[str, dict[str, tuple[str, ...]]] = {
    "python": {"black": ("black",), "ruff": ("ruff format",)},
    "java": {"clang-format": tuple(CLANG_FORMAT)},
    "cpp": {"clang-format": tuple(CLANG_FORMAT)},
}
SUFFIXES = {"python": ".py", "java": ".java", "cpp": ".cpp"}
CORPORA = ("llm", "human_negative", "tests_mbxp")

Addresses = Counter[Address]


@dataclass(frozen=True)
class Text:
    """One program with all sites of ``rule`` in variant ``bit``, and those sites by address."""

    rule: str
    bit: int
    code: str
    sites: Addresses


def sites_by_rule(code: str, language: str) -> dict[str, Addresses]:
    """Return the addresses of a program's sites; none if the library refuses it."""
    found: dict[str, Addresses] = defaultdict(Counter)
    try:
        for site in sew_hooks.find_sites(code, language):
            found[site.rule][PlaceAddress(site.site_id, site.context)] += 1
    except sew_hooks.SewError:
        return {}
    return found


def texts(code: str, language: str, rules: set[str]) -> list[Text]:
    """Return the program in both variants of each rule with sites in it, or of ``rules`` if any are named."""
    return [
        Text(rule, bit, _with_rule(code, language, rule, bit), found)
        for rule, found in sites_by_rule(code, language).items()
        for bit in (0, 1)
        if not rules or rule in rules
    ]


def _with_rule(code: str, language: str, rule: str, bit: int) -> str:
    return sew_hooks.rewrite(code, language, lambda site: bit if site.rule == rule else None)


def formatted(codes: list[str], language: str, tool: str) -> list[str]:
    """Return each text after ``tool``; one that the tool cannot read stays as it is."""
    with tempfile.TemporaryDirectory() as name:
        # A configuration file in the folder itself, so that none further up is found.
        Path(name, "pyproject.toml").write_text("", encoding="utf-8")
        paths = [Path(name, f"program{index}{SUFFIXES[language]}") for index in range(len(codes))]
        for path, code in zip(paths, codes, strict=True):
            path.write_bytes(code.encode())
        environment = {**os.environ, "BLACK_CACHE_DIR": name}
        program, *arguments = TOOLS[language][tool]
        command = [str(Path(sys.executable).with_name(program)), *arguments]
        for start in range(0, len(paths), 1000):
            some = [str(path) for path in paths[start : start + 1000]]
            subprocess.run([*command, *some], env=environment, capture_output=True, check=False)
        return [path.read_bytes().decode() for path in paths]


def fates(text: Text, after: str, language: str) -> Counter[str]:
    """Count the sites of a text afterwards: all of them, and those ``undone`` and ``lost``."""
    kept: Addresses = Counter()
    undone: Addresses = Counter()
    for site in sew_hooks.find_sites(after, language):
        if site.rule == text.rule:
            (kept if site.bit == text.bit else undone)[PlaceAddress(site.site_id, site.context)] += 1
    total = text.sites.total()
    turned = (undone & text.sites).total()
    return Counter(sites=total, undone=turned, lost=max(0, total - turned - (kept & text.sites).total()))


def tabulate(codes: list[str], language: str, rules: set[str], tool: str, jobs: int) -> None:
    """Print what ``tool`` does to each rule, or to each of ``rules`` if any are named."""
    start = formatted(codes, language, tool)
    find = partial(sites_by_rule, language=language)
    before: Counter[str] = Counter()
    came: Counter[str] = Counter()
    went: Counter[str] = Counter()
    for old, new in zip(work(find, codes, jobs), work(find, start, jobs), strict=True):
        for rule in old | new:
            had, has = old.get(rule, Counter()), new.get(rule, Counter())
            before[rule] += had.total()
            came[rule] += (has - had).total()
            went[rule] += (had - has).total()
    every = [text for found in work(partial(texts, language=language, rules=rules), start, jobs) for text in found]
    counts: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    after = formatted([text.code for text in every], language, tool)
    for text, found in zip(every, map(partial(fates, language=language), every, after), strict=True):
        counts[text.rule, text.bit] += found
    columns = ("came", "went", "0: undone", "0: lost", "1: undone", "1: lost")
    print(f"\n{language}, {tool}\n{'rule':26}{'sites':>7}" + "".join(f"{column:>11}" for column in columns))
    for rule in sorted({rule for rule, _ in counts}):
        shares = [came[rule] / max(1, before[rule]), went[rule] / max(1, before[rule])]
        for bit in (0, 1):
            count = counts[rule, bit]
            shares += [count["undone"] / count["sites"], count["lost"] / count["sites"]]
        print(f"{rule:26}{counts[rule, 0]['sites']:7}" + "".join(f"{share:11.1%}" for share in shares), flush=True)


def converge(codes: list[str], language: str, profile: str, tool: str) -> None:
    """Print whether embedding with a profile and formatting reach a stable text, and how many grades agree then."""
    embed = partial(sew_hooks.embed, language=language, key=key(0), profile=profile)
    start = formatted(codes, language, tool)
    marked = [embed(code).source for code in start]
    first = formatted(marked, language, tool)
    again = [embed(code).source for code in first]
    second = formatted(again, language, tool)
    rest = sum(one == two for one, two in zip(first, second, strict=True))
    verdicts = [sew_hooks.detect(code, language, key(0), profile=profile) for code in second]
    agreements = sum(verdict.agreements for verdict in verdicts)
    total = sum(verdict.total for verdict in verdicts)
    restless = sum(one != two for one, two in zip(again, second, strict=True))
    print(
        f"\nprofile {profile}, {language}, {tool}, {len(codes)} programs: "
        f"{rest} ({rest / len(codes):.1%}) unchanged by a second round of both; {restless} not at rest after it; "
        f"after both rounds {agreements} of {total} grades agree",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add_data_option(parser)
    add_language_option(parser)
    add_sample_options(parser)
    parser.add_argument("--corpus", action="append", help=f"a corpus (repeatable; default: {', '.join(CORPORA)})")
    parser.add_argument("--rule", action="append", help="look at this rule only (repeatable)")
    parser.add_argument("--tool", action="append", help="look at this tool only (repeatable)")
    options = parser.parse_args()
    rules = set(options.rule or ())
    for language in options.language:
        codes: list[str] = []
        for corpus in options.corpus or CORPORA:
            programs = draw(read(options.data, f"{corpus}_{language}"), options.sample, options.seed)
            codes += [program["code"] for program in programs]
        found = list(work(partial(sites_by_rule, language=language), codes, options.jobs))
        pairs = zip(codes, found, strict=True)
        codes = [code for code, by_rule in pairs if (rules & by_rule.keys() if rules else by_rule)]
        print(f"\n{language}: {len(codes)} programs with sites")
        for tool in TOOLS[language]:
            if not options.tool or tool in options.tool:
                tabulate(codes, language, rules, tool, options.jobs)
                for profile, tools in PROFILES[language].items():
                    if tool in tools:
                        converge(codes, language, profile, tool)


if __name__ == "__main__":
    main()
