"""A page for each rule and a table of them, written into ``docs/rules/`` before Sphinx reads the pages.

Everything on them comes from the rule library, the shipped calibration tables and the profiles; git ignores the folder.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sphinx.application import Sphinx

from sew_hooks.engine.shipped import load_calibration
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.languages.registry import LINTED, REGISTRY
from sew_hooks.languages.rule_nodes import node_of
from sew_hooks.rulebook.rule_texts import Refused, RuleText, load_rules

CORPORA = {
    "contest": "solutions of contest problems",
    "opensource": "production code from before 2021",
    "mixed": "both together, the default",
}


def setup(app: Sphinx) -> None:
    """Register with Sphinx."""
    app.connect("builder-inited", lambda app: write_pages(app.srcdir / "rules"))


def write_pages(folder: Path) -> None:
    """Write the page of every rule, and the index, into a new ``folder``."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    rules: dict[str, list[tuple[str, RuleText]]] = {}
    for language in LANGUAGES:
        for rule in load_rules(language):
            rules.setdefault(rule.id, []).append((language, rule))
    pages = {"index": index(sorted(rules)), **{id: page(versions) for id, versions in rules.items()}}
    for name, lines in pages.items():
        (folder / f"{name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def index(ids: Iterable[str]) -> Iterator[str]:
    """The lines of the tables of all rules."""
    yield from ("# Rules", "")
    yield "Each rule is a choice between two ways to write the same code. The column of each corpus gives the share of"
    yield "places that people wrote in variant 1; it is empty if there are too few places. *Undone by* names the"
    yield "formatters whose profile leaves the rule out. *flake8* gives the code of a site that agrees with the key,"
    yield "and the code of one that does not."
    for language in LANGUAGES:
        rules = load_rules(language)
        yield from ("", f"## {REGISTRY[language].title}", "")
        codes = {rule.id: ", ".join(_codes(rule)) for rule in rules if language == LINTED}
        headings = ("Rule", "Kind", "Variant 0", "Variant 1", *map("`{}`".format, CORPORA), "Undone by")
        headings += ("flake8",) if codes else ()
        yield f"| {' | '.join(headings)} |"
        yield f"|{'---|' * len(headings)}"
        for rule in rules:
            shares = (_percent(load_calibration(language, corpus).share_of_one(rule.id)) for corpus in CORPORA)
            cells: tuple[str, ...] = (f"[{rule.title}]({rule.id}.md)", rule.kind, *_variants(rule), *shares)
            cells += (", ".join(undone_by(rule, language)), *([codes[rule.id]] if codes else []))
            yield f"| {' | '.join(cells)} |"
    yield from ("", "```{toctree}", ":hidden:", "", *ids, "```")


def page(versions: Sequence[tuple[str, RuleText]]) -> Iterator[str]:
    """The lines of the page of a rule, given as it is in each language that has it."""
    _, rule = versions[0]
    yield from (f"# {rule.title}", "", "| | |", "|---|---|", f"| Id | `{rule.id}` |", f"| Kind | {rule.kind} |")
    if rule.tokens is not None:
        yield f"| Tokens that it may add, drop or replace | {', '.join(map(_quoted, rule.tokens)) or 'none'} |"
    yield from ("", "## Why people choose either", "", rule.why)
    yield from ("", "## When switching is safe", "", rule.safety)
    yield from ("", "## Examples", "")
    yield "Each pair is one program in both variants. The tests turn each into the other and run both."
    yield "The refused look-alikes have no site of this rule, and stay as they are."
    for language, version in versions:
        yield from ("", f"## {REGISTRY[language].title}", "", *_in_language(version, language))


def _in_language(rule: RuleText, language: str) -> Iterator[str]:
    zero, one = _variants(rule)
    yield from ("| | |", "|---|---|", f"| Variant 0 | {zero} |", f"| Variant 1 | {one} |")
    yield f"| [Its node](../wire-format.md#the-site-identifier) | {node_of(rule.id, language)} |"
    if language == LINTED:
        agrees, disagrees = _codes(rule)
        yield f"| [flake8](../flake8.md#codes) | {agrees} if a site agrees with the key, {disagrees} if not |"
    yield from ("", "### How people write", "", *_shares(rule, language))
    yield from ("", "### Formatters", "", _formatters(rule, language))
    for number, pair in enumerate(rule.pairs, 1):
        yield from ("", f"### Pair {number}", "")
        yield from ("Variant 0:", "", *_code(pair.zero, language), "", "Variant 1:", "", *_code(pair.one, language))
    yield from ("", "### Refused look-alikes")
    for number, refused in enumerate(rule.refused, 1):
        yield from ("", f"#### Look-alike {number}", "", *_refused(refused, language))


def undone_by(rule: RuleText, language: str) -> list[str]:
    """The formatters whose profile leaves the rule out."""
    if rule.kind == "formatting":
        return ["any"]
    return [formatter for formatter, rules in REGISTRY[language].undone.items() if rule.id in rules]


def _shares(rule: RuleText, language: str) -> Iterator[str]:
    yield "| Corpus | Places in variant 0 | In variant 1 | Share of variant 1 | Worth | Calibrated probability |"
    yield "|---|---|---|---|---|---|"
    for corpus, what in CORPORA.items():
        table = load_calibration(language, corpus)
        zeros, ones = table.counts.get(rule.id, (0, 0))
        worth = f"{table.effective.get(rule.id, 0):,}"
        counted = (f"{zeros:,}", f"{ones:,}", _percent(ones / (zeros + ones) if zeros + ones else None), worth)
        yield f"| `{corpus}`, {what} | {' | '.join(counted)} | {table.probability_of_one(rule.id):.3f} |"
    yield ""
    yield "*Worth* is the number of independent places that these counts are worth. A rule worth fewer than 30 is"
    yield "treated as even. *Calibrated probability* is the probability of variant 1 that the calibrated test uses"
    yield "([how shares are counted](../command-line.md#sew-calibrate))."


def _formatters(rule: RuleText, language: str) -> str:
    undone = undone_by(rule, language)
    if rule.kind == "formatting":
        told = "The rule is about formatting, so neither the profile of a formatter nor the profile `syntax` has it."
    elif undone:
        told = f"A formatter undoes or changes it, so it is not in the profile {', '.join(map('`{}`'.format, undone))}."
    else:
        told = "No formatter with a profile undoes it."
    natural = f"In the profile `natural` it is a {rule.sort}." if rule.sort else "It is not in the profile `natural`."
    return f"{told} {natural} See [profiles](../hooks.md#use-with-formatters)."


def _refused(refused: Refused, language: str) -> Iterator[str]:
    yield from (refused.because, "", *_code(refused.code, language))
    if refused.naive is not None:
        yield from (
            "",
            f"A naive rewrite would change the result of `{refused.run}`:",
            "",
            *_code(refused.naive, language),
        )


def _code(text: str, language: str) -> Iterator[str]:
    if not text.strip():
        yield f"*(nothing but {len(text.splitlines())} line breaks)*"
        return
    yield from (f"```{language}", *text.splitlines(), "```")
    if "\r\n" in text:
        yield from ("", "Its lines end with CR LF.")
    if not text.endswith("\n"):
        yield from ("", "No line break ends the last line.")


def _codes(rule: RuleText) -> tuple[str, str]:
    return f"`{rule.flake8_code(agrees=True)}`", f"`{rule.flake8_code(agrees=False)}`"


def _variants(rule: RuleText) -> list[str]:
    return [_quoted(variant) for variant in rule.variants]


def _quoted(text: str) -> str:
    """A piece of code in a cell of a table."""
    return f"`{text}`".replace("|", r"\|")


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.1%}"
